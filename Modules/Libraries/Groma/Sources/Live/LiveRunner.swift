import Logging

/// Runs routes on the live app: steps a ``Runner``, and after each step brings the live screens up to date and delivers what happened.
///
/// What observers and contents do in a delivery happens at once, before the next step.
@MainActor
final class LiveRunner {
  let app: AppDefinition
  let screens: LiveScreens
  let delivery = EventDelivery()
  // What follows is changed by the main actor alone, and no code of a feature runs while it is: accesses never overlap, and need not be checked
  // while running.

  @safe @exclusivity(unchecked) var logger: Logger
  /// Runs the routes. It knows no live object.
  @safe @exclusivity(unchecked) var runner: Runner
  /// Called with the questions and changes of each transaction, kept or given up, in order. Nothing is traced while it is nil.
  @safe @exclusivity(unchecked) var onTransaction: ((Commit.Cause, Trace) -> Void)? {
    didSet { runner.isTraced = onTransaction != nil }
  }
  /// Called with each guard that let something pass in a transaction, kept or given up.
  @safe @exclusivity(unchecked) var onPass: ((String) -> Void)?
  /// Whether a transaction has the state: code of a feature runs, which must change it through the transaction alone.
  @safe @exclusivity(unchecked) private var isRunning = false
  /// The announcements of committed transactions, while a caller collects them.
  @safe @exclusivity(unchecked) private var announcements: [any Announcement]?
  /// Whether libraries above the core, or steps of the app's own, may announce something.
  private let isExtended: Bool
  /// The tasks that wait for deferred routes.
  private var continuations: [Runner.Ticket: CheckedContinuation<Result<Navigator.Outcome, NavigationError>, Never>] = [:]
  /// The effects that were under way at the start, until the first observer receives their requests.
  private var effectsAtStart: [Effect] = []

  /// A runner of an app in a state, with the contents of what is in sight.
  init(_ app: AppDefinition, state: NavigationState, logger: Logger) {
    self.app = app
    self.logger = logger
    screens = LiveScreens(app, delivery: delivery)
    isExtended = !app.parts.isEmpty || !app.actions.isEmpty
    runner = Runner(state.awakened, in: app.environment)
    effectsAtStart = runner.state.running.map(\.effect)
    screens.begin(with: store.state.root.children, of: store.state, makeContents: makeContents)
    deliver()
  }

  /// The state and its index.
  var store: Store {
    @inline(__always) _read { yield runner.store }
    @inline(__always) _modify { yield &runner.store }
  }

  /// The place where a route starts by itself: the key window.
  var start: TreePath { store.state.keyWindow ?? .app }

  /// Whether nothing may change now: contents are being made, or a transaction has the state.
  var isBusy: Bool { screens.isMakingContents || isRunning }

  // MARK: Routes

  /// Runs a route, and everything that it leads to.
  func run(_ run: Runner.Run) throws(RunFailure) -> Navigator.Outcome {
    let (outcome, ticket) = try begin(run)
    guard let ticket else { return outcome }
    return try (runner.takeEnd(of: ticket) ?? .success(outcome)).get()
  }

  /// Runs a route that starts at a place, as one transaction, and everything that it leads to.
  func run<Root, Current>(_ route: Route<Root, Current>, on path: TreePath) throws(NavigationError) -> Navigator.Outcome {
    do throws(RunFailure) {
      return try run(Runner.Run(route: route.erased, kind: Root.kind, start: path))
    } catch {
      throw error.error
    }
  }

  /// Runs a route, and everything that it leads to.
  ///
  /// - Returns: The outcome, and the announcements of a type that were made meanwhile, in order.
  func run<A: Announcement>(_ run: Runner.Run, collecting _: A.Type) throws(RunFailure) -> (outcome: Navigator.Outcome, announced: [A]) {
    let outer = announcements
    announcements = []
    defer { announcements = outer.map { $0 + (announcements ?? []) } }
    let outcome = try self.run(run)
    var announced: [A] = []
    for case let announcement as A in announcements ?? [] { announced.append(announcement) }
    return (outcome, announced)
  }

