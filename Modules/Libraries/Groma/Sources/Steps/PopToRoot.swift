extension Steps {
  /// A step that removes all screens of a stack except the first one.
  package struct PopToRoot: RouteStep {
    package static let name = "pop-to-root"

    package init() {}

    package var needs: Kind? { .stack }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      try transaction.change(.truncate(1), at: path)
      return .stayed(path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand("pop-to-root", .stacks, "", "Pop all screens but the first.", examples: ["pop-to-root"]) { _ in PopToRoot() }
      ]
    }
  }
}

extension Route where Current == Stack {
  /// Removes all screens of the stack except the first one, and stays on the stack.
  ///
  /// Does nothing if the stack has at most one screen. Fails with ``NavigationError/locked(_:_:)`` if one of the removed screens is locked.
  public consuming func popToRoot() -> Self { step(Steps.PopToRoot()) }
}

// Unavailable versions, so that the compiler explains what the step needs.
extension Route {
  /// Unavailable: the route must be at a stack.
  @available(*, unavailable, message: "popToRoot needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func popToRoot() -> Self { self }
}
