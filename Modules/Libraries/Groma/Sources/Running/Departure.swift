/// A screen with a completion or flow data that was permanently removed.
package struct Departure: Sendable {
  /// The key of the screen.
  package let screen: ScreenKey
  /// The flow data of the screen, or `nil` if it had none.
  package let flowData: AnyFlowData?
  /// The path of the screen before its removal, adjusted to later changes. A node that is there now is a different one.
  package internal(set) var place: TreePath
  /// Whether none of the screens with flow data that were removed together with this one enclosed it.
  package let isOutermost: Bool
  let completion: AppRoute?
}
