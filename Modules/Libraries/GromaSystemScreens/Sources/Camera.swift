#if canImport(UIKit) && canImport(AVFoundation)
  import AVFoundation
  import Foundation
  import Groma
  import GromaPlatformRequests
  import GromaUIKit
  import UIKit
  import UniformTypeIdentifiers

  /// The camera. The request ends with `unavailable` on a device without a camera, and with `denied` if the user does not permit its use.
  @MainActor final class Camera: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
    private let store: any PickedItemStore
    private let finish: RequestCompletion

    private init(_ store: any PickedItemStore, _ finish: RequestCompletion) { (self.store, self.finish) = (store, finish) }

    static func show(_ store: any PickedItemStore, recordsVideos: Bool, _ finish: RequestCompletion) -> UIViewController? {
      guard UIImagePickerController.isSourceTypeAvailable(.camera) else {
        finish(.unavailable)
        return nil
      }
      switch AVCaptureDevice.authorizationStatus(for: .video) {
      case .denied, .restricted:
        finish(.denied)
        return nil
      case .notDetermined:
        AVCaptureDevice.requestAccess(for: .video) { @Sendable isAllowed in
          if !isAllowed { RunLoopTurn.run { finish(.denied) } }
        }
      default: break
      }
      let controller = UIImagePickerController()
      controller.sourceType = .camera
      controller.mediaTypes = [UTType.image.identifier] + (recordsVideos ? [UTType.movie.identifier] : [])
      let camera = Camera(store, finish)
      controller.delegate = camera
      finish.retain(camera)
      return controller
    }

    func imagePickerController(_: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]) {
      do {
        if let video = info[.mediaURL] as? URL {
          finish(.picked, PickedMedia(item: try store.add(video)))
        } else if let picture = (info[.originalImage] as? UIImage)?.jpegData(compressionQuality: 0.9) {
          finish(.picked, PickedMedia(item: try add(picture)))
        } else {
          finish.fail(.unavailable, "the camera has made no picture")
        }
      } catch {
        finish.fail(.unavailable, "the picture cannot be stored: \(error)")
      }
    }

    func imagePickerControllerDidCancel(_: UIImagePickerController) { finish(.canceled) }

    private func add(_ picture: Data) throws -> String {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jpeg")
      try picture.write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      return try store.add(file)
    }
  }
#endif
