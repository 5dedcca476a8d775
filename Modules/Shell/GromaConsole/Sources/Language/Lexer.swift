/// Cuts a command line into tokens, one at a time.
///
/// ```
/// top stack | push 'chat list' room=$room   # words, a pipe, words; the comment is a token too
/// ```
///
/// `|`, `||` and `;` are tokens wherever they are not quoted. `{`, `}` and `&` are tokens only as whole bare words, so `}|` is two tokens but
/// `a}` is a word. A `,` is a token where it ends a word or stands alone, so `rooms, support` is a list but `1,2` is one word. `#` begins
/// a comment only at the start of a word. Blanks are space, tab and carriage return. A line end is a token; behind a backslash it is
/// nothing at all, outside single quotes.
///
/// A text may come line by line: see ``feed(_:line:column:)``.
///
/// It reads Unicode scalars, not Characters: a combining mark behind a quote does not hide the quote.
/// - Complexity: O(n) in the length of the text for all tokens together.
public struct Lexer: Sendable {
  /// The text as it is read: every sign that means something is ASCII.
  private(set) var bytes: [UInt8]
  /// What is read next.
  var offset = 0
  /// Counts lines and columns.
  var tracker: PositionTracker
  /// Commas that ended the last word and are the next tokens.
  var pendingCommas = 0
  /// Whether to accept what is not finished or not right, for completion: a word that touches the end is then always a word.
  let isTolerant: Bool
  /// The quote that is open at the end of the text, when tolerant.
  var openQuote: Quote?
  /// Where the last word stands.
  var wordBytes = 0..<0
  /// Whether no more text follows.
  private(set) var isFinal = true
  /// The word that the text so far ends in, within quotes or behind a backslash.
  var openWord: OpenWord?
  /// The backslash that joins the text so far to the line that follows.
  var joint: SourceSpan?

  /// Reads a text that stands at a line and column of a larger one.
  public init(_ text: String, line: Int = 1, column: Int = 1) {
    self.init(text, line: line, column: column, isTolerant: false)
  }

  /// Reads a text, perhaps one that is still being typed.
  init(_ text: String, line: Int = 1, column: Int = 1, isTolerant: Bool) {
    var text = text
    text.makeContiguousUTF8()
    self.bytes = Array(text.utf8)
    self.tracker = PositionTracker(text: text, bytes: bytes, at: .init(line: line, column: column))
    self.isTolerant = isTolerant
  }

  /// Reads a further line of the same text, which stands at a line and column of a larger one; a token may go on in it.
  ///
  /// What was fed before must have been read.
  mutating func feed(_ text: String, line: Int, column: Int) {
    let text = text + "\n"
    bytes = Array(text.utf8)
    tracker = PositionTracker(text: text, bytes: bytes, at: .init(line: line, column: column))
    (offset, isFinal, joint) = (0, false, nil)
  }

  /// No more text follows: what is not finished is an error now.
  mutating func finish() { isFinal = true }

  /// What is left of the line that was fed last, and its column.
  var rest: (text: String, column: Int) {
    mutating get { (text(offset..<max(offset, bytes.count - 1)), tracker.position(at: offset).column) }
  }

  /// All tokens of a text.
  public static func tokens(of text: String) throws(Diagnostic) -> [Token] {
    var lexer = Lexer(text)
    var tokens: [Token] = []
    while let token = try lexer.next() { tokens.append(token) }
    return tokens
  }

  /// The next token, or nil at the end.
  /// - Throws: A `Diagnostic` with the code `syntax.open-quote`, `syntax.final-backslash`, `syntax.unknown-escape`, or
  ///   `syntax.variable-name`. The first two are incomplete.
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

  /// The byte that is read next, or one further on.
  func byte(after distance: Int = 0) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  /// Whether the word that is read next is the identity of a live node, `#7`, and no comment; for completion, also the beginning of one.
  private var isIdentity: Bool {
    if isTolerant, offset + 1 == bytes.count { return true }
    let digits = bytes[(offset + 1)...].prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard !digits.isEmpty else { return false }
    return digits.endIndex == bytes.count || " \t\r\n|;".utf8.contains(bytes[digits.endIndex])
  }

  /// The text of some bytes, whose ends are the ends of scalars.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The span from a position to a byte; at least one column.
  mutating func span(from start: PositionTracker.Position, to end: Int) -> SourceSpan {
    let end = tracker.position(at: end)
    let upper = end.line == start.line ? max(end.column, start.column + 1) : start.column + 1
    return SourceSpan(line: start.line, columns: start.column..<upper)
  }

  /// The length of a line end behind the backslash that is read next.
  func continuationLength() -> Int? {
    if byte(after: 1) == UInt8(ascii: "\n") { return 2 }
    return byte(after: 1) == UInt8(ascii: "\r") && byte(after: 2) == UInt8(ascii: "\n") ? 3 : nil
  }

  /// Passes over a backslash and the line end behind it.
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
