public import Groma

/// Makes routes by chance for an app, right and wrong ones: the same for the same seed and states, in every process.
///
/// Screens and arguments come from the samples of the app's entries, guards and values from what it lists.
public struct RandomRoutes {
  /// Where chance comes from.
  public var random: SeededGenerator
  /// Decides on styles apart, so that the rest of a route stays as it was without them.
  var styles: SeededGenerator
  /// How many steps it has put into routes.
  public private(set) var steps = 0
  /// Guards that routes may ask.
  public var guards: [String]
  /// Values that routes may put.
  public var values: [AnyStateValue]
  /// Whether closures may be among the steps: such a route is neither saved nor waits.
  public var allowsClosures = true
  /// Whether routes may wait, and so be committed in parts.
  public var allowsWaits = false
  /// Whether the steps of a run are also those of a user: an action that is offered, a step of the app's own such as a link, and time that passes.
  public var simulatesUser = false
  /// Whether the command language has words for all that routes are made of, so that a route is read as it prints: nothing that fails by its
  /// shape, and every part of an appearance.
  public var isReadable = false {
    didSet {
      if isReadable {
        allowsClosures = false
        names.removeAll { ["stack", "main", "nowhere"].contains($0) }
      }
    }
  }
  /// The size of a tree, in nodes, at which a window begins anew, so that trees do not grow without end.
  public var maximumNodes = 240

  /// Steps of the app's own.
  let named: [ScreenKey]
  let pages: [Node]
  let containers: [Node]
  private(set) var names: [String]
  private(set) var actions: [String] = []
  /// What can be entered for the actions, by their names.
  var entries: [String: [[EnteredValue]]] = [:]
  private(set) var paths: [TreePath] = []
  private var places: [(path: TreePath, kind: Kind)] = []
  /// The screens of the state that have data, and their places.
  private var screensWithData: [(path: TreePath, key: ScreenKey)] = []

  /// The routes of a seed.
  public init(seed: UInt64, app: AppDefinition = StubApp.plain) {
    random = SeededGenerator(seed: seed)
    styles = SeededGenerator(seed: seed &+ 1_000)
    guards = app.guards.map(\.name)
    named = app.actions.flatMap(\.samples)
    values = app.values.map { type in
      func initial<V: StateValue>(_: V.Type) -> AnyStateValue { AnyStateValue(V.initial) }
      return initial(type)
    }
    if app.values.contains(where: { $0 == StubApp.Session.self }) { values.append(AnyStateValue(StubApp.Session(user: "ann"))) }
    if app.values.contains(where: { $0 == StubApp.Counter.self }) { values.append(AnyStateValue(StubApp.Counter(count: 1))) }
    let samples = app.entries.all.flatMap(\.samples).compactMap { try? app.entries.screen($0).node }
    let known = samples.filter { $0.kind == .page }
    pages = known.isEmpty ? [Node(key: "nobody", kind: .page)] : known
    containers = samples.filter { $0.kind != .page }
    names = app.entries.all.filter { !$0.samples.isEmpty }.map(\.name) + ["stack", "main", "nowhere"]
  }

  /// Lets routes do all that the users and the code of a whole app may do, with small trees. Closures, which are not saved, come with every other
  /// seed.
  public mutating func allowEverything(seed: UInt64) {
    allowsWaits = true
    simulatesUser = true
    allowsClosures = seed.isMultiple(of: 2)
    maximumNodes = 80
  }

  /// A route for a state.
  ///
  /// - Parameters:
  ///   - actions: What the user can do there, to be tapped.
  ///   - length: How many steps it has at most, nested ones apart.
  public mutating func route(for state: NavigationState, offering actions: [String] = [], length: Int = 6) -> AppRoute {
    paths = state.allPaths
    self.actions = actions
    places = paths.compactMap { path in state.node(at: path).map { (path, $0.kind) } }.filter { $0.kind.isOpen }
    screensWithData = paths.compactMap { path in
      state.node(at: path).flatMap { $0.key.dataLabels.isEmpty ? nil : (path, $0.key) }
    }
    if paths.count > maximumNodes { return AppRoute().window.setRoot(AnyModalScreen(root())).dismissingWindows(state).erased }
    return block(length: 1 + random.below(length), depth: 0)
  }

