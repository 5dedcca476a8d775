/// A permanently removed screen that had a completion or flow data.
package struct Departure: Sendable {
  /// The key of the screen.
  package let screen: ScreenKey
  /// The flow data of the screen, or `nil` if it had none.
  package let flowData: AnyFlowData?
  /// The position of the removal: the path of the first child that was removed together with the screen, adjusted to later changes. A node
  /// that is now at this path is a different node.
  package internal(set) var place: TreePath
  /// Whether no enclosing screen with flow data was removed together with the screen.
  package let isOutermost: Bool
  let completion: AppRoute?
}
