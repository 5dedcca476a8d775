package import Groma
import GromaPlatformRequests

/// A custom action that changes nothing and stays at its container.
private struct Staying: RouteAction {
  var text: String { "{stays}" }
  func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath { path }
}

extension RandomRoutes {
  /// The commands that ``step()`` chooses from, weighted by their frequency.
  package static let commands = Steps.types.flatMap { $0.commands }.filter { $0.frequency > 0 }
  private static let frequencies = commands.reduce(0) { $0 + $1.frequency }

  /// Returns a random step, valid or invalid.
  package mutating func step() -> any RouteStep {
    var left = random.below(Self.frequencies + 6)
    for command in Self.commands {
      left -= command.frequency
      if left < 0 { return step(of: command) ?? Steps.MakeVisible() }
    }
    return stepOfApp() ?? Steps.MakeVisible()
  }

  /// Returns a random step for a command of the command language, or `nil` if the random arguments are invalid or the configuration does
  /// not allow the step.
  package mutating func step(of command: StepCommand) -> (any RouteStep)? {
    let reader = RandomStepReader(self)
    let read = try? command.read(reader)
    self = reader.routes
    guard let step = read else { return nil }
    if step is Steps.Wait { return allowsWaits ? step : nil }
    // A request that is read from a command has no outcomes with routes.
    if step is Steps.Request, random.chance(70) { return Steps.Request(effect()) }
    if step is Steps.Present { return Steps.Present(layer()) }
    if step is Steps.SetRoot { return Steps.SetRoot(root()) }
    if let insertion = step as? Steps.Insert, !isReadable, random.chance(10) { return Steps.Insert(insertion.screen, at: -1) }
    return step
  }

  /// Returns a step that runs a random guard, custom step or custom action. Returns `nil` if the app has none or the configuration does not
  /// allow the step.
  private mutating func stepOfApp() -> (any RouteStep)? {
    switch random.below(3) {
    case 0:
      if guards.isEmpty { return nil }
      return Steps.Check(guard: isReadable || random.chance(90) ? random.pick(guards) : "undefined")
    case 1:
      if named.isEmpty { return nil }
      return Steps.Perform(random.pick(named))
    default:
      if !allowsClosures { return nil }
      return Steps.Custom(Staying(), moves: random.chance(50))
    }
  }

  /// Returns the name of a random offered action, `nothing` if no action is offered, or in some cases the name of a choice in a question.
  mutating func action() -> String {
    random.chance(20) ? random.pick(["yes", "no", Lock.leave]) : actions.isEmpty ? "nothing" : random.pick(actions)
  }

  /// Returns a search target, most often the key of a page of the app.
  package mutating func match() -> Match {
    random.chance(60) ? Match(key: page().key) : Match(name: random.pick(names))
  }

  /// Returns the target of a search step, most often a stack.
  mutating func target() -> Match {
    switch random.below(9) {
    case 0..<5: Match(kind: .stack)
    case 5: Match(kind: random.pick(Kind.builtIn))
    default: match()
    }
  }

  // MARK: Arguments

  mutating func child() -> ChildChoice { random.chance(60) ? .index(number()) : .match(match()) }

  private mutating func number() -> Int { isReadable ? random.below(4) : random.below(5) - 1 }

  mutating func entered() -> [EnteredValue] {
    random.chance(80) ? [] : [.init(label: "name", text: random.pick(Self.texts)), .init(label: "why", text: "")]
  }

  /// Strings that need quotes and strings that do not.
  private static let texts = ["x", "a b", "it's", "--x", "x=y", "$x", "{", "a, b", "", "é|\\\""]

  mutating func text() -> String { random.pick(Self.texts) }

  mutating func windowName() -> ScreenKey { random.pick(["main", "other", "third"]) }

  mutating func value() -> AnyStateValue? { values.isEmpty ? nil : random.pick(values) }

  /// Returns a random state value that is also a screen output, or `nil` if the selected value is not an output.
  mutating func output() -> AnyOutput? { value().flatMap { ($0.base as? any ScreenOutput).map { AnyOutput($0) } } }

  mutating func pages(_ bound: Int) -> [Node] { (0..<random.below(bound)).map { _ in page() } }

  mutating func path() -> TreePath {
    if random.chance(85), !paths.isEmpty { return random.pick(paths) }
    return TreePath((0..<random.below(6)).map { _ in random.below(4) }) ?? .app
  }

  mutating func effect() -> Effect {
    switch random.below(8) {
    case 0: return .alert("Nothing?")
    case 1: return .haptic("success")
    case 2:
      let screen = AnyModalScreen(page(isBare: true))
      return .call("112").on(.done) { $0.present(screen) }
    case 3: return .actionSheet(LocalizableText(form: text()), anchor: text()).on("no", .cancel)
    case 4...5:
      let route = outcome()
      let (title, message) = (LocalizableText(form: text()), LocalizableText(form: text()))
      let choice = random.chance(50) ? LocalizableText(form: text()) : nil
      return .alert(title, message: message, fields: [text()]).on("yes", title: choice, .destructive) { _ in route }
    default: return .alert("Sure?").on("yes") { $0.stack.pop() }.on("no", .cancel)
    }
  }

