import Groma
import GromaFlows
import GromaLinks
import GromaSampleAuthorization
import GromaSampleAuthorizationInterface
import GromaTesting
import Testing

@MainActor
struct AuthorizationFlowTests {
  private nonisolated static let app = AuthorizationAlone().app

  /// Returns a navigator that shows the sign-in over a hall, after some actions were tapped.
  private func signing(_ actions: String...) throws -> Navigator {
    let navigator = try navigator("stack hall[secret]", of: Self.app)
    try navigator.run { $0.top(.stack).present(AuthorizationAlone().authorization()) }
    for action in actions { try navigator.tap(action) }
    return navigator
  }

  /// Returns the data of the hall's flow: the users who signed in.
  private func guests(_ navigator: Navigator) throws -> String? {
    let table = try #require(navigator.app.part(FlowTable.self))
    return FlowTree(of: navigator.state, table).nodes.first { $0.screen.name == "hall" }?.data?.description
  }

  // MARK: Signing in and up

  @Test func knownUserSignsIn() throws {
    let navigator = try signing()
    #expect(navigator.offered == ["sign-in", "sign-up", "cancel"])
    let diary = Diary()
    diary.follow(navigator, [.waiting, .announcements])
    try navigator.run { $0.tap("sign-in", ["user": "bob"]) }
    expectTree(navigator, "stack hall[secret]")
    #expect(navigator.state[Session.self].user == "bob")
    #expect(try guests(navigator) == "[bob]", "the session is received once")
    #expect(
      diary.read() == [
        "authorization handles session user=bob from login", "finished authorization with session user=bob",
        "starts hall", "hall handles session user=bob from authorization",
      ])
    expectInvariants(navigator)
  }

  @Test func newUserAcceptsTheTermsAndSignsUp() throws {
    let navigator = try signing("sign-up")
    expectTree(navigator, "stack hall[secret] ^ stack authorization[login > sign-up]")
    #expect(navigator.offered == ["terms", "cancel"])
    #expect(navigator.lines() == ["Accept the terms first."])
    try navigator.run { $0.tap("terms") }
    expectTree(navigator, "stack hall[secret] ^ stack authorization[login > sign-up > terms]")
    #expect(navigator.offered == ["accept", "decline", "cancel"])
    try navigator.run { $0.tap("accept") }
    expectTree(navigator, "stack hall[secret] ^ stack authorization[login > sign-up(accepted=true)]")
    #expect(navigator.offered == ["sign-up", "terms", "cancel"])
    #expect(navigator.lines() == ["You have accepted the terms."])
    try navigator.run { $0.tap("sign-up", ["user": "ida"]) }
    expectTree(navigator, "stack hall[secret]")
    #expect(navigator.state[Session.self].user == "ida")
    #expect(try guests(navigator) == "[ida]")
    expectInvariants(navigator)
  }

  @Test func termsCanBeReadAgainAfterDeclining() throws {
    let navigator = try signing("sign-up", "terms", "decline")
    expectTree(navigator, "stack hall[secret] ^ stack authorization[login > sign-up]")
    #expect(navigator.offered == ["terms", "cancel"])
    for action in ["terms", "accept"] { try navigator.run { $0.tap(action) } }
    expectTree(navigator, "stack hall[secret] ^ stack authorization[login > sign-up(accepted=true)]")
  }

  @Test func acceptedTermsCanBeDeclinedLater() throws {
    let navigator = try signing("sign-up", "terms", "accept", "terms", "decline")
    expectTree(navigator, "stack hall[secret] ^ stack authorization[login > sign-up]")
  }

  @Test func termsThatAreOnlyReadChangeNothing() throws {
    let navigator = try signing("sign-up", "terms", "accept", "terms")
    try navigator.run { $0.back() }
    expectTree(navigator, "stack hall[secret] ^ stack authorization[login > sign-up(accepted=true)]")
  }

  @Test(arguments: [("accept", "sign-up(accepted=true)"), ("decline", "sign-up")])
  func termsWithoutSignUpAreReplacedByIt(_ answer: String, _ signUp: String) throws {
    for (before, after) in [("terms", signUp), ("login > terms", "login > \(signUp)")] {
      try expect(
        "stack authorization[\(before)]", of: Self.app, { $0.tap(answer) }, gives: "stack authorization[\(after)]")
    }
  }

  @Test(arguments: ["", " ", "\n\t"])
  func emptyUserNameIsRejected(_ name: String) throws {
    for (way, action) in [([], "sign-in"), (["sign-up", "terms", "accept"], "sign-up")] {
      let navigator = try signing()
      for step in way { try navigator.tap(step) }
      expectFailure(navigator, AppRoute().tap(action, ["user": name]), "a user needs a name")
    }
  }

  // MARK: Leaving

  /// The routes that leave the flow from the sign-up.
  private nonisolated static let ways: [AppRoute] = [
    AppRoute().tap("cancel").erased, AppRoute().back().back().erased,
    AppRoute().first(.screen(AuthorizationAlone().authorization())).close().erased,
    AppRoute().root.dismiss().erased, AppRoute().root.dismiss(all: true).erased,
  ]

  @Test(arguments: ways)
  func leavingEarlySignsNoUserIn(_ way: AppRoute) throws {
    let navigator = try signing("sign-up")
    try navigator.run(way)
    expectTree(navigator, "stack hall[secret]")
    #expect(navigator.state[Session.self] == .initial)
    #expect(try guests(navigator) == "[left]")
    expectInvariants(navigator)
  }

  @Test func completedInteractiveDismissalLeavesTheFlow() throws {
    let navigator = try signing()
    try navigator.beginBack()
    navigator.cancelBack()
    expectTree(navigator, "stack hall[secret] ^ stack authorization[login]")
    #expect(try guests(navigator) == nil, "the hall has received no guest")
    try navigator.beginBack()
    try navigator.finishBack()
    expectTree(navigator, "stack hall[secret]")
    #expect(try guests(navigator) == "[left]")
  }

  @Test func replacingTheRootRemovesTheFlow() throws {
    let navigator = try signing("sign-up", "terms")
    try navigator.run { $0.window.setRoot(AuthorizationAlone().secret) }
    expectTree(navigator, "secret")
    #expect(try guests(navigator) == nil)
    expectFailure(navigator, AppRoute().tap("accept"), "'secret' offers no action 'accept'")
    expectInvariants(navigator)
  }

  // MARK: As a root

  @Test func aRootFlowCannotBeCanceledAndRemains() throws {
    let navigator = try navigator("stack authorization[login]", of: Self.app)
    #expect(navigator.offered == ["sign-in", "sign-up"])
    try navigator.tap("sign-in")
    #expect(navigator.state[Session.self].user == "ann")
    expectTree(navigator, "stack authorization[login]")
  }

  @Test func cancelDropsTheWaitingLink() throws {
    let navigator = try navigator("stack authorization[login]", of: Self.app)
    #expect(try navigator.open("house://secret") == .pending("the door is closed ('door')"))
    #expect(navigator.offered == ["sign-in", "sign-up", "cancel"])
    try navigator.run { $0.tap("cancel") }
    #expect(navigator.state.pendingLinks == [])
    #expect(navigator.offered == ["sign-in", "sign-up"])
    try navigator.tap("sign-in")
    expectTree(navigator, "stack authorization[login]")
  }

  @Test func waitingLinkIsFollowedAfterSigningIn() throws {
    let navigator = try navigator("stack hall[secret] ^ stack authorization[login]", of: Self.app)
    try navigator.open("house://secret")
    try navigator.tap("sign-in")
    expectTree(navigator, "stack hall[secret > secret]")
  }

  @Test func signingInRemovesOnlyTheFlowFromASharedStack() throws {
    let navigator = try navigator("stack hall[secret] ^ stack[secret > stack authorization[login]]", of: Self.app)
    #expect(navigator.offered == ["sign-in", "sign-up"], "the login is not the root of its layer and offers no cancel")
    try navigator.tap("sign-in")
    expectTree(navigator, "stack hall[secret] ^ stack[secret]")
  }

  // MARK: Undo and restoration

  @Test func signingInIsUndoneInOneStep() throws {
    let navigator = try signing("sign-up", "terms", "accept")
    let before = navigator.state
    try navigator.tap("sign-up")
    navigator.undo()
    #expect(navigator.state == before)
    navigator.undo()
    expectTree(navigator, "stack hall[secret] ^ stack authorization[login > sign-up > terms]")
    expectInvariants(navigator)
  }

  @Test(arguments: [[], ["sign-up"], ["sign-up", "terms"], ["sign-up", "terms", "accept"], ["sign-in"]])
  func continuesAfterARestart(_ actions: [String]) throws {
    let navigator = try signing()
    for action in actions { try navigator.tap(action) }
    #expect(Laws.restorationLoss(of: navigator.state, in: Self.app) == nil)
  }

  // MARK: Outside the flow

  @Test(arguments: [
    ("login", "sign-in", "session"), ("login", "sign-up", "authorization-choice"), ("sign-up", "terms", "authorization-choice"),
    ("sign-up(accepted=true)", "sign-up", "session"), ("terms", "accept", "terms-answer"), ("terms", "decline", "terms-answer"),
  ])
  func outputsFailOutsideTheFlow(_ screen: String, _ action: String, _ value: String) throws {
    let key = screen.replacing("(", with: " ").replacing(")", with: "")
    try expect(
      "stack[secret > \(screen)]", of: Self.app,
      { value == "session" ? $0.tap(action, ["user": "ann"]) : $0.tap(action) }, fails: "no flow around '\(key)' handles '\(value)'")
  }
}
