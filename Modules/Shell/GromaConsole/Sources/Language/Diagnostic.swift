import Groma

/// What is wrong with a text that a person wrote, as a value: a code for machines, a sentence and a place for people.
///
/// ```
/// error: The quote is not closed.
/// push 'support
///      ^
/// hint: End it with '.
/// ```
public struct Diagnostic: Error, Hashable, Sendable {
  /// A stable name for machines, like `syntax.open-quote`.
  public var code: String
  /// One sentence.
  public var message: String
  /// The place, when there is one.
  public var span: SourceSpan?
  /// What to try, as a sentence.
  public var hint: String?
  /// What else is good to know, a sentence each.
  public var notes: [String]
  /// The text that the span counts in, where it is another than the reader would think: a script that is sourced.
  public var origin: Origin?
  /// Lines that are shown in the place of the line that the span points to: how an output differs.
  public var excerpt: [String] = []
  /// Whether more text could make it right, so that a prompt may ask for a further line: an open quote or brace, a final backslash or `|`.
  public var isIncomplete: Bool

  /// A text with the name of its file.
  public struct Origin: Hashable, Sendable {
    /// The file, as it stands in messages.
    public var file: String
    /// The whole text.
    public var text: SourceText
  }

  /// Something wrong, and where.
  public init(
    code: String, message: String, span: SourceSpan? = nil, hint: String? = nil, notes: [String] = [], isIncomplete: Bool = false
  ) {
    self.code = code
    self.message = message
    self.span = span
    self.hint = hint
    self.notes = notes
    self.isIncomplete = isIncomplete
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The sentence, with control characters escaped.
  public var description: String { message.escapingControls }
}
