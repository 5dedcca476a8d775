/// What routes refer to by name: screens and guards.
final class Environment: Sendable {
  let entries: Entries
  let guards: [String: Guard]

  init(entries: Entries, guards: [Guard]) {
    self.entries = entries
    self.guards = Dictionary(guards.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
