/// A screen with a completion or flow data that was permanently removed.
public struct Departure: Sendable {
  /// The key of the screen.
  public let screen: ScreenKey
  /// The flow data of the screen, or `nil` if it had none.
  public let flowData: AnyFlowData?
  /// The path of the screen before its removal, adjusted to later changes. A node that is there now is a different one.
  public internal(set) var place: TreePath
  /// Whether none of the screens with flow data that were removed together with this one enclosed it.
  public let isOutermost: Bool
  let completion: AppRoute?
}
