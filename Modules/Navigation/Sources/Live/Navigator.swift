public import Logging

/// Runs routes on the live app: holds the state, its history and the contents of its screens, and tells observers what happened.
///
/// No singletons: two navigators in one process do not know each other.
///
/// ```swift
/// let navigator = Navigator(app)
/// try navigator.run { $0.top(.stack).push(screens.chat(room: 1, chat: 2)) }
/// navigator.undo()
/// ```
@MainActor
public final class Navigator {
  /// What a route led to.
  public enum Outcome: Hashable, Sendable {
    /// It is done.
    case done
    /// A guard sent the user to a screen, or a locked one asks; the route runs again when that finishes, or the user leaves.
    case waiting(until: ScreenKey)
    /// It runs later by itself, or what is left of it: behind the transition under way, or after a wait.
    case deferred(DeferredRoute.ID)
  }

  /// The app.
  public let app: AppDefinition
  /// The app's own services; what a screen finds is ``services(at:)``.
  public let services: ServiceScope
  // What follows is changed by the main actor alone, and nothing of a feature runs while it is: accesses never overlap, and need not be
  // watched while running.

  /// What was done, and can be undone.
  @safe @exclusivity(unchecked) public private(set) var history = History()
  /// Where the log goes.
  @safe @exclusivity(unchecked) public var logger: Logger

  /// Empty while a transaction has it.
  @safe @exclusivity(unchecked) var store = Store.empty
  let environment: Environment
  @safe @exclusivity(unchecked) var liveTree = LiveTree()
  /// Called with what each transaction asked and did, done or given up, in order. Nothing is traced while nobody listens.
  @safe @exclusivity(unchecked) package var onTransaction: ((Commit.Cause, Trace) -> Void)?
  /// Called with each guard that let something pass in a transaction, done or given up.
  @safe @exclusivity(unchecked) package var onPass: ((String) -> Void)?
  /// What happens to a route that starts while a change is being shown.
  @safe @exclusivity(unchecked) public var policy = TransitionPolicy.immediate
  /// Whether somebody lets the clock go on as time passes. Then a wait takes its time under every policy; otherwise it moves the clock
  /// under ``TransitionPolicy/immediate``.
  @safe @exclusivity(unchecked) public var isClockReal = false
  /// The navigator's clock, in milliseconds since it began. It goes on when it is told to: see ``advance(by:)``.
  public internal(set) var now = 0
  /// Who waits for deferred routes. The number of one that runs is taken, too: it may be deferred again.
  var waiters: [DeferredRoute.ID: Waiter] = [:]
  let observers = ObserverList<Told>()
  let messages = MessageBoard()
  /// Whether a feature is making contents: then nothing may change.
  @safe @exclusivity(unchecked) private(set) var isMakingContents = false
  /// Whether libraries above the core, or steps of the app's own, have something to tell.
  private let isExtended: Bool
  /// The parts of the app that act by themselves.
  let actingParts: [any ActingPart]
  /// Whether what the last change leads to is running.
  var isGoingOn = false
  @safe @exclusivity(unchecked) var outbox = Outbox()
  @safe @exclusivity(unchecked) var departed = Departed()
  /// Whether some screens have services of their own.
  let hasServicesOfScreens: Bool
  /// The secret fields of the actions that were tapped so far: what was entered there is not printed.
  package private(set) var secretFields: Set<SecretField> = []
  /// The services of screens that somebody asked for, by the screen.
  @safe @exclusivity(unchecked) var scopes: [NodeID: ServiceScope] = [:]

  /// A navigator for an app, in its launch state or in another.
  public init(_ app: AppDefinition, state: NavigationState? = nil, logger: Logger = Logger(label: "groma.navigation")) {
    self.app = app
    self.logger = logger
    services = ServiceScope(app.name, app.services)
    hasServicesOfScreens = app.entries.haveServices
    isExtended = !app.parts.isEmpty || !app.actions.isEmpty
    actingParts = app.actingParts
    environment = app.environment
    store = Store((state ?? app.launch).awakened)
    let windows = Edit.Splice(path: .app, index: 0, removedTopFirst: [], inserted: store.state.root.children)
    enqueue(follow(Few([.splice(windows)]), isTold: false), nil)
    deliver()
  }

  /// The truth.
  public var state: NavigationState { store.state }

  // MARK: Running

