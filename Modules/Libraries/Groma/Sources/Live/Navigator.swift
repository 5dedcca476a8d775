public import Logging

/// An object that runs routes on an app, and owns the app's navigation state, its history and the objects behind its screens.
///
/// ```swift
/// let navigator = Navigator(app)
/// try navigator.run { $0.top(.stack).push(screens.chat(room: 1, chat: 2)) }
/// navigator.undo()
/// ```
///
/// Observers and ``ScreenModel`` may run routes from their callbacks. A route from a callback runs immediately, unless the ``policy``
/// queues or rejects it, and its events follow the events that are already queued. There is no shared instance: several navigators in a
/// process are independent of each other.
@MainActor
public final class Navigator {
  /// The result of a route that did not fail.
  public enum Outcome: Hashable, Sendable {
    /// The route has run to its end, or a guard replaced the route with another one that has run to its end.
    case done
    /// A guard or a locked screen requires the user to act first. The key identifies the screen or question that the guard shows, or the
    /// question of the lock. The route runs again from its start when the screen finishes, or when the user gives any answer to the
    /// question except a cancellation.
    case waiting(until: ScreenKey)
    /// The route, or the rest of it, runs later automatically: after the current transition, or at the end of a wait.
    case deferred(DeferredRoute.ID)
  }

  /// The object that runs routes and keeps the live screens up to date.
  let live: LiveRunner

  /// Creates a navigator for an app, and creates the models of the visible screens.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - state: The first state; by default, the app's launch state. An interactive back in this state is canceled.
  ///   - history: The maximum size of the history, such as `.last(50)` or `.off`; by default, see ``historyLimit``.
  ///   - logger: The logger of the navigator. It receives an error for each failure that no code receives, a notice for each other route
  ///     that fails or that a guard denies, an info message for each waiting route that is dropped, and a debug message for each commit, with the route and the ``Commit/origin``. Text that the user
  ///     entered is masked.
  public init(
    _ app: AppDefinition, state: NavigationState? = nil, history: History.Limit? = nil,
    logger: Logger = Logger(label: "groma.navigation")
  ) {
    live = LiveRunner(app, state: state ?? app.launch, history: history, logger: logger)
  }

  /// The app whose screens are shown.
  public var app: AppDefinition { live.app }

  /// The logger of the navigator.
  package var logger: Logger {
    get { live.logger }
    set { live.logger = newValue }
  }

  /// A function that is called with the cause and the trace of each committed or rolled-back transaction, in order. While the function is
  /// `nil`, nothing is traced.
  package var onTransaction: ((Commit.Cause, Trace) -> Void)? {
    get { live.onTransaction }
    set { live.onTransaction = newValue }
  }

  /// A function that is called, after each committed or rolled-back transaction, with the name of each guard that allowed a step of the
  /// transaction.
  package var onPass: ((String) -> Void)? {
    get { live.onPass }
    set { live.onPass = newValue }
  }

  /// The current navigation state, including the windows, the values of features, the waiting routes and the running effects.
  ///
  /// A read inside `withObservationTracking`, such as in the body of a SwiftUI view, observes the state: each commit counts as a change.
  public var state: NavigationState {
    live.noteRead()
    return live.store.state
  }

  /// The current value of a feature.
  ///
  /// A read inside `withObservationTracking` observes the value: only a commit that changes the value counts as a change.
  public subscript<Value: StateValue>(_ type: Value.Type) -> Value { live.noteRead(type) }

  /// The commits that can be undone and redone.
  public var history: History { live.runner.history }

  /// The maximum size of the history. A smaller limit takes effect with the next commit, and ``History/Limit/off`` at once.
  ///
  /// By default, the history of a navigator with a presenter is off, because most apps undo no navigation and the earlier states would stay
  /// in memory. Without a presenter, as in tests, the limit is 1,000 commits and 16 MiB.
  public var historyLimit: History.Limit {
    get { live.historyLimit }
    set { live.historyLimit = newValue }
  }

  /// Removes all commits from the history. The current state becomes the start, which cannot be undone.
  public func forgetHistory() { live.runner.history.forget() }

  /// The time of the navigator's clock, in milliseconds since the clock's start. The ``clock``, ``advance(by:while:)``,
  /// ``settle(while:)`` and waits in routes move it.
  package var now: Int { live.store.state.now }

  /// The rule for a route that starts during a transition. By default, ``TransitionPolicy/immediate``.
  public var policy: TransitionPolicy {
    get { live.runner.policy }
    set { live.runner.policy = newValue }
  }

  /// The clock that the navigator follows, or `nil`, which is the default.
  ///
  /// With a clock, waits last their full time, routes that wait for an instant run when it comes, links that wait expire, and
  /// ``advance(by:while:)`` need not be called. A presenter of GromaPresentation sets the clock of the system. Without a clock, time is
  /// virtual: it advances only if ``advance(by:while:)`` or ``settle(while:)`` is called, or if a wait in a route is skipped. Tests, the shell
  /// and the explorer use virtual time.
  ///
  /// Each navigator needs a clock of its own. After the app was suspended, the work that has become due meanwhile is done at once, in the
  /// order of its instants. Setting a clock, or `nil`, also sets ``isClockReal``.
  public var clock: (any NavigationClock)? {
    get { live.clock }
    set { live.clock = newValue }
  }

  /// Whether the owner of the navigator advances the clock as real time passes. If `true`, a wait in a route lasts its full time under
  /// every policy. If `false`, the navigator skips waits under ``TransitionPolicy/immediate`` by advancing the clock to the end of each
  /// wait. By default, `false`. A ``clock`` sets it.
  public var isClockReal: Bool {
    get { live.runner.isClockReal }
    set { live.runner.isClockReal = newValue }
  }

