/// A list of keys (see ``Key``), stored as *key runs*. The number of a key is its position in the list. A key run consists of keys that
/// belong to one row (they differ only in the lowest six bits) and have consecutive numbers, in ascending order of these bits.
struct KeyRuns: ~Copyable {
  /// A key run: keys of one row with consecutive numbers.
  struct Run: BitwiseCopyable {
    /// The number of the first key.
    var first: Int
    var set: KeySet
    /// The bits that the keys have in common: the first word shifted right by six bits, and the other words. Valid until a run is added.
    fileprivate let common: Key

    /// Returns the number of the key of the run that has this member (its lowest six bits).
    @inline(__always) func number(of member: Int) -> Int { first &+ set.rank(of: member) }
  }

  private let words: Int
  /// The key runs, one after the other. Each consists of the bits that its keys have in common, and the set of their lowest six bits.
  private var runs = RawArray<UInt64>()
  /// The number of the first key of every 16th run, for binary searches.
  private var marks = RawArray<UInt32>()
  /// The number of keys.
  private(set) var count = 0
  /// The index of the run that ``next(from:)`` returned last, and the number of the first key of this run.
  private var asked = (index: 0, first: 0)

  private static var runsToAMark: Int { 16 }

  /// A run of a row.
  struct RowRun: BitwiseCopyable {
    /// The number of the first key.
    let first: UInt32
    /// The index of the run before this one that belongs to the same row, or ``none``.
    let before: UInt32
  }

  private static var none: UInt32 { .max }

  /// The runs that ``number(of:)`` finds, in the order of their indices. Later runs are added on demand.
  private var runsOfRows = RawArray<RowRun>()
  /// For each row, the index of the last of its runs in ``runsOfRows``.
  private var rows = RawArray<UInt32>()
  /// The indices in ``rows``, by the hash of the bits that the keys of a row have in common.
  private var rowTable: NumberTable

  /// Creates an empty collection.
  ///
  /// - Parameters:
  ///   - words: The number of words of a key.
  ///   - entries: The initial number of entries of the table of rows, a power of two and at least 4.
  init(words: Int, entries: Int = Limits().tableEntries) {
    self.words = words
    rowTable = NumberTable(entries: entries)
  }

  /// The number of runs.
  var runCount: Int { runs.count / (words + 1) }

  /// Adds a key run. The numbers of its keys follow the number of the last key.
  ///
  /// - Parameters:
  ///   - set: The members (the lowest six bits) of the keys.
  ///   - key: One of the keys of the row.
  mutating func append(_ set: KeySet, _ key: Key) {
    if runCount % Self.runsToAMark == 0 { marks.append(UInt32(count)) }
    runs.append(key[0] &>> KeySet.width)
    for word in 1..<max(words, 1) { runs.append(key[word]) }
    runs.append(set.bits)
    count += set.count
  }

  /// Returns the key run that contains the key with this number.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  func run(of number: Int) -> Run {
    let place = place(of: number)
    return run(at: place.index, first: place.first)
  }

  /// Returns the key run that contains the key with this number. Optimized for callers that request runs in order.
  ///
  /// - Complexity: O(1) if the run is the one that was returned last, or the one after it; otherwise O(log *n*) in the number of runs.
  mutating func next(from number: Int) -> Run {
    if number < asked.first || runCount == asked.index { asked = place(of: number) }
    var run = run(at: asked.index, first: asked.first)
    if number >= run.first + run.set.count {
      let end = run.first + run.set.count
      let isNext = asked.index + 1 < runCount && number < end + set(at: asked.index + 1).count
      asked = isNext ? (asked.index + 1, end) : place(of: number)
      run = self.run(at: asked.index, first: asked.first)
    }
    return run
  }

  private func place(of number: Int) -> (index: Int, first: Int) {
    var (mark, end) = (0, marks.count)
    while end - mark > 1 {
      let middle = (mark + end) / 2
      if marks[middle] <= UInt32(number) { mark = middle } else { end = middle }
    }
    var (index, first) = (mark * Self.runsToAMark, Int(marks[mark]))
    while number >= first + set(at: index).count {
      first += set(at: index).count
      index += 1
    }
    return (index, first)
  }

  /// Returns the number of a key, or `nil` if no run contains the key.
  ///
  /// - Complexity: O(runs of the key's row), plus O(1) for each run that was added since the last call.
  mutating func number(of key: Key) -> Int? {
    while runsOfRows.count < runCount { enterNextRun() }
    let first = key[0] &>> KeySet.width
    let row = rowTable.find(key.rowHash(first, width)) { row in
      let other = common(at: Int(rows[row]))
      return other[0] == first && key.isEqualAfterFirstWord(to: other, width)
    }
    var index = row.map { rows[$0] } ?? Self.none
    while index != Self.none {
      let set = set(at: Int(index))
      if set.contains(key.member) { return Int(runsOfRows[Int(index)].first) + set.rank(of: key.member) }
      index = runsOfRows[Int(index)].before
    }
    return nil
  }

  private mutating func enterNextRun() {
    let index = runsOfRows.count
    let first = index == 0 ? 0 : Int(runsOfRows[index - 1].first) + set(at: index - 1).count
    let common = common(at: index)
    let hash = common.rowHash(common[0], width)
    let row = rowTable.find(hash) { row in
      let other = self.common(at: Int(rows[row]))
      return other[0] == common[0] && common.isEqualAfterFirstWord(to: other, width)
    }
    runsOfRows.append(RowRun(first: UInt32(first), before: row.map { rows[$0] } ?? Self.none))
    if let row {
      rows[row] = UInt32(index)
    } else {
      rowTable.insert(rows.count, hash)
      rows.append(UInt32(index))
    }
  }

  private var width: ManyWords { ManyWords(words: words) }

  private func common(at index: Int) -> Key { runs.view(at: index * (words + 1)) }

  private func set(at index: Int) -> KeySet { KeySet(bits: runs[index * (words + 1) + words]) }

  private func run(at index: Int, first: Int) -> Run { Run(first: first, set: set(at: index), common: common(at: index)) }

  /// Writes the key of a run that has this member (its lowest six bits) into `key`.
  func read(_ member: Int, of run: Run, into key: Key) {
    key[0] = run.common[0] &<< KeySet.width | UInt64(member)
    for word in 1..<max(words, 1) { key[word] = run.common[word] }
  }

  /// Writes the key with this number into `key`.
  func read(_ number: Int, into key: Key) {
    let run = run(of: number)
    read(run.set.dropFirst(number - run.first).first, of: run, into: key)
  }
}
