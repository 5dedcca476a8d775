/// The keys of the states that a ``PackedSearch`` has found, each stored once. A key contains the index of each slot's value (see
/// ``SlotTable``), in fields that are as narrow as possible.
///
/// If a slot has more values than fit in its field, the field is widened and all keys are packed again. The table is exact: equal keys
/// represent equal states, and keys are compared in full, not only by hash.
///
/// A key added by ``append(_:parent:)`` has a number at once. The other keys receive numbers together, in the next call of
/// ``numberFound(numbersOf:)``. Until then, such a key is present, but ``key(_:)`` does not return the key, and ``parent(of:)`` cannot be
/// called for the key.
struct KeyTable: ~Copyable {
  /// The bits of a key that contain the index of a slot's value.
  struct Field: BitwiseCopyable {
    var word: Int32
    var shift: Int32
    var mask: UInt64

    @inline(__always) func value(in key: Key) -> Int32 {
      Int32(truncatingIfNeeded: key[Int(truncatingIfNeeded: word)] &>> UInt64(truncatingIfNeeded: shift) & mask)
    }
  }

  /// The maximum number of words of a key.
  static let maximumWords = 64

  private let limits: Limits
  /// The fields, by the index of the slot.
  private(set) var fields = RawArray<Field>()
  /// The number of words of a key.
  private(set) var words = 1
  /// The number of times that the fields have changed.
  private(set) var version = 0
  private var widths: [Int] = []
  /// All keys, with and without numbers, and whether each is marked.
  private(set) var rows: KeyRows
  /// The numbers of the keys.
  private var runs = KeyRuns()
  /// For each key with a number, the number of the key from which it was found.
  private var parents = RawArray<UInt32>()
  /// The keys that have no numbers yet, in the order in which they were found.
  private var found = RawArray<Found>()
  /// The key that ``key(_:)`` returned last, followed by its number.
  private var last = RawArray<UInt64>(repeating: .max, count: 2)

  /// A key without a number.
  struct Found: BitwiseCopyable {
    /// The index of the key's run among the open runs, shifted left by six bits, combined with the lowest six bits of the key.
    private let place: UInt32
    fileprivate let parent: UInt32

    @inline(__always) fileprivate init(_ member: Int, run: Int, parent: Int) {
      place = UInt32(truncatingIfNeeded: run &<< Int(KeySet.width) | member)
      self.parent = UInt32(truncatingIfNeeded: parent)
    }

    fileprivate var run: Int { Int(place >> UInt32(KeySet.width)) }
    fileprivate var member: Int { Int(UInt64(place) & KeySet.lowest) }
  }

  init(_ limits: Limits = Limits()) {
    self.limits = limits
    rows = KeyRows(words: 1, entries: limits.tableEntries)
  }

  /// Returns whether any field is missing or too narrow for the values of its slot.
  ///
  /// - Parameter counts: The number of values of each slot.
  func isTooNarrow(for counts: [Int]) -> Bool {
    let needed = Self.widths(for: counts)
    return needed.count > widths.count || zip(needed, widths).contains { $0 > $1 }
  }

  private static func widths(for counts: [Int]) -> [Int] { counts.map { Int.bitWidth - max($0 - 1, 1).leadingZeroBitCount } }

  /// Widens the fields so that the values of all slots fit, and packs all keys again.
  ///
  /// - Parameters:
  ///   - counts: The number of values of each slot.
  ///   - isFree: Returns whether the field of a slot is placed before the other fields, in the lowest bits. Rows have many keys if such
  ///     slots vary independently of the others.
  /// - Precondition: All keys have numbers.
  mutating func fit(_ counts: [Int], isFree: (Int) -> Bool) {
    widths = Self.widths(for: counts).enumerated().map { slot, width in slot < widths.count ? max(width, widths[slot]) : width }
    var oldFields = RawArray<Field>()
    swap(&oldFields, &fields)
    let oldWords = words
    lay(isFree)
    version += 1
    repack(oldFields, oldWords)
  }

  /// Packs all keys again, from the old fields into the new ones. The keys keep their numbers and marks.
  private mutating func repack(_ oldFields: borrowing RawArray<Field>, _ oldWords: Int) {
    precondition(found.count == 0, "the found keys must have numbers before the fields change")
    var oldRows = KeyRows(words: words, entries: limits.tableEntries)
    var oldRuns = KeyRuns()
    swap(&oldRows, &rows)
    swap(&oldRuns, &runs)
    last = RawArray(repeating: .max, count: words + 1)
    var values = [Int32](repeating: 0, count: oldFields.count)
    let keys = RawArray<UInt64>(repeating: 0, count: oldWords + words)
    let (old, new) = (keys.view(at: 0), keys.view(at: oldWords))
    for index in 0..<oldRuns.firstOpen {
      for member in oldRuns[index].set {
        oldRows.read(member, of: Int(oldRuns[index].row), into: old)
        for slot in values.indices { values[slot] = oldFields[slot].value(in: old) }
        for word in 0..<words { new[word] = 0 }
        for slot in values.indices { self.set(slot, values[slot], in: new) }
        runs.append(new.member, to: insert(KeySet(new.member), new, in: rows.find(new)))
        if oldRows.row(Int(oldRuns[index].row)).marked.contains(member) { mark(new) }
      }
    }
  }

