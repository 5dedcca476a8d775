extension Transaction {
  /// Ends what lives with containers that are gone, and follows those that moved.
  mutating func settle() throws(NavigationError) {
    if interrupt != nil { return }
    try completeChanges()
    try settlePending()
    try settleDeferred()
    try settleEffects()
    settleConsequences()
  }

  /// Drops the routes that wait for a screen which is gone, or would start where nothing is any more, and follows what moved.
  mutating func settlePending() throws(NavigationError) {
    guard !store.state.pending.isEmpty else { return }
    let splices = journal.splices(since: .pending)
    var kept: [PendingRoute] = []
    for pending in store.state.pending {
      // The screen may have gone and come back elsewhere: it is the one of its key. A question that is gone has been answered.
      guard let start = pending.start.inherited(through: splices),
        let at = pending.at.following(splices) ?? places(of: pending.awaits).last(where: { isScreen($0) })
      else {
        consequences.append(.cancel(pending))
        continue
      }
      let moved = PendingRoute(route: pending.route, start: start, awaits: pending.awaits, at: at, detouredBy: pending.detouredBy)
      if !kept.contains(moved) { kept.append(moved) }
    }
    if kept != store.state.pending { try setPending(kept) }
  }

  /// Lets the routes go on that wait for what stands at a place, once the transaction is committed.
  mutating func resumeRoutes(waitingAt path: Path) throws(NavigationError) {
    // The steps before may have moved it.
    try settlePending()
    guard case .routes(let waiting) = ask(.waiting(path)), !waiting.isEmpty else { return }
    try setPending(store.state.pending.filter { !waiting.contains($0) })
    consequences += waiting.map { .resume($0, after: journal.count) }
  }

  /// Gives up the deferred routes that would start where nothing is any more, and follows what moved.
  private mutating func settleDeferred() throws(NavigationError) {
    guard !store.state.deferred.isEmpty else { return }
    let splices = journal.splices(since: .deferred)
    var kept: [DeferredRoute] = []
    for route in store.state.deferred {
      guard let start = route.start.inherited(through: splices) else {
        consequences.append(.giveUp(route))
        continue
      }
      kept.append(DeferredRoute(id: route.id, route: route.route, start: start, when: route.when))
    }
    if kept != store.state.deferred { try setDeferred(kept) }
  }

  /// Follows the places from where routes go on once the transaction is committed, since the edits that ended what they waited for.
  private mutating func settleConsequences() {
    for index in consequences.indices {
      switch consequences[index] {
      case .resume(var pending, let count):
        if let start = pending.start.inherited(through: journal.splices(after: count)) {
          pending.start = start
          consequences[index] = .resume(pending, after: journal.count)
        } else {
          consequences[index] = .cancel(pending)
        }
      case .abandon(let running, let asker?, let count):
        consequences[index] = .abandon(running, asker: asker.following(journal.splices(after: count)), after: journal.count)
      default: continue
      }
    }
  }

  /// Runs the detour of a guard, or brings the screen it shows in sight where that is already waited for, and lets the guarded route wait:
  /// as the last of those that do. One that waits already is asked for anew.
  mutating func detour(_ detour: AppRoute, for pending: PendingRoute, from start: Path) throws(NavigationError) -> PendingRoute {
    // Screens that ask the same are two that ask.
    if let shared = store.state.pending.first(where: { $0.awaits == pending.awaits }), isScreen(shared.at) {
      _ = try run(AppRoute().at(shared.at).makeVisible(), on: start)
    } else {
      _ = try run(detour, on: start)
      if let interrupt { throw .interrupted(guard: interrupt.name) }
      if deferral != nil { throw .limit("a wait in the detour of a guard") }
    }
    guard let moved = pending.start.inherited(through: journal.splices(since: .pending)) else {
      throw .noContainer("container at \(pending.start)", in: .app)
    }
    let pending = PendingRoute(
      route: pending.route, start: moved, awaits: pending.awaits, at: try find(.last, Match(key: pending.awaits), from: .app),
      detouredBy: pending.detouredBy)
    try settlePending()
    let others = store.state.pending.filter {
      !($0.route == pending.route && $0.start == pending.start && $0.awaits == pending.awaits)
    }
    if others + [pending] != store.state.pending { try setPending(others + [pending]) }
    try settle()
    return pending
  }

  /// Puts another state in the place of this one.
  mutating func replaceState(with state: NavigationState) throws(NavigationError) {
    try perform(.set(state.root.children), at: .app)
    try perform(.select(state.root.selection), at: .app)
    for value in store.state.storedValues where state.value(named: value.name) == nil {
      func initial<V: StateValue>(_: V) -> AnyStateValue { AnyStateValue(V.initial) }
      try put(initial(value.base))
    }
    for value in state.storedValues { try put(value) }
    try setPending(state.pending)
    try setRunning(state.running)
    try setDeferred(state.deferred)
  }
}

/// What a guard's detours and redirects have in common.
enum Detours {
  /// A guarded route, ready to wait.
  static func pending(
    _ route: AppRoute, on start: Path, until screen: ScreenKey, by name: String
  ) throws(NavigationError) -> PendingRoute {
    if route.isOpaque { throw .opaque("\(route)") }
    return PendingRoute(route: route, start: start, awaits: screen, at: .app, detouredBy: name)
  }

  /// The way so far and one more redirect, unless the same was there before.
  static func extended(_ way: [String], by name: String, to route: AppRoute) throws(NavigationError) -> [String] {
    let next = "\(name): \(route)"
    if way.contains(next) { throw .redirectLoop(way + [next]) }
    return way + [next]
  }
}

extension NavigationState {
  /// The names of all screens in it; the layer of an effect is none.
  var screenNames: Set<String> {
    var names: Set<String> = []
    let effects = Set(running.lazy.filter { $0.effect.style != nil }.map(\.at))
    func visit(_ node: Node, at path: Path) {
      if node.kind.isContent, !node.isAnonymous, !effects.contains(path) { names.insert(node.key.name) }
      for (index, child) in node.children.enumerated() { path.child(index).map { visit(child, at: $0) } }
    }
    visit(root, at: .app)
    return names
  }
}