  /// Returns a short route to run after an outcome of a request or after the removal of a screen.
  private mutating func outcome() -> AppRoute {
    let steps: [any RouteStep] = [
      Steps.Push(page(isBare: true)), Steps.PopToRoot(), Steps.Back(), Steps.Go(.stack), Steps.Select(.index(0), inTabs: true),
      Steps.Refresh(), Steps.Close(),
    ]
    let (first, second) = (random.pick(steps), random.pick(steps))
    let route = AppRoute().adding(first)
    return random.chance(50) ? route : route.fallback(to: AppRoute().adding(second))
  }

  private mutating func lock() -> Lock {
    let lock: Lock = random.chance(50) ? .kept : .visible
    return random.chance(50) ? lock : lock.asking(LocalizableText(form: isReadable ? text() : "Leave?"))
  }

  private var heights: [Detent] { [.medium, .large, .content, .points(300), .percent(40)] }

  /// The names of all attributes that a route can set on a screen.
  public static var attributeNames: [String] {
    // Requests are not screens, and flow data is not part of a step.
    let attributes = Attributes()
    let groups: [Any] = [attributes.appearance, attributes.presentation, attributes.policies]
    // Only a split that expands has a column for collapsing.
    return groups.flatMap { Mirror(reflecting: $0).children.compactMap(\.label) }.filter { $0 != "columnForCollapsing" }
  }

  /// Sets one attribute to a random value.
  ///
  /// - Parameter name: The name of the attribute.
  /// - Returns: Whether the name is known. A test checks that all ``attributeNames`` are known.
  package mutating func set(_ name: String, of attributes: inout Attributes) -> Bool {
    switch name {
    case "title": attributes.appearance.title = LocalizableText(form: text())
    case "tabTitle": attributes.appearance.tabTitle = LocalizableText(form: text())
    case "tabSymbol": attributes.appearance.tabSymbol = text()
    case "tabBadge": attributes.appearance.tabBadge = text()
    case "style": attributes.presentation.style = random.pick(ModalStyle.allCases)
    case "detents": attributes.presentation.detents = [random.pick(heights), random.pick(heights)]
    case "detent": attributes.presentation.detent = random.pick(heights)
    case "anchor": attributes.presentation.anchor = text()
    case "lock": attributes.policies.lock = lock()
    case "hidesBack": attributes.appearance.hidesBack = true
    case "hidesBottomBar": attributes.appearance.hidesBottomBar = true
    case "barButtons": attributes.appearance.barButtons = [text(), "edit"]
    case "isCollapsed": attributes.appearance.isCollapsed = true
    case "completion": attributes.policies.completion = outcome()
    default: return false
    }
    return true
  }

  /// Returns the screen with up to three random attributes added.
  private mutating func configured(_ node: Node) -> Node {
    var attributes = node.attributes
    for _ in 0...random.below(3) { _ = set(random.pick(Self.attributeNames), of: &attributes) }
    // Only a split can be collapsed.
    if node.kind != .split { attributes.appearance.isCollapsed = false }
    return AnyModalScreen(node).with { $0 = attributes }.node
  }

  /// Returns a page of the app, with random attributes in some cases.
  ///
  /// - Parameter isBare: Whether to return the page without random attributes.
  mutating func page(isBare: Bool = false) -> Node {
    var screen = AnyModalScreen(random.pick(pages))
    if isBare { return screen.node }
    if isReadable { return random.chance(60) ? screen.node : configured(screen.node) }
    if random.chance(3) { screen = screen.policies { $0.isLocked = true } }
    if random.chance(2) { screen = screen.policies { $0.lock = .kept.asking("Leave?") } }
    if random.chance(3) { screen = screen.appearance { $0.title = "title" } }
    return screen.node
  }

  /// Returns a tabs container with one to four stacks of pages.
  mutating func root() -> Node {
    let tabs = (0..<1 + random.below(4)).map { _ in container(.stack, (0..<1 + random.below(3)).map { _ in child() as Node }) }
    return container(.tabs, tabs, selection: random.below(4))
  }

  /// Returns a page or, less often, a container of pages. In rare cases, returns a window, which no container accepts, unless the routes
  /// must be readable.
  package mutating func node() -> Node {
    let node = plainNode()
    return isReadable && node.kind != .page && random.chance(50) ? configured(node) : node
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
    return styles.chance(25) ? AnyModalScreen(node).presentation { $0.style = .fullScreen }.node : node
  }

  private mutating func children() -> [Node] { (0..<random.below(4)).map { _ in child() as Node } }

  /// Returns a page as the child of a container. If the routes must be readable, the only attribute of the page is a lock, because the
  /// compact notation can express no other attribute of such a page.
  private mutating func child() -> Node {
    guard isReadable else { return page() }
    let page = AnyModalScreen(page(isBare: true))
    return random.chance(90) ? page.node : page.policies { $0.lock = .kept }.node
  }

  private func container(_ kind: Kind, _ children: [Node], selection: Int = 0) -> Node {
    Node(key: ScreenKey(name: kind.name), kind: kind, children: children, selection: selection)
  }
}
