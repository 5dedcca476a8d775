// The clock, transitions, and deferred routes.
extension Runner {
  /// The maximum number of successive instants to which the clock advances for routes that wait repeatedly. After that, the routes continue
  /// to wait.
  static let maximumRounds = 10_000

  // MARK: The clock

  /// The next instant at which a transition ends, a deferred route is due, or a held item is dropped; `nil` if nothing is scheduled.
  var nextInstant: Int? { [nextDue, nextDeadline].compactMap(\.self).min() }

  /// The next instant at which a transition ends or a deferred route is due, or `nil` if there is none.
  private var nextDue: Int? {
    let state = store.state
    var instants = state.deferred.compactMap { if case .at(let instant) = $0.when { instant } else { nil } }
    if case .animating(let end)? = state.transition { instants.append(max(end, state.now)) }
    return instants.min()
  }

  /// The next instant at which a ``HeldItem`` is dropped, or `nil` if there is none.
  private var nextDeadline: Int? { store.state.held.compactMap(\.deadline).min() }

  /// Advances the clock to the next instant at which work is due, and adds the jobs for that work and a job that repeats this call. If no
  /// work is due up to `end`, advances the clock to `end` and stops. If `end` is `nil`, stops once no transition and no deferred route is
  /// left to wait for.
  ///
  /// After ``maximumRounds`` rounds, stops with the event ``Event/halted(_:)``. If `end` is known, only successive rounds of at most one
  /// millisecond count.
  mutating func advance(to end: Int?, _ rounds: Int, _ progress: inout Progress) {
    guard let due = nextDue ?? end.flatMap({ _ in nextDeadline }) else { return pass(to: end ?? store.state.now) }
    let next = min(due, nextDeadline ?? due)
    if let end, next > end { return pass(to: end) }
    // If the end is known, the number of stops is limited only for successive stops that are at most one millisecond apart.
    let rounds = end == nil || next - store.state.now <= 1 ? rounds + 1 : 0
    guard rounds <= Self.maximumRounds else {
      progress.later.append(.halted(.limit("at most \(Self.maximumRounds) waits in a row")))
      // The clock does not advance to `end`: the instants of the routes that still wait would then be in the past, and these routes would
      // never run.
      return pass(to: store.state.now)
    }
    jobs.append(.clock(until: end, rounds: rounds))
    stop(at: next)
  }

  private mutating func pass(to instant: Int) {
    store.state.now = max(store.state.now, instant)
    store.state.passed = store.state.now
  }

  /// Advances the clock to an instant and adds the jobs that are due then. Items whose instant is in the past were brought back by an undo,
  /// a redo or a restored state, and are no longer due.
  private mutating func stop(at instant: Int) {
    let state = store.state
    let due = state.deferred.filter { if case .at(...instant) = $0.when { true } else { false } }
    let expired = state.waiting(.held).filter { item in !state.isPast(item) && item.instant.map { $0 <= instant } == true }
    store.state.now = max(state.now, instant)
    jobs.append(.passed(store.state.now))
    if !due.isEmpty { jobs.append(.due(due[...])) }
    if case .animating(...instant)? = state.transition { jobs.append(.endTransition) }
    if !expired.isEmpty { jobs.append(.expire(expired)) }
  }

  /// Adds the jobs that are due at the instants of these items, and leaves the clock unchanged.
  mutating func reach(_ items: [Waiting]) -> Progress {
    let due = items.compactMap { if case .later(let route) = $0 { route } else { nil } }
    let expired = items.filter { $0.kind == .held }
    if !due.isEmpty { jobs.append(.due(due[...])) }
    if !expired.isEmpty { jobs.append(.expire(expired)) }
    return Progress()
  }

  /// If the deferred route with this identifier waits for an instant, advances the clock to the next instant at which work is due, and adds
  /// a job that repeats this call. After ``maximumRounds`` rounds, only adds the event ``Event/halted(_:)``.
  mutating func hurry(_ id: DeferredRoute.ID, _ rounds: Int, _ progress: inout Progress) {
    let isTimed = store.state.deferred.contains { route in
      guard route.id == id, case .at = route.when else { return false }
      return true
    }
    guard isTimed, let next = nextDue else { return }
    guard rounds < Self.maximumRounds else { return progress.later.append(.halted(.limit("at most \(Self.maximumRounds) waits in a row"))) }
    jobs.append(.hurry(id, rounds: rounds + 1))
    stop(at: min(next, nextDeadline ?? next))
  }

