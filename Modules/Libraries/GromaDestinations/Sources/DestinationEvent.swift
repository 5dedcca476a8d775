public import Groma

/// An event for a navigation to a destination, sent to observers as ``/Groma/Event/announced(_:)``. No event is sent if the navigation
/// fails.
public struct DestinationEvent: SilentAnnouncement, Hashable {
  /// The name and the arguments of the destination.
  public let destination: ScreenKey
  /// The path of the found screen where the navigation began, or of the window if the window had no root.
  public let beginning: TreePath
  /// The keys of the created screens, in the order in which they were shown. Empty if no screen was created.
  public let made: [ScreenKey]

  /// Always `false`: the shell does not print the event, because the tree shows the result.
  package var isPrinted: Bool { false }

  /// The event as a message: `went to product id=4: made stack, product id=4 from /0/1`, or `went to product id=4: found at /0/1/0`.
  public var description: String {
    "went to \(destination): "
      + (made.isEmpty ? "found at \(beginning)" : "made \(made.map(\.description).joined(separator: ", ")) from \(beginning)")
  }
}
