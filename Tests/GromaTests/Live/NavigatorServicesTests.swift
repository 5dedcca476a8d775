import GromaTesting
import Testing

@testable import Groma

/// Tests the services that screens find, and their lifetime.
@MainActor struct NavigatorServicesTests {
  /// A model that shows the text of the nearest service.
  private final class Quote: ScreenModel {
    let saying: any Saying
    var lines: [String] { [saying.text] }
    init(_ saying: any Saying) { self.saying = saying }
  }

  /// Returns an app of letters that show the text of the nearest service, with `home`, which are tabs without a model, and `room`, a stack.
  /// The app and some screens register a service.
  static func app(saying words: [String: String], others: [any ScreenDeclaration] = []) -> AppDefinition {
    func services(_ name: String) -> [Service] { words[name].map { [.saying($0)] } ?? [] }
    let letters = ["a", "b", "c", "d", "x", "y", "z"].map { letter in
      AnyScreenDefinition.letter(letter, services: services(letter)) { context throws(ServiceError) in
        Quote(try context.services.resolve())
      }
    }
    let containers: [any ScreenDeclaration] = [
      ScreenDefinition(Home.self, "tabs", services: services("home")),
      ScreenDefinition(
        Room.self, "a stack", services: services("room"),
        model: { _, context throws(ServiceError) in Quote(try context.services.resolve()) }),
    ]
    return AppDefinition(
      "plaza", "letters that quote", screens: others + letters + containers, values: StubApp.values, services: services("plaza"))
  }

  private func start(_ tree: String, saying words: [String: String]) throws -> Navigator {
    try navigator(tree, of: Self.app(saying: words))
  }

  private func lines(_ screen: String, in navigator: Navigator) -> [String]? {
    navigator.state.places(of: Match(name: screen)).first.flatMap { path in
      navigator.model(at: path).map { _ in navigator.lines(at: path) }
    }
  }

  // MARK: Nearest service

  @Test(arguments: [
    ("stack[a]", "app"),
    ("stack[x]", "x"),
    ("stack[x > a]", "x"),
    ("stack[x > y > a]", "y"),
    ("stack[x > y > b > a]", "y"),
    ("tabs home[*a | b]", "home"),
    ("tabs home[*stack[x] | stack[b]] ^ a", "x"),
    ("tabs home[stack[x] | *stack[a]]", "home"),
    ("tabs[stack[x] | *stack[a]]", "app"),
    ("split[stack[x] || a]", "app"),
    ("stack room(id=1)[a]", "room"),
    ("stack[stack room(id=1)[b] > a]", "room"),
    ("stack room(id=1)[b] ^ stack[c > a]", "room"),
    ("tabs home[*stack[b] | stack[x]] ^ c ^ a", "home"),
    ("*main: stack[x] & other: a", "app"),
  ]) func nearestEnclosingScopeIsUsed(_ tree: String, _ saying: String) throws {
    let navigator = try start(tree, saying: ["plaza": "app", "x": "x", "y": "y", "home": "home", "room": "room"])
    let name = navigator.state.places(of: Match(name: "a")).isEmpty ? "x" : "a"
    if let place = navigator.state.places(of: Match(name: name)).first, navigator.state.isVisible(place) {
      #expect(lines(name, in: navigator) == [saying])
      #expect(try navigator.services(at: place).resolve((any Saying).self).text == saying)
    }
    expectInvariants(navigator)
  }

  @Test func siblingFlowIsNotTheParentScope() throws {
    let navigator = try start("split[stack room(id=1)[b] || stack room(id=2)[c]] ^ a", saying: ["plaza": "app", "room": "room"])
    let scope = navigator.services(at: path(0, 1))
    #expect(scope.name == "room id=2")
    #expect(scope.parent === navigator.services)
  }

  @Test func scopesOfEnclosingScreensAreParents() throws {
    let navigator = try start(
      "stack[x > stack room(id=1)[b > c] > a] ^ y", saying: ["plaza": "app", "x": "x", "room": "room", "c": "c", "y": "y"])
    func chain(_ place: TreePath) -> [String] { sequence(first: navigator.services(at: place)) { $0.parent }.map(\.name) }
    #expect(chain(path(0, 1)) == ["y", "room id=1", "x", "plaza"])
    #expect(chain(path(0, 0, 1, 1)) == ["c", "room id=1", "x", "plaza"])
    #expect(chain(path(0, 0, 2)) == ["room id=1", "x", "plaza"])
    #expect(chain(path(0, 0)) == ["plaza"])
    #expect(chain(path(0)) == ["plaza"])
    #expect(chain(.app) == ["plaza"])
  }

