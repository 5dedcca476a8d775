extension Steps {
  /// A step that makes the window of the container the key window.
  package struct MakeKey: RouteStep {
    package static let name = "make-key"

    package init() {}

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      guard let window = path.window else { throw .misplaced(.app, in: .window) }
      try transaction.change(.select(window[0]), at: .app)
      return .stayed(path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "make-key", aliases: ["make-key-and-visible"], .windows, "", "Make the container's window the key window.", examples: ["make-key"]
        ) { _ in MakeKey() }
      ]
    }
  }
}

extension Route {
  /// Makes the window of the container the key window, and stays on the container. Fails with ``NavigationError/misplaced(_:in:)`` at
  /// the app.
  public consuming func makeKey() -> Self { step(Steps.MakeKey()) }
}
