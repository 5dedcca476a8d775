extension Steps {
  /// A step that closes the modal layers above the layer of the container, or all modal layers above the root of the window.
  package struct Dismiss: RouteStep {
    package static let name = "dismiss"

    /// Whether every layer above the root of the window is closed. If `false`, only the layers above the layer of the container are closed;
    /// at a window, these are the same layers.
    package var all: Bool

    package init(all: Bool = false) { self.all = all }

    package var text: String { all ? "dismiss --all" : "dismiss" }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      guard let window = path.window else { throw .misplaced(.app, in: .window) }
      try transaction.change(.truncate(all || path.depth < 2 ? 1 : path[1] + 1), at: window)
      return .stayed(path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "dismiss", .layers, "[--all]", "Dismiss any layers above the container's layer.",
          details: """
            A line starts at the window, so 'dismiss' at the start of a line dismisses
            all layers above the root. 'dismiss --all' does so from any container.
            'close' dismisses only the top layer.
            """, options: [.init("all", "dismiss every layer above the root")],
          examples: [.init("dismiss", after: ["present support"]), "dismiss --all"]
        ) { reader in Dismiss(all: reader.flag("all")) }
      ]
    }
  }
}

extension Route {
  /// Closes all layers above the modal layer of the container, and stays on the container. At a window, closes every layer above the root.
  /// Does nothing if there are no layers to close.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if one of the removed screens is locked, and with ``NavigationError/misplaced(_:in:)`` at
  /// the app.
  ///
  /// - Parameter all: Whether to close every layer above the root of the window, which may remove the container itself. By default, closes
  ///   only the layers above the modal layer of the container.
  public consuming func dismiss(all: Bool = false) -> Self { step(Steps.Dismiss(all: all)) }
}
