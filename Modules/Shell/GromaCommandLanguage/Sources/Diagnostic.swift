import Groma

/// An error in text that the user wrote: a code for machines, and a message and a location for users.
///
/// ```
/// error: the quote is not closed
/// push 'support
///      ^
/// hint: end it with '
/// ```
public struct Diagnostic: Error, Hashable, Sendable {
  /// A stable code for machines, such as `syntax.open-quote`.
  public var code: String
  /// The message for users, without the code and the location.
  public var message: String
  /// The location of the error, or `nil` if it is unknown.
  public var span: SourceSpan?
  /// A suggestion for fixing the error, or `nil` if there is none.
  public var hint: String?
  /// Further information, one line per element.
  public var notes: [String]
  /// The text that contains the span, such as a sourced script, or `nil` if the span is in the text that the user typed.
  public var origin: Origin?
  /// Lines to show instead of the source line, such as the differences between two outputs, or a report. If empty, the source line is
  /// shown.
  public var excerpt: [String] = []
  /// Whether more text could fix the error, so that a prompt may continue on the next line. `true` for an open quote or brace, and for a
  /// backslash, `|` or `||` at the end.
  public var isIncomplete: Bool

  /// Source text with its file name.
  public struct Origin: Hashable, Sendable {
    /// The file name, as shown in messages.
    public var file: String
    /// The whole text.
    public var text: SourceText

    /// Creates an origin from a file name and the whole text.
    package init(file: String, text: SourceText) {
      self.file = file
      self.text = text
    }
  }

  /// Creates a diagnostic.
  public init(
    code: String, message: String, span: SourceSpan? = nil, hint: String? = nil, notes: [String] = [], excerpt: [String] = [],
    isIncomplete: Bool = false
  ) {
    self.code = code
    self.message = message
    self.span = span
    self.hint = hint
    self.notes = notes
    self.excerpt = excerpt
    self.isIncomplete = isIncomplete
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The message, with control characters escaped.
  public var description: String { message.escapingControls }
}
