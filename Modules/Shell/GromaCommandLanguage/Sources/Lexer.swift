/// A lexer that splits a command line into tokens, one at a time.
///
/// ```
/// top stack | push 'chat list' room=$room   # words, a pipe, words; the comment is a token too
/// ```
///
/// `|`, `||` and `;` are tokens unless they are quoted. `{`, `}` and `&` are tokens only as complete unquoted words, so `}|` is two tokens
/// but `a}` is a word. An unquoted `,` is a token at the end of a word or by itself, so `rooms, support` is a list but `1,2` is one word.
/// `#` begins a comment only at the start of a word; a `#` with only digits after it, such as `#7`, is a word. Blanks are space, tab and
/// carriage return. A line end outside quotes is a token. A backslash before a line end removes the line end, except inside single quotes
/// and comments.
///
/// A ``CommandReader`` reads text line by line.
///
/// The lexer reads Unicode scalars, not Characters, so that a combining mark after a quote does not hide the quote.
///
/// - Complexity: O(n) in the length of the text, for all tokens together.
public struct Lexer: Sendable {
  /// The text, or the line that was fed last, as UTF-8. Every syntax character is ASCII.
  private(set) var bytes: [UInt8]
  /// The index of the next byte to read.
  var offset = 0
  /// The tracker that computes lines and columns.
  var tracker: PositionTracker
  /// The number of commas at the end of the last word that have not been returned as tokens.
  var pendingCommas = 0
  /// Whether the lexer accepts incomplete or faulty text, for completion. A tolerant lexer reads a `{`, `}`, `&` or `,` directly before the
  /// end of the text as part of a word.
  let isTolerant: Bool
  /// The quote that is open at the end of the text, or `nil` if none is open. Only a tolerant lexer sets it.
  var openQuote: Quote?
  /// The range of the last word in `bytes`, including commas at its end.
  var wordBytes = 0..<0
  /// The quotes and variables of the last word, in order of their ends: a variable precedes the quotes around it. Only a tolerant lexer
  /// records them.
  var marks: [Mark] = []
  /// Whether the text is complete. If `false`, another line can be fed.
  private(set) var isFinal = true
  /// The word that has been read only in part, because it continues on the next line or because an error interrupted it, or `nil` if there
  /// is none.
  var openWord: OpenWord?
  /// The location of the backslash that joins the text so far with the next line, or `nil` if there is none.
  var joint: SourceSpan?

  /// Creates a lexer.
  ///
  /// - Parameters:
  ///   - text: The text to split.
  ///   - line: The line number at which the text starts in a larger text, from 1.
  ///   - column: The column at which the text starts in that line, from 1, in Characters.
  public init(_ text: String, line: Int = 1, column: Int = 1) {
    self.init(text, line: line, column: column, isTolerant: false)
  }

  /// Creates a lexer. A tolerant lexer accepts incomplete and faulty text.
  init(_ text: String, line: Int = 1, column: Int = 1, isTolerant: Bool) {
    var text = text
    text.makeContiguousUTF8()
    self.bytes = Array(text.utf8)
    self.tracker = PositionTracker(text: text, bytes: bytes, at: .init(line: line, column: column))
    self.isTolerant = isTolerant
  }

  /// Replaces the text with the next line. A token of the previous line can continue in the new line.
  ///
  /// All tokens of the previous line must have been read.
  ///
  /// - Parameters:
  ///   - text: The line, without its line end.
  ///   - line: The line number in a larger text, from 1.
  ///   - column: The column at which the line starts, from 1.
  mutating func feed(_ text: String, line: Int, column: Int) {
    let text = text + "\n"
    bytes = Array(text.utf8)
    tracker = PositionTracker(text: text, bytes: bytes, at: .init(line: line, column: column))
    (offset, isFinal, joint) = (0, false, nil)
  }

  /// Marks the end of the text. After this call, an incomplete token is an error.
  mutating func finish() { isFinal = true }

  /// The unread rest of the line that was fed last, without its line end, and the column where the rest starts.
  var rest: (text: String, column: Int) {
    mutating get { (text(offset..<max(offset, bytes.count - 1)), tracker.position(at: offset).column) }
  }

