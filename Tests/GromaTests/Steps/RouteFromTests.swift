import Groma
import GromaTesting
import Testing

/// Tests that routes are written without annotations: targets, screens and stored routes of known and unknown kinds.
@MainActor struct RouteFromTests {
  private struct A: Screen { static let name = "a" }
  private struct B: Screen {
    static let name = "b"
    var id: Int
  }
  private struct Deck: Screen {
    typealias Current = Stack
    static let name = "deck"
  }
  private struct Home: Screen {
    typealias Current = Tabs
    static let name = "home"
  }

  private static let app = AppDefinition("kinds", "screens of some kinds", root: A()) {
    ScreenDefinition(A.self, "a page")
    ScreenDefinition(B.self, "a page with an argument", samples: [B(id: 1)])
    ScreenDefinition(Deck.self, "a stack")
    ScreenDefinition(Home.self, "tabs")
  }

  private func expect(
    _ before: String, _ route: (AppRoute) -> any RouteFrom<AnyContainer>, gives after: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try GromaTesting.expect(before, of: Self.app, route, gives: after, sourceLocation: sourceLocation)
  }

  // MARK: Targets

  @Test func aKeyHasAnyKindInASearch() throws {
    let key = B(id: 1).key
    try expect("tabs[*a | b(id=1)]", { $0.last(.key(key)).makeVisible() }, gives: "tabs[a | *b(id=1)]")
    try expect("tabs[*a | b(id=1)]", { $0.first(.key(key)) { $0.makeVisible() } }, gives: "tabs[a | *b(id=1)]")
    try expect("tabs[*a | b(id=1)]", { $0.lookUp(.key(key)).makeVisible() }, gives: "tabs[a | *b(id=1)]")
    try expect("tabs[*a | b(id=1)]", { $0.first(.tabs).selectTab(.key(key)) }, gives: "tabs[a | *b(id=1)]")
    try expect("tabs[*a | b(id=1)]", { $0.first(.tabs).removeTab(.key(key)) }, gives: "tabs[a]")
    try expect("stack[b(id=1) > a]", { $0.top(.stack).pop(to: .key(key)) }, gives: "stack[b(id=1)]")
  }

  @Test func aNameHasAnyKindInASearch() throws {
    try expect("tabs[*a | b(id=1)]", { $0.last(.named("b")).makeVisible().refresh() }, gives: "tabs[a | *b(id=1)]")
    try expect("tabs[*a | b(id=1)]", { $0.first(.tabs).select(.named("b")) }, gives: "tabs[a | *b(id=1)]")
    try expect("stack[b(id=1) > a]", { $0.top(.stack).pop(to: .named("b")) }, gives: "stack[b(id=1)]")
    try expect("stack[a > b(id=1) > b(id=2)]", { $0.top(.stack).pop(while: .named("b")) }, gives: "stack[a]")
  }

  @Test func theNextStepDeterminesTheKindOfAKey() throws {
    try expect("stack deck[a]", { $0.last(.named("deck")).push(B(id: 1)) }, gives: "stack deck[a > b(id=1)]")
    try expect("stack deck[a > b(id=1)]", { $0.first(.key(Deck().key)) { $0.popToRoot() } }, gives: "stack deck[a]")
    let route = AppRoute().last(Target<Stack>.named("deck"))
    try expect("stack deck[a]", { _ in route.push(A()) }, gives: "stack deck[a > a]")
  }

  @Test func aScreenIsItsOwnTarget() throws {
    try expect("tabs[*a | b(id=1)]", { $0.last(B(id: 1)).makeVisible() }, gives: "tabs[a | *b(id=1)]")
    try expect("tabs[*a | b(id=1)]", { $0.first(AnyScreen(B(id: 1))) { $0.makeVisible() } }, gives: "tabs[a | *b(id=1)]")
    try expect("tabs[*a | stack deck[a]]", { $0.last(Deck()).push(A()).makeVisible() }, gives: "tabs[a | *stack deck[a > a]]")
    try expect("stack[a > b(id=1)]", { $0.top(.stack).pop(to: A()) }, gives: "stack[a]")
    try expect("stack[a > b(id=1)]", { $0.top(B(id: 1)).back() }, gives: "stack[a]")
  }

  // MARK: Screens

