import GromaTesting
import Testing

@testable import Groma

/// Tests guards that ask a service before they decide.
@MainActor struct AskingGuardTests {
  private struct Home: Screen {
    static let name = "home"
  }

  private struct Orders: Screen {
    static let name = "orders"
  }

  @MainActor private final class Tokens {
    var answers: [RequestAnswer]
    var asked = 0
    init(_ answers: [RequestAnswer]) { self.answers = answers }

    func next() throws -> RequestAnswer {
      asked += 1
      if answers.isEmpty { throw NavigationError.custom(code: "tokens.offline", message: "offline") }
      return answers.removeFirst()
    }
  }

  nonisolated private static let refresh = Effect("refresh-token").on("refreshed") { $0.put(Session(user: "ann")) }.on("refused", .failure)
  private let orders = AppRoute().check("token").top(.stack).push(AnyScreen(Orders())).erased

  private func navigator(_ definition: RequestDefinition? = nil, _ tokens: Tokens = Tokens([])) -> Navigator {
    Navigator(
      AppDefinition("shop", "", root: AnyScreen(Home()).withStackContainer()) {
        ScreenDefinition(Home.self, "home")
        ScreenDefinition(Orders.self, "the orders")
        Guard("token") { _, transaction in transaction.value(Session.self).user == nil ? .ask(Self.refresh) : .allow }
        Service(Tokens.self) { _ in tokens }
        if let definition { definition }
      })
  }

  private var atOnce: RequestDefinition {
    RequestDefinition("refresh-token", "refreshes the token").answered { _, services in try services.resolve(Tokens.self).next() }
  }

  private var later: RequestDefinition {
    RequestDefinition("refresh-token", "refreshes the token").answeredLater { _, services in
      await Task.yield()
      return try services.resolve(Tokens.self).next()
    }
  }

  // MARK: By hand, as in scripts and in the explorer

  @Test func guardedRouteWaitsWithoutALayer() throws {
    let navigator = navigator()
    #expect(try navigator.run(orders) == .waiting(until: "refresh-token"))
    expectTree(navigator, "stack[home]")
    #expect(navigator.state.running.map(\.effect.request) == ["refresh-token"])
    expectInvariants(navigator)
  }

  @Test func answerLetsTheRouteRunAgain() throws {
    let navigator = navigator()
    try navigator.run(orders)
    try navigator.complete("refresh-token", with: "refreshed")
    expectTree(navigator, "stack[home > orders]")
    #expect(navigator.state[Session.self].user == "ann" && navigator.state.pending.isEmpty && navigator.state.running.isEmpty)
    expectInvariants(navigator)
  }

  @Test func refusalFailsTheRoute() async throws {
    let navigator = navigator()
    let handle = try navigator.start(orders)
    try navigator.complete("refresh-token", with: "refused")
    await #expect(throws: NavigationError.waitCanceled("refresh-token")) { try await handle.value }
    expectTree(navigator, "stack[home]")
    #expect(navigator.state.pending.isEmpty)
  }

  @Test func fallbackHandlesARefusal() throws {
    let navigator = navigator()
    try navigator.run(orders.fallback(on: .waitCanceled, to: AppRoute().top(.stack).push(AnyScreen(Home()))))
    try navigator.complete("refresh-token", with: "refused")
    expectTree(navigator, "stack[home > home]")
  }

  @Test func twoRoutesAskOnce() throws {
    let navigator = navigator()
    try navigator.run(orders)
    try navigator.run(AppRoute().check("token").put(Counter(count: 1)))
    #expect(navigator.state.running.count == 1 && navigator.state.pending.count == 2)
    try navigator.complete("refresh-token", with: "refreshed")
    expectTree(navigator, "stack[home > orders]")
    #expect(navigator.state[Counter.self].count == 1)
  }

  @Test func undoOfTheAnswerWaitsAgain() throws {
    let navigator = navigator()
    try navigator.run(orders)
    try navigator.complete("refresh-token", with: "refreshed")
    navigator.undo()
    expectTree(navigator, "stack[home]")
    #expect(navigator.state.pending.count == 1 && navigator.state.running.count == 1)
    try navigator.complete("refresh-token", with: "refreshed")
    expectTree(navigator, "stack[home > orders]")
  }

  // MARK: By a service

  @Test func serviceThatAnswersAtOnceDelaysNothing() throws {
    let tokens = Tokens(["refreshed"])
    let navigator = navigator(atOnce, tokens)
    navigator.asksServices = true
    #expect(try navigator.run(orders) == .done)
    expectTree(navigator, "stack[home > orders]")
    #expect(tokens.asked == 1)
  }

  @Test func serviceIsNotAskedInTests() throws {
    let tokens = Tokens(["refreshed"])
    let navigator = navigator(atOnce, tokens)
    #expect(try navigator.run(orders) == .waiting(until: "refresh-token"))
    #expect(tokens.asked == 0)
  }

  @Test func serviceThatAnswersLaterIsAwaited() async throws {
    let navigator = navigator(later, Tokens(["refreshed"]))
    navigator.asksServices = true
    #expect(try await navigator.navigate(orders) == .done)
    expectTree(navigator, "stack[home > orders]")
  }

  @Test func refusalOfAServiceIsThrown() async throws {
    let navigator = navigator(later, Tokens(["refused"]))
    navigator.asksServices = true
    await #expect(throws: NavigationError.waitCanceled("refresh-token")) { try await navigator.navigate(orders) }
  }

  @Test func failureOfAServiceCountsAsARefusal() async throws {
    let navigator = navigator(later)
    navigator.asksServices = true
    await #expect(throws: NavigationError.waitCanceled("refresh-token")) { try await navigator.navigate(orders) }
    #expect(navigator.state.running.isEmpty)
  }

  @Test func requestOfARestoredStateIsAsked() throws {
    let first = navigator()
    try first.run(orders)
    let tokens = Tokens(["refreshed"])
    let restored = Navigator(navigator(atOnce, tokens).app, state: first.state)
    restored.asksServices = true
    expectTree(restored, "stack[home > orders]")
    #expect(tokens.asked == 1)
  }

  @Test func answerAfterTheEndOfTheRequestIsIgnored() async throws {
    let tokens = Tokens(["refreshed"])
    let navigator = navigator(later, tokens)
    navigator.asksServices = true
    try navigator.run(orders)
    navigator.undo()
    while tokens.asked == 0 { await Task.yield() }
    for _ in 0..<5 { await Task.yield() }
    expectTree(navigator, "stack[home]")
    #expect(navigator.state[Session.self].user == nil)
  }
}
