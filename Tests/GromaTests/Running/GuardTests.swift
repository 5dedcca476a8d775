import GromaTesting
import Testing

@testable import Groma

@MainActor struct GuardTests {
  /// A guard that shows `z` until it finishes if no user is signed in.
  let member = Guard("member") { _, transaction in
    transaction.value(Session.self).user == nil ? .redirect(AppRoute().first(.container).present(z).erased, until: z.key) : .allow
  }
  let signIn = AppRoute().put(Session(user: "ann")).last(.screen(z)).finish(with: AnyOutput(Session(user: "ann")))

  func events(of navigator: Navigator) -> Diary {
    let diary = Diary()
    diary.follow(navigator, [.waiting])
    return diary
  }

  // MARK: Verdicts

  /// The value that an action takes.
  private struct Pin: Codable, Sendable { var pin: Secret }

  @Test func anActionWithASecretWaitsByItsName() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(AppRoute().first(.container).present(z).erased, until: z.key) : .allow
    }
    let navigator = try GromaTesting.navigator(
      "stack[a]", guards: [member],
      actions: { key, _, _ in
        guard key.name == "a" else { return [] }
        return [UserAction("open", taking: Pin.self) { entered, route in route.check("member").put(Session(user: entered.pin.text)) }]
      })
    try navigator.run(AppRoute().tap("open", ["pin": "4711"]))
    #expect(navigator.state.pending.map(\.route.description) == ["tap open pin=$pin"])
    #expect(!String(decoding: try navigator.snapshot(), as: UTF8.self).contains("4711"))
  }

  @Test func allowsAndDenies() throws {
    let guards = [
      Guard("yes") { _, _ in .allow },
      Guard("no") { _, _ in .deny(.custom(code: "lab.no", message: "members only")) },
    ]
    let navigator = try navigator("stack[a]", guards: guards)
    try navigator.run { $0.check("yes").top(.stack).push(b) }
    expectTree(navigator, "stack[a > b]")
    expectFailure(navigator, AppRoute().top(.stack).push(c).check("no").push(d), "members only")
    expectFailure(navigator, AppRoute().check("who"), "unknown guard 'who'")
    try navigator.run { $0.check("no").fallback(to: AppRoute().top(.stack).push(x)) }
    expectTree(navigator, "stack[a > b > x]")
  }

  @Test func guardReadsThePathAndTheCurrentState() throws {
    let deep = Guard("deep") { path, transaction in transaction.has(moreThan: 2, at: path) ? .allow : .deny(.canceled("shallow")) }
    let navigator = try navigator("stack[a]", guards: [deep])
    expectFailure(navigator, AppRoute().top(.stack).push(b).check("deep"), "canceled: shallow")
    try navigator.run { $0.top(.stack).push(b).push(c).check("deep") }
    expectTree(navigator, "stack[a > b > c]")
  }

  @Test func awaitedScreenMayMoveAndFinishInOneRoute() throws {
    let navigator = try navigator("tabs[*stack[a] | b]", guards: [member])
    try navigator.run(AppRoute().check("member").top(.stack).push(c))
    let elsewhere = AnyScreen.stack([d.erased])
    try navigator.run { $0.put(Session(user: "ann")).window.setRoot(elsewhere) { $0.push(z) }.visible.finish() }
    expectTree(navigator, "stack[d > c]")
  }

  @Test func routeResumesOnItsMovedStart() throws {
    let navigator = try navigator("*main: stack[a] & other: stack[b] & third: stack[c]", guards: [member])
    try navigator.run(AppRoute().check("member").top(.stack).push(d), on: path(2))
    try navigator.run { $0.put(Session(user: "ann")).last(.screen(z)).finish().window("other").closeWindow() }
    expectTree(navigator, "*main: stack[a] & third: stack[c > d]")
  }

  @Test func routeIsDroppedIfItsStartIsRemoved() throws {
    let navigator = try navigator("*main: stack[a] & other: stack[b] & third: stack[c]", guards: [member])
    let diary = events(of: navigator)
    try navigator.run(AppRoute().check("member").top(.stack).push(d), on: path(1))
    try navigator.run { $0.put(Session(user: "ann")).last(.screen(z)).finish().window("other").closeWindow() }
    expectTree(navigator, "*main: stack[a] & third: stack[c]")
    #expect(diary.read().last == "canceled: member | top stack | push d")
  }

  @Test func routeResumesAtAStartMovedByAnEarlierRoute() throws {
    let navigator = try navigator("*main: stack[a] & other: stack[b] & third: stack[c]", guards: [member])
    let diary = events(of: navigator)
    try navigator.run(AppRoute().check("member").window("main").closeWindow(), on: path(1))
    try navigator.run(AppRoute().check("member").top(.stack).push(d), on: path(2))
    try navigator.run(AppRoute().check("member").top(.stack).push(e), on: path(0))
    try navigator.run { $0.put(Session(user: "ann")).last(.screen(z)).finish() }
    expectTree(navigator, "*other: stack[b] & third: stack[c > d]")
    #expect(diary.read().last == "canceled: member | top stack | push e", "the window of the route is closed")
  }

  @Test func routeResumesAtAStartMovedByAnObserver() throws {
    let navigator = try navigator("*main: stack[a] & other: stack[b]", guards: [member])
    let diary = events(of: navigator)
    diary.once("finished z") { [unowned navigator] in _ = try? navigator.run { $0.window("main").closeWindow() } }
    try navigator.run { $0.window("other").makeKey() }
    try navigator.run(AppRoute().check("member").top(.stack).push(d), on: path(1))
    try navigator.run { $0.put(Session(user: "ann")).last(.screen(z)).finish() }
    expectTree(navigator, "*other: stack[b > d]")
  }

  // MARK: Actions that wait

  private func offering(_ tree: String, swapsRoot: Bool = false, _ action: StubAction) throws -> Navigator {
    let redirect = swapsRoot ? AppRoute().window.setRoot(z).erased : AppRoute().first(.container).present(z).erased
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(redirect, until: z.key) : .allow
    }
    return try navigator(tree, guards: [member]) { key, _, _ throws(NavigationError) in key == c.key ? [action] : [] }
  }

  @Test(arguments: ["stack[a > c]", "stack[a] ^ stack[c]", "tabs[*stack[c] | b]"])
  func waitingActionRunsOnTheScreenAfterTheLogin(tree: String) throws {
    let navigator = try offering(tree, swapsRoot: true, UserAction("open") { $0.check("member").stack.push(b) })
    #expect(try navigator.run { $0.tap("open") } == .waiting(until: z.key))
    #expect(navigator.state.pending.map(\.route.description) == ["do { last c() || visible } | member | stack | push b"])
    try navigator.run { $0.put(Session(user: "ann")).last(.screen(z)).finish().window.setRoot(screen("stack[d]")) }
    expectTree(navigator, "stack[d > b]")
    #expect(navigator.state.pending.isEmpty)
    expectInvariants(navigator)
  }

  @Test func waitingActionRunsOnItsScreenIfItRemains() throws {
    let navigator = try offering("tabs[*stack[c] | stack[a]]", UserAction("open") { $0.check("member").stack.push(b) })
    let tap = AppRoute().first(.tabs).tap("open")
    #expect(navigator.explain(tap).waitsFor == z.key)
    #expect(try navigator.run(tap) == .waiting(until: z.key))
    try navigator.run { $0.put(Session(user: "ann")).last(.screen(z)).finish().first(.tabs).selectTab(1) }
    expectTree(navigator, "tabs[stack[c > b] | *stack[a]]")
  }

  @Test func waitingOpaqueActionIsTappedAgain() throws {
    let navigator = try offering(
      "stack[a > c]",
      UserAction("open") { $0.check("member").with { _, _ throws(NavigationError) in AppRoute().stack.push(b).erased } })
    #expect(try navigator.run { $0.tap("open") } == .waiting(until: z.key))
    #expect(navigator.state.pending.map(\.route.description) == ["tap open"])
    try navigator.run(signIn)
    expectTree(navigator, "stack[a > c > b]")
  }

  @Test func anActionAmongOtherStepsWaitsWithThem() throws {
    let navigator = try offering("stack[c]", UserAction("open") { $0.check("member").stack.push(b) })
    try navigator.run { $0.tap("open").put(Counter(count: 1)) }
    #expect(navigator.state.pending.map(\.route.description) == ["tap open | set-value counter count=1"])
    try navigator.run(signIn)
    expectTree(navigator, "stack[c > b]")
    #expect(navigator.state[Counter.self].count == 1)
  }

  // MARK: A screen that several routes wait for

  @Test func sharedGuardScreenIsBroughtToTheFront() throws {
    let navigator = try navigator("stack[a]", guards: [member])
    #expect(try navigator.run { $0.check("member").top(.stack).push(b) } == .waiting(until: z.key))
    try navigator.run { $0.top(.container).present(y) }
    expectTree(navigator, "stack[a] ^ z ^ y")
    #expect(try navigator.run { $0.check("member").top(.stack).push(c) } == .waiting(until: z.key))
    expectTree(navigator, "stack[a] ^ z")
    navigator.undo()
    expectTree(navigator, "stack[a] ^ z ^ y")
    #expect(navigator.state.pending.count == 1)
  }

  @Test func sharedRedirectBelowALockedScreenFails() throws {
    let navigator = try navigator("stack[a]", guards: [member])
    try navigator.run { $0.check("member").top(.stack).push(b) }
    try navigator.run { $0.top(.container).present(y.policies { $0.lock = .visible }) }
    expectFailure(navigator, AppRoute().check("member").top(.stack).push(c), "'y' at /0/2 is locked")
  }

  @Test func repeatedRouteMovesToTheEndOfTheQueue() throws {
    let navigator = try navigator("stack[a]", guards: [member])
    for screen in [b, c, b] { try navigator.run { $0.check("member").top(.stack).push(screen) } }
    #expect(navigator.state.pending.count == 2)
    try navigator.run(signIn)
    expectTree(navigator, "stack[a > c > b]")
  }

  // MARK: Guards in the route of another guard

  /// A guard that shows `y` before `z` can be shown.
  private let terms = Guard("terms") { _, transaction in
    transaction.value(Counter.self).count == 0 ? .redirect(AppRoute().first(.container).present(y).erased, until: y.key) : .allow
  }
  private let memberAfterTerms = Guard("member") { _, transaction in
    let redirect = AppRoute().first(.container).check("terms").present(z).erased
    return transaction.value(Session.self).user == nil ? .redirect(redirect, until: z.key) : .allow
  }

  @Test func theWholeRouteWaitsForEachGuardInTurn() throws {
    let navigator = try navigator("stack[a]", guards: [memberAfterTerms, terms])
    let route = AppRoute().check("member").top(.stack).push(b)
    #expect(navigator.explain(route).waitsFor == y.key, "the explanation agrees")
    #expect(try navigator.run(route) == .waiting(until: y.key))
    expectTree(navigator, "stack[a] ^ y")
    try navigator.run { $0.put(Counter(count: 1)).last(.screen(y)).finish() }
    expectTree(navigator, "stack[a] ^ z")
    try navigator.run(signIn)
    expectTree(navigator, "stack[a > b]")
  }

  @Test func guardsThatRedirectThroughThemselvesAreALoop() throws {
    let round = Guard("round") { _, _ in .redirect(AppRoute().check("round").first(.container).present(z).erased, until: z.key) }
    let navigator = try navigator("stack[a]", guards: [round])
    let route = AppRoute().check("round").top(.stack).push(b)
    let before = navigator.state
    #expect { try navigator.run(route) } throws: { ($0 as? NavigationError)?.code == "nav.redirect-loop" }
    #expect { try navigator.plan(route) } throws: { ($0 as? NavigationError)?.code == "nav.redirect-loop" }
    #expect(navigator.state == before)
  }

  // MARK: Redirects

  @Test func redirectReplacesTheRoute() throws {
    let other = AppRoute().top(.stack).push(y).erased
    let navigator = try navigator("stack[a]", guards: [Guard("elsewhere") { _, _ in .redirect(other) }])
    let outcome = try navigator.run { $0.top(.stack).push(b).check("elsewhere").push(c) }
    #expect(outcome == .done)
    expectTree(navigator, "stack[a > y]")
    #expect(navigator.history.commits.count == 1)
  }

  @Test func noFallbackCatchesAReplacement() throws {
    let other = AppRoute().top(.stack).push(y).erased
    let navigator = try navigator("stack[a]", guards: [Guard("elsewhere") { _, _ in .redirect(other) }])
    try navigator.run { $0.check("elsewhere").ignoringFailure().fallback(to: AppRoute().top(.stack).push(x)).top(.stack).push(b) }
    expectTree(navigator, "stack[a > y]")
  }

  @Test func redirectLoopFailsAndIsPrinted() throws {
    let one = AppRoute().check("two")
    let two = AppRoute().check("one")
    let navigator = try navigator("a", guards: [Guard("one") { _, _ in .redirect(one) }, Guard("two") { _, _ in .redirect(two) }])
    expectFailure(
      navigator, AppRoute().check("one"), "redirects form a circle: one: two → two: one → one: two")
    #expect(throws: NavigationError.redirectLoop(["one: two", "two: one", "one: two"])) { try navigator.plan(AppRoute().check("one")) }
  }

  // MARK: Finish

  @Test func finishRemovesAScreenThatNoRouteAwaits() throws {
    try expect("stack[a > b]", { $0.top(.page).finish() }, gives: "stack[a]")
    try expect("stack[a > b > c]", { $0.first(.screen(b)).finish() }, gives: "stack[a]")
    try expect("stack[a] ^ x", { $0.top(.page).finish() }, gives: "stack[a]")
    try expect("stack[a] ^ stack[x > y]", { $0.first(.screen(x)).finish() }, gives: "stack[a]")
    try expect("stack[a]", { $0.top(.page).finish() }, gives: "stack[a]")
  }

  @Test func finishRemovesTheScreensPushedOnTheAwaitedOne() throws {
    let flow = Guard("flow") { _, transaction in
      transaction.value(Session.self).user == nil
        ? .redirect(AppRoute().first(.container).present(screen("stack[z]")).erased, until: z.key) : .allow
    }
    let navigator = try navigator("stack[a]", guards: [flow])
    try navigator.run { $0.check("flow").first(.stack).push(b) }
    try navigator.run { $0.top(.stack).push(y) }
    expectTree(navigator, "stack[a] ^ stack[z > y]")
    try navigator.run { $0.put(Session(user: "ann")).last(.screen(z)).finish() }
    expectTree(navigator, "stack[a > b]")
  }
}
