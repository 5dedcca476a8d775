import GromaFlows
import GromaTesting
import Testing

@testable import Groma

/// Tests that the answer of a flow is in the same transaction as the output that it handles.
@MainActor struct FlowAnswerTests {
  /// Returns an app with a room whose flow handles counters with the given answer, inside a house.
  private func answering(
    guards: [Guard] = [], actions: @escaping StubApp.Actions = { _, _, _ throws(NavigationError) in [] },
    _ answer: @escaping @Sendable (Int) -> FlowAnswer<NoOutput>
  ) -> AppDefinition {
    StubApp.app(
      Flow(of: StubApp.Room.self, keeping: Trip(), "a trip").on(Counter.self) { counter, flow, _ in
        flow.data.received.append(counter.count)
        return answer(counter.count)
      }.any, house.any, shop(of: P.self).any, quickBuying.any, guards: guards, actions: actions)
  }

  @Test func answerThatMeetsAGuardWaitsWithoutStoringData() throws {
    let app = answering(guards: [member]) { _ in .go { $0.check("member").stack.push(page("x")) } }
    let (navigator, diary) = try begun("stack room(id=1)[a > c]", of: app)
    #expect(try navigator.run { $0.top(.page).finish(with: AnyOutput(Counter(count: 4))) } == .waiting(until: "l"))
    expectTree(navigator, "stack room(id=1)[a > c] ^ l")
    #expect(navigator.flows == [#"room id=1: received=[]"#])
    #expect(diary.read() == [])
    try navigator.run { $0.top(.page).put(Session(user: "ann")).finish() }
    expectTree(navigator, "stack room(id=1)[a > x]")
    #expect(navigator.flows == [#"room id=1: received=[4]"#])
    #expect(diary.read() == ["room id=1 handles counter count=4 from c"])
  }

  @Test func droppedGuardScreenDropsTheOutput() throws {
    let app = answering(guards: [member]) { _ in .go { $0.check("member").stack.push(page("x")) } }
    let (navigator, _) = try begun("stack room(id=1)[a > c]", of: app)
    try navigator.run { $0.top(.page).send(Counter(count: 4)) }
    try navigator.run { $0.back() }
    expectTree(navigator, "stack room(id=1)[a > c]")
    #expect(navigator.flows == [#"room id=1: received=[]"#])
    #expect(navigator.state.pending == [])
  }

  @Test func answerThatWaitsContinuesLater() throws {
    let app = answering { _ in .go { $0.stack.push(page("x")).wait(milliseconds: 100).push(page("y")) } }
    let (navigator, _) = try begun("stack room(id=1)[a > c]", of: app)
    navigator.policy = .queue
    try navigator.run { $0.top(.page).finish(with: AnyOutput(Counter(count: 4))) }
    navigator.advance(by: 99_000)
    expectTree(navigator, "stack room(id=1)[a > x > y]")
    #expect(navigator.flows == [#"room id=1: received=[4]"#])
  }

  @Test func failingAnswerRevertsTheRoute() throws {
    let app = answering { _ in .go { $0.stack.push(page("x")).fail("lab", "no") } }
    let (navigator, diary) = try begun("stack room(id=1)[a > c]", of: app)
    expectFailure(navigator, AppRoute().top(.page).finish(with: AnyOutput(Counter(count: 4))), "no")
    expectFailure(navigator, AppRoute().top(.page).send(Counter(count: 4)), "no")
    try navigator.run { $0.top(.page).send(Counter(count: 4)).fallback(to: AppRoute().top(.stack).push(page("z"))) }
    expectTree(navigator, "stack room(id=1)[a > c > z]")
    #expect(navigator.flows == [#"room id=1: received=[]"#])
    #expect(diary.read() == [], "reverted events are not delivered")
  }

  @Test func handlerMayReplaceTheScreenOfItsFlow() throws {
    let app = answering { number in .go { $0.parent.stack.replace(with: page("x", number)) } }
    let (navigator, diary) = try begun("tabs home[*stack[a > stack room(id=1)[c]] | stack[d]]", of: app)
    try navigator.run { $0.top(.page).send(Counter(count: 4)) }
    expectTree(navigator, "tabs home[*stack[a > x(id=4)] | stack[d]]")
    #expect(navigator.flows == [#"home: [left]"#])
    #expect(diary.read() == ["room id=1 handles counter count=4 from c", "left room id=1"])
    expectInvariants(navigator)
  }

  @Test func replacedFlowIsNotLeft() throws {
    let app = StubApp.app(
      Flow(of: StubApp.Room.self, keeping: Trip(), "").on(Counter.self) { counter, flow, transaction throws(NavigationError) in
        _ = try transaction.run(AppRoute().parent.stack.replace(with: page("x")), on: flow.path)
        flow.data.received.append(counter.count)
        return .stay
      }.any)
    let (navigator, _) = try begun("stack[a > stack room(id=1)[c]]", of: app)
    try navigator.run { $0.top(.page).send(Counter(count: 4)) }
    expectTree(navigator, "stack[a > x]")
    #expect(navigator.read { $0.flowData(at: path(0, 0, 1)) } == nil)
  }

