public import Groma

/// A flow without data.
public struct NoData: FlowData {
  /// The only value.
  public init() {}
}

/// A flow as its handlers see it. Changes of its data are stored before the handler's answer runs.
public struct RunningFlow<S: Screen, Data: FlowData>: Sendable {
  /// The screen of the flow, with its arguments.
  public let parameters: S
  /// The place of the screen.
  public let path: TreePath
  /// The data of the flow.
  public var data: Data
  private let key: ScreenKey
  private let before: Data
}

extension RunningFlow {
  /// The flow of the screen at a place; nil when another screen is there.
  ///
  /// - Parameter data: The data that a flow starts with, for one that has not started.
  init?(at path: TreePath, in transaction: inout NavigationTransaction, initially data: Data) {
    guard let key = transaction.key(path), let parameters = S(key) else { return nil }
    self.key = key
    self.parameters = parameters
    self.path = path
    self.data = transaction.flowData(at: path)?.base as? Data ?? data
    before = self.data
  }

  /// Stores the data if a handler changed it, unless the handler removed the screen.
  func keep(in transaction: inout NavigationTransaction) throws(NavigationError) {
    guard data != before, transaction.key(path).map(key.identifies) == true else { return }
    try transaction.keep(AnyFlowData(data), at: path)
  }
}
