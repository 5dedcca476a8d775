/// An app as its composition root describes it: what its features offer, and how it starts.
public struct AppDefinition: Sendable {
  /// The name, as in `groma --app`.
  public let name: String
  /// One line for a person.
  public let summary: String
  /// The screens of all features.
  public let entries: Entries
  /// The guards of all features.
  public let guards: [Guard]
  /// The state values of all features.
  public let values: [any StateValue.Type]
  /// The state it starts with.
  public let launch: NavigationState

  /// An app whose key window begins with a screen.
  public init(
    _ name: String, _ summary: String, entries: [Entry], guards: [Guard] = [], values: [any StateValue.Type] = [],
    root: AnyModalScreen? = nil
  ) {
    self.name = name
    self.summary = summary
    self.entries = Entries(entries)
    self.guards = guards
    self.values = values
    launch = NavigationState(windows: [NavigationState.window("main", layers: root.map { [$0.node] } ?? [])])
  }

  /// What is wrong with it: clashing names, screens that nobody lists. Empty for an app that may run.
  public func problems() -> [String] {
    let names = [("guard", guards.map { ($0.name, $0.owner) }), ("value", values.map { ($0.name, "\($0)") })]
    return entries.problems().map(\.description)
      + names.flatMap { what, all in
        Dictionary(grouping: all, by: \.0).filter { $0.value.count > 1 }
          .map { "\(what) '\($0.key)' is offered by \($0.value.map(\.1).joined(separator: " and "))" }.sorted()
      }
  }
}