  /// Runs a route up to its end or its first wait, and everything that this leads to.
  ///
  /// - Returns: The outcome, and the ticket of a route that waits, whose end is kept.
  private func begin(_ run: Runner.Run) throws(RunFailure) -> (Navigator.Outcome, ticket: Runner.Ticket?) {
    if isBusy { throw RunFailure(.busy, nil) }
    let mark = runner.jobs.count
    var progress = Runner.Progress()
    stepping { $0.perform(run, &progress) }
    let (outcome, failure) = (progress.outcome ?? .done, progress.failure)
    var ticket: Runner.Ticket?
    if failure == nil, case .deferred(let id) = outcome {
      ticket = runner.tickets[id]
      if let ticket { runner.keepEnd(of: ticket) }
    }
    project(progress)
    if runner.jobs.count > mark { finish(downTo: mark) }
    if let failure { throw failure }
    return (outcome, ticket)
  }

  /// Runs a route and waits until it has ended, through its own waits. Cancelling the task gives it up.
  func runToEnd(_ run: Runner.Run) async throws(NavigationError) -> Navigator.Outcome {
    let outcome: Navigator.Outcome
    let ticket: Runner.Ticket?
    do throws(RunFailure) {
      (outcome, ticket) = try begin(run)
    } catch {
      throw error.error
    }
    guard let ticket else { return outcome }
    if let end = runner.takeEnd(of: ticket) { return try end.mapError(\.error).get() }
    runner.keepEnd(of: ticket)
    let end = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        continuations[ticket] = continuation
        if Task.isCancelled { giveUpRoute(of: ticket) }
      }
    } onCancel: {
      Task { @MainActor [weak self] in self?.giveUpRoute(of: ticket) }
    }
    return try end.get()
  }

  /// Gives up the route that a task waits for, if it has not ended.
  private func giveUpRoute(of ticket: Runner.Ticket) {
    if let id = runner.tickets.first(where: { $0.value == ticket })?.key { _ = giveUp(id) }
  }

  /// Gives up a deferred route. False when there is none of that number, and while nothing may change.
  func giveUp(_ id: DeferredRoute.ID) -> Bool {
    if isBusy { return false }
    var isThere = false
    perform { runner in
      var progress = Runner.Progress()
      isThere = runner.giveUp(id, &progress)
      return progress
    }
    return isThere
  }

  // MARK: Steps

  /// Adds something to do, and does it with everything that it leads to.
  func perform(_ job: Runner.Job) {
    let mark = runner.jobs.count
    runner.jobs.append(job)
    finish(downTo: mark)
  }

  /// Lets the clock go on: to an instant, or without one until nothing is due. Stops before an instant when `goesOn` answers false.
  func letClockGoOn(until end: Int?, while goesOn: () -> Bool) {
    let mark = runner.jobs.count
    runner.jobs.append(.clock(until: end, rounds: 0))
    while runner.jobs.count > mark {
      finish(downTo: mark + 1)
      if runner.jobs.count > mark, goesOn() { project(stepping { $0.step() }) } else { runner.jobs.removeSubrange(mark...) }
    }
  }

  /// Does something to the state, and everything that it leads to.
  func perform(_ change: (inout Runner) -> Runner.Progress) {
    let mark = runner.jobs.count
    project(stepping(change))
    finish(downTo: mark)
  }

  /// Does something to the state, and nothing else: what is left to do stays so.
  ///
  /// - Returns: False when there is nothing to do.
  func performAlone<Failure>(_ change: (inout Runner) throws(Failure) -> Runner.Progress?) throws(Failure) -> Bool {
    let result = stepping { runner in Result { () throws(Failure) in try change(&runner) } }
    guard let progress = try result.get() else { return false }
    project(progress)
    return true
  }

  @inline(__always) private func stepping<Value>(_ step: (inout Runner) -> Value) -> Value {
    runner.isHeard = isExtended && (announcements != nil || delivery.observers.interest > .failures)
    isRunning = true
    defer { isRunning = false }
    return step(&runner)
  }

  /// Does everything that is left to do but the first `mark` jobs, which are those of the caller.
  private func finish(downTo mark: Int) { while runner.jobs.count > mark { project(stepping { $0.step() }) } }

  /// Brings the live screens up to date after a step, and delivers its events.
  private func project(_ progress: Runner.Progress) {
    // An iterator of an empty list costs more than a look at it (benchmark rows a1 and r1 to r3).
    if !progress.transcripts.isEmpty { tell(progress.transcripts) }
    if !progress.earlier.isEmpty {
      let moment = progress.past.map { Moment($0.state, after: $0.edits) }
      for event in progress.earlier { delivery.add(event, at: moment ?? Moment(store.state)) }
    }
    if let commit = progress.commit { follow(commit) }
    if progress.failure != nil { log(progress.failure) }
    if !progress.later.isEmpty { for event in progress.later { add(event) } }
    deliver()
    if !progress.ended.isEmpty { resume(progress.ended) }
  }

  private func log(_ failure: RunFailure?) {
    guard let failure else { return }
    let logger = logger
    logger.debug("failed", metadata: ["error": "\(failure.error)"])
  }

  private func tell(_ transcripts: [Runner.Transcript]) {
    for transcript in transcripts {
      if let trace = transcript.trace { onTransaction?(transcript.cause, trace) }
      for name in transcript.passedGuards { onPass?(name) }
    }
  }

  /// Resumes the tasks that wait for routes which have ended.
  private func resume(_ tickets: [Runner.Ticket]) {
    for ticket in tickets {
      guard let continuation = continuations.removeValue(forKey: ticket), let end = runner.takeEnd(of: ticket) else { continue }
      continuation.resume(returning: end.mapError(\.error))
    }
  }

  private func follow(_ commit: Runner.Published) {
    if announcements != nil {
      for case .announce(let announcement) in commit.consequences { announcements?.append(announcement) }
    }
    if !commit.edits.isEmpty, logger.logLevel <= .debug {
      let logger = logger
      logger.debug("committed", metadata: ["edits": "\(commit.edits.count)"])
    }
    screens.follow(commit, to: store.state, commits: runner.history.commits[commit.first...], makeContents: makeContents)
  }

  // MARK: Events

  /// Adds an event of now to the delivery.
  func add(_ event: @autoclosure () -> Event) { delivery.add(event(), at: Moment(store.state)) }

  /// Delivers what was added, unless a delivery is under way, and lets go of the screens that left the tree.
  func deliver() { if delivery.deliver() { screens.releaseDeparted() } }

  /// Requests the effects again that were under way at the start, for the first observer: after a cold start nothing else does them.
  func requestEffectsAtStart() {
    if effectsAtStart.isEmpty { return }
    let effects = effectsAtStart
    effectsAtStart = []
    let underWay = store.state.running.map(\.effect)
    for effect in effects where underWay.contains(effect) { add(.requested(effect)) }
    deliver()
  }

  // MARK: Screens

  /// The contents of a screen that came in sight. A missing service is logged, and shown in their place.
  func makeContents(of key: ScreenKey, at path: TreePath) -> (any ScreenContent)? {
    do throws(ServiceError) {
      return try app.entries.contents(of: key, ScreenContext.Source(key: key, path: path, live: self))
    } catch {
      let logger = logger
      logger.error("a screen lacks a service", metadata: ["screen": "\(key)", "error": "\(error)"])
      return StaticContent([error.description])
    }
  }

  /// The services of the screen at a place.
  func services(at path: TreePath) -> ServiceScope { screens.services.scope(at: path, in: store.state) { screens.tree.id(at: $0) } }

  /// The place of a live node, found by its key.
  func place(of id: NodeID, _ key: ScreenKey) -> TreePath? {
    let match = Match(key: key)
    return (store.places(of: match) ?? store.state.places(of: match)).first { screens.tree.id(at: $0) == id }
  }

  /// The screen of contents, where it is now; nil when it is not in the tree.
  func screen(of contents: any ScreenContent) -> (key: ScreenKey, path: TreePath)? {
    guard let screen = screens.tree.screen(of: contents), let path = place(of: screen.id, screen.key) else { return nil }
    return (screen.key, path)
  }
}
