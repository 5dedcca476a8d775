public import Groma

/// How a destination was reached, as observers are told: ``Groma/Event/announced(_:)``. A destination that is not reached is not told of.
public struct DestinationEvent: Announcement, Hashable {
  /// The name of the destination and what it was given.
  public let destination: ScreenKey
  /// What was found, where the navigation began.
  public let beginning: TreePath
  /// What was made from there on, the nearest first; nothing when the destination itself was found.
  public let made: [ScreenKey]

  /// It is not: the tree shows what came.
  public var isPrinted: Bool { false }

  /// A sentence: `went to product id=4: made stack, product id=4 from /0/1`.
  public var description: String {
    "went to \(destination): "
      + (made.isEmpty ? "found at \(beginning)" : "made \(made.map(\.description).joined(separator: ", ")) from \(beginning)")
  }
}
