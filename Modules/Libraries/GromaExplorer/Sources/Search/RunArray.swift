/// Runs of numbers in one array: each has room for some indices, and moves when it needs others. The room that it leaves is given to others.
struct RunArray: ~Copyable {
  /// Where the numbers are that indices from a first on have.
  struct Run: BitwiseCopyable {
    fileprivate var start: Int32 = 0
    fileprivate var first: Int32 = 0
    /// For how many indices there is room: none, or a power of two.
    fileprivate(set) var room: Int32 = 0

    /// The indices that there is room for.
    var indices: Range<Int32> { first..<first + room }
  }

  private var numbers = RawArray<Int32>()
  /// What stands where nothing is yet.
  private let empty: Int32
  /// Where there is room that nobody has, by the logarithm of how much it is.
  private var left: [[Int32]] = []

  init(empty: Int32) { self.empty = empty }

  /// What stands at an index of a run.
  @inline(__always) subscript(run: Run, index: Int32) -> Int32 {
    let place = index &- run.first
    return place >= 0 && place < run.room ? numbers[Int(truncatingIfNeeded: run.start &+ place)] : empty
  }

  /// Puts a number at an index of a run.
  mutating func set(_ run: inout Run, _ index: Int32, _ number: Int32) {
    if !run.indices.contains(index) { makeRoom(for: index, in: &run) }
    numbers[Int(run.start + index - run.first)] = number
  }

  private mutating func makeRoom(for index: Int32, in run: inout Run) {
    let (first, last) = run.room == 0 ? (index, index) : (min(index, run.first), max(index, run.first + run.room - 1))
    let logarithm = Int32.bitWidth - (last - first).leadingZeroBitCount
    while left.count <= logarithm { left.append([]) }
    let new = Run(start: left[logarithm].popLast() ?? Int32(numbers.count), first: first, room: 1 << Int32(logarithm))
    if Int(new.start) == numbers.count { numbers.append(repeating: empty, count: Int(new.room)) }
    for index in new.indices { numbers[Int(new.start + index - first)] = self[run, index] }
    if run.room > 0 { left[run.room.trailingZeroBitCount].append(run.start) }
    run = new
  }

  /// Forgets all runs.
  mutating func removeAll() {
    numbers.removeAll()
    left = []
  }
}
