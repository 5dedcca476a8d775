extension Steps {
  /// A step that replaces all screens of a stack.
  package struct SetStack: ScreensStep {
    package static let name = "set-stack"
    package var screens: [Node]

    package init(_ screens: [Node]) { self.screens = screens }

    package var needs: Kind? { .stack }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      try transaction.change(.set(screens), at: path)
      return .stayedOverLastChild(of: path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "set-stack", .stacks, "SCREEN, SCREEN, … | --none", "Replace all screens of the stack.",
          details: "List the screens from the bottom up.",
          takes: [.screens],
          examples: ["set-stack rooms, chat 1 2"]
        ) { reader in SetStack(try reader.screens()) }
      ]
    }
  }
}

extension Route where Current == Stack {
  /// Replaces all screens of the stack, and stays on the stack.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if a locked screen would be removed or covered. Screens that the old and the new list have
  /// in common at the start or at the end are not removed.
  ///
  /// - Parameter screens: The new screens, bottom first.
  public consuming func setStack(_ screens: [any ScreenValue]) -> Self { step(Steps.SetStack(screens.map(\.erased.node))) }
}

// Unavailable versions, so that the compiler explains what the step needs.
extension Route {
  /// Unavailable: the route must be at a stack.
  @available(*, unavailable, message: "setStack needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func setStack(_ screens: [any ScreenValue]) -> Self { self }
}
