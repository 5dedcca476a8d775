/// States as keys of a few words, each known once: the numbers of their slots' values side by side, no wider than they need be.
///
/// A slot that gets more values than its field can hold gets a wider field, and all keys are packed anew. Exact: equal keys are equal states,
/// and nothing is taken for known because of its hash alone.
///
/// A key that is taken in is there at once, and has no number until ``numberFound(inOrder:numbersOf:)``: until then it is not known by number, and
/// neither is from which other it was found.
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
  private var widths: [Int] = []
  /// The keys that have numbers.
  private var runs = KeyRuns(words: 1)
  /// By number of a key, that of the key from which it was found.
  private var parents = RawArray<UInt32>()
  /// The keys that were found since numbers were given.
  private var found = FoundKeys(words: 1)
  /// All keys once more: those that there are, and those that are marked.
  private var rows = KeyRows(words: 1)
  /// The numbers of the first keys, by hash: made for whoever asks.
  private var numbers = NumberTable()
  private var numbered = 0
  /// The key that was asked for last, with its number behind it, and one that is compared.
  private var last = RawArray<UInt64>(repeating: .max, count: 2)
  private var compared = RawArray<UInt64>(repeating: 0, count: 1)

  /// Whether there is no room for the values of slots.
  ///
  /// - Parameter counts: How many values each slot has.
  func isTooNarrow(for counts: [Int]) -> Bool {
    let needed = Self.widths(for: counts)
    return needed.count > widths.count || zip(needed, widths).contains { $0 > $1 }
  }

  private static func widths(for counts: [Int]) -> [Int] { counts.map { Int.bitWidth - max($0 - 1, 1).leadingZeroBitCount } }

  /// Makes room for the values of slots, and packs all keys anew.
  ///
  /// - Parameters:
  ///   - counts: How many values each slot has.
  ///   - isFree: Whether a slot holds what it likes, whatever others hold.
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

  /// Puts the values into the new fields of all keys.
  private mutating func repack(_ oldFields: borrowing RawArray<Field>, _ oldWords: Int) {
    precondition(found.count == 0, "there are keys without a number")
    var oldRows = KeyRows(words: words)
    var oldRuns = KeyRuns(words: words)
    swap(&oldRows, &rows)
    swap(&oldRuns, &runs)
    reset()
    var values = [Int32](repeating: 0, count: oldFields.count)
    let oldKey = RawArray<UInt64>(repeating: 0, count: oldWords)
    let newKeys = RawArray<UInt64>(repeating: 0, count: 2 * words)
    // The key before stands behind the new one: those that follow on each other in a row make a run.
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

  /// Forgets what is of no use when fields have changed, or keys have gone.
  private mutating func reset() {
    found = FoundKeys(words: words)
    last = RawArray(repeating: .max, count: words + 1)
    compared = RawArray(repeating: 0, count: words)
    numbers = NumberTable()
    numbered = 0
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

  // MARK: Finding

  /// How many keys there are.
  var count: Int { runs.count + found.count }

  /// How many of them have numbers.
  var numberedCount: Int { runs.count }

  /// Finds rows.
  var finder: KeyRows.Finder { @inline(__always) get { rows.finder } }

  /// Whether a key is there.
  @inline(__always) func contains(_ key: Key) -> Bool { rows.entry(of: key).keys.contains(key.member) }

  /// Takes in a key that is new.
  ///
  /// - Parameter parent: The number of the key from which it was found.
  mutating func insert(_ key: Key, parent: Int) { add(key.member, of: insert(KeySet(key.member), key), parent: parent) }

  /// Takes in keys of a row that are new, of which ``add(_:of:parent:)`` is to say next where they come from.
  ///
  /// - Parameter key: One of the row.
  /// - Returns: The record for them.
  mutating func insert(_ set: KeySet, _ key: Key) -> Int { found.add(set, of: rows.insert(set, key), key) }

  /// Says from where one of the keys was found that were taken in.
  @inline(__always) mutating func add(_ member: Int, of record: Int, parent: Int) { found.add(member, of: record, parent: parent) }

  /// Gives the keys numbers that have none, behind all others.
  ///
  /// - Parameters:
  ///   - inOrder: Whether they get numbers in the order in which they were found; else those of a row get theirs one after the other.
  ///   - some: Keys, by the order in which they were found, counted from the first of all.
  /// - Returns: The numbers of those.
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

  /// The key of a state, until another is asked for or the table changes.
  func key(_ number: Int) -> Key {
    let key = last.view(at: 0)
    if key[words] != UInt64(number) {
      runs.read(number, into: key)
      key[words] = UInt64(number)
    }
    return key
  }

  /// The keys from one on that are of its row and have the next numbers, as long as fields stay as they are.
  ///
  /// - Parameter end: A number behind the last.
  mutating func run(from number: Int, to end: Int) -> KeyRuns.Run {
    var run = runs.next(from: number)
    run.set = run.set.dropFirst(number - run.first).prefix(end - number)
    run.first = number
    return run
  }

  /// Makes the key of a member of a run.
  func read(_ member: Int, of run: KeyRuns.Run, into key: Key) { runs.read(member, of: run, into: key) }

  /// The number of the state from which one was found.
  func parent(of number: Int) -> Int { Int(parents[number]) }

  /// The number of a key that has one; nil when it is not there.
  ///
  /// - Complexity: O(1), and where others were taken in since somebody asked, O(1) for each of them.
  mutating func number(of key: Key) -> Int? {
    let other = compared.view(at: 0)
    while numbered < numberedCount {
      runs.read(numbered, into: other)
      numbers.insert(numbered, hash(other))
      numbered += 1
    }
    return numbers.find(hash(key)) { number in
      runs.read(number, into: other)
      return isEqual(key, other)
    }
  }

  private func hash(_ key: Key) -> UInt64 {
    var hash: UInt64 = 0
    for word in 0..<words { hash = hash.mixed(with: key[word]) }
    return hash
  }

  // MARK: Marks

  /// Whether a key is there, and marked.
  func isMarked(_ key: Key) -> Bool { rows.entry(of: key).marked.contains(key.member) }

  /// The words of the keys that are not marked, in no order.
  var unmarked: RawArray<UInt64> { rows.unmarked }

  /// Marks a key that is there.
  func mark(_ key: Key) { rows.entry(of: key).mark(KeySet(key.member)) }

  /// Marks a state.
  func mark(_ number: Int) { mark(key(number)) }

  /// Forgets all keys. The fields stay as they are.
  mutating func removeAll() {
    runs = KeyRuns(words: words)
    parents = RawArray()
    rows = KeyRows(words: words)
    reset()
  }

  /// Whether two keys are equal.
  func isEqual(_ one: Key, _ other: Key) -> Bool { one.isEqual(to: other, ManyWords(words: words)) }
}
