import Logging

/// A runner of routes on the live app. It advances a ``Runner`` by one step at a time and, after each step, updates the ``LiveScreens`` and
/// delivers the events.
///
/// Observers and models can make changes during a delivery, before the next step.
@MainActor
final class LiveRunner {
  let app: AppDefinition
  let screens: LiveScreens
  let delivery = EventDelivery()
  /// The reads of the state that views observe.
  private let observation = StateObservation()
  /// The reads of single values that views observe, keyed by the names of the values.
  private var valueReads: [String: ValueReads] = [:]
  /// The observers of ``Navigator/states()`` and ``Navigator/values(of:)``.
  private let stateObservers = ObserverList<NavigationState>()
  /// Whether ``stateObservers`` may have an observer, or ``valueReads`` a read.
  @safe @exclusivity(unchecked) private(set) var isFollowed = false
  /// Whether the state was read since the last change. A change that nobody can observe costs nothing (benchmark row a1).
  @safe @exclusivity(unchecked) private var hasReads = false
  // The following properties are changed only on the main actor, and never while feature code runs. Accesses therefore cannot overlap and
  // need no check at run time.

  @safe @exclusivity(unchecked) var logger: Logger
  /// The runner that executes routes on the state. It has no access to live objects.
  @safe @exclusivity(unchecked) var runner: Runner
  /// A function that is called with the cause and the trace of each committed or rolled-back transaction, in order. While the function is
  /// `nil`, nothing is traced.
  @safe @exclusivity(unchecked) var onTransaction: ((Commit.Cause, Trace) -> Void)? {
    didSet { runner.isTraced = onTransaction != nil }
  }
  /// A function that is called, after each committed or rolled-back transaction, with the name of each guard that allowed a step of the
  /// transaction.
  @safe @exclusivity(unchecked) var onPass: ((String) -> Void)?
  /// Whether a transaction is in progress. The state may then be changed only through the transaction.
  @safe @exclusivity(unchecked) private var isRunning = false
  /// The number of failures that were logged, and whether the code that runs now ignores failures.
  var loggedFailures = 0
  var ignoresFailures = false
  /// The announcements that have been collected so far, or `nil` if no caller collects announcements.
  @safe @exclusivity(unchecked) private var announcements: [any Announcement]?
  /// Whether the app has parts or custom steps, which may make announcements.
  private let isExtended: Bool
  /// The handles of routes that wait, keyed by the tickets of the routes.
  var handles: [Runner.Ticket: [WeakHandle]] = [:]
  /// The callers that wait for the results of screens.
  var results: [ScreenResult] = []
  /// The reference through which a model reaches this runner.
  private let reference = Reference()
  /// The clock that the navigator follows, or `nil` if only ``Navigator/advance(by:while:)`` and waits move the navigator's clock.
  var clock: (any NavigationClock)? {
    didSet {
      oldValue?.cancelWake()
      runner.isClockReal = clock != nil
      clockStart = clock.map { store.state.now - $0.milliseconds } ?? 0
      alarm = nil
      setAlarm()
    }
  }
  /// The time of the navigator's clock when ``clock`` was at 0.
  private var clockStart = 0
  /// The instant of the alarm of ``clock``, or `nil` if nothing is due.
  private var alarm: Int?
  /// Whether services answer the requests whose definitions have an answer.
  var asksServices = false { didSet { askServices() } }
  /// The running effects that services have been asked for.
  var asked: Set<Effect> = []
  /// The texts of the app in the language of the navigator.
  private(set) lazy var texts = AppTexts(app)
  /// The functions that are called after each change of the language. Each returns whether its owner still exists.
  var languageHandlers: [() -> Bool] = []
  /// The running effects of the first state. Empty once ``requestEffectsAtStart()`` has sent their requests.
  private var effectsAtStart: [Effect] = []

  /// A shared object with a weak reference to a runner.
  final class Reference {
    fileprivate(set) weak var live: LiveRunner?
  }

  /// The limit of the history that the owner of the navigator asked for, or `nil` if it asked for none.
  private var askedLimit: History.Limit?

  /// The limit of the history: see ``Navigator/historyLimit``.
  var historyLimit: History.Limit {
    get { runner.history.limit }
    set {
      askedLimit = newValue
      useLimit()
    }
  }

  private func useLimit() {
    runner.history.limit = askedLimit ?? (presenter == nil ? History.Limit() : .off)
    if runner.history.limit == .off { runner.history.forget() }
  }

