extension AppDefinition {
  /// Returns the mistakes in the app definition, one message each. Returns an empty array if there are none.
  ///
  /// The mistakes include:
  ///
  /// * Names that are defined twice, names that cannot be typed, and screens that have the name of a request or of a container kind.
  /// * Types that cannot be arguments, state values or outputs, and screens whose arguments, former names or samples are wrong.
  /// * Types of state values, outputs and flow data whose `==` and saved form disagree about the initial value and the samples: values that
  ///   are equal but saved differently, or the reverse.
  /// * Views of screens that the app does not define.
  /// * Screens without a definition: among the initial children of a sample screen, in the launch state, and in the inspected routes.
  /// * Guards, custom steps, state values and custom containers that the app uses but does not list. The search covers the launch state,
  ///   the sample screens, and the routes of actions, guards, custom steps and parts that can be created from samples. Routes inside
  ///   closures are not inspected.
  /// * Outputs that the inspected routes send with ``Route/send(_:)``, without a fallback, and that no listed flow handles.
  /// * A launch state that the parts of the app cannot complete.
  /// * The mistakes that the parts of the app find, such as a flow without a screen.
  /// * Texts that one of the ``languages`` lacks, by key, except those of its base language, and translations that refer to more values
  ///   than the text has. Of a language that only some features have (``Localization/ofFeature(_:)``), only the texts of these features,
  ///   and of the questions that their screens, guards and steps ask. The texts are found in the launch state, the sample screens and the
  ///   inspected routes, and in the actions that the sample screens offer with the initial values and with each sample of each value. The
  ///   texts of models, and those of routes inside closures such as the handlers of flows, are not found: see
  ///   ``Navigator/missingTexts``.
  /// * Translations of a feature that defines no screen.
  ///
  /// - Complexity: Runs the app's handlers on the samples.
  public func problems() -> [String] {
    let unreadable = kinds.filter { !Identifier.isValid($0.name) }.map { kind in
      "the name of the container kind '\(kind.name)' cannot be typed: a name begins with A-Z, a-z or _ "
        + "and contains only these characters, 0-9, . and -"
    }
    let unshown =
      views.filter { screens[$0.name] == nil }.map { "the view of '\($0.name)' has no screen: the app does not define it" }
      + views.filter { $0.make == nil }.map { "the view of '\($0.name)' is missing: the definition creates none" }
    let failure = launchError.map { "the launch fails: \($0)" }
    var inspection = Inspection(of: self)
    inspection.inspect()
    let requests = screens.all.filter { inspection.requests.contains($0.name) }.map {
      "screen '\($0.name)' of \($0.owner) has the name of a request"
    }
    return screens.problems().map(\.description) + [failure].compactMap(\.self) + unshown + unreadable + requests + typeProblems()
      + equalityProblems()
      + parts.flatMap { $0.problems(in: self) } + clashes() + inspection.problems + textProblems(inspection.texts)
  }

  /// The names of the app's requests: alerts and action sheets, the requests that the app lists, and the requests in the launch state and
  /// in the routes that ``problems()`` inspects.
  ///
  /// - Complexity: Runs the app's handlers on the samples.
  package var requestNames: Set<String> {
    var inspection = Inspection(of: self)
    inspection.inspect()
    return inspection.requests
  }

  /// Returns messages about texts that a language lacks, about wrong placeholders in translations, and about translations of a feature
  /// without screens.
  private func textProblems(_ texts: FoundTexts) -> [String] {
    let bases = Set(localizations.compactMap(\.base))
    let modules = Set(screens.all.map(\.owner.moduleOfFile))
    let unused = localizations.compactMap(\.feature).filter { !modules.contains($0) }.map {
      "the translations of the feature '\($0)' have no screen: call 'ofFeature()' in the module that defines the screens"
    }
    return unused
      + languages.flatMap { language in
        texts.keys.compactMap { key in
          guard let translation = localizations.text(key, in: language) else {
            let isNeeded = !bases.contains(language) && texts.features(of: key).contains { localizations.mustTranslate($0, into: language) }
            return isNeeded ? "the language '\(language)' lacks the text '\(key)': '\(key.base)'" : nil
          }
          return LocalizableText.hasExcessPlaceholders(translation, of: key.base)
            ? "the text '\(key)' in the language '\(language)' refers to more values than '\(key.base)' has" : nil
        }
      }
  }

