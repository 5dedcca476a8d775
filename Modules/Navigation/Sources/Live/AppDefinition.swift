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
  /// The types of all values that are kept, and that screens say: what they finish with or report.
  public let vocabulary: [any StateValue.Type]
  /// The steps of its own: the features' and the parts'.
  public let actions: [NamedAction]
  /// What libraries above the core bring.
  public let parts: [any AppPart]
  /// The services that all screens find: the features' and its own.
  public let services: [Service]
  /// The kinds of containers of teams' own.
  public let kinds: [any CustomContainer.Type]
  /// The state it starts with.
  public private(set) var launch: NavigationState
  let environment: Environment
  /// Why what belongs to the launch could not be done.
  private let launchError: NavigationError?

  /// An app whose key window begins with a screen.
  public init(
    _ name: String, _ summary: String, entries: [Entry], guards: [Guard] = [], values: [any StateValue.Type] = [],
    kinds: [any CustomContainer.Type] = [], actions: [NamedAction] = [], parts: [any AppPart] = [], services: [Service] = [],
    root: AnyModalScreen? = nil
  ) {
    self.name = name
    self.summary = summary
    self.entries = Entries(entries)
    self.guards = guards
    self.kinds = kinds
    self.actions = actions + parts.flatMap(\.actions)
    self.parts = parts
    self.services = services
    let kept = parts.flatMap(\.values)
    self.values = values + kept.map { type(of: $0) }
    vocabulary = (self.values + entries.map(\.output) + parts.flatMap(\.vocabulary)).uniqued()
    var launch = NavigationState(windows: [NavigationState.window(.mainWindow, layers: root.map { [$0.node] } ?? [])])
    for value in kept.map(AnyStateValue.init) where !value.isInitial { launch.values[value.name] = value }
    environment = Environment(entries: self.entries, guards: guards, actions: self.actions, parts: parts)
    (self.launch, launchError) = environment.launched(launch)
  }

  /// The same app, beginning in a state.
  package func beginning(in state: NavigationState) -> AppDefinition {
    var app = self
    app.launch = state
    return app
  }

  /// The part of a type, if the app has one.
  public func part<Part: AppPart>(_: Part.Type) -> Part? { parts.lazy.compactMap { $0 as? Part }.first }

  /// What is wrong with it: clashing names, screens that nobody lists. Empty for an app that may run.
  public func problems() -> [String] {
    let builtIn = Kind.builtIn.map { ($0.name, "the framework") }
    let screens = entries.all.map { ($0.name, $0.owner) }
    let names = [
      ("step", guards.map { ($0.name, $0.owner) } + actions.map { ($0.name, $0.owner) }), ("value", values.map { ($0.name, "\($0)") }),
      ("value", vocabulary.map { ($0.name, "\($0)") }),
      ("kind of container", kinds.map { ($0.name, "\($0)") } + (kinds.isEmpty ? [] : builtIn + screens)),
    ]
    let unreadable = kinds.filter { !Identifier.isValid($0.name) }.map { kind in
      "the kind of container '\(kind.name)' cannot be typed: A-Z, a-z, 0-9, _, . and -"
    }
    let asked = Effect.platformRequests + launch.running.map(\.effect.request.name)
    let requests = screens.filter { asked.contains($0.0) }.map { "screen '\($0.0)' of \($0.1) is called like a request" }
    let failure = launchError.map { "the launch fails: \($0)" }
    return entries.problems().map(\.description) + [failure].compactMap(\.self) + unreadable + requests
      + parts.flatMap { $0.problems(in: self) }
      + names.flatMap { what, all in
        Dictionary(grouping: all, by: \.0).filter { $0.value.count > 1 }
          .map { "\(what) '\($0.key)' is offered by \($0.value.map(\.1).joined(separator: " and "))" }.sorted()
      }
  }
}

extension [any StateValue.Type] {
  /// Each type once, without that of who says nothing.
  fileprivate func uniqued() -> [any StateValue.Type] {
    var seen: Set = [ObjectIdentifier(NoOutput.self)]
    return filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}
