/// A token of a command line.
public struct Token: Hashable, Sendable {
  /// The kind of a token, with its content.
  public enum Kind: Hashable, Sendable {
    /// A word.
    case word(Word)
    /// `|`
    case pipe
    /// `||`
    case fallback
    /// `{`
    case openBrace
    /// `}`
    case closeBrace
    /// `;`
    case separator
    /// `,`
    case comma
    /// `&`
    case ampersand
    /// A line end that is not the last one of the text.
    case newline
    /// A comment: the text after `#`, to the end of the line.
    case comment(String)
  }

  /// The kind of the token.
  public var kind: Kind
  /// The place of the token.
  public var span: SourceSpan
}
