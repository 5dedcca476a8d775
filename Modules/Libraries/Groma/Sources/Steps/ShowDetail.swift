extension Steps {
  /// A step that replaces the detail of a split, or adds a detail beside the primary column, and makes the detail visible.
  package struct ShowDetail: ScreenStep {
    package static let name = "show-detail"
    package var screen: Node

    package init(_ screen: Node) { self.screen = screen }

    package var needs: Kind? { .split }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      guard transaction.has(moreThan: 0, at: path) else { throw .noContainer("primary column", in: path) }
      try transaction.change(.setDetail(screen), at: path)
      return .stayedOverLastChild(of: path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "show-detail", .containers, "SCREEN", "Replace the detail of a split.",
          details: """
            The detail is the last column. It is added to a split that has only a primary
            column. In a collapsed split the detail becomes visible.
            """, takes: [.screen],
          examples: [.init("show-detail chat 1 2 --in-stack", after: ["set-root 'split[rooms || support]'"])]
        ) { reader in ShowDetail(try reader.screen()) }
      ]
    }
  }
}

extension Route where Current == Split {
  /// Replaces the detail of the split, which is its last column, and makes the new detail visible. If there is only a primary column, adds
  /// the detail beside it. The route stays on the split.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if there is no primary column, and with ``NavigationError/locked(_:_:)`` if a locked
  /// screen would be removed or covered.
  public consuming func showDetail(_ screen: some ScreenValue) -> Self { step(Steps.ShowDetail(screen.anyScreen.node)) }
  /// Replaces the detail of the split, makes the new detail visible, runs a route on it, and stays on the split. If there is only a primary
  /// column, adds the detail beside it. Fails for the same reasons as ``showDetail(_:)``, or with the error of the nested route.
  public consuming func showDetail<S: ScreenValue>(
    _ screen: S, _ nested: (Route<S.Current, S.Current>) -> any RouteFrom<S.Current>
  ) -> Self {
    step(Steps.ShowDetail(screen.anyScreen.node), nested)
  }
}

// Unavailable versions, so that the compiler explains what the step needs.
extension Route {
  /// Unavailable: the route must be at a split.
  @available(*, unavailable, message: "showDetail needs a split: go to one first, e.g. first(.split)")
  @_disfavoredOverload public consuming func showDetail(_ screen: some ScreenValue) -> Self { self }
}
