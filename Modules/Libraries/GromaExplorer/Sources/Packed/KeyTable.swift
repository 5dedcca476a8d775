/// The keys of the states that a ``PackedSearch`` has found, each stored once. A key contains the index of each slot's value (see
/// ``SlotTable``), in fields that are as narrow as possible.
///
/// If a slot has more values than fit in its field, the field is widened and all keys are packed again. The table is exact: equal keys
/// represent equal states, and keys are compared in full, not only by hash.
///
/// An inserted key is present immediately, but has no number before the next call of ``numberFound(inOrder:numbersOf:)``. Until then,
/// ``key(_:)`` does not return the key, and ``parent(of:)`` cannot be called for the key.
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
  /// The keys that have numbers.
  private var runs: KeyRuns
  /// For each key with a number, the number of the key from which it was found.
  private var parents = RawArray<UInt32>()
  /// The keys that have no numbers yet.
  private var found = FoundKeys(words: 1)
  /// All keys, with and without numbers, for lookup by value, and whether each key is marked.
  private var rows: KeyRows
  /// The key that ``key(_:)`` returned last, followed by its number.
  private var last = RawArray<UInt64>(repeating: .max, count: 2)

  init(_ limits: Limits = Limits()) {
    self.limits = limits
    runs = KeyRuns(words: 1, entries: limits.tableEntries)
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
    var oldRuns = KeyRuns(words: words, entries: limits.tableEntries)
    swap(&oldRows, &rows)
    swap(&oldRuns, &runs)
    reset()
    var values = [Int32](repeating: 0, count: oldFields.count)
    let oldKey = RawArray<UInt64>(repeating: 0, count: oldWords)
    let newKeys = RawArray<UInt64>(repeating: 0, count: 2 * words)
    // The previous key is kept behind the new one. Successive keys of one row in ascending order become one run.
    let (old, new, last) = (oldKey.view(at: 0), newKeys.view(at: 0), newKeys.view(at: words))
    var set = KeySet()
    var number = 0
    while number < oldRuns.count {
      let run = oldRuns.next(from: number)
      number += run.set.count
      for member in run.set {
        oldRuns.read(member, of: run, into: old)
        for slot in values.indices { values[slot] = oldFields[slot].value(in: old) }
        for word in 0..<words { new[word] = 0 }
        for slot in values.indices { self.set(slot, values[slot], in: new) }
        let row = rows.insert(KeySet(new.member), new)
        if oldRows.entry(of: old).marked.contains(member) { row.mark(KeySet(new.member)) }
        let member = new.member
        new.setMember(last.member)
        let follows = !set.isEmpty && isEqual(new, last) && member > last.member
        new.setMember(member)
        if !follows, !set.isEmpty {
          runs.append(set, last)
          set = KeySet()
        }
        set.insert(member)
        for word in 0..<words { last[word] = new[word] }
      }
    }
    if !set.isEmpty { runs.append(set, last) }
  }

  /// Removes the keys without numbers, and resets the buffer.
  private mutating func reset() {
    found = FoundKeys(words: words)
    last = RawArray(repeating: .max, count: words + 1)
  }

  /// Assigns each field a position in the first word with enough room. No field crosses a word boundary. So that rows have many keys, the
  /// fields of free slots are assigned before the others, and wider fields before narrower ones.
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

  /// A view of the table in which rows of keys are looked up. Valid until a key is inserted.
  var finder: KeyRows.Finder { @inline(__always) get { rows.finder } }

  /// Returns whether a key is present.
  @inline(__always) func contains(_ key: Key) -> Bool { rows.entry(of: key).keys.contains(key.member) }

  /// Inserts a key that is not present.
  ///
  /// - Parameter parent: The number of the key from which the new key was found.
  mutating func insert(_ key: Key, parent: Int) { add(key.member, of: insert(KeySet(key.member), key), parent: parent) }

  /// Inserts keys of a row that are not present. Call ``add(_:of:parent:)`` for each of them afterwards.
  ///
  /// - Parameters:
  ///   - set: The members (the lowest six bits) of the keys to insert.
  ///   - key: One of the keys of the row.
  /// - Returns: The index of the record for these keys, which ``add(_:of:parent:)`` requires.
  mutating func insert(_ set: KeySet, _ key: Key) -> Int { found.add(set, of: rows.insert(set, key), key) }

  /// Records the key from which one of the inserted keys was found.
  ///
  /// - Parameters:
  ///   - member: The lowest six bits of the inserted key.
  ///   - record: The index that ``insert(_:_:)`` returned.
  ///   - parent: The number of the key from which the inserted key was found.
  @inline(__always) mutating func add(_ member: Int, of record: Int, parent: Int) { found.add(member, of: record, parent: parent) }

  /// Numbers the keys that have no numbers. The new numbers follow the existing ones.
  ///
  /// - Parameters:
  ///   - inOrder: Whether to number the keys in the order they were found. Otherwise, those of the keys that belong to one row receive
  ///     consecutive numbers.
  ///   - some: The positions of some of these keys in the order in which all keys of the table were found, counted from 0.
  /// - Returns: The numbers of the keys at the positions `some`, in the same order.
  mutating func numberFound(inOrder: Bool, numbersOf some: [Int] = []) -> [Int] {
    precondition(count < Int(UInt32.max), "too many states")
    defer { found.removeAll() }
    if inOrder {
      found.numberInOrder(into: &runs)
      for index in 0..<found.count { parents.append(found.parent(of: index)) }
      return some
    }
    let first = runs.count
    found.number(into: &runs)
    parents.append(repeating: 0, count: found.count)
    for index in 0..<found.count { parents[found.number(of: index)] = found.parent(of: index) }
    return some.map { found.number(of: $0 - first) }
  }

  // MARK: Numbers

  /// Returns the key with this number. Valid until the next call, or until the table changes.
  func key(_ number: Int) -> Key {
    let key = last.view(at: 0)
    if key[words] != UInt64(number) {
      runs.read(number, into: key)
      key[words] = UInt64(number)
    }
    return key
  }

  /// Returns the key with a number, and the following keys of the same key run (keys of one row with consecutive numbers).
  ///
  /// The common bits of the run, which ``read(_:of:into:)`` requires, are valid until further keys receive numbers or the fields change.
  ///
  /// - Parameters:
  ///   - number: The number of the first key to return.
  ///   - end: The number after the last key to return.
  mutating func run(from number: Int, to end: Int) -> KeyRuns.Run {
    var run = runs.next(from: number)
    run.set = run.set.dropFirst(number - run.first).prefix(end - number)
    run.first = number
    return run
  }

  /// Writes the key of a key run that has this member (its lowest six bits) into `key`.
  func read(_ member: Int, of run: KeyRuns.Run, into key: Key) { runs.read(member, of: run, into: key) }

  /// Returns the number of the key from which the key with this number was found.
  func parent(of number: Int) -> Int { Int(parents[number]) }

  /// Returns the number of a key, or `nil` if the key is not present or not numbered.
  ///
  /// - Complexity: O(runs of the key's row), plus O(1) for each run that was added since the last call.
  mutating func number(of key: Key) -> Int? { runs.number(of: key) }

  // MARK: Marks

  /// Returns whether a key is present and marked by ``mark(_:)``.
  func isMarked(_ key: Key) -> Bool { rows.entry(of: key).marked.contains(key.member) }

  /// The words of all keys that are not marked by ``mark(_:)``, in no particular order.
  var unmarked: RawArray<UInt64> { rows.unmarked }

  /// Marks a key that is present.
  func mark(_ key: Key) { rows.entry(of: key).mark(KeySet(key.member)) }

  /// Marks the key with this number.
  func mark(_ number: Int) { mark(key(number)) }

  /// Removes all keys. The fields stay the same.
  mutating func removeAll() {
    runs = KeyRuns(words: words, entries: limits.tableEntries)
    parents = RawArray()
    rows = KeyRows(words: words, entries: limits.tableEntries)
    reset()
  }

  /// Returns whether two keys are equal.
  func isEqual(_ one: Key, _ other: Key) -> Bool { one.isEqual(to: other, ManyWords(words: words)) }
}
