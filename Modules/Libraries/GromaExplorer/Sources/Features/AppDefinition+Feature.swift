public import Groma

extension AppDefinition {
  /// The names of the modules that define screens, in the order of their definitions.
  public var features: [String] { screens.all.compactMap(\.module).uniqued }

  /// Returns an app that consists of one feature of this app, so that the feature can be explored without the others.
  ///
  /// * The elements of the feature, and those that belong to no feature (libraries, services, guards, types of values), are the same.
  /// * A screen of another feature has the same name, arguments and samples, but no model. It can be left, and it can finish with each
  ///   sample of its output (``/Groma/NamedValue/samples``). If the output is also a state value, it is stored then.
  /// * Links, flows, properties and events of other modules are absent, except events that only store values. Those that a part such as
  ///   `LinkTable([…])` contains belong to no module, and remain.
  /// * A guard that a part of the app adds, such as the launch, always allows if the part belongs to another feature.
  /// * The app starts at a page that stands for the other features. The page opens each sample of the feature's screens, stores the initial
  ///   value and each sample of other features' values, and handles the outputs of the screens that it opens: they are removed. If the
  ///   feature defines the root of the app or its launch, the app starts there, and values of other features keep their initial value unless
  ///   a screen or a route stores them.
  ///
  /// The report of an exploration names these assumptions. It does not include routes through two features.
  ///
  /// - Parameter module: The name of a module that defines screens. Values of the module with the same name and the suffix `Interface` are
  ///   those of the feature.
  /// - Returns: The app, or `nil` if the module defines no screen, or if this app was not created from elements.
  public func feature(_ module: String) -> AppDefinition? {
    guard features.contains(module) else { return nil }
    let own = screens.all.filter { $0.module == module }
    let names = Set(own.map(\.name))
    // The only part that belongs to a module is its launch.
    let startsAtOwnRoot =
      contributions?.contains { $0.module == module && $0 is any LibraryPart } == true
      || declaredRoot?.node.screens.contains { names.contains($0.name) } == true
    let valuesOfParts = Set(parts.flatMap(\.values).map { type(of: $0).name })
    let foreign = values.filter { !$0.isOf(module) && !valuesOfParts.contains($0.name) }
    let inputs = startsAtOwnRoot ? [] : foreign.flatMap { $0.inputs }
    let samples = own.filter { !unusedScreens.contains($0.name) }.flatMap { $0.samples.isEmpty ? [ScreenKey(name: $0.name)] : $0.samples }
    // A sample without a screen has too few arguments.
    let opened = samples.compactMap { key in
      (try? screens.screen(key)).map { (key: key, screen: $0, guardName: screens[key.name]?.guardName) }
    }
    let assumptions = FeatureAssumptions(
      startsAtOwnRoot: startsAtOwnRoot, inputs: inputs.map(\.name),
      constants: foreign.filter { startsAtOwnRoot || $0.samples.isEmpty }.map { $0.name },
      guards: startsAtOwnRoot ? [] : guards.map(\.name).filter { name in contributions?.contains { ($0 as? Guard)?.name == name } != true },
      unopened: samples.filter { key in !opened.contains { $0.key == key } }.map(\.description))
    let actions: [UserAction<OutsideScreen>] = opened.map { key, screen, guardName in
      UserAction("open \(key)") { route in (guardName.map { route.check($0) } ?? route).then(AppRoute().opening(screen)) }
    }
    let page = ScreenDefinition(OutsideScreen.self, "the screens outside of the feature", samples: [OutsideScreen()]) { _ in
      actions + inputs
    }
    return replacing { root in
      startsAtOwnRoot ? root : AnyScreen(OutsideScreen()).withStackContainer().erased
    } elements: { contributions in
      contributions.compactMap { $0.element(for: module) } + [page, assumptions]
        + assumptions.guards.map { Guard($0) { _, _ in .allow } }
    }
  }
}

extension AppContribution {
  /// Returns the element of a feature that replaces this element of the app: the element itself, a stand-in for a screen of another feature,
  /// or `nil`.
  fileprivate func element(for feature: String) -> (any AppContribution)? {
    guard let module, module != feature, module != feature + "Interface" else { return self }
    if let screen = self as? AnyScreenDefinition { return screen.stub }
    if let event = self as? EnvironmentEvent, event.route.storesOnlyValues { return event }
    return nil
  }
}

