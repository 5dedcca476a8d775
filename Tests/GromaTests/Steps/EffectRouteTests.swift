import GromaPlatformRequests
import GromaTesting
import Testing

@testable import Groma

/// Tests effects as steps of a route. Their outcomes are in `EffectTests`, their positions in `EffectPlaceTests`.
@MainActor struct EffectRouteTests {
  private let call = Effect.call("112").on(.done) { $0.present(x) }
  private let alert = Effect.alert("Sure?").on("yes") { $0.stack.push(b) }.on("no", .cancel)

  private func follow(_ navigator: Navigator) -> Diary {
    let diary = Diary()
    diary.follow(navigator, [.effects])
    return diary
  }

  @Test func routeContinuesAtItsContainerAfterARequest() throws {
    try expect("tabs[*stack[a] | stack[c]]", { $0.top(.stack).request(call).push(b) }, gives: "tabs[*stack[a > b] | stack[c]]")
    try expect(
      "stack[a]", { $0.top(.stack).request(alert).push(b) }, gives: "stack[a > b] ^ (alert) alert(title=Sure?)")
  }

  @Test func requestsAndCompletesInOneRoute() throws {
    let navigator = try navigator("stack[a]")
    let diary = follow(navigator)
    try navigator.run { $0.top(.stack).request(alert).complete("yes").push(c) }
    expectTree(navigator, "stack[a > b > c]")
    #expect(diary.read() == ["requested alert title=Sure?", "alert title=Sure?: yes"])
    #expect(navigator.state.running.isEmpty)
  }

  @Test func completesTheEffectOfItsContainerBeforeTheLastOne() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[c]]")
    let first = Effect.call("1").on(.done) { $0.put(Counter(count: 1)) }
    let second = Effect.call("2").on(.done) { $0.put(Counter(count: 2)) }
    try navigator.run { $0.at(path(0, 0, 0)).request(first).at(path(0, 0, 1)).request(second) }
    try navigator.run { $0.at(path(0, 0, 0)).complete(.done, of: "call") }
    #expect(navigator.state[Counter.self].count == 1)
    #expect(navigator.state.running.map(\.effect.request) == ["call number=2"])
    try navigator.run { $0.at(path(0, 0, 0)).request(first).root.complete(.done) }
    #expect(navigator.state.running.map(\.effect.request) == ["call number=2"], "the last one, if none matches the container")
    try navigator.run { $0.complete(.done, of: "mail") }
    #expect(navigator.state.running.count == 1, "effects with another name are not completed")
  }

  @Test func announcesAnOutcomeWithoutRouteAndContinues() throws {
    let navigator = try navigator("stack[a]")
    let diary = follow(navigator)
    try navigator.run { $0.top(.stack).complete("done", of: "call").complete("done").push(b) }
    expectTree(navigator, "stack[a > b]")
    #expect(diary.read() == ["too late, call: done", "too late: done"])
  }

  @Test func announcesTheValuesOfAnOutcomeInOrder() throws {
    let navigator = try navigator("a")
    let diary = follow(navigator)
    try navigator.run { $0.top(.page).request(.pickMedia()) }
    try navigator.run { $0.complete("picked", values: [.init(label: "b", text: "2"), .init(label: "a", text: "1")]) }
    #expect(diary.read().last == "pick-media source=library: picked b=2 a=1")
  }

  @Test func theRouteOfAnOutcomeRunsOnceForEachAnswer() throws {
    let again = Effect("ask").on("again") { $0.request(Effect("ask").on("again")).put(Counter(count: 1)) }
    let navigator = try navigator("a")
    try navigator.run { $0.top(.page).request(again).complete("again").complete("again") }
    #expect(navigator.state.running.isEmpty)
    #expect(navigator.state[Counter.self].count == 1)
  }

  @Test func unknownOutcomeErrorListsTheOfferedOnes() throws {
    let navigator = try navigator("a")
    try navigator.run { $0.top(.page).request(call) }
    expectFailure(
      navigator, AppRoute().complete("Done"), "'call number=112' offers no action 'Done'; the actions are done, unavailable")
  }

  @Test func requestsOfFailedStepsAreDiscarded() throws {
    let navigator = try navigator("stack[a]")
    let diary = follow(navigator)
    try navigator.run { $0.top(.stack).request(call).pop(9).fallback(to: AppRoute().top(.stack).request(.haptic("failure"))) }
    #expect(diary.read() == ["requested haptic kind=failure"])
    #expect(navigator.state.running.isEmpty)
  }

  @Test func theAppRequestsOnlyEffectsWithoutALayer() throws {
    let navigator = try navigator("a")
    try navigator.run { $0.at(.app).request(call) }
    #expect(navigator.state.running.map(\.at) == [.app])
    try expect("", { $0.at(.app).request(alert) }, fails: "needs a screen, but there is the app at /")
    try expect("", { $0.request(alert) }, fails: "needs a screen, but there is a window at /0")
  }

  @Test(arguments: [
    (
      Effect.mail(to: "a@b.c", subject: "it's"),
      #"request mail to=a@b.c subject="it's" --style=page-sheet { on done | on canceled --cancel | on unavailable --failure }"#
    ),
    (
      .alert("Who?", fields: ["a name"]).on("ok") { $0.stack.pop() },
      "request alert title=Who? --style=alert --field='a name' { on ok { stack | pop } }"
    ),
    (.requestReview, "request request-review"), (Effect("ask").on("a b", .destructive), "request ask { on 'a b' --destructive }"),
  ]) func printsRequests(effect: Effect, text: String) {
    #expect(AppRoute().request(effect).description == text)
  }
}