  /// Runs a route as one transaction.
  ///
  /// - Parameter path: Where it starts: the key window unless said.
  /// - Throws: Why it failed; then the state is as it was.
  @discardableResult
  public func run<Root, Current>(_ route: Route<Root, Current>, on path: Path? = nil) throws(NavigationError) -> Outcome {
    try run(Run(code: route.code, kind: Root.kind, start: path ?? start))
  }

  /// Describes and runs a route that starts at the key window.
  @discardableResult
  public func run<Current>(_ route: (AppRoute) -> Route<AnyContainer, Current>) throws(NavigationError) -> Outcome {
    try run(route(AppRoute()))
  }

  var start: Path { store.state.keyWindow ?? .app }

  /// One run of a route.
  struct Run {
    var code: [Instruction]
    var kind: Kind?
    var start: Path
    /// The guards that redirected so far.
    var redirects: [String] = []
    /// The number it was deferred under.
    var id: DeferredRoute.ID?
    /// Who waits for it.
    var waiter: Waiter?
    /// Whether what is being shown led to it, so that nobody could know that it is too early.
    var goesOn = false
    /// Whether it is the back that the user was dragging.
    var isBack = false

    var route: AppRoute { AppRoute(code: code) }
  }

  func run(_ run: Run) throws(NavigationError) -> Outcome {
    let outcome: Outcome
    let waiter: Waiter?
    do throws(NavigationError) {
      (outcome, waiter) = try attempt(run)
    } catch {
      let logger = logger
      logger.debug("failed", metadata: ["error": "\(error)"])
      throw error
    }
    // What is left of it is a run of its own, whose failure is logged there.
    guard let waiter, case .deferred(let id) = outcome else { return outcome }
    return try goOn(id, waiter)
  }

  /// Runs a route up to where it ends or waits. With a waiter, what is left of it goes on after a time.
  private func attempt(_ run: Run) throws(NavigationError) -> (Outcome, Waiter?) {
    if isMakingContents { throw .busy }
    if !run.isBack, let outcome = try wait(run) { return (outcome, nil) }
    var transaction = begin()
    do throws(NavigationError) {
      if let kind = run.kind { try transaction.require(kind, at: run.start) }
      _ = try transaction.run(run.route, on: run.start)
      try transaction.settle()
      if transaction.interrupt == nil, let deferral = transaction.deferral {
        try transaction.put(deferral, as: run.id ?? transaction.store.state.freeDeferredID(besides: waiters.keys))
      }
    } catch {
      let interrupt = transaction.interrupt(after: error)
      abandon(transaction, cause: .route(run.route))
      guard let interrupt else { throw error }
      return try handle(interrupt, of: run)
    }
    if let interrupt = transaction.interrupt {
      abandon(transaction, cause: .route(run.route))
      return try handle(interrupt, of: run)
    }
    let deferred = transaction.deferral.flatMap { _ in transaction.store.state.deferred.last }
    let waiter = deferred.map { deferred in self.waiter(for: deferred.id, of: run) }
    commit(transaction, cause: .route(run.route))
    guard let deferred else { return (.done, nil) }
    enqueue(.deferred(deferred))
    deliver()
    return (.deferred(deferred.id), waiter)
  }

  private func handle(_ interrupt: Transaction.Interrupt, of run: Run) throws(NavigationError) -> (Outcome, Waiter?) {
    do throws(NavigationError) {
      return try follow(interrupt, of: run)
    } catch {
      throw interrupt.failure ?? error
    }
  }

  private func follow(_ interrupt: Transaction.Interrupt, of run: Run) throws(NavigationError) -> (Outcome, Waiter?) {
    var run = run
    if let resolved = interrupt.resolved { run.code = resolved.code }
    switch interrupt.verdict {
    case .redirect(let other):
      let redirects = try Detours.extended(run.redirects, by: interrupt.name, to: other)
      return try attempt(Run(code: other.code, start: start, redirects: redirects, id: run.id, waiter: run.waiter, goesOn: run.goesOn))
    case .detour(let detour, let screen):
      let pending = try Detours.pending(run.route.sealing(secretFields), on: run.start, until: screen, by: interrupt.name)
      let start = start
      var transaction = begin()
      let waiting: PendingRoute
      do throws(NavigationError) {
        waiting = try transaction.detour(detour, for: pending, from: start)
      } catch {
        let nested = transaction.interrupt(after: error)
        abandon(transaction, cause: .detour(guard: interrupt.name))
        guard let nested else { throw error }
        // A guard or a lock on the way there comes first; the whole route waits for it, and meets this one again.
        run.redirects = try Detours.extended(run.redirects, by: interrupt.name, to: detour)
        return try handle(nested, of: run)
      }
      commit(transaction, cause: .detour(guard: interrupt.name))
      enqueue(.waiting(waiting))
      deliver()
      return (.waiting(until: screen), nil)
    case .allow, .deny: return (.done, nil)
    }
  }

