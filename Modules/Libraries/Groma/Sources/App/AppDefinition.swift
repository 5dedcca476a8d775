/// The description of an app, including its screens, guards, state values, custom steps, parts, services and launch state. Usually created
/// by the composition root of the app.
///
/// ```swift
/// let screens = Screens()  // the type that conforms to the protocols of all features
/// let app = AppDefinition("plaza", "a marketplace with chat", root: screens.home()) {
///   screens.chatElements
///   screens.profileElements
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
  /// The contents of the app, which are collected when they are first needed. A program with several apps collects only the contents of the
  /// apps that it uses.
  private let resolved: Lazy<Resolved>
  /// The functions that return the elements and the root, or `nil` if the app was created from lists.
  private var source: (elements: @Sendable () -> AppElements, root: (@Sendable () -> AnyModalScreen)?)?
  /// The state in which the app begins instead of its launch state (``beginning(in:)``), or `nil`.
  private var first: NavigationState?
  /// The language in which the app is shown: ``shown(in:)``. `nil` for the base language.
  public internal(set) var language: String?
  /// The launch state, and the error of the part of the app that failed to complete it, or `nil` if no part failed.
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
  ///   - elements: Returns the elements of all features and of the app itself, as a list. Called once, when the elements are first needed,
  ///     on the thread that needs them.
  public init(_ name: String, _ summary: String, @AppBuilder _ elements: @escaping @Sendable () -> AppElements) {
    self.init(name, summary) { Resolved(AppContents(elements()), root: nil) }
    source = (elements, nil)
  }

  /// Creates an app definition from a root screen and the elements of its features.
  ///
  /// - Parameters:
  ///   - name: The name of the app.
  ///   - summary: A one-line description of the app.
  ///   - root: The root of the window. Evaluated once, together with the elements.
  ///   - elements: Returns the elements of all features and of the app itself, as a list. Called once, when the elements are first needed,
  ///     on the thread that needs them.
  public init<Root: ScreenValue>(
    _ name: String, _ summary: String, root: @autoclosure @escaping @Sendable () -> Root,
    @AppBuilder _ elements: @escaping @Sendable () -> AppElements
  ) {
    self.init(name, summary) { Resolved(AppContents(elements()), root: root().erased) }
    source = (elements, { root().erased })
  }

  /// Creates an app definition from lists. The launch state begins with one window and is then completed by the parts of the app.
  ///
  /// - Parameters:
  ///   - name: The name of the app.
  ///   - summary: A one-line description of the app.
  ///   - screens: The screen definitions of all features. If two have the same name, the first one is used.
  ///   - guards: The guards of all features.
  ///   - values: The types of the values that features keep in the navigation state.
  ///   - outputs: The types in `values` that are also outputs, or `nil` to find these types. The search includes the values of `parts`.
  ///   - kinds: The types of the app's custom containers.
  ///   - customSteps: The custom steps of features.
  ///   - requests: The requests of the platform and of features, apart from alerts and action sheets. If two have the same name, the first
  ///     one is used.
  ///   - parts: The parts of the app, in the order they are called.
  ///   - services: The services that are available to every screen. If several have the same service type and argument type, the last one
  ///     is used.
  ///   - root: The root of the window, or `nil` if a part of the app provides the root.
  package init(
    _ name: String, _ summary: String, screens: [any ScreenDeclaration], guards: [Guard] = [], values: [any StateValue.Type] = [],
    outputs: [any ScreenOutput.Type]? = nil, kinds: [any CustomContainer.Type] = [], customSteps: [CustomStep] = [],
    requests: [RequestDefinition] = [], parts: [any LibraryPart] = [], services: [Service] = [], root: AnyModalScreen? = nil
  ) {
    let contents = AppContents(
      screens: screens.map(\.erased), guards: guards, values: values,
      outputs: outputs ?? (values + parts.flatMap(\.values).map { type(of: $0) }).compactMap { $0 as? any ScreenOutput.Type }, kinds: kinds,
      customSteps: customSteps, requests: requests, parts: parts, services: services)
    self.init(name, summary) { Resolved(contents, root: root) }
  }

  private init(_ name: String, _ summary: String, _ resolve: @escaping @Sendable () -> Resolved) {
    self.name = name
    self.summary = summary
    let resolved = Lazy(resolve)
    self.resolved = resolved
    start = Lazy { resolved.value.environment.launched(resolved.value.initial) }
  }

  /// The registry of the app's screens: the definitions of all features, by name.
  ///
  /// ```swift
  /// app.screens["chat"]?.samples
  /// ```
  public var screens: ScreenDefinitions { resolved.value.environment.screens }
  /// The views of screens that are not part of their definitions.
  package var views: [ScreenView] { resolved.value.contents.views }
  /// The guards of all features.
  package var guards: [Guard] { resolved.value.contents.guards }
  /// The types of the values that features and parts keep in the navigation state.
  package var values: [any StateValue.Type] { resolved.value.contents.values }
  /// The types of all outputs: outputs of screens, outputs that parts handle, and state values that are also outputs. Excludes
  /// ``NoOutput``.
  package var outputs: [any ScreenOutput.Type] { resolved.value.contents.outputs }
  /// The initial data of flows, keyed by the names of the flows' screens.
  var flowData: [String: AnyFlowData] { resolved.value.flowData }
  /// The custom steps of features and of parts.
  package var customSteps: [CustomStep] { resolved.value.contents.customSteps }
  /// The requests that the app lists: those of the platform and of features.
  package var requests: [RequestDefinition] { resolved.value.contents.requests }
  /// The parts of the app, such as its deep links and its flows.
  package var parts: [any LibraryPart] { resolved.value.contents.parts }
  /// The services that are available to every screen.
  package var services: [Service] { resolved.value.contents.services }
  /// The translations of the texts, in the order of the elements.
  var localizations: [Localization] { resolved.value.contents.localizations }
  /// The types of the app's custom containers.
  package var kinds: [any CustomContainer.Type] { resolved.value.contents.kinds }
  var environment: Environment { resolved.value.environment }
  /// The fields of the actions that the app's sample screens offer. An app computes them once.
  ///
  /// - Complexity: The first access runs the handlers that list actions, on all samples.
  package var actionFields: ActionFields { resolved.value.actionFields.value }

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
    app.first = state
    return app
  }

  /// Returns an app with additional elements: for example, the views of its screens.
  ///
  /// ```swift
  /// AppDefinition.plaza.adding { Screens().views }
  /// ```
  ///
  /// - Parameter others: Returns the additional elements, which follow those of this app.
  /// - Precondition: The app was created from elements.
  public func adding(@AppBuilder _ others: @escaping @Sendable () -> AppElements) -> AppDefinition {
    guard let source else { preconditionFailure("elements can be added only to an app that was created from elements") }
    let elements: @Sendable () -> AppElements = { source.elements() + others() }
    var app = AppDefinition(name, summary) { Resolved(AppContents(elements()), root: source.root?()) }
    app.source = (elements, source.root)
    app.language = language
    return first.map(app.beginning(in:)) ?? app
  }

  /// Returns an app with other elements. Returns `nil` if this app was not created from elements.
  ///
  /// - Parameters:
  ///   - root: Returns the root of the window for that of this app, which is `nil` if a part of the app provides it.
  ///   - change: Returns the elements for the contributions of the elements of this app.
  package func replacing(
    root: @escaping @Sendable (AnyModalScreen?) -> AnyModalScreen?,
    elements change: @escaping @Sendable ([any AppContribution]) -> AppElements
  ) -> AppDefinition? {
    guard let source else { return nil }
    return AppDefinition(name, summary) {
      Resolved(AppContents(change(source.elements().flatMap(\.contributions.all))), root: root(source.root?()))
    }
  }

  /// The root of the window as declared, or `nil` if a part of the app provides it.
  package var declaredRoot: AnyModalScreen? { source?.root?() }

  /// The contributions of the elements, or `nil` if the app was not created from elements.
  package var contributions: [any AppContribution]? { source.map { $0.elements().flatMap(\.contributions.all) } }

  /// Returns a copy of the app definition in which the results of handlers pass through an interceptor. The copy computes its launch state
  /// from the elements of the app. A launch state that was set with ``beginning(in:)`` is not copied.
  package func intercepted(by interceptor: HandlerInterceptor) -> AppDefinition {
    AppDefinition(name, summary) { [resolved] in Resolved(resolved.value, interceptor: interceptor) }
  }

  /// Returns the first part of this type, or `nil` if the app has no such part.
  package func part<Part: LibraryPart>(_: Part.Type) -> Part? { parts.lazy.compactMap { $0 as? Part }.first }
}

