extension Transaction {
  /// Begins an effect, and gives the container it lives with.
  @discardableResult
  mutating func request(_ effect: Effect, on path: Path, coversLocked: Bool = false) throws(NavigationError) -> Path {
    if let problem = effect.problem { throw .badRequest(effect.request, problem) }
    try settle(.outcome)
    var place = path
    if let style = effect.style {
      var node = Node(key: effect.request, kind: .page)
      node.decoration.style = style
      node.decoration.isRequest = true
      place = try resolve(present(node, on: path, coversLocked: coversLocked))
    }
    consequences.append(.request(effect))
    guard !effect.outcomes.isEmpty else { return place }
    guard let key = key(place) else { throw .noContainer("container", in: path) }
    let running = Waiting.outcome(RunningEffect(effect: effect, asker: path, at: place, key: key))
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
    _ name: String, of request: String?, values: [EnteredValue], at path: Path
  ) throws(NavigationError) -> (AppRoute, Path)? {
    // The steps before may have taken its layer away.
    try settle(.outcome)
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

  /// The outcomes of the effects that live with a screen: what the user can choose.
  mutating func choices(at path: Path) -> [UserAction] {
    guard case .effects(let running) = ask(.effects(path)) else { return [] }
    return running.filter { $0.effect.style != nil }.flatMap { running in
      running.effect.outcomes.map { UserAction(choice: $0.name, of: running.effect) }
    }
  }
}

extension RunningEffect {
  /// Why the route of an outcome did not run.
  static var askerIsGone: NavigationError { .noContainer("container that asked", in: .app) }
}
