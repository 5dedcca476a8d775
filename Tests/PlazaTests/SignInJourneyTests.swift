import Groma
import GromaSampleAuthorizationInterface
import GromaSampleChat
import GromaSampleItems
import GromaSampleOnboardingInterface
import GromaSamplePlaza
import GromaSampleSupportInterface
import GromaTesting
import Testing

/// Tests the journey from the login over the onboarding to home, and signing out.
@MainActor
struct SignInJourneyTests {
  let navigator = Navigator(AppDefinition.plaza)

  private func tap(_ actions: String...) throws {
    for action in actions { try navigator.tap(action) }
  }

  @Test func startsWithTheLogin() {
    expectTree(navigator, "stack authorization[login]")
    #expect(navigator.offered == ["sign-in", "sign-up"])
  }

  @Test func leadsThroughTheTourToHome() throws {
    try tap("sign-in")
    expectTree(navigator, "pages onboarding[*onboarding-step(step=welcome) | onboarding-step(step=chat) | onboarding-step(step=places)]")
    try tap("next", "next", "finish")
    expectTree(navigator, home())
    #expect(navigator.state[Session.self].user == "ann")
    #expect(navigator.leaks() == [])
    expectInvariants(navigator)
  }

  @Test func theTourIsShownOnce() throws {
    try tap("sign-in", "skip")
    try navigator.run { $0.put(Session.initial) }
    expectTree(navigator, "stack authorization[login]")
    try tap("sign-in")
    expectTree(navigator, home())
  }

  @Test func signInAfterOnboardingShowsHome() throws {
    try navigator.run { $0.put(Onboarding(isDone: true)) }
    expectTree(navigator, "stack authorization[login]")
    try tap("sign-in")
    expectTree(navigator, home())
  }

  @Test func eachStepIsUndoneSeparately() throws {
    try tap("sign-in", "skip")
    navigator.undo()
    expectTree(navigator, "pages onboarding[*onboarding-step(step=welcome) | onboarding-step(step=chat) | onboarding-step(step=places)]")
    navigator.undo()
    expectTree(navigator, "stack authorization[login]")
    #expect(navigator.state[Session.self].user == nil)
  }

  /// A guarded route waits for the login that is already the root.
  @Test func aGuardedRouteWaitsAtTheLogin() throws {
    let route = AppRoute().top(.container).authorize().present(Screens().support())
    #expect(try navigator.run(route) == .waiting(until: "authorization"))
    #expect(try navigator.run(route) == .waiting(until: "authorization"))
    expectTree(navigator, "stack authorization[login]")
    #expect(navigator.state.pending.count == 1)
  }

  @Test func guardedRouteRunsAtHome() throws {
    try navigator.run { $0.enterHome() }
    #expect(try navigator.run(ArticleRoutes.chatsForMembers.route) == .done)
    expectTree(navigator, home() + " ^ stack[chat-list(room=1)]")
  }

  @Test func signOutRemovesEverything() throws {
    try navigator.run { $0.enterHome() }
    try navigator.run { $0.top(.stack).push(Screens().chat(room: 1, chat: 2)).present(Screens().newItem()) }
    try navigator.run { $0.put(Session.initial) }
    expectTree(navigator, "stack authorization[login]")
    #expect(navigator.state.pending == [])
    #expect(navigator.leaks() == [])
    expectInvariants(navigator)
  }
}
