/// Tables of block numbers (see ``StepBlocks``), indexed directly by a few bits of a key.
///
/// Within a group, a facet usually depends on the contents of one or two stacks, which are a few bits in one or two contiguous ranges. The
/// blocks of the facet are then found without a hash.
struct DirectTables: ~Copyable {
  /// A table: its position in the storage, and the bits of a key that form an index into the table. The bits are two contiguous ranges,
  /// which may be empty.
  struct Table: BitwiseCopyable {
    fileprivate var first: Int32 = -1
    fileprivate var low = Bits()
    fileprivate var high = Bits()

    /// A value that represents a missing table.
    static var none: Table { Table() }

    @inline(__always) var isNone: Bool { first < 0 }

    /// Returns the position, in the storage that all tables share, of the number of a key's block (see ``StepBlocks``).
    @inline(__always) func place(of key: Key, _ width: some KeyWidth) -> Int {
      Int(truncatingIfNeeded: first) &+ Int(truncatingIfNeeded: low.value(in: key, width) | high.value(in: key, width))
    }
  }

  /// A contiguous range of bits of a key, shifted to its position in the index.
  struct Bits: BitwiseCopyable {
    fileprivate var word: UInt8 = 0
    fileprivate var shift: UInt8 = 0
    fileprivate var mask: UInt16 = 0

    @inline(__always) fileprivate func value(in key: Key, _ width: some KeyWidth) -> UInt64 {
      key[width.words == 1 ? 0 : Int(truncatingIfNeeded: word)] &>> UInt64(truncatingIfNeeded: shift) & UInt64(truncatingIfNeeded: mask)
    }
  }

  /// The facet (see ``StepBlocks``) and the group (see ``GroupedTries``) that a table belongs to.
  struct Subject: Hashable {
    let facet: Int32
    let group: Int32
  }

  /// The numbers of blocks (see ``StepBlocks``) in all tables; 0 if the block is not known.
  private var numbers = RawArray<Int32>()
  private var tables: [Subject: Table] = [:]

  private let limits: Limits

  init(_ limits: Limits = Limits()) { self.limits = limits }

  /// Returns the table of a subject and adds the table if it is new. Returns ``Table/none`` if the bits cannot form an index, or if all
  /// tables together would be too large.
  ///
  /// - Parameter mask: The bits of keys that distinguish the blocks, one word for each word of a key.
  mutating func table(of subject: Subject, _ mask: [UInt64]) -> Table {
    if let known = tables[subject] { return known }
    guard let runs = runs(of: mask) else { return .none }
    let bits = mask.reduce(0) { $0 + $1.nonzeroBitCount }
    guard numbers.count + 1 << bits <= limits.directBlocks else { return .none }
    let table = Table(first: Int32(numbers.count), low: runs.low, high: runs.high)
    numbers.append(repeating: 0, count: 1 << bits)
    tables[subject] = table
    return table
  }

  /// Returns the contiguous ranges of bits in a mask. Returns `nil` if there are more than two ranges or more than ``Limits/directBits`` bits, or
  /// if the second range is too low in its word to be shifted right to its position in the index.
  private func runs(of mask: [UInt64]) -> (low: Bits, high: Bits)? {
    var (runs, count): ([Bits], Int) = ([], 0)
    for (word, bits) in mask.enumerated() {
      var left = bits
      while left != 0 {
        let first = left.trailingZeroBitCount
        let length = (~(left >> UInt64(first))).trailingZeroBitCount
        // In the index, the bits of the second range are above those of the first.
        guard runs.count < 2, count + length <= limits.directBits, first >= count else { return nil }
        runs.append(Bits(word: UInt8(word), shift: UInt8(first - count), mask: (1 << UInt16(length) - 1) << UInt16(count)))
        count += length
        left &= ~((1 << UInt64(length) - 1) << UInt64(first))
      }
    }
    return (runs.first ?? Bits(), runs.count > 1 ? runs[1] : Bits())
  }

  /// The number of the block (see ``StepBlocks``) at a position in the storage of all tables; 0 if the block is not known.
  subscript(place: Int) -> Int {
    @inline(__always) get { Int(truncatingIfNeeded: numbers[place]) }
    @inline(__always) set { numbers[place] = Int32(truncatingIfNeeded: newValue) }
  }
}
