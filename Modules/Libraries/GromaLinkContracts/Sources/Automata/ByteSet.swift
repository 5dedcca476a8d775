/// A set of bytes.
struct ByteSet: Hashable, Sendable {
  // Four words instead of a vector, whose operations are slow without optimization.
  private var first: UInt64
  private var second: UInt64
  private var third: UInt64
  private var fourth: UInt64

  private init(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
    (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
  }

  /// Creates a set of bytes.
  init(_ bytes: some Sequence<UInt8>) {
    self.init(0, 0, 0, 0)
    for byte in bytes { insert(byte) }
  }

  /// The set without bytes.
  static let none = ByteSet(0, 0, 0, 0)
  /// The set of all bytes.
  static let all = ByteSet(.max, .max, .max, .max)

  var isEmpty: Bool { first | second | third | fourth == 0 }

  mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: first |= bit
    case 1: second |= bit
    case 2: third |= bit
    default: fourth |= bit
    }
  }

  func contains(_ byte: UInt8) -> Bool { word(byte >> 6) & (1 << UInt64(byte & 63)) != 0 }

  static func & (one: ByteSet, other: ByteSet) -> ByteSet {
    ByteSet(one.first & other.first, one.second & other.second, one.third & other.third, one.fourth & other.fourth)
  }

  static func | (one: ByteSet, other: ByteSet) -> ByteSet {
    ByteSet(one.first | other.first, one.second | other.second, one.third | other.third, one.fourth | other.fourth)
  }

  static func - (one: ByteSet, other: ByteSet) -> ByteSet {
    ByteSet(one.first & ~other.first, one.second & ~other.second, one.third & ~other.third, one.fourth & ~other.fourth)
  }

  private func word(_ index: UInt8) -> UInt64 {
    switch index {
    case 0: first
    case 1: second
    case 2: third
    default: fourth
    }
  }

  /// The byte of the set that is easiest to read in a URL, or `nil` if the set is empty. Lower-case letters come first, then digits,
  /// upper-case letters, `-_.~/`, and other bytes.
  var representative: UInt8? {
    guard let index = (UInt8(0)..<4).first(where: { word($0) != 0 }) else { return nil }
    // Lower-case letters are in the second word.
    if second & 0x07ff_fffe_0000_0000 != 0 { return UInt8(64 + (second & 0x07ff_fffe_0000_0000).trailingZeroBitCount) }
    if first & 0x03ff_0000_0000_0000 != 0 { return UInt8((first & 0x03ff_0000_0000_0000).trailingZeroBitCount) }
    if second & 0x0000_0000_07ff_fffe != 0 { return UInt8(64 + (second & 0x0000_0000_07ff_fffe).trailingZeroBitCount) }
    return Self.readable.first(where: contains) ?? index * 64 + UInt8(word(index).trailingZeroBitCount)
  }

  private static let readable = Array("-_.~/".utf8)
}
