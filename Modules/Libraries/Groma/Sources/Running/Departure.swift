/// A permanently removed screen that had a completion or flow data.
package struct Departure: Sendable {
  /// The key of the screen.
  package let screen: ScreenKey
  /// The flow data of the screen, or `nil` if it had none.
  package let flowData: AnyFlowData?
  /// The position of the removal, adjusted to later changes: the path of the first child that was removed together with the screen. If
  /// there is a node at this path, it is a different one.
  package internal(set) var place: TreePath
  /// Whether no enclosing screen with flow data was removed together with the screen.
  package let isOutermost: Bool
  let completion: AppRoute?
}
