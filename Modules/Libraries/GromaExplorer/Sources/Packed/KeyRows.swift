/// The *rows* of keys (see ``Key``). The keys that differ only in the lowest six bits of their first word are a row. Each row is stored
/// once.
///
/// For each of the 64 possible members, a row contains one bit that is set if the key is present, and one that is set if the key is marked.
/// If most combinations of the lowest bits occur together with the same higher bits, as when a stack varies independently of the other
/// parts of the state, a key takes only a few bits of memory, and an operation applies to all keys of a row simultaneously. The rows are
/// exact: the bits that the keys of a row have in common are compared, not only their hash.
struct KeyRows: ~Copyable {
  /// A row. Valid until another row is inserted.
  struct Row: BitwiseCopyable {
    /// The index of the row.
    let index: Int
    fileprivate let words: RawView<UInt64>
    fileprivate let keyWords: Int

    /// The members (the lowest six bits) of the keys that are present.
    @inline(__always) var keys: KeySet {
      get { KeySet(bits: words[keyWords]) }
      nonmutating set { words[keyWords] = newValue.bits }
    }

    /// The members (the lowest six bits) of the keys that are marked.
    @inline(__always) var marked: KeySet { KeySet(bits: words[keyWords &+ 1]) }

    /// Marks the keys of the row whose members (their lowest six bits) are in a set.
    @inline(__always) func mark(_ set: KeySet) { words[keyWords &+ 1] |= set.bits }

    /// The index of the last run of the row (see ``KeyRuns``); -1 if there is none.
    @inline(__always) var lastRun: Int {
      get { Int(truncatingIfNeeded: words[keyWords &+ 2]) &- 1 }
      nonmutating set { words[keyWords &+ 2] = UInt64(newValue + 1) }
    }
  }

  private let words: Int
  /// The rows, one after the other. Each consists of the key with the member 0, present or not, the set of the keys that are present, the
  /// set of the keys that are marked, and the index of the row's last run plus one.
  private var rows = RawArray<UInt64>()
  private(set) var count = 0
  /// The indices of the rows, by the hash of the bits that their keys have in common.
  private var table: NumberTable

  /// Creates an empty set of rows.
  ///
  /// - Parameters:
  ///   - words: The number of words of a key.
  ///   - entries: The initial number of entries of the hash table, a power of two and at least 4.
  init(words: Int, entries: Int = Limits().tableEntries) {
    self.words = words
    table = NumberTable(entries: entries)
  }

  /// Returns the row with an index.
  @inline(__always) func row(_ index: Int) -> Row { row(index, ManyWords(words: words)) }

  @inline(__always) private func row(_ index: Int, _ width: some KeyWidth) -> Row {
    Row(index: index, words: rows.view(at: index &* (width.words &+ 3)), keyWords: width.words)
  }

  /// Prefetches the entry of the hash table at which the search for a key's row begins.
  @inline(__always) func prefetch(_ key: Key, _ width: some KeyWidth) { table.prefetch(key.rowHash(width)) }

  /// Returns the row of a key, or `nil` if there is none.
  @inline(__always) func find(_ key: Key, _ width: some KeyWidth) -> Row? { find(key, key.rowHash(width), width) }

  /// Returns the row of a key, or `nil` if there is none.
  func find(_ key: Key) -> Row? { words == 1 ? find(key, OneWord()) : find(key, ManyWords(words: words)) }

  @inline(__always) private func find(_ key: Key, _ hash: UInt64, _ width: some KeyWidth) -> Row? {
    table.find(hash) { key.isInRow(of: row($0, width).words, width) }.map { row($0, width) }
  }

  /// Inserts the row of a key that has none. The row contains no keys.
  mutating func insert(_ key: Key) -> Row {
    table.insert(count, key.rowHash(ManyWords(words: words)))
    for word in 0..<words { rows.append(key[word]) }
    rows.append(repeating: 0, count: 3)
    count += 1
    let row = row(count - 1)
    row.words.setMember(0)
    return row
  }

  /// Writes the key of a row that has this member (its lowest six bits) into `key`.
  @inline(__always) func read(_ member: Int, of row: Int, into key: Key) {
    let row = self.row(row)
    for word in 0..<words { key[word] = row.words[word] }
    key.setMember(member)
  }

  /// The words of all keys that are not marked, in no particular order.
  var unmarked: RawArray<UInt64> {
    var keys = RawArray<UInt64>()
    for index in 0..<count {
      for member in row(index).keys - row(index).marked {
        read(member, of: index, into: keys.room(for: words))
        keys.extend(by: words)
      }
    }
    return keys
  }
}