  /// Runs a route that nobody asked for.
  func runByItself(_ route: AppRoute) throws(NavigationError) {
    _ = try run(Run(code: route.code, start: start, goesOn: true))
  }

  // MARK: Transactions

  func begin() -> Transaction {
    // The state is moved, not copied: edits happen in place.
    var taken = Store.empty
    swap(&taken, &store)
    let isHeard = isExtended && observers.interest > .failures
    return Transaction(store: taken, environment: environment, isTraced: onTransaction != nil, isHeard: isHeard)
  }

  private func noteSecretFields(_ fields: Set<SecretField>) {
    if !fields.isEmpty { secretFields.formUnion(fields) }
  }

  private func abandon(_ transaction: consuming Transaction, cause: Commit.Cause) {
    transaction.rollBack()
    let trace = transaction.trace.take()
    let passed = transaction.takePassedGuards()
    noteSecretFields(transaction.takeSecretFields())
    store = transaction.takeStore()
    if let trace { onTransaction?(cause, trace) }
    for name in passed { onPass?(name) }
  }

  private func commit(_ transaction: consuming Transaction, cause: Commit.Cause) {
    let changes = transaction.journal.takeChanges()
    let asked = transaction.takeAnimations()
    let consequences = transaction.takeConsequences()
    let trace = transaction.trace.take()
    let passed = transaction.takePassedGuards()
    noteSecretFields(transaction.takeSecretFields())
    store = transaction.takeStore()
    if let trace { onTransaction?(cause, trace) }
    for name in passed { onPass?(name) }
    if changes.isEmpty, consequences.isEmpty { return }
    let cause = cause.sealing(secretFields)
    let first = history.position
    if let change = changes.first { note(change, asked, cause: cause) }
    for change in changes.rest { note(change, asked, cause: cause, isContinuation: true) }
    if policy != .immediate { begin(.animating(remaining: history.commits[first...].reduce(0) { $0.clampedSum($1.milliseconds) })) }
    publish(changes.rest.isEmpty ? changes.first?.edits ?? Few() : Few(changes.flatMap(\.edits)), history.commits[first...], consequences)
    if !actingParts.isEmpty { goOnByItself(after: cause) }
  }

  private func note(_ change: Journal.Change, _ asked: [AskedAnimation], cause: Commit.Cause, isContinuation: Bool = false) {
    let animations = Commit.animations(of: change, asked)
    history.append(Commit(cause: cause, edits: change.edits, animations: animations, isContinuation: isContinuation))
  }

  /// Brings the live side after a change and tells everybody; then the routes that waited for a screen that finished run.
  private func publish(
    _ edits: Few<Edit>, _ commits: @autoclosure () -> ArraySlice<Commit>, _ consequences: [Transaction.Consequence]
  ) {
    // Nobody copies a state, or notes what came and went, for nobody.
    let interest = observers.interest
    let isTold = interest == .all
    let moment = isTold || interest == .rare && !consequences.isEmpty ? Moment(store.state, after: edits) : nil
    if isTold { for commit in commits() { outbox.append(.event(Told(event: .committed(commit), subject: nil))) } }
    if !edits.isEmpty {
      let logger = logger
      logger.debug("committed", metadata: ["edits": "\(edits.count)"])
      enqueue(follow(edits, isTold: isTold), isTold ? moment : nil, isAlone: interest == .none || consequences.isEmpty)
    }
    if consequences.isEmpty { return deliver() }
    var resumed: [(pending: PendingRoute, start: NodeID?)] = []
    var abandoned: [(effect: RunningEffect, asker: NodeID?)] = []
    for consequence in consequences {
      switch consequence {
      case .refresh(let path, let key): refresh(key, at: path, moment)
      case .finish(let key, let output): enqueue(.finished(key, output), moment)
      case .cancel(let pending): enqueue(.cancelled(pending), moment)
      case .resume(let pending, _): resumed.append((pending, live.id(at: pending.start)))
      case .request(let effect): enqueue(.requested(effect))
      case .outcome(let effect, let name, let values): enqueue(.outcome(effect, name, values))
      case .lateOutcome(let request, let name, let values): enqueue(.lateOutcome(request, name, values))
      case .outcomeFailed(let effect, let name, let error): enqueue(.outcomeFailed(effect, name, error))
      case .abandon(let running, let asker, _): abandoned.append((running, asker.flatMap { live.id(at: $0) }))
      case .giveUp(let route): giveUp(route)
      case .announce(let announcement): enqueue(.announced(announcement))
      }
    }
    let left = store.state.running
    deliver()
    // Who was told may have taken the change back. Another may be under way that is equal since it moved.
    for (running, asker) in abandoned where left.contains(running) || !store.state.running.contains(running) {
      end(running.effect, asker: asker)
    }
    for (pending, start) in resumed where !store.state.pending.contains(pending) {
      // Who was told, or the route before, may have moved it.
      guard let place = start.flatMap({ live.path(of: $0) }) else {
        enqueue(.cancelled(pending))
        deliver()
        continue
      }
      enqueue(.resumed(pending), Moment(store.state, after: edits))
      do throws(NavigationError) {
        _ = try run(Run(code: pending.route.code, start: place, goesOn: true))
      } catch {
        enqueue(.failed(pending, error))
      }
      deliver()
    }
  }

