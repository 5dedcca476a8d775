extension Steps {
  /// A step that removes the screens above the topmost matching screen of a stack.
  package struct PopTo: MatchStep {
    package static let name = "pop-to"
    package var match: Match

    package init(_ match: Match) { self.match = match }

    package var needs: Kind? { .stack }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      guard let index = transaction.number(.child(path, match)) else { throw .noScreen("there is no \(match.words) to pop to", in: path) }
      try transaction.change(.truncate(index + 1), at: path)
      return .stayed(path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "pop-to", .stacks, "TARGET", "Pop the screens above the topmost match.", takes: [.target],
          examples: [.init("pop-to chat 1 2", after: ["push chat 1 2", "push support"])]
        ) { reader in PopTo(try reader.match()) }
      ]
    }
  }
}

extension Route where Current == Stack {
  /// Removes the screens above the topmost matching screen of the stack, and stays on the stack.
  ///
  /// Does nothing if that screen is already on top. Fails with ``NavigationError/noScreen(_:in:)`` if the stack has no matching screen, and
  /// with ``NavigationError/locked(_:_:)`` if one of the removed screens is locked.
  public consuming func pop<K>(to target: Target<K>) -> Self { step(Steps.PopTo(target.match)) }
  /// Removes the screens above a screen of the stack, and stays on the stack: see ``pop(to:)`` for a target.
  public consuming func pop(to screen: some ScreenValue) -> Self { pop(to: .screen(screen)) }
}

// Unavailable versions, so that the compiler explains what the step needs.
extension Route {
  /// Unavailable: the route must be at a stack.
  @available(*, unavailable, message: "pop needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func pop<K>(to target: Target<K>) -> Self { self }
  /// Unavailable: the route must be at a stack.
  @available(*, unavailable, message: "pop needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func pop(to screen: some ScreenValue) -> Self { self }
}
