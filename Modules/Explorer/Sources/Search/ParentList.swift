/// From which state each was found first, in a few bits for each.
///
/// States are mostly looked at in the order in which they were found. So the numbers of their parents never fall, and only how they rise is kept: a
/// one for each state, behind as many zeros as its parent's number is more than that of the state before it. Marks say where to begin to count, and
/// where a parent is before the one before it.
struct ParentList: ~Copyable {
  /// A state, its parent, and the place of the bit that stands for it.
  struct Mark: BitwiseCopyable {
    fileprivate let child: UInt32
    fileprivate let parent: UInt32
    fileprivate let place: Int
  }

  private(set) var count = 0
  private var marks = RawArray<Mark>()
  private var bits = RawArray<UInt64>()
  /// How many bits there are.
  private var length = 0
  private var last = 0

  /// The most states between two marks, and the most that a parent rises at once.
  private static let maximum = 256

  /// Adds the parent of the next state.
  mutating func append(_ parent: Int) {
    let rise = parent - last
    if count % Self.maximum == 0 || rise < 0 || rise > Self.maximum {
      marks.append(Mark(child: UInt32(count), parent: UInt32(parent), place: length))
    } else {
      length += rise
    }
    while bits.count <= length &>> 6 { bits.append(0) }
    bits[length &>> 6] |= 1 &<< UInt64(length & 63)
    length += 1
    last = parent
    count += 1
  }

  /// The parent of a state.
  ///
  /// - Complexity: O(log *n*) in the number of states.
  subscript(child: Int) -> Int {
    // The last mark that is not behind the state.
    var (first, end) = (0, marks.count)
    while end - first > 1 {
      let middle = (first + end) / 2
      if marks[middle].child <= child { first = middle } else { end = middle }
    }
    let mark = marks[first]
    var (left, place, rise) = (child - Int(mark.child), mark.place, 0)
    while left > 0 {
      place += 1
      if bits[place &>> 6] &>> UInt64(place & 63) & 1 == 1 { left -= 1 } else { rise += 1 }
    }
    return Int(mark.parent) + rise
  }
}
