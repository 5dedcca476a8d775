// Queries that do not change the state: the effect of a route, and the actions that the user can perform now.
extension Navigator {
  /// Returns the resulting state of a route, without changing the current state.
  ///
  /// The route runs on a copy with its follow-up routes and jobs, and the clock of the copy advances until nothing is deferred. If the
  /// route would have to wait for the user, the result is the waiting state.
  ///
  /// - Throws: The error that the route would throw.
  public func plan<Root, Current>(_ route: Route<Root, Current>, on path: TreePath? = nil) throws(NavigationError) -> NavigationState {
    try explain(route, on: path).result.get()
  }

  /// Returns an explanation of a route: the result, and the trace of queries and changes, including follow-up routes and jobs. The current
  /// state does not change.
  public func explain<Root, Current>(_ route: Route<Root, Current>, on path: TreePath? = nil) -> Explanation {
    live.runner.explain(Runner.Run(route: route.erased, kind: Root.kind, start: path ?? start))
  }

  /// Returns the actions that the user can perform now on the visible screen of the key window and on the containers that enclose it.
  public func actions() -> [UserAction] { offers().map(\.action) }

  /// Returns the actions that the user can perform now, each with the key and the path of the screen that offers it.
  package func offers() -> [(action: UserAction, screen: ScreenKey, place: TreePath)] {
    let offered = read { transaction in (try? transaction.actions(at: start)) ?? [] }
    return offered.compactMap { action, place in state.node(at: place).map { (action, $0.key, place) } }
  }

  /// Calls a closure with a transaction on the current state and returns its result. Changes in the transaction are discarded.
  package func read<Answer>(_ questions: (inout NavigationTransaction) -> Answer) -> Answer {
    var transaction = NavigationTransaction(store: live.store, environment: app.environment)
    return questions(&transaction)
  }
}
