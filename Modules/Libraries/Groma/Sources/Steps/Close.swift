extension Steps {
  /// Closes the modal layer of the container, and continues at the layer below.
  package struct Close: RouteStep {
    package static let name = "close"

    package init() {}

    package var lineStart: LineStart { .content }

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
  /// Returns the path itself or, for a window or the app, the topmost visible screen, which a user would close or go back from.
  mutating func content(at path: TreePath) -> TreePath { path.depth < 2 ? visible(path) ?? path : path }

  /// Closes the modal layer of a container with the layers above it, and returns the layer below.
  ///
  /// - Throws: ``NavigationError/nowhereBack(_:)`` at the root of the window, and the error of the change.
  mutating func closeLayer(of path: TreePath) throws(NavigationError) -> TreePath {
    guard let window = path.window, path.depth >= 2, path[1] > 0, let below = window.child(path[1] - 1) else { throw .nowhereBack(path) }
    try change(.truncate(path[1]), at: window)
    return below
  }
}

extension Route {
  /// Closes the modal layer of the container (at a window, the topmost layer) with the layers above it, and continues at the layer below.
  ///
  /// Fails with ``NavigationError/nowhereBack(_:)`` if that layer is the root of the window, and with ``NavigationError/locked(_:_:)`` if
  /// one of the removed screens is locked.
  public consuming func close() -> Route<Root, AnyContainer> { step(Steps.Close()) }
}
