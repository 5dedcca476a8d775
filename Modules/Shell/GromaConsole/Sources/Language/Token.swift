/// What a command line is made of, as far as the lexer sees.
public struct Token: Hashable, Sendable {
  /// What kind of token, with its content.
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
    /// The end of a line that is not the last.
    case newline
    /// `#` and what follows it on the line.
    case comment(String)
  }

  /// What it is.
  public var kind: Kind
  /// Where it stands.
  public var span: SourceSpan
}