  /// Brings the live side to the state that edits led to, and makes the contents of what came in sight.
  private func follow(_ edits: Few<Edit>, isTold: Bool) -> LiveTree.Change {
    // A screen with services may have no contents, and is to be told of all the same.
    let isTold = isTold || !scopes.isEmpty
    if !isTold, !app.entries.haveContents {
      liveTree.followLater(edits, to: store.state)
      return LiveTree.Change()
    }
    var change = live.follow(edits, to: store.state, isTold: isTold)
    if !change.unmade.isEmpty {
      isMakingContents = true
      change.unmade.forEach { screen in
        if let contents = makeContents(of: screen.key, at: live.place(of: screen)) { live.give(contents, to: screen.index) }
      }
      isMakingContents = false
    }
    live.finish(&change)
    return change
  }

  // MARK: History

  /// Takes the last change back. False when there is none, and while contents are being made.
  @discardableResult
  public func undo() -> Bool {
    if isMakingContents { return false }
    settle()
    let commits = history.stepBack()
    guard !commits.isEmpty else { return false }
    replay(commits.flatMap(\.edits).reversed().map(\.inverse), cause: .undo)
    return true
  }

  /// Does the change again that was taken back last. False when there is none, and while contents are being made.
  @discardableResult
  public func redo() -> Bool {
    if isMakingContents { return false }
    settle()
    let commits = history.stepForward()
    guard !commits.isEmpty else { return false }
    replay(commits.flatMap(\.edits), cause: .redo)
    return true
  }

  private func replay(_ edits: [Edit], cause: Commit.Cause) {
    // What was deferred then has run since, or was given up; what it changed is a commit of its own.
    for edit in edits where edit.slot != .deferred { store.apply(edit) }
    publish(Few(edits), [Commit(cause: cause, edits: Few(edits))], [])
  }

  /// Puts another state in the place of this one, as one change that can be undone.
  ///
  /// - Throws: ``NavigationError/unknownScreen(_:)`` when no feature lists one of its screens; then nothing is changed.
  public func restore(_ state: NavigationState) throws(NavigationError) {
    if isMakingContents { throw .busy }
    for name in state.screenNames where app.entries[name] == nil { throw .unknownScreen(name) }
    settle()
    let left = store.state.deferred
    var transaction = begin()
    do throws(NavigationError) {
      try transaction.replaceState(with: state.atRest)
    } catch {
      abandon(transaction, cause: .restored)
      throw error
    }
    for route in left { giveUp(route) }
    commit(transaction, cause: .restored)
    for running in state.running { enqueue(.requested(running.effect)) }
    deliver()
  }

  /// Refreshes the screen that was at a place when it was asked for: where it is now, if it is still there.
  private func refresh(_ key: ScreenKey, at place: Path, _ moment: Moment?) {
    let isThere = store.state.key(at: place) == key
    guard let path = isThere ? place : store.state.places(of: Match(key: key)).last else { return }
    if observers.interest < .rare, !app.entries.haveContents { return }
    guard let id = live.id(at: path) else { return }
    enqueue(.refreshed(key, id: id)) { Subject(key: key, path: path, isGone: false, moment: moment ?? $0) }
    if let contents = live.contents(at: path) { outbox.append(.refreshed(contents)) }
  }
}
