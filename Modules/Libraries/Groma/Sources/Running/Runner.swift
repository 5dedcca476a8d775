/// Runs routes on a state to their end: with guards, redirects, waits, the consequences of each change, and the parts of the app that act.
///
/// A value that knows no live object. The navigator owns one and projects its commits onto view models and observers; a copy of it is a dry run, so
/// `plan`, `explain` and the launch execute the same code as a real run.
///
/// It works in steps, each of at most one commit: ``perform(_:_:)`` runs a route, ``step()`` does the next of what that leads to. Between two steps
/// the owner tells observers, which may run other routes.
struct Runner {
  let environment: Environment
  /// The state and its index. Empty while a transaction has it.
  var store: Store
  /// The changes so far.
  var history = History()
  /// The fate of a route that starts while a change is being shown.
  var policy = TransitionPolicy.immediate
  /// Whether somebody else lets the clock go on. If not, a wait moves it under ``TransitionPolicy/immediate``.
  var isClockReal = false
  /// Whether the questions and changes of each transaction are written down.
  var isTraced = false
  /// Whether announcements are wanted.
  var isHeard = false
  /// What is left to do, the next one last.
  var jobs: [Job] = []
  /// The secret fields of the actions that were tapped so far: their values are not printed.
  private(set) var secretFields: Set<SecretField> = []
  /// The tickets of deferred routes, by number.
  var tickets: [DeferredRoute.ID: Ticket] = [:]
  /// The ends of routes that somebody waits for; nil while one has not ended.
  private var ends: [Ticket: Result<Navigator.Outcome, RunFailure>?] = [:]
  private var lastTicket = 0

  /// A number for a route whose end somebody waits for, through all its waits.
  typealias Ticket = Int

  /// A runner of a state, at rest.
  init(_ state: NavigationState, in environment: Environment) {
    store = Store(state)
    self.environment = environment
  }

  /// The state.
  var state: NavigationState { store.state }

  /// The place where a route starts by itself: the key window.
  var start: TreePath { store.state.keyWindow ?? .app }

  /// One run of a route.
  struct Run {
    var route: AppRoute
    /// The kind of container that it must start at; nil for any.
    var kind: Kind?
    var start: TreePath
    /// The guards that redirected so far.
    var redirects: [String] = []
    /// The number under which it was deferred.
    var id: DeferredRoute.ID?
    var ticket: Ticket?
    /// Whether an earlier change led to it, so that nobody could know that it is too early.
    var goesOn = false
    /// Whether it is the back that the user was dragging.
    var isBack = false
  }

  /// What one step did, in the order in which observers are told.
  struct Progress {
    /// The outcome of a route; nil for a step without one.
    var outcome: Navigator.Outcome?
    /// The failure of a route.
    var failure: RunFailure?
    /// What was asked and done in each transaction, kept or given up, where that is written down.
    var transcripts: [Transcript] = []
    /// Events before the commit.
    var earlier: [Event] = []
    /// The state at the events before the commit, and the edits that led to it, if it is not the state after the commit.
    var past: (state: NavigationState, edits: Few<Edit>)?
    var commit: Published?
    /// Events after the commit.
    var later: [Event] = []
    /// The routes that somebody waits for and that have ended.
    var ended: [Ticket] = []

    /// The outcome of a route, or its failure.
    var result: Result<Navigator.Outcome, RunFailure> { failure.map(Result.failure) ?? .success(outcome ?? .done) }
  }

  /// What was asked and done in a transaction.
  struct Transcript {
    var cause: Commit.Cause
    var trace: Trace?
    var passedGuards: [String]
  }

  /// A commit as the live side follows it.
  struct Published {
    var edits: Few<Edit>
    /// The commits, by their first position in the history.
    var first: Int
    var consequences: [NavigationTransaction.Consequence]
    /// An undo or a redo, which is no commit of the history.
    var replay: Commit?
  }

  // MARK: Routes

  /// Runs a route up to its end or its first wait. What that leads to is left in ``jobs``.
  mutating func perform(_ run: Run, _ progress: inout Progress) {
    do throws(RunFailure) {
      progress.outcome = try outcome(of: run, &progress)
      progress.failure = nil
    } catch {
      if let id = run.id { drop(id, &progress) }
      progress.failure = error
    }
  }

