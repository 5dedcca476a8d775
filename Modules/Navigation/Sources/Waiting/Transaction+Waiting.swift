extension Transaction {
  /// Ends what lives with containers that are gone, and follows those that moved.
  mutating func settle() throws(NavigationError) {
    if interrupt != nil { return }
    try completeChanges()
    for kind in Waiting.Kind.allCases { try settle(kind) }
    settleConsequences()
  }

  /// Brings the items of one kind that wait up to date: they follow the containers that moved, and those whose container has gone are dropped. A
  /// change also drops the items whose time has passed.
  mutating func settle(_ kind: Waiting.Kind) throws(NavigationError) {
    let items = store.state.waiting(kind)
    if items.isEmpty { return }
    let splices = journal.splices(since: .waiting(kind))
    let isChange = journal.count > 0
    var kept: [Waiting] = []
    var gone: [Waiting] = []
    for item in items {
      if store.state.isPast(item) {
        if !isChange { kept.append(item) }
        continue
      }
      if let moved = item.following(splices, finding: { pending in place(ofScreenFor: pending, after: splices) }) {
        if !kept.contains(moved) { kept.append(moved) }
      } else {
        gone.append(item)
      }
    }
    if kept != items { try setWaiting(kind, kept) }
    for item in gone {
      switch item {
      case .screen(let pending): consequences.append(.cancel(pending))
      case .later(let route): consequences.append(.giveUp(route))
      case .outcome(let running):
        consequences.append(.abandon(running, asker: running.asker?.following(splices), after: journal.count))
      case .held: continue
      }
    }
  }

  /// The place of an awaited screen that has gone and come back elsewhere. A question that has gone was answered: a screen that is named like its
  /// request is another thing.
  private mutating func place(ofScreenFor pending: PendingRoute, after splices: [Edit.Splice]) -> Path? {
    guard pending.at.removed(by: splices)?.isScreen == true else { return nil }
    return places(of: pending.awaits).last { isScreen($0) }
  }

  /// Lets the routes go on that wait for the screen at a place, once the transaction is committed.
  mutating func resumeRoutes(waitingAt path: Path) throws(NavigationError) {
    // The steps before may have moved it.
    try settle(.screen)
    if case .routes(let waiting) = ask(.waiting(path)), !waiting.isEmpty { try resume(waiting) }
  }

  /// Lets routes run again that wait for a screen at or in a container, once the transaction is committed: for a part that replaces the
  /// container because what they wait for is done.
  package mutating func resumeRoutes(waitingIn path: Path, where isDone: (PendingRoute) -> Bool) throws(NavigationError) {
    try settle(.screen)
    let waiting = store.state.pending.filter { path.contains($0.at) && isDone($0) }
    if !waiting.isEmpty { try resume(waiting) }
  }

  /// Takes waiting routes off the list, to run once the transaction is committed.
  mutating func resume(_ routes: [PendingRoute]) throws(NavigationError) {
    try setWaiting(.screen, store.state.pending.filter { !routes.contains($0) }.map(Waiting.screen))
    consequences += routes.map { .resume($0, after: journal.count) }
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
    // Screens that ask the same are two that ask. A screen that is named like the question is another thing.
    let asks = pending.detouredBy == Interrupt.lock || detour.requests(pending.awaits)
    if !asks, let shared = store.state.pending.first(where: { $0.awaits == pending.awaits && isScreen($0.at) }) {
      _ = try run(AppRoute().at(shared.at).makeVisible(), on: start)
    } else {
      _ = try run(detour, on: start)
      if let interrupt { throw .interrupted(guard: interrupt.name) }
      if deferral != nil { throw .limit("a wait in the detour of a guard") }
    }
    guard let moved = pending.start.inherited(through: journal.splices(since: .waiting(.screen))) else {
      throw .noContainer("container at \(pending.start)", in: .app)
    }
    let last = try find(.last, Match(key: pending.awaits), from: .app)
    let question = asks && isScreen(last) ? places(of: pending.awaits).last { !isScreen($0) } : nil
    let pending = PendingRoute(
      route: pending.route, start: moved, awaits: pending.awaits, at: question ?? last, detouredBy: pending.detouredBy)
    try settle(.screen)
    let others = store.state.pending.filter {
      !($0.route == pending.route && $0.start == pending.start && $0.awaits == pending.awaits)
    }
    if others + [pending] != store.state.pending { try setWaiting(.screen, (others + [pending]).map(Waiting.screen)) }
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
    for kind in Waiting.Kind.allCases { try setWaiting(kind, state.waiting(kind)) }
  }
}

extension AppRoute {
  /// Whether a step makes the request of a key.
  fileprivate func requests(_ key: ScreenKey) -> Bool {
    code.contains { if case .verb(.request(let effect)) = $0 { effect.request == key } else { false } }
  }
}

extension NavigationState {
  /// The names of all screens in it; a request is none.
  var screenNames: Set<String> {
    var names: Set<String> = []
    func visit(_ node: Node) {
      if node.isScreen { names.insert(node.key.name) }
      node.children.forEach(visit)
    }
    visit(root)
    return names
  }
}