  @Test func screensOfAFlowShareItsServices() throws {
    let navigator = try start("stack[x > a]", saying: ["x": "x"])
    try navigator.run { $0.top(.stack).push(b) }
    let quotes = [path(0, 0, 1), path(0, 0, 2)].compactMap { navigator.model(Quote.self, at: $0) }
    #expect(quotes.count == 2)
    #expect(quotes.first?.saying === quotes.last?.saying)
  }

  @Test func equalFlowsDoNotShareServices() throws {
    let navigator = try start("tabs[*stack room(id=1)[a] | stack room(id=1)[b]]", saying: ["room": "room"])
    try navigator.run { $0.first(.tabs).selectTab(1) }
    let quotes = [path(0, 0, 0, 0), path(0, 0, 1, 0)].compactMap { navigator.model(Quote.self, at: $0) }
    #expect(quotes.map(\.lines) == [["room"], ["room"]])
    #expect(quotes.first?.saying !== quotes.last?.saying)
  }

  @Test func navigatorsDoNotShareServices() throws {
    let app = Self.app(saying: ["plaza": "app"])
    let (one, other) = (try navigator("a", of: app), try navigator("a", of: app))
    #expect(one.model(Quote.self, at: path(0, 0))?.saying !== other.model(Quote.self, at: path(0, 0))?.saying)
  }

  @Test func typedScreenUsesItsServices() throws {
    #expect(lines("room", in: try start("stack room(id=1)[a]", saying: ["room": "room"])) == ["room"])
  }

  // MARK: Missing services

  @Test func missingServiceIsShownOnTheScreen() throws {
    let navigator = try start("stack[x]", saying: ["x": "x"])
    try navigator.run { $0.window.openWindow("other", a) }
    #expect(lines("a", in: navigator) == ["no Saying in plaza"])
    expectInvariants(navigator)
  }

  @Test func screenWithoutServicesCreatesNoScope() throws {
    let quiet = AnyScreenDefinition("quiet", "", taking: StubApp.A.self) { _ in TextModel(["…"]) }
    let navigator = try navigator("stack[x > quiet]", of: Self.app(saying: ["x": "x"], others: [quiet]))
    #expect(lines("quiet", in: navigator) == ["…"])
    #expect(navigator.live.screens.services.scopes.isEmpty)
  }

  // MARK: Lifetime

  @Test func servicesAreReleasedWithTheirScreen() throws {
    let navigator = try start("stack[a > x > b]", saying: ["plaza": "app", "x": "x"])
    weak let scope = navigator.services(at: path(0, 0, 2))
    weak let saying = try scope?.resolve((any Saying).self)
    try navigator.run { $0.top(.stack).pop() }
    #expect(saying != nil, "the service belongs to x, not to the screen that resolved it first")
    try navigator.run { $0.top(.stack).pop() }
    #expect(scope == nil && saying == nil)
    #expect(navigator.live.screens.services.scopes.isEmpty)
    #expect(navigator.leaks() == [])
  }

  @Test(arguments: [true, false]) func servicesOfAScreenWithoutAModelAreReleased(isObserved: Bool) throws {
    let navigator = try start("stack[a]", saying: ["plaza": "app", "home": "home"])
    let observation = isObserved ? navigator.observe { _ in } : nil
    try navigator.run { $0.top(.stack).present(screen("tabs home[*b | c]")) }
    weak let scope = navigator.services(at: path(0, 1, 0))
    #expect(scope?.name == "home")
    try navigator.run { $0.dismiss(all: true) }
    #expect(scope == nil)
    observation?.cancel()
  }

  @Test func undoCreatesNewServices() throws {
    let navigator = try start("stack[a > x]", saying: ["plaza": "app", "x": "x"])
    weak let first = navigator.model(Quote.self, at: path(0, 0, 1))?.saying
    try navigator.run { $0.top(.stack).pop() }
    #expect(first == nil)
    navigator.undo()
    weak let second = navigator.model(Quote.self, at: path(0, 0, 1))?.saying
    #expect(second?.text == "x")
    navigator.redo()
    #expect(second == nil)
  }

