/// A runner of routes on a state. The runner runs each route to its end, with guards, redirects, waits, the consequences of each change,
/// and the routes that parts of the app run in response.
///
/// The runner is a value without live objects. The navigator owns a runner and applies its commits to view models and observers. `plan`,
/// `explain` and the launch use a copy or a new runner, so they execute the same code as a real run.
///
/// A runner works in steps that commit at most one transaction: ``perform(_:_:)`` runs a route, and ``step()`` runs the next follow-up job.
/// Between two steps the owner notifies observers, which can run other routes.
struct Runner {
  let environment: Environment
  /// The state and the last identity of a node. Empty while a transaction owns them.
  var store: Store
  /// The history of commits.
  var history = History()
  /// The rule for a route that starts while a change is being shown.
  var policy = TransitionPolicy.immediate
  /// Whether the owner advances the clock. If `false`, a wait under ``TransitionPolicy/immediate`` advances the clock.
  var isClockReal = false
  /// Whether a presenter begins and ends the transitions, because it knows how long the user interface moves.
  var hasPresenter = false
  /// Whether the queries and changes of each transaction are recorded.
  var isTraced = false
  /// Whether transactions record announcements.
  var recordsAnnouncements = false
  /// The remaining jobs. The next job is the last element.
  var jobs: [Job] = []
  /// The secret fields of the actions that have been tapped with values, even if the taps were rolled back. The values of these fields are
  /// marked as secret in the causes of commits.
  private(set) var secretFields: Set<SecretField> = []
  /// The tickets of the deferred routes, keyed by the identifiers of the routes.
  var tickets: [DeferredRoute.ID: Ticket] = [:]
  private var lastTicket = 0
  /// The origins of the routes that wait. They are not part of the state.
  var origins = WaitingOrigins()
  /// The position in the history after the last commit. `nil` if nothing has been committed since the start of the last route that does not
  /// follow from an earlier change. A route that commits at this position is undone together with the commits before it.
  private var endOfLastChange: Int?

  /// A number that identifies a route through all of its waits, so that a caller can wait for its end.
  typealias Ticket = Int

  /// Creates a runner for a state. It has no jobs. All nodes of the state get new identities.
  init(_ state: NavigationState, in environment: Environment) { self.init(Store(state), in: environment) }

  /// Creates a runner for a state whose nodes keep their identities. It has no jobs.
  init(_ store: Store, in environment: Environment) {
    self.store = store
    self.environment = environment
  }

  /// The current state.
  var state: NavigationState { store.state }

  /// The default path where a route starts: the key window, or the app if no window is open.
  var start: TreePath { store.state.keyWindow ?? .app }

  /// A run of a route.
  struct Run {
    var route: AppRoute
    /// The kind of container where the route must start, or `nil` if any kind is allowed.
    var kind: Kind?
    var start: TreePath
    /// The paths of the locked screens that the route may remove or cover: see ``PendingRoute/permits``.
    var permits: [TreePath] = []
    /// The redirects that guards have made for this run, as text. They are recorded to detect loops.
    var redirects: [String] = []
    /// The identifier of the deferred route, or `nil` if the route was not deferred.
    var id: DeferredRoute.ID?
    var ticket: Ticket?
    /// Whether the run follows from an earlier change. If `true`, ``TransitionPolicy/reject`` queues the run instead of rejecting it.
    var goesOn = false
    /// Whether the container where the route starts was removed and not replaced.
    var isGone = false
    /// Whether the run is the end of the user's back gesture. This run does not wait for a transition.
    var isBack = false
    /// The wait of the route that the user has canceled. The route runs again, so that its fallbacks handle the cancellation.
    var canceledWait: CanceledWait?
    /// The origin of the run, without the action that the route performs.
    var origin = Commit.Origin()
  }

