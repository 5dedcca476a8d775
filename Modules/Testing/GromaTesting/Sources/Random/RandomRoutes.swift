public import Groma

/// A generator of valid and invalid random routes for an app. The same seed, settings and states produce the same routes in every process.
///
/// Screens and arguments are taken from the samples of the screen definitions, and guards and values from the lists of the app.
public struct RandomRoutes {
  /// The source of randomness.
  public var random: SeededGenerator
  /// A separate source for presentation styles, so that they do not affect the rest of a route.
  var styles: SeededGenerator
  /// The number of steps generated so far.
  public private(set) var steps = 0
  /// The names of the guards that routes can run.
  public var guards: [String]
  /// The values that routes can set.
  package var values: [AnyStateValue]
  /// Whether steps can be closures. A route with closures cannot be saved and cannot wait.
  public var allowsClosures = true
  /// Whether routes can contain waits, which commit them in parts.
  public var allowsWaits = false
  /// Whether a run also contains operations of a user: taps on offered actions, custom steps such as links, and the passage of time.
  public var simulatesUser = false
  /// Whether routes are limited to those that the command language can express, so that parsing the text of a route returns an equal route.
  /// If `true`, no invalid tree shapes are generated, and more screen attributes are set.
  public var isReadable = false {
    didSet {
      if isReadable {
        allowsClosures = false
        names.removeAll { ["stack", "main", "nowhere"].contains($0) }
      }
    }
  }
  /// The maximum number of nodes in a state that a route adds to. For a larger state, the route sets a new root of the window and closes
  /// the other windows, so that trees do not grow without limit.
  public var maximumNodes = 240

  /// The sample custom steps of the app.
  let named: [ScreenKey]
  let pages: [Node]
  let containers: [Node]
  private(set) var names: [String]
  private(set) var actions: [String] = []
  /// The sample values for the fields of each action, by action name.
  var enteredValues: [String: [[EnteredValue]]] = [:]
  private(set) var paths: [TreePath] = []
  private var places: [(path: TreePath, kind: Kind)] = []
  /// The screens in the state that have data, with their paths.
  private var screensWithData: [(path: TreePath, key: ScreenKey)] = []

  /// Creates a generator.
  ///
  /// - Parameters:
  ///   - seed: The seed of all random choices.
  ///   - app: The app whose screens, guards, values and custom steps the routes use. The default is the stub app.
  public init(seed: UInt64, app: AppDefinition = StubApp.plain) {
    random = SeededGenerator(seed: seed)
    styles = SeededGenerator(seed: seed &+ 1_000)
    guards = app.guards.map(\.name)
    named = app.customSteps.flatMap(\.samples)
    values = app.values.map { type in
      func initial<V: StateValue>(_: V.Type) -> AnyStateValue { AnyStateValue(V.initial) }
      return initial(type)
    }
    if app.values.contains(where: { $0 == StubApp.Session.self }) { values.append(AnyStateValue(StubApp.Session(user: "ann"))) }
    if app.values.contains(where: { $0 == StubApp.Counter.self }) { values.append(AnyStateValue(StubApp.Counter(count: 1))) }
    let samples = app.screens.all.flatMap(\.samples).compactMap { try? app.screens.screen($0).node }
    let known = samples.filter { $0.kind == .page }
    pages = known.isEmpty ? [Node(key: "nobody", kind: .page)] : known
    containers = samples.filter { $0.kind != .page }
    names = app.screens.all.filter { !$0.samples.isEmpty }.map(\.name) + ["stack", "main", "nowhere"]
  }

  /// Allows waits and the operations of a user, and limits the size of trees.
  ///
  /// - Parameter seed: The seed of the generator. Closures, which cannot be saved, are allowed only for even seeds.
  public mutating func allowEverything(seed: UInt64) {
    allowsWaits = true
    simulatesUser = true
    allowsClosures = seed.isMultiple(of: 2)
    maximumNodes = 80
  }

  /// Returns a random route for a state.
  ///
  /// - Parameters:
  ///   - state: The state in which the route is to run.
  ///   - actions: The names of the actions that the user can tap.
  ///   - length: The approximate maximum number of steps, excluding nested ones.
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
      let step = step()
      // The braces of a request contain its outcomes.
      if isReadable, step is Steps.Request { return route.adding(step) }
      return route.adding(step, nested: nested)
    }
    if allowsClosures, depth < 3, random.chance(2) {
      let made = block(length: 2, depth: depth + 1)
      return route.with { _, _ throws(NavigationError) in made }
    }
    if !screensWithData.isEmpty, random.chance(15) {
      let (path, key) = random.pick(screensWithData)
      return route.adding(Steps.At(path)).adding(Steps.Update(random.pick(pages.map(\.key).filter(key.identifies) + [key])))
    }
    if random.chance(40), let place = fittingPlace() { return route.adding(Steps.At(place.path)).adding(place.step) }
    return route.adding(step())
  }

  /// Returns a route to animate, which starts with `MakeVisible`. If the routes must be readable, the route contains no wait.
  private mutating func animatedBlock(depth: Int) -> AppRoute {
    let waits = allowsWaits
    if isReadable { allowsWaits = false }
    defer { allowsWaits = waits }
    return AppRoute(code: [.step(Steps.MakeVisible())] + block(length: 2, depth: depth + 1).code)
  }

  /// Returns the path of a random stack, tab container, split or page container in the state, and a step that fits this kind of container.
  /// Returns `nil` if the state has no such container.
  private mutating func fittingPlace() -> (path: TreePath, step: any RouteStep)? {
    guard !places.isEmpty else { return nil }
    let (path, kind) = random.pick(places)
    switch kind {
    case .stack:
      let steps: [any RouteStep] = [
        Steps.Push(page()), Steps.Push(node()), Steps.Replace(node()), Steps.PopToRoot(), Steps.SetStack([page(), page()]),
      ]
      return (path, random.pick(steps))
    case .tabs:
      let steps: [any RouteStep] = [
        Steps.Insert(node(), at: 0, replacing: random.chance(30), inTabs: true), Steps.Insert(page(), inTabs: true),
        Steps.Remove(.index(0), inTabs: true), Steps.Select(.index(0), inTabs: true),
      ]
      return (path, random.pick(steps))
    case .split:
      let steps: [any RouteStep] = [
        Steps.ShowDetail(page()), Steps.ShowPrimary(page()), Steps.Configure(.isCollapsed(random.chance(50))),
      ]
      return (path, random.pick(steps))
    default:
      let steps: [any RouteStep] = [Steps.MakeVisible(), Steps.Insert(page()), Steps.Select(.index(0))]
      return (path, random.pick(steps))
    }
  }
}

extension Kind {
  /// Whether containers of this kind have children that route steps can change.
  fileprivate var isOpen: Bool { self == .stack || self == .tabs || self == .split || self == .pages }
}

extension Route {
  /// Returns the route followed by steps that close all windows of a state except the first.
  fileprivate consuming func dismissingWindows(_ state: NavigationState) -> AppRoute {
    var route = erased
    for index in state.root.children.indices.dropFirst().reversed() {
      route = route.adding(Steps.At(path(index))).adding(Steps.CloseWindow())
    }
    return route
  }
}
