extension Steps {
  /// A step that closes the modal layer of the container with the layers above it, and continues at the layer below.
  package struct Close: RouteStep {
    package static let name = "close"

    package init() {}

    package var defaultContainer: DefaultContainer { .content }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      .moved(try transaction.closeLayer(of: transaction.content(at: path)))
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "close", .layers, "", "Dismiss the container's layer; continue below it.",
          examples: [.init("close", after: ["present support"])]
        ) { _ in Close() }
      ]
    }
  }
}

extension NavigationTransaction {
  /// For the path of a window or of the app, returns the path of the topmost visible screen there, or the path of the window if the window
  /// is empty. Returns any other path unchanged.
  mutating func content(at path: TreePath) -> TreePath { path.depth < 2 ? visibleScreen(in: path) ?? path : path }

  /// Closes the modal layer of a container with the layers above it, and returns the path of the layer below.
  ///
  /// - Throws: ``NavigationError/nowhereBack(_:)`` if the container is not in a presented layer, and the errors of
  ///   ``NavigationTransaction/change(_:at:)``.
  mutating func closeLayer(of path: TreePath) throws(NavigationError) -> TreePath {
    guard let window = path.window, path.depth >= 2, path[1] > 0, let below = window.child(path[1] - 1) else { throw .nowhereBack(path) }
    try change(.truncate(path[1]), at: window)
    return below
  }
}

extension Route {
  /// Closes the modal layer of the container with the layers above it, and continues at the layer below. At a window, closes the topmost
  /// layer; at the app, the topmost layer of the key window.
  ///
  /// Fails with ``NavigationError/nowhereBack(_:)`` if that layer is the root of the window or the window is empty, and with
  /// ``NavigationError/locked(_:_:)`` if one of the removed screens is locked.
  public consuming func close() -> Route<Root, AnyContainer> { step(Steps.Close()) }
}
