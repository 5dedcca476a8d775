import Groma
import GromaLinks
import GromaTesting

@testable import GromaExplorer

/// A small random app of letters. The same seed gives the same app in every process.
///
/// It has everything that is difficult for a search: roots of all kinds, actions that depend on values and the tree, guards that redirect,
/// effects with outcomes, locks that ask, routes that wait, links that land and links that do not, and a property. A varied app has few
/// screens, so that a stack may contain one of them twice, a custom container, and several windows.
struct RandomApp {
  private let letters: [String]
  private let isVaried: Bool
  /// The screen that guards redirect to.
  private static let door = page("z")

  private var random: SeededGenerator
  /// A separate generator for styles, so that the rest of an app is the same as without styles.
  private var styles: SeededGenerator
  private var routes: RandomRoutes
  private var urls: [String] = []
  private var waitsLeft = 0

  /// Returns the app of a seed.
  ///
  /// - Parameter waits: The maximum number of waits in its routes. Each multiplies the states.
  static func app(seed: UInt64, isVaried: Bool = false, waits: Int = 0) -> AppDefinition {
    var app = RandomApp(seed: seed, isVaried: isVaried)
    app.waitsLeft = waits
    return app.make(named: "random-\(seed)")
  }

  /// A container whose last child is visible. Another child is moved to the end to become visible.
  private enum Deck: CustomContainer {
    static let name = "deck"
    static let visibility = Kind.Visibility.last
    static func reveal(_ index: Int, of count: Int) -> Kind.Reveal? { index == count - 1 ? nil : .moveToEnd(index) }
  }

  private init(seed: UInt64, isVaried: Bool) {
    letters = isVaried ? ["a", "b"] : ["a", "b", "c", "d", "e"]
    self.isVaried = isVaried
    random = SeededGenerator(seed: seed)
    styles = SeededGenerator(seed: seed &+ 1_000)
    routes = RandomRoutes(seed: seed, app: StubApp.app(guards: Self.guards(open: Self.door.erased.node)))
  }

  private mutating func make(named name: String) -> AppDefinition {
    let linked = Array(letters.shuffled(using: &random).prefix(random.below(4)))
    // The links are made before `urls` is set, because a link that opens itself would run into a limit.
    let links = linked.map { anyLink($0) }
    urls = linked.map { "app://\($0)" }
    let guards = Self.guards(open: random.chance(70) ? Self.door.erased.node : Self.door.withStackContainer().node)
    var actions: [String: [ConditionalAction]] = [:]
    for letter in letters { actions[letter] = (0..<1 + random.below(3)).map { anyAction("do-\($0)") } + [plainAction()] }
    actions["z"] = [
      ConditionalAction(action: UserAction("enter") { $0.put(StubApp.Session(user: "ann")).finish() }, condition: Self.always),
      ConditionalAction(action: UserAction("leave") { $0.finish() }, condition: Self.always),
    ]
    // Offered by the screen around the stack, so that it is still offered after the push.
    let compose = StubAction("compose") { $0.top(.stack).push(page("c")) }
    // Removes layers without asking their locks.
    let rash = StubAction("rash") {
      $0.with { _, transaction throws(NavigationError) in
        if let window = transaction.visibleScreen(in: .app)?.window { try transaction.perform(.truncate(1), at: window) }
        return AppRoute()
      }
    }
    actions["home"] = [ConditionalAction(action: compose, condition: Self.always), ConditionalAction(action: rash, condition: Self.always)]
    let all = actions
    let definitions = StubApp.screens { key, path, transaction throws(NavigationError) in
      var offered: [StubAction] = []
      for action in all[key.name] ?? [] where action.condition(path, &transaction) { offered.append(action.action) }
      return offered
    }
    let property = anyProperty()
    return AppDefinition(
      name, "letters by chance", screens: definitions, guards: guards, values: StubApp.values,
      kinds: isVaried ? [Deck.self] : [], parts: [LinkTable(links, from: [.scheme("app")]), Properties([property])], root: anyRoot())
  }

  // MARK: Conditions

  private typealias Condition = @Sendable (TreePath, inout NavigationTransaction) -> Bool

  private struct ConditionalAction: Sendable {
    let action: StubAction
    let condition: Condition
  }

  private static let always: Condition = { _, _ in true }

  private mutating func anyAction(_ name: String) -> ConditionalAction {
    let route = anyRoute()
    let condition = random.chance(70) ? Self.always : anyCondition()
    return ConditionalAction(action: UserAction(ActionName(name)) { $0.then(route) }, condition: condition)
  }

