extension Steps {
  /// A step that removes all screens of a stack.
  package struct RemoveAll: RouteStep {
    package static let name = "remove-all"

    package init() {}

    package var needs: Kind? { .stack }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      try transaction.change(.set([]), at: path)
      return .stayed(path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand("remove-all", .stacks, "", "Remove all screens from the stack.", examples: ["remove-all"]) { _ in RemoveAll() }
      ]
    }
  }
}

extension Route where Current == Stack {
  /// Removes all screens of the stack, and stays on the empty stack.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if one of the screens is locked.
  public consuming func removeAll() -> Self { step(Steps.RemoveAll()) }
}

// Unavailable versions, so that the compiler explains what the step needs.
extension Route {
  /// Unavailable: the route must be at a stack.
  @available(*, unavailable, message: "removeAll needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func removeAll() -> Self { self }
}
