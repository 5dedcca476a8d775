/// Text that the user enters and that must not be displayed, such as a password or a card number.
///
/// A field of this type (see ``UserAction``) is secret: its value does not appear in histories, recordings, logs or snapshots. A secret
/// prints as three dots. The arguments of screens and the values of features must not be secrets, because arguments and values are printed
/// and saved; ``AppDefinition/problems()`` reports secret arguments of screens.
public struct Secret: Hashable, Sendable {
  /// The secret text.
  public let text: String

  /// Creates a secret from a string.
  public init(_ text: String) { self.text = text }
}

extension Secret: SingleValueCoded {
  /// Creates a secret from its text.
  package init(coded text: String, from decoder: any Decoder) { self.init(text) }

  /// The secret text itself, without replacement by dots.
  package var coded: String { text }
}

extension Secret: ExpressibleByStringLiteral {
  /// Creates a secret from a string.
  public init(stringLiteral text: String) { self.init(text) }
}

extension Secret: CustomStringConvertible {
  /// Three dots, `•••`.
  public var description: String { "•••" }
}
