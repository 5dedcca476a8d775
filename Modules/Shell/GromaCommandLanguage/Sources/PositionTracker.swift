/// A tracker that converts byte offsets to lines and columns. The tracker only moves forward, so converting the offsets of a whole text
/// takes linear time.
struct PositionTracker: Sendable {
  /// A line and a column, both from 1.
  struct Position: Hashable, Sendable {
    /// The line, from 1.
    var line: Int
    /// The column in Characters, from 1.
    var column: Int
  }

  private let text: String
  private let bytes: [UInt8]
  /// Whether the text is ASCII without line ends, so that each byte is one Character.
  private let isPlain: Bool
  private var offset = 0
  /// The index of the Character at `offset`, or `nil` if it is unknown. In a run of flag emoji, computing it again takes time proportional
  /// to the run.
  private var next: String.Index?
  private var position: Position

  /// Creates a tracker at the beginning of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - bytes: The text as UTF-8.
  ///   - position: The position at which the text starts in a larger text.
  init(text: String, bytes: [UInt8], at position: Position) {
    self.text = text
    self.bytes = bytes
    isPlain = bytes.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    self.position = position
  }

  /// Returns the position of the Character that contains the byte at the offset `target`. Offsets must not decrease from call to call.
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

  /// Returns the length of the current Character in bytes, and the index after the Character, or `nil` if that index was not computed. Two
  /// ASCII bytes in a row are two Characters, except CR LF.
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