  /// Assigns each field a position in the first word with enough room. No field crosses a word boundary. So that rows have many keys, the
  /// fields of free slots (see ``fit(_:isFree:)``) are assigned before the others. Within both groups, wider fields are assigned before
  /// narrower ones.
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
    precondition(words <= Self.maximumWords, "a state of \(widths.reduce(0, +)) bits needs more than \(Self.maximumWords) words")
  }

  /// Writes the index of a slot's value into the slot's field of a key.
  func set(_ slot: Int, _ value: Int32, in key: Key) {
    let field = fields[slot]
    let shift = UInt64(field.shift)
    key[Int(field.word)] = key[Int(field.word)] & ~(field.mask << shift) | UInt64(value) << shift
  }

  // MARK: Insertion and lookup

  /// The number of keys.
  var count: Int { runs.count + found.count }

  /// The number of keys that have numbers. The numbers range from zero to this count minus one.
  var numberedCount: Int { runs.count }

  /// Returns whether a key is present.
  @inline(__always) func contains(_ key: Key) -> Bool { rows.find(key)?.keys.contains(key.member) ?? false }

  /// Inserts a key that is not present, and gives it the next number.
  ///
  /// - Parameter parent: The number of the key from which the new key was found.
  /// - Precondition: All keys have numbers.
  mutating func append(_ key: Key, parent: Int) {
    runs.append(key.member, to: insert(KeySet(key.member), key, in: rows.find(key)))
    parents.append(UInt32(parent))
  }

  /// Inserts a key that is not present.
  ///
  /// - Parameter parent: The number of the key from which the new key was found.
  mutating func insert(_ key: Key, parent: Int) {
    add(key.member, of: insertOpen(KeySet(key.member), key, in: rows.find(key)), parent: parent)
  }

  /// Inserts keys of a row that are not present. Afterward, call ``add(_:of:parent:)`` for each of them.
  ///
  /// - Parameters:
  ///   - set: The members (the lowest six bits) of the keys to insert.
  ///   - key: One of the keys of the row.
  ///   - row: The row, or `nil` if it is not present.
  /// - Returns: The index of the keys' run among the open runs, which ``add(_:of:parent:)`` requires.
  mutating func insertOpen(_ set: KeySet, _ key: Key, in row: KeyRows.Row?) -> Int {
    let run = runs.add(set, to: insert(set, key, in: row)) - runs.firstOpen
    precondition(run < 1 << 26, "more than \(1 << 26) states were found before they received numbers")
    return run
  }

  private mutating func insert(_ set: KeySet, _ key: Key, in row: KeyRows.Row?) -> KeyRows.Row {
    let row = row ?? rows.insert(key)
    row.keys = row.keys | set
    return row
  }

  /// Records the key from which one of the inserted keys was found.
  ///
  /// - Parameters:
  ///   - member: The lowest six bits of the inserted key.
  ///   - run: The index that ``insertOpen(_:_:in:)`` returned.
  ///   - parent: The number of the key from which the inserted key was found.
  @inline(__always) mutating func add(_ member: Int, of run: Int, parent: Int) { found.append(Found(member, run: run, parent: parent)) }

  /// Numbers the keys that have no numbers. The new numbers follow the existing ones, and those of the keys of one row are consecutive.
  ///
  /// - Parameter some: The positions of some keys in the order in which all keys of the table were found, counted from 0.
  /// - Returns: The numbers of the keys at the positions `some`, in the same order.
  mutating func numberFound(numbersOf some: [Int] = []) -> [Int] {
    precondition(count < Int(UInt32.max), "too many states")
    let (first, firstRun) = (runs.count, runs.firstOpen)
    func number(_ found: Found) -> Int { runs[firstRun + found.run].number(of: found.member) }
    runs.number()
    parents.append(repeating: 0, count: found.count)
    for index in 0..<found.count { parents[number(found[index])] = found[index].parent }
    defer { found.removeAll() }
    return some.map { $0 < first ? $0 : number(found[$0 - first]) }
  }

  // MARK: Numbers

  /// Returns the key with this number. Valid until the next call, or until the table changes.
  func key(_ number: Int) -> Key {
    let key = last.view(at: 0)
    if key[words] != UInt64(number) {
      let run = runs.run(of: number)
      read(run.member(of: number), of: run, into: key)
      key[words] = UInt64(number)
    }
    return key
  }

  /// Returns the key with a number, and the following keys of the same run (keys of one row with consecutive numbers).
  ///
  /// - Parameters:
  ///   - number: The number of the first key to return.
  ///   - end: The number after the last key to return.
  func run(from number: Int, to end: Int) -> KeyRuns.Run { runs.run(of: number).part(number..<end) }

  /// Writes the key of a run that has this member (its lowest six bits) into `key`.
  func read(_ member: Int, of run: KeyRuns.Run, into key: Key) { rows.read(member, of: Int(run.row), into: key) }

  /// Returns the number of the key from which the key with this number was found.
  func parent(of number: Int) -> Int { Int(parents[number]) }

  /// Returns the number of a key, or `nil` if the key is not present or not numbered.
  ///
  /// - Complexity: O(runs of the key's row).
  func number(of key: Key) -> Int? { rows.find(key).flatMap { runs.number(of: key.member, in: $0) } }

  // MARK: Marks

  /// Returns whether a key is present and marked by ``mark(_:)``.
  func isMarked(_ key: Key) -> Bool { rows.find(key)?.marked.contains(key.member) ?? false }

  /// The words of all keys that are not marked by ``mark(_:)``, in no particular order.
  var unmarked: RawArray<UInt64> { rows.unmarked }

  /// Marks a key that is present.
  func mark(_ key: Key) { rows.find(key)?.mark(KeySet(key.member)) }

  /// Marks the key with this number.
  func mark(_ number: Int) { mark(key(number)) }

  /// Removes all keys. The fields stay the same.
  mutating func removeAll() {
    rows = KeyRows(words: words, entries: limits.tableEntries)
    runs = KeyRuns()
    parents.removeAll()
    found.removeAll()
    last[words] = .max
  }

  /// Returns whether two keys are equal.
  func isEqual(_ one: Key, _ other: Key) -> Bool { one.isEqual(to: other, ManyWords(words: words)) }
}
