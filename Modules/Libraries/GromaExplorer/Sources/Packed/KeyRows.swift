/// A set of keys (see ``Key``), some of which are marked, stored by rows.
///
/// The keys that differ only in the lowest six bits of their first word are a *row*. A row is an entry of a hash table, with one bit for
/// each key that is present and one for each that is marked. If most combinations of the lowest bits occur together with the same higher
/// bits, as when a stack varies independently of the other parts of the state, a key takes only a few bits of memory, and an operation
/// applies to all keys of a row simultaneously. The set is exact: the bits that the keys of a row have in common are compared, not only
/// their hash.
struct KeyRows: ~Copyable {
  private let words: Int
  /// The entries of the hash table. Each consists of the bits that the keys of a row have in common, the set of the keys that are present,
  /// the set of the keys that are marked, and a note (``Entry/note``).
  private var entries: RawArray<UInt64>
  /// The number of entries minus one, a mask for indices.
  private var mask: Int
  private var count = 0

  /// Creates an empty set.
  ///
  /// - Parameters:
  ///   - words: The number of words of a key.
  ///   - number: The number of free entries, a power of two and at least 4.
  init(words: Int, entries number: Int = Limits().tableEntries) {
    self.words = words
    mask = number - 1
    entries = RawArray(repeating: 0, count: (mask + 1) * (words + 3))
  }

  /// A view of the hash table in which rows are looked up. Valid until a row is inserted.
  struct Finder: BitwiseCopyable {
    fileprivate let entries: RawView<UInt64>
    fileprivate let mask: Int

    /// Prefetches the entry where the search for a key's row begins.
    @inline(__always) func prefetchEntry(of key: Key, _ width: some KeyWidth) {
      entries.prefetch(at: firstEntry(of: key, width) &* (width.words &+ 3))
    }

    /// Returns the entry of a key's row, or the free entry where the row would be inserted.
    @inline(__always) func entry(of key: Key, _ width: some KeyWidth) -> Entry {
      var number = firstEntry(of: key, width)
      let (words, first) = (width.words, key[0] &>> KeySet.width)
      while true {
        let entry = Entry(words: entries.view(at: number &* (words &+ 3)), keyWords: words)
        if entry.words[0] == first && key.isEqualAfterFirstWord(to: entry.words, width) || entry.keys.isEmpty { return entry }
        number = (number &+ 1) & mask
      }
    }

    /// Returns the index of the entry where the search for a key's row begins.
    @inline(__always) private func firstEntry(of key: Key, _ width: some KeyWidth) -> Int {
      Int(truncatingIfNeeded: key.rowHash(key[0] &>> KeySet.width, width)) & mask
    }
  }

  /// The entry of a row, or a free entry without keys. Valid until the table grows.
  struct Entry: BitwiseCopyable {
    fileprivate let words: RawView<UInt64>
    fileprivate let keyWords: Int

    /// The members (the lowest six bits) of the keys that are present.
    @inline(__always) var keys: KeySet { KeySet(bits: words[keyWords]) }
    /// The members (the lowest six bits) of the keys that are marked.
    @inline(__always) var marked: KeySet { KeySet(bits: words[keyWords &+ 1]) }
    /// A number that the owner of the set stores with the row; initially 0.
    @inline(__always) var note: UInt64 {
      get { words[keyWords &+ 2] }
      nonmutating set { words[keyWords &+ 2] = newValue }
    }

    /// Marks the keys of the row whose members (their lowest six bits) are in a set.
    @inline(__always) func mark(_ set: KeySet) { words[keyWords &+ 1] |= set.bits }
  }

  var finder: Finder { @inline(__always) get { Finder(entries: entries.view(at: 0), mask: mask) } }

  /// Returns the entry of a key's row, or the free entry where the row would be inserted.
  func entry(of key: Key) -> Entry { words == 1 ? finder.entry(of: key, OneWord()) : finder.entry(of: key, ManyWords(words: words)) }

  /// Inserts keys of one row that are not present.
  ///
  /// - Parameters:
  ///   - set: The members (the lowest six bits) of the keys to insert. Not empty.
  ///   - key: One of the keys of the row.
  /// - Returns: The entry of the row.
  mutating func insert(_ set: KeySet, _ key: Key) -> Entry {
    let entry = entry(of: key)
    if entry.keys.isEmpty {
      if count * 8 >= (mask + 1) * 5 {
        grow()
        return insert(set, key)
      }
      count += 1
      entry.words[0] = key[0] &>> KeySet.width
      for word in 1..<max(words, 1) { entry.words[word] = key[word] }
    }
    entry.words[words] |= set.bits
    return entry
  }

  /// The words of all keys that are not marked, in no particular order.
  var unmarked: RawArray<UInt64> {
    var keys = RawArray<UInt64>()
    for number in 0...mask {
      let entry = entry(at: number)
      for member in entry.keys - entry.marked {
        keys.append(entry.words[0] &<< KeySet.width | UInt64(member))
        for word in 1..<max(words, 1) { keys.append(entry.words[word]) }
      }
    }
    return keys
  }

  private func entry(at number: Int) -> Entry { Entry(words: entries.view(at: number * (words + 3)), keyWords: words) }

  /// Doubles the number of entries.
  private mutating func grow() {
    var old = KeyRows(words: words)
    swap(&old, &self)
    mask = old.mask * 2 + 1
    entries = RawArray(repeating: 0, count: (mask + 1) * (words + 3))
    count = old.count
    let made = RawArray<UInt64>(repeating: 0, count: words)
    let key = made.view(at: 0)
    for number in 0...old.mask {
      let row = old.entry(at: number)
      if row.keys.isEmpty { continue }
      for word in 0..<words { key[word] = row.words[word] }
      key[0] &<<= KeySet.width
      let entry = entry(of: key)
      for word in 0..<words + 3 { entry.words[word] = row.words[word] }
    }
  }
}
