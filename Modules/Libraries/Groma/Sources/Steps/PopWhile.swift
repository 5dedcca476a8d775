extension Steps {
  /// A step that removes screens from the top of a stack while they match. The first screen is never removed.
  package struct PopWhile: MatchStep {
    package static let name = "pop-while"
    package var match: Match

    package init(_ match: Match) { self.match = match }

    package var needs: Kind? { .stack }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      var count = transaction.number(.count(path)) ?? 0
      while count > 1, let screen = path.child(count - 1), let kind = transaction.kind(screen), let key = transaction.key(screen),
        match.matches(kind, key)
      {
        count -= 1
      }
      if count > 0 { try transaction.change(.truncate(count), at: path) }
      return .stayed(path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "pop-while", .stacks, "TARGET", "Pop screens off the stack while they match.",
          details: "The first screen stays.", takes: [.target],
          examples: [.init("pop-while chat", after: ["push chat 1 2", "push chat 1 1"])]
        ) { reader in PopWhile(try reader.match()) }
      ]
    }
  }
}

extension Route where Current == Stack {
  /// Removes screens from the top of the stack while they match, and stays on the stack. The first screen of the stack is never removed.
  ///
  /// Does nothing if the top screen does not match. Fails with ``NavigationError/locked(_:_:)`` if one of the removed screens is locked.
  public consuming func pop<K>(while target: Target<K>) -> Self { step(Steps.PopWhile(target.match)) }
}

// Unavailable versions, so that the compiler explains what the step needs.
extension Route {
  /// Unavailable: the route must be at a stack.
  @available(*, unavailable, message: "pop needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func pop<K>(while target: Target<K>) -> Self { self }
}
