import GromaFlows
import GromaTesting
import Testing

@testable import Groma

/// Tests that a flow starts once, when its screen becomes visible for the first time.
@MainActor struct FlowStartTests {
  private let app = StubApp.app(trip.any, house.any)

  /// Returns an app with a room inside a house. The flow of the room starts with an answer.
  private func starting(
    _ answer:
      @escaping @Sendable (inout RunningFlow<StubApp.Room, Trip>, inout NavigationTransaction) throws(NavigationError) -> FlowAnswer<
        NoOutput
      >,
    guards: [Guard] = []
  ) -> AppDefinition {
    StubApp.app(
      Flow(of: StubApp.Room.self, keeping: Trip(), "a trip").onStart(answer).any, shop(of: P.self).any, buying.any, guards: guards)
  }

  @Test func flowStartsOnceWhenFirstVisible() throws {
    let app = starting { flow, _ in
      flow.data.received.append(flow.parameters.id)
      return .go { $0.stack.push(page("x", flow.parameters.id)) }
    }
    let navigator = Navigator(app)
    try navigator.run { $0.window.setRoot(screen("tabs[*stack room(id=1)[a] | stack room(id=2)[b]]")) }
    expectTree(navigator, "tabs[*stack room(id=1)[a > x(id=1)] | stack room(id=2)[b]]")
    for index in [1, 0, 1] { try navigator.run { $0.first(.tabs).selectTab(index) } }
    expectTree(navigator, "tabs[stack room(id=1)[a > x(id=1)] | *stack room(id=2)[b > x(id=2)]]")
    #expect(navigator.flows == [#"room id=1: received=[1]"#, #"room id=2: received=[2]"#])
    try navigator.run { $0.first(.tabs).selectTab(1) }
    #expect(navigator.history.commits.count == 4, "selecting the same tab again makes no change")
  }

  @Test(arguments: ["remove-tab", "close-window", "expand", "collapse", "swap", "insert", "same"])
  func everyWayOfShowingAFlowStartsIt(_ way: String) throws {
    let tree =
      switch way {
      case "remove-tab": "tabs[*a | stack room(id=1)[c]]"
      case "insert", "same": "tabs[*a | stack room(id=1)[c]]"
      case "close-window": "main: stack room(id=1)[c] & *other: a"
      case "expand": "split[stack room(id=1)[c] || *b]"
      case "collapse": "split[*a || stack room(id=1)[c]]"
      default: "pages[*a | b | stack room(id=1)[c]]"
      }
    let (navigator, _) = try begun(tree, of: app)
    switch way {
    case "remove-tab": try navigator.run { $0.first(.tabs).removeTab(0) }
    case "insert": try navigator.run { $0.first(.tabs).selectTab(1).addTab(page("b"), at: 0) }
    case "same":
      try navigator.run { $0.first(.tabs).addTab(page("b"), at: 0) }
      try navigator.run { $0.first(.tabs).selectTab(2).removeTab(0) }
    case "close-window": try navigator.run { $0.closeWindow() }
    case "expand", "collapse": try navigator.run { $0.first(Target<Split>.split).erased.adding(Steps.Configure(.isCollapsed(false))) }
    default: try navigator.run { $0.first(Target<Pages>.pages).erased.adding(Steps.Remove(.index(0))).adding(Steps.Remove(.index(0))) }
    }
    #expect(navigator.flows == [#"room id=1: received=[]"#])
    expectInvariants(navigator)
  }

  @Test(arguments: [
    ("stack[a]", AppRoute().top(.stack).push(screen("stack room(id=1)[c]")).top(.page).send(Counter(count: 5)).erased),
    ("tabs[*a | stack room(id=1)[c]]", AppRoute().first(.screen(page("c"))).send(Counter(count: 5)).erased),
  ]) func startsBeforeHandlingAnOutput(_ tree: String, _ route: AppRoute) throws {
    let app = StubApp.app(
      Flow(of: StubApp.Room.self, keeping: Trip(), "").onStart { flow, _ in
        flow.data.received.append(0)
        return .go { $0.stack.push(page("x")) }
      }.on(Counter.self) { counter, flow, _ in
        flow.data.received.append(counter.count)
        return .go { $0.stack.push(page("y")) }
      }.any)
    let (navigator, diary) = try begun(tree, of: app)
    try navigator.run(route)
    #expect(navigator.tree.contains("stack room(id=1)[c > x > y]"))
    #expect(navigator.flows == [#"room id=1: received=[0,5]"#])
    #expect(diary.read() == ["starts room id=1", "room id=1 handles counter count=5 from c"])
    expectInvariants(navigator)
  }

