public import Groma

/// The data type of a flow that stores no data.
public struct NoData: FlowData {
  /// Creates an empty value.
  public init() {}
}

/// A running flow that is passed to a handler. Changes to ``data`` are stored before the handler's route runs, if the flow's screen is
/// still at ``path``. The changes of a link handler are stored only if the handler returns ``LinkAnswer/take(_:)``.
public struct RunningFlow<S: Screen, Data: FlowData>: Sendable {
  /// The screen that the flow belongs to, with its arguments.
  public let parameters: S
  /// The path of the screen.
  public let path: TreePath
  /// The data of the flow.
  public var data: Data
  private let key: ScreenKey
  private let before: Data
}

extension RunningFlow {
  /// Creates the running flow of the screen at a path. Returns `nil` if the path does not contain a screen of the type `S`.
  ///
  /// - Parameter data: The data to use if no data of the type `Data` is stored, as before the start of the flow.
  init?(at path: TreePath, in transaction: inout NavigationTransaction, initially data: Data) {
    guard let key = transaction.key(path), let parameters = S(key) else { return nil }
    self.key = key
    self.parameters = parameters
    self.path = path
    self.data = transaction.flowData(at: path)?.base as? Data ?? data
    before = self.data
  }

  /// Stores the data if the handler changed it and the screen is still at the same path.
  func keep(in transaction: inout NavigationTransaction) throws(NavigationError) {
    guard data != before, transaction.key(path).map(key.identifies) == true else { return }
    try transaction.keep(AnyFlowData(data), at: path)
  }
}
