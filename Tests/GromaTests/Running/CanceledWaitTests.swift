import GromaTesting
import Testing

@testable import Groma

/// Tests routes whose user cancels what a guard requires.
@MainActor struct CanceledWaitTests {
  /// A guard that shows `z` over the root of the window until it finishes.
  private let member = Guard("member") { _, transaction in
    transaction.value(Session.self).user == nil ? .redirect(AppRoute().root.present(z).erased, until: z.key) : .allow
  }
  private let chat = AppRoute().check("member").top(.stack).push(b).erased

  private func waiting<Current>(_ route: Route<AnyContainer, Current>, guards: [Guard] = []) throws -> (Navigator, Diary) {
    let navigator = try navigator("stack[a]", guards: [member] + guards)
    #expect(try navigator.run(route) == .waiting(until: z.key))
    expectTree(navigator, "stack[a] ^ z")
    let diary = Diary()
    diary.follow(navigator, [.waiting])
    return (navigator, diary)
  }

  @Test func fallbackRunsWhenTheUserClosesTheLogin() throws {
    let (navigator, diary) = try waiting(chat.fallback(to: AppRoute().top(.stack).push(c)))
    try navigator.run { $0.dismiss() }
    expectTree(navigator, "stack[a > c]")
    #expect(diary.read() == ["canceled: member | top stack | push b || top stack | push c"])
    expectInvariants(navigator)
  }

  @Test func fallbackDoesNotRunWhenTheLoginFinishes() throws {
    let (navigator, _) = try waiting(chat.fallback(to: AppRoute().top(.stack).push(c)))
    try navigator.run { $0.put(Session(user: "ann")).top(.page).finish() }
    expectTree(navigator, "stack[a > b]")
  }

  @Test func fallbackOnTheCodeOfACancellationRuns() throws {
    let route = chat.fallback(on: .waitCanceled, to: AppRoute().top(.stack).push(c))
    #expect(!route.isOpaque)
    try expectRoundTrip(route)
    let (navigator, _) = try waiting(route)
    try navigator.run { $0.dismiss() }
    expectTree(navigator, "stack[a > c]")
  }

  @Test func fallbackOnAnotherCodeDoesNotRun() throws {
    let (navigator, diary) = try waiting(chat.fallback(on: .noScreen, to: AppRoute().top(.stack).push(c)))
    try navigator.run { $0.dismiss() }
    expectTree(navigator, "stack[a]")
    #expect(diary.read() == ["canceled: member | top stack | push b || on-failure nav.no-screen | top stack | push c"])
  }

  @Test func routeWithoutAFallbackIsDropped() throws {
    let (navigator, diary) = try waiting(chat)
    try navigator.run { $0.dismiss() }
    expectTree(navigator, "stack[a]")
    #expect(diary.read() == ["canceled: member | top stack | push b"])
  }

  @Test func changesBeforeTheGuardAreMadeOnce() throws {
    let (navigator, _) = try waiting(
      AppRoute().top(.stack).push(d).erased.then(chat.fallback(on: .waitCanceled, to: AppRoute().top(.stack).push(c))))
    try navigator.run { $0.dismiss() }
    expectTree(navigator, "stack[a > d > c]")
  }

  @Test func oneUndoTakesBackTheFallbackAndTheCancellation() throws {
    let (navigator, _) = try waiting(chat.fallback(to: AppRoute().top(.stack).push(c)))
    try navigator.run { $0.dismiss() }
    navigator.undo()
    expectTree(navigator, "stack[a] ^ z")
    #expect(navigator.state.pending.count == 1)
    navigator.redo()
    expectTree(navigator, "stack[a > c]")
  }

  @Test func failureOfTheFallbackIsReported() throws {
    let (navigator, diary) = try waiting(chat.fallback(to: AppRoute().fail("feature.broken", "broken")))
    try navigator.run { $0.dismiss() }
    #expect(diary.read().last?.hasSuffix(": broken") == true)
  }

  @Test func anotherGuardInTheFallbackWaitsAgain() throws {
    let sure = Guard("sure") { _, _ in .redirect(AppRoute().root.present(y).erased, until: y.key) }
    let (navigator, _) = try waiting(chat.fallback(to: AppRoute().check("sure").top(.stack).push(c)), guards: [sure])
    try navigator.run { $0.dismiss() }
    expectTree(navigator, "stack[a] ^ y")
  }

  @Test func canceledRouteDoesNotGoOnIfItsGuardAllowsItMeanwhile() throws {
    let (navigator, _) = try waiting(chat.fallback(on: .waitCanceled, to: AppRoute().top(.stack).push(c)))
    try navigator.run { $0.put(Session(user: "ann")).dismiss() }
    expectTree(navigator, "stack[a > c]")
  }

  @Test func canceledActionIsDropped() throws {
    let navigator = try navigator("stack[a]", guards: [member]) { key, _, _ in
      key.name == "a" ? [StubAction("enter") { $0.check("member").top(.stack).push(b) }] : []
    }
    try navigator.run { $0.tap("enter") }
    try navigator.run { $0.put(Session(user: "ann")).dismiss() }
    expectTree(navigator, "stack[a]")
    #expect(navigator.history.commits.count == 2)
  }

  @Test func lockAsksOnceIfTheUserStays() throws {
    let navigator = try navigator("stack[a > b]")
    try navigator.run { $0.at(path(0, 0, 1)).lock(Lock.kept.asking("Leave?")) }
    let route = AppRoute().first(.screen(z)).ignoringFailure().top(.page).back()
    try navigator.run(route)
    try navigator.run { $0.tap("stay") }
    expectTree(navigator, "stack[a > b!kept]")
    #expect(navigator.state.pending.isEmpty)
  }

  @Test func fallbackByCodeNeedsAFailure() throws {
    let navigator = try navigator("stack[a]")
    let step = AppRoute(code: [.step(Steps.OnFailure(codes: ["nav.locked"]))])
    expectFailure(navigator, step, "'on-failure' needs a preceding failure: write it first after '||'")
  }

  @Test func failureWithAnotherCodeNamesTheStepThatFailed() throws {
    let navigator = try navigator("stack[a]")
    let route = AppRoute().top(.stack).pop().fallback(on: .locked, to: AppRoute().top(.stack).push(c))
    do throws(RunFailure) {
      _ = try navigator.attempt(route)
      Issue.record("the route must fail")
    } catch {
      #expect(error.error.code == "nav.no-screen")
      #expect(error.step?.step?.description == "pop")
    }
    expectTree(navigator, "stack[a]")
  }
}
