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
    var first: NetChange?
    for _ in 0..<Self.maximumRounds {
      guard let change = changeToComplete() else {
        if ofRoute, let first { try checkKept(first) }
        return
      }
      if first == nil {
        first = partStart.map { NetChange(difference: difference(from: $0.root), removals: [], state: store.state) } ?? change
      }
      (completed, removals, partStart) = (store.state, [], nil)
      try change.complete(in: &self)
    }
    throw .limit("at most \(Self.maximumRounds) changes in a row, each in response to the last")
  }

  /// Returns the net effect of the changes that are not completed yet, or `nil` if there are none or nothing could depend on them.
  private mutating func changeToComplete() -> NetChange? {
    guard !store.state.isUnchanged(since: completed), !environment.parts.isEmpty || store.state.root.mayHavePolicies else { return nil }
    let difference = difference(from: completed.root)
    if difference.isEmpty, removals.isEmpty, store.state.hasSameItems(as: completed) { return nil }
    return NetChange(difference: difference, removals: removals, state: store.state)
  }

  /// Begins a part of the route whose consequences may remove what the route has shown so far: the user taps, or the route asks for it by
  /// ``Route/separate()``.
  mutating func beginPart() {
    partStart = store.state
    addedScreens = []
  }

  /// Checks that nothing has removed the screens that this part of the route has added so far, or the containers in which it has selected a
  /// child.
  ///
  /// - Parameter change: The changes of this part of the route since the last call.
  private mutating func checkKept(_ change: NetChange) throws(NavigationError) {
    let (old, new) = (change.state.root, store.state.root)
    // Keys are read only if an added node is gone, because the explorer takes them for reads of the route.
    if !addedScreens.isEmpty || nesting > 0 || change.addedPaths.contains(where: { $0.following(from: old, to: new) == nil }) {
      addedScreens += change.addedScreens
    }
    if difference(from: old).removed.isEmpty { return }
    if !addedScreens.isEmpty {
      let (before, after) = (change.state.screensAndWindows, store.state.screensAndWindows)
      let gone = addedScreens.first { added in
        before.contains(added) && !finishedScreens.contains(added.key) && !after.contains { $0.identifies(added) }
      }
      if let gone { throw .discarded(gone.key) }
    }
    for (container, screen) in change.selections where container.following(from: old, to: new) == nil { throw .discarded(screen) }
  }

  /// Runs the `complete` hooks of the app's parts on the launch state, and completes the changes that the hooks make.
  mutating func completeLaunch() throws(NavigationError) {
    for part in environment.parts { try part.complete(arrivals: [.app], in: &self) }
    try completeChanges(ofRoute: false)
    try settle()
    if let deferral { try deferral.add(as: store.state.freeDeferredID(), sealing: secretFields, in: &self) }
  }
}