  @Test func servicesFollowTheirScreen() throws {
    let navigator = try start("tabs[*stack room(id=1)[a] | b]", saying: ["plaza": "app", "room": "room"])
    let scope = navigator.services(at: path(0, 0, 0, 0))
    try navigator.run { $0.first(.tabs).addTab(c, at: 0) }
    #expect(navigator.services(at: path(0, 0, 1, 0)) === scope)
  }

  @Test func appServicesAreReleasedWithTheNavigator() throws {
    var navigator: Navigator? = try start("stack[x > a]", saying: ["plaza": "app", "x": "x"])
    weak let scope = navigator?.services(at: path(0, 0, 1))
    weak let ofTheApp = navigator?.services
    #expect(scope != nil && ofTheApp != nil)
    navigator = nil
    #expect(scope == nil && ofTheApp == nil)
    _ = navigator
  }

  @Test func deallocatedServiceCanNavigate() throws {
    @MainActor final class Last {
      weak var navigator: Navigator?
      isolated deinit { _ = try? navigator?.run { $0.top(.stack).push(c) } }
    }
    let flow = AnyScreenDefinition("flow", "", taking: StubApp.A.self, services: [Service(Last.self) { _ in Last() }])
    let navigator = try navigator("stack[a > flow]", of: Self.app(saying: ["plaza": "app"], others: [flow]))
    try navigator.services(at: path(0, 0, 1)).resolve(Last.self).navigator = navigator
    try navigator.run { $0.top(.stack).pop().push(b) }
    expectTree(navigator, "stack[a > b > c]")
    expectInvariants(navigator)
  }

  /// Each scope belongs to a screen in the tree.
  @Test(arguments: UInt64(1)...4) func noScopeLeaksAfterRandomSteps(seed: UInt64) throws {
    let app = Self.app(saying: ["plaza": "app", "a": "a", "c": "c", "home": "home", "room": "room"])
    checkRandomRoutes(
      seeds: [seed], steps: 1_000, app: app, from: try app.state("*main: tabs home[*stack[a > b] | stack[c]] & other: stack[b]"),
      property: { navigator, steps in
        if let violation = steps.last.flatMap({ Laws.violation(running: $0, on: navigator) }) { return violation }
        let left = navigator.live.screens.services.scopes.filter { navigator.path(of: $0.key) == nil }.map(\.value.name)
        return left.isEmpty ? nil : "the services of \(left) are left"
      })
  }

  // MARK: Services and state

  /// A service that pays sums. The total is stored in the state, because a guard reads it.
  @MainActor private final class Purse {
    weak var navigator: Navigator?
    var paid: Int { navigator?.state[Counter.self].count ?? 0 }
    func pay(_ sum: Int) { _ = try? navigator?.run { [paid] in $0.put(Counter(count: paid + sum)) } }
  }

  @Test func servicesStoreNavigationDataInTheState() throws {
    func start(_ state: NavigationState) throws -> (Navigator, Purse) {
      let app = AppDefinition(
        "purse", "pay first", screens: StubApp.screens(),
        guards: [Guard("paid") { _, transaction in transaction.value(Counter.self).count > 5 ? .allow : .deny(.canceled("pay first")) }],
        values: StubApp.values, services: [Service(Purse.self) { _ in Purse() }])
      let navigator = Navigator(app, state: state)
      let purse = try navigator.services.resolve(Purse.self)
      purse.navigator = navigator
      return (navigator, purse)
    }
    let (navigator, purse) = try start(try StubApp.state("stack[a]"))
    expectFailure(navigator, AppRoute().check("paid").top(.stack).push(b).erased, "canceled: pay first")
    purse.pay(7)
    try navigator.run { $0.check("paid").top(.stack).push(b) }
    let (restored, other) = try start(try Snapshot.read(navigator.snapshot(), for: navigator.app).state)
    #expect(other.paid == 7)
    try restored.run { $0.check("paid").top(.stack).push(c) }
    navigator.undo()
    navigator.undo()
    #expect(purse.paid == 0, "undo reverts the payment")
    #expect(other.paid == 7)
  }
}
