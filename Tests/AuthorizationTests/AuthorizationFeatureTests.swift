import Authorization
import AuthorizationInterface
import Navigation
import Testing

@MainActor
struct AuthorizationFeatureTests {
  let navigator = Navigator(AuthorizationAlone().app)
  let secret = AppRoute().top(.container).authorize().present(AuthorizationAlone().secret)

  var tree: String { CompactTree.text(of: navigator.state) }
  var actions: [String] { navigator.actions().map(\.name) }

  @Test func hasNoProblems() {
    #expect(AuthorizationAlone().app.problems() == [])
  }

  @Test func aGuardedRouteWaitsForTheLoginAndThenRuns() throws {
    #expect(try navigator.run(secret) == .waiting(until: "authorization"))
    #expect(tree == "stack[secret] ^ stack authorization[login]")
    #expect(navigator.state.pending.map(\.route) == [secret.erased])
    #expect(actions == ["sign-in", "cancel"])
    try navigator.run { $0.tap("sign-in") }
    #expect(tree == "stack[secret] ^ secret")
    #expect(navigator.state.pending == [])
    #expect(navigator.state[Session.self] == Session(user: "ann"))
  }

  @Test func theLoginFinishesWithTheSession() throws {
    var told: [String] = []
    let observation = navigator.observe { event in
      switch event {
      case .waiting(let route): told.append("waiting for \(route.awaits)")
      case .finished(let key, let output): told.append("\(key) finished with \(output.map { "\($0)" } ?? "nothing")")
      case .resumed: told.append("resumed")
      case .cancelled: told.append("cancelled")
      default: break
      }
    }
    defer { observation.cancel() }
    try navigator.run(secret)
    try navigator.run { $0.tap("sign-in") }
    #expect(told == ["waiting for authorization", "login finished with session user=ann", "resumed"])
  }

  @Test(arguments: [AppRoute().tap("cancel"), AppRoute().visible.back(), AppRoute().root.dismiss()])
  func leavingTheLoginDropsTheRoute(by way: AppRoute) throws {
    try navigator.run(secret)
    try navigator.run(way)
    #expect(tree == "stack[secret]")
    #expect(navigator.state.pending == [])
    #expect(navigator.state[Session.self].user == nil)
  }

  @Test func theSameRouteTwiceSharesOneDetour() throws {
    try navigator.run(secret)
    #expect(try navigator.run(secret) == .waiting(until: "authorization"))
    #expect(tree == "stack[secret] ^ stack authorization[login]")
    #expect(navigator.state.pending.count == 1)
    try navigator.run { $0.tap("sign-in") }
    #expect(tree == "stack[secret] ^ secret")
  }

  @Test func twoRoutesShareOneDetourAndRunInOrder() throws {
    try navigator.run(secret)
    try navigator.run { $0.top(.stack).authorize().push(AuthorizationAlone().secret) }
    #expect(tree == "stack[secret] ^ stack authorization[login]")
    #expect(navigator.state.pending.count == 2)
    try navigator.run { $0.tap("sign-in") }
    #expect(tree == "stack[secret > secret] ^ secret")
  }

  @Test func whoIsSignedInGoesOn() throws {
    try navigator.run { $0.put(Session(user: "bob")) }
    #expect(try navigator.run(secret) == .done)
    #expect(tree == "stack[secret] ^ secret")
  }

  @Test func aLoginThatIsOpenAlreadyIsTheOneToWaitFor() throws {
    try navigator.run { $0.root.present(AuthorizationAlone().authorization()) }
    try navigator.run(secret)
    #expect(tree == "stack[secret] ^ stack authorization[login]")
    try navigator.run { $0.tap("sign-in") }
    #expect(tree == "stack[secret] ^ secret")
  }

  @Test func aLoginThatNobodyWaitsForJustCloses() throws {
    try navigator.run { $0.root.present(AuthorizationAlone().authorization()) }
    try navigator.run { $0.tap("sign-in") }
    #expect(tree == "stack[secret]")
    #expect(navigator.state[Session.self].user == "ann")
  }

  @Test func aLoginThatIsTheRootCannotBeCancelled() throws {
    try navigator.run { $0.window.setRoot(AuthorizationAlone().authorization()) }
    #expect(actions == ["sign-in"])
    try navigator.run { $0.tap("sign-in") }
    #expect(tree == "stack authorization[login]")
  }

  @Test func undoGoesBackThroughTheLogin() throws {
    let before = navigator.state
    try navigator.run(secret)
    try navigator.run { $0.tap("sign-in") }
    while navigator.undo() {}
    #expect(navigator.state == before)
    while navigator.redo() {}
    #expect(tree == "stack[secret] ^ secret")
    #expect(navigator.leaks() == [])
  }
}

/// Authorization with a page to guard.
private struct AuthorizationAlone: AuthorizationFeature {
  struct Secret: Screen { static let name = "secret" }

  var secret: AnyScreen<Page> { AnyScreen(Secret()) }

  var app: AppDefinition {
    AppDefinition(
      "authorization", "Authorization alone", entries: authorizationEntries + [Entry(Secret.self, "stub")], guards: authorizationGuards,
      values: [Session.self], root: secret.withStackContainer().anyModal)
  }
}
