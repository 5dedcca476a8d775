extension Steps {
  /// A step that closes the window of the container, and continues at the key window.
  package struct CloseWindow: RouteStep {
    package static let name = "close-window"

    package init() {}

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      guard let window = path.window else { throw .noContainer("window", in: path) }
      guard transaction.has(moreThan: 1, at: .app) else { throw .noScreen("the last window cannot be closed", in: .app) }
      try transaction.change(.remove(at: window[0]), at: .app)
      guard let key = transaction.path(.keyWindow) else { throw .noContainer("window", in: .app) }
      return .moved(key)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "close-window", .windows, "", "Close the window of the container.",
          details: "The step fails if no other window is open.",
          examples: [.init("window second | close-window", after: ["open-window second support"])]
        ) { _ in CloseWindow() }
      ]
    }
  }
}

extension Route {
  /// Closes the window of the container with all its layers, and continues at the key window. If the closed window was the key window, the
  /// next window becomes the key window, or the last window if no window follows.
  ///
  /// Fails with ``NavigationError/noScreen(_:in:)`` if no other window is open, with ``NavigationError/locked(_:_:)`` if a screen in the
  /// window is locked, and with ``NavigationError/noContainer(_:in:)`` if the route is at the app.
  public consuming func closeWindow() -> Route<Root, AppWindow> { step(Steps.CloseWindow()) }
}
