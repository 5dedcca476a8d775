extension NavigationTransaction {
  /// The maximum number of rounds in which completing a change can cause further changes.
  private static let maximumRounds = 1_000

  /// Runs the completions of removed screens and the hooks of the app's parts. Repeats both for the changes that they make, until there are
  /// no further changes.
  ///
  /// - Parameter ofRoute: Whether a route made the changes. What it has shown must then remain.
  /// - Throws: ``NavigationError/limit(_:)`` if the changes do not come to an end, ``NavigationError/discarded(_:)`` if completions or hooks
  ///   remove what a route has shown, and the errors of completions and hooks.
  mutating func completeChanges(ofRoute: Bool = true) throws(NavigationError) {
    var first: (change: NetChange, mark: Int)?
    for _ in 0..<Self.maximumRounds {
      guard journal.count > completedEdits, !environment.parts.isEmpty || store.state.root.mayHavePolicies else {
        if ofRoute, let first { try checkKept(first.change, since: first.mark) }
        return
      }
      let change = NetChange(edits: journal.edits(after: completedEdits), state: store.state)
      if first == nil {
        let isWhole = keptEdits <= completedEdits
        first = (isWhole ? change : NetChange(edits: journal.edits(after: keptEdits), state: store.state), journal.count)
      }
      completedEdits = journal.savepoint()
      try change.complete(in: &self)
    }
    throw .limit("at most \(Self.maximumRounds) changes in a row, each in response to the last")
  }

  /// Begins a part of the route whose consequences may remove what the route has shown so far: the user taps, or the route asks for it by
  /// ``Route/separate()``.
  mutating func beginPart() {
    keptEdits = journal.savepoint()
    addedScreens = []
  }

  /// Checks that nothing has removed the screens that this part of the route has added so far, or the containers in which it has selected a
  /// child.
  ///
  /// - Parameters:
  ///   - change: The changes of this part of the route since the last call.
  ///   - mark: The number of edits after these changes.
  private mutating func checkKept(_ change: NetChange, since mark: Int) throws(NavigationError) {
    let splices = journal.splices(after: mark)
    // Keys are read only if an added node is gone, because the explorer takes them for reads of the route.
    if !addedScreens.isEmpty || nesting > 0 || change.insertedPaths.contains(where: { $0.following(splices) == nil }) {
      addedScreens += change.addedScreens
    }
    if splices.allSatisfy({ $0.removedCount == 0 }) { return }
    if !addedScreens.isEmpty {
      let (before, after) = (change.state.screenKeys, store.state.screenKeys)
      let gone = addedScreens.first { key in
        before.contains(key) && !finishedScreens.contains(key) && !after.contains { $0.identifies(key) }
      }
      if let gone { throw .discarded(gone) }
    }
    for case .select(let path, _, _) in change.edits where path.following(splices) == nil {
      guard let container = change.state.node(at: path), container.selects, !container.children.isEmpty else { continue }
      throw .discarded(container.children[container.selection].key)
    }
  }

  /// Runs the `complete` hooks of the app's parts on the launch state, and completes the changes that the hooks make.
  mutating func completeLaunch() throws(NavigationError) {
    for part in environment.parts { try part.complete(arrivals: [.app], in: &self) }
    try completeChanges(ofRoute: false)
    try settle()
    if let deferral { try deferral.add(as: store.state.freeDeferredID(), sealing: secretFields, in: &self) }
  }
}
