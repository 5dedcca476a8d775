public import Groma

/// The data of a flow without data.
public struct NoData: FlowData {
  /// Creates the only value.
  public init() {}
}

/// A flow as a handler receives it. Changes of ``data`` are stored before the handler's route runs.
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
  /// Reads the flow of the screen at a place; nil if another screen is there.
  ///
  /// - Parameter data: The data of a flow that has not started.
  init?(at path: TreePath, in transaction: inout NavigationTransaction, initially data: Data) {
    guard let key = transaction.key(path), let parameters = S(key) else { return nil }
    self.key = key
    self.parameters = parameters
    self.path = path
    self.data = transaction.flowData(at: path)?.base as? Data ?? data
    before = self.data
  }

  /// Stores the data if the handler changed it, unless the screen is no longer at its place.
  func keep(in transaction: inout NavigationTransaction) throws(NavigationError) {
    guard data != before, transaction.key(path).map(key.identifies) == true else { return }
    try transaction.keep(AnyFlowData(data), at: path)
  }
}
