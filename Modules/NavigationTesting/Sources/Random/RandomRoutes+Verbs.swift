public import Navigation

extension RandomRoutes {
  /// A built-in step, and how often it comes.
  private struct Choice: Sendable {
    var weight: Int
    var make: @Sendable (inout RandomRoutes) -> Verb

    init(_ weight: Int, _ make: @escaping @Sendable (inout RandomRoutes) -> Verb) {
      self.weight = weight
      self.make = make
    }
  }

  /// All built-in steps: a new one is one line here.
  private static let table: [Choice] = [
    // Searching
    Choice(5) { .find($0.search(), Match(kind: .stack)) },
    Choice(1) { .find($0.search(), Match(kind: $0.random.pick(Kind.builtIn))) },
    Choice(3) { .find($0.search(), $0.match()) },
    Choice(2) {
      .lookUp(
        $0.match(), SearchOptions(rawValue: $0.random.below(64)), from: $0.random.pick([.topmost, .root, .current, .at($0.path())]))
    },
    Choice(2) { .go($0.random.pick(Verb.Relation.allCases)) },
    Choice(1) { .window($0.random.chance(70) ? nil : $0.windowName()) },
    Choice(4) { .at($0.path()) },
    // Stacks
    Choice(6) { .push($0.node()) },
    Choice(2) { .pop($0.random.pick([1, 1, 1, 2, 3, 0])) },
    Choice(1) { .popTo($0.match()) },
    Choice(1) { _ in .popToRoot },
    Choice(2) { .replace($0.node()) },
    Choice(1) { .setStack($0.pages($0.random.chance(10) ? 90 : 5)) },
    Choice(1) { _ in .clearStack },
    // Layers
    Choice(2) { .present($0.layer()) },
    Choice(1) { .dismiss(all: $0.random.chance(30)) },
    Choice(1) { _ in .close },
    Choice(2) { _ in .back },
    // Tabs
    Choice(2) { .selectTab($0.child()) },
    Choice(1) { .setupTab($0.node(), at: $0.index(), replacing: $0.random.chance(50)) },
    Choice(1) { .removeTab($0.child()) },
    // Pages, splits and kinds of a team's own
    Choice(1) { .select($0.child()) },
    Choice(1) { .setChildren($0.pages(4)) },
    Choice(1) { .insert($0.node(), at: $0.index(), replacing: $0.random.chance(50)) },
    Choice(1) { .remove($0.child()) },
    Choice(1) { .showPrimary($0.node()) },
    Choice(1) { .showDetail($0.node()) },
    Choice(1) { .pushDetail($0.page()) },
    // Windows
    Choice(1) { $0.random.chance(60) ? .find(.first, Match(kind: .tabs)) : .setRoot($0.root()) },
    Choice(1) { .openWindow($0.windowName(), root: $0.random.chance(60) ? $0.page() : nil) },
    Choice(1) { _ in .closeWindow },
    Choice(1) { _ in .makeKey },
    // Anything
    Choice(1) { $0.styles.chance(10) ? .unlockAll : .wear($0.change()) },
    Choice(1) { .changeSheet($0.random.pick([nil, [.medium, .large]]), resting: $0.random.pick([nil, .large])) },
    Choice(1) { .hud($0.random.chance(50) ? nil : HUD("loading")) },
    Choice(2) { _ in .makeVisible },
    Choice(1) { _ in .refresh },
    Choice(1) { .finish($0.random.chance(50) ? nil : $0.output()) },
    Choice(1) { $0.output().map(Verb.report) ?? .refresh },
    Choice(1) { .wait(milliseconds: $0.random.below(3) * 100) },
    Choice(1) { .request($0.effect()) },
    Choice(1) { .complete($0.random.pick(["yes", "no", "done", Lock.leave, Lock.stay]), of: $0.random.pick([nil, "alert", "call"])) },
    Choice(1) {
      .tap($0.random.chance(20) ? $0.random.pick(["yes", "no", Lock.leave]) : $0.actions.isEmpty ? "nothing" : $0.random.pick($0.actions))
    },
    Choice(1) { _ in .fail(code: "lab", message: "by chance") },
    Choice(1) { $0.guards.isEmpty ? .refresh : .check(guard: $0.random.chance(90) ? $0.random.pick($0.guards) : "unheard") },
    Choice(1) { $0.value().map { .put($0) } ?? .refresh },
  ]
  private static let weights = table.reduce(0) { $0 + $1.weight }

