import Groma
import GromaSampleAuthorization
import GromaSampleAuthorizationInterface
import GromaTesting
import Testing

@MainActor
struct AuthorizationFeatureTests {
  let navigator = Navigator(AuthorizationAlone().app)
  let secret = AppRoute().top(.container).authorize().present(AuthorizationAlone().secret)

  @Test func hasNoProblems() {
    #expect(AuthorizationAlone().app.problems() == [])
  }

  @Test func aGuardedRouteWaitsForTheLoginAndThenRuns() throws {
    #expect(try navigator.run(secret) == .waiting(until: "authorization"))
    expectTree(navigator, "stack[secret] ^ stack authorization[login]")
    #expect(navigator.state.pending.map(\.route) == [secret.erased])
    #expect(navigator.offered == ["sign-in", "sign-up", "cancel"])
    try navigator.tap("sign-in")
    expectTree(navigator, "stack[secret] ^ secret")
    #expect(navigator.state.pending == [])
    #expect(navigator.state[Session.self] == Session(user: "ann"))
  }

  @Test func usageListsTheArguments() throws {
    let definitions = AuthorizationAlone().app.screens
    #expect(
      ["authorization", "login", "sign-up", "terms"].map { definitions[$0]?.usage }
        == ["authorization", "login", "sign-up [accepted:Bool]", "terms"])
    #expect(try definitions.screen("authorization").node == AuthorizationAlone().authorization().node)
    #expect(definitions["authorization"]?.output == Session.self)
  }

  @Test func finishesWithTheSession() throws {
    let diary = Diary()
    diary.follow(navigator, [.waiting])
    try navigator.run(secret)
    try navigator.tap("sign-in")
    #expect(
      diary.read() == ["waiting for authorization: \(secret)", "finished authorization with session user=ann", "resumed: \(secret)"])
  }

  @Test(arguments: [AppRoute().tap("cancel"), AppRoute().visible.back(), AppRoute().root.dismiss()])
  func leavingTheLoginDropsTheRoute(by way: AppRoute) throws {
    try navigator.run(secret)
    try navigator.run(way)
    expectTree(navigator, "stack[secret]")
    #expect(navigator.state.pending == [])
    #expect(navigator.state[Session.self].user == nil)
  }

  @Test func theSameRouteTwiceSharesOneRedirect() throws {
    try navigator.run(secret)
    #expect(try navigator.run(secret) == .waiting(until: "authorization"))
    expectTree(navigator, "stack[secret] ^ stack authorization[login]")
    #expect(navigator.state.pending.count == 1)
    try navigator.tap("sign-in")
    expectTree(navigator, "stack[secret] ^ secret")
  }

  @Test func twoRoutesShareOneRedirectAndRunInOrder() throws {
    try navigator.run(secret)
    try navigator.run { $0.top(.stack).authorize().push(AuthorizationAlone().secret) }
    expectTree(navigator, "stack[secret] ^ stack authorization[login]")
    #expect(navigator.state.pending.count == 2)
    try navigator.tap("sign-in")
    expectTree(navigator, "stack[secret > secret] ^ secret")
  }

  @Test func signedInUserPassesTheGuard() throws {
    try navigator.run { $0.put(Session(user: "bob")) }
    #expect(try navigator.run(secret) == .done)
    expectTree(navigator, "stack[secret] ^ secret")
  }

  @Test func routeWaitsForALoginThatIsAlreadyOpen() throws {
    try navigator.run { $0.root.present(AuthorizationAlone().authorization()) }
    try navigator.run(secret)
    expectTree(navigator, "stack[secret] ^ stack authorization[login]")
    try navigator.tap("sign-in")
    expectTree(navigator, "stack[secret] ^ secret")
  }

  @Test func routeContinuesAfterSigningUp() throws {
    try navigator.run(secret)
    for action in ["sign-up", "terms", "accept", "sign-up"] { try navigator.tap(action) }
    expectTree(navigator, "stack[secret] ^ secret")
    expectInvariants(navigator)
  }

  @Test func loginWithoutAWaitingRouteJustCloses() throws {
    try navigator.run { $0.root.present(AuthorizationAlone().authorization()) }
    try navigator.tap("sign-in")
    expectTree(navigator, "stack[secret]")
    #expect(navigator.state[Session.self].user == "ann")
  }

  @Test func undoGoesBackThroughTheLogin() throws {
    let before = navigator.state
    try navigator.run(secret)
    try navigator.tap("sign-in")
    while navigator.undo() {}
    #expect(navigator.state == before)
    while navigator.redo() {}
    expectTree(navigator, "stack[secret] ^ secret")
    #expect(navigator.leaks() == [])
  }
}
