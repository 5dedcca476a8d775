extension Steps {
  /// A step that refreshes the model of the container after the transaction is committed.
  package struct Refresh: RouteStep {
    package static let name = "refresh"

    package init() {}

    package var defaultContainer: DefaultContainer { .content }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      guard let key = transaction.store.state.node(at: path)?.key else { throw .noContainer("container", in: path) }
      transaction.consequences.append(.refresh(path, key))
      return .stayed(path)
    }

    package static var commands: [StepCommand] {
      [StepCommand("refresh", .flow, "", "Refresh the contents of the screen.", examples: ["refresh"]) { _ in Refresh() }]
    }
  }
}

extension Route {
  /// Refreshes the container after the transaction is committed, and stays on the container. The navigator calls
  /// ``ScreenModel/refreshed()`` on the model of the container, if that model exists.
  public consuming func refresh() -> Self { step(Steps.Refresh()) }
}
