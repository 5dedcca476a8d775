#if canImport(UIKit)
  import Foundation
  import Groma
  import GromaPlatformRequests
  import GromaUIKit
  import UIKit
  import UniformTypeIdentifiers

  /// The document picker, which dismisses itself.
  @MainActor final class DocumentPicker: NSObject, UIDocumentPickerDelegate {
    private let store: any PickedItemStore
    private let finish: RequestCompletion

    private init(_ store: any PickedItemStore, _ finish: RequestCompletion) { (self.store, self.finish) = (store, finish) }

    static func show(_ types: [String], _ store: any PickedItemStore, _ finish: RequestCompletion) -> UIViewController? {
      let known = types.compactMap { UTType($0) }
      if known.isEmpty, !types.isEmpty {
        finish.fail(.unavailable, "the device knows none of the types \(types.joined(separator: ", "))")
        return nil
      }
      let controller = UIDocumentPickerViewController(forOpeningContentTypes: known.isEmpty ? [.item] : known, asCopy: true)
      let picker = DocumentPicker(store, finish)
      controller.delegate = picker
      finish.retain(picker)
      return controller
    }

    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt files: [URL]) {
      let finish = finish
      guard let file = files.first else { return controller.afterDismissalBegins { finish(.canceled) } }
      do {
        let document = PickedDocument(item: try store.add(file))
        controller.afterDismissalBegins { finish(.picked, document) }
      } catch {
        controller.afterDismissalBegins { finish.fail(.unavailable, "the document cannot be stored: \(error)") }
      }
    }

    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {
      let finish = finish
      controller.afterDismissalBegins { finish(.canceled) }
    }
  }

  extension UIViewController {
    /// Calls a function when a view controller that dismisses itself has begun to do so: otherwise, both would dismiss it.
    fileprivate func afterDismissalBegins(_ work: @escaping @MainActor () -> Void) {
      if presentingViewController == nil || isBeingDismissed { work() } else { RunLoopTurn.schedule(work) }
    }
  }
#endif
