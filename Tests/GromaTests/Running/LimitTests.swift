import GromaTesting
import Testing

@testable import Groma

/// Tests that exceeding a limit is an error, thrown before the edit.
@MainActor struct LimitTests {
  @Test func treesAreTwelveLevelsDeep() throws {
    let navigator = try navigator("stack[a]")
    for _ in 0..<9 { try navigator.run { $0.last(.stack).push(screen("stack[]")) } }
    try navigator.run { $0.last(.stack).push(b) }
    let deep = try #require(navigator.state.allPaths.last)
    #expect(deep.depth == TreePath.maximumDepth)
    try navigator.run { $0.last(.stack).removeAll().push(screen("stack[]")) }
    expectFailure(navigator, AppRoute().last(.stack).push(b), "limit exceeded: at most 12 levels of containers")
    expectFailure(
      navigator, AppRoute().first(.stack).push(screen("stack[stack[stack[stack[stack[stack[stack[stack[stack[stack[a]]]]]]]]]]")),
      "limit exceeded: at most 12 levels of containers")
  }

  @Test func endlessNestingIsRejectedWhenItIsShown() throws {
    var deep = a.withStackContainer()
    for _ in 0..<100_000 { deep = deep.erased.withStack() }
    try expect("stack[a]", { $0.top(.stack).push(deep) }, fails: "limit exceeded: at most 12 levels of containers")
  }

  @Test func aContainerHoldsAMillionChildren() throws {
    let half = Array(repeating: a.erased, count: 500_001)
    let navigator = try navigator("stack[]")
    try navigator.run { $0.top(.stack).setStack(half) }
    #expect(throws: NavigationError.limit("at most 1000000 children of a container")) {
      try navigator.run { $0.top(.stack).push(b).setStack(half + half) }
    }
    #expect(navigator.state.node(at: path(0, 0))?.children.count == 500_001)
    // Replaced children do not count.
    try navigator.run { $0.top(.stack).setStack(half + [b.erased]) }
    #expect(navigator.state.node(at: path(0, 0))?.children.count == 500_002)
  }

  @Test func anAppHasThirtyTwoWindows() throws {
    func name(_ number: Int) -> ScreenKey { ScreenKey(name: "w\(number)") }
    let navigator = try navigator("stack[a]")
    for number in 1..<32 { try navigator.run { $0.openWindow(name(number), b.withStackContainer()) } }
    #expect(navigator.state.root.children.count == 32)
    expectFailure(navigator, AppRoute().openWindow("more", b.withStackContainer()), "limit exceeded: at most 32 windows")
    try navigator.run { $0.window("w3").closeWindow() }
    try navigator.run { $0.openWindow("more", b.withStackContainer()) }
    #expect(navigator.state.root.children.count == 32)
    expectInvariants(navigator)
    let windows = (0...32).map { NavigationState.window(name($0)) }
    #expect(Invariants.violation(of: NavigationState(windows: windows)) == "there are more than 32 windows")
  }

  private func question(_ choices: Int, fields: Int = 0) -> Effect {
    (0..<choices).reduce(Effect.alert("Which?", fields: (0..<fields).map { "f\($0)" })) { $0.on("c\($1)") }
  }

  @Test func aRequestHasSixtyFourOutcomesAndFields() throws {
    let navigator = try navigator("stack[a]")
    for (effect, limit) in [(question(65), "outcomes"), (question(5_000), "outcomes"), (question(1, fields: 65), "text fields")] {
      expectFailure(navigator, AppRoute().top(.page).request(effect), "limit exceeded: at most 64 \(limit) of a request")
    }
    try navigator.run { $0.top(.page).request(question(64, fields: 64)) }
    #expect(navigator.actions().count == 64)
    expectInvariants(navigator)
  }

  /// The error names the step, so that the fault can be found.
  @Test func endlessStepsAreNamed() throws {
    struct Spin: RouteAction {
      var text: String { "spin" }
      func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
        while true { try transaction.put(Counter(count: 1)) }
      }
    }
    let spin = StubAction("round") { $0.action(Spin()) }
    let app = StubApp.app { _, _, _ throws(NavigationError) in [spin] }
    let navigator = try navigator("stack[a]", of: app)
    expectFailure(navigator, AppRoute().tap("round"), "limit exceeded: at most 500000 steps in one change (in 'tap round on a')")
    expectFailure(
      navigator, AppRoute().action(Spin()), "limit exceeded: at most 500000 steps in one change (in 'spin')")
  }

  @Test func sixtyFourRoutesWait() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(AppRoute().first(.container).present(z).erased, until: z.key) : .allow
    }
    let navigator = try navigator("stack[a]", guards: [member])
    for id in 0..<64 { try navigator.run { $0.check("member").first(.stack).push(page("b", id)) } }
    #expect(navigator.state.pending.count == 64)
    expectFailure(navigator, AppRoute().check("member").first(.stack).push(c), "limit exceeded: at most 64 waiting routes")
    try navigator.run { $0.put(Session(user: "ann")).last(.screen(z)).finish() }
    #expect(navigator.state.node(at: path(0, 0))?.children.count == 65)
    #expect(navigator.state.node(at: path(0, 0))?.children.last?.key == page("b", 63).key)
  }

  @Test func aStalePathIsAnError() throws {
    try expect("stack[a]", { $0.at(path(0, 0, 7)).present(x) }, fails: "found no container at /0/0/7 from /")
    let navigator = try navigator("stack[a]")
    #expect(throws: NavigationError.self) { try navigator.run(AppRoute().adding(Steps.Push(b.node)), on: path(0, 4)) }
    #expect(throws: NavigationError.self) { try navigator.run(Route<Stack, Stack>().push(b), on: path(0, 4)) }
    #expect(throws: NavigationError.self) { try navigator.run(AppRoute().first(.stack), on: path(3, 1, 4, 1, 5)) }
    expectTree(navigator, "stack[a]")
  }

  @Test func routeStartsAtItsKindOfContainer() throws {
    let navigator = try navigator("tabs[*stack[a] | b]")
    let route = Route<Stack, Stack>().push(c)
    try navigator.run(route, on: path(0, 0, 0))
    expectTree(navigator, "tabs[*stack[a > c] | b]")
    let wrong = Route<Stack, Stack>().present(x)
    let error = NavigationError.typeMismatch(path(0, 0, 1), found: .page, needed: .stack)
    #expect(throws: error) { try navigator.run(wrong, on: path(0, 0, 1)) }
    #expect(throws: error) { try navigator.plan(wrong, on: path(0, 0, 1)) }
  }
}

extension AnyScreen where Current == AnyContainer {
  fileprivate func withStack() -> AnyStackScreen { .stack([self]) }
}