  /// Drops held items whose deadline has passed, and calls ``ActingPart/expired(_:in:)`` for them, in a separate commit. If the transaction
  /// fails, the items stay held.
  mutating func expire(_ items: [Waiting], _ progress: inout Progress) {
    var transaction = begin()
    do throws(NavigationError) {
      let kept = transaction.store.state.waiting(.held).filter { !items.contains($0) }
      guard kept.count < transaction.store.state.waiting(.held).count else { return abandon(transaction, cause: .time, &progress) }
      try transaction.setWaiting(.held, kept)
      for case .held(let item) in items {
        for part in environment.actingParts { part.expired(item.value, in: &transaction) }
      }
      try transaction.settle()
    } catch {
      return abandon(transaction, cause: .time, &progress)
    }
    commit(transaction, cause: .time, by: Commit.Origin(.clock), &progress)
  }

  // MARK: Transitions

  /// Starts a transition, unless it would end immediately.
  mutating func begin(_ transition: TreeTransition, _ progress: inout Progress) {
    if case .animating(let end) = transition, end <= store.state.now, store.state.now < .max { return }
    store.state.transition = transition
    progress.earlier.append(.transitionBegan(transition))
  }

  /// Ends the transition, if there is one. Adds jobs that run the routes queued after the transition, until one of them starts another
  /// transition.
  mutating func endTransition(_ progress: inout Progress) {
    guard store.state.transition != nil else { return }
    store.state.transition = nil
    progress.earlier.append(.transitionEnded)
    followUp()
    jobs.append(.queued)
  }

  /// Queues a run that must wait for a transition or for the routes queued after it. Under ``TransitionPolicy/replace``, ends the
  /// transition instead and cancels the queued routes.
  ///
  /// - Returns: The outcome of the queued run, or `nil` if the run can start.
  /// - Throws: A failure with ``NavigationError/busy`` under ``TransitionPolicy/reject``, or with ``NavigationError/limit(_:)`` if too many
  ///   routes wait already.
  mutating func wait(_ run: Run, _ progress: inout Progress) throws(RunFailure) -> Navigator.Outcome? {
    guard let transition = store.state.transition else {
      let isBehindOthers = policy == .queue && run.id == nil && store.state.deferred.contains { $0.when == .afterTransition }
      return isBehindOthers ? try queue(run, &progress) : nil
    }
    switch policy {
    case .queue: return try queue(run, &progress)
    case .immediate: return transition == .interactiveBack ? try queue(run, &progress) : nil
    case .reject:
      guard run.goesOn else { throw RunFailure(.busy, nil) }
      return try queue(run, &progress)
    case .replace:
      for route in store.state.deferred where route.when == .afterTransition && route.id != run.id { _ = giveUp(route.id, &progress) }
      store.state.transition = nil
      progress.earlier.append(.transitionEnded)
      followUp()
      return nil
    }
  }

  private mutating func queue(_ run: Run, _ progress: inout Progress) throws(RunFailure) -> Navigator.Outcome {
    var items = store.state.waiting(.later)
    let id = run.id ?? store.state.freeDeferredID(besides: tickets.keys)
    let route = DeferredRoute(id: id, route: run.route, start: run.start, when: .afterTransition, permits: run.permits)
    if let index = items.firstIndex(where: { $0.deferredID == id }) { items.remove(at: index) }
    guard items.count < NavigationTransaction.maximumPending else {
      throw RunFailure(.limit("at most \(NavigationTransaction.maximumPending) \(Waiting.Kind.later.words)"), nil)
    }
    store.state.setWaiting(.later, items + [.later(route)])
    let ticket = run.ticket ?? newTicket()
    tickets[id] = ticket
    progress.ticket = ticket
    origins.note(run.origin, of: route, in: store.state)
    progress.later.append(.deferred(route))
    return .deferred(id)
  }

  // MARK: Deferred routes

  /// Adds a job that runs a deferred route from its current start path. Removes a route that was queued after a transition from the waiting
  /// items. Does nothing if the route no longer waits.
  mutating func start(_ route: DeferredRoute) {
    let isSame = { (other: DeferredRoute) in other.id == route.id && other.when == route.when && other.route == route.route }
    let known = store.state.waiting(.later).lazy.compactMap { if case .later(let route) = $0 { route } else { nil } }
    guard let route = known.first(where: isSame) else { return }
    // A route that is queued after a transition is not part of the history, so it is removed here. A route that waited for an instant is
    // removed in its own transaction.
    if route.when == .afterTransition { store.state.removeDeferred(route.id) }
    let run = Run(
      route: route.route, start: route.start, permits: route.permits, id: route.id, ticket: tickets[route.id], goesOn: true,
      origin: origins.take(route) ?? Commit.Origin(.clock))
    jobs.append(.run(run, .deferred(route)))
  }

  /// Reports the end of a deferred route that has run, and removes its ticket. Does nothing if the route waits again for an instant or a
  /// transition; if it waits for the user, only removes the ticket, which the waiting route has.
  mutating func settleEnd(of id: DeferredRoute.ID, ticket: Ticket?, _ progress: inout Progress) {
    if progress.failure == nil, progress.outcome == nil || progress.outcome == .deferred(id) { return }
    if tickets[id] == ticket { tickets[id] = nil }
    reportEnd(of: ticket, &progress)
  }