  private mutating func outcome(of run: Run, _ progress: inout Progress) throws(RunFailure) -> Navigator.Outcome {
    if !run.isBack, let outcome = try wait(run, &progress) { return outcome }
    return try attempt(run, &progress)
  }

  private mutating func attempt(_ run: Run, _ progress: inout Progress) throws(RunFailure) -> Navigator.Outcome {
    let lateness = lateness(of: run)
    var transaction = begin()
    do throws(NavigationError) {
      if let id = run.id { try transaction.takeOff(id) }
      if let kind = run.kind { try transaction.require(kind, at: run.start) }
      _ = try transaction.run(run.route, on: run.start)
      try transaction.settle()
      if transaction.interrupt == nil, let deferral = transaction.deferral {
        try deferral.add(as: run.id ?? transaction.store.state.freeDeferredID(besides: tickets.keys), in: &transaction)
      }
    } catch {
      let interrupt = transaction.interrupt(after: error)
      let failure = RunFailure(error, transaction.failedStep)
      abandon(transaction, cause: .route(run.route), &progress)
      guard let interrupt else { throw failure }
      return try handle(interrupt, of: run, &progress)
    }
    if let interrupt = transaction.interrupt {
      abandon(transaction, cause: .route(run.route), &progress)
      return try handle(interrupt, of: run, &progress)
    }
    let isDeferred = transaction.deferral != nil
    let mark = jobs.count
    commit(transaction, cause: .route(run.route), lateness: lateness, &progress)
    guard isDeferred, let route = store.state.deferred.last else { return .done }
    progress.later.append(.deferred(route))
    tickets[route.id] = run.ticket ?? newTicket()
    // What the change leads to comes first.
    if policy == .immediate, !isClockReal, run.id == nil { jobs.insert(.hurry(route.id, rounds: 0), at: mark) }
    return .deferred(route.id)
  }

  private mutating func handle(
    _ interrupt: NavigationTransaction.Interrupt, of run: Run, _ progress: inout Progress
  ) throws(RunFailure) -> Navigator.Outcome {
    do throws(RunFailure) {
      return try follow(interrupt, of: run, &progress)
    } catch {
      throw interrupt.failure.map { RunFailure($0, nil) } ?? error
    }
  }

  private mutating func follow(
    _ interrupt: NavigationTransaction.Interrupt, of run: Run, _ progress: inout Progress
  ) throws(RunFailure) -> Navigator.Outcome {
    var run = run
    if let resolved = interrupt.resolved { run.route = resolved }
    switch interrupt.verdict {
    case .redirect(let other):
      run.redirects = try Detours.extended(run.redirects, by: interrupt.name, to: other)
      (run.route, run.kind, run.start) = (other, nil, start)
      return try attempt(run, &progress)
    case .detour(let detour, let screen):
      let pending = try Detours.pending(run.route.sealing(secretFields), on: run.start, until: screen, by: interrupt.name)
      let start = start
      let lateness = lateness(of: run)
      var transaction = begin()
      let waiting: PendingRoute
      do throws(NavigationError) {
        if let id = run.id { try transaction.takeOff(id) }
        waiting = try Detours.perform(detour, for: pending, from: start, in: &transaction)
      } catch {
        let nested = transaction.interrupt(after: error)
        abandon(transaction, cause: .detour(guard: interrupt.name), &progress)
        guard let nested else { throw RunFailure(error, nil) }
        // A guard or a lock on the way there comes first; the whole route waits for it, and meets this one again.
        run.redirects = try Detours.extended(run.redirects, by: interrupt.name, to: detour)
        return try handle(nested, of: run, &progress)
      }
      commit(transaction, cause: .detour(guard: interrupt.name), lateness: lateness, &progress)
      progress.later.append(.waiting(waiting))
      return .waiting(until: screen)
    case .allow, .deny: return .done
    }
  }

  // MARK: Transactions

  /// A transaction on the state, which is moved, not copied: edits happen in place.
  mutating func begin() -> NavigationTransaction {
    var taken = Store.empty
    swap(&taken, &store)
    return NavigationTransaction(store: taken, environment: environment, isTraced: isTraced, isHeard: isHeard)
  }

  mutating func abandon(_ transaction: consuming NavigationTransaction, cause: Commit.Cause, _ progress: inout Progress) {
    transaction.rollBack()
    let trace = transaction.trace.take()
    let passed = transaction.takePassedGuards()
    note(transaction.takeSecretFields())
    swap(&store, &transaction.store)
    if trace != nil || !passed.isEmpty { progress.transcripts.append(Transcript(cause: cause, trace: trace, passedGuards: passed)) }
  }