  /// Creates a runner that starts in a state, and creates the models of the visible screens.
  init(_ app: AppDefinition, state: NavigationState, history: History.Limit?, logger: Logger) {
    self.app = app
    self.logger = logger
    screens = LiveScreens(app, delivery: delivery)
    isExtended = !app.parts.isEmpty || !app.customSteps.isEmpty
    runner = Runner(state.awakened, in: app.environment)
    effectsAtStart = runner.state.running.map(\.effect)
    askedLimit = history
    useLimit()
    reference.live = self
    screens.begin(with: store, newIdentity: newIdentity, makeModel: makeModel)
    deliver()
  }

  /// The state, and the identities of its nodes.
  var store: Store {
    @inline(__always) _read { yield runner.store }
    @inline(__always) _modify { yield &runner.store }
  }

  /// Records a read of the state, if the caller runs inside `withObservationTracking`.
  func noteRead() {
    hasReads = true
    observation.noteRead()
  }

  /// Reports a change of the language to the views that show texts.
  func languageDidChange() {
    noteChange()
    languageHandlers.removeAll { !$0() }
  }

  private func noteChange() {
    if isFollowed { noteChangeOfValues() }
    if !hasReads { return }
    hasReads = false
    observation.noteChange()
  }

  /// Returns a value, and records the read if the caller runs inside `withObservationTracking`. Only changes of the value are reported.
  func noteRead<Value: StateValue>(_ type: Value.Type) -> Value {
    let reads = valueReads[Value.name] ?? ValueReads()
    valueReads[Value.name] = reads
    reads.note(ReadTracker.ignoring { store.state.value(named: Value.name) })
    isFollowed = true
    return store.state[type]
  }

  private func noteChangeOfValues() {
    // No result of a route depends on what views have read.
    for (name, reads) in valueReads where reads.hasReads {
      reads.noteChange(to: ReadTracker.ignoring { store.state.value(named: name) })
    }
    if stateObservers.isEmpty {
      isFollowed = valueReads.values.contains(where: \.hasReads)
    } else {
      stateObservers.notify(store.state)
    }
  }

  /// Calls a handler with the state now and after each change, until the returned token is canceled or deallocated.
  func observeStates(_ handler: @escaping @MainActor (NavigationState) -> Void) -> ObservationToken {
    isFollowed = true
    handler(store.state)
    return ObservationToken(in: stateObservers, handler)
  }

  /// The nodes of the tree. While a transaction is in progress, those before it.
  var nodes: LiveNodes { screens.nodes }

  private func newIdentity() -> Int { store.newIdentity() }

  /// The default start of a route: the key window, or the app if no window is open.
  var start: TreePath { store.state.keyWindow ?? .app }

  /// Whether the state must not be changed now: a model is being created, or a transaction is in progress.
  var isBusy: Bool { screens.isMakingModel || isRunning }

  // MARK: Routes

  /// Runs a route, then the follow-up jobs of its changes (``Runner/Job``).
  func run(_ run: Runner.Run) throws(RunFailure) -> Navigator.Outcome {
    let (outcome, handle) = try begin(run)
    return try handle?.end?.get() ?? outcome
  }

  /// Runs a route, then the follow-up jobs of its changes (``Runner/Job``), and returns its handle.
  func start(_ run: Runner.Run) throws(RunFailure) -> RouteHandle {
    let (outcome, handle) = try begin(run)
    return handle ?? RouteHandle(outcome)
  }

  /// Runs a route that starts at a path, then the follow-up jobs of its changes (``Runner/Job``).
  func run<Root, Current>(
    _ route: Route<Root, Current>, on path: TreePath, by origin: Commit.Origin
  ) throws(NavigationError) -> Navigator.Outcome {
    do throws(RunFailure) {
      return try run(Runner.Run(route: route.erased, kind: Root.kind, start: path, origin: origin))
    } catch {
      throw error.error
    }
  }

  /// Runs a route, then the follow-up jobs of its changes (``Runner/Job``), and collects announcements.
  ///
  /// - Returns: The outcome, and the announcements of type `A` that were sent during the run, in order.
  func run<A: Announcement>(_ run: Runner.Run, collecting _: A.Type) throws(RunFailure) -> (outcome: Navigator.Outcome, announced: [A]) {
    let outer = announcements
    announcements = []
    defer { announcements = outer.map { $0 + (announcements ?? []) } }
    let outcome = try self.run(run)
    var announced: [A] = []
    for case let announcement as A in announcements ?? [] { announced.append(announcement) }
    return (outcome, announced)
  }