  /// Returns messages about names that are defined more than once.
  private func clashes() -> [String] {
    let builtIn = Kind.builtIn.map { ($0.name, "the framework") }
    let kindNames = Set(kinds.map { $0.name })
    let namesakes = screens.all.filter { kindNames.contains($0.name) }.map { ($0.name, $0.owner) }
    let names = [
      ("step", guards.map { ($0.name, $0.owner) } + customSteps.map { ($0.name, $0.owner) }), ("value", values.map { ($0.name, "\($0)") }),
      ("output", outputs.map { ($0.name, "\($0)") }), ("request", (RequestDefinition.builtIn + requests).map { ($0.name, $0.owner) }),
      ("container kind", kinds.map { ($0.name, "\($0)") } + (kinds.isEmpty ? [] : builtIn + namesakes)),
    ]
    return names.flatMap { what, all in
      Dictionary(grouping: all, by: \.0).filter { $0.value.count > 1 }
        .map { "\(what) '\($0.key)' is defined by \($0.value.map(\.1).joined(separator: " and "))" }.sorted()
    }
  }

  /// Returns messages about custom steps, state values and outputs whose types cannot be written as text.
  private func typeProblems() -> [String] {
    func problem(_ type: any NamedValue.Type) -> ArgumentError? {
      do throws(ArgumentError) {
        _ = try type.parameters()
        return nil
      } catch .needsSample {
        // An output has no sample. Its labels are known when it is sent.
        return nil
      } catch {
        return error
      }
    }
    let secretArguments = customSteps.flatMap { step in
      step.parameters.filter(\.isSecret).map {
        "step '\(step.name)' of \(step.owner) has the secret argument '\($0.label)', which is not kept"
      }
    }
    let secretProperties = values.flatMap { type in
      ((try? type.parameters()) ?? []).filter(\.isSecret).map {
        "value '\(type.name)' has the secret property '\($0.label)', which is not saved"
      }
    }
    return secretArguments + secretProperties
      + customSteps.compactMap { step in step.problem.map { "step '\(step.name)' of \(step.owner): \($0)" } }
      + values.compactMap { type in problem(type).map { "value '\(type.name)': \($0)" } }
      + outputs.compactMap { type in problem(type).map { "output '\(type.name)': \($0)" } }
  }
}

extension AnyScreenDefinition {
  /// The sample screens, or the screen without arguments if there are no samples and each argument is optional.
  package var samplesToInspect: [ScreenKey] {
    samples.isEmpty && !needsSample && parameters.allSatisfy(\.isOptional) ? [ScreenKey(name: name)] : samples
  }
}

/// The texts of an app, in the order in which they are found.
private struct FoundTexts {
  private(set) var keys: [TextKey] = []
  /// The modules that show a text that belongs to no feature, such as a question. `nil` stands for the app.
  private var users: [TextKey: Set<String?>] = [:]

  mutating func add(_ key: TextKey, shownBy module: String?) {
    if users[key] == nil { keys.append(key) }
    users[key, default: []].insert(module)
  }

  /// Returns the feature that a text belongs to or, if it belongs to none, the modules that show it.
  func features(of key: TextKey) -> Set<String?> { key.feature.map { [$0] } ?? users[key] ?? [] }
}

/// A search for guards, custom steps, flows, state values and custom containers that an app uses but does not list, and for the names of
/// requests that its routes make.
private struct Inspection {
  private let app: AppDefinition
  private let guards: Set<String>
  private let steps: Set<String>
  private let values: Set<String>
  /// The names of the outputs that a part of the app handles.
  private let handledOutputs: Set<String>
  private(set) var problems: [String] = []
  /// The names of the requests that are defined or that have been found so far.
  private(set) var requests: Set<String>
  /// The texts that have been found so far.
  private(set) var texts = FoundTexts()
  /// The module of the element that is inspected, or `nil` for the app.
  private var module: String?

  init(of app: AppDefinition) {
    self.app = app
    guards = Set(app.guards.map(\.name))
    steps = Set(app.customSteps.map(\.name))
    values = Set(app.values.map { $0.name })
    handledOutputs = Set(app.parts.flatMap(\.outputs).map { $0.name })
    requests = Set((RequestDefinition.builtIn + app.requests).map(\.name))
  }

