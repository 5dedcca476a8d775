extension Steps {
  /// A step that replaces the primary column of a split, or adds one if the split is empty.
  package struct ShowPrimary: ScreenStep {
    package static let name = "show-primary"
    package var screen: Node

    package init(_ screen: Node) { self.screen = screen }

    package var needs: Kind? { .split }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      try transaction.change(.replace(screen, at: 0), at: path)
      return try .showed(path.child(0))
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "show-primary", .containers, "SCREEN", "Replace the primary column of a split.", takes: [.screen],
          examples: [.init("show-primary support", after: ["set-root 'split[rooms || support]'"])]
        ) { reader in ShowPrimary(try reader.screen()) }
      ]
    }
  }
}

extension Route where Current == Split {
  /// Replaces the primary column of the split, and stays on the split. If the split is empty, adds the column.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if a screen in the replaced column is locked.
  public consuming func showPrimary(_ screen: some ScreenValue) -> Self { step(Steps.ShowPrimary(screen.anyScreen.node)) }
}

// Unavailable versions, so that the compiler explains what the step needs.
extension Route {
  /// Unavailable: the route must be at a split.
  @available(*, unavailable, message: "showPrimary needs a split: go to one first, e.g. first(.split)")
  @_disfavoredOverload public consuming func showPrimary(_ screen: some ScreenValue) -> Self { self }
}
