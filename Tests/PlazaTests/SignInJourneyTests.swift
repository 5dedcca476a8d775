import AuthorizationInterface
import Navigation
import NavigationTesting
import Plaza
import SupportInterface
import Testing

@MainActor
struct SignInJourneyTests {
  let navigator = Navigator(AppDefinition.plaza)
  let route = ArticleRoutes.chatsForMembers.route

  @Test func comesBackToTheGuardedRoute() throws {
    #expect(try navigator.run(route) == .waiting(until: "authorization"))
    expectTree(navigator, home() + " ^ stack authorization[login]")
    #expect(navigator.offered == ["sign-in", "cancel"])
    try navigator.run { $0.tap("sign-in") }
    expectTree(navigator, home() + " ^ stack[chat-list(room=1)]")
    #expect(navigator.state[Session.self].user == "ann")
  }

  @Test func isNotAskedForTwice() throws {
    try navigator.run(route)
    try navigator.run { $0.tap("sign-in") }
    try navigator.run { $0.root.dismiss() }
    #expect(try navigator.run(route) == .done)
  }

  @Test func cancellingDropsTheRoute() throws {
    try navigator.run(route)
    try navigator.run { $0.tap("cancel") }
    expectTree(navigator, home())
    #expect(navigator.state.pending == [])
    #expect(navigator.state[Session.self].user == nil)
  }

  @Test func theSameRouteTwiceSharesOneDetour() throws {
    try navigator.run(route)
    try navigator.run(route)
    expectTree(navigator, home() + " ^ stack authorization[login]")
    #expect(navigator.state.pending.count == 1)
  }

  @Test func noFallbackSwallowsTheLogin() throws {
    let caught = route.fallback(to: AppRoute().top(.stack).push(PlazaScreens().support()))
    #expect(try navigator.run(caught) == .waiting(until: "authorization"))
    expectTree(navigator, home() + " ^ stack authorization[login]")
  }
}
