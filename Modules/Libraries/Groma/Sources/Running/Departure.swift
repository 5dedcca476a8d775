/// A screen that went for good, and that somebody minds: it had a completion, or something lived with it.
public struct Departure: Sendable {
  /// The screen.
  public let screen: ScreenKey
  /// What lived with it.
  public let flowData: AnyFlowData?
  /// Where it went, as places are now; what stands there, if anything, is something else.
  public internal(set) var place: TreePath
  /// Whether it went by itself: not with a screen that was around it, and with which something lived, too.
  public let isOutermost: Bool
  let completion: AppRoute?
}
