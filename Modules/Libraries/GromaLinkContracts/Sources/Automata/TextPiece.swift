/// A text of at most eight ASCII characters, without an allocation.
struct TextPiece {
  private var bytes: UInt64 = 0
  private(set) var count = 0

  /// Creates the empty text.
  init() {}

  /// Creates a text of one character.
  init(_ byte: UInt8) { append(byte) }

  /// Creates a text of at most eight ASCII characters.
  init(_ text: StaticString) { for byte in text.description.utf8 { append(byte) } }

  mutating func append(_ byte: UInt8) {
    precondition(count < 8, "a piece has at most eight characters")
    bytes |= UInt64(byte) << UInt64(count * 8)
    count += 1
  }

  /// The text as a string.
  var text: String {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: self.bytes >> UInt64($0 * 8)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
