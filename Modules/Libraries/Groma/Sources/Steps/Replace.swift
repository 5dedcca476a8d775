extension Steps {
  /// A step that replaces the top screen of a stack.
  package struct Replace: ScreenStep {
    package static let name = "replace"
    package var screen: Node

    package init(_ screen: Node) { self.screen = screen }

    package var needs: Kind? { .stack }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      try transaction.change(.replaceTop(screen), at: path)
      return .stayedOverLastChild(of: path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "replace", .stacks, "SCREEN", "Replace the top screen.", takes: [.screen], examples: ["replace support"], frequency: 4
        ) { reader in Replace(try reader.screen()) }
      ]
    }
  }
}

extension Route where Current == Stack {
  /// Replaces the top screen of the stack, and stays on the stack. If the stack is empty, pushes the screen. The screen is a new one with a
  /// new model, even if it equals the replaced one.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if the replaced screen, or a screen inside it, is locked.
  public consuming func replace(with screen: some ScreenValue) -> Self { step(Steps.Replace(screen.anyScreen.node)) }
  /// Replaces the top screen of the stack, runs a route on the new screen, and stays on the stack. Fails for the same reasons as
  /// ``replace(with:)``, or with the error of the nested route.
  public consuming func replace<S: ScreenValue>(with screen: S, _ nested: (Route<S.Current, S.Current>) -> any RouteFrom<S.Current>) -> Self
  {
    step(Steps.Replace(screen.anyScreen.node), nested)
  }
}

// Unavailable versions, so that the compiler explains what the step needs.
extension Route {
  /// Unavailable: the route must be at a stack.
  @available(*, unavailable, message: "replace needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func replace(with screen: some ScreenValue) -> Self { self }
}
