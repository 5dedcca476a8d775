/// The things of an app that routes refer to: screens, guards, steps of its own, and the parts that act.
final class Environment: Sendable {
  let entries: Entries
  let guards: [String: Guard]
  /// Make the routes of the app's own steps, by name.
  let actions: [String: NamedAction.MakeRoute]
  /// The parts of the app that belong to screens.
  let parts: [any TreePart]
  /// The parts of the app that act by themselves.
  let actingParts: [any ActingPart]

  init(entries: Entries, guards: [Guard] = [], actions: [NamedAction] = [], parts: [any AppPart] = []) {
    self.entries = entries
    self.parts = parts.compactMap { $0.treePart }
    actingParts = parts.compactMap { $0.actingPart }
    self.actions = Dictionary(actions.map { ($0.name, $0.makeRoute) }, uniquingKeysWith: { first, _ in first })
    self.guards = Dictionary(guards.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// A state with what the parts of an app make of it when it starts; the state itself and an error where that fails.
  func launched(_ state: NavigationState) -> (NavigationState, NavigationError?) {
    if parts.isEmpty { return (state, nil) }
    var runner = Runner(state, in: self)
    var progress = Runner.Progress()
    var transaction = runner.begin()
    do throws(NavigationError) {
      try transaction.completeLaunch()
    } catch {
      return (state, error)
    }
    runner.commit(transaction, cause: .route(AppRoute()), &progress)
    runner.stepToEnd()
    return (runner.state, nil)
  }
}
