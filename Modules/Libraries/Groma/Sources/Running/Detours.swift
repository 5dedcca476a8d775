/// The detours and redirects of guards.
enum Detours {
  /// A guarded route, ready to wait.
  static func pending(
    _ route: AppRoute, on start: TreePath, until screen: ScreenKey, by name: String
  ) throws(RunFailure) -> PendingRoute {
    if route.isOpaque { throw RunFailure(.opaque("\(route)"), nil) }
    return PendingRoute(route: route, start: start, awaits: screen, at: .app, detouredBy: name)
  }

  /// The way so far and one more redirect, unless the same was there before.
  static func extended(_ way: [String], by name: String, to route: AppRoute) throws(RunFailure) -> [String] {
    let next = "\(name): \(route)"
    if way.contains(next) { throw RunFailure(.redirectLoop(way + [next]), nil) }
    return way + [next]
  }

  /// Runs the detour of a guard, or brings the screen it shows in sight where that is already waited for, and lets the guarded route wait:
  /// as the last of those that do. One that waits already is asked for anew.
  static func perform(
    _ detour: AppRoute, for pending: PendingRoute, from start: TreePath, in transaction: inout NavigationTransaction
  ) throws(NavigationError) -> PendingRoute {
    // Screens that ask the same are two that ask. A screen that is named like the question is another thing.
    let asks = pending.detouredBy == NavigationTransaction.Interrupt.lock || detour.requests(pending.awaits)
    let shared = asks ? nil : transaction.store.state.pending.first { pending.awaits.identifies($0.awaits) && transaction.isScreen($0.at) }
    if let shared {
      _ = try transaction.run(AppRoute().at(shared.at).makeVisible(), on: start)
    } else {
      _ = try transaction.run(detour, on: start)
      if let interrupt = transaction.interrupt { throw .interrupted(guard: interrupt.name) }
      if transaction.deferral != nil { throw .limit("no wait in the redirect of a guard") }
    }
    guard let moved = pending.start.inherited(through: transaction.journal.splices(since: .waiting(.screen))) else {
      throw .noContainer("container at \(pending.start)", in: .app)
    }
    let last = try transaction.find(.last, Match(key: pending.awaits), from: .app)
    let question = asks && transaction.isScreen(last) ? transaction.places(of: pending.awaits).last { !transaction.isScreen($0) } : nil
    let pending = PendingRoute(
      route: pending.route, start: moved, awaits: pending.awaits, at: question ?? last, detouredBy: pending.detouredBy)
    try Waiting.Kind.screen.settle(in: &transaction)
    let others = transaction.store.state.pending.filter {
      !($0.route == pending.route && $0.start == pending.start && pending.awaits.identifies($0.awaits))
    }
    if others + [pending] != transaction.store.state.pending {
      try transaction.setWaiting(.screen, (others + [pending]).map(Waiting.screen))
    }
    try transaction.settle()
    return pending
  }
}

extension AppRoute {
  /// Whether a step makes the request of a key.
  fileprivate func requests(_ key: ScreenKey) -> Bool {
    code.contains { if case .verb(.request(let effect)) = $0 { effect.request == key } else { false } }
  }
}
