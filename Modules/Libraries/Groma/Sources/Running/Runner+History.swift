// Undo, redo and restoring a state. None of them advances the clock, requests an effect or resumes a route.
extension Runner {
  /// Reverts the last change in effect, and ends the transition. Routes queued after the transition are canceled. Returns `nil`, without
  /// any change, if no change is in effect.
  mutating func undo() -> Progress? {
    let commits = history.stepBack()
    return commits.isEmpty ? nil : replay(commits.flatMap(\.edits).reversed().map(\.inverse), cause: .undo)
  }

  /// Repeats the change that was undone last, and ends the transition. Routes queued after the transition are canceled. Returns `nil`,
  /// without any change, if no change has been undone.
  mutating func redo() -> Progress? {
    let commits = history.stepForward()
    return commits.isEmpty ? nil : replay(commits.flatMap(\.edits), cause: .redo)
  }

  private mutating func replay(_ edits: [Edit], cause: Commit.Cause) -> Progress {
    var progress = Progress()
    let before = store.state.deferred
    if store.state.transition != nil {
      store.state.transition = nil
      progress.earlier.append(.transitionEnded)
    }
    for edit in edits { store.apply(edit) }
    // Routes queued after a transition are not part of the history.
    let items = store.state.waiting(.later)
    let kept = items.filter { if case .later(let route) = $0 { route.when != .afterTransition } else { true } }
    if kept.count < items.count { store.state.setWaiting(.later, kept) }
    let after = store.state.deferred
    for route in before where !after.contains(route) { tellGivenUp(route, &progress) }
    for route in after where !before.contains(route) { progress.later.append(.deferred(route)) }
    let replay = Commit(cause: cause, edits: Few(edits))
    for index in jobs.indices { jobs[index].follow(replay.changes) }
    progress.commit = Published(edits: replay.changes, first: history.position, consequences: [], replay: replay)
    return progress
  }

  /// Replaces the state with a new state, as one change that can be undone, and ends the transition. The clock keeps its time: the instants
  /// in the new state are read as instants of this clock.
  ///
  /// - Throws: The error of a change that is not possible, for example because it exceeds a limit. Then nothing is changed.
  mutating func restore(_ state: NavigationState) throws(NavigationError) -> Progress {
    var progress = Progress()
    var state = state
    (state.now, state.passed) = (store.state.now, store.state.passed)
    let before = store.state.deferred
    var transaction = begin()
    do throws(NavigationError) {
      try state.atRest.replaceState(of: &transaction)
    } catch {
      abandon(transaction, cause: .restored, &progress)
      throw error
    }
    if transaction.store.state.transition != nil {
      transaction.store.state.transition = nil
      progress.earlier.append(.transitionEnded)
    }
    commit(transaction, cause: .restored, &progress)
    let after = store.state.deferred
    for route in before where !after.contains(route) { tellGivenUp(route, &progress) }
    return progress
  }
}

extension NavigationState {
  /// Replaces the state of a transaction with this state.
  fileprivate func replaceState(of transaction: inout NavigationTransaction) throws(NavigationError) {
    try transaction.perform(.set(Edit.Nodes(list: root.children)), at: .app)
    try transaction.perform(.select(root.selection), at: .app)
    for value in transaction.store.state.storedValues where self.value(named: value.name) == nil {
      func initial<V: StateValue>(_: V) -> AnyStateValue { AnyStateValue(V.initial) }
      try transaction.put(initial(value.base))
    }
    for value in storedValues { try transaction.put(value) }
    for kind in Waiting.Kind.allCases { try transaction.setWaiting(kind, waiting(kind)) }
  }
}