/// The contents of an app, completed by those of its parts.
private final class Resolved: Sendable {
  let contents: AppContents
  let environment: Environment
  let flowData: [String: AnyFlowData]
  /// The launch state before the parts of the app complete it: one window.
  let initial: NavigationState
  let actionFields: Lazy<ActionFields>

  init(_ elements: AppContents, root: AnyModalScreen?) {
    var contents = elements
    for view in contents.views where view.make != nil {
      for index in contents.screens.indices where contents.screens[index].name == view.name {
        (contents.screens[index].makeView, contents.screens[index].legacyClass) = (view.make, nil)
      }
    }
    let parts = contents.parts
    let kept = parts.flatMap(\.values)
    contents.customSteps += parts.flatMap(\.customSteps)
    contents.values += kept.map { type(of: $0) }
    contents.outputs = (contents.screens.map(\.output) + parts.flatMap(\.outputs) + contents.outputs).uniqued()
    self.contents = contents
    flowData = parts.reduce(into: [:]) { data, part in data.merge(part.flowData) { first, _ in first } }
    var initial = NavigationState(windows: [NavigationState.window(.mainWindow, layers: root.map { [$0.node] } ?? [])])
    for value in kept.map(AnyStateValue.init) where !value.isInitial { initial.values[value.name] = value }
    self.initial = initial
    let environment = Environment(
      screens: ScreenDefinitions(contents.screens), guards: contents.guards, customSteps: contents.customSteps, requests: contents.requests,
      parts: parts)
    self.environment = environment
    actionFields = Lazy { [initial] in ActionFields(of: environment.screens, on: initial, in: environment) }
  }

  /// Creates a copy of the contents of an app with an interceptor.
  init(_ other: Resolved, interceptor: HandlerInterceptor) {
    contents = other.contents
    flowData = other.flowData
    initial = other.initial
    environment = Environment(other.environment, interceptor: interceptor)
    actionFields = other.actionFields
  }
}

extension [any ScreenOutput.Type] {
  /// Returns each type once, without ``NoOutput``.
  fileprivate func uniqued() -> [any ScreenOutput.Type] {
    var seen: Set = [ObjectIdentifier(NoOutput.self)]
    return filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}
