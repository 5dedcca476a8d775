/// Keys that were found and have no numbers yet: those of a row get theirs one after the other, whenever they were found.
struct FoundKeys: ~Copyable {
  struct Found: BitwiseCopyable {
    /// The number of the record, and behind it the member.
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
  /// Of each row in which keys were found one of its keys, and the set of those that were found. In the place of the key is the number of the first of
  /// them when they have numbers.
  private var records = RawArray<UInt64>()
  /// Tells the records from those before numbers were given.
  private var batch: UInt64 = 1
  /// The keys in the order in which they were found, each with the number of that from which it was found.
  private var keys = RawArray<Found>()

  /// - Parameter words: How many words a key has.
  init(words: Int) { self.words = words }

  var count: Int { keys.count }

  /// Takes in keys of a row, of which ``add(_:of:parent:)`` is to say next where they come from.
  ///
  /// - Parameters:
  ///   - entry: The row's, in which the number of its record is noted.
  ///   - key: One of the row.
  /// - Returns: The number of the row's record.
  mutating func add(_ set: KeySet, of entry: KeyRows.Entry, _ key: Key) -> Int {
    if entry.note &>> 32 == batch {
      let record = Int(truncatingIfNeeded: entry.note & 0xFFFF_FFFF)
      records[record * (words + 1) + words] |= set.bits
      return record
    }
    let record = records.count / (words + 1)
    precondition(record < 1 << 26, "too many states without a number")
    entry.note = batch << 32 | UInt64(record)
    for word in 0..<words { records.append(key[word]) }
    records.append(set.bits)
    return record
  }

  /// Says from where a key was found.
  @inline(__always) mutating func add(_ member: Int, of record: Int, parent: Int) {
    keys.append(Found(member, of: record, parent: parent))
  }

  /// Gives the keys numbers, in the order in which they were found.
  mutating func numberInOrder(into runs: inout KeyRuns) {
    for index in 0..<keys.count {
      runs.append(KeySet(keys[index].member), records.view(at: keys[index].record * (words + 1)))
    }
  }

  /// Gives the keys numbers, row by row.
  mutating func number(into runs: inout KeyRuns) {
    for start in stride(from: 0, to: records.count, by: words + 1) {
      let (record, first) = (records.view(at: start), runs.count)
      runs.append(KeySet(bits: record[words]), record)
      record[0] = UInt64(first)
    }
  }

  /// The number that a key was given row by row, by the order in which they were found.
  @inline(__always) func number(of index: Int) -> Int {
    let record = records.view(at: keys[index].record &* (words &+ 1))
    return Int(truncatingIfNeeded: record[0]) &+ KeySet(bits: record[words]).rank(of: keys[index].member)
  }

  /// The number of the key from which one was found.
  func parent(of index: Int) -> UInt32 { keys[index].parent }

  /// Forgets all keys.
  ///
  /// - Precondition: They have numbers.
  mutating func removeAll() {
    records.removeAll()
    keys.removeAll()
    batch += 1
  }
}
