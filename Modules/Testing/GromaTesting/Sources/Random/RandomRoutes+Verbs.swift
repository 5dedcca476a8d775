public import Groma

/// The cases of ``Groma/Verb`` without their values, from which random routes are made.
///
/// After a case is added to `Verb`, this file does not compile until the case is added here and ``RandomRoutes`` creates it.
public enum VerbCase: CaseIterable, Hashable, Sendable {
  // The cases have the same order as in `Verb`.
  case find, lookUp, go, window, at
  case push, pop, popTo, popToRoot, replace, setStack, clearStack
  case present, dismiss, close, back
  case selectTab, setupTab, removeTab
  case select, setChildren, insert, remove, showPrimary, showDetail, pushDetail
  case setRoot, openWindow, closeWindow, makeKey
  case wear, update, unlockAll, makeVisible, refresh, finish, report, request, complete, wait, tap, fail, check, put, named, custom

  /// Returns the case of a step.
  public init(_ verb: Verb) {
    self =
      switch verb {
      case .find: .find
      case .lookUp: .lookUp
      case .go: .go
      case .window: .window
      case .at: .at
      case .push: .push
      case .pop: .pop
      case .popTo: .popTo
      case .popToRoot: .popToRoot
      case .replace: .replace
      case .setStack: .setStack
      case .clearStack: .clearStack
      case .present: .present
      case .dismiss: .dismiss
      case .close: .close
      case .back: .back
      case .selectTab: .selectTab
      case .setupTab: .setupTab
      case .removeTab: .removeTab
      case .select: .select
      case .setChildren: .setChildren
      case .insert: .insert
      case .remove: .remove
      case .showPrimary: .showPrimary
      case .showDetail: .showDetail
      case .pushDetail: .pushDetail
      case .setRoot: .setRoot
      case .openWindow: .openWindow
      case .closeWindow: .closeWindow
      case .makeKey: .makeKey
      case .wear: .wear
      case .update: .update
      case .unlockAll: .unlockAll
      case .makeVisible: .makeVisible
      case .refresh: .refresh
      case .finish: .finish
      case .report: .report
      case .request: .request
      case .complete: .complete
      case .wait: .wait
      case .tap: .tap
      case .fail: .fail
      case .check: .check
      case .put: .put
      case .named: .named
      case .custom: .custom
      }
  }

  /// The relative frequency of the case. An update is created separately, for screens that have data.
  fileprivate var weight: Int {
    switch self {
    case .find: 9
    case .push: 6
    case .at: 4
    case .lookUp, .go, .pop, .replace, .present, .back, .selectTab, .wear, .makeVisible: 2
    case .update: 0
    default: 1
    }
  }

  fileprivate static let weights = allCases.reduce(0) { $0 + $1.weight }
}

/// A custom action that changes nothing and stays at its container.
private struct Staying: Action {
  var text: String { "{stays}" }
  func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath { path }
}

extension RandomRoutes {
  /// Returns a random built-in step.
  public mutating func verb() -> Verb {
    var left = random.below(VerbCase.weights)
    for choice in VerbCase.allCases {
      left -= choice.weight
      if left < 0 { return verb(choice) ?? .makeVisible }
    }
    return .makeVisible
  }

  /// Returns a random step of the given case, or nil if the app or the configuration does not allow one.
  public mutating func verb(_ choice: VerbCase) -> Verb? {
    switch choice {
    // Searching.
    case .find: return .find(search(), target())
    case .lookUp:
      return .lookUp(match(), SearchOptions(rawValue: random.below(64)), from: random.pick([.topmost, .root, .current, .at(path())]))
    case .go: return .go(random.pick(Verb.Relation.allCases))
    case .window: return .window(random.chance(70) ? nil : windowName())
    case .at: return .at(path())
    // Stacks.
    case .push: return .push(node())
    case .pop: return .pop(random.pick([1, 1, 1, 2, 3, 1]))
    case .popTo: return .popTo(match())
    case .popToRoot: return .popToRoot
    case .replace: return .replace(node())
    case .setStack: return .setStack(pages(random.chance(10) ? 90 : 5))
    case .clearStack: return .clearStack
    // Layers.
    case .present: return .present(layer())
    case .dismiss: return .dismiss(all: random.chance(30))
    case .close: return .close
    case .back: return .back
    // Tabs.
    case .selectTab: return .selectTab(child())
    case .setupTab: return .setupTab(node(), at: index(), replacing: random.chance(50))
    case .removeTab: return .removeTab(child())
    // Pages, splits and custom containers.
    case .select: return .select(child())
    case .setChildren: return .setChildren(pages(4))
    case .insert: return .insert(node(), at: index(), replacing: random.chance(50))
    case .remove: return .remove(child())
    case .showPrimary: return .showPrimary(node())
    case .showDetail: return .showDetail(node())
    case .pushDetail: return .pushDetail(page())
    // Windows.
    case .setRoot: return .setRoot(root())
    case .openWindow: return .openWindow(windowName(), root: random.chance(60) ? page() : nil)
    case .closeWindow: return .closeWindow
    case .makeKey: return .makeKey
    // Any container.
    case .wear: return .wear(change())
    case .update: return .update(page(isBare: true).key)
    case .unlockAll: return .unlockAll
    case .makeVisible: return .makeVisible
    case .refresh: return .refresh
    case .finish: return .finish(random.chance(50) ? nil : output())
    case .report: return output().map(Verb.report)
    case .wait: return allowsWaits ? .wait(milliseconds: random.below(3) * 100) : nil
    case .request: return .request(effect())
    case .complete:
      return .complete(
        random.pick(["yes", "no", "done", Lock.leave, Lock.stay]), of: random.pick([nil, "alert", "call"]), values: entered())
    case .tap:
      let name = random.chance(20) ? random.pick(["yes", "no", Lock.leave]) : actions.isEmpty ? "nothing" : random.pick(actions)
      return .tap(name, values: entries[name].map { random.pick($0) } ?? entered())
    case .fail: return .fail(code: "lab", message: "by chance")
    case .check: return guards.isEmpty ? nil : .check(guard: isReadable || random.chance(90) ? random.pick(guards) : "unheard")
    case .put: return value().map { .put($0) }
    case .named: return named.isEmpty ? nil : .named(random.pick(named))
    case .custom: return allowsClosures ? .custom(AnyAction(Staying(), moves: random.chance(50))) : nil
    }
  }