  /// The results of one step of the runner.
  struct Progress {
    /// The outcome of a route, or `nil` if the step ran no route or the route failed.
    var outcome: Navigator.Outcome?
    /// The failure of a route, or `nil` if no route failed.
    var failure: RunFailure?
    /// The route that failed and its origin, or `nil` if no route failed.
    var failed: FailedRun?
    /// The records of the transactions that are traced or passed a guard, whether committed or rolled back.
    var transcripts: [Transcript] = []
    /// The events that observers receive before the commit.
    var earlier: [Event] = []
    /// The state that the events in ``earlier`` refer to, and the state before the commit that resumed the route. `nil` if these events
    /// refer to the state after the commit.
    var past: (state: NavigationState, before: NavigationState)?
    var commit: Published?
    /// The events that observers receive after the commit.
    var later: [Event] = []
    /// The ticket of the route if the outcome is that the route waits.
    var ticket: Ticket?
    /// The ticket of a route that now waits as an equal route does, with the ticket ``ticket``; otherwise `nil`.
    var joined: Ticket?
    /// The tickets and results of the routes that have ended after a wait.
    var ended: [(ticket: Ticket, result: Result<Navigator.Outcome, RunFailure>)] = []

    /// The outcome of the route, or its failure. If the step ran no route, the outcome is ``Navigator/Outcome/done``.
    var result: Result<Navigator.Outcome, RunFailure> { failure.map(Result.failure) ?? .success(outcome ?? .done) }
  }

  /// The record of a transaction: its trace, and the names of the guards that it passed.
  struct Transcript {
    var cause: Commit.Cause
    var trace: Trace?
    var passedGuards: [String]
  }

  /// A route that failed, for the log.
  final class FailedRun: Sendable {
    let route: AppRoute
    let origin: Commit.Origin
    /// The name of the guard that denied the route, or `nil` if the route failed for another reason.
    let guardName: String?

    init(_ route: AppRoute, _ origin: Commit.Origin, deniedBy guardName: String?) {
      (self.route, self.origin, self.guardName) = (route, origin, guardName)
    }
  }

  /// The changes that a step committed, in the form that the navigator applies to live objects and observers.
  struct Published {
    /// The state before the changes.
    var before: NavigationState
    /// The difference of the trees before and after the changes.
    var difference: TreeDifference
    /// The history index of the first commit that the step appended, or the position in the history if the step appended none.
    var first: Int
    var consequences: [NavigationTransaction.Consequence]
    /// The commit of an undo or redo, which is not appended to the history, or `nil` if the step is neither.
    var replay: Commit?
  }

  // MARK: Routes

  /// Runs a route to its end or its first wait, and adds the follow-up work of the route to ``jobs``. Queues the route instead if it must
  /// wait for a transition.
  ///
  /// Stores the outcome or the failure in `progress`. A deferred route that fails is removed from the waiting items.
  mutating func perform(_ run: Run, _ progress: inout Progress) {
    if !run.goesOn { endOfLastChange = nil }
    do throws(RunFailure) {
      progress.outcome = try outcome(of: run, &progress)
      progress.failure = nil
      progress.failed = nil
    } catch {
      if let id = run.id { drop(id, &progress) }
      fail(run, error, &progress)
    }
  }

  /// Stores the failure of a run.
  func fail(_ run: Run, _ failure: RunFailure, _ progress: inout Progress) {
    progress.failure = failure
    progress.failed = FailedRun(run.route, run.origin.performing(failure.step?.action), deniedBy: failure.guardName)
  }

  /// Runs a route, or queues it if it must wait for a transition.
  private mutating func outcome(of run: Run, _ progress: inout Progress) throws(RunFailure) -> Navigator.Outcome {
    if !run.isBack, let outcome = try wait(run, &progress) { return outcome }
    return try attempt(run, &progress)
  }

