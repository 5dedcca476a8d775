/// A hash of bytes, the same in every process: FNV-1a (Fowler, Noll and Vo, 1991).
struct Fingerprint {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Adds bytes to the hash.
  mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// Adds a string and a byte that does not occur in UTF-8, so that the strings before and after are separate.
  mutating func combine(_ text: String) {
    combine(text.utf8)
    combine(CollectionOfOne(0xff))
  }

  /// The hash, which is always odd.
  var value: Int { Int(truncatingIfNeeded: state | 1) }
}
