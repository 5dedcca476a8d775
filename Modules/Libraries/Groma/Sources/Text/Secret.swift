/// Text that the user enters and that must not be displayed, such as a password or a card number.
///
/// A field of this type (see ``UserAction``) is secret: its value does not appear in histories, recordings, logs or snapshots. A secret
/// prints as three dots. The arguments of a screen and the values of a feature must not be secrets, because keys are printed; `problems()`
/// reports such arguments and values.
public struct Secret: Codable, Hashable, Sendable {
  /// The secret text.
  public let text: String

  /// Creates a secret from a string.
  public init(_ text: String) { self.text = text }

  /// Decodes a single string.
  public init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

  /// Encodes a single string: the secret text, not the dots.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Secret: ExpressibleByStringLiteral {
  /// Creates a secret from a string.
  public init(stringLiteral text: String) { self.init(text) }
}

extension Secret: CustomStringConvertible {
  /// Three dots, `•••`.
  public var description: String { "•••" }
}
