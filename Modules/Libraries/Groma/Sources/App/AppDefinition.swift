/// The description of an app, including its screens, guards, state values, custom steps, parts, services and launch state. Usually created
/// by the composition root of the app.
///
/// ```swift
/// let app = AppDefinition("plaza", "a marketplace with chat", root: screens.home()) {
///   screens.chat
///   screens.profile
///   Session.self
///   LinkTable(from: [.scheme("plaza")])
/// }
/// let navigator = Navigator(app)
/// ```
public struct AppDefinition: Sendable {
  /// The name of the app, as in `groma --app`.
  public let name: String
  /// A one-line description of the app.
  package let summary: String
  /// The screen definitions of all features.
  package let screens: ScreenDefinitions
  /// The guards of all features.
  package let guards: [Guard]
  /// The types of the values that features and parts keep in the navigation state.
  package let values: [any StateValue.Type]
  /// The types of all outputs: outputs of screens, outputs that parts handle, and state values that are also outputs. Excludes
  /// ``NoOutput``.
  package let outputs: [any ScreenOutput.Type]
  /// The initial data of flows, keyed by the names of the flows' screens.
  let flowData: [String: AnyFlowData]
  /// The custom steps of features and of parts.
  package let actions: [NamedAction]
  /// The requests that the app lists: those of the platform and of features.
  package let requests: [RequestDefinition]
  /// The parts of the app, such as its deep links and its flows.
  package let parts: [any LibraryPart]
  /// The services that are available to every screen.
  package let services: [Service]
  /// The types of the app's custom containers.
  package let kinds: [any CustomContainer.Type]
  let environment: Environment
  /// The launch state, and the error with which the parts of the app failed to complete it, or `nil`.
  private var start: Lazy<(state: NavigationState, error: NavigationError?)>

  /// The initial state of the app, which the parts of the app complete when it is first needed.
  public var launch: NavigationState { start.value.state }

  /// The error with which the completion of the launch state failed, or `nil` if there was none.
  var launchError: NavigationError? { start.value.error }

  /// Creates an app definition from the elements of its features. A part of the app, such as a `Launch`, provides the root of the window.
  ///
  /// - Parameters:
  ///   - name: The name of the app.
  ///   - summary: A one-line description of the app.
  ///   - elements: The elements of all features and of the app itself, as a list.
  public init(_ name: String, _ summary: String, @AppBuilder _ elements: () -> AppElements) {
    self.init(name, summary, AppContents(elements()), root: nil)
  }

  /// Creates an app definition from a root screen and the elements of its features.
  ///
  /// - Parameters:
  ///   - name: The name of the app.
  ///   - summary: A one-line description of the app.
  ///   - root: The root of the window.
  ///   - elements: The elements of all features and of the app itself, as a list.
  public init<Kind>(_ name: String, _ summary: String, root: AnyScreen<Kind>, @AppBuilder _ elements: () -> AppElements) {
    self.init(name, summary, AppContents(elements()), root: root.anyModal)
  }

  private init(_ name: String, _ summary: String, _ contents: AppContents, root: AnyModalScreen?) {
    self.init(
      name, summary, screens: contents.screens, guards: contents.guards, values: contents.values, outputs: contents.outputs,
      kinds: contents.kinds, actions: contents.actions, requests: contents.requests, parts: contents.parts, services: contents.services,
      root: root)
  }

  /// Creates an app definition from lists. The launch state begins with one window and is then completed by the parts of the app.
  ///
  /// - Parameters:
  ///   - name: The name of the app.
  ///   - summary: A one-line description of the app.
  ///   - screens: The screen definitions of all features. If two have the same name, the first one is used.
  ///   - guards: The guards of all features.
  ///   - values: The types of the values that features keep in the navigation state.
  ///   - outputs: Those of `values` that are also outputs, or `nil` to search for them.
  ///   - kinds: The types of the app's custom containers.
  ///   - actions: The custom steps of features.
  ///   - requests: The requests of the platform and of features, apart from alerts and action sheets. If two have the same name, the first
  ///     one is used.
  ///   - parts: The parts of the app, in the order they are called.
  ///   - services: The services that are available to every screen. If several have the same service type and argument type, the last one
  ///     is used.
  ///   - root: The root of the window, or `nil` if a part of the app provides the root.
  package init(
    _ name: String, _ summary: String, screens: [ScreenDefinition], guards: [Guard] = [], values: [any StateValue.Type] = [],
    outputs: [any ScreenOutput.Type]? = nil, kinds: [any CustomContainer.Type] = [], actions: [NamedAction] = [],
    requests: [RequestDefinition] = [], parts: [any LibraryPart] = [], services: [Service] = [], root: AnyModalScreen? = nil
  ) {
    self.name = name
    self.summary = summary
    self.screens = ScreenDefinitions(screens)
    self.guards = guards
    self.kinds = kinds
    self.actions = actions + parts.flatMap(\.actions)
    self.requests = requests
    self.parts = parts
    self.services = services
    let kept = parts.flatMap(\.values)
    self.values = values + kept.map { type(of: $0) }
    self.outputs =
      (screens.map(\.output) + parts.flatMap(\.outputs) + (outputs ?? self.values.compactMap { $0 as? any ScreenOutput.Type })).uniqued()
    flowData = parts.reduce(into: [:]) { data, part in data.merge(part.flowData) { first, _ in first } }
    var launch = NavigationState(windows: [NavigationState.window(.mainWindow, layers: root.map { [$0.node] } ?? [])])
    for value in kept.map(AnyStateValue.init) where !value.isInitial { launch.values[value.name] = value }
    let environment = Environment(screens: self.screens, guards: guards, actions: self.actions, requests: requests, parts: parts)
    self.environment = environment
    start = Lazy { [launch] in environment.launched(launch) }
  }

  /// The user info that a decoder needs to read states and routes of the app.
  package var decodingInfo: [CodingUserInfoKey: any Sendable] {
    [
      .namedValueTypes: values.map { $0 as any NamedValue.Type } + outputs.map { $0 as any NamedValue.Type }, .flowData: flowData,
      .heldValueTypes: parts.flatMap(\.heldTypes), .containerKinds: kinds,
    ]
  }

  /// Returns a copy of the app definition whose launch state is `state`. The parts of the app do not complete the state.
  public func beginning(in state: NavigationState) -> AppDefinition {
    var app = self
    app.start = Lazy { (state, nil) }
    return app
  }

  /// Returns the first part of this type, or `nil` if the app has no such part.
  package func part<Part: LibraryPart>(_: Part.Type) -> Part? { parts.lazy.compactMap { $0 as? Part }.first }
}

extension [any ScreenOutput.Type] {
  /// Returns each type once, without ``NoOutput``.
  fileprivate func uniqued() -> [any ScreenOutput.Type] {
    var seen: Set = [ObjectIdentifier(NoOutput.self)]
    return filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}
