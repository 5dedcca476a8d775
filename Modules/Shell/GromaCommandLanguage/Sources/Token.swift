/// A token of a command line.
public struct Token: Hashable, Sendable {
  /// The kind of a token, with its content.
  public enum Kind: Hashable, Sendable {
    /// A word.
    case word(Word)
    /// `|`, which separates two steps.
    case pipe
    /// `||`, which separates alternative chains.
    case fallback
    /// `{`, which opens a nested route.
    case openBrace
    /// `}`, which closes a nested route.
    case closeBrace
    /// `;`, which separates command lines.
    case separator
    /// `,`, which separates the items of a list.
    case comma
    /// `&`, which ends a command line and prevents the clock from advancing after the line.
    case ampersand
    /// A line end.
    case newline
    /// A comment: the text after `#`, to the end of the line.
    case comment(String)
  }

  /// The kind of the token.
  public var kind: Kind
  /// The location of the token.
  public var span: SourceSpan
}