  /// Returns an action that usually succeeds, so that few apps have a single state.
  private mutating func plainAction() -> ConditionalAction {
    let screen = anyLetter()
    let layer = styled(anyStack())
    let action = StubAction("go") { [isPush = random.chance(60)] route in
      isPush ? route.stack.push(screen).fallback(to: AppRoute().present(layer)) : route.present(layer).erased
    }
    return ConditionalAction(action: action, condition: Self.always)
  }

  private mutating func anyCondition() -> Condition {
    let screen = page(random.pick(letters)).key
    let number = random.below(3)
    switch random.below(8) {
    case 0: return { _, transaction in transaction.value(StubApp.Session.self).user != nil }
    case 1: return { _, transaction in transaction.value(StubApp.Counter.self).count >= number }
    case 2: return { _, transaction in !transaction.places(of: screen).isEmpty }
    case 3: return { path, transaction in path.parent.map { transaction.holds($0, screen) } ?? false }
    case 4: return { path, transaction in path.parent.map { transaction.has(moreThan: number, at: $0) } ?? false }
    case 5: return { path, transaction in transaction.visibleScreen(in: path) == transaction.visibleScreen(in: .app) }
    case 6: return { path, _ in path.index == number }
    default: return { path, transaction in (try? transaction.lookUp(.screen(page(screen.name)), at: path)) != nil }
    }
  }

  /// Returns the guards: `member`, which redirects to the door, and `shut`, which denies while a letter is in the tree.
  private static func guards(open node: Node) -> [Guard] {
    [
      Guard("member") { _, transaction in
        let redirect = AppRoute().root.present(AnyModalScreen(node)).erased
        return transaction.value(StubApp.Session.self).user == nil ? .redirect(redirect, until: door.key) : .allow
      },
      Guard("shut") { _, transaction in
        transaction.places(of: page("e").key).isEmpty ? .allow : .deny(.custom(code: "letters.shut", message: "it is shut"))
      },
      Guard("elsewhere") { path, transaction in
        transaction.value(StubApp.Counter.self).count == 1 ? .redirect(AppRoute().top(.stack).push(page("b")).erased) : .allow
      },
      Guard("asked") { _, transaction in
        let question = Effect.alert("Sure?").on("yes") { $0.put(StubApp.Counter(count: 1)) }.on("no", .cancel)
        return transaction.value(StubApp.Counter.self).count == 0
          ? .redirect(AppRoute().request(question).erased, until: question.request) : .allow
      },
    ]
  }

  private mutating func anyProperty() -> Property {
    let condition = anyCondition()
    let other = anyCondition()
    return Property("one or the other") { transaction in
      guard let sight = transaction.visibleScreen(in: .app) else { return "nothing is visible" }
      return condition(sight, &transaction) && other(sight, &transaction) ? "both at \(sight)" : nil
    }
  }

  private mutating func anyLink(_ letter: String) -> DeepLink {
    let target = page(letter)
    let routes = (anyRoute(), anyRoute())
    let condition = anyCondition()
    let kind = random.below(5)
    let link = DeepLink(letter, "a letter", destination: { (_: Nothing) in target.key }) {
      (_: Nothing, transaction: inout NavigationTransaction) throws(NavigationError) in
      switch kind {
      case 0, 1: AppRoute().land(on: target, above: page("a")).erased
      case 2: AppRoute().check("member").land(on: target, above: page("a")).erased
      case 3: condition(.app, &transaction) ? AppRoute().top(.stack).push(target).erased : AppRoute().land(on: target, above: page("a"))
      default: condition(.app, &transaction) ? routes.0 : routes.1
      }
    }
    switch letter {
    case "a": return link.notification("a")
    case "b": return link.shortcut("b").notification(category: "b", action: "open")
    default: return link
    }
  }

  private struct Nothing: Codable {}

  // MARK: Screens

  private mutating func anyRoot() -> AnyModalScreen {
    if isVaried, random.chance(25) {
      return AnyScreen<Deck>.container([anyStack(), anyLetter().erased]).erased
    }
    return switch random.below(6) {
    case 0: anyLetter().erased
    case 1:
      AnyScreen.split([anyStack(), anyStack()]).appearance { [isCollapsed = random.chance(50)] in $0.isCollapsed = isCollapsed }
        .erased
    case 2: AnyScreen.pages([anyLetter().erased, anyStack()]).erased
    case 3: anyStack()
    default:
      AnyScreen(StubApp.Home(), (0..<2 + random.below(2)).map { _ in random.chance(80) ? anyStack() : anyLetter().erased }).erased
    }
  }

