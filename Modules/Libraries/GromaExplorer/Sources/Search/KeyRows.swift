/// A set of keys, some of which are marked.
///
/// Keys that differ in no more than the lowest bits of their first word make a *row*: a bit for each that is there, and a bit for each that is marked, in
/// the entry of a hash table. Where most of what the lowest bits can hold is met together with what the others hold, as it is where a stack holds what
/// it likes, a key takes a few bits, and what is done to the keys of a row is done to them at once. Exact: what keys agree in is compared, and not its
/// hash.
struct KeyRows: ~Copyable {
  private let words: Int
  /// Of each row what its keys agree in, those that are there, those that are marked, and a note.
  private var entries: RawArray<UInt64>
  /// The bits of the number of an entry.
  private var mask = 1 << 6 - 1
  private var count = 0

  /// - Parameter words: How many words a key has.
  init(words: Int) {
    self.words = words
    entries = RawArray(repeating: 0, count: (mask + 1) * (words + 3))
  }

  /// Finds rows, until one is taken in: who looks for many has what it needs at hand.
  struct Finder: BitwiseCopyable {
    fileprivate let entries: RawView<UInt64>
    fileprivate let mask: Int

    /// Lets be fetched where the row of a key is looked for first.
    @inline(__always) func prefetchEntry(of key: Key, _ width: some KeyWidth) {
      entries.prefetch(at: firstEntry(of: key, width) &* (width.words &+ 3))
    }

    /// The entry of a key's row, or the free one where that is to be.
    @inline(__always) func entry(of key: Key, _ width: some KeyWidth) -> Entry {
      var number = firstEntry(of: key, width)
      let (words, first) = (width.words, key[0] &>> KeySet.width)
      while true {
        let entry = Entry(words: entries.view(at: number &* (words &+ 3)), keyWords: words)
        if entry.words[0] == first && isEqual(key, entry.words, words) || entry.keys.isEmpty { return entry }
        number = (number &+ 1) & mask
      }
    }

    /// The number of the entry where it is looked for first.
    @inline(__always) private func firstEntry(of key: Key, _ width: some KeyWidth) -> Int {
      var hash = UInt64(0).mixed(with: key[0] &>> KeySet.width)
      var word = 1
      while word < width.words {
        hash = hash.mixed(with: key[word])
        word &+= 1
      }
      return Int(truncatingIfNeeded: hash) & mask
    }

    /// Whether all words but the first are equal.
    @inline(__always) private func isEqual(_ one: Key, _ other: Key, _ words: Int) -> Bool {
      var word = 1
      while word < words {
        if one[word] != other[word] { return false }
        word &+= 1
      }
      return true
    }
  }

  /// A row, until entries move; or a free entry, in which no key is.
  struct Entry: BitwiseCopyable {
    fileprivate let words: RawView<UInt64>
    fileprivate let keyWords: Int

    /// The keys that are there.
    @inline(__always) var keys: KeySet { KeySet(bits: words[keyWords]) }
    /// Those that are marked.
    @inline(__always) var marked: KeySet { KeySet(bits: words[keyWords &+ 1]) }
    /// What somebody notes of it; 0 at first.
    @inline(__always) var note: UInt64 {
      get { words[keyWords &+ 2] }
      nonmutating set { words[keyWords &+ 2] = newValue }
    }

    /// Marks keys.
    @inline(__always) func mark(_ set: KeySet) { words[keyWords &+ 1] |= set.bits }
  }

  var finder: Finder { @inline(__always) get { Finder(entries: entries.view(at: 0), mask: mask) } }

  /// The entry of a key's row, or the free one where that is to be.
  func entry(of key: Key) -> Entry { words == 1 ? finder.entry(of: key, OneWord()) : finder.entry(of: key, ManyWords(words: words)) }

  /// Takes in keys that are not there.
  ///
  /// - Parameter key: One of their row.
  /// - Returns: Their row.
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

  /// The words of the keys that are not marked, in no order.
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

  /// Makes room for more rows.
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
