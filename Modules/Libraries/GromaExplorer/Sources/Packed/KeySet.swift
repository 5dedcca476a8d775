/// A set of keys of one row. The keys of a row differ only in the lowest six bits of their first word. These bits are the *member*.
///
/// The set is one word with a bit for each of the 64 possible members, so that an operation applies to all members simultaneously.
struct KeySet: BitwiseCopyable, Equatable {
  private(set) var bits: UInt64

  /// The number of lowest bits that distinguish the keys of a row.
  @inline(__always) static var width: UInt64 { 6 }
  /// The mask of the bits that distinguish the keys of a row.
  @inline(__always) static var lowest: UInt64 { 1 << width - 1 }

  @inline(__always) init(bits: UInt64 = 0) { self.bits = bits }

  /// Creates a set of one member.
  @inline(__always) init(_ member: Int) { bits = 1 &<< UInt64(truncatingIfNeeded: member) }

  /// Creates the set of all members that agree with a member in the bits of a mask.
  @inline(__always) init(agreeingWith member: Int, in mask: UInt64) {
    let member = UInt64(truncatingIfNeeded: member)
    bits = .max
    if mask & 1 != 0 { bits &= member & 1 != 0 ? 0xAAAA_AAAA_AAAA_AAAA : 0x5555_5555_5555_5555 }
    if mask & 2 != 0 { bits &= member & 2 != 0 ? 0xCCCC_CCCC_CCCC_CCCC : 0x3333_3333_3333_3333 }
    if mask & 4 != 0 { bits &= member & 4 != 0 ? 0xF0F0_F0F0_F0F0_F0F0 : 0x0F0F_0F0F_0F0F_0F0F }
    if mask & 8 != 0 { bits &= member & 8 != 0 ? 0xFF00_FF00_FF00_FF00 : 0x00FF_00FF_00FF_00FF }
    if mask & 16 != 0 { bits &= member & 16 != 0 ? 0xFFFF_0000_FFFF_0000 : 0x0000_FFFF_0000_FFFF }
    if mask & 32 != 0 { bits &= member & 32 != 0 ? 0xFFFF_FFFF_0000_0000 : 0x0000_0000_FFFF_FFFF }
  }

  @inline(__always) var isEmpty: Bool { bits == 0 }
  @inline(__always) var count: Int { bits.nonzeroBitCount }

  /// The lowest member.
  ///
  /// - Precondition: The set is not empty.
  @inline(__always) var first: Int { bits.trailingZeroBitCount }

  @inline(__always) func contains(_ member: Int) -> Bool { bits &>> UInt64(truncatingIfNeeded: member) & 1 == 1 }
  @inline(__always) mutating func insert(_ member: Int) { bits |= 1 &<< UInt64(truncatingIfNeeded: member) }
  @inline(__always) mutating func remove(_ member: Int) { bits &= ~(1 &<< UInt64(truncatingIfNeeded: member)) }

  @inline(__always) static func | (one: KeySet, other: KeySet) -> KeySet { KeySet(bits: one.bits | other.bits) }
  @inline(__always) static func & (one: KeySet, other: KeySet) -> KeySet { KeySet(bits: one.bits & other.bits) }
  @inline(__always) static func - (one: KeySet, other: KeySet) -> KeySet { KeySet(bits: one.bits & ~other.bits) }

  /// Returns the number of members that are lower than `member`.
  @inline(__always) func rank(of member: Int) -> Int { (bits & (1 &<< UInt64(truncatingIfNeeded: member) &- 1)).nonzeroBitCount }

  /// Returns the lowest members, at most `count` of them.
  func prefix(_ count: Int) -> KeySet { count >= 64 ? self : self - dropFirst(count) }

  /// Returns the set without its lowest `count` members.
  func dropFirst(_ count: Int) -> KeySet {
    var left = bits
    for _ in 0..<Swift.min(count, 64) { left &= left &- 1 }
    return KeySet(bits: left)
  }
}

extension KeySet: Sequence {
  /// Iterates over the members in ascending order.
  struct Iterator: IteratorProtocol {
    fileprivate var left: UInt64

    @inline(__always) mutating func next() -> Int? {
      if left == 0 { return nil }
      let member = left.trailingZeroBitCount
      left &= left &- 1
      return member
    }
  }

  @inline(__always) func makeIterator() -> Iterator { Iterator(left: bits) }
}

extension KeySet {
  /// The effect of a patch (a change of keys: a mask of the bits that are kept, and the bits that are set) on the lowest six bits of keys.
  struct Patch: BitwiseCopyable {
    private let kept: UInt64
    private let added: UInt64

    /// Creates the effect of a patch on members.
    ///
    /// - Parameters:
    ///   - patch: The mask of the bits that are kept, followed by the bits that are set.
    ///   - width: The number of words of a key.
    @inline(__always) init(_ patch: RawView<UInt64>, _ width: some KeyWidth) {
      (kept, added) = (patch[0] & KeySet.lowest, patch[width.words] & KeySet.lowest)
    }

    /// Whether the patch keeps all bits of the member. If `false`, the patch can nevertheless leave some members unchanged.
    @inline(__always) var isNone: Bool { kept == KeySet.lowest }

    /// Returns the member that results from applying the patch to a member.
    @inline(__always) func end(of member: Int) -> Int { Int(truncatingIfNeeded: UInt64(truncatingIfNeeded: member) & kept | added) }

    /// Returns the members that result from applying the patch to all members of a set.
    @inline(__always) func ends(of set: KeySet) -> KeySet {
      if isNone { return set }
      var ends = KeySet()
      for member in set { ends.insert(end(of: member)) }
      return ends
    }

    /// Returns the members of a set that the patch changes into members of another set.
    @inline(__always) func starts(of set: KeySet, leadingInto others: KeySet) -> KeySet {
      if isNone { return set & others }
      var starts = KeySet()
      for member in set where others.contains(end(of: member)) { starts.insert(member) }
      return starts
    }
  }
}

extension Key {
  /// The member: the lowest bits of the key.
  @inline(__always) var member: Int { Int(truncatingIfNeeded: self[0] & KeySet.lowest) }

  /// Replaces the member: the lowest bits of the key.
  @inline(__always) func setMember(_ member: Int) { self[0] = self[0] & ~KeySet.lowest | UInt64(truncatingIfNeeded: member) }
}
