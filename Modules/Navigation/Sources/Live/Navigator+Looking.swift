// What could be done, and what there is. Nothing is changed.
extension Navigator {
  /// The state that a route would lead to. Nothing is changed.
  ///
  /// - Throws: Why it would fail. A route that would have to wait gives the state in which it waits.
  public func plan<Root, Current>(_ route: Route<Root, Current>, on path: Path? = nil) throws(NavigationError) -> NavigationState {
    let explanation = explain(route, on: path)
    return try explanation.result.get()
  }

  /// What a route would do: what it asks, changes, and leads to. Nothing is changed.
  public func explain<Root, Current>(_ route: Route<Root, Current>, on path: Path? = nil) -> Explanation {
    let trial = Trial(state: store.state, environment: environment)
    return trial.explain(route.code, asKind: Root.kind, on: path ?? start)
  }

  /// The actions that the user can take now on the screen in sight.
  public func actions() -> [UserAction] { offers().map(\.action) }

  /// The same, each with the screen that offers it, and where that stands.
  package func offers() -> [(action: UserAction, screen: ScreenKey, place: Path)] {
    let offered = read { transaction in (try? transaction.actions(at: start)) ?? [] }
    return offered.compactMap { action, place in store.state.node(at: place).map { (action, $0.key, place) } }
  }

  /// Asks the state something; what the questions change is never committed.
  package func read<Answer>(_ questions: (inout Transaction) -> Answer) -> Answer {
    var transaction = Transaction(store: store, environment: environment)
    return questions(&transaction)
  }
}
