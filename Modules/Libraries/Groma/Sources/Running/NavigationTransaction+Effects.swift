extension NavigationTransaction {
  /// Presents a node as a new layer directly above the layer of a path, and returns the path of the new layer. For a window or the app, the
  /// node is presented above the topmost layer.
  ///
  /// - Parameter coversLocked: Whether the new layer can also cover a screen with a lock of extent ``Lock/Extent/visible``.
  /// - Throws: ``NavigationError/alreadyPresenting(_:presented:)`` if there already is a layer above,
  ///   ``NavigationError/typeMismatch(_:found:needed:)`` if there is no layer, and the errors of ``change(_:at:)``.
  mutating func present(_ node: Node, on path: TreePath, coversLocked: Bool = false) throws(NavigationError) -> TreePath {
    guard let layer = path.layer ?? visibleScreen(in: path)?.layer, let window = layer.window else {
      throw .typeMismatch(path, found: path.depth == 0 ? .app : .window, needed: .page)
    }
    let next = window.child(layer[1] + 1)
    guard !has(moreThan: layer[1] + 1, at: window) else {
      throw .alreadyPresenting(layer, presented: next.flatMap { visibleKey($0) } ?? node.key)
    }
    guard let next else { throw .tooDeep }
    try coversLocked ? perform(.push(node), at: window) : change(.push(node), at: window)
    return next
  }

  /// Requests an effect. An effect with a style is presented as a new layer. An effect with outcomes is added to the running effects,
  /// unless the same container is already running an equal effect.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - asker: The path of the container that requests the effect. `nil` stands for `path`.
  ///   - path: The path of the container above whose layer the effect is presented: see ``present(_:on:coversLocked:)``.
  ///   - coversLocked: Whether the layer of the effect can also cover a screen with a lock of extent ``Lock/Extent/visible``.
  /// - Returns: The path of the container that the effect belongs to: its own layer, or `path`.
  @discardableResult
  mutating func request(
    _ effect: Effect, by asker: TreePath? = nil, on path: TreePath, coversLocked: Bool = false
  ) throws(NavigationError) -> TreePath {
    if let limit = effect.exceededLimit { throw .limit(limit) }
    if let problem = environment.problem(with: effect) { throw .badRequest(effect.request, problem) }
    try Waiting.Kind.outcome.settle(in: &self)
    var place = path
    if let style = effect.style {
      var node = Node(key: effect.request, kind: .page)
      node.presentation.style = style
      node.attributes.isRequest = true
      place = try present(node, on: path, coversLocked: coversLocked)
    }
    consequences.append(.request(effect))
    guard !effect.outcomes.isEmpty else { return place }
    guard let key = key(place) else { throw .noContainer("container", in: path) }
    let running = Waiting.outcome(RunningEffect(effect: effect, asker: asker ?? path, at: place, key: key.identity()))
    // The same request of the same container runs only once.
    let others = store.state.waiting(.outcome)
    if !others.contains(running) { try setWaiting(.outcome, others + [running]) }
    return place
  }

  /// Ends an effect with an outcome.
  ///
  /// The routes that wait for the layer of the effect run again after the route of the outcome, when the transaction has been committed. If
  /// the outcome is a cancellation or a failure, these routes are dropped.
  ///
  /// - Parameters:
  ///   - name: The name of the outcome.
  ///   - request: The name of the effect's request, or `nil` if the request can have any name.
  ///   - values: The values of the outcome, such as entered text.
  ///   - path: The path at which the route is. If several running effects match, the last one that belongs to this container ends, or else
  ///     the last one that began.
  /// - Returns: The route of the outcome and the path on which the route runs, or `nil` if no matching effect is running or the container
  ///   that requested the effect is gone.
  /// - Throws: ``NavigationError/unknownAction(_:on:offered:)`` if the effect has no outcome with this name and the name is not that of
  ///   a failure of every request, and ``NavigationError/locked(_:_:)`` if a layer above the layer of the effect is locked.
  mutating func complete(
    _ name: String, of request: String?, values: [EnteredValue], at path: TreePath
  ) throws(NavigationError) -> (AppRoute, TreePath)? {
    // Earlier steps may have removed the layer of the effect.
    try Waiting.Kind.outcome.settle(in: &self)
    guard case .effect(let running?) = ask(.effect(request, at: path)) else {
      consequences.append(.lateOutcome(request, name, values))
      return nil
    }
    guard let outcome = running.effect.outcome(name) ?? running.effect.impliedFailure(name) else {
      throw .unknownAction(name, on: running.effect.request, offered: running.effect.outcomes.map(\.name))
    }
    try setWaiting(.outcome, store.state.waiting(.outcome).filter { $0 != .outcome(running) })
    if running.effect.style != nil {
      if outcome.role.resumesRoutes { try resumeRoutes(waitingAt: running.at) }
      _ = try takeAway(layer: running.at)
    } else {
      try resumeRoutes(awaiting: running, isCanceled: !outcome.role.resumesRoutes)
    }
    consequences.append(.outcome(running.effect, name, values))
    guard let asker = running.asker else {
      if outcome.route(bringing: values) != AppRoute() {
        consequences.append(.outcomeFailed(running.effect, name, RunningEffect.askerIsGone))
      }
      return nil
    }
    let route = outcome.route(bringing: values)
    // The question of a lock belongs to the framework.
    guard environment.interceptor != nil, running.effect.outcomes.map(\.name) != [Lock.leave, Lock.stay] else { return (route, asker) }
    return (intercepted(route, of: .outcome(name, request: "\(running.effect.request)")), asker)
  }

  /// Ends the waits for an effect without a layer: the routes run again, or fail if the outcome is a cancellation or a failure, when the
  /// transaction has been committed. The routes that wait for the layer of an effect follow that layer instead.
  private mutating func resumeRoutes(awaiting running: RunningEffect, isCanceled: Bool) throws(NavigationError) {
    if !store.state.mayHaveWaiting(.screen) { return }
    try Waiting.Kind.screen.settle(in: &self)
    let waiting = store.state.pending.filter { $0.at == running.at && $0.awaits == running.effect.request }
    if waiting.isEmpty { return }
    if !isCanceled { return try resume(waiting) }
    try setWaiting(.screen, store.state.pending.filter { !waiting.contains($0) }.map(Waiting.screen))
    consequences += waiting.map { .cancel($0, in: store.state.root) }
  }

  /// Ends an effect with the outcome that an interrupted route chose. The route of the outcome then waits instead of the interrupted route,
  /// so that the user does not have to choose again.
  ///
  /// Does nothing if the effect is no longer running, if the container that requested it is gone, or if the effect has no such outcome or
  /// the outcome has no route. Also does nothing if routes wait for the effect, because they must run after the route of the outcome.
  ///
  /// - Returns: The route of the outcome and the path on which it runs, or `nil` if nothing was done.
  /// - Throws: The errors of ``complete(_:of:values:at:)``.
  mutating func end(_ chosen: ChosenOutcome) throws(NavigationError) -> (AppRoute, TreePath)? {
    let (step, path) = (chosen.step, chosen.path)
    try Waiting.Kind.outcome.settle(in: &self)
    guard case .effect(let running?) = ask(.effect(step.request, at: path)), running.asker != nil,
      let outcome = running.effect.outcome(step.outcome), outcome.route(bringing: step.values) != AppRoute(),
      !store.state.pending.contains(where: { $0.at == running.at })
    else { return nil }
    return try complete(step.outcome, of: step.request, values: step.values, at: path)
  }

  /// Removes the layer of a finished screen or effect, and the layers above. The layer itself can be locked, but the layers above must not
  /// be locked.
  ///
  /// - Returns: The path of the layer below, or `nil` if the path is not that of a presented layer. Nothing is removed in that case.
  mutating func takeAway(layer place: TreePath) throws(NavigationError) -> TreePath? {
    guard place.depth == 2, place[1] > 0, let window = place.window, let below = window.child(place[1] - 1) else { return nil }
    if has(moreThan: place[1] + 1, at: window) { try change(.truncate(place[1] + 1), at: window) }
    try perform(.truncate(place[1]), at: window)
    return below
  }

  /// Returns the actions with which the user answers the effects whose layer is at a path: one action for each outcome. Returns an empty
  /// array if there is no such effect.
  mutating func choices(at path: TreePath) -> [OfferedAction] {
    guard case .effects(let running) = ask(.effects(path)) else { return [] }
    return running.filter { $0.effect.style != nil }.flatMap { running in
      running.effect.outcomes.map { OfferedAction(choice: $0, of: running.effect, in: environment) }
    }
  }
}

extension RunningEffect {
  /// The error of an outcome whose route cannot run, because the container that requested the effect is gone.
  static var askerIsGone: NavigationError { .noContainer("requesting container", in: .app) }
}
