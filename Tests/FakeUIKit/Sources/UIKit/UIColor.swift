/// A color by name; nothing is drawn.
open class UIColor: NSObject, @unchecked Sendable {
  let name: String
  init(name: String) { self.name = name }

  /// Creates a color from components between 0 and 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { name = "\(red),\(green),\(blue),\(alpha)" }

  /// Black.
  public static let black = UIColor(name: "black")
  /// White.
  public static let white = UIColor(name: "white")
  /// Clear.
  public static let clear = UIColor(name: "clear")
  /// Red.
  public static let red = UIColor(name: "red")
  /// Green.
  public static let green = UIColor(name: "green")
  /// Blue.
  public static let blue = UIColor(name: "blue")
  /// Grey.
  public static let gray = UIColor(name: "gray")
  /// The background of the system.
  public static let systemBackground = UIColor(name: "systemBackground")
  /// The text color of the system.
  public static let label = UIColor(name: "label")
}

/// An image by name; nothing is drawn.
open class UIImage: NSObject, @unchecked Sendable {
  let name: String

  /// Creates an image from an asset name.
  public init?(named name: String) { self.name = name }

  /// Creates an image from a symbol name.
  public init?(systemName name: String) { self.name = name }

  /// Creates an empty image.
  public override init() { name = "" }

  /// The data of the image as JPEG: the name.
  open func jpegData(compressionQuality: CGFloat) -> Data? { Data(name.utf8) }

  /// The name of the image or symbol.
  open override var description: String { "<UIImage: \(name)>" }
}
