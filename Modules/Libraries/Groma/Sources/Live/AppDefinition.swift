/// An app as its composition root describes it: what its features offer, and how it starts.
public struct AppDefinition: Sendable {
  /// The name, as in `groma --app`.
  public let name: String
  /// One line for a person.
  public let summary: String
  /// The screens of all features.
  public let entries: ScreenDefinitions
  /// The guards of all features.
  public let guards: [Guard]
  /// The state values of all features.
  public let values: [any StateValue.Type]
  /// The types of the outputs of all screens: what they finish with or report, and state values that are outputs, too. Without
  /// ``NoOutput``.
  public let outputs: [any ScreenOutput.Type]
  /// The data that flows start with, by the names of their screens.
  let flowData: [String: AnyFlowData]
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
  let launchError: NavigationError?

  /// An app whose key window begins with a screen.
  public init(
    _ name: String, _ summary: String, entries: [ScreenDefinition], guards: [Guard] = [], values: [any StateValue.Type] = [],
    kinds: [any CustomContainer.Type] = [], actions: [NamedAction] = [], parts: [any AppPart] = [], services: [Service] = [],
    root: AnyModalScreen? = nil
  ) {
    self.name = name
    self.summary = summary
    self.entries = ScreenDefinitions(entries)
    self.guards = guards
    self.kinds = kinds
    self.actions = actions + parts.flatMap(\.actions)
    self.parts = parts
    self.services = services
    let kept = parts.flatMap(\.values)
    self.values = values + kept.map { type(of: $0) }
    outputs = (entries.map(\.output) + parts.flatMap(\.outputs) + self.values.compactMap { $0 as? any ScreenOutput.Type }).uniqued()
    flowData = parts.reduce(into: [:]) { data, part in data.merge(part.flowData) { first, _ in first } }
    var launch = NavigationState(windows: [NavigationState.window(.mainWindow, layers: root.map { [$0.node] } ?? [])])
    for value in kept.map(AnyStateValue.init) where !value.isInitial { launch.values[value.name] = value }
    environment = Environment(entries: self.entries, guards: guards, actions: self.actions, parts: parts)
    (self.launch, launchError) = environment.launched(launch)
  }

  /// The user info that a decoder of its states and routes needs.
  package var decodingInfo: [CodingUserInfoKey: any Sendable] {
    [
      .namedValueTypes: values.map { $0 as any NamedValue.Type } + outputs.map { $0 as any NamedValue.Type }, .flowData: flowData,
      .heldValueTypes: parts.flatMap(\.heldTypes),
    ]
  }

  /// The same app, beginning in a state.
  package func beginning(in state: NavigationState) -> AppDefinition {
    var app = self
    app.launch = state
    return app
  }

  /// The part of a type, if the app has one.
  public func part<Part: AppPart>(_: Part.Type) -> Part? { parts.lazy.compactMap { $0 as? Part }.first }
}

extension [any ScreenOutput.Type] {
  /// Each type once, without that of screens that just finish.
  fileprivate func uniqued() -> [any ScreenOutput.Type] {
    var seen: Set = [ObjectIdentifier(NoOutput.self)]
    return filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}
