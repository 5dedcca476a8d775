/// Functions that carry out the redirects of guards and the questions of locks.
enum Redirects {
  /// Returns an interrupted route as a waiting route. The path of the awaited screen is not known yet and is set to the app.
  ///
  /// - Throws: ``NavigationError/opaque(_:)`` for a route that cannot be saved.
  static func pending(
    _ run: Runner.Run, as ticket: Runner.Ticket, sealing secretFields: Set<SecretField>, until screen: ScreenKey,
    by interrupt: NavigationTransaction.Interrupt
  ) throws(NavigationError) -> PendingRoute {
    let route = run.route.sealing(secretFields)
    if route.isOpaque { throw .opaque("\(route)") }
    let asked = interrupt.interrupter == .lock ? [interrupt.path] : []
    let permits = run.permits.filter { !asked.contains($0) } + asked
    return PendingRoute(
      route: route, start: run.start, awaits: screen, at: .app, interrupter: interrupt.interrupter, permits: permits,
      ticket: WaitTicket(number: ticket))
  }

  /// Returns a list of redirects with a guard's redirect appended.
  ///
  /// - Throws: A failure with the error ``NavigationError/redirectLoop(_:)`` if the list already contains the same redirect by the same
  ///   guard.
  static func extended(_ way: [String], by interrupter: Interrupter, to route: AppRoute) throws(RunFailure) -> [String] {
    let next = "\(interrupter.guardName ?? "\(interrupter)"): \(route)"
    if way.contains(next) { throw RunFailure(.redirectLoop(way + [next]), nil) }
    return way + [next]
  }

  /// Runs the redirect of a guard and appends the guarded route to the waiting routes. If a route already waits for the awaited screen,
  /// shows that screen instead of running the redirect, unless the awaited key belongs to a question. If the same guarded route already
  /// waits for the screen, the new waiting route replaces the old one.
  ///
  /// - Parameters:
  ///   - redirect: The redirect.
  ///   - pending: The guarded route.
  ///   - tree: The tree that the paths of the guarded route refer to.
  ///   - start: The path where the redirect starts.
  ///   - transaction: The transaction of the redirect.
  /// - Returns: The waiting route, with the path of the awaited screen.
  /// - Throws: The error of the redirect or of a change that completes it; ``NavigationError/cannotWait(_:)`` if the redirect waits;
  ///   ``NavigationError/noContainer(_:in:)`` if the redirect removed the start of the guarded route or did not show the awaited screen.
  static func perform(
    _ redirect: AppRoute, for pending: PendingRoute, of tree: Node, from start: TreePath, in transaction: inout NavigationTransaction
  ) throws(NavigationError) -> PendingRoute {
    // If two screens have the same question, the user is asked for each of them. A screen with the same name as the question is not the
    // question.
    let asks = pending.interrupter == .lock || redirect.requests(pending.awaits)
    let shared = asks ? nil : transaction.store.state.pending.first { pending.awaits.identifies($0.awaits) && transaction.isScreen($0.at) }
    let end: TreePath
    if let shared {
      end = try transaction.run(AppRoute().at(shared.at).makeVisible(), on: start)
    } else {
      end = try transaction.run(redirect, on: start)
      if let interrupt = transaction.interrupt { throw .interrupted(by: interrupt.interrupter) }
      if transaction.deferral != nil { throw .cannotWait("the redirect of a guard") }
    }
    guard var moved = pending.inherited(from: tree, to: transaction.store.state.root) else {
      throw .noContainer("container at \(pending.start)", in: .app)
    }
    if asks, case .effect(let running?) = transaction.ask(.effect(pending.awaits.name, at: end)), running.effect.style == nil {
      moved.at = running.at
    } else {
      let last = try transaction.find(.last, Match(key: pending.awaits), from: .app)
      let questions = asks ? transaction.places(of: pending.awaits).filter { !transaction.isScreen($0) } : []
      // The redirect of a lock ends at its question. An equal question can be in a later window.
      moved.at = questions.contains(end) ? end : questions.last ?? last
    }
    try Waiting.Kind.screen.settle(in: &transaction)
    let isSame = { [moved] (other: PendingRoute) in
      other.route == moved.route && other.start == moved.start && moved.awaits.identifies(other.awaits)
    }
    let others = transaction.store.state.pending.filter { !isSame($0) }
    // A caller that awaits the replaced route awaits this one.
    if let replaced = transaction.store.state.pending.first(where: isSame) { moved.ticket = replaced.ticket }
    let pending = moved
    if others + [pending] != transaction.store.state.pending {
      try transaction.setWaiting(.screen, (others + [pending]).map(Waiting.screen))
    }
    try transaction.settle()
    // The completions of the redirect may have moved the containers.
    return transaction.store.state.pending.last { $0.route == pending.route && $0.awaits == pending.awaits } ?? pending
  }
}

extension AppRoute {
  /// Returns whether a step of the route requests an effect with this key.
  fileprivate func requests(_ key: ScreenKey) -> Bool {
    code.contains { ($0.step as? Steps.Request)?.effect.request == key }
  }
}
