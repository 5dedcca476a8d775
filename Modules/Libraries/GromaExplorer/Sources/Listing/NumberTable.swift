/// A hash table that contains the indices of items that are stored elsewhere.
struct NumberTable: ~Copyable {
  private static var free: UInt64 { .max }

  /// The entries. The upper half of an entry is the lower half of an item's hash, and the lower half of the entry is the index of the item.
  /// At least a quarter of the entries are free.
  private var entries: RawArray<UInt64>
  private var count = 0

  /// Creates an empty table.
  ///
  /// - Parameter entries: The number of free entries, a power of two and at least 4.
  init(entries: Int = Limits().tableEntries) { self.entries = RawArray(repeating: Self.free, count: entries) }

  /// Returns the index of an item, or `nil` if the item is not in the table.
  ///
  /// - Parameters:
  ///   - hash: The hash of the item.
  ///   - isIt: Returns whether an index is the index of the item.
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

  /// Inserts the index of an item that is not in the table.
  ///
  /// - Parameters:
  ///   - number: The index, less than 2³² − 1.
  ///   - hash: The hash of the item.
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
  /// Returns a hash of this number and a word.
  @inline(__always) func mixed(with word: UInt64) -> UInt64 {
    let product = (self ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product &>> 32
  }
}
