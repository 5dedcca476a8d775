// The follow-up jobs of a step: routes that run again, effects whose container was removed, and the routes of the app's parts.
extension Runner {
  /// The maximum number of rounds in which the parts of the app can respond to each other's changes. Further routes do not run.
  static let maximumFollowUps = 1_000

  /// One job that remains to be run.
  enum Job {
    /// Runs a waiting route again, with the current paths of `moved`. Cancels the route if `moved` is `nil`, because the container where it
    /// starts was removed. `before` is the state before the commit that resumed the route, in which it waited as given, and `origin` the
    /// origin of this commit. If `isCanceled` is `true`, the user canceled, and the route runs again so that its fallbacks handle the
    /// cancellation.
    case resume(PendingRoute, moved: PendingRoute?, before: NavigationState, isCanceled: Bool, Commit.Origin)
    /// Ends an effect whose container was removed. `asker` is `nil` if the container that requested the effect was removed. `wasUnderWay`
    /// is `true` if an equal effect was still running after the commit that removed the container, whose origin is given.
    case abandon(RunningEffect, asker: TreePath?, wasUnderWay: Bool, Commit.Origin)
    /// Runs a route that no caller requested, such as the route of an outcome or a deferred route.
    case run(Run, Sender)
    /// Calls ``ActingPart/next(in:)`` of the app's parts for a change with an origin. `rounds` is the number of earlier rounds in which a
    /// part returned routes.
    case followUp(rounds: Int, Commit.Origin)
    /// Runs the routes that a part returned in response to a change with an origin, one after another.
    case routes(ArraySlice<AppRoute>, Commit.Origin)
    /// Advances the clock to the instant `until` or, if it is `nil`, until nothing is due. `rounds` is the number of successive waits so
    /// far.
    case clock(until: Int?, rounds: Int)
    /// Advances the clock while the deferred route with this identifier waits for an instant. `rounds` is the number of instants so far.
    case hurry(DeferredRoute.ID, rounds: Int)
    /// Marks all work that was due at an instant as finished.
    case passed(Int)
    /// Drops held items whose deadline has passed.
    case expire([Waiting])
    /// Ends the transition.
    case endTransition
    /// Runs the routes queued after a transition.
    case queued
    /// Runs these deferred routes, which are due.
    case due(ArraySlice<DeferredRoute>)

    /// Whether the job belongs to routes that the parts of the app returned.
    var isFollowing: Bool {
      switch self {
      case .followUp(let rounds, _): rounds > 0
      case .routes: true
      default: false
      }
    }

    /// Adjusts the paths of the job to a commit.
    mutating func follow(from old: Node, to new: Node) {
      switch self {
      case .resume(let pending, let moved, let before, let isCanceled, let origin):
        self = .resume(pending, moved: moved?.inherited(from: old, to: new), before: before, isCanceled: isCanceled, origin)
      case .abandon(let running, let asker, let wasUnderWay, let origin):
        self = .abandon(running, asker: asker?.following(from: old, to: new), wasUnderWay: wasUnderWay, origin)
      case .run(let run, let sender):
        var gone = run
        gone.isGone = true
        self = .run(run.isGone ? run : run.inherited(from: old, to: new) ?? gone, sender)
      default: return
      }
    }
  }

  /// The origin of a route that no caller requested. The origin determines which event reports a failure.
  enum Sender {
    case outcome(Effect, String)
    case part
    case deferred(DeferredRoute)
  }

