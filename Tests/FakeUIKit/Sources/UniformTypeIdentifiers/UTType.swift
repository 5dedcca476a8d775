/// A type of data, known by its identifier.
public struct UTType: Hashable, Sendable {
  /// The identifier, such as `public.image`.
  public let identifier: String

  /// Creates a type. The fake knows every identifier with a dot.
  public init?(_ identifier: String) {
    guard identifier.contains(".") else { return nil }
    self.identifier = identifier
  }

  /// Whether data of this type are also data of another type.
  public func conforms(to type: UTType) -> Bool {
    if type == self || type == .item || type == .data { return true }
    let pictures = ["public.jpeg", "public.png", "public.heic"]
    let videos = ["public.mpeg-4", "com.apple.quicktime-movie"]
    return (type == .image ? pictures : type == .movie ? videos : []).contains(identifier)
  }

  private init(known identifier: String) { self.identifier = identifier }

  /// Any data.
  public static let data = UTType(known: "public.data")
  /// Anything that a document picker shows.
  public static let item = UTType(known: "public.item")
  /// A picture of any format.
  public static let image = UTType(known: "public.image")
  /// A JPEG picture.
  public static let jpeg = UTType(known: "public.jpeg")
  /// A video with or without sound.
  public static let movie = UTType(known: "public.movie")
  /// A PDF document.
  public static let pdf = UTType(known: "com.adobe.pdf")
}
