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

  /// Creates an empty collection.
  ///
  /// - Parameter words: The number of words of a key.
  init(words: Int) { self.words = words }

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

  private func set(at index: Int) -> KeySet { KeySet(bits: runs[index * (words + 1) + words]) }

  private func run(at index: Int, first: Int) -> Run { Run(first: first, set: set(at: index), common: runs.view(at: index * (words + 1))) }

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