  /// Whether a route had waited for its time, and what happened meanwhile.
  enum Lateness {
    /// It runs at once.
    case none
    /// The change that deferred it is the last one of the history: both are undone together.
    case alone
    /// Other changes lie between.
    case amongOthers
  }

  private func lateness(of run: Run) -> Lateness {
    guard let id = run.id else { return .none }
    func instant(_ items: [Waiting]) -> Int? { items.first { $0.deferredID == id }?.instant }
    guard history.position > 0, let due = instant(store.state.waiting(.later)) else { return .amongOthers }
    let isAlone = history.commits[history.position - 1].edits.contains { edit in
      if case .wait(.later, let old, let new) = edit { instant(new) == due && instant(old) != due } else { false }
    }
    return isAlone ? .alone : .amongOthers
  }

  mutating func commit(
    _ transaction: consuming NavigationTransaction, cause: Commit.Cause, lateness: Lateness = .none, _ progress: inout Progress
  ) {
    let changes = transaction.journal.takeChanges()
    let asked = transaction.takeAnimations()
    let consequences = transaction.takeConsequences()
    let trace = transaction.trace.take()
    let passed = transaction.takePassedGuards()
    note(transaction.takeSecretFields())
    swap(&store, &transaction.store)
    if trace != nil || !passed.isEmpty { progress.transcripts.append(Transcript(cause: cause, trace: trace, passedGuards: passed)) }
    if changes.isEmpty, consequences.isEmpty { return }
    let cause = cause.sealing(secretFields)
    let first = history.position
    if let change = changes.first {
      // A route whose wait ends without another change is undone with the change before it.
      let isContinuation =
        switch lateness {
        case .none: false
        case .alone: true
        case .amongOthers: change.edits.allSatisfy(\.isOfWaiting)
        }
      note(change, asked, cause: cause, isContinuation: isContinuation)
    }
    if !changes.rest.isEmpty { for change in changes.rest { note(change, asked, cause: cause, isContinuation: true) } }
    let edits = changes.rest.isEmpty ? changes.first?.edits ?? Few() : Few(changes.flatMap(\.edits))
    if policy != .immediate {
      begin(
        .animating(until: store.state.now.clampedSum(history.commits[first...].reduce(0) { $0.clampedSum($1.milliseconds) })), &progress)
    }
    progress.commit = Published(edits: edits, first: first, consequences: consequences)
    if !jobs.isEmpty { for index in jobs.indices { jobs[index].follow(edits) } }
    // An announcement alone is no change: whether there is one depends on who listens.
    if !environment.actingParts.isEmpty, !changes.isEmpty { followUp(after: cause) }
    if consequences.isEmpty { return }
    addJobs(for: consequences, after: edits)
    for case .giveUp(let route) in consequences {
      end(tickets.removeValue(forKey: route.id), .failure(RunFailure(.cancelled("\(route.route)"))), &progress)
    }
  }

  private mutating func note(_ fields: Set<SecretField>) { if !fields.isEmpty { secretFields.formUnion(fields) } }

  private mutating func note(_ change: Journal.Change, _ asked: [AskedAnimation], cause: Commit.Cause, isContinuation: Bool = false) {
    let animations = Commit.animations(of: change, asked)
    history.append(Commit(cause: cause, edits: change.edits, animations: animations, isContinuation: isContinuation))
  }

  // MARK: Ends

  /// Lets the end of a deferred route be kept until it is taken: see ``takeEnd(of:)``.
  mutating func keepEnd(of ticket: Ticket) { if ends[ticket] == nil { ends[ticket] = .some(nil) } }

  /// Takes the end of a route that was kept; nil while it has not ended.
  mutating func takeEnd(of ticket: Ticket) -> Result<Navigator.Outcome, RunFailure>? { ends.removeValue(forKey: ticket) ?? nil }

  mutating func newTicket() -> Ticket {
    lastTicket += 1
    return lastTicket
  }

  /// Ends a route. Only the first end counts.
  mutating func end(_ ticket: Ticket?, _ result: Result<Navigator.Outcome, RunFailure>, _ progress: inout Progress) {
    guard let ticket, case .some(nil) = ends[ticket] else { return }
    ends[ticket] = result
    progress.ended.append(ticket)
  }
}