  private mutating func anyStack() -> AnyModalScreen {
    AnyStackScreen.stack((0..<1 + random.below(2)).map { _ in anyLetter().erased }).erased
  }

  private mutating func styled(_ layer: AnyModalScreen) -> AnyModalScreen {
    styles.chance(20) ? layer.presentation { $0.style = .fullScreen } : layer
  }

  private mutating func anyLetter() -> AnyScreen<Page> {
    let screen = page(random.pick(letters), random.chance(10) ? random.below(2) : nil)
    switch random.below(30) {
    case 0: return screen.policies { $0.lock = .kept.asking("Leave?") }
    case 1: return screen.policies { $0.lock = .visible }
    case 2: return screen.whenGone { $0.put(StubApp.Counter(count: 2)) }
    case 3:
      let route = anyRoute(1)
      return screen.whenGone { $0.then(route) }
    default: return screen
    }
  }

  // MARK: Routes

  private mutating func anyRoute(_ length: Int = 3) -> AppRoute {
    var route = AppRoute()
    for _ in 0..<1 + random.below(length) { route = add(to: route) }
    switch random.below(12) {
    case 0 where length > 1: return route.fallback(to: anyRoute(1)).erased
    case 1: return route.ignoringFailure().erased
    case 2 where length > 1:
      let other = anyRoute(1)
      return route.ensure { $0.then(other) }.erased
    default: return route
    }
  }

  private mutating func add(to route: AppRoute) -> AppRoute {
    if isVaried, random.chance(20) {
      switch random.below(3) {
      case 0: return route.openWindow("other", anyStack()).erased
      case 1: return route.window("other").closeWindow().erased
      default: return route.window(random.pick(["main", "other"])).makeKey().erased
      }
    }
    switch random.below(24) {
    case 0...4: return route.stack.push(anyLetter()).erased
    case 5: return route.top(.stack).pop().erased
    case 6: return route.stack.popToRoot().erased
    case 7: return route.stack.replace(with: anyLetter()).erased
    case 8: return route.present(styled(random.chance(50) ? anyLetter().erased : anyStack())).erased
    case 9: return random.chance(70) ? route.close().erased : route.dismiss(all: random.chance(50)).erased
    case 10: return route.window.setRoot(anyRoot()).erased
    case 11: return route.first(.tabs).selectTab(random.below(3)).erased
    case 12: return route.put(StubApp.Counter(count: random.below(3))).erased
    case 13: return route.put(StubApp.Session(user: random.chance(40) ? nil : "ann")).erased
    case 14: return route.finish().erased
    case 15: return urls.isEmpty ? route.back().erased : route.open(random.pick(urls)).erased
    case 16:
      let found = anyLetter()
      return route.then(AppRoute().first(.screen(found)).makeVisible().fallback(to: AppRoute().top(.stack).push(found)).erased)
    case 17:
      let milliseconds = 100 * random.below(3)
      waitsLeft -= 1
      return waitsLeft < 0 ? route.refresh().erased : route.wait(milliseconds: milliseconds).erased
    case 18: return route.request(anyEffect()).erased
    case 19:
      let changes: [Attributes.Change] = [.lock(nil), .lock(.kept.asking("Leave?")), .lock(.visible), .appearance(.title("x"))]
      return route.adding(Steps.Configure(random.pick(changes)))
    case 20: return route.check(random.pick(["member", "shut", "elsewhere", "asked"])).erased
    case 21:
      let (condition, one, other) = (anyCondition(), anyRoute(1), anyRoute(1))
      return route.with { path, transaction throws(NavigationError) in condition(path, &transaction) ? one : other }.erased
    case 22: return route.fail("letters.no", "no").erased
    default: return route.adding(routes.step())
    }
  }

  private mutating func anyEffect() -> Effect {
    let (one, other) = (anyRoute(1), anyRoute(1))
    switch random.below(3) {
    case 0: return Effect.alert("Go on?").on("yes") { $0.then(one) }.on("no", .cancel)
    case 1: return Effect("upload").on("sent") { $0.then(one) }.on("unavailable") { $0.then(other) }
    default: return Effect("haptic kind=success")
    }
  }
}
