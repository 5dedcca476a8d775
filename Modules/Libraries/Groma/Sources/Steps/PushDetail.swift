extension Steps {
  /// A step that pushes a screen onto the stack in the detail of a split, and makes the detail visible.
  package struct PushDetail: ScreenStep {
    package static let name = "detail-push"
    package var screen: Node

    package init(_ screen: Node) { self.screen = screen }

    package var needs: Kind? { .split }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      guard let count = transaction.number(.count(path)), count > 1, let detail = path.child(count - 1) else {
        throw .noContainer("detail", in: path)
      }
      try transaction.require(.stack, at: detail)
      try transaction.change(.push(screen), at: detail)
      try transaction.change(.select(count - 1), at: path)
      return .stayedOverLastChild(of: detail)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "detail-push", aliases: ["push-detail"], .containers, "SCREEN", "Push a screen onto the stack in a split's detail.",
          takes: [.screen],
          examples: [.init("detail-push chat 1 2", after: ["set-root 'split[rooms || stack[support]]'"])]
        ) { reader in PushDetail(try reader.screen()) }
      ]
    }
  }
}

extension Route where Current == Split {
  /// Pushes a screen onto the stack in the detail of the split, makes the detail visible, and stays on the split. The detail is the last of
  /// at least two columns.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if the split has no detail, with ``NavigationError/typeMismatch(_:found:needed:)``
  /// if the detail is not a stack, and with ``NavigationError/locked(_:_:)`` if a locked screen would be covered.
  public consuming func pushDetail(_ screen: some ScreenValue) -> Self { step(Steps.PushDetail(screen.anyScreen.node)) }
}

// Unavailable versions, so that the compiler explains what the step needs.
extension Route {
  /// Unavailable: the route must be at a split.
  @available(*, unavailable, message: "pushDetail needs a split: go to one first, e.g. first(.split)")
  @_disfavoredOverload public consuming func pushDetail(_ screen: some ScreenValue) -> Self { self }
}
