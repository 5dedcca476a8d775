extension NavigationTransaction {
  /// - Parameter coversLocked: Whether it also covers what must stay in sight.
  mutating func present(_ node: Node, on path: TreePath, coversLocked: Bool = false) throws(NavigationError) -> Given {
    guard let layer = path.layer ?? visible(path)?.layer, let window = layer.window else {
      throw .typeMismatch(path, found: path.depth == 0 ? .app : .window, needed: .page)
    }
    let next = window.child(layer[1] + 1)
    guard !has(moreThan: layer[1] + 1, at: window) else {
      throw .alreadyPresenting(layer, presented: next.flatMap { visibleKey($0) } ?? node.key)
    }
    try coversLocked ? perform(.push(node), at: window) : change(.push(node), at: window)
    return try Given(next)
  }

  /// Begins an effect, and gives the container it lives with.
  @discardableResult
  mutating func request(_ effect: Effect, on path: TreePath, coversLocked: Bool = false) throws(NavigationError) -> TreePath {
    if let problem = effect.problem { throw .badRequest(effect.request, problem) }
    try Waiting.Kind.outcome.settle(in: &self)
    var place = path
    if let style = effect.style {
      var node = Node(key: effect.request, kind: .page)
      node.decoration.style = style
      node.decoration.isRequest = true
      place = try present(node, on: path, coversLocked: coversLocked).place(in: &self)
    }
    consequences.append(.request(effect))
    guard !effect.outcomes.isEmpty else { return place }
    guard let key = key(place) else { throw .noContainer("container", in: path) }
    let running = Waiting.outcome(RunningEffect(effect: effect, asker: path, at: place, key: key.identity()))
    // The same request of the same container is under way once.
    let others = store.state.waiting(.outcome)
    if !others.contains(running) { try setWaiting(.outcome, others + [running]) }
    return place
  }

  /// Ends an effect, and gives the route that its outcome leads to, with the container it runs on; nil when it is too late, or leads nowhere.
  ///
  /// The routes that wait for its layer run again once that has run and all is committed, unless it is given up: then they are dropped.
  ///
  /// - Parameter path: Where the route is: the effect that lives there is meant, if there is one of that name.
  mutating func complete(
    _ name: String, of request: String?, values: [EnteredValue], at path: TreePath
  ) throws(NavigationError) -> (AppRoute, TreePath)? {
    // The steps before may have taken its layer away.
    try Waiting.Kind.outcome.settle(in: &self)
    guard case .effect(let running?) = ask(.effect(request, at: path)) else {
      consequences.append(.lateOutcome(request, name, values))
      return nil
    }
    guard let outcome = running.effect.outcome(name) else {
      throw .unknownAction(name, on: running.effect.request, offered: running.effect.outcomes.map(\.name))
    }
    try setWaiting(.outcome, store.state.waiting(.outcome).filter { $0 != .outcome(running) })
    if running.effect.style != nil {
      if outcome.role != .cancel { try resumeRoutes(waitingAt: running.at) }
      _ = try takeAway(layer: running.at)
    }
    consequences.append(.outcome(running.effect, name, values))
    guard let asker = running.asker else {
      if outcome.route(bringing: values) != AppRoute() {
        consequences.append(.outcomeFailed(running.effect, name, RunningEffect.askerIsGone))
      }
      return nil
    }
    return (outcome.route(bringing: values), asker)
  }

  /// Takes away the layer of what is done, which may be locked itself; what covers it must not be.
  ///
  /// - Returns: The layer below; nil when the place is no layer that can go.
  mutating func takeAway(layer place: TreePath) throws(NavigationError) -> TreePath? {
    guard place.depth == 2, place[1] > 0, let window = place.window, let below = window.child(place[1] - 1) else { return nil }
    if has(moreThan: place[1] + 1, at: window) { try change(.truncate(place[1] + 1), at: window) }
    try perform(.truncate(place[1]), at: window)
    return below
  }

  /// The outcomes of the effects that live with a screen: what the user can choose.
  mutating func choices(at path: TreePath) -> [UserAction] {
    guard case .effects(let running) = ask(.effects(path)) else { return [] }
    return running.filter { $0.effect.style != nil }.flatMap { running in
      running.effect.outcomes.map { UserAction(choice: $0.name, of: running.effect) }
    }
  }
}

extension RunningEffect {
  /// Why the route of an outcome did not run.
  static var askerIsGone: NavigationError { .noContainer("requesting container", in: .app) }
}