  mutating func inspect() {
    requests.formUnion(app.launch.running.map(\.effect.request.name))
    inspect(app.launch.root, "the launch state")
    inspectKeys(of: app.launch.root, "the launch state")
    for definition in app.screens.all {
      guard let name = definition.guardName, !guards.contains(name) else { continue }
      note("screen '\(definition.name)' of \(definition.owner) is private past the guard '\(name)', which is not defined")
    }
    for definition in app.screens.all where definition.problem == nil {
      module = definition.owner.moduleOfFile
      for sample in definition.samplesToInspect { inspect(sample, of: definition) }
    }
    let place = app.launch.keyWindow.flatMap { app.launch.visibleLeaf(of: $0) } ?? .app
    for candidate in app.guards {
      module = candidate.owner.moduleOfFile
      let subject = "guard '\(candidate.name)' of \(candidate.owner)"
      switch read(app.launch, subject, { candidate.check(place, &$0) }) {
      case .redirect(let route, _): inspect(route, subject)
      case .allow, .deny: break
      }
    }
    for step in app.customSteps where step.problem == nil {
      module = step.owner.moduleOfFile
      for sample in step.samples {
        let subject = "step '\(step.name)' of \(step.owner)"
        if let route = read(app.launch, subject, { try? step.makeRoute(sample, place, &$0) }) { inspect(route, subject) }
      }
    }
    module = nil
    for part in app.parts {
      for (subject, route) in read(app.launch, "a part of the app", { part.sampleRoutes(in: &$0) }) { inspect(route, subject) }
    }
  }

  /// Inspects a sample screen, and the actions that the screen offers as the root of a window.
  private mutating func inspect(_ sample: ScreenKey, of definition: AnyScreenDefinition) {
    guard let screen = try? app.screens.screen(sample).node else { return }
    let subject = "screen '\(definition.name)' of \(definition.owner)"
    inspect(screen, subject)
    guard let place = TreePath.app.child(0)?.child(0) else { return }
    let state = app.launch.replacing(windows: [NavigationState.window(.mainWindow, layers: [screen])], key: 0)
    for action in read(state, subject, { try? definition.actions(sample, at: place, in: &$0) }) ?? [] {
      add(action.textKeys(on: definition.name, in: app.screens))
      for sample in action.samples {
        if let route = try? action.route(entering: sample) { inspect(route, "action '\(action.name)' of \(subject)") }
      }
    }
    if app.languages.isEmpty { return }
    for value in app.values.flatMap({ $0.differingSamples }) {
      var other = state
      other.put(value, named: value.name)
      for action in read(other, subject, { try? definition.actions(sample, at: place, in: &$0) }) ?? [] {
        add(action.textKeys(on: definition.name, in: app.screens))
        if let route = try? action.route(entering: action.samples.first ?? []) { add(textsOf: route) }
      }
    }
  }

  // MARK: Texts

  private mutating func add(_ keys: [TextKey?]) {
    for case let key? in keys { texts.add(key, shownBy: module) }
  }

  /// Adds the texts of a node, without those of its children.
  private mutating func add(textsOf node: Node) {
    let (appearance, screens) = (node.appearance, app.screens)
    if let title = appearance.title { add([screens.textKey(.title, of: node.key.name, as: title)]) }
    if let title = appearance.tabTitle { add([screens.textKey(.tab, of: node.firstScreenName ?? node.key.name, as: title)]) }
    if node.kind == .tabs {
      for tab in node.children where !tab.hasTabTitle {
        add([tab.firstScreenName.flatMap { screens.textKey(.tab, of: $0, as: nil, or: $0) }])
      }
    }
    if let effect = node.policies.lock?.effect { add(textsOf: effect) }
  }

  private mutating func add(textsOf effect: Effect) {
    let request = effect.request
    func key(_ kind: TextKey.Kind, _ label: String) -> TextKey? {
      request[label].flatMap { app.screens.textKey(kind, of: request.name, as: LocalizableText(form: $0)) }
    }
    if effect.style == nil { return }
    add([key(.question, "title"), key(.message, "message")])
    for outcome in effect.outcomes {
      add(OfferedAction(choice: outcome, of: effect, in: app.environment).textKeys(on: request.name, in: app.screens))
    }
  }