  /// Returns all tokens of the text, in order.
  ///
  /// - Throws: The first error that ``next()`` throws.
  public static func tokens(of text: String) throws(Diagnostic) -> [Token] {
    var lexer = Lexer(text)
    var tokens: [Token] = []
    while let token = try lexer.next() { tokens.append(token) }
    return tokens
  }

  /// Returns the next token, or `nil` at the end of the text.
  ///
  /// - Throws: A `Diagnostic` with the code `syntax.open-quote`, `syntax.final-backslash`, `syntax.unknown-escape`, or
  ///   `syntax.variable-name`. The first two are marked as incomplete.
  public mutating func next() throws(Diagnostic) -> Token? {
    if pendingCommas > 0 {
      pendingCommas -= 1
      return symbol(.comma, length: 1)
    }
    if openWord == nil { skipBlanks() }
    if isFinal, let joint { throw Self.openBackslash(at: joint) }
    if openWord != nil { return try word() }
    switch byte() {
    case nil: return nil
    case UInt8(ascii: ";"): return symbol(.separator, length: 1)
    case UInt8(ascii: "\n"): return symbol(.newline, length: 1)
    case UInt8(ascii: "|"):
      return byte(after: 1) == UInt8(ascii: "|") ? symbol(.fallback, length: 2) : symbol(.pipe, length: 1)
    case UInt8(ascii: "#") where !isIdentity: return comment()
    default: return try word()
    }
  }

  /// Returns the byte at a distance from the next unread byte, or `nil` if the text has no byte there.
  func byte(after distance: Int = 0) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  /// Whether the `#` at the current position begins the identity of a container, such as `#7`, instead of a comment. A tolerant lexer also
  /// accepts a single `#` at the end.
  private var isIdentity: Bool {
    if isTolerant, offset + 1 == bytes.count { return true }
    let digits = bytes[(offset + 1)...].prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard !digits.isEmpty else { return false }
    return digits.endIndex == bytes.count || " \t\r\n|;".utf8.contains(bytes[digits.endIndex])
  }

  /// Returns the text of a byte range, which must start and end at scalar boundaries.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns the span from a position up to, but not including, the byte at `end`. The span has at least one column. If the byte is on
  /// another line, the span has exactly one column.
  mutating func span(from start: PositionTracker.Position, to end: Int) -> SourceSpan {
    let end = tracker.position(at: end)
    let upper = end.line == start.line ? max(end.column, start.column + 1) : start.column + 1
    return SourceSpan(line: start.line, columns: start.column..<upper)
  }

  /// Returns the length in bytes of the backslash at the current position and the line end after it, or `nil` if no line end follows the
  /// backslash.
  func continuationLength() -> Int? {
    if byte(after: 1) == UInt8(ascii: "\n") { return 2 }
    return byte(after: 1) == UInt8(ascii: "\r") && byte(after: 2) == UInt8(ascii: "\n") ? 3 : nil
  }

  /// Skips a backslash and the line end after it, which are `length` bytes together. Sets ``joint`` if the next line is not fed yet.
  mutating func join(_ length: Int) {
    let start = tracker.position(at: offset)
    offset += length
    if !isFinal, offset == bytes.count { joint = SourceSpan(line: start.line, columns: start.column..<start.column + 1) }
  }

  private mutating func skipBlanks() {
    while let byte = byte() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): offset += 1
      case UInt8(ascii: "\\"):
        guard let length = continuationLength() else { return }
        join(length)
      default: return
      }
    }
  }

  private mutating func symbol(_ kind: Token.Kind, length: Int) -> Token {
    let start = tracker.position(at: offset)
    offset += length
    return Token(kind: kind, span: span(from: start, to: offset))
  }

  private mutating func comment() -> Token {
    let start = tracker.position(at: offset)
    let first = offset
    while let byte = byte(), byte != UInt8(ascii: "\n") { offset += 1 }
    let end = bytes[offset - 1] == UInt8(ascii: "\r") ? offset - 1 : offset
    return Token(kind: .comment(text(first + 1..<end)), span: span(from: start, to: end))
  }
}
