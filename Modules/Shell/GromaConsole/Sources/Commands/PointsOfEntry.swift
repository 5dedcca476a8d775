import Groma
import GromaDestinations
import GromaFlows
import GromaLinks

/// The entry points of a screen, found by trials with all samples of an app: each screen at the root with its actions, each link, each
/// destination and each custom step.
///
/// An action that adds the screen only as a part of another new screen is not an entry point. Each trial runs a route on a copy of the
/// state, so the app is not changed.
struct PointsOfEntry {
  /// One entry point.
  struct Point: Hashable {
    enum Kind: String, CaseIterable {
      case launch
      case container = "contained in"
      case start = "starts with"
      case action, flow, link, destination, step
      case redirect
    }

    var kind: Kind
    var name: String
    /// The line that shows the screen.
    var line: String
    /// The lines to run first, in order. Empty if the line can run in the current state.
    var after: [String]
  }

  /// A state in which all samples are tried, with the lines that lead to the state.
  private struct World {
    var state: NavigationState
    var after: [String] = []
  }

  /// An output that an action of a screen sent outside of any flow. Inside a flow that handles the output, the same action may show other
  /// screens.
  private struct ActionOutput: Hashable {
    var screen: ScreenKey
    var action: String
    var value: String
  }

  private let name: String
  private let app: AppDefinition
  private let samples: [AnyModalScreen]
  private var found: [Point] = []
  private var known: Set<[String]> = []

  /// Finds the entry points of a screen by trials in a state, in the launch state, and in states that actions reach from the launch state.
  ///
  /// - Parameters:
  ///   - name: The name of the screen.
  ///   - app: The app.
  ///   - state: The current state, in which the first trials run.
  init(to name: String, in app: AppDefinition, from state: NavigationState) {
    self.name = name
    self.app = app
    let screens = app.screens.all.flatMap(\.samples).compactMap { try? app.screens.screen($0) }
    // Pages come first: an action of a page is then attributed to the page, not to a container that starts with it.
    samples = screens.filter { $0.node.kind == .page } + screens.filter { $0.node.kind != .page }
    if isShown(in: NavigationState(windows: []), app.launch) { add(.launch, app.name, "reset", in: World(state: app.launch)) }
    tryContainers()
    for world in worlds(from: state) {
      tryFlows(hearing: tryActions(in: world), in: world)
      tryLinks(in: world)
      trySteps(in: world)
    }
  }

  /// All entry points, grouped by kind.
  var all: [Point] { Point.Kind.allCases.flatMap { kind in found.filter { $0.kind == kind } } }

  private mutating func add(_ kind: Point.Kind, _ name: String, _ line: String, in world: World) {
    if known.insert([kind.rawValue, name]).inserted { found.append(Point(kind: kind, name: name, line: line, after: world.after)) }
  }

  // MARK: Starting states

  /// The number of different root screens at which the search for further ones ends.
  private static let maximumRoots = 8

  /// Returns the current state, then the launch state and one state for each other root screen that can be reached from the launch state by
  /// offered actions. A state that equals the current state is omitted.
  private func worlds(from state: NavigationState) -> [World] {
    var roots = [World(state: app.launch, after: ["reset"])]
    var index = 0
    while index < roots.count, roots.count < Self.maximumRoots {
      let world = roots[index]
      for (action, _) in app.actions(in: world.state) {
        let route = AppRoute().tap(action.name, values: action.samples[0])
        guard let next = outcome(of: route, in: world.state), !roots.contains(where: { $0.state.rootKey == next.rootKey }) else { continue }
        roots.append(World(state: next, after: world.after + [route.description]))
      }
      index += 1
    }
    let now = state.replacing(windows: state.root.children, key: state.root.selection)
    return [World(state: now)] + roots.filter { $0.state != now }
  }

  private func outcome(of route: AppRoute, in state: NavigationState) -> NavigationState? {
    try? app.explain(route, in: state).result.get()
  }

  // MARK: Attempts

  private mutating func tryContainers() {
    for sample in samples where sample.key.name != name && sample.node.begins(with: name) {
      add(.container, sample.key.name, atRoot(sample).description, in: World(state: app.launch))
    }
  }

