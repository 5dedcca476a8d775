extension Steps {
  /// A step that removes screens from the top of a stack. At least one screen must remain.
  package struct Pop: RouteStep {
    package static let name = "pop"

    /// The number of screens to remove.
    package var count: Int

    package init(_ count: Int = 1) { self.count = count }

    package var needs: Kind? { .stack }
    package var text: String { count == 1 ? "pop" : "pop \(count)" }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      try transaction.pop(count, at: path)
      return .stayed(path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "pop", .stacks, "[COUNT]", "Pop one or more screens off the stack.",
          details: "COUNT is 1 by default. The step fails if no screen would remain.", takes: [.count],
          examples: [.init("pop", after: ["push chat 1 2"])], frequency: 4
        ) { reader in Pop(try reader.count()) }
      ]
    }
  }
}

extension Route where Current == Stack {
  /// Removes the top `count` screens of the stack, and stays on the stack.
  ///
  /// Fails with ``NavigationError/noScreen(_:in:)`` if no screen would remain, and with ``NavigationError/locked(_:_:)`` if one of the
  /// removed screens is locked. Does nothing if `count` is less than 1.
  public consuming func pop(_ count: Int = 1) -> Self { step(Steps.Pop(count)) }
}

// Unavailable versions, so that the compiler explains what the step needs.
extension Route {
  /// Unavailable: the route must be at a stack.
  @available(*, unavailable, message: "pop needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func pop(_ count: Int = 1) -> Self { self }
}
