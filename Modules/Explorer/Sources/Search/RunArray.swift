/// Runs of numbers in one array, each with some room. A run that needs more moves, and leaves its room to others.
struct RunArray: ~Copyable {
  /// Where a run begins, and for how many numbers it has room: none, or a power of two.
  typealias Run = (start: Int32, room: Int32)

  private var numbers = RawArray<Int32>()
  /// What stands where nothing is yet.
  private let empty: Int32
  /// Where there is room that nobody has, by the logarithm of how much it is.
  private var left: [[Int32]] = []

  init(empty: Int32) { self.empty = empty }

  @inline(__always) subscript(index: Int) -> Int32 {
    get { numbers[index] }
    set { numbers[index] = newValue }
  }

  /// Room for an index in a run, which may begin elsewhere afterwards.
  mutating func makeRoom(for index: Int32, in run: Run) -> Run {
    if index < run.room { return run }
    let logarithm = Int32.bitWidth - max(index, 1).leadingZeroBitCount
    while left.count <= logarithm { left.append([]) }
    let new = Run(start: left[logarithm].popLast() ?? Int32(numbers.count), room: 1 << Int32(logarithm))
    if Int(new.start) == numbers.count { numbers.append(repeating: empty, count: Int(new.room)) }
    for place in 0..<Int(new.room) { numbers[Int(new.start) + place] = place < Int(run.room) ? numbers[Int(run.start) + place] : empty }
    if run.room > 0 { left[Int(run.room).trailingZeroBitCount].append(run.start) }
    return new
  }

  /// Forgets all runs.
  mutating func removeAll() {
    numbers.removeAll()
    left = []
  }
}
