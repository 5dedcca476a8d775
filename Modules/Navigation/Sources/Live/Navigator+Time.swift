/// What happens to a route that starts while a change is being shown.
public enum TransitionPolicy: String, Hashable, Codable, Sendable, CaseIterable {
  /// Changes are there at once, and a wait moves the clock: nothing ever happens meanwhile. For scripts, tests and people at a prompt.
  case immediate
  /// It runs when the change is there, in the order of starting.
  case queue
  /// It fails with ``NavigationError/busy``.
  case reject
  /// The change is there at once, what was queued behind it is given up, and the route runs.
  case replace
}

// MARK: - The clock

extension Navigator {
  /// Lets the clock go on: transitions end, what was queued behind them runs, and what waited goes on, each at its time and in its order.
  public func advance(by milliseconds: Int) {
    var left = max(0, milliseconds)
    while let next = nextDue, next <= left {
      elapse(next)
      left -= next
      runDue()
    }
    elapse(left)
  }

  /// Lets the clock go on until nothing moves and nothing is deferred; the user lets go of what is dragged, and it stays.
  ///
  /// Ends also with routes that defer others without end: after ten thousand of them.
  public func settle() {
    cancelBack()
    var rounds = 0
    while let next = nextDue, rounds < 10_000 {
      elapse(next)
      runDue()
      rounds += 1
    }
  }

  /// When something is due next, in milliseconds from now.
  private var nextDue: Int? {
    var times = store.state.deferred.compactMap { if case .after(let milliseconds) = $0.when { milliseconds } else { nil } }
    if case .animating(let remaining)? = store.state.transition { times.append(remaining) }
    return times.min()
  }

  private func elapse(_ milliseconds: Int) {
    guard milliseconds > 0 else { return }
    now += milliseconds
    if case .animating(let remaining)? = store.state.transition { store.state.transition = .animating(remaining: remaining - milliseconds) }
    for index in store.state.deferred.indices {
      guard case .after(let left) = store.state.deferred[index].when else { continue }
      store.state.deferred[index].when = .after(milliseconds: left - milliseconds)
    }
  }

  private func runDue() {
    if store.state.transition == .animating(remaining: 0) { endTransition() }
    let due = store.state.deferred.filter { $0.when == .after(milliseconds: 0) }
    for route in due { start(route) }
  }

  // MARK: Transitions

  /// Begins to show a change; one that takes no time is there at once.
  func begin(_ transition: Transition) {
    if transition == .animating(remaining: 0) { return }
    store.state.transition = transition
    enqueue(.transitionBegan(transition))
  }

  /// The change is there; what was queued behind it runs, up to the next that takes its time.
  private func endTransition() {
    store.state.transition = nil
    enqueue(.transitionEnded)
    deliver()
    while store.state.transition == nil, let next = store.state.deferred.first(where: { $0.when == .afterTransition }) { start(next) }
  }

  /// What becomes of a run that starts while a change is being shown; nil when it may go on.
  func wait(_ run: Run) throws(NavigationError) -> Outcome? {
    guard let transition = store.state.transition else { return nil }
    switch policy {
    case .queue: return try queue(run)
    case .immediate: return transition == .interactiveBack ? try queue(run) : nil
    case .reject: throw .busy
    case .replace:
      for route in store.state.deferred where route.when == .afterTransition { cancel(route.id) }
      endTransition()
      return nil
    }
  }

  private func queue(_ run: Run) throws(NavigationError) -> Outcome {
    guard store.state.deferred.count < Transaction.maximumPending else { throw .limit("\(Transaction.maximumPending) deferred routes") }
    let id = run.id ?? store.state.freeDeferredID
    let route = DeferredRoute(id: id, route: run.route, start: run.start, when: .afterTransition)
    store.state.deferred.append(route)
    enqueue(.deferred(route))
    deliver()
    return .deferred(id)
  }

  // MARK: Deferred routes

  /// Gives up a route that was deferred, and nothing else. False when there is none of that number.
  @discardableResult
  public func cancel(_ id: DeferredRoute.ID) -> Bool {
    guard let index = store.state.deferred.firstIndex(where: { $0.id == id }) else { return false }
    let route = store.state.deferred.remove(at: index)
    enqueue(.gaveUp(route))
    waiters.removeValue(forKey: id)?(.failure(.cancelled("\(route.route)")))
    deliver()
    return true
  }