  @Test func startHandlerCanShowAnotherFlow() throws {
    let app = starting { flow, _ in
      flow.parameters.id == 3 ? .stay : .go { $0.stack.push(screen("stack room(id=\(flow.parameters.id + 1))[a]")) }
    }
    let navigator = Navigator(app)
    let diary = Diary()
    diary.follow(navigator, [.announcements])
    try navigator.run { $0.window.setRoot(screen("stack room(id=1)[b]")) }
    expectTree(navigator, "stack room(id=1)[b > stack room(id=2)[a > stack room(id=3)[a]]]")
    #expect(diary.read() == ["starts room id=1", "starts room id=2", "starts room id=3"])
    #expect(navigator.history.commits.count == 1)
  }

  @Test func endlessStartsFailWithALimit() throws {
    let app = StubApp.app(Flow(of: P.self, "").onStart { flow, _ in .go { $0.stack.push(page("p", (flow.parameters.id ?? 0) + 1)) } }.any)
    expectFailure(
      Navigator(app), AppRoute().window.setRoot(screen("stack[p]")), "limit exceeded: one change can start at most 1000 flows")
  }

  @Test func flowCanFinishInItsStartHandler() throws {
    let app = StubApp.app(
      Flow(of: Buy.self, "").onStart { _, _ in .finish(with: Receipt(number: 5)) }.any, shop(of: P.self).any, quickBuying.any)
    let (navigator, diary) = try begun("stack[p]", of: app)
    try navigator.run { $0.top(.stack).push(screen("stack buy[quick]")) }
    expectTree(navigator, "stack[p]")
    #expect(navigator.flows == [#"p: ["receipt 5"]"#])
    #expect(diary.read() == ["starts buy", "p handles receipt number=5 from buy"])
  }

  @Test func severalFlowsStartInOneChange() throws {
    let (navigator, diary) = try begun("a", of: app)
    try navigator.run { $0.window.setRoot(screen("split[stack room(id=1)[a] || stack room(id=2)[b]]")) }
    #expect(diary.read() == ["starts room id=1", "starts room id=2"])
  }

  @Test func coveredFlowStartsNevertheless() throws {
    let (navigator, diary) = try begun("stack[a]", of: app)
    try navigator.run { $0.top(.stack).push(screen("stack room(id=1)[b > stack room(id=2)[c]]")).push(page("x")).present(page("y")) }
    #expect(diary.read() == ["starts room id=1", "starts room id=2"])
  }

  @Test func startHandlerCanWait() throws {
    let app = starting { _, _ in .go { $0.wait(milliseconds: 100).stack.push(page("x")) } }
    let navigator = Navigator(app)
    navigator.policy = .queue
    try navigator.run { $0.window.setRoot(screen("stack room(id=1)[a]")) }
    navigator.settle()
    expectTree(navigator, "stack room(id=1)[a > x]")
    expectFailure(
      navigator, AppRoute().window.setRoot(screen("stack room(id=2)[a]")).wait(milliseconds: 1).top(.stack).push(page("y")),
      "limit exceeded: at most one wait in a change")
  }

  @Test func failingStartHandlerRevertsTheChange() throws {
    let app = starting { flow, _ throws(NavigationError) in
      flow.data.received = [1]
      throw .custom(code: "room.no", message: "no")
    }
    expectFailure(Navigator(app), AppRoute().window.setRoot(screen("stack room(id=1)[a]")), "no")
  }

  @Test func redirectedStartHandlerMakesTheWholeChangeWait() throws {
    let app = starting(
      { flow, _ in
        flow.data.received = [1]
        return .go { $0.check("member").stack.push(page("x")) }
      }, guards: [member])
    let navigator = try navigator("stack[a]", of: app)
    #expect(try navigator.run { $0.top(.stack).push(screen("stack room(id=1)[b]")) } == .waiting(until: "l"))
    expectTree(navigator, "stack[a] ^ l")
    try navigator.run { $0.top(.page).put(Session(user: "ann")).finish(with: AnyOutput(Session(user: "ann"))) }
    expectTree(navigator, "stack[a > stack room(id=1)[b > x]]")
    #expect(navigator.flows == [#"room id=1: received=[1]"#])
  }
}
