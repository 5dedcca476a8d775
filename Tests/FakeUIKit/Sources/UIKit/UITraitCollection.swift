/// A class of width or height.
public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }

/// A kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified = -1, phone, pad, mac = 5 }

/// The traits of an environment.
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// The class of the width.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// The class of the height.
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// The kind of device.
  public let userInterfaceIdiom: UIUserInterfaceIdiom

  init(width: UIUserInterfaceSizeClass, idiom: UIUserInterfaceIdiom = .phone) {
    horizontalSizeClass = width
    verticalSizeClass = .regular
    userInterfaceIdiom = idiom
  }

  /// Creates traits with a width.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) { self.init(width: horizontalSizeClass) }

  /// The traits of a phone.
  public static let current = UITraitCollection(width: .compact)
}
