/// The numbers of keys. The keys of a row (see ``KeyRows``) that have consecutive numbers, in ascending order of their lowest six bits, are
/// a *run*. A run is *open* as long as its keys have no numbers. ``number()`` gives numbers to the keys of all open runs; afterward, no
/// keys are added to these runs.
struct KeyRuns: ~Copyable {
  /// A run.
  struct Run: BitwiseCopyable {
    /// The index of the row.
    let row: UInt32
    /// The index of the run before this one that belongs to the same row; -1 if there is none.
    fileprivate let before: Int32
    /// The number of the first key. Not valid if the run is open.
    fileprivate(set) var first: UInt32 = 0
    /// The members (the lowest six bits) of the keys.
    fileprivate(set) var set = KeySet()

    /// Returns the number of the key of the run that has this member (its lowest six bits).
    @inline(__always) func number(of member: Int) -> Int { Int(first) &+ set.rank(of: member) }

    /// Returns the member (the lowest six bits) of the key with this number.
    func member(of number: Int) -> Int { set.dropFirst(number - Int(first)).first }

    @inline(__always) fileprivate func contains(_ number: Int) -> Bool { Int(first)..<Int(first) + set.count ~= number }

    /// Returns the part of the run that has the numbers in a range.
    ///
    /// - Precondition: The range begins at the number of a key of the run.
    func part(_ numbers: Range<Int>) -> Run {
      var run = self
      run.set = set.dropFirst(numbers.lowerBound - Int(first)).prefix(numbers.count)
      run.first = UInt32(numbers.lowerBound)
      return run
    }
  }

  private var runs = RawArray<Run>()
  /// The number of keys that have numbers.
  private(set) var count = 0
  /// The index of the first open run.
  private(set) var firstOpen = 0
  /// The index of the run that ``run(of:)`` returned last.
  private var last = RawArray<Int>(repeating: 0, count: 1)

  subscript(index: Int) -> Run { @inline(__always) get { runs[index] } }

  /// Adds keys of a row to the open run of the row, and creates the run if there is none. Returns the index of the run.
  ///
  /// - Parameter set: The members (the lowest six bits) of the keys.
  mutating func add(_ set: KeySet, to row: KeyRows.Row) -> Int {
    if row.lastRun < firstOpen { start(of: row) }
    let index = row.lastRun
    runs[index].set = runs[index].set | set
    return index
  }

  /// Gives a key of a row the next number.
  ///
  /// - Parameter member: The member (the lowest six bits) of the key.
  /// - Precondition: No run is open.
  mutating func append(_ member: Int, to row: KeyRows.Row) {
    precondition(firstOpen == runs.count, "a key cannot have a number before the keys that were found earlier")
    let follows = row.lastRun == runs.count - 1 && runs.count > 0 && runs[row.lastRun].set.rank(of: member) == runs[row.lastRun].set.count
    if !follows { start(of: row) }
    runs[row.lastRun].set.insert(member)
    count += 1
    firstOpen = runs.count
  }

  private mutating func start(of row: KeyRows.Row) {
    runs.append(Run(row: UInt32(row.index), before: Int32(row.lastRun), first: UInt32(count)))
    row.lastRun = runs.count - 1
  }

  /// Numbers the keys of all open runs, run by run. The new numbers follow the existing ones.
  mutating func number() {
    while firstOpen < runs.count {
      runs[firstOpen].first = UInt32(count)
      count += runs[firstOpen].set.count
      firstOpen += 1
    }
  }

  /// Returns the run that contains the key with this number.
  ///
  /// - Complexity: O(1) if the run is the one that was returned last, or the one after it; otherwise O(log *n*) in the number of runs.
  func run(of number: Int) -> Run {
    let last = last.view(at: 0)
    for index in last[0]..<min(last[0] + 2, firstOpen) where runs[index].contains(number) {
      last[0] = index
      return runs[index]
    }
    var (index, end) = (0, firstOpen)
    while end - index > 1 {
      let middle = (index + end) / 2
      if Int(runs[middle].first) <= number { index = middle } else { end = middle }
    }
    last[0] = index
    return runs[index]
  }

  /// Returns the number of the key of a row that has this member (its lowest six bits), or `nil` if the key has no number.
  ///
  /// - Complexity: O(runs of the row).
  func number(of member: Int, in row: KeyRows.Row) -> Int? {
    var index = row.lastRun
    while index >= 0 {
      if runs[index].set.contains(member) { return index < firstOpen ? runs[index].number(of: member) : nil }
      index = Int(runs[index].before)
    }
    return nil
  }
}
