@testable import Navigation

/// Makes routes by chance: right and wrong ones.
struct RandomRoute {
  var random: SeededGenerator
  /// How many steps it has put into routes.
  private(set) var steps = 0
  /// Guards that routes may ask.
  var guards: [String] = []
  /// Whether closures may be among the steps.
  var isOpaque = true
  private var paths: [Path] = []
  private var containers: [(path: Path, kind: Kind)] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A route for a state.
  mutating func route(for state: NavigationState, length: Int = 6) -> AppRoute {
    paths = state.allPaths
    containers = paths.compactMap { path in state.node(at: path).map { (path, $0.kind) } }.filter { $0.kind == .stack || $0.kind == .tabs }
    return block(length: 1 + random.below(length), depth: 0)
  }

  private mutating func block(length: Int, depth: Int) -> AppRoute {
    var route = AppRoute()
    for _ in 0..<length { route = addStep(to: consume route, depth: depth) }
    guard depth < 3 else { return route }
    switch random.below(30) {
    case 0: route = (consume route).fallback(to: block(length: 2, depth: depth + 1))
    case 1: route = (consume route).ignoringFailure()
    case 2:
      let other = block(length: 2, depth: depth + 1)
      route = (consume route).ensure { _ in other }
    case 3:
      let other = block(length: 2, depth: depth + 1)
      route = (consume route).done { _ in other }
    case 4 where isOpaque:
      let other = random.chance(50) ? block(length: 2, depth: depth + 1) : nil
      route = (consume route).fallback { _, _ in other }
    default: break
    }
    if random.chance(20) {
      for _ in 0..<2 { route = addStep(to: consume route, depth: depth) }
    }
    return route
  }

  private mutating func addStep(to route: consuming AppRoute, depth: Int) -> AppRoute {
    steps += 1
    if depth < 3, random.chance(12) {
      let nested = block(length: 1 + random.below(3), depth: depth + 1)
      return route.adding(verb(), nested: nested)
    }
    if isOpaque, depth < 3, random.chance(2) {
      let made = block(length: 2, depth: depth + 1)
      return route.with { _, _ throws(NavigationError) in made }
    }
    if random.chance(40), let place = fittingPlace() { return route.adding(.at(place.path)).adding(place.verb) }
    return route.adding(verb())
  }

  /// A container of the state before the route, and a change that would succeed there.
  private mutating func fittingPlace() -> (path: Path, verb: Verb)? {
    guard !containers.isEmpty else { return nil }
    let (path, kind) = random.pick(containers)
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
    default: return (path, .makeVisible)
    }
  }

  mutating func verb() -> Verb {
    switch random.below(48) {
    case 0...4: .find(random.pick([.first, .last, .top]), Match(kind: .stack))
    case 5: .find(random.pick([.first, .last, .top]), Match(kind: random.pick(Kind.builtIn)))
    case 6...8: .find(random.pick([.first, .last, .top]), match())
    case 9...10: .go(random.pick(Verb.Relation.allCases))
    case 11: .window(random.chance(70) ? nil : random.pick(["main", "other", "no"]))
    case 12...15: .at(path())
    case 16...21: .push(node())
    case 22...23: .pop(random.pick([1, 1, 1, 2, 3, 0]))
    case 24: .popTo(match())
    case 25: .popToRoot
    case 26...27: .replace(node())
    case 28: .setStack((0..<random.below(random.chance(10) ? 90 : 5)).map { _ in page() })
    case 29: .clearStack
    case 30...31: .present(node())
    case 32: .dismiss(all: random.chance(30))
    case 33: .close
    case 34...35: .back
    case 36...37: .selectTab(tab())
    case 38: .setupTab(node(), at: random.chance(50) ? nil : random.below(5) - 1, replacing: random.chance(50))
    case 39: .removeTab(tab())
    case 40: random.chance(40) ? .setRoot(root()) : .find(.first, Match(kind: .tabs))
    case 41: .makeKey
    case 42...43: .makeVisible
    case 44: .refresh
    case 45: random.chance(70) ? .finish(random.chance(50) ? nil : AnyStateValue(Counter(count: 1))) : .tap("push")
    case 46:
      .put(
        random.chance(50) ? AnyStateValue(Counter(count: random.below(3))) : AnyStateValue(Session(user: random.chance(60) ? nil : "ann")))
    default: guards.isEmpty || random.chance(30) ? .fail(code: "lab", message: "by chance") : .check(guard: random.pick(guards))
    }
  }

  private mutating func tab() -> Verb.TabChoice { random.chance(60) ? .index(random.below(5) - 1) : .match(match()) }

  mutating func match() -> Match {
    random.chance(60) ? Match(key: page().key) : Match(name: random.pick(["a", "b", "c", "d", "home", "room", "stack", "main", "z"]))
  }

  private mutating func path() -> Path {
    if random.chance(85), !paths.isEmpty { return random.pick(paths) }
    return Path((0..<random.below(6)).map { _ in random.below(4) }) ?? .app
  }

  private mutating func page() -> Node {
    let id = random.chance(50) ? [ScreenKey.Argument(label: "id", text: String(random.below(20)))] : []
    var node = Node(key: ScreenKey(name: random.pick(["a", "b", "c", "d"]), arguments: id), kind: .page)
    if random.chance(3) { node.decoration.isLocked = true }
    if random.chance(3) { node.decoration.title = "title" }
    return node
  }

  private mutating func root() -> Node {
    let tabs = (0..<1 + random.below(4)).map { _ in Node.container(.stack, (0..<1 + random.below(3)).map { _ in page() }) }
    return Node.container(.tabs, tabs, selection: random.below(4))
  }

  mutating func node() -> Node {
    switch random.below(24) {
    case 0: root()
    case 1...3: Node.container(.stack, (0..<random.below(4)).map { _ in page() })
    case 4: Node(key: "home", kind: .tabs, children: (0..<random.below(4)).map { _ in page() }, selection: random.below(3))
    case 5: Node(key: ScreenKey("room id=\(random.below(3))") ?? "room", kind: .stack, children: (0..<random.below(3)).map { _ in page() })
    case 6: Node.container(random.pick([.split, .pages]), (0..<random.below(4)).map { _ in page() }, selection: random.below(3))
    case 7: random.chance(5) ? NavigationState.window("nested") : page()
    default: page()
    }
  }
}

extension NavigationState {
  /// Every place, the app first.
  var allPaths: [Path] {
    var paths: [Path] = []
    func visit(_ node: Node, _ path: Path) {
      paths.append(path)
      for (index, child) in node.children.enumerated() { path.child(index).map { visit(child, $0) } }
    }
    visit(root, .app)
    return paths
  }
}