  /// Whether services answer the requests whose definitions have an answer: see ``RequestDefinition/answered(_:)``. By default, `false`, so
  /// that tests and scripts choose the outcomes. A presenter of GromaPresentation sets it.
  public var asksServices: Bool {
    get { live.asksServices }
    set { live.asksServices = newValue }
  }

  // MARK: Running

  /// Runs a route as one transaction, then the work that follows from its changes: routes that waited for a finished screen, outcomes of
  /// canceled effects, and routes that the parts of the app return.
  ///
  /// A wait divides a route into several transactions.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - path: The path where the route starts; by default, the key window.
  ///   - file: The file of the call, for ``Commit/origin`` and the log.
  ///   - line: The line of the call.
  /// - Returns: The outcome of the route.
  /// - Throws: The error of the step that failed, if no fallback handles the error; ``NavigationError/busy`` while a model is being
  ///   created, while the handler of another route runs, and during a transition under ``TransitionPolicy/reject``; the error of a redirect
  ///   or of a wait that is not possible, such as ``NavigationError/redirectLoop(_:)`` or ``NavigationError/limit(_:)``. The changes of the
  ///   failed transaction are rolled back. Changes before a wait are kept. Under ``TransitionPolicy/replace``, the current transition has
  ///   ended even if the route fails.
  @discardableResult
  public func run<Root, Current>(
    _ route: Route<Root, Current>, on path: TreePath? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws(NavigationError) -> Outcome {
    try live.run(route, on: path ?? start, by: Commit.Origin(file: file, line: line))
  }

  /// Builds a route that starts at the key window and runs it.
  ///
  /// - Parameters:
  ///   - file: The file of the call, for ``Commit/origin`` and the log.
  ///   - line: The line of the call.
  ///   - route: Receives an empty route and returns the route with its steps.
  /// - Returns: The outcome of the route.
  /// - Throws: The same errors as ``run(_:on:file:line:)``.
  @discardableResult
  public func run(
    file: StaticString = #fileID, line: UInt = #line, _ route: (AppRoute) -> any RouteFrom<AnyContainer>
  ) throws(NavigationError) -> Outcome {
    try live.run(route(AppRoute()).erased, on: start, by: Commit.Origin(file: file, line: line))
  }

  /// Runs a route that starts at the key window, in the same way as ``run(_:on:file:line:)``.
  ///
  /// - Throws: The error of the route, with the step that failed.
  @discardableResult
  package func attempt(_ route: AppRoute) throws(RunFailure) -> Outcome { try live.run(Runner.Run(route: route, start: start)) }

  /// Runs a route that starts at the key window, in the same way as ``run(_:on:file:line:)``, and collects announcements.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - type: The type of the announcements to collect.
  ///   - origin: The origin of the route.
  /// - Returns: The outcome, and the announcements of this type that were sent during the run, in order.
  /// - Throws: The same errors as ``run(_:on:file:line:)``.
  package func run<A: Announcement>(
    _ route: AppRoute, collecting type: A.Type, by origin: Commit.Origin
  ) throws(NavigationError) -> (outcome: Outcome, announced: [A]) {
    do throws(RunFailure) {
      return try live.run(Runner.Run(route: route, start: start, origin: origin), collecting: type)
    } catch {
      throw error.error
    }
  }

  var start: TreePath { live.start }

  // MARK: History

  /// Reverts the last change in the history. A change usually consists of all commits of one route and of its follow-up routes. A route
  /// that is queued after a transition is a change of its own.
  ///
  /// The current transition ends, and routes queued after it are canceled. Routes and effects wait again as they did before the change. The
  /// clock does not move back, and waiting routes whose time has passed do not run. No route runs, and no effect is requested.
  ///
  /// - Returns: `true` if a change was undone; `false` if there is no change to undo, or if a model is being created or a transaction is in
  ///   progress.
  @discardableResult
  public func undo(file: StaticString = #fileID, line: UInt = #line) -> Bool {
    !live.isBusy && live.performAlone { $0.undo(by: Commit.Origin(file: file, line: line)) }
  }

  /// Reapplies the change that was undone last.
  ///
  /// The current transition ends, and routes queued after it are canceled. Routes and effects wait as they did after the change, except
  /// routes whose time has passed. No route runs, and no effect is requested.
  ///
  /// - Returns: `true` if a change was reapplied; `false` if there is no change to redo, or if a model is being created or a transaction is
  ///   in progress.
  @discardableResult
  public func redo(file: StaticString = #fileID, line: UInt = #line) -> Bool {
    !live.isBusy && live.performAlone { $0.redo(by: Commit.Origin(file: file, line: line)) }
  }

  /// Replaces the current state, as one change that can be undone.
  ///
  /// The current transition ends, and deferred routes that the new state does not contain are canceled. Instants in the new state refer to
  /// this navigator's clock; deferred routes whose time has passed do not run. No route runs, and no effect is requested.
  ///
  /// - Throws: ``NavigationError/unknownScreen(_:)`` if the state contains a screen without a definition, ``NavigationError/busy`` while a
  ///   model is being created or a transaction is in progress, and the error of a change that is not possible, such as
  ///   ``NavigationError/limit(_:)``. The state is then unchanged.
  public func restore(
    _ state: NavigationState, file: StaticString = #fileID, line: UInt = #line
  ) throws(NavigationError) {
    if live.isBusy { throw .busy }
    for name in state.screenNames where app.screens[name] == nil { throw .unknownScreen(name) }
    let origin = Commit.Origin(file: file, line: line)
    _ = try live.performAlone { runner throws(NavigationError) in try runner.restore(state, by: origin) }
  }
}
