/// Numbers of things by their hashes: the things themselves are elsewhere.
struct NumberTable: ~Copyable {
  private static var free: UInt64 { .max }

  /// In the upper half of each entry half the hash, in the lower the number. A quarter of the entries or more are free.
  private var entries = RawArray(repeating: Self.free, count: 1 << 6)
  private var count = 0

  /// The number of a thing; nil when it is not there.
  ///
  /// - Parameter isIt: Whether it has a number.
  @inline(__always) func find(_ hash: UInt64, _ isIt: (Int) -> Bool) -> Int? {
    var place = place(hash)
    while true {
      let entry = entries[place]
      if entry == Self.free { return nil }
      let number = Int(UInt32(truncatingIfNeeded: entry))
      if entry &>> 32 == hash & 0xFFFF_FFFF, isIt(number) { return number }
      place = (place &+ 1) & (entries.count &- 1)
    }
  }

  /// Takes in the number of a thing that is not there.
  mutating func insert(_ number: Int, _ hash: UInt64) {
    if count * 4 >= entries.count * 3 {
      var old = RawArray(repeating: Self.free, count: entries.count * 2)
      swap(&old, &entries)
      for place in 0..<old.count where old[place] != Self.free { enter(old[place]) }
    }
    enter(hash << 32 | UInt64(number))
    count += 1
  }

  private mutating func enter(_ entry: UInt64) {
    var place = place(entry >> 32)
    while entries[place] != Self.free { place = (place + 1) & (entries.count - 1) }
    entries[place] = entry
  }

  @inline(__always) private func place(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (entries.count &- 1) }
}

extension UInt64 {
  /// A mix of this and a word: multiplied, and the upper half brought down.
  @inline(__always) func mixed(with word: UInt64) -> UInt64 {
    let product = (self ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product &>> 32
  }
}
