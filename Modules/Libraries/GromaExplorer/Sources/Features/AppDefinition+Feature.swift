public import Groma

extension AppDefinition {
  /// The names of the modules that define screens, in the order of their definitions.
  public var features: [String] {
    var seen: Set<String> = []
    return screens.all.compactMap(\.module).filter { seen.insert($0).inserted }
  }

  /// Returns an app that consists of one feature of this app, so that the feature can be explored without the others.
  ///
  /// * The elements of the feature, and those that belong to no feature (libraries, services, guards, types of values), are the same.
  /// * A screen of another feature has the same name, arguments and samples, but no content. It can be left, and it can finish with each
  ///   sample of its output (``/Groma/NamedValue/samples``). If the output is also a state value, it is stored then.
  /// * Links, flows, properties and events of other features are absent, except events that only store values.
  /// * A guard that a part of the app adds, such as the launch, always allows if the part belongs to another feature.
  /// * The app starts at a page that stands for the other features. The page opens each sample of the feature's screens, stores the initial
  ///   value and each sample of other features' values, and handles the outputs of the screens that it opens: they are removed. If the
  ///   feature defines the root of the app, the app starts at that root.
  ///
  /// The report of an exploration names these assumptions. It does not include routes through two features.
  ///
  /// - Parameter module: The name of a module that defines screens. Values of the module with the same name and the suffix `Interface` are
  ///   those of the feature.
  /// - Returns: The app, or `nil` if the module defines no screen, or if this app was not created from elements.
  public func feature(_ module: String) -> AppDefinition? {
    guard features.contains(module) else { return nil }
    let own = screens.all.filter { $0.module == module }
    let inputs = values.filter { !$0.isOf(module) }.flatMap { $0.inputs }
    let samples = own.filter { !unusedScreens.contains($0.name) }.flatMap { $0.samples.isEmpty ? [ScreenKey(name: $0.name)] : $0.samples }
    let opened = samples.compactMap { key in (try? screens.screen(key)).map { (key, $0, screens[key.name]?.guardName) } }
    let guards = guards
    let names = Set(own.map(\.name))
    let isOfRoot =
      contributions?.contains { $0.module == module && $0 is any LibraryPart } == true
      || declaredRoot?.node.screens.contains { names.contains($0.name) } == true
    return replacing { root in
      if isOfRoot { return root }
      return AnyScreen(OutsideScreen()).withStackContainer().erased
    } elements: { contributions in
      let kept = contributions.flatMap { element -> AppElements in
        guard let other = element.module, other != module else { return [element] }
        if let screen = element as? ScreenDefinition { return [screen.stub] }
        if let event = element as? EnvironmentEvent, event.route.storesOnlyValues { return [event] }
        return []
      }
      let known = Set(kept.compactMap { ($0 as? Guard)?.name })
      let missing = guards.filter { !isOfRoot && !known.contains($0.name) }.map { Guard($0.name, owner: $0.owner) { _, _ in .allow } }
      return kept + missing
        + [
          OutsideScreen.definition(opening: opened, storing: inputs),
          FeatureAssumptions(inputs: isOfRoot ? [] : inputs.map(\.name), startsAtOwnRoot: isOfRoot),
        ]
    }
  }
}

/// The page at which a feature without its app starts.
private struct OutsideScreen: Screen {
  static let name = "outside"

  /// Returns the definition of the page.
  ///
  /// - Parameters:
  ///   - screens: The screens that the page opens, one by each action, and the guards that must allow them.
  ///   - inputs: The actions that store values.
  static func definition(opening screens: [(key: ScreenKey, screen: AnyModalScreen, guardName: String?)], storing inputs: [UserAction])
    -> ScreenDefinition
  {
    ScreenDefinition(Self.self, "the screens outside of the feature", samples: [Self()]) { _ in
      screens.map { key, screen, guardName in
        UserAction("\(key)") { route in (guardName.map { route.check($0) } ?? route).then(AppRoute().opening(screen)) }
      } + inputs
    }
  }
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
  /// The names of the values of other features, with their properties, that are stored.
  let inputs: [String]
  /// Whether the feature defines the root, so that no page opens each of its screens.
  let startsAtOwnRoot: Bool

  package func outputHandler(for report: Report, in transaction: inout NavigationTransaction) -> OutputHandler? {
    guard let container = report.place.parent, container.depth > 1 else { return nil }
    for level in 2...container.depth {
      let path = container.prefix(level)
      guard let kind = transaction.kind(path), transaction.key(path)?.name == kind.name else { return nil }
    }
    return OutputHandler(at: container) { transaction in
      // The only screen of a stack is not removed by its end. In a modal layer, the layer is closed.
      let remains = report.isFinal && container.depth > 1 && container[1] > 0 && transaction.key(report.place) == report.screen
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
  fileprivate static var inputs: [UserAction] {
    samples.isEmpty ? [] : ([initial] + samples).map { value in UserAction("\(AnyStateValue(value))") { $0.put(value) } }
  }
}

extension AppDefinition {
  /// The screens of the app, without those that stand for screens of other features.
  var ownScreens: [ScreenDefinition] { screens.all.filter { !$0.isStub && $0.name != OutsideScreen.name } }
}

extension ExplorationRecord {
  /// The reservations about an app that is one feature of another: what is assumed about the other features, and what is not explored.
  var assumptions: [ExplorationReport.Reservation] {
    guard let inputs = app.part(FeatureAssumptions.self)?.inputs else { return [] }
    let stubs = app.screens.all.filter { $0.isStub && reached.screens.contains($0.name) }
    let silent = stubs.filter { $0.output != NoOutput.self && $0.output.samples.isEmpty }.map(\.name)
    var all: [String] = []
    if !stubs.isEmpty {
      all.append("assumes: the screens of other features are left, or finish with a sample of their output: \(list(stubs.map(\.name)))")
    }
    if !silent.isEmpty {
      all.append("does not say: screens of other features that finish with an output that has no samples: \(list(silent))")
    }
    if !inputs.isEmpty { all.append("assumes: other features store only these values: \(list(inputs))") }
    all.append("does not say: routes through two features")
    return all.map { ExplorationReport.Reservation(kind: .assumed, sentence: $0) }
  }

  private func list(_ names: [String]) -> String {
    let most = 8
    return names.prefix(most).joined(separator: ", ") + (names.count > most ? " and \(names.count - most) more" : "")
  }
}
