// What could be done, and what there is. Nothing is changed.
extension Navigator {
  /// The state at rest that a route would lead to, with everything that follows it: the state after running it on a copy, and letting the clock go on.
  /// Nothing is changed.
  ///
  /// - Throws: The reason for which it would fail. A route that would have to wait gives the state in which it waits.
  public func plan<Root, Current>(_ route: Route<Root, Current>, on path: TreePath? = nil) throws(NavigationError) -> NavigationState {
    try explain(route, on: path).result.get()
  }

  /// The questions and changes of a route and of everything that follows it, and their result. Nothing is changed.
  public func explain<Root, Current>(_ route: Route<Root, Current>, on path: TreePath? = nil) -> Explanation {
    live.runner.explain(Runner.Run(route: route.erased, kind: Root.kind, start: path ?? start))
  }

  /// The actions that the user can take now on the screen in sight.
  public func actions() -> [UserAction] { offers().map(\.action) }

  /// The same, each with the screen that offers it, and where that stands.
  package func offers() -> [(action: UserAction, screen: ScreenKey, place: TreePath)] {
    let offered = read { transaction in (try? transaction.actions(at: start)) ?? [] }
    return offered.compactMap { action, place in state.node(at: place).map { (action, $0.key, place) } }
  }

  /// Asks the state something; what the questions change is never committed.
  package func read<Answer>(_ questions: (inout NavigationTransaction) -> Answer) -> Answer {
    var transaction = NavigationTransaction(store: live.store, environment: app.environment)
    return questions(&transaction)
  }
}
