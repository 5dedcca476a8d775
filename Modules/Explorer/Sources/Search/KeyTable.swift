/// States as keys of a few words, each known once: the numbers of their slots' values side by side, no wider than they need be.
///
/// A slot that gets more values than its field can hold gets a wider field, and all keys are packed anew. Exact: equal keys are equal states,
/// and nothing is taken for known because of its hash alone. Beside each key is from which other it was found first.
struct KeyTable: ~Copyable {
  /// Where the number of a slot's value is in a key.
  struct Field: BitwiseCopyable {
    var word: Int32
    var shift: Int32
    var mask: UInt64

    @inline(__always) func value(in key: Key) -> Int32 {
      Int32(truncatingIfNeeded: key[Int(truncatingIfNeeded: word)] &>> UInt64(truncatingIfNeeded: shift) & mask)
    }
  }

  /// The most words that a key has.
  static let maximumWords = 64

  /// The fields, by slot.
  private(set) var fields = RawArray<Field>()
  /// How many words a key has.
  private(set) var words = 1
  /// Counts how often the fields have changed.
  private(set) var version = 0
  /// How many keys there are.
  private(set) var count = 0
  private var widths: [Int] = []
  /// The words of the keys, in the order in which they were found.
  private var keys = RawArray<UInt64>()
  /// By key, the number of that from which it was found.
  private var parents = ParentList()
  /// The keys once more: those that there are, and those that are marked.
  private var rows = KeyRows(words: 1)
  /// The numbers of the first keys, by hash: made for whoever asks.
  private var numbers = NumberTable()
  private var numbered = 0

  /// Makes room for the values of slots.
  ///
  /// - Parameters:
  ///   - counts: How many values each slot has.
  ///   - isFree: Whether a slot holds what it likes, whatever others hold.
  /// - Returns: Whether keys had to be packed anew.
  mutating func fit(_ counts: [Int], isFree: (Int) -> Bool) -> Bool {
    let needed = counts.map { Int.bitWidth - max($0 - 1, 1).leadingZeroBitCount }
    if needed.count == widths.count, zip(needed, widths).allSatisfy({ $0 <= $1 }) { return false }
    widths = needed.enumerated().map { slot, width in slot < widths.count ? max(width, widths[slot]) : width }
    var oldFields = RawArray<Field>()
    swap(&oldFields, &fields)
    let oldWords = words
    lay(isFree)
    version += 1
    forgetNumbers()
    repack(oldFields, oldWords)
    return true
  }

  /// Puts the values into the new fields of all keys: where they are, unless keys have more words now.
  private mutating func repack(_ oldFields: borrowing RawArray<Field>, _ oldWords: Int) {
    var oldRows = KeyRows(words: words)
    swap(&oldRows, &rows)
    var oldKeys = RawArray<UInt64>()
    if words != oldWords {
      swap(&oldKeys, &keys)
      keys = RawArray(repeating: 0, count: count * words)
    }
    var values = [Int32](repeating: 0, count: oldFields.count)
    for number in 0..<count {
      let new = key(number)
      let old = words == oldWords ? new : oldKeys.view(at: number * oldWords)
      let isMarked = oldRows.find(old).map { oldRows.finder.isMarked($0) } ?? false
      for slot in values.indices { values[slot] = oldFields[slot].value(in: old) }
      for word in 0..<words { new[word] = 0 }
      for slot in values.indices { set(slot, values[slot], in: new) }
      rows.insert(new)
      if isMarked { mark(number) }
    }
  }

  /// Puts the fields into words, none across two: those of free slots first, the widest before the others, so that there are many keys to a row.
  private mutating func lay(_ isFree: (Int) -> Bool) {
    var used = [0]
    fields = RawArray(repeating: Field(word: 0, shift: 0, mask: 0), count: widths.count)
    let widest = widths.indices.sorted { (widths[$1], $0) < (widths[$0], $1) }
    for slot in widest.filter(isFree) + widest.filter({ !isFree($0) }) {
      let width = widths[slot]
      let word = used.firstIndex { $0 + width <= UInt64.bitWidth } ?? used.count
      if word == used.count { used.append(0) }
      fields[slot] = Field(word: Int32(word), shift: Int32(used[word]), mask: (1 << width) - 1)
      used[word] += width
    }
    words = used.count
    precondition(words <= Self.maximumWords, "a state of \(widths.reduce(0, +)) bits")
  }