/// The page at which a feature without its app starts.
private struct OutsideScreen: Screen {
  static let name = "outside"
}

extension AppRoute {
  /// Returns a route that pushes a page, and presents a container.
  fileprivate func opening(_ screen: AnyModalScreen) -> AppRoute {
    guard screen.node.kind == .page else { return AppRoute(code: [.step(Steps.Present(screen.node))]) }
    return AppRoute(code: [.step(Steps.Go(.stack)), .enter, .step(Steps.Push(screen.node)), .leave])
  }
}

/// The part that marks an app as one feature of an app, and handles the outputs of screens that are not in a flow.
struct FeatureAssumptions: TreePart {
  /// Whether the feature defines the root, so that no page opens each of its screens.
  let startsAtOwnRoot: Bool
  /// The names of the actions that store values of other features.
  let inputs: [String]
  /// The names of the values of other features that no action stores.
  let constants: [String]
  /// The names of the guards that always allow.
  let guards: [String]
  /// The samples of the feature's screens that cannot be opened, because arguments are missing.
  let unopened: [String]

  /// Handles the outputs of the screens that ``OutsideScreen`` opens: those directly above it, and those at the bottom of a modal layer.
  package func outputHandler(for report: Report, in transaction: inout NavigationTransaction) -> OutputHandler? {
    guard !startsAtOwnRoot, let container = report.place.parent, container.depth == 2, let index = report.place.index,
      transaction.key(container)?.name == transaction.kind(container)?.name
    else { return nil }
    let isModal = container[1] > 0
    guard index == (isModal ? 0 : 1) else { return nil }
    return OutputHandler(at: container) { transaction in
      // The only screen of a stack is not removed by its end. In a modal layer, the layer is closed.
      let remains = report.isFinal && isModal && transaction.key(report.place) == report.screen
      return remains ? AppRoute().close().erased : AppRoute()
    }
  }
}

extension Node {
  /// The keys of the node and of all nodes below it.
  fileprivate var screens: [ScreenKey] { [key] + children.flatMap(\.screens) }
}

extension StateValue {
  /// Returns whether the type is defined in a module or in its interface.
  fileprivate static func isOf(_ module: String) -> Bool {
    let own = String(reflecting: Self.self).prefix { $0 != "." }
    return own == module || own == module + "Interface"
  }

  /// The actions that store the initial value and each sample. Empty if there are no samples.
  fileprivate static var inputs: [UserAction<OutsideScreen>] {
    samples.isEmpty ? [] : ([initial] + samples).map { value in UserAction("store \(AnyStateValue(value))") { $0.put(value) } }
  }
}

extension AppDefinition {
  /// The screens of the app, without those that stand for screens of other features.
  var ownScreens: [AnyScreenDefinition] { screens.all.filter { !$0.isStub && $0.name != OutsideScreen.name } }
}

extension ExplorationRecord {
  /// The reservations about an app that is one feature of another: what is assumed about the other features, and what is not explored.
  var assumptions: [ExplorationReport.Reservation] {
    guard let feature = app.part(FeatureAssumptions.self) else { return [] }
    let stubs = app.screens.all.filter { $0.isStub && reached.screens.contains($0.name) }
    let silent = stubs.filter { $0.output != NoOutput.self && $0.output.samples.isEmpty }.map(\.name)
    let all = [
      ("assumes: the screens of other features are left, or finish with a sample of their output", stubs.map(\.name)),
      ("assumes: other features store only these values", feature.inputs.map { String($0.dropFirst("store ".count)) }),
      ("assumes: these guards of other features allow everything", feature.guards),
      ("does not say: screens of other features that finish with an output that has no samples", silent),
      ("does not say: other than the initial values of other features, unless a route stores them", feature.constants),
      ("does not say: screens of the feature without samples", feature.unopened),
    ].filter { !$0.1.isEmpty }.map { "\($0): \($1.listed)" }
    return (all + ["does not say: routes through two features"]).map { ExplorationReport.Reservation(kind: .assumed, sentence: $0) }
  }
}