  /// Runs the next job, if there is one.
  mutating func step() -> Progress {
    var progress = Progress()
    guard let job = jobs.popLast() else { return progress }
    switch job {
    case .resume(let pending, let moved, let before, let isCanceled, let origin):
      if isCanceled { cancel(pending, moved, origin, &progress) } else { resume(pending, moved, before, origin, &progress) }
    case .abandon(let running, let asker, let wasUnderWay, let origin):
      // An observer may have undone the change.
      if wasUnderWay || !store.state.running.contains(running) { abandon(running.effect, asker: asker, origin, &progress) }
    case .run(let run, let sender):
      if run.isGone {
        if let id = run.id { drop(id, &progress) }
        let isOfEffect = if case .outcome = sender { true } else { false }
        let error = isOfEffect ? RunningEffect.askerIsGone : .gone("the container at \(run.start), where the route starts,")
        fail(run, RunFailure(error), &progress)
      } else {
        perform(run, &progress)
      }
      if let failure = progress.failure { note(failure.error, of: run.route, from: sender, &progress) }
      if case .deferred(let route) = sender { settleEnd(of: route.id, ticket: run.ticket, &progress) }
    case .followUp(let rounds, let origin): followUp(rounds, origin, &progress)
    case .routes(var routes, let origin):
      guard let route = routes.popFirst() else { break }
      jobs.append(.routes(routes, origin))
      jobs.append(.run(Run(route: route, start: start, goesOn: true, origin: Commit.Origin(.part).following(origin)), .part))
    case .clock(let end, let rounds): advance(to: end, rounds, &progress)
    case .hurry(let id, let rounds): hurry(id, rounds, &progress)
    case .passed(let instant): store.state.passed = max(store.state.passed, instant)
    case .expire(let items): expire(items, &progress)
    case .endTransition: endTransition(&progress)
    case .queued:
      guard store.state.transition == nil, let next = store.state.deferred.first(where: { $0.when == .afterTransition }) else { break }
      jobs.append(.queued)
      start(next)
    case .due(var routes):
      guard let route = routes.popFirst() else { break }
      jobs.append(.due(routes))
      start(route)
    }
    return progress
  }

  /// Runs all remaining jobs, and calls `look` with the progress of each job.
  mutating func stepToEnd(_ look: (Progress) -> Void = { _ in }) { while !jobs.isEmpty { look(step()) } }

  private mutating func note(_ error: NavigationError, of route: AppRoute, from sender: Sender, _ progress: inout Progress) {
    switch sender {
    case .outcome(let effect, let name): progress.later.append(.outcomeFailed(effect, name, error))
    case .deferred(let route): progress.later.append(.deferredFailed(route, error))
    case .part:
      progress.later.append(.wentWrong(route, error))
      // The other routes of the part do not run.
      if case .routes? = jobs.last { jobs.removeLast() }
    }
  }

  // MARK: Consequences

  mutating func addJobs(
    for consequences: [NavigationTransaction.Consequence], from before: NavigationState, _ origin: Commit.Origin
  ) {
    let underWay = store.state.running
    let root = store.state.root
    // Jobs are run from the end of the list: first the jobs of ended effects, then the routes that run again.
    for consequence in consequences.reversed() {
      let (pending, tree, isCanceled): (PendingRoute, Node, Bool)
      switch consequence {
      case .resume(let route, let place): (pending, tree, isCanceled) = (route, place, false)
      case .cancel(let route, let place): (pending, tree, isCanceled) = (route, place, true)
      default: continue
      }
      jobs.append(
        .resume(
          pending.before(tree, in: before.root) ?? pending, moved: pending.inherited(from: tree, to: root), before: before,
          isCanceled: isCanceled, origin))
    }
    for case .abandon(let running, let asker, let tree) in consequences.reversed() {
      jobs.append(
        .abandon(running, asker: asker?.following(from: tree, to: root), wasUnderWay: underWay.contains(running), origin))
    }
  }

  private mutating func resume(
    _ pending: PendingRoute, _ moved: PendingRoute?, _ before: NavigationState, _ origin: Commit.Origin, _ progress: inout Progress
  ) {
    // An observer may have undone the change.
    if store.state.pending.contains(pending) { return }
    let ticket = pending.ticket.number
    guard let moved else {
      progress.later.append(.canceled(pending))
      return end(ticket, .failure(RunFailure(.gone("the container at \(pending.start), where the route starts,"))), &progress)
    }
    let past = store.state
    let first = origins.take(pending)?.following(origin) ?? origin
    perform(
      Run(route: moved.route, start: moved.start, permits: moved.permits, ticket: ticket, goesOn: true, origin: first), &progress)
    progress.earlier.insert(.resumed(pending), at: 0)
    progress.past = (past, before)
    if let failure = progress.failure { progress.later.append(.failed(pending, failure.error)) }
    reportEnd(of: ticket, &progress)
  }

