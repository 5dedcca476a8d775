/// A screen with a completion or flow data that was removed for good.
public struct Departure: Sendable {
  /// The key of the screen.
  public let screen: ScreenKey
  /// The flow data of the screen; nil if it had none.
  public let flowData: AnyFlowData?
  /// The path of the screen before its removal, adjusted to later changes. A node that is there now is a different one.
  public internal(set) var place: TreePath
  /// Whether no other screen with flow data, of those that were removed together with this one, was around it.
  public let isOutermost: Bool
  let completion: AppRoute?
}
