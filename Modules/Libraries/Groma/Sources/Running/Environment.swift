/// The things of an app that routes refer to: screens, guards, steps of its own, and the parts that act.
final class Environment: Sendable {
  let entries: ScreenDefinitions
  let guards: [String: Guard]
  /// Make the routes of the app's own steps, by name.
  let actions: [String: NamedAction.MakeRoute]
  /// The parts of the app that belong to screens.
  let parts: [any TreePart]
  /// The parts of the app that act by themselves.
  let actingParts: [any ActingPart]

  init(entries: ScreenDefinitions, guards: [Guard] = [], actions: [NamedAction] = [], parts: [any AppPart] = []) {
    self.entries = entries
    self.parts = parts.compactMap { $0.treePart }
    actingParts = parts.compactMap { $0.actingPart }
    self.actions = Dictionary(actions.map { ($0.name, $0.makeRoute) }, uniquingKeysWith: { first, _ in first })
    self.guards = Dictionary(guards.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// A state with what the parts of an app make of it when it starts; the state itself and an error where that fails.
  func launched(_ state: NavigationState) -> (NavigationState, NavigationError?) {
    result(on: state) { transaction throws(NavigationError) in try transaction.completeLaunch() }
  }

  /// A state that was read from a snapshot, with what the parts of an app make of it before it is shown.
  ///
  /// - Returns: The state itself, and an error, where that fails.
  func restored(_ state: NavigationState) -> (NavigationState, NavigationError?) {
    result(on: state) { transaction throws(NavigationError) in
      for part in parts { try part.restored(in: &transaction) }
      try transaction.completeChanges()
      try transaction.settle()
    }
  }

  /// The state after a transaction and all that it leads to, while the clock stands.
  private func result(
    on state: NavigationState, _ change: (inout NavigationTransaction) throws(NavigationError) -> Void
  ) -> (NavigationState, NavigationError?) {
    if parts.isEmpty { return (state, nil) }
    var runner = Runner(state, in: self)
    runner.isClockReal = true
    var progress = Runner.Progress()
    var transaction = runner.begin()
    do throws(NavigationError) {
      try change(&transaction)
    } catch {
      return (state, error)
    }
    runner.commit(transaction, cause: .route(AppRoute()), &progress)
    runner.stepToEnd()
    return (runner.state, nil)
  }
}
