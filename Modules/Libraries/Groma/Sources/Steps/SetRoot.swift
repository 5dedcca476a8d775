extension Steps {
  /// A step that replaces the root and all modal layers of a window with one screen.
  package struct SetRoot: ScreenStep {
    package static let name = "set-root"
    package var screen: Node

    package init(_ screen: Node) { self.screen = screen }

    package var needs: Kind? { .window }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      try transaction.change(.set([screen]), at: path)
      return try .showed(path.child(0))
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "set-root", .windows, "SCREEN", "Replace the root of the window and all its layers.", takes: [.screen],
          examples: ["set-root home"]
        ) { reader in SetRoot(try reader.screen()) }
      ]
    }
  }
}

extension Route where Current == AppWindow {
  /// Replaces the root of the window and all its modal layers with a screen, and stays on the window.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if one of the removed screens is locked.
  public consuming func setRoot(_ screen: some ScreenValue) -> Self { step(Steps.SetRoot(screen.anyScreen.node)) }
  /// Replaces the root of the window and all its modal layers with a screen, runs a route on that screen, and stays on the window. Fails
  /// for the same reasons as ``setRoot(_:)``, or with the error of the nested route.
  public consuming func setRoot<S: ScreenValue>(_ screen: S, _ nested: (Route<S.Current, S.Current>) -> any RouteFrom<S.Current>) -> Self {
    step(Steps.SetRoot(screen.anyScreen.node), nested)
  }
}

// Unavailable versions, so that the compiler explains what the step needs.
extension Route {
  /// Unavailable: the route must be at a window.
  @available(*, unavailable, message: "setRoot needs a window: go to it first, e.g. route.window")
  @_disfavoredOverload public consuming func setRoot(_ screen: some ScreenValue) -> Self { self }
}
