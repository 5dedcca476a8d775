/// Keys by number, kept as runs: the keys of a row that were taken in together have consecutive numbers, the lowest first.
struct KeyRuns: ~Copyable {
  /// Keys of one row with consecutive numbers.
  struct Run: BitwiseCopyable {
    /// The number of the first.
    var first: Int
    var set: KeySet
    /// What the keys agree in, until runs are added: the first word without its lowest bits, and the others as they are.
    fileprivate let common: Key

    /// The number of a member.
    @inline(__always) func number(of member: Int) -> Int { first &+ set.rank(of: member) }
  }

  private let words: Int
  /// Of each run what the keys agree in, and the set of them.
  private var runs = RawArray<UInt64>()
  /// The number of the first key of every so many runs.
  private var marks = RawArray<UInt32>()
  /// How many keys there are.
  private(set) var count = 0
  /// Where the run is that was asked for last, and the number of its first key.
  private var asked = (index: 0, first: 0)

  private static var runsToAMark: Int { 16 }

  /// - Parameter words: How many words a key has.
  init(words: Int) { self.words = words }

  /// How many runs there are.
  var runCount: Int { runs.count / (words + 1) }

  /// Adds a run of keys.
  ///
  /// - Parameter key: One of their row.
  mutating func append(_ set: KeySet, _ key: Key) {
    if runCount % Self.runsToAMark == 0 { marks.append(UInt32(count)) }
    runs.append(key[0] &>> KeySet.width)
    for word in 1..<max(words, 1) { runs.append(key[word]) }
    runs.append(set.bits)
    count += set.count
  }

  /// The run that a key is of.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  func run(of number: Int) -> Run {
    let place = place(of: number)
    return run(at: place.index, first: place.first)
  }

  /// The same for who asks for one run after the other.
  ///
  /// - Complexity: O(1) in the run that was asked for last, or that behind it.
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

  private func set(at index: Int) -> KeySet { KeySet(bits: runs[index * (words + 1) + words]) }

  private func run(at index: Int, first: Int) -> Run { Run(first: first, set: set(at: index), common: runs.view(at: index * (words + 1))) }

  /// Makes the key of a member of a run.
  func read(_ member: Int, of run: Run, into key: Key) {
    key[0] = run.common[0] &<< KeySet.width | UInt64(member)
    for word in 1..<max(words, 1) { key[word] = run.common[word] }
  }

  /// Makes the key of a number.
  func read(_ number: Int, into key: Key) {
    let run = run(of: number)
    read(run.set.dropFirst(number - run.first).first, of: run, into: key)
  }
}