  @Test func stepsTakeScreensAndErasedScreens() throws {
    try expect("stack[a]", { $0.top(.stack).push(A()).push(AnyScreen(B(id: 1))).replace(with: B(id: 2)) }, gives: "stack[a > a > b(id=2)]")
    try expect("a", { $0.top(.container).present(Deck()) { $0.push(A()) } }, gives: "a ^ stack deck[a]")
    try expect("a", { $0.top(.container).present(.stack([A(), B(id: 1)])) { $0.push(A()) } }, gives: "a ^ stack[a > b(id=1) > a]")
    try expect("a", { $0.window.setRoot(B(id: 1)) }, gives: "b(id=1)")
    try expect("tabs[a]", { $0.first(.tabs).addTab(B(id: 1)).insert(A(), at: 0) }, gives: "tabs[a | *a | b(id=1)]")
    try expect(
      "split[a]", { $0.first(.split).showDetail(Deck()).pushDetail(A()).showPrimary(B(id: 1)) }, gives: "split[b(id=1) || stack deck[a]]")
    try expect("a", { $0.openWindow("second", B(id: 1)) }, gives: "main: a & *second: b(id=1)")
  }

  @Test func childrenHaveAnyKind() throws {
    let home = AnyScreen(Home(), [A(), AnyScreen(Deck(), [B(id: 1)]), A().withStackContainer()])
    try expect("a", { $0.window.setRoot(home) }, gives: "tabs home[*a | stack deck[b(id=1)] | stack[a]]")
    try expect("stack[a]", { $0.top(.stack).setStack([B(id: 1), Deck()]) }, gives: "stack[b(id=1) > stack deck[]]")
    try expect("tabs[a]", { $0.first(.tabs).setChildren([Deck(), AnyScreen(A())]) }, gives: "tabs[*stack deck[] | a]")
  }

  @Test func aScreenIsConfiguredWithoutWrapping() throws {
    let sheet = A().presentation { $0.style = .formSheet }.appearance { $0.title = "A" }
    #expect(sheet == AnyScreen(A()).presentation { $0.style = .formSheet }.appearance { $0.title = "A" })
    let locked = A().policies { $0.lock = .kept }
    try expect("stack[a]", { $0.top(.stack).push(locked) }, gives: "stack[a > a!kept]")
  }

  // MARK: Closures

  @Test(arguments: [(true, "stack[a > b(id=1)]"), (false, "stack[a] ^ stack deck[]")])
  func branchesEndAtDifferentKinds(isPushed: Bool, tree: String) throws {
    try expect(
      "stack[a]",
      { route in
        if isPushed { return route.top(.stack).push(B(id: 1)) }
        return route.top(.container).present(Deck())
      }, gives: tree)
    try expect("stack[a]", { if isPushed { $0.top(.stack).push(B(id: 1)) } else { $0.top(.container).present(Deck()) } }, gives: tree)
  }

  @Test func nestedBranchesEndAtDifferentKinds() throws {
    for (isStack, tree) in [(true, "stack[a > a > b(id=1)]"), (false, "stack[a > a] ^ b(id=1)")] {
      try expect(
        "stack[a]",
        {
          $0.top(.stack).push(A()) { page in
            if isStack { return page.stack.push(B(id: 1)) }
            return page.present(B(id: 1))
          }
        }, gives: tree)
    }
  }

  // MARK: Stored routes

  @Test func aStoredRouteFitsWhereverItsKindFits() throws {
    let anywhere: AppRoute = AppRoute().present(A())
    let onPages = PageRoute().present(B(id: 2))
    let onStacks = StackRoute().push(A()) { $0.then(onPages) }
    let onTabs = TabsRoute().selectTab(1) { $0.then(onStacks) }
    try expect("stack[a]", { $0.top(.stack).push(B(id: 1)) { $0.then(anywhere) } }, gives: "stack[a > b(id=1)] ^ a")
    try expect("stack[a]", { $0.top(.stack).then(anywhere) }, gives: "stack[a] ^ a")
    try expect("tabs[a | stack[a]]", { $0.first(.tabs).then(onTabs) }, gives: "tabs[a | *stack[a > a]] ^ b(id=2)")
    try expect("a", { $0.window.then(WindowRoute().setRoot(B(id: 1))) }, gives: "b(id=1)")
  }

  @Test func aStoredRouteIsAFallbackOfAnyRoute() throws {
    let anywhere = AppRoute().top(.container).present(A()).erased
    try expect("stack[a]", { $0.top(.stack) { $0.pop().fallback(to: anywhere) } }, gives: "stack[a] ^ a")
    try expect(
      "stack[a]", { $0.last(.named("b")).makeVisible().fallback(to: AppRoute().top(.stack).push(B(id: 1))) }, gives: "stack[a > b(id=1)]")
    try expect(
      "stack[a]", { $0.last(.named("b")).makeVisible().fallback { _, route in route.top(.stack).push(B(id: 1)) } },
      gives: "stack[a > b(id=1)]")
  }
}
