extension Navigator {
  /// Advances the clock. Transitions end, queued and deferred routes run, and held items, such as a deep link that waits for the home
  /// screen, expire. Each happens at its instant and in order.
  ///
  /// Does nothing while a model is being created or a transaction is in progress. If routes start a new wait at each of 10,000 successive
  /// milliseconds, the navigator sends ``Event/halted(_:)`` and stops the clock. The routes stay deferred.
  ///
  /// - Parameters:
  ///   - milliseconds: The number of milliseconds to advance; negative values count as zero.
  ///   - goesOn: Called before each instant when work is due, and before the end. If the result is `false`, the clock stops before that
  ///     instant.
  public func advance(by milliseconds: Int, while goesOn: () -> Bool = { true }) {
    if !live.isBusy { live.letClockGoOn(until: now.clampedSum(max(0, milliseconds)), while: goesOn) }
  }

  /// Advances the clock until no transition is in progress and no route is deferred. An interactive back is canceled first. A transition that
  /// a presenter shows is left to the presenter.
  ///
  /// If routes wait again and again without end, the navigator stops after 10,000 instants and sends ``Event/halted(_:)``; the routes stay
  /// deferred. Does nothing while a model is being created or a transaction is in progress.
  ///
  /// - Parameter goesOn: Called before each instant when work is due. If the result is `false`, the clock stops before that instant.
  public func settle(while goesOn: () -> Bool = { true }) {
    if live.isBusy { return }
    live.checkPresenter()
    cancelBack()
    if state.transition != nil || !state.waiting(.later).isEmpty { live.letClockGoOn(until: nil, while: goesOn) }
  }

  /// Ends the transition in progress, runs the routes that were queued after it, and repeats both until no transition is in progress. The
  /// clock does not advance, and routes that wait for an instant stay deferred. An interactive back is canceled first.
  ///
  /// If transitions follow each other without end, the navigator stops after 10,000 of them. Does nothing while a model is being created or
  /// a transaction is in progress.
  package func endTransitions() {
    if live.isBusy { return }
    cancelBack()
    for _ in 0..<Runner.maximumRounds {
      if state.transition == nil { return }
      live.perform(.endTransition)
    }
  }

  /// Runs or drops waiting items as if the clock had reached their instants, but does not advance the clock: held items are dropped, then
  /// deferred routes run in order. Items that do not wait any more are ignored. Does nothing while a model is being created or a
  /// transaction is in progress.
  package func reach(_ items: [Waiting]) {
    if !live.isBusy { live.perform { $0.reach(items) } }
  }

  /// The time in milliseconds until a transition ends, a deferred route runs or a held item expires, whichever is first. `nil` if nothing
  /// depends on time.
  ///
  /// The owner of a navigator without a ``clock`` waits for this time and then calls ``advance(by:while:)``.
  ///
  /// - Complexity: O(waiting items).
  package var nextChange: Int? { live.runner.nextInstant.map { $0 - now } }

  // MARK: Deferred routes

  /// Cancels a deferred route. Changes that the route has already committed stay.
  ///
  /// - Returns: `true` if the route was canceled; `false` if no deferred route has this identifier, or if a model is being created or a
  ///   transaction is in progress.
  @discardableResult
  public func cancel(_ id: DeferredRoute.ID) -> Bool { live.giveUp(id) }

  // MARK: Presenters

  /// The presenter that begins and ends the transitions, or `nil` if there is none: a transition then lasts as long as the animations of its
  /// changes. Not retained. Only one presenter at a time can own the transitions; it is the last one that was set.
  package var presenter: AnyObject? {
    get { live.presenter }
    set { live.presenter = newValue }
  }

  /// Begins a transition, unless one is in progress or the policy is ``TransitionPolicy/immediate``. Does nothing if the caller is not the
  /// ``presenter``.
  package func beginTransition(by presenter: AnyObject) {
    guard presenter === live.presenter, policy != .immediate, !live.isBusy else { return }
    live.perform { runner in
      var progress = Runner.Progress()
      if runner.store.state.transition == nil { runner.begin(.shown, &progress) }
      return progress
    }
  }

  /// Ends the transition that a presenter shows. The routes that were queued behind it run, up to the next one that begins a transition.
  /// Does nothing if the caller is not the ``presenter``.
  package func endTransition(by presenter: AnyObject) {
    guard presenter === live.presenter, state.transition == .shown, !live.isBusy else { return }
    live.perform(.endTransition)
  }

  /// Runs the route of an interaction of the user, which has happened already and therefore waits for no transition.
  ///
  /// - Throws: The errors of ``run(_:on:file:line:)``, except ``NavigationError/busy`` for a transition.
  package func follow(_ route: AppRoute, on path: TreePath) throws(NavigationError) {
    do throws(RunFailure) {
      _ = try live.run(Runner.Run(route: route, start: path, isBack: true, origin: Commit.Origin(.gesture)))
    } catch {
      throw error.error
    }
  }

  // MARK: Interactive back

  /// Begins an interactive back: the user starts to drag the screen away. Routes that start during the drag follow the ``policy``.
  ///
  /// A screen whose lock has a question can be dragged; ``finishBack()`` shows the question to the user.
  ///
  /// - Throws: ``NavigationError/nowhereBack(_:)`` if there is no previous screen, ``NavigationError/locked(_:_:)`` if the screen is locked
  ///   without a question, any other error of ``Route/back()``, and ``NavigationError/busy`` during another transition, while a model is
  ///   being created, or while a transaction is in progress. The state is then unchanged.
  public func beginBack() throws(NavigationError) {
    if !live.isBusy { live.followClock() }
    guard state.transition == nil, !live.isBusy else { throw .busy }
    _ = try plan(AppRoute().top(.container).back())
    live.perform { runner in
      var progress = Runner.Progress()
      runner.begin(.interactiveBack, &progress)
      return progress
    }
  }

  /// Cancels the interactive back: the user lets go, and the screen stays. The routes that were queued during the drag then run. Does
  /// nothing if no screen is being dragged, if a model is being created, or if a transaction is in progress.
  public func cancelBack() {
    if state.transition == .interactiveBack, !live.isBusy { live.perform(.endTransition) }
  }

  /// Completes the interactive back: the user lets go, and the screen is removed. The interactive back also ends if the screen cannot be
  /// removed.
  ///
  /// - Returns: ``Outcome/waiting(until:)`` if the screen stays until the user has answered the question of its lock;
  ///   ``Outcome/done`` if the screen was removed, or if no screen is being dragged and nothing changes.
  /// - Throws: The reason why the screen cannot be removed; ``NavigationError/busy`` while a model is being created or a transaction is in
  ///   progress.
  @discardableResult
  public func finishBack() throws(NavigationError) -> Outcome {
    if live.isBusy { throw .busy }
    guard state.transition == .interactiveBack else { return .done }
    // The transition ends after the run, so that routes started by observers are queued after the routes that already wait.
    defer { cancelBack() }
    do throws(RunFailure) {
      let route = AppRoute().top(.container).animated(.none) { $0.back() }.erased
      return try live.run(Runner.Run(route: route, start: start, isBack: true, origin: Commit.Origin(.gesture)))
    } catch {
      throw error.error
    }
  }
}
