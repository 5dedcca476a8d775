/// What happens to a route that starts while a change is being shown.
public enum TransitionPolicy: String, Hashable, Codable, Sendable, CaseIterable {
  /// Changes are there at once, and a wait moves the clock, unless that is real: nothing ever happens meanwhile. For scripts, tests and
  /// people at a prompt.
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
  /// How often in a row the clock goes on for routes that wait again and again, before they are left waiting.
  nonisolated static let maximumRounds = 10_000

  /// Lets the clock go on: transitions end, what was queued behind them runs, and what waited goes on, each at its time and in its order.
  ///
  /// Nothing happens while contents are being made. Routes that defer themselves at one instant without end are left waiting.
  public func advance(by milliseconds: Int) {
    if isMakingContents { return }
    var left = max(0, milliseconds)
    var rounds = 0
    while let next = nextDue, next <= left, rounds < Self.maximumRounds {
      rounds = next == 0 ? rounds + 1 : 0
      elapse(next)
      left -= next
      runDue()
    }
    elapse(left)
  }

  /// Lets the clock go on until nothing moves and nothing is deferred; the user lets go of what is dragged, and it stays.
  ///
  /// Ends also with routes that defer others without end: after ten thousand of them. Nothing happens while contents are being made.
  public func settle() {
    if isMakingContents { return }
    cancelBack()
    var rounds = 0
    while let next = nextDue, rounds < Self.maximumRounds {
      elapse(next)
      runDue()
      rounds += 1
    }
  }

  /// When something is due next, in milliseconds from now; nought for what is overdue.
  private var nextDue: Int? {
    var times = store.state.deferred.compactMap { if case .after(let milliseconds) = $0.when { milliseconds } else { nil } }
    if case .animating(let remaining)? = store.state.transition { times.append(remaining) }
    return times.min().map { max(0, $0) }
  }

  /// When time alone changes something next, in milliseconds from now: a transition ends, a route goes on, or a value's time runs out. Nil
  /// while nothing waits for time.
  ///
  /// Who lets the clock go on as time passes asks this, waits as long, and calls ``advance(by:)``.
  /// - Complexity: O(n) in the values and the deferred routes.
  public var nextChange: Int? {
    let values = store.state.storedValues.compactMap { ($0.base as? any TimedStateValue)?.timeLeft }
    return (values + [nextDue].compactMap(\.self)).min().map { max(0, $0) }
  }

  private func elapse(_ milliseconds: Int) {
    guard milliseconds > 0 else { return }
    now = now.clampedSum(milliseconds)
    if case .animating(let remaining)? = store.state.transition {
      store.state.transition = .animating(remaining: max(0, remaining - milliseconds))
    }
    for index in store.state.deferred.indices {
      guard case .after(let left) = store.state.deferred[index].when else { continue }
      store.state.deferred[index].when = .after(milliseconds: max(0, left - milliseconds))
    }
    age(milliseconds)
  }

  /// Lets the time of values run out, and tells what that means.
  private func age(_ milliseconds: Int) {
    let announcements = store.state.age(milliseconds)
    if announcements.isEmpty { return }
    for announcement in announcements { enqueue(.announced(announcement)) }
    deliver()
    // What has gone may have been in the way of something.
    goOnByItself()
  }

  private func runDue() {
    if case .animating(...0)? = store.state.transition { endTransition() }
    let due = store.state.deferred.filter { if case .after(...0) = $0.when { true } else { false } }
    for route in due { start(route) }
  }

  // MARK: Transitions

  /// Begins to show a change; one that takes no time is there at once.
  func begin(_ transition: Transition) {
    if case .animating(...0) = transition { return }
    store.state.transition = transition
    enqueue(.transitionBegan(transition))
  }

  /// The change is there; what was queued behind it runs, up to the next that takes its time.
  private func endTransition() {
    store.state.transition = nil
    enqueue(.transitionEnded)
    deliver()
    while store.state.transition == nil, let next = store.state.deferred.first(where: { $0.when == .afterTransition }) { start(next) }
    goOnByItself()
  }

