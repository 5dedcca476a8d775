// Queries that do not change the state: the result of a route, and the actions that the user can perform now.
extension Navigator {
  /// Returns the state that a route would produce, without changing the current state.
  ///
  /// The route and the work that follows from its changes run on a copy of the state. The clock of the copy then advances until no
  /// transition is in progress and no route is deferred. If the route has to wait for the user, the result is the state in which it waits.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - path: The path where the route starts; by default, the key window.
  /// - Throws: The error that the route would throw.
  public func plan<Root, Current>(_ route: Route<Root, Current>, on path: TreePath? = nil) throws(NavigationError) -> NavigationState {
    try explain(route, on: path).result.get()
  }

  /// Returns an explanation of a route: the result, and the trace of all queries and changes, including those of the work that follows from
  /// the route. The current state does not change.
  ///
  /// ```swift
  /// print(navigator.explain(AppRoute().top(.stack).push(ChatScreen(id: 4))))
  /// // pushes chat id=4 on the stack of tab Chats
  /// // then chat id=4 is visible
  /// ```
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - path: The path where the route starts; by default, the key window.
  public func explain<Root, Current>(_ route: Route<Root, Current>, on path: TreePath? = nil) -> Explanation {
    live.runner.explain(Runner.Run(route: route.erased, kind: Root.kind, start: path ?? start))
  }

  /// Returns the actions that the user can perform now: first the actions of the visible screen of the key window, then the actions of the
  /// containers that enclose the screen, from the inside out. An action hides the actions of outer containers with the same name. The
  /// outcomes of a visible effect, such as an alert, are actions as well. Returns an empty array if a screen cannot list its actions.
  public func actions() -> [OfferedAction] { offers().map(\.action) }

  /// Returns the actions that the user can perform now, in the order of ``actions()``, each with the key and the path of the screen or
  /// question that offers the action.
  package func offers() -> [(action: OfferedAction, screen: ScreenKey, place: TreePath)] {
    let offered = read { transaction in (try? transaction.actions(at: start)) ?? [] }
    let texts = live.texts
    return offered.compactMap { action, place in
      state.node(at: place).map { (action.shown(by: texts, on: $0.key.name), $0.key, place) }
    }
  }

  /// Returns the action with this name that the screen at a path, or a container around it, offers now. Returns `nil` if there is none.
  package func action(named name: String, at path: TreePath) -> OfferedAction? {
    let state = state
    let found = read { transaction in (try? transaction.actions(at: path))?.first { $0.action.name == name } }
    guard let found, let key = state.node(at: found.screen)?.key else { return nil }
    return found.action.shown(by: live.texts, on: key.name)
  }

  /// Calls a closure with a transaction on the current state and returns its result. Changes in the transaction are discarded.
  public func read<Answer>(_ questions: (inout NavigationTransaction) -> Answer) -> Answer {
    live.read(questions)
  }
}
