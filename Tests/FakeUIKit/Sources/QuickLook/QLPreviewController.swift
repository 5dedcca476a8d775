public import UIKit

/// An item that can be previewed.
public protocol QLPreviewItem: NSObjectProtocol {
  /// The file.
  var previewItemURL: URL? { get }
}

extension NSURL: QLPreviewItem {
  /// The URL itself.
  public var previewItemURL: URL? { self as URL }
}

/// Gives the items of a preview.
@MainActor public protocol QLPreviewControllerDataSource: AnyObject {
  /// The number of items.
  func numberOfPreviewItems(in controller: QLPreviewController) -> Int
  /// An item.
  func previewController(_ controller: QLPreviewController, previewItemAt index: Int) -> any QLPreviewItem
}

/// Receives the events of a preview.
@MainActor public protocol QLPreviewControllerDelegate: NSObjectProtocol {
  /// The user has closed the preview.
  func previewControllerDidDismiss(_ controller: QLPreviewController)
}

/// A preview of files, which dismisses itself.
@MainActor open class QLPreviewController: UIViewController {
  /// Gives the items.
  open weak var dataSource: (any QLPreviewControllerDataSource)?
  /// Receives the events.
  open weak var delegate: (any QLPreviewControllerDelegate)?

  /// Whether an item can be previewed. The fake previews every file but those with the extension `unknown`.
  open class func canPreview(_ item: any QLPreviewItem) -> Bool { item.previewItemURL?.pathExtension != "unknown" }
}

extension Simulator {
  /// The files that a preview shows.
  public static func files(in preview: QLPreviewController) -> [URL] {
    guard let source = preview.dataSource else { return [] }
    return (0..<source.numberOfPreviewItems(in: preview)).compactMap { source.previewController(preview, previewItemAt: $0).previewItemURL }
  }

  /// Taps the button that closes a preview.
  @discardableResult public static func close(_ preview: QLPreviewController) -> Bool {
    close(preview) { preview.delegate?.previewControllerDidDismiss(preview) }
  }
}
