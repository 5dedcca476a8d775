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

  /// The log of the navigator.
  @safe @exclusivity(unchecked) public var logger: Logger
  /// Runs the routes. It knows no live object: the navigator projects each of its steps onto the live side.
  @safe @exclusivity(unchecked) var runner: Runner
  @safe @exclusivity(unchecked) var liveTree = LiveTree()
  /// Called with the questions and changes of each transaction, kept or given up, in order. Nothing is traced while it is nil.
  @safe @exclusivity(unchecked) package var onTransaction: ((Commit.Cause, Trace) -> Void)? {
    didSet { runner.isTraced = onTransaction != nil }
  }
  /// Called with each guard that let something pass in a transaction, kept or given up.
  @safe @exclusivity(unchecked) package var onPass: ((String) -> Void)?
  /// The tasks that wait for deferred routes.
  var continuations: [Runner.Ticket: CheckedContinuation<Result<Outcome, NavigationError>, Never>] = [:]
  let observers = ObserverList<Told>()
  let messages = MessageBoard()
  /// Whether a feature is making contents: then nothing may change.
  @safe @exclusivity(unchecked) private(set) var isMakingContents = false
  /// Whether a transaction has the state: code of a feature runs, which must change it through the transaction alone.
  @safe @exclusivity(unchecked) private var isRunning = false
  /// Whether libraries above the core, or steps of the app's own, have something to announce.
  private let isExtended: Bool
  @safe @exclusivity(unchecked) var outbox = Outbox()
  @safe @exclusivity(unchecked) var departed = Departed()
  /// Whether some screens have services of their own.
  let hasServicesOfScreens: Bool
  /// The services of screens that somebody asked for, by the screen.
  @safe @exclusivity(unchecked) var scopes: [NodeID: ServiceScope] = [:]
  /// The effects that were under way when the navigator began, until the first observer is asked to do them again.
  var effectsAtStart: [Effect] = []

  /// A navigator for an app, in its launch state or in another.
  public init(_ app: AppDefinition, state: NavigationState? = nil, logger: Logger = Logger(label: "groma.navigation")) {
    self.app = app
    self.logger = logger
    services = ServiceScope(app.name, app.services)
    hasServicesOfScreens = app.entries.haveServices
    isExtended = !app.parts.isEmpty || !app.actions.isEmpty
    runner = Runner((state ?? app.launch).awakened, in: app.environment)
    effectsAtStart = runner.state.running.map(\.effect)
    let windows = Edit.Splice(path: .app, index: 0, removedTopFirst: [], inserted: store.state.root.children)
    enqueue(follow(Few([.splice(windows)]), isTold: false), nil)
    deliver()
  }

  /// The state, as one value.
  public var state: NavigationState { runner.store.state }

  /// The secret fields of the actions that were tapped so far: their values are not printed.
  package var secretFields: Set<SecretField> { runner.secretFields }

  /// The changes that can be undone, and those that can be done again.
  public var history: History { runner.history }

  /// The navigator's clock, in milliseconds since its start. It goes on when it is told to: see ``advance(by:)``.
  public var now: Int { runner.store.state.now }

  /// The fate of a route that starts while a change is being shown.
  public var policy: TransitionPolicy {
    get { runner.policy }
    set { runner.policy = newValue }
  }

  /// Whether somebody lets the clock go on as time passes. Then a wait takes its time under every policy; otherwise it moves the clock under
  /// ``TransitionPolicy/immediate``.
  public var isClockReal: Bool {
    get { runner.isClockReal }
    set { runner.isClockReal = newValue }
  }

  /// The state and its index.
  var store: Store {
    @inline(__always) _read { yield runner.store }
    @inline(__always) _modify { yield &runner.store }
  }

  // MARK: Running

  /// Runs a route as one transaction, and everything that it leads to.
  ///
  /// - Parameter path: The place where it starts; the key window by default.
  /// - Throws: The reason for which it failed; then the state is as it was.
  @discardableResult
  public func run<Root, Current>(_ route: Route<Root, Current>, on path: Path? = nil) throws(NavigationError) -> Outcome {
    do throws(RunFailure) {
      return try run(Runner.Run(route: route.erased, kind: Root.kind, start: path ?? start))
    } catch {
      throw error.error
    }
  }

  /// Describes and runs a route that starts at the key window.
  @discardableResult
  public func run<Current>(_ route: (AppRoute) -> Route<AnyContainer, Current>) throws(NavigationError) -> Outcome {
    try run(route(AppRoute()))
  }

  /// Runs a route, and tells at which of its steps it failed.
  @discardableResult
  package func attempt(_ route: AppRoute) throws(RunFailure) -> Outcome { try run(Runner.Run(route: route, start: start)) }

  var start: Path { runner.start }

  func run(_ run: Runner.Run) throws(RunFailure) -> Outcome {
    let (result, ticket) = begin(run)
    guard let ticket else { return try result.get() }
    return try (runner.takeEnd(of: ticket) ?? result).get()
  }

  /// Runs a route up to its end or its first wait, and everything that this leads to.
  ///
  /// - Returns: The result, and the ticket of a route that waits, whose end is kept.
  func begin(_ run: Runner.Run) -> (Result<Outcome, RunFailure>, ticket: Runner.Ticket?) {
    if isBusy { return (.failure(RunFailure(.busy, nil)), nil) }
    let mark = runner.jobs.count
    let progress = stepping { $0.perform(run) }
    let result = progress.result ?? .success(.done)
    var ticket: Runner.Ticket?
    if case .success(.deferred(let id)) = result {
      ticket = runner.tickets[id]
      if let ticket { runner.keepEnd(of: ticket) }
    }
    project(progress)
    if runner.jobs.count > mark { finish(downTo: mark) }
    return (result, ticket)
  }

  /// Whether nothing may change now: contents are being made, or a transaction has the state.
  var isBusy: Bool { isMakingContents || isRunning }

  // MARK: Steps of the runner

  private func stepping<Value>(_ step: (inout Runner) -> Value) -> Value {
    runner.isHeard = isExtended && observers.interest > .failures
    isRunning = true
    defer { isRunning = false }
    return step(&runner)
  }

  /// Adds something to do, and does it with everything that it leads to.
  func perform(_ job: Runner.Job) {
    let mark = runner.jobs.count
    runner.jobs.append(job)
    finish(downTo: mark)
  }

  /// Does something to the state, and everything that it leads to.
  func perform(_ change: (inout Runner) -> Runner.Progress) {
    let mark = runner.jobs.count
    project(stepping(change))
    finish(downTo: mark)
  }

  /// Does everything that is left to do but the first `mark` jobs, which are those of whoever called.
  private func finish(downTo mark: Int) { while runner.jobs.count > mark { project(stepping { $0.step() }) } }

  /// Brings the live side after a step, and tells everybody. What observers and contents do meanwhile happens at once, before the next step.
  private func project(_ progress: Runner.Progress) {
    for transcript in progress.transcripts {
      if let trace = transcript.trace { onTransaction?(transcript.cause, trace) }
      for name in transcript.passedGuards { onPass?(name) }
    }
    if !progress.earlier.isEmpty {
      let moment = progress.past.map { Moment($0.state, after: $0.edits) }
      for event in progress.earlier { enqueue(event, moment) }
    }
    if let commit = progress.commit { publish(commit) }
    if case .failure(let failure)? = progress.result {
      let logger = logger
      logger.debug("failed", metadata: ["error": "\(failure.error)"])
    }
    for event in progress.later { enqueue(event) }
    deliver()
    for ticket in progress.ended {
      guard let continuation = continuations.removeValue(forKey: ticket), let end = runner.takeEnd(of: ticket) else { continue }
      continuation.resume(returning: end.mapError(\.error))
    }
  }

  /// Brings the live side after a commit, and notes the events of the commit.
  private func publish(_ commit: Runner.Published) {
    // Nobody copies a state, or notes what came and went, for nobody.
    let interest = observers.interest
    let isTold = interest == .all
    let (edits, consequences) = (commit.edits, commit.consequences)
    let moment = isTold || interest == .rare && !consequences.isEmpty ? Moment(store.state, after: edits) : nil
    if isTold {
      for commit in commit.replay.map({ [$0] }) ?? runner.history.commits[commit.first...] {
        outbox.append(.event(Told(event: .committed(commit), subject: nil)))
      }
    }
    if !edits.isEmpty {
      let logger = logger
      logger.debug("committed", metadata: ["edits": "\(edits.count)"])
      enqueue(follow(edits, isTold: isTold), isTold ? moment : nil, isAlone: interest == .none || consequences.isEmpty)
    }
    for consequence in consequences {
      switch consequence {
      case .refresh(let path, let key): refresh(key, at: path, moment)
      case .finish(let key, let output): enqueue(.finished(key, output), moment)
      case .cancel(let pending): enqueue(.cancelled(pending), moment)
      case .request(let effect): enqueue(.requested(effect))
      case .outcome(let effect, let name, let values): enqueue(.outcome(effect, name, values))
      case .lateOutcome(let request, let name, let values): enqueue(.lateOutcome(request, name, values))
      case .outcomeFailed(let effect, let name, let error): enqueue(.outcomeFailed(effect, name, error))
      case .giveUp(let route): enqueue(.gaveUp(route))
      case .announce(let announcement): enqueue(.announced(announcement))
      case .resume, .abandon: continue
      }
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

  /// Takes the last change back: all of a route, also what it did after a wait, unless something else changed meanwhile.
  ///
  /// The transition under way ends, routes queued behind it are given up, and routes and effects wait as they did before the change. Time that has
  /// passed stays passed: the clock does not move, and what was to happen meanwhile does not happen any more. Nothing is requested or run.
  ///
  /// - Returns: False when there is no change, and while contents are being made.
  @discardableResult
  public func undo() -> Bool { replay { $0.undo() } }

  /// Does the change again that was taken back last. Routes and effects wait as they did after the change, as far as their time has not passed;
  /// nothing is requested or run.
  ///
  /// - Returns: False when there is no change, and while contents are being made.
  @discardableResult
  public func redo() -> Bool { replay { $0.redo() } }

  private func replay(_ change: (inout Runner) -> Runner.Progress?) -> Bool {
    if isBusy { return false }
    guard let progress = stepping(change) else { return false }
    project(progress)
    return true
  }

  /// Puts another state in the place of this one, as one change that can be undone.
  ///
  /// The transition under way ends, and routes that are deferred here are given up. Instants in the state are on this navigator's clock
  /// (see ``NavigationState/now``): what was to happen before now does not happen any more. Nothing is requested or run.
  ///
  /// - Throws: ``NavigationError/unknownScreen(_:)`` when no feature lists one of its screens, ``NavigationError/busy`` while contents are being made;
  ///   then nothing is changed.
  public func restore(_ state: NavigationState) throws(NavigationError) {
    if isBusy { throw .busy }
    for name in state.screenNames where app.entries[name] == nil { throw .unknownScreen(name) }
    let result = stepping { runner in Result { () throws(NavigationError) in try runner.restore(state) } }
    project(try result.get())
  }

  /// Refreshes the screen that was at a place when it was asked for: where it is now, if it is still there.
  private func refresh(_ key: ScreenKey, at place: Path, _ moment: Moment?) {
    let isThere = store.state.holds(key, at: place)
    guard let path = isThere ? place : store.state.places(of: Match(key: key)).last else { return }
    if observers.interest < .rare, !app.entries.haveContents { return }
    guard let id = live.id(at: path) else { return }
    enqueue(.refreshed(key, id: id)) { Subject(key: key, path: path, isGone: false, moment: moment ?? $0) }
    if let contents = live.contents(at: path) { outbox.append(.refreshed(contents)) }
  }
}
