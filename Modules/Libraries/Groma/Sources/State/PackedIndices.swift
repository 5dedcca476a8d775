/// Twelve numbers of 21 bits each, stored inline. A number that was not set is 0.
///
/// `InlineArray` of the standard library requires iOS 26 or macOS 26. A tuple of twelve integers has no subscript, and is larger.
struct PackedIndices: Hashable, Sendable {
  /// The number of stored numbers.
  static let count = 12
  /// The largest number.
  static let maximum = 1 << bits - 1

  private static let bits = 21
  private static let mask: UInt64 = 1 << bits - 1

  // The last two bits of a position select the word that contains the number. The first four numbers are in the lowest bits of the words,
  // so the other bits of a short list are 0.
  private var word0: UInt64 = 0
  private var word1: UInt64 = 0
  private var word2: UInt64 = 0
  private var word3: UInt64 = 0

  /// The number at a position from 0 to 11. A new value must be from 0 to ``maximum``.
  subscript(position: Int) -> Int {
    @inline(__always) get {
      let word =
        switch position & 3 {
        case 0: word0
        case 1: word1
        case 2: word2
        default: word3
        }
      return Int(truncatingIfNeeded: word &>> Self.shift(of: position) & Self.mask)
    }
    @inline(__always) set {
      assert(0...Self.maximum ~= newValue)
      let shift = Self.shift(of: position)
      let (kept, added) = (~(Self.mask &<< shift), UInt64(truncatingIfNeeded: newValue) &<< shift)
      switch position & 3 {
      case 0: word0 = word0 & kept | added
      case 1: word1 = word1 & kept | added
      case 2: word2 = word2 & kept | added
      default: word3 = word3 & kept | added
      }
    }
  }

  private static func shift(of position: Int) -> Int { bits &* (position &>> 2) }

  /// Returns a copy that keeps the first `count` numbers and sets the others to 0. `count` must be from 0 to 12.
  @inline(__always) func prefix(_ count: Int) -> PackedIndices {
    func mask(ofWord word: Int) -> UInt64 { 1 &<< (Self.bits &* ((count &+ 3 &- word) &>> 2)) &- 1 }
    var prefix = self
    prefix.word0 &= mask(ofWord: 0)
    prefix.word1 &= mask(ofWord: 1)
    prefix.word2 &= mask(ofWord: 2)
    prefix.word3 &= mask(ofWord: 3)
    return prefix
  }
}
