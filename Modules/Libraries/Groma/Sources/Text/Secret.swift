/// Text that the user enters and that must not be displayed, such as a password or a card number.
///
/// A field of this type (see ``UserAction``) is secret: its value does not appear in histories, recordings, logs or snapshots. Only
/// ``text`` contains the secret text. Three dots, `•••`, replace it in every other form of the value: its description, its mirror and its
/// saved form. A saved secret therefore cannot be decoded, and the user must enter it again.
///
/// The arguments of screens and custom steps and the values of features must not be secrets, because they are printed and saved;
/// ``AppDefinition/problems()`` reports them.
public struct Secret: Hashable, Sendable {
  /// The secret text.
  public let text: String

  /// Creates a secret from a string.
  public init(_ text: String) { self.text = text }

  /// The text that replaces a secret.
  package static let mask = "•••"
}

extension Secret: SingleValueCoded {
  /// Creates a secret from its text.
  ///
  /// - Throws: `DecodingError` for the saved form of a secret, which does not contain the text.
  package init(coded text: String, from decoder: any Decoder) throws {
    guard text != Self.mask else { throw decoder.error("a secret is not saved: enter it again") }
    self.init(text)
  }

  /// Three dots.
  package var coded: String { Self.mask }
}

extension Secret: ArgumentScalar {
  /// Creates a secret from its text.
  package init?(argument text: String) { self.init(text) }
  /// Three dots.
  package var argumentText: String { Self.mask }
  /// The empty text.
  package static var standIn: Secret { "" }
}

extension Secret: ExpressibleByStringLiteral {
  /// Creates a secret from a string.
  public init(stringLiteral text: String) { self.init(text) }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Three dots, `•••`.
  public var description: String { Self.mask }
  /// Three dots, `•••`.
  public var debugDescription: String { Self.mask }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [] as [Mirror.Child]) }
}