  /// What becomes of a run that starts while a change is being shown, or before what was queued behind it; nil when it may go on.
  func wait(_ run: Run) throws(NavigationError) -> Outcome? {
    guard let transition = store.state.transition else {
      let isBehindOthers = policy == .queue && run.id == nil && store.state.deferred.contains { $0.when == .afterTransition }
      return isBehindOthers ? try queue(run) : nil
    }
    switch policy {
    case .queue: return try queue(run)
    case .immediate: return transition == .interactiveBack ? try queue(run) : nil
    case .reject:
      guard run.goesOn else { throw .busy }
      return try queue(run)
    case .replace:
      for route in store.state.deferred where route.when == .afterTransition { cancel(route.id) }
      endTransition()
      return nil
    }
  }

  private func queue(_ run: Run) throws(NavigationError) -> Outcome {
    guard store.state.deferred.count < Transaction.maximumPending else { throw .limit("\(Transaction.maximumPending) deferred routes") }
    let id = run.id ?? store.state.freeDeferredID(besides: waiters.keys)
    let route = DeferredRoute(id: id, route: run.route, start: run.start, when: .afterTransition)
    store.state.deferred.append(route)
    if let waiter = run.waiter { waiters[id] = waiter }
    enqueue(.deferred(route))
    deliver()
    return .deferred(id)
  }

  // MARK: Deferred routes

  /// Gives up a route that was deferred, and nothing else. False when there is none of that number, and while contents are being made.
  @discardableResult
  public func cancel(_ id: DeferredRoute.ID) -> Bool {
    guard !isMakingContents, let index = store.state.deferred.firstIndex(where: { $0.id == id }) else { return false }
    giveUp(store.state.deferred.remove(at: index))
    deliver()
    return true
  }

  /// Tells that a route is given up.
  func giveUp(_ route: DeferredRoute) {
    enqueue(.gaveUp(route))
    end(route.id, .failure(.cancelled("\(route.route)")))
  }

  /// Who waits for a route that is deferred: the same all along.
  func waiter(for id: DeferredRoute.ID, of run: Run?) -> Waiter {
    let waiter = waiters[id] ?? run?.waiter ?? Waiter()
    waiters[id] = waiter
    return waiter
  }

  private func end(_ id: DeferredRoute.ID, _ result: Result<Outcome, NavigationError>) { waiters.removeValue(forKey: id)?.end(result) }

  /// Runs a deferred route.
  private func start(_ route: DeferredRoute) {
    // Where it starts may have moved meanwhile.
    let isSame = { (other: DeferredRoute) in other.id == route.id && other.when == route.when && other.route == route.route }
    guard let index = store.state.deferred.firstIndex(where: isSame) else { return }
    let route = store.state.deferred.remove(at: index)
    let waiter = self.waiter(for: route.id, of: nil)
    do throws(NavigationError) {
      let outcome = try run(Run(code: route.route.code, start: route.start, id: route.id, waiter: waiter, goesOn: true))
      // Deferred again, it is still waited for.
      if outcome != .deferred(route.id) { end(route.id, .success(outcome)) }
    } catch {
      enqueue(.deferredFailed(route, error))
      end(route.id, .failure(error))
    }
    deliver()
  }

  /// Goes on with what is left of a route after its wait: at once when time is the navigator's own to spend.
  func goOn(_ id: DeferredRoute.ID, _ waiter: Waiter) throws(NavigationError) -> Outcome {
    if policy == .immediate, !isClockReal, !waiter.isHurried {
      waiter.isHurried = true
      defer { waiter.isHurried = false }
      var rounds = 0
      while waiter.result == nil, rounds < Self.maximumRounds, isTimed(id), let next = nextDue {
        elapse(next)
        runDue()
        rounds += 1
      }
    }
    return try waiter.result?.get() ?? .deferred(id)
  }

