/// What routes refer to by name: screens, guards and steps of the app's own.
final class Environment: Sendable {
  let entries: Entries
  let guards: [String: Guard]
  let actions: [String: NamedAction]

  init(entries: Entries, guards: [Guard] = [], actions: [NamedAction] = []) {
    self.entries = entries
    self.actions = Dictionary(actions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.guards = Dictionary(guards.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
