// Undo, redo and restoring a state. None of them advances the clock, requests an effect or resumes a route.
extension Runner {
  /// Reverts the last change in effect, and ends the transition. Routes queued after the transition are canceled. Returns `nil`, without
  /// any change, if no change is in effect.
  mutating func undo(by origin: Commit.Origin) -> Progress? {
    let commits = history.stepBack()
    return commits.first.map { replay(to: $0.before, cause: .undo, origin) }
  }

  /// Repeats the change that was undone last, and ends the transition. Routes queued after the transition are canceled. Returns `nil`,
  /// without any change, if no change has been undone.
  mutating func redo(by origin: Commit.Origin) -> Progress? {
    let commits = history.stepForward()
    return commits.last.map { replay(to: $0.after, cause: .redo, origin) }
  }

  /// Assigns a state of the history, except for what is not part of it: the clock goes on, and the transition and the routes queued after it
  /// end.
  private mutating func replay(to state: NavigationState, cause: Commit.Cause, _ origin: Commit.Origin) -> Progress {
    var progress = Progress()
    let old = store.state
    let before = old.deferred
    if old.transition != nil { progress.earlier.append(.transitionEnded) }
    store.state = state.replayed(over: old)
    let after = store.state.deferred
    for route in before where !after.contains(route) { tellGivenUp(route, &progress) }
    for route in after where !before.contains(route) { progress.later.append(.deferred(route)) }
    let difference = TreeDifference(from: old.root, to: store.state.root)
    for index in jobs.indices { jobs[index].follow(from: old.root, to: store.state.root) }
    let replay = Commit(cause: cause, origin: origin, from: old, to: store.state)
    progress.commit = Published(before: old, difference: difference, first: history.position, consequences: [], replay: replay)
    return progress
  }

  /// Replaces the state with a new state, as one change that can be undone, and ends the transition. The clock keeps its time: the instants
  /// in the new state are read as instants of this clock.
  ///
  /// - Throws: The error of a change that is not possible, for example because it exceeds a limit. Then nothing is changed.
  mutating func restore(_ state: NavigationState, by origin: Commit.Origin) throws(NavigationError) -> Progress {
    var progress = Progress()
    var state = state
    (state.now, state.passed) = (store.state.now, store.state.passed)
    let (before, transition) = (store.state.deferred, store.state.transition)
    if transition != nil {
      store.state.transition = nil
      progress.earlier.append(.transitionEnded)
    }
    var transaction = begin()
    do throws(NavigationError) {
      try state.atRest.replaceState(of: &transaction)
    } catch {
      abandon(transaction, cause: .restored, &progress)
      if transition != nil { store.state.transition = transition }
      throw error
    }
    commit(transaction, cause: .restored, by: origin, &progress)
    let after = store.state.deferred
    for route in before where !after.contains(route) { tellGivenUp(route, &progress) }
    return progress
  }
}

extension NavigationState {
  /// Returns the state as an undo or a redo assigns it over the current state.
  fileprivate func replayed(over current: NavigationState) -> NavigationState {
    var state = self
    (state.now, state.passed) = (current.now, current.passed)
    if state.transition != nil { state.transition = nil }
    let items = state.waiting(.later)
    let kept = items.filter { if case .later(let route) = $0 { route.when != .afterTransition } else { true } }
    if kept.count < items.count { state.setWaiting(.later, kept) }
    return state
  }

  /// Replaces the state of a transaction with this state.
  fileprivate func replaceState(of transaction: inout NavigationTransaction) throws(NavigationError) {
    try transaction.perform(.set(root.children), at: .app)
    try transaction.perform(.select(root.selection), at: .app)
    for value in transaction.store.state.storedValues where self.value(named: value.name) == nil {
      func initial<V: StateValue>(_: V) -> AnyStateValue { AnyStateValue(V.initial) }
      try transaction.put(initial(value.base))
    }
    for value in storedValues { try transaction.put(value) }
    for kind in Waiting.Kind.allCases { try transaction.setWaiting(kind, waiting(kind)) }
  }
}