  private func isTimed(_ id: DeferredRoute.ID) -> Bool {
    store.state.deferred.contains { route in
      guard route.id == id, case .after = route.when else { return false }
      return true
    }
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
    let waiter = Waiter()
    let outcome = try run(Run(code: route.code, kind: Root.kind, start: path ?? start, waiter: waiter))
    guard case .deferred = outcome else { return outcome }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiter.whenEnded { continuation.resume(returning: $0) }
        if Task.isCancelled { cancel(waiter) }
      }
    } onCancel: {
      Task { @MainActor [weak self] in self?.cancel(waiter) }
    }
    return try result.get()
  }

  /// Gives up the route that somebody waits for, if it has not ended.
  private func cancel(_ waiter: Waiter) {
    if let id = waiters.first(where: { $0.value === waiter })?.key { cancel(id) }
  }

  // MARK: Interactive back

  /// The user begins to drag the screen away. What starts meanwhile follows the ``policy``.
  ///
  /// A screen whose lock asks can be dragged; it asks when it would go.
  ///
  /// - Throws: ``NavigationError/nowhereBack(_:)`` or ``NavigationError/locked(_:_:)`` when there is no way back,
  ///   ``NavigationError/busy`` while another change is being shown; then nothing is changed.
  public func beginBack() throws(NavigationError) {
    guard store.state.transition == nil, !isMakingContents else { throw .busy }
    _ = try plan(AppRoute().top(.container).back())
    begin(.interactiveBack)
    deliver()
  }

  /// The user lets go, and the screen stays. Nothing happens when none is dragged.
  public func cancelBack() {
    if store.state.transition == .interactiveBack, !isMakingContents { endTransition() }
  }

  /// The user lets go, and the screen goes. Nothing happens when none is dragged.
  ///
  /// - Returns: What it led to; ``Outcome/waiting(until:)`` when the screen stays until the user has been asked.
  /// - Throws: Why it cannot go after all.
  @discardableResult
  public func finishBack() throws(NavigationError) -> Outcome {
    if isMakingContents { throw .busy }
    guard store.state.transition == .interactiveBack else { return .done }
    // What those start who are told of it comes after what was queued.
    defer { cancelBack() }
    return try run(Run(code: AppRoute().top(.container).animated(.none) { $0.back() }.code, start: start, isBack: true))
  }
}

/// Who waits for a deferred route to end, and how it ended.
@MainActor
final class Waiter {
  /// How it ended; nil while it has not.
  private(set) var result: Result<Navigator.Outcome, NavigationError>?
  private var told: ((Result<Navigator.Outcome, NavigationError>) -> Void)?
  /// Whether somebody lets the clock go on for it.
  var isHurried = false

  /// Tells, once, how it ended: at once if it has.
  func whenEnded(_ tell: @escaping (Result<Navigator.Outcome, NavigationError>) -> Void) {
    if let result { tell(result) } else { told = tell }
  }

  /// Ends it. Only the first end counts.
  func end(_ result: Result<Navigator.Outcome, NavigationError>) {
    guard self.result == nil else { return }
    self.result = result
    told?(result)
    told = nil
  }
}

extension Int {
  /// The sum of two times: the end of all time when that is beyond it.
  func clampedSum(_ other: Int) -> Int {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? .max : sum
  }
}

extension NavigationState {
  /// Lets the time of values run out.
  ///
  /// - Returns: What observers are told of it.
  mutating func age(_ milliseconds: Int) -> [any Announcement] {
    var announcements: [any Announcement] = []
    for value in storedValues {
      guard var timed = value.base as? any TimedStateValue else { continue }
      announcements += timed.elapse(milliseconds: milliseconds)
      let aged = AnyStateValue(timed)
      values[value.name] = aged.isInitial ? nil : aged
    }
    return announcements
  }

  /// The lowest number that no deferred route has, and that is not among others.
  func freeDeferredID(besides others: some Collection<DeferredRoute.ID> = EmptyCollection()) -> DeferredRoute.ID {
    let taken = Set(deferred.map(\.id)).union(others)
    return (1...taken.count + 1).first { !taken.contains($0) } ?? 1
  }

  /// The state after a restart: nobody is dragging, and no route stands behind a transition that is none.
  var awakened: NavigationState {
    if transition == nil || transition == .interactiveBack { return atRest }
    return self
  }

  /// The state with the change there that was being shown: what stood behind it runs next.
  var atRest: NavigationState {
    if transition == nil, deferred.isEmpty { return self }
    var state = self
    state.transition = nil
    for index in deferred.indices where deferred[index].when == .afterTransition { state.deferred[index].when = .after(milliseconds: 0) }
    return state
  }
}

extension Transaction {
  /// Defers what is left of a route after a wait.
  mutating func put(_ deferral: Deferral, as id: DeferredRoute.ID) throws(NavigationError) {
    let route = DeferredRoute(
      id: id, route: AppRoute(code: deferral.code), start: deferral.start, when: .after(milliseconds: deferral.milliseconds))
    try setDeferred(store.state.deferred + [route])
  }
}