  @Test func alertOutcomeCanReportAnOutput() throws {
    let app = answering { number in .go { $0.stack.push(page("b", number)) } }
    let (navigator, _) = try begun("stack room(id=1)[a > c]", of: app)
    let question = Effect.alert("Sure?").on("yes") { $0.send(Counter(count: 1)) }.on("no", .cancel) { $0.send(Counter(count: 2)) }
    try navigator.run { $0.top(.page).request(question) }
    try navigator.run { $0.tap("yes") }
    expectTree(navigator, "stack room(id=1)[a > c > b(id=1)]")
    try navigator.run { $0.top(.page).request(question) }
    try navigator.run { $0.back() }
    expectTree(navigator, "stack room(id=1)[a > c > b(id=1) > b(id=2)]")
    #expect(navigator.flows == [#"room id=1: received=[1,2]"#])
  }

  @Test func flowOfAPageHandlesItsOwnOutput() throws {
    let app = StubApp.app(
      Flow(of: P.self, keeping: Trip(), "").on(Counter.self) { counter, flow, _ in
        flow.data.received.append(counter.count)
        return .go { $0.stack.push(page("x")) }
      }.any)
    let (navigator, _) = try begun("stack[p]", of: app)
    try navigator.run { $0.top(.page).send(Counter(count: 3)) }
    expectTree(navigator, "stack[p > x]")
    expectFailure(navigator, AppRoute().top(.page).send(Session(user: "ann")), "no flow around 'x' handles 'session'")
    #expect(navigator.flows == [#"p: received=[3]"#])
  }

  @Test func handlerForOneScreenTakesPrecedence() throws {
    let app = StubApp.app(
      Flow(of: StubApp.Room.self, keeping: [String](), "")
        .on(NoOutput.self, from: P.self) { _, flow, _ in
          flow.data.append("p")
          return .stay
        }
        .on(NoOutput.self) { _, flow, _ in
          flow.data.append("any")
          return .stay
        }.any)
    let (navigator, _) = try begun("stack room(id=1)[a > b > p]", of: app)
    try navigator.run { $0.top(.page).finish() }
    try navigator.run { $0.top(.page).finish() }
    expectTree(navigator, "stack room(id=1)[a]")
    #expect(navigator.flows == [#"room id=1: [p,any]"#])
    try navigator.run { $0.top(.page).finish() }
    expectTree(navigator, "stack room(id=1)[a]")
    #expect(navigator.flows == [#"room id=1: [p,any,any]"#], "the last screen of the flow remains")
  }

  @Test func flowDefinesTheAppearanceOfPushedScreens() throws {
    let app = answering { _ in
      .go {
        $0.stack.push(
          page("x").appearance {
            $0.hidesBack = true; $0.hidesBottomBar = true
          }.whenGone { $0.put(Session(user: "gone")) })
      }
    }
    let (navigator, _) = try begun("stack room(id=1)[a]", of: app)
    try navigator.run { $0.top(.page).send(Counter(count: 1)) }
    let appearance = try #require(navigator.state.node(at: path(0, 0, 1))?.appearance)
    #expect(appearance.hidesBack && appearance.hidesBottomBar)
    try navigator.run { $0.top(.stack).pop() }
    #expect(navigator.state[Session.self].user == "gone")
  }

  // MARK: During transitions

  @Test(arguments: [TransitionPolicy.queue, .replace]) func outputDuringATransitionIsHandledOnce(_ policy: TransitionPolicy) throws {
    let app = answering { number in .go { $0.stack.push(page("b", number)) } }
    let (navigator, _) = try begun("stack room(id=1)[a]", of: app)
    navigator.policy = policy
    try navigator.run { $0.top(.stack).push(page("c")) }
    try navigator.run { $0.top(.page).send(Counter(count: 1)) }
    navigator.settle()
    expectTree(navigator, "stack room(id=1)[a > c > b(id=1)]")
    #expect(navigator.flows == [#"room id=1: received=[1]"#])
  }

  @Test func outputRejectedDuringATransitionIsNotHandled() throws {
    let (navigator, _) = try begun("stack room(id=1)[a]", of: StubApp.app(trip.any, house.any))
    navigator.policy = .reject
    try navigator.run { $0.top(.stack).push(page("c")) }
    #expect(throws: NavigationError.busy) { try navigator.run { $0.top(.page).send(Counter(count: 1)) } }
    navigator.settle()
    #expect(navigator.flows == [#"room id=1: received=[]"#])
  }

  @Test func outputDuringAnInteractiveBackWaitsForItsEnd() throws {
    let app = answering { number in .go { $0.stack.push(page("b", number)) } }
    let (navigator, _) = try begun("tabs home[*stack[a > stack room(id=1)[c]] | stack[d]]", of: app)
    try navigator.beginBack()
    try navigator.run { $0.last(Target<Stack>.named("room")).send(Counter(count: 1)) }
    #expect(navigator.flows.last == #"  room id=1: received=[]"#)
    navigator.cancelBack()
    #expect(navigator.flows.last == #"  room id=1: received=[1]"#)
    try navigator.beginBack()
    navigator.cancelBack()
    try navigator.run { $0.top(.stack).pop() }
    try navigator.beginBack()
    try navigator.finishBack()
    #expect(navigator.flows == [#"home: [left]"#])
  }
}