  /// Returns a search target, more often one with the key of a page of the app.
  public mutating func match() -> Match {
    random.chance(60) ? Match(key: page().key) : Match(name: random.pick(names))
  }

  /// Returns the target of a search step, most often a stack.
  private mutating func target() -> Match {
    switch random.below(9) {
    case 0..<5: Match(kind: .stack)
    case 5: Match(kind: random.pick(Kind.builtIn))
    default: match()
    }
  }

  // MARK: Arguments

  private mutating func search() -> Verb.Search { random.pick([.first, .last, .top]) }

  private mutating func child() -> Verb.TabChoice { random.chance(60) ? .index(number()) : .match(match()) }

  private mutating func index() -> Int? { random.chance(50) ? nil : number() }

  private mutating func number() -> Int { isReadable ? random.below(4) : random.below(5) - 1 }

  private mutating func entered() -> [EnteredValue] {
    random.chance(80) ? [] : [.init(label: "name", text: random.pick(Self.texts)), .init(label: "why", text: "")]
  }

  /// Strings that need quotes and strings that do not.
  private static let texts = ["x", "a b", "it's", "--x", "x=y", "$x", "{", "a, b", "", "é|\\\""]

  mutating func text() -> String { random.pick(Self.texts) }

  private mutating func windowName() -> ScreenKey { random.pick(["main", "other", "third"]) }

  private mutating func value() -> AnyStateValue? { values.isEmpty ? nil : random.pick(values) }

  /// Returns a value that is also an output, or nil.
  private mutating func output() -> AnyOutput? { value().flatMap { ($0.base as? any ScreenOutput).map { AnyOutput($0) } } }

  private mutating func pages(_ bound: Int) -> [Node] { (0..<random.below(bound)).map { _ in page() } }

  private mutating func path() -> TreePath {
    if random.chance(85), !paths.isEmpty { return random.pick(paths) }
    return TreePath((0..<random.below(6)).map { _ in random.below(4) }) ?? .app
  }

  private mutating func effect() -> Effect {
    switch random.below(8) {
    case 0: return .alert("Nothing?")
    case 1: return .haptic("success")
    case 2: return .call("112").on(Effect.done) { $0.present(AnyModalScreen(Node(key: "a", kind: .page))) }
    case 3: return .actionSheet(text(), anchor: text()).on("no", .cancel)
    case 4...5:
      let route = outcome()
      return .alert(text(), message: text(), fields: [text()]).on("yes", .destructive) { _ in route }
    default: return .alert("Sure?").on("yes") { $0.stack.pop() }.on("no", .cancel)
    }
  }

  /// Returns a short route for an outcome, or for a removed screen.
  private mutating func outcome() -> AppRoute {
    let verbs = [Verb.push(page(isBare: true)), .popToRoot, .back, .go(.stack), .selectTab(.index(0)), .refresh, .close]
    let (first, second) = (random.pick(verbs), random.pick(verbs))
    let route = AppRoute(code: [.verb(first)])
    return random.chance(50) ? route : route.fallback(to: AppRoute(code: [.verb(second)]))
  }

  private mutating func change() -> Decoration.Change {
    let title = random.chance(40) ? nil : text()
    switch random.below(16) {
    case 0: return .title(title)
    case 1: return .tabTitle(title)
    case 2: return .tabBadge(title)
    case 3...7: return .lock(random.pick([nil, nil, lock()]))
    case 8: return .detents(random.pick([nil, [], heights]), resting: random.chance(50) ? nil : random.pick(heights))
    case 9: return .barButtons(random.chance(30) ? [] : [text(), "edit"])
    case 10: return .hidesBack(random.chance(50))
    case 11: return .hidesBottomBar(random.chance(50))
    case 12: return .hud(random.chance(40) ? nil : HUD(text(), style: random.pick(HUD.Style.allCases), percent: random.pick([nil, 0, 40])))
    default: return .isCollapsed(random.chance(50))
    }
  }

