/// The mode in which a ``ReadTracker`` records the reads of a node.
struct Watch: Hashable, BitwiseCopyable {
  /// The number of the node in the lowest bits, then flags, then the index of a child plus one. 0 if the node is not watched.
  private var bits: UInt32

  static let none = Watch(bits: 0)
  private static let number: UInt32 = 0x7FFF
  private static let isWhole: UInt32 = 0x8000
  private static let holdsWatched: UInt32 = 0x1_0000
  private static let isChanged: UInt32 = 0x2_0000
  private static let hasOwnSelection: UInt32 = 0x4_0000
  private static let childShift: UInt32 = 20
  /// The maximum number of children of a stack that can be watched individually.
  static let maximumChildren = 0xFFF - 1

  private init(bits: UInt32) { self.bits = bits }

  /// Returns a watch for a node that is watched under its own number. Its children are watched under numbers of their own or not at all.
  static func apart(_ number: UInt16) -> Watch { Watch(bits: UInt32(number)) }

  /// Returns a watch for a node whose whole subtree is watched under one number.
  ///
  /// - Parameter holdsWatched: Whether the reads of each child are recorded separately: see ``child(_:of:)``.
  static func whole(_ number: UInt16, holdsWatched: Bool) -> Watch {
    Watch(bits: UInt32(number) | isWhole | (holdsWatched ? Self.holdsWatched : 0))
  }

  /// Returns a watch for a child whose reads are recorded with its index and the number of its parent.
  ///
  /// - Parameters:
  ///   - index: The index of the child in the parent.
  ///   - number: The number of the parent, which is watched with its whole subtree.
  static func child(_ index: Int, of number: UInt16) -> Watch {
    Watch(bits: UInt32(number) | isWhole | UInt32(index + 1) << childShift)
  }

  @inline(__always) var isNone: Bool { bits == 0 }

  /// The number under which the node is watched, or the number of the parent if ``child`` is not `nil`.
  var number: UInt16 { UInt16(bits & Self.number) }

  /// The index in the parent, for a node that is watched with the number of its parent (``child(_:of:)``); otherwise `nil`.
  var child: Int? { bits >> Self.childShift == 0 ? nil : Int(bits >> Self.childShift) - 1 }

  /// Whether the whole subtree of the node is watched under ``number``.
  var isWhole: Bool { bits & Self.isWhole != 0 }

  /// Whether the node was changed. A changed node is already recorded as read, except for its selection and its unchanged children.
  var isChanged: Bool { bits & Self.isChanged != 0 }

  /// Whether the selection of the node was changed.
  var hasOwnSelection: Bool { bits & Self.hasOwnSelection != 0 }

  /// The watch of the node after a change. `none` if the node is not watched or if the change has recorded a read of its whole subtree.
  var changed: Watch { isNone || isOne ? .none : Watch(bits: bits | Self.isChanged) }

  /// The watch of the node after a change of the node's selection.
  var selecting: Watch { isNone ? self : Watch(bits: bits | Self.hasOwnSelection) }

  /// Whether the reads in the subtree of the node are recorded together, not separately for each child.
  var isOne: Bool { isWhole && bits & Self.holdsWatched == 0 }
}
