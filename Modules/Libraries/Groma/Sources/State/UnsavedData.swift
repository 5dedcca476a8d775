/// Flow data that can contain unsaved input of the user. While ``isUnsaved`` is `true`, the user must be asked before the flow is left.
///
/// ```swift
/// struct TransferData: FlowData, UnsavedData {
///   var order: Order?
///   var isUnsaved: Bool { order != nil }
/// }
/// ```
///
/// The declaration does not lock the screen of the flow; see ``Lock``. The explorer reports each move that removes the screen without a
/// question while the data is unsaved, whether the screen is locked or not.
public protocol UnsavedData {
  /// Whether the user would lose input if the data were discarded.
  var isUnsaved: Bool { get }
}

extension Node {
  /// Whether the screen contains input that the user would lose: it is locked, or its flow data is unsaved.
  package var isUnsaved: Bool {
    !isBare && (policies.lock != nil || (flowData?.base as? any UnsavedData)?.isUnsaved ?? false)
  }
}
