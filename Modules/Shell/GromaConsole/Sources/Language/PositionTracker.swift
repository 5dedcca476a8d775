/// Counts lines and Characters while a text is read by bytes. It only moves forward, so that a whole reading is linear.
struct PositionTracker: Sendable {
  /// A line and a column, from 1.
  struct Position: Hashable, Sendable {
    /// The line, from 1.
    var line: Int
    /// The column in Characters, from 1.
    var column: Int
  }

  private let text: String
  private let bytes: [UInt8]
  /// Whether each byte is a Character of one line.
  private let isPlain: Bool
  private var offset = 0
  /// The index of the Character at `offset`, if it is known: in a run of flags, finding it again takes time in proportion to the run.
  private var next: String.Index?
  private var position: Position

  /// Starts at the beginning of `text`, whose UTF-8 is `bytes`; it stands at `position` in some larger text.
  init(text: String, bytes: [UInt8], at position: Position) {
    self.text = text
    self.bytes = bytes
    isPlain = bytes.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    self.position = position
  }

  /// The position of the Character that holds the byte at `target`, which is not before the last one asked for.
  mutating func position(at target: Int) -> Position {
    guard !isPlain else {
      position.column += target - offset
      offset = target
      return position
    }
    while offset < target {
      let (length, after) = character()
      guard offset + length <= target else { break }
      offset += length
      next = after
      if bytes[offset - 1] == UInt8(ascii: "\n") {
        position = Position(line: position.line + 1, column: 1)
      } else {
        position.column += 1
      }
    }
    return position
  }

  /// The bytes of the Character here, and where the text has the next. Two ASCII bytes in a row are two Characters, but for the end of a line.
  private func character() -> (length: Int, after: String.Index?) {
    let byte = bytes[offset]
    let second = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    if byte == UInt8(ascii: "\r"), second == UInt8(ascii: "\n") { return (2, nil) }
    if byte < 0x80, second < 0x80 { return (1, nil) }
    let start = next ?? text.utf8.index(text.startIndex, offsetBy: offset)
    let end = text.index(after: start)
    return (text.utf8.distance(from: start, to: end), end)
  }
}
