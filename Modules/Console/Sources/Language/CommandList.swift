/// Splits the text of `-c '…'` into command lines: at line ends and at `;`, where they are not quoted.
public enum CommandList {
  /// One command line, and where it stands, for `SyntaxParser.parse(_:line:column:)`.
  public struct Piece: Hashable, Sendable {
    /// The text between two separators, with its blanks.
    public var text: String
    /// The line it begins on, from 1.
    public var line: Int
    /// The column it begins at, from 1.
    public var column: Int
  }

  /// The pieces in order, blank ones too. A comment goes on to the end of its line, over semicolons; a line end in quotes or behind a
  /// backslash separates nothing.
  /// - Complexity: O(n) in the length of the text.
  public static func pieces(of text: String) -> [Piece] {
    var text = text
    text.makeContiguousUTF8()
    let bytes = Array(text.utf8)
    var tracker = PositionTracker(text: text, bytes: bytes, at: .init(line: 1, column: 1))
    var pieces: [Piece] = []
    var start = 0
    func end(at end: Int) {
      let position = tracker.position(at: start)
      pieces.append(Piece(text: String(decoding: bytes[start..<end], as: UTF8.self), line: position.line, column: position.column))
      start = end + 1
    }
    var scanner = QuoteScanner()
    for (offset, byte) in bytes.enumerated() {
      let isFree = scanner.isFree(byte)
      if isFree, byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\n") { end(at: offset) }
    }
    end(at: bytes.count)
    return pieces
  }
}

/// Knows byte by byte whether a text is inside quotes or a comment.
private struct QuoteScanner {
  /// A hash begins a comment, unless it and digits are a word of their own: the identity of a node.
  private enum State { case blank, word, single, double, hash, identity, comment }

  private var state = State.blank
  private var isEscaped = false

  /// Takes the next byte; whether it could separate, being neither quoted nor in a comment.
  mutating func isFree(_ byte: UInt8) -> Bool {
    if isEscaped {
      isEscaped = false
      return false
    }
    switch (state, byte) {
    case (.comment, UInt8(ascii: "\n")), (.blank, UInt8(ascii: "\n")), (.word, UInt8(ascii: "\n")), (.hash, UInt8(ascii: "\n")),
      (.identity, UInt8(ascii: "\n")):
      state = .blank
    case (.hash, UInt8(ascii: "0")...UInt8(ascii: "9")), (.identity, UInt8(ascii: "0")...UInt8(ascii: "9")): state = .identity
    case (.identity, _) where " \t\r|;".utf8.contains(byte): state = .blank
    case (.hash, _), (.identity, _), (.comment, _):
      state = .comment
      return false
    case (.single, UInt8(ascii: "'")), (.double, UInt8(ascii: "\"")): state = .word
    case (.single, _): return false
    case (_, UInt8(ascii: "\\")):
      isEscaped = true
      if state != .double { state = .word }
    case (.double, _): return false
    case (_, UInt8(ascii: "'")): state = .single
    case (_, UInt8(ascii: "\"")): state = .double
    case (.blank, UInt8(ascii: "#")): state = .hash
    case (_, UInt8(ascii: " ")), (_, UInt8(ascii: "\t")), (_, UInt8(ascii: "\r")), (_, UInt8(ascii: "|")), (_, UInt8(ascii: ";")):
      state = .blank
    default: state = .word
    }
    return true
  }
}
