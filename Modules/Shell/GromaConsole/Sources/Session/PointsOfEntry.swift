import Groma
import GromaDestinations
import GromaFlows
import GromaLinks

/// What leads to a screen, found by trying all that an app has samples of: each at the root and its actions there, links and destinations.
///
/// A screen that comes in another which begins with it is led to by that one alone. Nothing is changed, made or told: what is tried is a
/// route on a copy of the state.
struct PointsOfEntry {
  /// One way to the screen.
  struct Point: Hashable {
    enum Kind: String, CaseIterable {
      case launch
      case container = "contained in"
      case start = "starts with"
      case action, flow, link, destination, step
      case detour = "redirect"
    }

    var kind: Kind
    var name: String
    /// What shows it.
    var line: String
    /// The lines before that, if everything is not as it is now.
    var after: [String]
  }

  /// A state in which everything is tried.
  private struct World {
    var state: NavigationState
    var after: [String] = []
  }

  /// Something that is said where no flow is around, and which may lead to more where one is.
  private struct Saying: Hashable {
    var screen: ScreenKey
    var action: String
    var value: String
  }

  private let name: String
  private let app: AppDefinition
  private let samples: [AnyModalScreen]
  private var found: [Point] = []
  private var known: Set<[String]> = []

  /// The ways to the screens of a name, from a state and from the launch.
  init(to name: String, in app: AppDefinition, from state: NavigationState) {
    self.name = name
    self.app = app
    let screens = app.entries.all.flatMap(\.samples).compactMap { try? app.entries.screen($0) }
    // What a page offers is shown by itself rather than in what begins with it.
    samples = screens.filter { $0.node.kind == .page } + screens.filter { $0.node.kind != .page }
    if isShown(in: NavigationState(windows: []), app.launch) { add(.launch, app.name, "reset", in: World(state: app.launch)) }
    tryContainers()
    for world in worlds(from: state) {
      tryFlows(hearing: tryActions(in: world), in: world)
      tryLinks(in: world)
      trySteps(in: world)
    }
  }

  /// The ways, those of a kind together.
  var all: [Point] { Point.Kind.allCases.flatMap { kind in found.filter { $0.kind == kind } } }

  private mutating func add(_ kind: Point.Kind, _ name: String, _ line: String, in world: World) {
    if known.insert([kind.rawValue, name]).inserted { found.append(Point(kind: kind, name: name, line: line, after: world.after)) }
  }

  // MARK: Where it is tried

  /// How many roots are looked for.
  private static let maximumRoots = 8

  /// The state as it is, and one for each screen that comes to stand at the root when the user does what is offered from the launch on.
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

  // MARK: What is tried

  private mutating func tryContainers() {
    for sample in samples where sample.key.name != name && sample.node.begins(with: name) {
      add(.container, sample.key.name, atRoot(sample).description, in: World(state: app.launch))
    }
  }

  /// Takes each action of each sample, and gives what was said then.
  private mutating func tryActions(in world: World) -> [Saying] {
    var said: [Saying] = []
    for sample in samples {
      let setup = atRoot(sample)
      guard let shown = outcome(of: setup, in: world.state) else { continue }
      if sample.key.name != name, !sample.node.holds(name), shown.root.holds(name) {
        add(.start, sample.key.name, setup.description, in: world)
      }
      said += tryActions(after: setup, in: shown, world) { (.action, "\($0.name) \($1)") }
    }
    return said
  }

  /// Takes each action that is offered in a state, and each choice where it asks a question.
  private mutating func tryActions(
    after setup: AppRoute, in shown: NavigationState, _ world: World, _ label: (ScreenKey, String) -> (Point.Kind, String)?
  ) -> [Saying] {
    var said: [Saying] = []
    for (action, screen) in app.actions(in: shown) {
      guard let (kind, title) = label(screen, action.name) else { continue }
      let tap = AppRoute().tap(action.name, values: action.samples[0])
      let explanation = app.explain(tap, in: shown)
      said += explanation.trace.events.compactMap(\.said).map { Saying(screen: screen, action: action.name, value: $0) }
      note(explanation, from: shown, as: kind, title, setup.then(tap), in: world)
      guard let result = try? explanation.result.get(), let asked = result.question, shown.question == nil else { continue }
      _ = tryActions(after: setup.then(tap), in: result, world) { $0 == asked ? (kind, "\(title) \($1)") : nil }
    }
    return said
  }