  /// Adds the texts of the questions of a route.
  private mutating func add(textsOf route: AppRoute) {
    for case .perform(let step) in route.code {
      if let requesting = step.base as? Steps.Request { add(textsOf: requesting.effect) }
      if let configuring = step.base as? Steps.Configure, case .lock(let lock?) = configuring.change, let effect = lock.effect {
        add(textsOf: effect)
      }
    }
  }

  private mutating func inspect(_ node: Node, _ subject: String) {
    if case .custom(let kind) = node.kind, !app.kinds.contains(where: { $0 == kind.type }) {
      note("\(subject) contains a container of the kind '\(kind.type.name)', which is not listed")
    }
    add(textsOf: node)
    if let completion = node.policies.completion { inspect(completion, "the completion of \(subject)") }
    for child in node.children { inspect(child, subject) }
  }

  private mutating func inspectKeys(of node: Node, _ subject: String) {
    if node.isScreen, app.screens[node.key.name] == nil { note("\(subject) shows '\(node.key)', which is not defined") }
    for child in node.children { inspectKeys(of: child, subject) }
  }

  private mutating func inspect(_ route: AppRoute, _ subject: String) {
    add(textsOf: route)
    /// The index after the steps whose failure a fallback or `ensure` handles.
    var endOfAttempt = 0
    for (index, instruction) in route.code.enumerated() {
      if case .attempt(let count) = instruction { endOfAttempt = max(endOfAttempt, index + 1 + count) }
      guard case .perform(let step) = instruction else { continue }
      switch step.base {
      case let check as Steps.Check where !guards.contains(check.guardName):
        note("\(subject) checks the guard '\(check.guardName)', which is not defined")
      case let performed as Steps.Perform where !steps.contains(performed.key.name):
        note("\(subject) performs the step '\(performed.key.name)', which is not defined")
      case let set as Steps.SetValue where !values.contains(set.value.name):
        note("\(subject) sets the value '\(set.value.name)', which is not listed")
      case let sending as Steps.SendOutput where index >= endOfAttempt && !handledOutputs.contains(sending.output.name):
        note("\(subject) sends the output '\(sending.output.name)', which no listed flow handles")
      case let requesting as Steps.Request:
        let effect = requesting.effect
        requests.insert(effect.request.name)
        for outcome in effect.outcomes {
          inspect(outcome.route(bringing: []), "outcome '\(outcome.name)' of '\(effect.request.name)' in \(subject)")
        }
      default: break
      }
      for node in step.base.shown {
        inspect(node, subject)
        inspectKeys(of: node, subject)
      }
    }
  }

  /// Runs a handler on a state and returns the handler's result. Reports the state values that the handler reads but the app does not list.
  private mutating func read<Answer>(
    _ state: NavigationState, _ subject: String, _ handler: (inout NavigationTransaction) -> Answer
  ) -> Answer {
    var transaction = NavigationTransaction(store: Store(state), environment: app.environment, isTraced: true)
    let answer = handler(&transaction)
    for case .asked(.value(let name), _) in transaction.trace?.events ?? [] where !values.contains(name) {
      note("\(subject) reads the value '\(name)', which is not listed")
    }
    return answer
  }

  private mutating func note(_ problem: String) {
    if !problems.contains(problem) { problems.append(problem) }
  }
}

extension StateValue {
  /// The samples of the value that differ from its initial value.
  fileprivate static var differingSamples: [AnyStateValue] { samples.map { AnyStateValue($0) }.filter { $0 != AnyStateValue(initial) } }
}

extension Node {
  /// The node, followed by the first screens in it as long as the containers around them are plain. The title, the symbol and the badge of
  /// a tab are those of the first node that has one.
  package var tabNodes: [Node] {
    var nodes = [self]
    while let last = nodes.last, last.isAnonymous, let first = last.children.first { nodes.append(first) }
    return nodes
  }

  /// The name of the first screen of the node if the node is a tab, or `nil` if the tab has no screen.
  package var firstScreenName: String? { tabNodes.last.flatMap { $0.isAnonymous ? nil : $0.key.name } }

  /// Whether the node, if it is a tab, has a title of its own.
  fileprivate var hasTabTitle: Bool { tabNodes.contains { $0.appearance.tabTitle != nil || $0.appearance.title != nil } }
}