  /// Runs a route, up to its end or its first wait, in one transaction. If a guard redirects the route or a lock asks a question, rolls the
  /// transaction back and runs the redirect or presents the question.
  ///
  /// - Parameter chosen: The outcome that an earlier route chose before a guard replaced that route with this one, or `nil`. The effect of
  ///   the outcome ends first.
  private mutating func attempt(
    _ run: Run, after chosen: ChosenOutcome? = nil, _ progress: inout Progress
  ) throws(RunFailure) -> Navigator.Outcome {
    let lateness = lateness(of: run)
    var transaction = begin()
    transaction.canceledWait = run.canceledWait
    do throws(NavigationError) {
      if let id = run.id { try transaction.takeOff(id) }
      if let chosen { _ = try transaction.end(chosen) }
      if let kind = run.kind { try transaction.require(kind, at: run.start) }
      // The closure captures two parts of the run, because a copy of the run retains each of its parts (benchmark row a1).
      try transaction.withPermission(for: run.permits) { [route = run.route, start = run.start] transaction throws(NavigationError) in
        _ = try transaction.run(route, on: start)
        try transaction.settle()
      }
      if transaction.interrupt == nil, let deferral = transaction.deferral {
        let id = run.id ?? transaction.store.state.freeDeferredID(besides: tickets.keys)
        try deferral.add(as: id, sealing: secretFields.union(transaction.secretFields), in: &transaction)
      }
    } catch {
      let interrupt = transaction.interrupt(after: error)
      let failure = RunFailure(error, transaction.failedStep, deniedBy: transaction.denial(with: error))
      abandon(transaction, cause: .route(run.route), &progress)
      guard let interrupt else { throw failure }
      return try handleFirst(interrupt, of: run, after: chosen, &progress)
    }
    if let interrupt = transaction.interrupt {
      abandon(transaction, cause: .route(run.route), &progress)
      return try handleFirst(interrupt, of: run, after: chosen, &progress)
    }
    let isDeferred = transaction.deferral != nil
    let mark = jobs.count
    let origin = run.origin.performing(transaction.action)
    commit(transaction, cause: .route(run.route), by: origin, lateness: lateness, &progress)
    guard isDeferred, let route = store.state.deferred.last else { return .done }
    progress.later.append(.deferred(route))
    origins.note(origin, of: route, in: store.state)
    let ticket = run.ticket ?? newTicket()
    tickets[route.id] = ticket
    progress.ticket = ticket
    // The follow-up jobs of the change come first.
    if policy == .immediate, !isClockReal, run.id == nil { jobs.insert(.hurry(route.id, rounds: 0), at: mark) }
    return .deferred(route.id)
  }

  /// Runs the redirect of a guard or presents the question of a lock: see ``handle(_:of:after:_:)``. If the route ended with an action of a
  /// screen, first replaces the name of the action in the route by the steps of the action. If `chosen` is `nil` and the only step of the
  /// route or of that action chooses an outcome, uses this outcome.
  private mutating func handleFirst(
    _ interrupt: NavigationTransaction.Interrupt, of run: Run, after chosen: ChosenOutcome?, _ progress: inout Progress
  ) throws(RunFailure) -> Navigator.Outcome {
    let chosen = chosen ?? interrupt.tap?.chosen ?? run.route.chosen(at: run.start)
    var run = run
    if let resolved = interrupt.tap?.resolved { run.route = resolved }
    return try handle(interrupt, of: run, after: chosen, &progress)
  }

  /// Runs the redirect of a guard or presents the question of a lock. If this fails, throws the failure that the interrupt contains or, if
  /// it contains none, the error of the redirect.
  private mutating func handle(
    _ interrupt: NavigationTransaction.Interrupt, of run: Run, after chosen: ChosenOutcome?, _ progress: inout Progress
  ) throws(RunFailure) -> Navigator.Outcome {
    do throws(RunFailure) {
      return try follow(interrupt, of: run, after: chosen, &progress)
    } catch {
      throw interrupt.failure.map { RunFailure($0, nil) } ?? error
    }
  }