  /// Runs a deferred route.
  private func start(_ route: DeferredRoute) {
    guard let index = store.state.deferred.firstIndex(of: route) else { return }
    store.state.deferred.remove(at: index)
    do throws(NavigationError) {
      let outcome = try run(Run(code: route.route.code, start: route.start, id: route.id))
      // Deferred again, it is still waited for.
      if outcome != .deferred(route.id) { waiters.removeValue(forKey: route.id)?(.success(outcome)) }
    } catch {
      enqueue(.deferredFailed(route, error))
      waiters.removeValue(forKey: route.id)?(.failure(error))
    }
    deliver()
  }

  /// Goes on with what is left of a route after its wait: at once when time is the navigator's own to spend.
  func goOn(_ route: DeferredRoute) throws(NavigationError) -> Outcome {
    enqueue(.deferred(route))
    deliver()
    guard policy == .immediate, waiters[route.id] == nil else { return .deferred(route.id) }
    var result: Result<Outcome, NavigationError> = .success(.deferred(route.id))
    waiters[route.id] = { result = $0 }
    while waiters[route.id] != nil, let left = store.state.deferred.first(where: { $0.id == route.id }), case .after(let time) = left.when {
      advance(by: time)
    }
    waiters[route.id] = nil
    return try result.get()
  }

  /// Runs a route and waits until it is done: until the transition before it has ended, and through its own waits.
  ///
  /// Cancelling the task gives up the route, as far as it has not run, and nothing else.
  ///
  /// - Returns: What it led to; ``Outcome/waiting(until:)`` when a guard sent the user elsewhere.
  /// - Throws: Why it failed; ``NavigationError/cancelled(_:)`` when the task was cancelled.
  @discardableResult
  public func navigate<Root, Current>(_ route: Route<Root, Current>, on path: Path? = nil) async throws(NavigationError) -> Outcome {
    if Task.isCancelled { throw .cancelled("\(route)") }
    guard case .deferred(let id) = try run(route, on: path) else { return .done }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiters[id] = { continuation.resume(returning: $0) }
        if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      Task { @MainActor [weak self] in self?.cancel(id) }
    }
    return try result.get()
  }

  // MARK: Interactive back

  /// The user begins to drag the screen away. What starts meanwhile follows the ``policy``.
  ///
  /// - Throws: ``NavigationError/nowhereBack(_:)`` or ``NavigationError/locked(_:_:)`` when there is no way back,
  ///   ``NavigationError/busy`` while another change is being shown; then nothing is changed.
  public func beginBack() throws(NavigationError) {
    guard store.state.transition == nil else { throw .busy }
    _ = try plan(AppRoute().top(.container).back())
    begin(.interactiveBack)
    deliver()
  }

  /// The user lets go, and the screen stays. Nothing happens when none is dragged.
  public func cancelBack() {
    if store.state.transition == .interactiveBack { endTransition() }
  }

  /// The user lets go, and the screen goes. Nothing happens when none is dragged.
  ///
  /// - Throws: Why it cannot go after all.
  public func finishBack() throws(NavigationError) {
    guard store.state.transition == .interactiveBack else { return }
    store.state.transition = nil
    defer { endTransition() }
    try run(AppRoute().top(.container).animated(.none).back())
  }
}

extension NavigationState {
  /// The lowest number that no deferred route has.
  var freeDeferredID: DeferredRoute.ID {
    let taken = Set(deferred.map(\.id))
    return (1...taken.count + 1).first { !taken.contains($0) } ?? 1
  }
}

extension Transaction {
  /// Defers what is left of a route after a wait, under its number or a new one.
  mutating func put(_ deferral: Deferral, as id: DeferredRoute.ID?) throws(NavigationError) {
    let route = DeferredRoute(
      id: id ?? store.state.freeDeferredID, route: AppRoute(code: deferral.code), start: deferral.start,
      when: .after(milliseconds: deferral.milliseconds))
    try setDeferred(store.state.deferred + [route])
  }
}
