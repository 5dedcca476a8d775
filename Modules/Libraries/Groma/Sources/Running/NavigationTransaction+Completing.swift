extension NavigationTransaction {
  /// How often in a row what belongs to a change may change something.
  private static let maximumRounds = 1_000

  /// Runs the completions of screens that went, and lets the parts of the app do what belongs to what changed, until nothing does.
  mutating func completeChanges() throws(NavigationError) {
    for _ in 0..<Self.maximumRounds {
      guard journal.count > completedEdits, !environment.parts.isEmpty || store.state.root.mayBeMinded else { return }
      let change = NetChange(edits: journal.edits(after: completedEdits), state: store.state)
      completedEdits = journal.savepoint()
      try change.complete(in: &self)
    }
    throw .limit("at most \(Self.maximumRounds) changes in response to each other")
  }

  /// Runs the `complete` hook of the app's parts on the launch state.
  mutating func completeLaunch() throws(NavigationError) {
    for part in environment.parts { try part.complete(arrivals: [.app], in: &self) }
    try completeChanges()
    try settle()
    if let deferral { try deferral.add(as: store.state.freeDeferredID(), in: &self) }
  }
}