  /// Runs the route to which a guard redirects, or the route that presents the question of a lock. If the verdict contains an awaited
  /// screen, the interrupted route then waits for that screen.
  ///
  /// - Parameter chosen: The outcome that the interrupted route chooses, or that an earlier route chose before a guard replaced that route.
  ///   The effect of the outcome ends. If no guard replaced a route, the route of the outcome waits instead of the whole interrupted route.
  private mutating func follow(
    _ interrupt: NavigationTransaction.Interrupt, of run: Run, after chosen: ChosenOutcome?, _ progress: inout Progress
  ) throws(RunFailure) -> Navigator.Outcome {
    var (run, chosen) = (run, chosen)
    switch interrupt.verdict {
    case .redirect(let other, nil):
      run.redirects = try Redirects.extended(run.redirects, by: interrupt.interrupter, to: other)
      (run.route, run.kind, run.start) = (other, nil, start)
      run.origin = Commit.Origin(.redirect(by: interrupt.interrupter)).following(run.origin.performing(interrupt.action))
      chosen?.isReplaced = true
      return try attempt(run, after: chosen, &progress)
    case .redirect(let redirect, let screen?):
      let start = start
      let lateness = lateness(of: run)
      var transaction = begin()
      let waiting: PendingRoute
      do throws(NavigationError) {
        if let id = run.id { try transaction.takeOff(id) }
        var (waitingRun, tree) = (run, transaction.before.root)
        if let chosen, let (route, path) = try transaction.end(chosen), !chosen.isReplaced {
          (waitingRun.route, waitingRun.start, tree) = (route, path, transaction.store.state.root)
        }
        let pending = try Redirects.pending(
          waitingRun, as: run.ticket ?? newTicket(), sealing: secretFields, until: screen, by: interrupt)
        waiting = try transaction.withPermission(for: run.permits) { transaction throws(NavigationError) in
          try Redirects.perform(redirect, for: pending, of: tree, from: start, in: &transaction)
        }
      } catch {
        let nested = transaction.interrupt(after: error)
        let denial = transaction.denial(with: error)
        abandon(transaction, cause: .redirect(by: interrupt.interrupter, of: run.route), &progress)
        guard let nested else { throw RunFailure(error, nil, deniedBy: denial) }
        // A guard or a lock that interrupts the redirect takes precedence. The whole route waits for that interrupt and then evaluates this
        // guard again.
        run.redirects = try Redirects.extended(run.redirects, by: interrupt.interrupter, to: redirect)
        return try handle(nested, of: run, after: chosen, &progress)
      }
      let origin = run.origin.performing(interrupt.action)
      let redirection = Commit.Origin(.redirect(by: interrupt.interrupter)).following(origin)
      commit(transaction, cause: .redirect(by: interrupt.interrupter, of: run.route), by: redirection, lateness: lateness, &progress)
      progress.later.append(.waiting(waiting))
      origins.note(origin, of: waiting, in: store.state)
      progress.ticket = waiting.ticket.number
      return .waiting(until: screen)
    case .allow, .deny: return .done
    }
  }

  // MARK: Transactions

  /// Begins a transaction on the state. The store is moved, not copied, so that the tree is changed in place.
  mutating func begin() -> NavigationTransaction {
    var taken = Store.empty
    swap(&taken, &store)
    return NavigationTransaction(store: taken, environment: environment, isTraced: isTraced, recordsAnnouncements: recordsAnnouncements)
  }

  /// Rolls a transaction back and takes the state from it. Keeps its secret fields, and adds its transcript to `progress` if the
  /// transaction is traced or passed a guard.
  mutating func abandon(_ transaction: consuming NavigationTransaction, cause: Commit.Cause, _ progress: inout Progress) {
    transaction.rollBack()
    let trace = transaction.trace.take()
    let passed = transaction.takePassedGuards()
    note(transaction.takeSecretFields())
    swap(&store, &transaction.store)
    if trace != nil || !passed.isEmpty { progress.transcripts.append(Transcript(cause: cause, trace: trace, passedGuards: passed)) }
  }

  /// The relation of a run to the commit that deferred its route. It decides whether both are undone together.
  enum Lateness {
    /// The route was not deferred.
    case none
    /// The commit that deferred the route is the last one in effect. Both commits are undone together.
    case alone
    /// Any other relation, for example if other commits came in between, or if the route was queued after a transition.
    case amongOthers
  }

  private func lateness(of run: Run) -> Lateness {
    guard let id = run.id else { return .none }
    func instant(_ items: [Waiting]) -> Int? { items.first { $0.deferredID == id }?.instant }
    guard let last = history.last, let due = instant(store.state.waiting(.later)) else { return .amongOthers }
    let isAlone = instant(last.after.waiting(.later)) == due && instant(last.before.waiting(.later)) != due
    return isAlone ? .alone : .amongOthers
  }