  /// A built-in step.
  public mutating func verb() -> Verb {
    var left = random.below(Self.weights)
    for choice in Self.table {
      left -= choice.weight
      guard left < 0 else { continue }
      let verb = choice.make(&self)
      if case .wait = verb, !allowsWaits { break }
      return verb
    }
    return .makeVisible
  }

  /// What to search for: often something that the app knows.
  public mutating func match() -> Match {
    random.chance(60) ? Match(key: page().key) : Match(name: random.pick(names))
  }

  // MARK: Arguments

  private mutating func search() -> Verb.Search { random.pick([.first, .last, .top]) }

  private mutating func child() -> Verb.TabChoice { random.chance(60) ? .index(random.below(5) - 1) : .match(match()) }

  private mutating func index() -> Int? { random.chance(50) ? nil : random.below(5) - 1 }

  private mutating func windowName() -> ScreenKey { random.pick(["main", "other", "third"]) }

  private mutating func value() -> AnyStateValue? { values.isEmpty ? nil : random.pick(values) }

  /// A value that is an output, too.
  private mutating func output() -> AnyOutput? { value().flatMap { ($0.base as? any ScreenOutput).map { AnyOutput($0) } } }

  private mutating func pages(_ bound: Int) -> [Node] { (0..<random.below(bound)).map { _ in page() } }

  private mutating func path() -> Path {
    if random.chance(85), !paths.isEmpty { return random.pick(paths) }
    return Path((0..<random.below(6)).map { _ in random.below(4) }) ?? .app
  }

  private mutating func effect() -> Effect {
    random.pick([
      .alert("Sure?").on("yes") { $0.stack.pop() }.on("no", .cancel), .alert("Nothing?"), .haptic("success"),
      .call("112").on(Effect.done) { $0.present(AnyModalScreen(Node(key: "a", kind: .page))) },
    ])
  }

  private mutating func change() -> Decoration.Change {
    random.pick([
      .title(nil), .title("title"), .lock(nil), .lock(nil), .lock(.kept), .lock(.inSight), .lock(.kept.asking("Leave?")),
      .lock(.inSight.asking("Really?")), .tabBadge("1"), .isCollapsed(random.chance(50)),
    ])
  }

  /// A page of the app, sometimes with something worn.
  mutating func page() -> Node {
    var screen = AnyModalScreen(random.pick(pages))
    if random.chance(3) { screen = screen.decorated { $0.isLocked = true } }
    if random.chance(2) { screen = screen.decorated { $0.lock = .kept.asking("Leave?") } }
    if random.chance(3) { screen = screen.decorated { $0.title = "title" } }
    return screen.node
  }

  /// Tabs of stacks of pages.
  mutating func root() -> Node {
    let tabs = (0..<1 + random.below(4)).map { _ in container(.stack, (0..<1 + random.below(3)).map { _ in page() }) }
    return container(.tabs, tabs, selection: random.below(4))
  }

  /// A page, or sometimes a container with pages in it; rarely what can stand nowhere.
  public mutating func node() -> Node {
    switch random.below(24) {
    case 0: return root()
    case 1...3: return container(.stack, pages(4))
    case 4...5 where !containers.isEmpty:
      let screen = random.pick(containers)
      return Node(key: screen.key, kind: screen.kind, children: pages(4), selection: random.below(3))
    case 6: return container(random.pick([.split, .pages]), pages(4), selection: random.below(3))
    case 7 where random.chance(5): return NavigationState.window("nested")
    default: return page()
    }
  }

  /// A node to present, sometimes full-screen.
  mutating func layer() -> Node {
    let node = node()
    return styles.chance(25) ? AnyModalScreen(node).decorated { $0.style = .fullScreen }.node : node
  }

  private func container(_ kind: Kind, _ children: [Node], selection: Int = 0) -> Node {
    Node(key: ScreenKey(name: kind.name), kind: kind, children: children, selection: selection)
  }
}