  private mutating func lock() -> Lock {
    let lock: Lock = random.chance(50) ? .kept : .inSight
    return random.chance(50) ? lock : lock.asking(isReadable ? text() : "Leave?")
  }

  private var heights: [Detent] { [.medium, .large, .content, .points(300), .percent(40)] }

  /// The names of the stored properties of a ``Groma/Decoration`` that a shown screen can have.
  public static var appearances: [String] {
    // The HUD belongs to a window, requests are not screens, and flow data is not part of a step.
    Mirror(reflecting: Decoration()).children.compactMap(\.label).filter { !["hud", "isRequest", "flowData"].contains($0) }
  }

  /// Sets one property of the appearance or presentation to a random value.
  ///
  /// - Returns: Whether the property is known. A test calls this for all properties.
  public mutating func decorate(_ decoration: inout Decoration, _ property: String) -> Bool {
    switch property {
    case "title": decoration.title = text()
    case "tabTitle": decoration.tabTitle = text()
    case "tabBadge": decoration.tabBadge = text()
    case "style": decoration.style = random.pick(ModalStyle.allCases)
    case "detents": decoration.detents = [random.pick(heights), random.pick(heights)]
    case "detent": decoration.detent = random.pick(heights)
    case "anchor": decoration.anchor = text()
    case "lock": decoration.lock = lock()
    case "hidesBack": decoration.hidesBack = true
    case "hidesBottomBar": decoration.hidesBottomBar = true
    case "barButtons": decoration.barButtons = [text(), "edit"]
    case "isCollapsed": decoration.isCollapsed = true
    case "completion": decoration.completion = outcome()
    default: return false
    }
    return true
  }

  /// Returns the screen with some random properties of its appearance and presentation.
  private mutating func decorated(_ node: Node) -> Node {
    var decoration = node.decoration
    for _ in 0...random.below(3) { _ = decorate(&decoration, random.pick(Self.appearances)) }
    // Only a split can be collapsed.
    if node.kind != .split { decoration.isCollapsed = false }
    return AnyModalScreen(node).decorated { $0 = decoration }.node
  }

  /// Returns a page of the app, with a random appearance in some cases.
  ///
  /// - Parameter isBare: Whether the page has no appearance of its own.
  mutating func page(isBare: Bool = false) -> Node {
    var screen = AnyModalScreen(random.pick(pages))
    if isBare { return screen.node }
    if isReadable { return random.chance(60) ? screen.node : decorated(screen.node) }
    if random.chance(3) { screen = screen.decorated { $0.isLocked = true } }
    if random.chance(2) { screen = screen.decorated { $0.lock = .kept.asking("Leave?") } }
    if random.chance(3) { screen = screen.decorated { $0.title = "title" } }
    return screen.node
  }

  /// Returns tabs with stacks of pages.
  mutating func root() -> Node {
    let tabs = (0..<1 + random.below(4)).map { _ in container(.stack, (0..<1 + random.below(3)).map { _ in child() as Node }) }
    return container(.tabs, tabs, selection: random.below(4))
  }

  /// Returns a page or, less often, a container of pages. Rarely, the node is not valid in any container.
  public mutating func node() -> Node {
    let node = plainNode()
    return isReadable && node.kind != .page && random.chance(50) ? decorated(node) : node
  }

  private mutating func plainNode() -> Node {
    switch random.below(24) {
    case 0: return root()
    case 1...3: return container(.stack, children())
    case 4...5 where !containers.isEmpty:
      let screen = random.pick(containers)
      // The text of a route contains only the key of such a screen, so it must have its initial children.
      return isReadable ? screen : Node(key: screen.key, kind: screen.kind, children: pages(4), selection: random.below(3))
    case 6: return container(random.pick([.split, .pages]), children(), selection: random.below(3))
    case 7 where !isReadable && random.chance(5): return NavigationState.window("nested")
    default: return page()
    }
  }

  /// Returns a node to present, sometimes as a full-screen layer.
  mutating func layer() -> Node {
    let node = node()
    return styles.chance(25) ? AnyModalScreen(node).decorated { $0.style = .fullScreen }.node : node
  }

  private mutating func children() -> [Node] { (0..<random.below(4)).map { _ in child() as Node } }

  /// Returns a page for a container. The compact notation can express only the lock of such a page.
  private mutating func child() -> Node {
    guard isReadable else { return page() }
    let page = AnyModalScreen(page(isBare: true))
    return random.chance(90) ? page.node : page.decorated { $0.lock = .kept }.node
  }

  private func container(_ kind: Kind, _ children: [Node], selection: Int = 0) -> Node {
    Node(key: ScreenKey(name: kind.name), kind: kind, children: children, selection: selection)
  }
}
