/// Sparse arrays of numbers in shared storage. Each array reserves a contiguous range of indices. If an array needs a larger range, its
/// numbers move to another part of the storage, and its old part is reused.
struct RunArray: ~Copyable {
  /// A sparse array: the position of its numbers in the storage, and the range of its reserved indices.
  struct Run: BitwiseCopyable {
    fileprivate var start: Int32 = 0
    fileprivate var first: Int32 = 0
    /// The number of reserved indices: zero, or a power of two.
    fileprivate(set) var room: Int32 = 0

    /// The reserved indices.
    var indices: Range<Int32> { first..<first + room }
  }

  private var numbers = RawArray<Int32>()
  /// The number at indices that have not been set.
  private let empty: Int32
  /// The positions of the free parts of the storage, by the binary logarithm of their size.
  private var left: [[Int32]] = []

  init(empty: Int32) { self.empty = empty }

  /// The number at an index of a sparse array, or the initializer's argument `empty` if no number has been set at the index.
  @inline(__always) subscript(run: Run, index: Int32) -> Int32 {
    let place = index &- run.first
    return place >= 0 && place < run.room ? numbers[Int(truncatingIfNeeded: run.start &+ place)] : empty
  }

  /// Sets the number at an index of a sparse array, which may move the array in the storage.
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
}