  private mutating func block(length: Int, depth: Int) -> AppRoute {
    var route = AppRoute()
    for _ in 0..<length { route = addStep(to: consume route, depth: depth) }
    guard depth < 3 else { return route }
    route = watch(consume route, depth: depth)
    if random.chance(20) {
      for _ in 0..<2 { route = addStep(to: consume route, depth: depth) }
    }
    return route
  }

  private mutating func watch(_ route: consuming AppRoute, depth: Int) -> AppRoute {
    switch random.below(30) {
    case 0: return route.fallback(to: block(length: 2, depth: depth + 1))
    case 1: return route.ignoringFailure()
    case 2:
      let other = block(length: 2, depth: depth + 1)
      return route.ensure { _ in other }
    case 3:
      let other = block(length: 2, depth: depth + 1)
      return route.done { _ in other }
    case 4 where allowsClosures:
      let other = random.chance(50) ? block(length: 2, depth: depth + 1) : nil
      return route.fallback { _, _ in other }
    default: return route
    }
  }

  private mutating func addStep(to route: consuming AppRoute, depth: Int) -> AppRoute {
    steps += 1
    if random.chance(2) { route = route.separate() }
    if depth < 3, random.chance(2) {
      let shown = animatedBlock(depth: depth)
      route = route.animated(random.pick([.none, .crossDissolve, .custom("page curl", milliseconds: 400)])) { _ in shown }
    }
    if depth < 3, random.chance(12) {
      let nested = block(length: 1 + random.below(3), depth: depth + 1)
      let verb = verb()
      // The braces of a request hold its outcomes.
      if isReadable, case .request = verb { return route.adding(verb) }
      return route.adding(verb, nested: nested)
    }
    if allowsClosures, depth < 3, random.chance(2) {
      let made = block(length: 2, depth: depth + 1)
      return route.with { _, _ throws(NavigationError) in made }
    }
    if !screensWithData.isEmpty, random.chance(15) {
      let (path, key) = random.pick(screensWithData)
      return route.adding(.at(path)).adding(.update(random.pick(pages.map(\.key).filter(key.identifies) + [key])))
    }
    if random.chance(40), let place = fittingPlace() { return route.adding(.at(place.path)).adding(place.verb) }
    return route.adding(verb())
  }

  /// Steps to be animated: some that change something, without waits.
  private mutating func animatedBlock(depth: Int) -> AppRoute {
    let waits = allowsWaits
    if isReadable { allowsWaits = false }
    defer { allowsWaits = waits }
    return AppRoute(code: [.verb(.makeVisible)] + block(length: 2, depth: depth + 1).code)
  }

  /// A container of the state before the route, and a change that would succeed there.
  private mutating func fittingPlace() -> (path: TreePath, verb: Verb)? {
    guard !places.isEmpty else { return nil }
    let (path, kind) = random.pick(places)
    switch kind {
    case .stack: return (path, random.pick([.push(page()), .push(node()), .replace(node()), .popToRoot, .setStack([page(), page()])]))
    case .tabs:
      return (
        path,
        random.pick([
          .setupTab(node(), at: 0, replacing: random.chance(30)), .setupTab(page(), at: nil, replacing: false), .removeTab(.index(0)),
          .selectTab(.index(0)),
        ])
      )
    case .split: return (path, random.pick([.showDetail(page()), .showPrimary(page()), .wear(.isCollapsed(random.chance(50)))]))
    default: return (path, random.pick([.makeVisible, .insert(page(), at: nil, replacing: false), .select(.index(0))]))
    }
  }
}

extension Kind {
  /// Whether it is a container that steps fill.
  fileprivate var isOpen: Bool { self == .stack || self == .tabs || self == .split || self == .pages }
}

extension Route {
  /// The route, and then closes all windows of a state but the first.
  fileprivate consuming func dismissingWindows(_ state: NavigationState) -> AppRoute {
    var route = erased
    for index in state.root.children.indices.dropFirst().reversed() { route = route.adding(.at(path(index))).adding(.closeWindow) }
    return route
  }
}
