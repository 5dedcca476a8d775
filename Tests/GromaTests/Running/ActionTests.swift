import GromaTesting
import Testing

@testable import Groma

/// Tests custom steps, and the actions of screens.
@MainActor struct ActionTests {
  /// An action that pushes a number of pages and returns the path of the first child.
  private struct PushMany: RouteAction {
    var count: Int
    var text: String { "push-many \(count)" }
    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
      for id in 0..<count { try transaction.perform(.push(page("x", id).node), at: path) }
      guard let last = path.child(0) else { throw .limit("levels") }
      return last
    }
  }

  /// An action that runs a route, or another one if that fails.
  private struct Either: RouteAction {
    var first: AppRoute
    var second: AppRoute
    var text: String { "either" }
    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
      do throws(NavigationError) { return try transaction.run(first, on: path) } catch { return try transaction.run(second, on: path) }
    }
  }

  private struct Deep: RouteAction {
    var levels: Int
    var text: String { "deep" }
    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
      levels == 0 ? path : try transaction.run(AppRoute().action(Deep(levels: levels - 1)), on: path)
    }
  }

  // MARK: Custom

  @Test func routeContinuesOnTheContainerAfterACustomAction() throws {
    try expect("stack[a]", { $0.top(.stack).action(PushMany(count: 2)).push(b) }, gives: "stack[a > x(id=0) > x(id=1) > b]")
  }

  @Test func nestedRouteRunsOnTheReturnedContainer() throws {
    try expect("stack[a]", { $0.top(.stack).action(PushMany(count: 1)) { $0.present(y) }.push(b) }, gives: "stack[a > x(id=0) > b] ^ y")
  }

  @Test func customActionCanReturnAnotherContainer() throws {
    try expect("stack[a]", { $0.top(.stack).action(PushMany(count: 1), giving: Page.self).present(y) }, gives: "stack[a > x(id=0)] ^ y")
  }

  @Test func aFailedActionChangesNothing() throws {
    try expect("tabs[*a | b]", { $0.first(.page).action(PushMany(count: 1)) }, fails: "a screen cannot be in a screen")
  }

  @Test func failingRouteInsideAnActionIsReverted() throws {
    let first = AppRoute().adding(Steps.Push(x.node)).put(Counter(count: 1)).refresh().fail("lab", "no")
    try expect(
      "stack[a]", { $0.top(.stack).action(Either(first: first, second: AppRoute().adding(Steps.Push(b.node)))) }, gives: "stack[a > b]")
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.stack).action(Either(first: first, second: AppRoute())) }
    #expect(navigator.state[Counter.self].count == 0)
    #expect(navigator.history.commits.isEmpty)
  }

  @Test func actionsNestDownToALimit() throws {
    try expect("a", { $0.action(Deep(levels: 60)) }, gives: "a")
    try expect(
      "a", { $0.put(Counter(count: 1)).action(Deep(levels: 70)) }, fails: "limit exceeded: at most 64 routes run inside one another")
  }

  @Test func actionsAreEqualByValue() {
    var push = PushMany(count: 2)
    push.count = 1
    #expect(AppRoute().action(push) == AppRoute().action(PushMany(count: 1)))
    #expect(Set([AppRoute().action(push), AppRoute().action(PushMany(count: 1))]).count == 1, "equal routes have equal hashes")
    #expect(AppRoute().action(PushMany(count: 1)) != AppRoute().action(PushMany(count: 2)))
    #expect(AppRoute().action(PushMany(count: 1)) != AppRoute().action(Deep(levels: 1)))
    #expect(AppRoute().action(PushMany(count: 1)).description == "push-many 1")
    #expect(AppRoute().action(PushMany(count: 1)).isOpaque)
  }

  // MARK: with

  @Test func stepsAreComputedWhileRunning() throws {
    try expect(
      "stack[a > b]",
      { route in
        route.top(.stack).with { path, transaction throws(NavigationError) in
          transaction.has(moreThan: 1, at: path) ? Route<Stack, Stack>().pop() : Route<Stack, Stack>()
        }.push(c)
      }, gives: "stack[a > c]")
  }

  @Test func computedStepFailsLikeAnyOther() throws {
    try expect(
      "stack[a]", { $0.top(.stack).push(x).with { _, _ throws(NavigationError) in throw .canceled("made") } }, fails: "canceled: made")
    try expect(
      "stack[a]",
      {
        $0.top(.stack).with { _, _ throws(NavigationError) in Route<Stack, Stack>().push(x).pop(3) }.fallback(
          to: AppRoute().top(.stack).push(b))
      },
      gives: "stack[a > b]")
  }

  @Test func computedStepsMayComputeOthers() throws {
    try expect("stack[a]", { $0.top(.stack).then(down(10_000)).push(c) }, gives: "stack[a > b > c]")
  }

  // MARK: tap

  private func tapping(_ tree: String) throws -> Navigator {
    try navigator(tree) { key, path, transaction throws(NavigationError) in
      switch key.name {
      case "a":
        [UserAction("open") { $0.stack.push(b) }, UserAction("show") { $0.present(x) }]
          + (transaction.has(moreThan: 1, at: path.parent ?? .app) ? [UserAction("back") { $0.back() }] : [])
      case "b": [UserAction("broken") { $0.fail("lab", "broken") }, UserAction("again") { $0.tap("again") }]
      case "home": [UserAction("second") { $0.tabs.selectTab(1) }, UserAction("open") { $0.fail("lab", "not this one") }]
      default: []
      }
    }
  }

  @Test func actionsComeFromTheVisibleAndEnclosingScreens() throws {
    #expect(try tapping("stack[a]").actions().map(\.name) == ["open", "show"])
    #expect(try tapping("stack[c > a]").actions().map(\.name) == ["open", "show", "back"])
    #expect(try tapping("tabs home[*stack[a] | c]").actions().map(\.name) == ["open", "show", "second"], "the nearer action is used")
    #expect(try tapping("tabs home[*stack[a] | c] ^ y").actions().map(\.name) == [])
  }

  @Test func tapsAnActionFromItsScreen() throws {
    let navigator = try tapping("tabs home[*stack[a] | c]")
    try navigator.run { $0.tap("open") }
    expectTree(navigator, "tabs home[*stack[a > b] | c]")
    try navigator.run { $0.tap("second") }
    expectTree(navigator, "tabs home[stack[a > b] | *c]")
  }

  @Test func routeContinuesAfterATap() throws {
    let navigator = try tapping("stack[a]")
    try navigator.run { $0.top(.stack).tap("open").push(c) }
    expectTree(navigator, "stack[a > b > c]")
  }

  @Test func nestedRouteOfATapRunsOnItsContainer() throws {
    let navigator = try tapping("stack[a]")
    try navigator.run(AppRoute().top(.stack).erased.adding(Steps.Tap("open"), nested: AppRoute().adding(Steps.Push(c.node))))
    expectTree(navigator, "stack[a > b > c]")
  }

  @Test func unknownActionListsTheOfferedOnes() throws {
    expectFailure(try tapping("stack[a]"), AppRoute().tap("close"), "'a' offers no action 'close'; the actions are open, show")
    expectFailure(try tapping("stack[c]"), AppRoute().tap("close"), "'c' offers no action 'close'")
    expectFailure(try tapping("stack[a] ^ c"), AppRoute().tap("open"), "'c' offers no action 'open'")
  }

  @Test func failingTapChangesNothing() throws {
    expectFailure(try tapping("stack[b]"), AppRoute().put(Counter(count: 1)).tap("broken"), "broken")
  }

  @Test func endlessTapsFailWithALimit() throws {
    expectFailure(
      try tapping("stack[b]"), AppRoute().tap("again"),
      "limit exceeded: endless recursion: tap again on b → tap again on b")
  }

  @Test func endlessFallbacksFailWithALimit() throws {
    try expect("a", { _ in hopeless() }, fails: "limit exceeded: at most 100000 nested calls of steps")
  }

  // MARK: put

  @Test func putsAValue() throws {
    let navigator = try navigator("a")
    try navigator.run { $0.put(Session(user: "ann")) }
    #expect(navigator.state[Session.self].user == "ann")
    #expect(navigator.state.storedValues.map(\.description) == ["session user=ann"])
    try navigator.run { $0.put(Session(user: nil)) }
    #expect(navigator.state.storedValues.isEmpty, "an initial value is not stored")
    navigator.undo()
    navigator.undo()
    #expect(navigator.state[Session.self].user == nil)
  }
}

/// Returns a route that makes a route, and so on, down to one that pushes.
private func down(_ count: Int) -> Route<Stack, Stack> {
  count == 0 ? Route<Stack, Stack>().push(b) : Route<Stack, Stack>().with { _, _ throws(NavigationError) in down(count - 1) }
}

/// Returns a route whose fallback is the route itself.
private func hopeless() -> AppRoute {
  AppRoute().fail("lab", "no").fallback { _, _ in hopeless() }
}
