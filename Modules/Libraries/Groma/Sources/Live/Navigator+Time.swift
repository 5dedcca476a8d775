/// The fate of a route that starts while a change is being shown.
public enum TransitionPolicy: String, Hashable, Codable, Sendable, CaseIterable {
  /// Changes are there at once, and a wait moves the clock, unless that is real: nothing ever happens meanwhile. For scripts, tests and
  /// people at a prompt.
  case immediate
  /// It runs when the change is there, in the order of starting.
  case queue
  /// It fails with ``NavigationError/busy``.
  case reject
  /// The change is there at once, routes queued behind it are given up, and the route runs.
  case replace
}

// MARK: - The clock

extension Navigator {
  /// Lets the clock go on: transitions end, routes queued behind them run, routes that waited go on, and held items are dropped, each at its instant
  /// and in its order.
  ///
  /// Nothing happens while contents are being made. Routes that wait again at each millisecond without end are left waiting, with
  /// ``Event/halted(_:)``.
  ///
  /// - Parameters:
  ///   - milliseconds: The time that passes; none when it is negative.
  ///   - goesOn: Asked before each instant at which something happens; false stops the clock before it.
  public func advance(by milliseconds: Int, while goesOn: () -> Bool = { true }) {
    if !live.isBusy { live.letClockGoOn(until: now.clampedSum(max(0, milliseconds)), while: goesOn) }
  }

  /// Lets the clock go on until nothing moves and nothing is deferred; a screen that the user drags stays.
  ///
  /// Ends also with routes that defer others without end: after ten thousand of them, with ``Event/halted(_:)``. Nothing happens while contents are
  /// being made.
  ///
  /// - Parameter goesOn: Asked before each instant at which something happens; false stops the clock before it.
  public func settle(while goesOn: () -> Bool = { true }) {
    if live.isBusy { return }
    cancelBack()
    if state.transition != nil || !state.waiting(.later).isEmpty { live.letClockGoOn(until: nil, while: goesOn) }
  }

  /// The time until something changes by time alone, in milliseconds: a transition ends, a route goes on, or a held item is dropped. Nil while
  /// nothing waits for time.
  ///
  /// Who lets the clock go on as time passes asks this, waits as long, and calls ``advance(by:)``.
  /// - Complexity: O(items that wait).
  public var nextChange: Int? { live.runner.nextInstant.map { $0 - now } }

  // MARK: Deferred routes

  /// Gives up a route that was deferred, and nothing else.
  ///
  /// - Returns: False when there is none of that number, and while contents are being made.
  @discardableResult
  public func cancel(_ id: DeferredRoute.ID) -> Bool { live.giveUp(id) }

  /// Runs a route and waits until it is done: until the transition before it has ended, and through its own waits.
  ///
  /// Under ``TransitionPolicy/queue``, and with a real clock, it returns when somebody has let the clock go on: see ``advance(by:)``. Cancelling the
  /// task gives up the route, as far as it has not run, and nothing else.
  ///
  /// - Returns: The outcome; ``Outcome/waiting(until:)`` when a guard sent the user elsewhere.
  /// - Throws: The reason for which it failed; ``NavigationError/cancelled(_:)`` when the task was cancelled.
  @discardableResult
  public func navigate<Root, Current>(_ route: Route<Root, Current>, on path: TreePath? = nil) async throws(NavigationError) -> Outcome {
    if Task.isCancelled { throw .cancelled("\(route)") }
    return try await live.runToEnd(Runner.Run(route: route.erased, kind: Root.kind, start: path ?? start))
  }

  // MARK: Interactive back

  /// The user begins to drag the screen away. Routes that start meanwhile follow the ``policy``.
  ///
  /// A screen whose lock asks can be dragged; it asks when it would go.
  ///
  /// - Throws: ``NavigationError/nowhereBack(_:)`` or ``NavigationError/locked(_:_:)`` when there is no way back,
  ///   ``NavigationError/busy`` while another change is being shown; then nothing is changed.
  public func beginBack() throws(NavigationError) {
    guard state.transition == nil, !live.isBusy else { throw .busy }
    _ = try plan(AppRoute().top(.container).back())
    live.perform { runner in
      var progress = Runner.Progress()
      runner.begin(.interactiveBack, &progress)
      return progress
    }
  }

  /// The user lets go, and the screen stays. Nothing happens when none is dragged.
  public func cancelBack() {
    if state.transition == .interactiveBack, !live.isBusy { live.perform(.endTransition) }
  }

  /// The user lets go, and the screen goes. Nothing happens when none is dragged.
  ///
  /// - Returns: The outcome; ``Outcome/waiting(until:)`` when the screen stays until the user has been asked.
  /// - Throws: The reason for which it cannot go after all.
  @discardableResult
  public func finishBack() throws(NavigationError) -> Outcome {
    if live.isBusy { throw .busy }
    guard state.transition == .interactiveBack else { return .done }
    // Routes of observers come after those that were queued.
    defer { cancelBack() }
    do throws(RunFailure) {
      return try live.run(Runner.Run(route: AppRoute().top(.container).animated(.none) { $0.back() }.erased, start: start, isBack: true))
    } catch {
      throw error.error
    }
  }
}
