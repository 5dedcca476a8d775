/// The keys of ``KeyTable`` that were found and have no numbers yet. The keys are numbered either in the order they were found
/// (``numberInOrder(into:)``), or so that the keys of a row receive consecutive numbers (``number(into:)``).
struct FoundKeys: ~Copyable {
  struct Found: BitwiseCopyable {
    /// The index of the record of the key's row, shifted left by six bits, combined with the lowest six bits of the key.
    private let place: UInt32
    fileprivate let parent: UInt32

    @inline(__always) fileprivate init(_ member: Int, of record: Int, parent: Int) {
      place = UInt32(truncatingIfNeeded: record &<< Int(KeySet.width) | member)
      self.parent = UInt32(truncatingIfNeeded: parent)
    }

    @inline(__always) fileprivate var record: Int { Int(truncatingIfNeeded: place &>> UInt32(KeySet.width)) }
    @inline(__always) fileprivate var member: Int { Int(truncatingIfNeeded: UInt64(place) & KeySet.lowest) }
  }

  private let words: Int
  /// A record for each row in which keys were found: one of its keys, and the set of the members (the lowest six bits) that were found.
  /// When the keys are numbered row by row, the number of the row's first key replaces the first word of the record.
  private var records = RawArray<UInt64>()
  /// The number of the current batch: the keys that were found since keys were last numbered. It distinguishes the records of this batch
  /// from earlier records, to which the entries of rows may still refer.
  private var batch: UInt64 = 1
  /// The keys in the order they were found, each with the number of the key from which it was found.
  private var keys = RawArray<Found>()

  /// Creates an empty collection.
  ///
  /// - Parameter words: The number of words of a key.
  init(words: Int) { self.words = words }

  var count: Int { keys.count }

  /// Adds new keys that belong to one row of a ``KeyRows``. For each new key, call ``add(_:of:parent:)`` afterward to record the key from
  /// which the new key was found.
  ///
  /// - Parameters:
  ///   - set: The members of the new keys.
  ///   - entry: The row's entry in the table. Its note stores the index of the record.
  ///   - key: One of the keys of the row.
  /// - Returns: The index of the record for the row.
  mutating func add(_ set: KeySet, of entry: KeyRows.Entry, _ key: Key) -> Int {
    if entry.note &>> 32 == batch {
      let record = Int(truncatingIfNeeded: entry.note & 0xFFFF_FFFF)
      records[record * (words + 1) + words] |= set.bits
      return record
    }
    let record = records.count / (words + 1)
    precondition(record < 1 << 26, "more than \(1 << 26) states were found before they received numbers")
    entry.note = batch << 32 | UInt64(record)
    for word in 0..<words { records.append(key[word]) }
    records.append(set.bits)
    return record
  }

  /// Adds a new key, with the number of the key from which it was found.
  ///
  /// - Parameters:
  ///   - member: The lowest six bits of the new key.
  ///   - record: The index of the record of the row.
  ///   - parent: The number of the key from which the new key was found.
  @inline(__always) mutating func add(_ member: Int, of record: Int, parent: Int) {
    keys.append(Found(member, of: record, parent: parent))
  }

  /// Adds the keys to `runs`, which numbers them, in the order they were found.
  mutating func numberInOrder(into runs: inout KeyRuns) {
    for index in 0..<keys.count {
      runs.append(KeySet(keys[index].member), records.view(at: keys[index].record * (words + 1)))
    }
  }

  /// Adds the keys to `runs`, which numbers them, row by row. The keys of a row receive consecutive numbers.
  mutating func number(into runs: inout KeyRuns) {
    for start in stride(from: 0, to: records.count, by: words + 1) {
      let (record, first) = (records.view(at: start), runs.count)
      runs.append(KeySet(bits: record[words]), record)
      record[0] = UInt64(first)
    }
  }

  /// Returns the number that a key has received from ``number(into:)``.
  ///
  /// - Parameter index: The position of the key in the order in which the keys were found.
  @inline(__always) func number(of index: Int) -> Int {
    let record = records.view(at: keys[index].record &* (words &+ 1))
    return Int(truncatingIfNeeded: record[0]) &+ KeySet(bits: record[words]).rank(of: keys[index].member)
  }

  /// Returns the number of the key from which a key was found.
  ///
  /// - Parameter index: The position of the found key in the order in which the keys were found.
  func parent(of index: Int) -> UInt32 { keys[index].parent }

  /// Removes all keys.
  ///
  /// - Precondition: The keys have numbers.
  mutating func removeAll() {
    records.removeAll()
    keys.removeAll()
    batch += 1
  }
}