  /// Puts the number of a slot's value into a key.
  func set(_ slot: Int, _ value: Int32, in key: Key) {
    let field = fields[slot]
    let shift = UInt64(field.shift)
    key[Int(field.word)] = key[Int(field.word)] & ~(field.mask << shift) | UInt64(value) << shift
  }

  /// The key of a state, until the next change of the table.
  @inline(__always) func key(_ number: Int) -> Key { keys.view(at: number &* words) }

  /// The number of the state from which one was found.
  func parent(of number: Int) -> Int { parents[number] }

  /// Whether a key is there.
  @inline(__always) func contains(_ key: Key) -> Bool { rows.find(key) != nil }

  /// The same.
  ///
  /// - Parameter place: Where its bit would be, when that is known.
  @inline(__always) func contains(_ key: Key, at place: KeyRows.Place) -> Bool {
    finder.isInRow(place) ? finder.isThere(place) : contains(key)
  }

  /// Where a key is; nil when it is not there.
  func find(_ key: Key) -> KeyRows.Place? { rows.find(key) }

  /// Where the bit of a key is, or would be if it had a row.
  func place(of key: Key) -> KeyRows.Place {
    words == 1 ? finder.place(of: key, OneWord()) : finder.place(of: key, ManyWords(words: words))
  }

  /// Counts how often what a finder knows has moved.
  var rowsVersion: Int { rows.version }

  /// Finds many keys.
  var finder: KeyRows.Finder { @inline(__always) get { rows.finder } }

  /// Whether a key is there, and marked.
  func isMarked(_ key: Key) -> Bool { rows.find(key).map { finder.isMarked($0) } ?? false }

  /// The words of the keys that are not marked, in no order.
  var unmarked: RawArray<UInt64> { rows.unmarked }

  /// Marks the key at a place.
  @inline(__always) mutating func mark(_ place: KeyRows.Place) { rows.mark(place) }

  /// Marks a key that is there.
  mutating func mark(_ key: Key) { if let place = rows.find(key) { rows.mark(place) } }

  /// Marks a state.
  mutating func mark(_ number: Int) { mark(key(number)) }

  /// Takes in a key that is new.
  ///
  /// - Parameters:
  ///   - place: Where its bit is to be, when that is known.
  ///   - parent: The number of the state from which it was found.
  mutating func insert(_ key: Key, at place: KeyRows.Place = .none, parent: Int) {
    precondition(count < Int(UInt32.max), "too many states")
    rows.insert(key, at: place)
    for word in 0..<words { keys.append(key[word]) }
    parents.append(parent)
    count += 1
  }

  /// The number of a key; nil when it is not there.
  ///
  /// - Complexity: O(1), and where others were taken in since somebody asked, O(1) for each of them.
  mutating func number(of key: Key) -> Int? {
    while numbered < count {
      numbers.insert(numbered, hash(self.key(numbered)))
      numbered += 1
    }
    return numbers.find(hash(key)) { isEqual(key, self.key($0)) }
  }

  private func hash(_ key: Key) -> UInt64 {
    var hash: UInt64 = 0
    for word in 0..<words { hash = hash.mixed(with: key[word]) }
    return hash
  }

  private mutating func forgetNumbers() {
    numbers = NumberTable()
    numbered = 0
  }

  /// Forgets all keys. The fields stay as they are.
  mutating func removeAll() {
    count = 0
    keys = RawArray()
    parents = ParentList()
    rows = KeyRows(words: words)
    forgetNumbers()
  }

  /// Whether two keys are equal.
  func isEqual(_ one: Key, _ other: Key) -> Bool { one.isEqual(to: other, ManyWords(words: words)) }
}
