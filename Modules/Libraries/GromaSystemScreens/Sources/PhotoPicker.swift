#if canImport(UIKit) && canImport(PhotosUI)
  import Foundation
  import Groma
  import GromaPlatformRequests
  import GromaUIKit
  import PhotosUI
  import UIKit
  import UniformTypeIdentifiers

  /// The picker of the library of pictures and videos, which needs no permission. It is shown until the picked item is stored.
  @MainActor final class PhotoPicker: NSObject, PHPickerViewControllerDelegate {
    private let store: any PickedItemStore
    private let finish: RequestCompletion
    private var loading: Progress?

    private init(_ store: any PickedItemStore, _ finish: RequestCompletion) { (self.store, self.finish) = (store, finish) }

    deinit { loading?.cancel() }

    static func show(_ store: any PickedItemStore, _ finish: RequestCompletion) -> UIViewController? {
      var configuration = PHPickerConfiguration()
      configuration.filter = .any(of: [.images, .videos])
      let controller = PHPickerViewController(configuration: configuration)
      let picker = PhotoPicker(store, finish)
      controller.delegate = picker
      finish.retain(picker)
      return controller
    }

    func picker(_: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
      guard let item = results.first?.itemProvider else {
        loading?.cancel()
        return finish(.canceled)
      }
      if loading != nil { return }
      let types = item.registeredTypeIdentifiers
      guard let type = types.first(where: Self.isMedia) ?? types.first else {
        return finish.fail(.unavailable, "the picked item has no file")
      }
      loading = item.loadFileRepresentation(forTypeIdentifier: type) { @Sendable [store, weak self] file, error in
        // The file is removed when this closure returns.
        let result = Result { () throws in try file.map(store.add) }
        let reason = "\(error.map { "\($0)" } ?? "no file")"
        RunLoopTurn.run { self?.end(result, reason) }
      }
    }

    private func end(_ result: Result<String?, any Error>, _ reason: String) {
      switch result {
      case .success(let item?): finish(.picked, PickedMedia(item: item))
      case .success(nil): finish.fail(.unavailable, "the picked item cannot be loaded: \(reason)")
      case .failure(let error): finish.fail(.unavailable, "the picked item cannot be stored: \(error)")
      }
    }

    private static func isMedia(_ identifier: String) -> Bool {
      guard let type = UTType(identifier) else { return false }
      return type.conforms(to: .image) || type.conforms(to: .movie)
    }
  }
#endif
