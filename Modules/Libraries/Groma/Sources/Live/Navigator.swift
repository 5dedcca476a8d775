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

  /// Runs the routes on the live screens.
  let live: LiveRunner

  /// A navigator for an app, in its launch state or in another.
  public init(_ app: AppDefinition, state: NavigationState? = nil, logger: Logger = Logger(label: "groma.navigation")) {
    live = LiveRunner(app, state: state ?? app.launch, logger: logger)
  }

  /// The app.
  public var app: AppDefinition { live.app }

  /// The log of the navigator.
  public var logger: Logger {
    get { live.logger }
    set { live.logger = newValue }
  }

  /// Called with the questions and changes of each transaction, kept or given up, in order. Nothing is traced while it is nil.
  package var onTransaction: ((Commit.Cause, Trace) -> Void)? {
    get { live.onTransaction }
    set { live.onTransaction = newValue }
  }

  /// Called with each guard that let something pass in a transaction, kept or given up.
  package var onPass: ((String) -> Void)? {
    get { live.onPass }
    set { live.onPass = newValue }
  }

  /// The state, as one value.
  public var state: NavigationState { live.store.state }

  /// The secret fields of the actions that were tapped so far: their values are not printed.
  package var secretFields: Set<SecretField> { live.runner.secretFields }

  /// The changes that can be undone, and those that can be done again.
  public var history: History { live.runner.history }

  /// The navigator's clock, in milliseconds since its start. It goes on when it is told to: see ``advance(by:)``.
  public var now: Int { live.store.state.now }

  /// The fate of a route that starts while a change is being shown.
  public var policy: TransitionPolicy {
    get { live.runner.policy }
    set { live.runner.policy = newValue }
  }

  /// Whether somebody lets the clock go on as time passes. Then a wait takes its time under every policy; otherwise it moves the clock under
  /// ``TransitionPolicy/immediate``.
  public var isClockReal: Bool {
    get { live.runner.isClockReal }
    set { live.runner.isClockReal = newValue }
  }

  // MARK: Running

  /// Runs a route as one transaction, and everything that it leads to.
  ///
  /// - Parameter path: The place where it starts; the key window by default.
  /// - Throws: The reason for which it failed; then the state is as it was.
  @discardableResult
  public func run<Root, Current>(_ route: Route<Root, Current>, on path: TreePath? = nil) throws(NavigationError) -> Outcome {
    try live.run(route, on: path ?? start)
  }

  /// Describes and runs a route that starts at the key window.
  @discardableResult
  public func run<Current>(_ route: (AppRoute) -> Route<AnyContainer, Current>) throws(NavigationError) -> Outcome {
    try run(route(AppRoute()))
  }

  /// Runs a route, and says at which of its steps it failed.
  @discardableResult
  package func attempt(_ route: AppRoute) throws(RunFailure) -> Outcome { try live.run(Runner.Run(route: route, start: start)) }

  /// Runs a route, and everything that it leads to.
  ///
  /// - Parameter type: The type of a part's announcements.
  /// - Returns: The outcome, and the announcements of the type that were made in it and in everything that it led to, in order.
  /// - Throws: The reason for which it failed; then the state is as it was.
  package func run<A: Announcement>(
    _ route: AppRoute, collecting type: A.Type
  ) throws(NavigationError) -> (outcome: Outcome, announced: [A]) {
    do throws(RunFailure) {
      return try live.run(Runner.Run(route: route, start: start), collecting: type)
    } catch {
      throw error.error
    }
  }

  var start: TreePath { live.start }

  // MARK: History

  /// Takes the last change back.
  ///
  /// The transition under way ends, routes queued behind it are given up, and routes and effects wait as they did before the change. Time that has
  /// passed stays passed: the clock does not move, and what was to happen meanwhile does not happen any more. Nothing is requested or run.
  ///
  /// - Returns: False when there is no change, and while contents are being made.
  @discardableResult
  public func undo() -> Bool { !live.isBusy && live.performAlone { $0.undo() } }

  /// Does the change again that was taken back last. Routes and effects wait as they did after the change, as far as their time has not passed;
  /// nothing is requested or run.
  ///
  /// - Returns: False when there is no change, and while contents are being made.
  @discardableResult
  public func redo() -> Bool { !live.isBusy && live.performAlone { $0.redo() } }

  /// Puts another state in the place of this one, as one change that can be undone.
  ///
  /// The transition under way ends, and routes that are deferred here are given up. Instants in the state are on this navigator's clock
  /// (see ``NavigationState/now``): what was to happen before now does not happen any more. Nothing is requested or run.
  ///
  /// - Throws: ``NavigationError/unknownScreen(_:)`` when no feature lists one of its screens, ``NavigationError/busy`` while contents are being made;
  ///   then nothing is changed.
  public func restore(_ state: NavigationState) throws(NavigationError) {
    if live.isBusy { throw .busy }
    for name in state.screenNames where app.entries[name] == nil { throw .unknownScreen(name) }
    _ = try live.performAlone { runner throws(NavigationError) in try runner.restore(state) }
  }
}
