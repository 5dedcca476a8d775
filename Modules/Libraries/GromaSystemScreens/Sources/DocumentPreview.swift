#if canImport(UIKit) && canImport(QuickLook)
  import Foundation
  import Groma
  import GromaPlatformRequests
  import GromaUIKit
  import QuickLook
  import UIKit

  /// The preview of a file, which dismisses itself. The request is done when it has left the screen.
  @MainActor final class DocumentPreview: NSObject, QLPreviewControllerDataSource {
    private let file: URL

    private init(_ file: URL) { self.file = file }

    static func show(_ path: String, _ finish: RequestCompletion) -> UIViewController? {
      let file = URL(fileURLWithPath: path)
      guard FileManager.default.isReadableFile(atPath: path), QLPreviewController.canPreview(file as NSURL) else {
        finish(.unavailable)
        return nil
      }
      let controller = QLPreviewController()
      let preview = DocumentPreview(file)
      controller.dataSource = preview
      finish.retain(preview)
      return controller
    }

    func numberOfPreviewItems(in _: QLPreviewController) -> Int { 1 }

    func previewController(_: QLPreviewController, previewItemAt _: Int) -> any QLPreviewItem { file as NSURL }
  }
#endif
