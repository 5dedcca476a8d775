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
  /// The kinds of containers of teams' own.
  public let kinds: [any CustomContainer.Type]
  /// The state it starts with.
  public let launch: NavigationState

  /// An app whose key window begins with a screen.
  public init(
    _ name: String, _ summary: String, entries: [Entry], guards: [Guard] = [], values: [any StateValue.Type] = [],
    kinds: [any CustomContainer.Type] = [], root: AnyModalScreen? = nil
  ) {
    self.name = name
    self.summary = summary
    self.entries = Entries(entries)
    self.guards = guards
    self.values = values
    self.kinds = kinds
    launch = NavigationState(windows: [NavigationState.window("main", layers: root.map { [$0.node] } ?? [])])
  }

  /// What is wrong with it: clashing names, screens that nobody lists. Empty for an app that may run.
  public func problems() -> [String] {
    let builtIn = Kind.builtIn.map { ($0.name, "the framework") }
    let screens = entries.all.map { ($0.name, $0.owner) }
    let names = [
      ("guard", guards.map { ($0.name, $0.owner) }), ("value", values.map { ($0.name, "\($0)") }),
      ("kind of container", kinds.map { ($0.name, "\($0)") } + (kinds.isEmpty ? [] : builtIn + screens)),
    ]
    let unreadable = kinds.filter { !Identifier.isValid($0.name) }.map { kind in
      "the kind of container '\(kind.name)' cannot be typed: A-Z, a-z, 0-9, _, . and -"
    }
    return entries.problems().map(\.description) + unreadable
      + names.flatMap { what, all in
        Dictionary(grouping: all, by: \.0).filter { $0.value.count > 1 }
          .map { "\(what) '\($0.key)' is offered by \($0.value.map(\.1).joined(separator: " and "))" }.sorted()
      }
  }
}
