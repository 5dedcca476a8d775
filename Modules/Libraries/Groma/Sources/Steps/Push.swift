extension Steps {
  /// A step that pushes a screen onto a stack.
  package struct Push: ScreenStep {
    package static let name = "push"
    package var screen: Node

    package init(_ screen: Node) { self.screen = screen }

    package var needs: Kind? { .stack }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      try transaction.change(.push(screen), at: path)
      return .stayedOverLastChild(of: path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "push", .stacks, "SCREEN", "Push a screen onto the stack.", takes: [.screen], examples: ["push chat 1 2"], frequency: 12
        ) { reader in Push(try reader.screen()) }
      ]
    }
  }
}

extension Route where Current == Stack {
  /// Pushes a screen onto the stack, and stays on the stack.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if the top screen, or a visible screen inside it, is locked against being covered.
  public consuming func push(_ screen: some ScreenValue) -> Self { step(Steps.Push(screen.anyScreen.node)) }
  /// Pushes a screen onto the stack, runs a route on that screen, and stays on the stack. Fails for the same reasons as ``push(_:)``, or
  /// with the error of the nested route.
  public consuming func push<S: ScreenValue>(_ screen: S, _ nested: (Route<S.Current, S.Current>) -> any RouteFrom<S.Current>) -> Self {
    step(Steps.Push(screen.anyScreen.node), nested)
  }
}

// Unavailable versions, so that the compiler explains what the step needs.
extension Route {
  /// Unavailable: the route must be at a stack.
  @available(*, unavailable, message: "push needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func push(_ screen: some ScreenValue) -> Self { self }
  /// Unavailable: the route must be at a stack.
  @available(*, unavailable, message: "push needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func push<S: ScreenValue>(
    _ screen: S, _ nested: (Route<S.Current, S.Current>) -> any RouteFrom<S.Current>
  ) -> Self { self }
}