  /// Runs a route up to its end or its first wait, then the follow-up jobs of its changes (``Runner/Job``).
  ///
  /// - Returns: The outcome and, if the route waits, the handle of the route.
  private func begin(_ run: Runner.Run) throws(RunFailure) -> (Navigator.Outcome, RouteHandle?) {
    if isBusy { throw RunFailure(.busy, nil) }
    if clock != nil, let moved = try followClock(before: run) { return try beginNow(moved) }
    return try beginNow(run)
  }

  /// Does the work of ``begin(_:)`` after the clock has advanced.
  private func beginNow(_ run: Runner.Run) throws(RunFailure) -> (Navigator.Outcome, RouteHandle?) {
    if runner.hasPresenter { checkPresenter() }
    defer { setAlarm() }
    let mark = runner.jobs.count
    var progress = Runner.Progress()
    stepping { $0.perform(run, &progress) }
    let (outcome, failure) = (progress.outcome ?? .done, progress.failure)
    var handle: RouteHandle?
    if failure == nil, let ticket = progress.ticket {
      let waiting = RouteHandle(outcome, ticket: ticket, in: self)
      handles[ticket, default: []].append(WeakHandle(handle: waiting))
      handle = waiting
    }
    project(&progress, hasCaller: true)
    if runner.jobs.count > mark { finish(downTo: mark) }
    if let failure { throw failure }
    // A wait for an instant that was skipped may have led to a wait for the user.
    if let handle, handle.end == nil, let ticket = handle.ticket,
      let pending = store.state.pending.first(where: { $0.ticket.number == ticket })
    {
      handle.outcome = .waiting(until: pending.awaits)
    }
    return (handle?.outcome ?? outcome, handle)
  }

  /// Cancels a deferred route. Returns `false` if no deferred route has this identifier or the state may not be changed now.
  func giveUp(_ id: DeferredRoute.ID) -> Bool {
    if isBusy { return false }
    let ticket = runner.tickets[id]
    followClock()
    // The route may have ended, and another route may have its identifier.
    if runner.tickets[id] != ticket { return false }
    var isThere = false
    perform { runner in
      var progress = Runner.Progress()
      isThere = runner.giveUp(id, &progress)
      return progress
    }
    return isThere
  }

  // MARK: The clock

  /// Advances the clock of the navigator to the time of ``clock``. Does nothing during another change.
  func followClock() {
    guard let clock, runner.jobs.isEmpty, !isBusy else { return }
    let instant = clock.milliseconds.clampedSum(clockStart)
    // After a call of `advance` or `settle`, the clock goes on from the time that was reached.
    if instant < store.state.now { clockStart += store.state.now - instant }
    if instant > store.state.now { letClockGoOn(until: instant) { true } }
  }

  /// Advances the clock. If the work that was due then changed the tree, returns a route with its paths in the new tree; otherwise `nil`.
  ///
  /// - Throws: A failure with ``NavigationError/gone(_:)`` if the container where the route starts was removed.
  private func followClock(before run: Runner.Run) throws(RunFailure) -> Runner.Run? {
    let old = store.state.root
    followClock()
    if old.isIdentical(to: store.state.root) { return nil }
    guard let moved = run.inherited(from: old, to: store.state.root) else {
      throw RunFailure(.gone("the container at \(run.start), where the route starts,"), nil)
    }
    return moved
  }

  /// Sets the alarm of ``clock`` to the next instant at which something is due.
  private func setAlarm() {
    guard let clock, runner.jobs.isEmpty, alarm != runner.nextInstant else { return }
    alarm = runner.nextInstant
    guard let alarm else { return clock.cancelWake() }
    clock.wake(after: max(0, alarm - clock.milliseconds.clampedSum(clockStart))) { [weak self] in
      self?.alarm = nil
      self?.followClock()
      self?.setAlarm()
    }
  }

  // MARK: Presenters

  /// The presenter that begins and ends the transitions, or `nil` if there is none.
  weak var presenter: AnyObject? {
    didSet {
      runner.hasPresenter = presenter != nil
      useLimit()
    }
  }

  /// Ends the transition of a presenter that was deallocated.
  func checkPresenter() {
    guard runner.hasPresenter, presenter == nil, !isBusy else { return }
    runner.hasPresenter = false
    if store.state.transition == .shown { perform(.endTransition) }
  }

