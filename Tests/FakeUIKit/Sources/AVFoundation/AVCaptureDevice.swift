import UIKit

/// A kind of media.
public struct AVMediaType: Hashable, Sendable {
  let name: String
  /// Pictures and videos.
  public static let video = Self(name: "vide")
}

/// The permission to use a device.
public enum AVAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized }

/// A camera.
@MainActor open class AVCaptureDevice: NSObject {
  /// The permission to use the cameras.
  open class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    switch Simulator.cameraPermission {
    case .undecided: .notDetermined
    case .allowed: .authorized
    case .denied: .denied
    case .restricted: .restricted
    }
  }

  /// Asks the user for the permission, unless it is decided. The handler is called in a later turn.
  open class func requestAccess(for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void) {
    Simulator.schedule(after: 1_000, label: "requestAccess") {
      if Simulator.cameraPermission == .undecided { Simulator.cameraPermission = Simulator.allowsCamera ? .allowed : .denied }
      handler(Simulator.cameraPermission == .allowed)
    }
  }
}