  /// Commits a transaction: takes the state from the transaction, appends its changes to the history, and adds their follow-up jobs. Unless
  /// the policy is ``TransitionPolicy/immediate``, also starts a transition if the changes are animated.
  mutating func commit(
    _ transaction: consuming NavigationTransaction, cause: Commit.Cause, by origin: Commit.Origin, lateness: Lateness = .none,
    _ progress: inout Progress
  ) {
    let before = transaction.before
    let difference = transaction.difference(from: before.root)
    let asked = transaction.takeAnimations()
    let consequences = transaction.takeConsequences()
    let parts = transaction.parts
    let trace = transaction.trace.take()
    let passed = transaction.takePassedGuards()
    let origin = origin.performing(transaction.action)
    note(transaction.takeSecretFields())
    swap(&store, &transaction.store)
    if trace != nil || !passed.isEmpty { progress.transcripts.append(Transcript(cause: cause, trace: trace, passedGuards: passed)) }
    let first = history.position
    append(parts, from: before, difference, asked, cause: cause.sealing(secretFields), origin, lateness)
    let isChange = history.position > first
    if !isChange, consequences.isEmpty { return }
    endOfLastChange = history.position
    if policy != .immediate {
      let milliseconds = history.commits(from: first).reduce(0) { $0.clampedSum($1.milliseconds) }
      // A presenter ends the transition when nothing moves any more.
      if !hasPresenter {
        begin(.animating(until: store.state.now.clampedSum(milliseconds)), &progress)
      } else if milliseconds > 0, store.state.transition == nil {
        begin(.shown, &progress)
      }
    }
    progress.commit = Published(before: before, difference: difference, first: first, consequences: consequences)
    for index in jobs.indices { jobs[index].follow(from: before.root, to: store.state.root) }
    // A transaction with only an announcement does not count as a change, because announcements are recorded only while they are observed.
    if !environment.actingParts.isEmpty, isChange { followUp(after: cause, origin) }
    if consequences.isEmpty { return }
    addJobs(for: consequences, from: before, origin)
    for case .giveUp(let route) in consequences {
      end(tickets.removeValue(forKey: route.id), .failure(RunFailure(.canceled("\(route.route)"))), &progress)
    }
  }

  private mutating func note(_ fields: Set<SecretField>) { if !fields.isEmpty { secretFields.formUnion(fields) } }

  /// Appends the changes of a transaction to the history, one commit for each part that has a net effect.
  ///
  /// - Parameters:
  ///   - parts: The states at the ends of all parts but the last, which ends with the current state.
  ///   - before: The state before the transaction.
  ///   - difference: The difference of the trees before and after the transaction.
  ///   - asked: The requested animations.
  private mutating func append(
    _ parts: [NavigationState], from before: NavigationState, _ difference: TreeDifference, _ asked: [AskedAnimation],
    cause: Commit.Cause, _ origin: Commit.Origin, _ lateness: Lateness
  ) {
    var last = before
    var end = parts.count
    // The last parts may have no net effect.
    while end > 0, TreeDifference(from: parts[end - 1].root, to: store.state.root).isEmpty, store.state.hasSameItems(as: parts[end - 1]) {
      end -= 1
    }
    /// Whether no part has a net effect so far, other than the end of a wait.
    var isFirst = true
    for part in 0...parts.count {
      let state = part < parts.count ? parts[part] : store.state
      let change = parts.isEmpty ? difference : TreeDifference(from: last.root, to: state.root)
      if change.isEmpty, state.hasSameItems(as: last) { continue }
      // The end of a wait that changes only waiting items is undone with the commit before it.
      let isEndOfWait = lateness == .amongOthers && change.isEmpty && state.hasSameValues(as: last)
      let isContinuation =
        switch lateness {
        case _ where !isFirst: true
        case .none: endOfLastChange == history.position && cause.isOfRoute
        case .alone: true
        case .amongOthers: isEndOfWait
        }
      isFirst = isFirst && isEndOfWait
      let animations = asked.isEmpty ? [:] : Commit.animations(of: change, asked.lazy.filter { $0.part == part })
      history.append(
        Commit(
          cause: cause, origin: origin, from: last, to: state, animations: animations, isContinuation: isContinuation,
          isPart: part < end), change)
      last = state
    }
    // Changes that were taken back leave copies of the nodes.
    store.state = last
  }

  // MARK: Ends

  mutating func newTicket() -> Ticket {
    lastTicket += 1
    return lastTicket
  }

  /// Reports the end of a route that has waited. Does nothing without a ticket.
  func end(_ ticket: Ticket?, _ result: Result<Navigator.Outcome, RunFailure>, _ progress: inout Progress) {
    if let ticket { progress.ended.append((ticket, result)) }
  }

  /// Returns whether the route with a ticket still waits, or is about to run again.
  func isUnderWay(_ ticket: Ticket) -> Bool {
    tickets.values.contains(ticket) || store.state.pending.contains { $0.ticket.number == ticket }
      || jobs.contains { job in
        switch job {
        case .resume(let pending, _, _, _, _): pending.ticket.number == ticket
        case .run(let run, _): run.ticket == ticket
        default: false
        }
      }
  }
}
