import UniformTypeIdentifiers

/// The camera, or a picker of pictures and videos.
@MainActor open class UIImagePickerController: UINavigationController {
  /// A source of pictures and videos.
  public enum SourceType: Int, Sendable { case photoLibrary, camera, savedPhotosAlbum }

  /// A key of the information about a picked item.
  public struct InfoKey: Hashable, RawRepresentable, Sendable {
    /// The text of the key.
    public let rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The picture.
    public static let originalImage = Self(rawValue: "UIImagePickerControllerOriginalImage")
    /// The URL of a video.
    public static let mediaURL = Self(rawValue: "UIImagePickerControllerMediaURL")
    /// The identifier of the type.
    public static let mediaType = Self(rawValue: "UIImagePickerControllerMediaType")
  }

  /// The identifiers of the types that the user can pick.
  open var mediaTypes = [UTType.image.identifier]

  /// The source. A source that is not available raises (P38).
  open var sourceType = SourceType.photoLibrary {
    didSet {
      if !Self.isSourceTypeAvailable(sourceType) { Simulator.trapForSystemScreen("Source type \(sourceType.rawValue) not available") }
    }
  }

  /// Whether the device has a source.
  open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool {
    sourceType != .camera || !Simulator.missingServices.contains(.camera)
  }

  /// The types that a source offers, or `nil` if there is no such source.
  open class func availableMediaTypes(for sourceType: SourceType) -> [String]? {
    isSourceTypeAvailable(sourceType) ? [UTType.image.identifier, UTType.movie.identifier] : nil
  }

  /// Creates a picker.
  public convenience init() { self.init(nibName: nil, bundle: nil) }
}

/// Receives the picked item. The app dismisses the picker (P37).
@MainActor public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
  /// The user has picked an item.
  func imagePickerController(_ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
  /// The user has tapped the cancel button.
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension Simulator {
  /// Picks an item in a picker, or taps its cancel button if the information is `nil`. The picker stays.
  @discardableResult
  public static func pick(_ info: [UIImagePickerController.InfoKey: Any]?, in picker: UIImagePickerController) -> Bool {
    guard canUse(picker), let delegate = picker.delegate as? any UIImagePickerControllerDelegate else { return false }
    if let info {
      delegate.imagePickerController(picker, didFinishPickingMediaWithInfo: info)
    } else {
      delegate.imagePickerControllerDidCancel(picker)
    }
    return true
  }
}