  /// Shows each sample of a screen at the root and runs each of its actions. Returns the outputs that were sent.
  private mutating func tryActions(in world: World) -> [ActionOutput] {
    var outputs: [ActionOutput] = []
    for sample in samples {
      let setup = atRoot(sample)
      guard let shown = outcome(of: setup, in: world.state) else { continue }
      if sample.key.name != name, !sample.node.holds(name), shown.root.holds(name) {
        add(.start, sample.key.name, setup.description, in: world)
      }
      outputs += tryActions(after: setup, in: shown, world) { (.action, "\($0.name) \($1)") }
    }
    return outputs
  }

  /// Runs each action that is offered in a state and, if the action presents a question, each choice of the question. Returns the outputs
  /// that the actions sent, without those of the choices.
  ///
  /// - Parameters:
  ///   - setup: The route that led to the state.
  ///   - shown: The state.
  ///   - world: The state in which the route started.
  ///   - label: Returns the kind and name of the entry point for a screen and the name of its action, or `nil` to omit the action.
  private mutating func tryActions(
    after setup: AppRoute, in shown: NavigationState, _ world: World, _ label: (ScreenKey, String) -> (Point.Kind, String)?
  ) -> [ActionOutput] {
    var outputs: [ActionOutput] = []
    for (action, screen) in app.actions(in: shown) {
      guard let (kind, title) = label(screen, action.name) else { continue }
      let tap = AppRoute().tap(action.name, values: action.samples[0])
      let explanation = app.explain(tap, in: shown)
      outputs += explanation.trace.events.compactMap(\.outputs).map { ActionOutput(screen: screen, action: action.name, value: $0) }
      note(explanation, from: shown, as: kind, title, setup.then(tap), in: world)
      guard let result = try? explanation.result.get(), let asked = result.question, shown.question == nil else { continue }
      _ = tryActions(after: setup.then(tap), in: result, world) { $0 == asked ? (kind, "\(title) \($1)") : nil }
    }
    return outputs
  }

  /// Repeats actions inside flows: each action that sent an output runs inside each flow that handles this output.
  private mutating func tryFlows(hearing outputs: [ActionOutput], in world: World) {
    for flow in app.flows.all {
      let handled = outputs.filter { flow.handles($0.value, from: $0.screen.name) && $0.screen.name != flow.name }
      guard !handled.isEmpty, let sample = samples.first(where: { $0.key.name == flow.name }) else { continue }
      for screen in samples where handled.contains(where: { $0.screen == screen.key }) {
        let setup = overNothing(sample) { $0.top(.stack).push(screen) }
        guard let shown = outcome(of: setup, in: world.state) else { continue }
        let alone = known
        _ = tryActions(after: setup, in: shown, world) { key, action in
          let title = "\(key.name) \(action)"
          let isHandled = handled.contains { $0.screen == key && $0.action == action }
          return isHandled && !alone.contains([Point.Kind.action.rawValue, title]) ? (.flow, "\(flow.name): \(title)") : nil
        }
      }
    }
  }

  private mutating func tryLinks(in world: World) {
    guard let table = app.part(LinkTable.self) else { return }
    for link in table.links {
      for url in table.samples(of: link) {
        let route = AppRoute().open(url)
        note(app.explain(route.erased, in: world.state), from: world.state, as: .link, "\(link.pattern)", route.erased, in: world)
      }
    }
  }

  /// Opens each destination and runs the custom steps that the app itself defines.
  private mutating func trySteps(in world: World) {
    let destinations = app.part(DestinationTable.self)?.customSteps ?? []
    let others = Set(app.parts.flatMap(\.customSteps).map(\.name))
    let own = app.customSteps.filter { !others.contains($0.name) }
    for (kind, steps) in [(Point.Kind.destination, destinations), (.step, own)] {
      for step in steps {
        for sample in step.samples {
          let route = AppRoute(code: [.step(Steps.Perform(sample))])
          note(app.explain(route, in: world.state), from: world.state, as: kind, step.words.name, route, in: world)
        }
      }
    }
  }