  /// Reports the end of a route that has run after a wait. Does nothing if the route waits again.
  func reportEnd(of ticket: Ticket?, _ progress: inout Progress) {
    switch progress.result {
    case .success(.waiting): if let ticket, progress.ticket != ticket { progress.joined = ticket }
    case .success(.deferred): return
    case .success(.done), .failure: end(ticket, progress.result, &progress)
    }
  }

  /// Removes a deferred route from the waiting items, in a separate commit. Does nothing if no waiting item has this identifier.
  mutating func drop(_ id: DeferredRoute.ID, _ progress: inout Progress) {
    guard store.state.waiting(.later).contains(where: { $0.deferredID == id }) else { return }
    var transaction = begin()
    do throws(NavigationError) {
      try transaction.takeOff(id)
    } catch {
      return abandon(transaction, cause: .time, &progress)
    }
    commit(transaction, cause: .time, by: Commit.Origin(.clock), lateness: .amongOthers, &progress)
  }

  /// Cancels a deferred route. Returns `false` if no deferred route has that identifier.
  mutating func giveUp(_ id: DeferredRoute.ID, _ progress: inout Progress) -> Bool {
    guard let route = store.state.deferred.first(where: { $0.id == id }) else { return false }
    if route.when == .afterTransition {
      store.state.removeDeferred(id)
    } else {
      drop(id, &progress)
    }
    tellGivenUp(route, &progress)
    return true
  }

  mutating func tellGivenUp(_ route: DeferredRoute, _ progress: inout Progress) {
    progress.earlier.append(.gaveUp(route))
    end(tickets.removeValue(forKey: route.id), .failure(RunFailure(.canceled("\(route.route)"), nil)), &progress)
  }
}

extension Waiting {
  /// The identifier of the deferred route, or `nil` if the item is not a deferred route.
  var deferredID: DeferredRoute.ID? { if case .later(let route) = self { route.id } else { nil } }
}

extension NavigationState {
  /// Returns the lowest positive number that is neither the identifier of a deferred route nor contained in `others`.
  func freeDeferredID(besides others: some Collection<DeferredRoute.ID> = EmptyCollection()) -> DeferredRoute.ID {
    let taken = Set(waiting(.later).compactMap(\.deferredID)).union(others)
    return (1...taken.count + 1).first { !taken.contains($0) } ?? 1
  }

  mutating func removeDeferred(_ id: DeferredRoute.ID) {
    setWaiting(.later, waiting(.later).filter { $0.deferredID != id })
  }

  /// The state after a restart. An animated transition continues. A back gesture is dropped; routes that were queued after a back gesture,
  /// or remained queued without a transition, are due after one millisecond.
  var awakened: NavigationState { transition == nil || transition == .interactiveBack || transition == .shown ? atRest : self }

  /// The state after the end of the transition. The routes that were queued after the transition are due after one millisecond.
  var atRest: NavigationState {
    let queued = waiting(.later).contains { if case .later(let route) = $0 { route.when == .afterTransition } else { false } }
    if transition == nil, !queued { return self }
    var state = self
    state.transition = nil
    state.setWaiting(
      .later,
      waiting(.later).map { item in
        guard case .later(var route) = item, route.when == .afterTransition else { return item }
        route.when = .at(now.clampedSum(1))
        return .later(route)
      })
    return state
  }
}

extension NavigationTransaction.Deferral {
  /// Defers the rest of a route until its wait is over. The wait is at least one millisecond, so that the route is due at a later instant
  /// than now.
  ///
  /// - Parameter secrets: The secret fields, whose values are not saved.
  func add(
    as id: DeferredRoute.ID, sealing secrets: Set<SecretField>, in transaction: inout NavigationTransaction
  ) throws(NavigationError) {
    let instant = transaction.store.state.now.clampedSum(max(1, milliseconds))
    guard let start = start.inherited(from: tree, to: transaction.store.state.root) else {
      throw .gone("the container at \(start), on which the route continues,")
    }
    let route = DeferredRoute(
      id: id, route: AppRoute(code: code).sealing(secrets), start: start, when: .at(instant), permits: transaction.permits)
    try transaction.setWaiting(.later, transaction.store.state.waiting(.later) + [.later(route)])
  }
}

extension NavigationTransaction {
  /// Removes the deferred route with this identifier from the waiting items, if they contain it.
  mutating func takeOff(_ id: DeferredRoute.ID) throws(NavigationError) {
    let items = store.state.waiting(.later)
    let kept = items.filter { $0.deferredID != id }
    if kept.count < items.count { try setWaiting(.later, kept) }
  }
}

extension Int {
  /// Returns the sum of two times in milliseconds, clamped to the range of `Int`.
  func clampedSum(_ other: Int) -> Int {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? other < 0 ? .min : .max : sum
  }
}
