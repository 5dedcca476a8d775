/// A table that finds a number, such as the index of a block, by some of the bits of a key (see ``Key``). Each entry belongs to an *owner*,
/// such as a facet of ``StepBlocks``. The owner determines the mask of these bits.
struct MaskedKeys: ~Copyable {
  /// The entries. Each consists of the masked words of a key, followed by one word with the index of the owner and the number.
  private(set) var entries = RawArray<UInt64>()
  private var table: NumberTable

  /// Creates an empty collection.
  ///
  /// - Parameter entries: The number of free entries of the hash table, a power of two and at least 4.
  init(entries: Int) { table = NumberTable(entries: entries) }

  /// Returns the number that was inserted for the same owner and a key with the same masked bits, or `nil` if there is none.
  @inline(__always) func find(_ key: Key, in mask: Key, of owner: Int, _ width: some KeyWidth) -> Int? {
    let (words, entries) = (width.words, entries.view(at: 0))
    let place = table.find(key.hash(width, in: mask, with: owner)) { place in
      let other = entries.view(at: place)
      return other[words] &>> 32 == UInt64(truncatingIfNeeded: owner) && key.isEqual(to: other, width, in: mask)
    }
    return place.map { Int(truncatingIfNeeded: entries[$0 &+ words] & 0xFFFF_FFFF) }
  }

  /// Inserts a number for an owner and the masked bits of a key.
  mutating func insert(_ number: Int, _ key: Key, in mask: Key, of owner: Int, words: Int) {
    table.insert(entries.count, key.hash(ManyWords(words: words), in: mask, with: owner))
    for word in 0..<words { entries.append(key[word] & mask[word]) }
    entries.append(UInt64(owner) << 32 | UInt64(number))
  }
}