  /// Ends a waiting route after the user has canceled. If the route handles failures, it runs again, and its guard fails with
  /// ``NavigationError/waitCanceled(_:)``.
  private mutating func cancel(
    _ pending: PendingRoute, _ moved: PendingRoute?, _ origin: Commit.Origin, _ progress: inout Progress
  ) {
    // An observer may have undone the change.
    if store.state.pending.contains(pending) { return }
    let (ticket, canceled) = (pending.ticket.number, NavigationError.waitCanceled(pending.awaits))
    // A fallback that covers the step at a lock has already handled the error of the lock, before the user was asked.
    let isOfLock = pending.interrupter == .lock
    guard let moved, moved.route.handlesFailures, !isOfLock else { return end(ticket, .failure(RunFailure(canceled)), &progress) }
    let wait = CanceledWait(interrupter: pending.interrupter, awaits: pending.awaits)
    let first = origins.take(pending)?.following(origin) ?? origin
    perform(
      Run(
        route: moved.route, start: moved.start, permits: moved.permits, ticket: ticket, goesOn: true, canceledWait: wait, origin: first),
      &progress)
    if let error = progress.failure?.error, error != canceled { progress.later.append(.failed(pending, error)) }
    reportEnd(of: ticket, &progress)
  }

  /// Cancels the waiting route with a ticket. Returns `false` if no waiting route has it.
  mutating func giveUp(waitingAs ticket: Ticket, _ progress: inout Progress) -> Bool {
    guard let pending = store.state.pending.first(where: { $0.ticket.number == ticket }) else { return false }
    var transaction = begin()
    do throws(NavigationError) {
      try transaction.setWaiting(.screen, transaction.store.state.waiting(.screen).filter { $0 != .screen(pending) })
    } catch {
      abandon(transaction, cause: .time, &progress)
      return false
    }
    commit(transaction, cause: .time, by: origins.take(pending) ?? Commit.Origin(), &progress)
    progress.later.append(.canceled(pending))
    end(ticket, .failure(RunFailure(.canceled("\(pending.route)"))), &progress)
    return true
  }

  /// Ends an effect whose container was removed before an outcome arrived. If the effect has an outcome with the role of a cancellation,
  /// the effect ends with that outcome, and the outcome's route runs. Otherwise observers receive ``Event/abandoned(_:)``.
  private mutating func abandon(_ effect: Effect, asker: TreePath?, _ origin: Commit.Origin, _ progress: inout Progress) {
    guard let outcome = effect.outcomes.first(where: { $0.role == .cancel }) else { return progress.later.append(.abandoned(effect)) }
    progress.later.append(.outcome(effect, outcome.name, []))
    let route = outcome.route(bringing: [])
    if route == AppRoute() { return }
    guard let asker else { return progress.later.append(.outcomeFailed(effect, outcome.name, RunningEffect.askerIsGone)) }
    let end = Commit.Origin(.outcome(outcome.name, of: effect.request)).following(origin)
    jobs.append(.run(Run(route: route, start: asker, goesOn: true, origin: end), .outcome(effect, outcome.name)))
  }

  // MARK: Parts that act

  /// Adds a job that calls the acting parts of the app. Does nothing if there are none, if routes that they returned are still running, or
  /// if the cause is an undo, a redo or a restored state.
  mutating func followUp(after cause: Commit.Cause? = nil, _ origin: Commit.Origin = Commit.Origin(.clock)) {
    switch cause {
    case .restored?, .undo?, .redo?: return
    default: break
    }
    if environment.actingParts.isEmpty || jobs.contains(where: \.isFollowing) { return }
    jobs.append(.followUp(rounds: 0, origin))
  }

  private mutating func followUp(_ rounds: Int, _ origin: Commit.Origin, _ progress: inout Progress) {
    // Queued routes run first. The acting parts are called after the last of them.
    guard store.state.transition == nil, !store.state.deferred.contains(where: { $0.when == .afterTransition }) else { return }
    var transaction = NavigationTransaction(store: store, environment: environment)
    let next = environment.actingParts.lazy.map({ $0.next(in: &transaction) }).first { !$0.isEmpty }
    guard let routes = next.map(environment.intercepted), !routes.isEmpty else { return }
    guard rounds < Self.maximumFollowUps else {
      return progress.later.append(
        .halted(.limit("at most \(Self.maximumFollowUps) changes in a row, each in response to the last: \(routes[0])")))
    }
    jobs.append(.followUp(rounds: rounds + 1, origin))
    jobs.append(.routes(routes[...], origin))
  }
}

extension PendingRoute {
  /// Returns the route with its paths in an earlier tree, or `nil` if a container was not in that tree.
  fileprivate func before(_ tree: Node, in earlier: Node) -> PendingRoute? {
    guard var pending = inherited(from: tree, to: earlier), let at = at.following(from: tree, to: earlier) else { return nil }
    pending.at = at
    return pending
  }
}
