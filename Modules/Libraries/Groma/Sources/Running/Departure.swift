/// A screen with a completion or flow data that was removed for good.
public struct Departure: Sendable {
  /// The key of the screen.
  public let screen: ScreenKey
  /// The flow data of the screen; nil if it had none.
  public let flowData: AnyFlowData?
  /// The path of the screen before its removal, adjusted to later changes. A node that is there now is a different one.
  public internal(set) var place: TreePath
  /// Whether the screen was not removed together with a screen around it that has flow data.
  public let isOutermost: Bool
  let completion: AppRoute?
}
