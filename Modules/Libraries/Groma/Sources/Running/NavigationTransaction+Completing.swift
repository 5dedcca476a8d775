extension NavigationTransaction {
  /// The maximum number of rounds in which completing a change can cause further changes.
  private static let maximumRounds = 1_000

  /// Runs the completions of removed screens and the hooks of the app's parts. Repeats both for the changes that they make, until there are
  /// no further changes.
  ///
  /// - Throws: ``NavigationError/limit(_:)`` if the changes do not come to an end, and the errors of completions and hooks.
  mutating func completeChanges() throws(NavigationError) {
    for _ in 0..<Self.maximumRounds {
      guard journal.count > completedEdits, !environment.parts.isEmpty || store.state.root.mayHavePolicies else { return }
      let change = NetChange(edits: journal.edits(after: completedEdits), state: store.state)
      completedEdits = journal.savepoint()
      try change.complete(in: &self)
    }
    throw .limit("at most \(Self.maximumRounds) changes in a row, each in response to the last")
  }

  /// Runs the `complete` hooks of the app's parts on the launch state, and completes the changes that the hooks make.
  mutating func completeLaunch() throws(NavigationError) {
    for part in environment.parts { try part.complete(arrivals: [.app], in: &self) }
    try completeChanges()
    try settle()
    if let deferral { try deferral.add(as: store.state.freeDeferredID(), sealing: secretFields, in: &self) }
  }
}
