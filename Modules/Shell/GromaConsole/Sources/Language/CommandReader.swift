/// Reads a text of many command lines, as it comes line by line.
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
/// `;` and line ends separate command lines. A line end does not where a quote or a brace is open, and behind `|`, `||` and a backslash.
/// The prompt, pipes, `-c` and script files all read by this.
/// - Complexity: O(n) in the length of the text, however often it goes on.
public struct CommandReader {
  private var lexer = Lexer("")
  private var builder = SyntaxBuilder()
  /// The number of open braces while the rest of a line with an error is skipped; nil while nothing is skipped.
  private var skippedDepth: Int?
  private var isFinished = false

  /// A reader of nothing yet.
  public init() {}

  /// Whether a command line began and is not at its end.
  public var isOpen: Bool { !builder.isEmpty || builder.isOpen || lexer.openWord != nil || lexer.joint != nil || skippedDepth != nil }

  /// Takes in a line, without its end. All command lines of those before must have been read.
  ///
  /// - Parameters:
  ///   - number: Its number, for the places of errors.
  ///   - column: The column it begins at, from 1.
  public mutating func feed(_ line: String, number: Int, column: Int = 1) { lexer.feed(line, line: number, column: column) }

  /// There are no more lines: what is open now is an error.
  public mutating func finish() {
    isFinished = true
    lexer.finish()
  }

  /// The text behind the last command line in the same line of text, and its column.
  var rest: (text: String, column: Int) {
    mutating get { lexer.rest }
  }

  /// The next command line, empty ones too; nil when more text must come first, or none comes any more.
  ///
  /// - Throws: What is wrong with it. What follows up to its end, with all that is in its braces, is passed over.
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

  /// Takes in a token; the command line that it ends.
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

  /// Gives up the command line, and passes over the rest of it.
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
