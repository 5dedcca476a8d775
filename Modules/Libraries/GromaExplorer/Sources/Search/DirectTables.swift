/// Numbers by a few bits of keys, in direct-address tables.
///
/// What a facet depends on in the states of a group is mostly what one or two stacks hold: a few bits, in one or two places. So its blocks are found without
/// a hash.
struct DirectTables: ~Copyable {
  /// A table, and the bits of a key that say where in it to look: two runs of them, one of which may be empty.
  struct Table: BitwiseCopyable {
    fileprivate var first: Int32 = -1
    fileprivate var low = Bits()
    fileprivate var high = Bits()

    /// No table.
    static var none: Table { Table() }

    @inline(__always) var isNone: Bool { first < 0 }

    /// Where in all tables the number of a key is.
    @inline(__always) func place(of key: Key, _ width: some KeyWidth) -> Int {
      Int(truncatingIfNeeded: first) &+ Int(truncatingIfNeeded: low.value(in: key, width) | high.value(in: key, width))
    }
  }

  /// Bits of a key beside each other: those that are left in a mask when they are moved to the right.
  struct Bits: BitwiseCopyable {
    fileprivate var word: UInt8 = 0
    fileprivate var shift: UInt8 = 0
    fileprivate var mask: UInt16 = 0

    @inline(__always) fileprivate func value(in key: Key, _ width: some KeyWidth) -> UInt64 {
      key[width.words == 1 ? 0 : Int(truncatingIfNeeded: word)] &>> UInt64(truncatingIfNeeded: shift) & UInt64(truncatingIfNeeded: mask)
    }
  }

  /// What a table is for.
  struct Subject: Hashable {
    let facet: Int32
    let group: Int32
  }

  /// The numbers of all tables; 0 where there is none.
  private var numbers = RawArray<Int32>()
  private var tables: [Subject: Table] = [:]

  /// How many bits a table is made for at most, and how many numbers there are at most: 4 MiB.
  private static let maximumBits = 10
  private static let maximum = 1 << 20

  /// The table of a subject; none where the bits are too many, or in too many places.
  ///
  /// - Parameter mask: The bits of keys that tell its numbers apart.
  mutating func table(of subject: Subject, _ mask: [UInt64]) -> Table {
    if let known = tables[subject] { return known }
    guard let runs = Self.runs(of: mask) else { return .none }
    let bits = mask.reduce(0) { $0 + $1.nonzeroBitCount }
    guard numbers.count + 1 << bits <= Self.maximum else { return .none }
    let table = Table(first: Int32(numbers.count), low: runs.low, high: runs.high)
    numbers.append(repeating: 0, count: 1 << bits)
    tables[subject] = table
    return table
  }

  /// The runs of bits in a mask; nil when there are more than two, or too many bits.
  private static func runs(of mask: [UInt64]) -> (low: Bits, high: Bits)? {
    var (runs, count): ([Bits], Int) = ([], 0)
    for (word, bits) in mask.enumerated() {
      var left = bits
      while left != 0 {
        let first = left.trailingZeroBitCount
        let length = (~(left >> UInt64(first))).trailingZeroBitCount
        // Those of the second run stand behind those of the first.
        guard runs.count < 2, count + length <= maximumBits, first >= count else { return nil }
        runs.append(Bits(word: UInt8(word), shift: UInt8(first - count), mask: (1 << UInt16(length) - 1) << UInt16(count)))
        count += length
        left &= ~((1 << UInt64(length) - 1) << UInt64(first))
      }
    }
    return (runs.first ?? Bits(), runs.count > 1 ? runs[1] : Bits())
  }

  /// The number at a place; 0 when none is known.
  subscript(place: Int) -> Int {
    @inline(__always) get { Int(truncatingIfNeeded: numbers[place]) }
    @inline(__always) set { numbers[place] = Int32(truncatingIfNeeded: newValue) }
  }
}
