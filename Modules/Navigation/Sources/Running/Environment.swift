/// What routes refer to by name: screens, guards and steps of the app's own.
final class Environment: Sendable {
  let entries: Entries
  let guards: [String: Guard]
  /// What makes the routes of the app's own steps.
  let actions: [String: NamedAction.MakeRoute]
  /// The parts of the app that belong to screens.
  let parts: [any TreePart]

  init(entries: Entries, guards: [Guard] = [], actions: [NamedAction] = [], parts: [any AppPart] = []) {
    self.entries = entries
    self.parts = parts.compactMap { $0.treePart }
    self.actions = Dictionary(actions.map { ($0.name, $0.makeRoute) }, uniquingKeysWith: { first, _ in first })
    self.guards = Dictionary(guards.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// A state with what the parts of an app make of it when it starts; as it is where that fails, and why.
  func launched(_ state: NavigationState) -> (NavigationState, NavigationError?) {
    if parts.isEmpty { return (state, nil) }
    var transaction = Transaction(store: Store(state), environment: self)
    do throws(NavigationError) {
      try transaction.completeLaunch()
      return (transaction.takeStore().state, nil)
    } catch {
      return (state, error)
    }
  }
}