  // MARK: Steps

  /// Runs a job, then the follow-up jobs of its changes.
  func perform(_ job: Runner.Job) {
    followClock()
    defer { setAlarm() }
    let mark = runner.jobs.count
    runner.jobs.append(job)
    finish(downTo: mark)
  }

  /// Advances the clock to `end` or, if `end` is `nil`, until no transition is in progress and no route waits for a time. Calls `goesOn`
  /// each time before the clock moves, and stops if `goesOn` returns `false`. Also stops after ``Runner/maximumRounds`` waits in a row.
  func letClockGoOn(until end: Int?, while goesOn: () -> Bool) {
    let mark = runner.jobs.count
    runner.jobs.append(.clock(until: end, rounds: 0))
    while runner.jobs.count > mark {
      finish(downTo: mark + 1)
      if runner.jobs.count > mark, goesOn() { step() } else { runner.jobs.removeSubrange(mark...) }
    }
    setAlarm()
  }

  /// Changes the state, then runs the follow-up jobs of the change (``Runner/Job``).
  func perform(_ change: (inout Runner) -> Runner.Progress) {
    followClock()
    defer { setAlarm() }
    let mark = runner.jobs.count
    var progress = stepping(change)
    project(&progress)
    finish(downTo: mark)
  }

  /// Changes the state without running follow-up jobs, which stay in ``Runner/jobs``.
  ///
  /// - Returns: `false` if `change` returns `nil`, because there is nothing to change.
  /// - Throws: The error of `change`.
  func performAlone<Failure>(_ change: (inout Runner) throws(Failure) -> Runner.Progress?) throws(Failure) -> Bool {
    followClock()
    defer { setAlarm() }
    let result = stepping { runner in Result { () throws(Failure) in try change(&runner) } }
    guard var progress = try result.get() else { return false }
    project(&progress)
    return true
  }

  @inline(__always) private func stepping<Value>(_ step: (inout Runner) -> Value) -> Value {
    runner.recordsAnnouncements = isExtended && (announcements != nil || delivery.observers.interest > .failures)
    isRunning = true
    defer { isRunning = false }
    return step(&runner)
  }

  /// Runs all jobs except the first `mark`, which belong to the caller.
  private func finish(downTo mark: Int) { while runner.jobs.count > mark { step() } }

  private func step() {
    var progress = stepping { $0.step() }
    project(&progress)
  }

  /// Applies the results of a step: reports its traces, updates the live screens, resumes the tasks whose routes have ended, and delivers the
  /// events. Moves the commit out of `progress`, because a copy of the commit would retain each of its parts (benchmark row r3-back).
  ///
  /// - Parameter hasCaller: Whether the code that started the step receives the failure of the step.
  private func project(_ progress: inout Runner.Progress, hasCaller: Bool = false) {
    // Creating an iterator of an empty list costs more than checking whether it is empty (benchmark rows a1 and r1 to r3).
    if !progress.transcripts.isEmpty { report(progress.transcripts) }
    if !progress.earlier.isEmpty {
      let moment = progress.past.map { Moment($0.state, after: $0.before) }
      for event in progress.earlier { delivery.add(event, at: moment ?? Moment(store.state)) }
    }
    if !progress.earlier.isEmpty || !progress.later.isEmpty { noteChange() }
    if let commit = progress.commit.take() {
      follow(commit)
      if runner.history.limit == .off { runner.history.forget() }
    }
    if let failure = progress.failure {
      log(failure, of: progress.failed, hasCaller: hasCaller || progress.ended.contains { isAwaited($0.ticket) })
    } else {
      for event in progress.later { log(event) }
    }
    if !progress.later.isEmpty { for event in progress.later { add(event) } }
    // An observer may run a route, after which the ends of this step would not be known.
    if !handles.isEmpty { follow(progress) }
    deliver()
    if asksServices { askServices() }
  }

  private func report(_ transcripts: [Runner.Transcript]) {
    for transcript in transcripts {
      if let trace = transcript.trace { onTransaction?(transcript.cause, trace) }
      for name in transcript.passedGuards { onPass?(name) }
    }
  }