  /// Lets screens say the same within the flows that hear it.
  private mutating func tryFlows(hearing said: [Saying], in world: World) {
    for flow in app.part(FlowTable.self)?.all ?? [] {
      let heard = said.filter { flow.hears($0.value, from: $0.screen.name) && $0.screen.name != flow.name }
      guard !heard.isEmpty, let sample = samples.first(where: { $0.key.name == flow.name }) else { continue }
      for screen in samples where heard.contains(where: { $0.screen == screen.key }) {
        let setup = overNothing(sample) { $0.top(.stack).push(screen) }
        guard let shown = outcome(of: setup, in: world.state) else { continue }
        let alone = known
        _ = tryActions(after: setup, in: shown, world) { key, action in
          let title = "\(key.name) \(action)"
          let isHeard = heard.contains { $0.screen == key && $0.action == action }
          return isHeard && !alone.contains([Point.Kind.action.rawValue, title]) ? (.flow, "\(flow.name): \(title)") : nil
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

  /// Goes to each destination, and takes the other steps that the app brings itself.
  private mutating func trySteps(in world: World) {
    let destinations = app.part(DestinationTable.self)?.actions ?? []
    let others = Set(app.parts.flatMap(\.actions).map(\.name))
    let own = app.actions.filter { !others.contains($0.name) }
    for (kind, steps) in [(Point.Kind.destination, destinations), (.step, own)] {
      for step in steps {
        for sample in step.samples {
          let route = AppRoute(code: [.verb(.named(sample))])
          note(app.explain(route, in: world.state), from: world.state, as: kind, step.words.name, route, in: world)
        }
      }
    }
  }

  private mutating func note(
    _ explanation: Explanation, from state: NavigationState, as kind: Point.Kind, _ title: String, _ route: AppRoute, in world: World
  ) {
    guard let result = try? explanation.result.get() else { return }
    let lands = kind != .action && kind != .flow && comesInSight(from: state, to: result)
    guard lands || isShown(in: state, result) else { return }
    if explanation.waitsFor == nil {
      add(kind, title, route.description, in: world)
    } else {
      add(.detour, "\(kind.rawValue) \(title)", route.description, in: world)
    }
  }

  /// A screen as the root of the window, in a stack unless it is a container.
  private func atRoot(_ screen: AnyModalScreen) -> AppRoute { AppRoute(code: [.verb(.setRoot(inStack(screen).node))]) }

  /// A screen over an empty stack, so that it can go, in a stack unless it is a container.
  private func overNothing(_ screen: AnyModalScreen, _ nested: (AppRoute) -> Route<AnyContainer, Stack>) -> AppRoute {
    atRoot(AnyStackScreen.stack([]).anyModal).present(inStack(screen), nested)
  }

  private func inStack(_ screen: AnyModalScreen) -> AnyModalScreen {
    screen.node.kind == .page ? screen.withStackContainer().anyModal : screen
  }

  // MARK: What is looked for

  /// Whether a screen of the name came, and not as a part of another screen that came.
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

  /// Whether a screen of the name was out of sight, and is in sight.
  private func comesInSight(from old: NavigationState, to new: NavigationState) -> Bool {
    func isInSight(_ state: NavigationState) -> Bool { state.places(of: Match(name: name)).contains { state.isVisible($0) } }
    return isInSight(new) && !isInSight(old)
  }
}

extension Node {
  /// Whether a screen of a name is in it, whatever is around that.
  fileprivate func holds(_ name: String) -> Bool { children.contains { $0.key.name == name || $0.holds(name) } }

  /// Whether a screen of a name is in it, and in no other screen there.
  fileprivate func begins(with name: String) -> Bool {
    children.contains { $0.key.name == name || ($0.isAnonymous && $0.begins(with: name)) }
  }
}

extension NavigationState {
  /// What stands at the root of the key window.
  fileprivate var rootKey: ScreenKey? { keyWindow.flatMap { $0.child(0) }.flatMap(node(at:))?.key }

  /// The question that is put to the user in sight.
  fileprivate var question: ScreenKey? {
    running.last { $0.effect.style != nil && isVisible($0.at) }.flatMap { node(at: $0.at)?.key }
  }
}

extension Trace.Event {
  /// The name of what a screen says to whoever is around it.
  fileprivate var said: String? {
    switch self {
    case .step(.report(let value), at: _): value.name
    case .step(.finish(let value), at: _): value?.name ?? NoOutput.name
    default: nil
    }
  }
}
