/// A text that the user enters and nobody may read: a password, a card number.
///
/// A field of this type (see ``UserAction``) is secret: its text is in no history, recording, log or snapshot. Printed, the value is three
/// dots. A screen or a feature's value cannot have one among its properties, because keys are printed; `problems()` lists those that do.
public struct Secret: Codable, Hashable, Sendable {
  /// The text itself.
  public let text: String

  /// A secret with a text.
  public init(_ text: String) { self.text = text }

  /// Reads a single text.
  public init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

  /// Writes a single text: the text itself, not the dots.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Secret: ExpressibleByStringLiteral {
  /// A secret with a text.
  public init(stringLiteral text: String) { self.init(text) }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible {
  /// `•••`
  public var description: String { "•••" }
  /// `•••`
  public var debugDescription: String { description }
}