  private mutating func note(
    _ explanation: Explanation, from state: NavigationState, as kind: Point.Kind, _ title: String, _ route: AppRoute, in world: World
  ) {
    guard let result = try? explanation.result.get() else { return }
    let lands = kind != .action && kind != .flow && becomesVisible(from: state, to: result)
    guard lands || isShown(in: state, result) else { return }
    if explanation.waitsFor == nil {
      add(kind, title, route.description, in: world)
    } else {
      add(.redirect, "\(kind.rawValue) \(title)", route.description, in: world)
    }
  }

  /// Returns the route that sets a screen as the root of the window, in a stack unless the screen is a container.
  private func atRoot(_ screen: AnyModalScreen) -> AppRoute { AppRoute(code: [.step(Steps.SetRoot(inStack(screen).node))]) }

  /// Returns the route that presents a screen over an empty stack, so that the screen can be dismissed. A screen that is not a container is
  /// put in a stack. `nested` extends the route inside that stack.
  private func overNothing(_ screen: AnyModalScreen, _ nested: (AppRoute) -> Route<AnyContainer, Stack>) -> AppRoute {
    atRoot(AnyStackScreen.stack([]).erased).present(inStack(screen), nested)
  }

  private func inStack(_ screen: AnyModalScreen) -> AnyModalScreen {
    screen.node.kind == .page ? screen.withStackContainer().erased : screen
  }

  // MARK: Conditions

  /// Returns whether the new state contains a screen named ``name`` that the old state does not contain, and that is not merely a part of
  /// another new screen.
  private func isShown(in old: NavigationState, _ new: NavigationState) -> Bool {
    var before: [ScreenKey: Int] = [:]
    for key in old.places(of: Match(name: name)).compactMap({ old.node(at: $0)?.key }) { before[key, default: 0] += 1 }
    return new.places(of: Match(name: name)).contains { place in
      guard let key = new.node(at: place)?.key else { return false }
      before[key, default: 0] -= 1
      return before[key, default: 0] < 0 && !isPart(place, of: new, since: old)
    }
  }

  private func isPart(_ place: TreePath, of new: NavigationState, since old: NavigationState) -> Bool {
    var around = place.parent
    while let path = around, path.depth > 1 {
      if let node = new.node(at: path), !node.isAnonymous, old.places(of: Match(key: node.key)).isEmpty { return true }
      around = path.parent
    }
    return false
  }

  /// Returns whether a screen named ``name`` is visible in the new state but no such screen was visible in the old state.
  private func becomesVisible(from old: NavigationState, to new: NavigationState) -> Bool {
    func isVisible(_ state: NavigationState) -> Bool { state.places(of: Match(name: name)).contains { state.isVisible($0) } }
    return isVisible(new) && !isVisible(old)
  }
}

extension Node {
  /// Returns whether the node contains a screen with the given name, at any depth.
  fileprivate func holds(_ name: String) -> Bool { children.contains { $0.isNamed(name) || $0.holds(name) } }

  /// Returns whether the node contains a screen with the given name, with only plain containers in between.
  fileprivate func begins(with name: String) -> Bool {
    children.contains { $0.isNamed(name) || ($0.isAnonymous && $0.begins(with: name)) }
  }

  /// Returns whether the node has the given name. A window may have the name of a screen.
  private func isNamed(_ name: String) -> Bool { kind != .window && key.name == name }
}

extension NavigationState {
  /// The key of the root of the key window, or `nil` if there is none.
  fileprivate var rootKey: ScreenKey? { keyWindow.flatMap { $0.child(0) }.flatMap(node(at:))?.key }

  /// The key of the visible presented request, such as an alert, or `nil` if there is none.
  fileprivate var question: ScreenKey? {
    running.last { $0.effect.style != nil && isVisible($0.at) }.flatMap { node(at: $0.at)?.key }
  }
}

extension Trace.Event {
  /// The name of the output that a screen sends in this event, or `nil` if the event sends no output. A screen that finishes without an
  /// output sends ``NoOutput``.
  fileprivate var outputs: String? {
    guard case .step(let step, at: _) = self else { return nil }
    return switch step.base {
    case let sent as Steps.SendOutput: sent.output.name
    case let finished as Steps.Finish: finished.output?.name ?? NoOutput.name
    default: nil
    }
  }
}
