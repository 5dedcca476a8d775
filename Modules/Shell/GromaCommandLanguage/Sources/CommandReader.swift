/// A reader that splits text, fed line by line, into command lines.
///
/// ```
/// var reader = CommandReader()
/// reader.feed("push chat 1 2 {", number: 1)
/// try reader.next()  // nil: the brace is open
/// reader.feed("pop }; tree", number: 2)
/// try reader.next()  // push chat 1 2 { pop }
/// try reader.next()  // tree
/// ```
///
/// An unquoted `;` and a line end separate command lines. A line end inside quotes or braces, or after `|`, `||` or a backslash, separates
/// nothing.
///
/// - Complexity: O(n) in the length of the text, regardless of the number of lines.
public struct CommandReader {
  private var lexer = Lexer("")
  private var builder = SyntaxBuilder()
  /// The number of open braces while the rest of a faulty command line is skipped, or `nil` if nothing is skipped.
  private var skippedDepth: Int?
  private var isFinished = false

  /// Creates a reader without any text.
  public init() {}

  /// Whether a command line has started but not ended. Also `true` while the rest of a faulty command line is skipped.
  public var isOpen: Bool { !builder.isEmpty || builder.isOpen || lexer.openWord != nil || lexer.joint != nil || skippedDepth != nil }

  /// Adds a line of text. Before you add a line, call ``next()`` until it returns `nil`.
  ///
  /// - Parameters:
  ///   - line: The text of the line, without its line end.
  ///   - number: The line number for error messages, from 1.
  ///   - column: The column of the first character for error messages, from 1.
  public mutating func feed(_ line: String, number: Int, column: Int = 1) { lexer.feed(line, line: number, column: column) }

  /// Marks the end of the text. If a command line is still open, and ``next()`` has not thrown an error for that line, the following call
  /// of ``next()`` throws an error.
  public mutating func finish() {
    isFinished = true
    lexer.finish()
  }

  /// The unread text after the last command line that `next()` returned, up to the end of the same line of text, and the column where the
  /// unread text starts.
  package var rest: (text: String, column: Int) {
    mutating get { lexer.rest }
  }

  /// Returns the next command line, which can be empty. Returns `nil` if more text is needed or the text has ended.
  ///
  /// - Throws: A syntax error. The following calls skip the rest of the faulty command line, including its braces.
  public mutating func next() throws(Diagnostic) -> Line? {
    while true {
      let next: Token?
      do throws(Diagnostic) {
        next = try lexer.next()
      } catch {
        if isFinished { self = CommandReader() } else { skip() }
        throw error
      }
      guard let token = next else {
        guard isFinished, isOpen, skippedDepth == nil else { return nil }
        return try end()
      }
      if let line = try accept(token) { return line }
    }
  }

  /// Adds a token. Returns the command line that the token completes, or `nil` if it completes none.
  private mutating func accept(_ token: Token) throws(Diagnostic) -> Line? {
    if skippedDepth != nil {
      pass(over: token)
      return nil
    }
    switch token.kind {
    case .separator where builder.depth == 0: return try end()
    case .newline where !builder.isOpen: return try end()
    default:
      do throws(Diagnostic) {
        try builder.accept(token)
      } catch {
        skip()
        pass(over: token)
        throw error
      }
      return nil
    }
  }

  private mutating func end() throws(Diagnostic) -> Line {
    defer { builder = SyntaxBuilder() }
    return try builder.finish()
  }

  /// Discards the current command line and skips the rest of it.
  private mutating func skip() {
    skippedDepth = builder.depth
    builder = SyntaxBuilder()
  }

  private mutating func pass(over token: Token) {
    guard let depth = skippedDepth else { return }
    switch token.kind {
    case .openBrace: skippedDepth = depth + 1
    case .closeBrace: skippedDepth = max(0, depth - 1)
    case .separator, .newline: if depth == 0 { skippedDepth = nil }
    default: break
    }
  }
}
