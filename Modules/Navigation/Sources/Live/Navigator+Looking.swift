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

  /// The same, each with the screen that offers it.
  package func offers() -> [(action: UserAction, screen: ScreenKey)] { explainOffers().offers }

  /// The same, with what was asked to find them, if that is to be traced.
  package func explainOffers(isTraced: Bool = false) -> (offers: [(action: UserAction, screen: ScreenKey)], trace: Trace) {
    var transaction = look(isTraced: isTraced)
    let offered = (try? transaction.actions(at: start)) ?? []
    let offers = offered.compactMap { action, place in store.state.node(at: place).map { (action, $0.key) } }
    return (offers, transaction.trace ?? Trace())
  }

  /// A transaction to ask questions with; what it changes is never committed.
  private func look(isTraced: Bool = false) -> Transaction {
    Transaction(store: store, environment: environment, isTraced: isTraced)
  }

  /// Asks the state something.
  package func read<Answer>(_ questions: (inout Transaction) -> Answer) -> Answer {
    var transaction = look()
    return questions(&transaction)
  }
}