  private func follow(_ commit: Runner.Published) {
    if announcements != nil {
      for case .announce(let announcement) in commit.consequences { announcements?.append(announcement) }
    }
    if logger.logLevel <= .debug, let origin = (commit.replay ?? runner.history.commits(from: commit.first).first)?.origin {
      let logger = logger
      var facts: Logger.Metadata = ["containers": "\(commit.difference.changed.count)"]
      if origin.isKnown { facts["origin"] = "\(origin)" }
      logger.debug("committed", metadata: facts)
    }
    for consequence in commit.consequences {
      switch consequence {
      case .outcomeFailed(let effect, let name, let error): log(.outcomeFailed(effect, name, error))
      case .cancel(let pending, _): log(.canceled(pending))
      default: continue
      }
    }
    let finished = results.isEmpty ? [] : finishedScreens(in: commit)
    screens.follow(
      commit, to: store, commits: runner.history.commits(from: commit.first), newIdentity: newIdentity, makeModel: makeModel)
    noteChange()
    if !results.isEmpty { endResults(of: finished) }
  }

  // MARK: Events

  /// Appends an event to the delivery queue, if an observer may need it. The predicates of observers are evaluated in the current state.
  func add(_ event: @autoclosure () -> Event) { delivery.add(event(), at: Moment(store.state)) }

  /// Delivers the queued events, messages and calls to models, then releases the models and services of removed screens. Does nothing if a
  /// delivery is in progress.
  func deliver() { if delivery.deliver() { screens.releaseDeparted() } }

  /// Sends ``Event/requested(_:)`` for each effect of the first state that is still running, so that the app can repeat its work. Only the
  /// first call sends the events.
  func requestEffectsAtStart() {
    if effectsAtStart.isEmpty { return }
    let effects = effectsAtStart
    effectsAtStart = []
    let underWay = store.state.running.map(\.effect)
    for effect in effects where underWay.contains(effect) { add(.requested(effect)) }
    deliver()
  }

  // MARK: Screens

  /// Creates the model of a visible screen, or returns `nil` if the screen has no model. If the closure that creates the model throws an
  /// error, logs the error and returns a model that shows the error.
  func makeModel(of key: ScreenKey, _ id: NodeID) -> (any ScreenModel)? {
    // A model cannot change the state while it is created. What it does later depends on the whole state: see `place(of:_:)`.
    ReadTracker.ignoring {
      do throws(ServiceError) {
        return try app.screens.model(of: key, context(of: key, id))
      } catch {
        let logger = logger
        logger.error("the model of a screen cannot be created", metadata: ["screen": "\(key)", "error": "\(error)"])
        return TextModel([error.description])
      }
    }
  }

  /// Returns the model of a screen. Creates it if the screen is in the tree, but was never visible.
  func model(of key: ScreenKey, _ id: NodeID) -> (any ScreenModel)? { screens.model(of: key, id, makeModel: makeModel) }

  /// Returns the context of the screen with the given identity and key.
  func context(of key: ScreenKey, _ id: NodeID) -> AnyScreenContext { AnyScreenContext(key, id, in: reference) }

  /// Returns the lines of text that the screen at a path shows. Returns an empty array if there is no screen or if the screen has no model.
  func lines(at path: TreePath) -> [String] {
    guard let model = nodes.model(at: path) else { return [] }
    return read { transaction in model.lines(in: &transaction) }
  }

  /// Calls a closure with a transaction on the current state and returns its result. Changes in the transaction are discarded.
  func read<Answer>(_ questions: (inout NavigationTransaction) -> Answer) -> Answer {
    var transaction = NavigationTransaction(store: store, environment: app.environment)
    return questions(&transaction)
  }

  /// Returns the scope that resolves the services of the screen at a path.
  func services(at path: TreePath) -> ServiceScope { screens.services.scope(at: path, in: store.state) { nodes.id(at: $0) } }

  /// Returns the current path of the node with an identity, or `nil` if the node has been removed. `key` is the key of the node; its data
  /// arguments may be out of date.
  ///
  /// Recorded as a read of the whole state: the code that asks belongs to a model, which may have looked at anything while it was created.
  func place(of id: NodeID, _ key: ScreenKey) -> TreePath? {
    store.state.noteReadOfAll()
    let match = Match(key: key)
    return store.state.places(of: match).first { nodes.id(at: $0) == id }
  }

  /// Returns the key and the current path of the screen that a model belongs to. Returns `nil` if no screen in the tree has the model.
  func screen(of model: any ScreenModel) -> (key: ScreenKey, path: TreePath)? {
    guard let screen = nodes.screen(of: model), let path = place(of: screen.id, screen.key) else { return nil }
    return (screen.key, path)
  }
}
