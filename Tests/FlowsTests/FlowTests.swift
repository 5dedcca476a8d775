import Flows
import NavigationTesting
import Testing

@testable import Navigation

/// Flows hear what is said in them, and end with their screens.
@MainActor struct FlowTests {
  private let app = StubApp.app(trip.any, house.any)
  private let rooms = "tabs home[*stack[a > stack room(id=1)[c]] | stack[d]]"

  @Test func startsWhenItsScreenComesInSight() throws {
    let (navigator, _) = try begun("tabs home[*stack[a] | stack room(id=1)[b]]", of: app)
    #expect(navigator.flows == ["home: []", "  room id=1: not started"])
    try navigator.run { $0.first(.tabs).selectTab(1) }
    #expect(navigator.flows == ["home: []", #"  room id=1: {"heard":[]}"#])
    navigator.undo()
    #expect(navigator.flows == ["home: []", "  room id=1: not started"])
    expectInvariants(navigator)
  }

  @Test func hearsWhatAScreenReportsAndKeepsIt() throws {
    let (navigator, _) = try begun(rooms, of: app)
    try navigator.run { $0.top(.page).report(Counter(count: 7)) }
    expectTree(navigator, "tabs home[*stack[a > stack room(id=1)[c > b(id=7)]] | stack[d]]")
    #expect(navigator.flows == ["home: []", #"  room id=1: {"heard":[7]}"#])
    #expect(navigator.history.commits.count == 1, "one change with what the user did")
    navigator.undo()
    #expect(navigator.flows == ["home: []", #"  room id=1: {"heard":[]}"#])
    expectInvariants(navigator)
  }

  @Test func whatTheNearestDoesNotHearGoesOnToThoseAroundIt() throws {
    let (navigator, _) = try begun(rooms, of: app)
    try navigator.run { $0.top(.page).report(Session(user: "ann")) }
    #expect(navigator.flows == [#"home: ["ann"]"#, #"  room id=1: {"heard":[]}"#])
  }

  @Test func whatNobodyHearsIsAnError() throws {
    let (navigator, _) = try begun("stack[a]", of: app)
    expectFailure(navigator, AppRoute().top(.page).report(Counter(count: 1)), "nobody around 'a' hears 'counter'")
    try navigator.run { $0.top(.page).report(Counter(count: 1)).fallback(to: AppRoute().top(.stack).push(page("c"))) }
    expectTree(navigator, "stack[a > c]")
  }

  @Test func aScreenThatFinishesGoesBeforeItIsHeard() throws {
    let (navigator, _) = try begun("stack room(id=1)[a > c]", of: app)
    try navigator.run { $0.top(.page).finish(with: Counter(count: 2)) }
    expectTree(navigator, "stack room(id=1)[a > b(id=2)]")
  }

  @Test func itsOwnEndIsHeardByTheFlowAroundItOnce() throws {
    let (navigator, _) = try begun(rooms, of: app)
    try navigator.run { $0.last(room).finish(with: Session(user: "bob")) }
    expectTree(navigator, "tabs home[*stack[a] | stack[d]]")
    #expect(navigator.flows == [#"home: ["bob"]"#])
    expectInvariants(navigator)
  }

  @Test(arguments: [
    "pop", "back", "pop-to-root", "replace", "set-stack", "remove-tab",
  ])
  func isLeftHoweverItsScreenGoes(_ way: String) throws {
    let (navigator, _) = try begun(rooms, of: app)
    let stack = AppRoute().first(room).parent.stack
    let route: AppRoute =
      switch way {
      case "pop": stack.pop().erased
      case "back": AppRoute().first(room).parent.back().erased
      case "pop-to-root": stack.popToRoot().erased
      case "replace": stack.replace(with: page("x")).erased
      case "set-stack": stack.setStack([page("y").anyModal]).erased
      default: AppRoute().first(.tabs).removeTab(0).erased
      }
    try navigator.run(route)
    #expect(navigator.flows == [#"home: ["left"]"#])
    navigator.undo()
    #expect(navigator.flows == ["home: []", #"  room id=1: {"heard":[]}"#])
    expectInvariants(navigator)
  }

  @Test func oneThatWasPresentedIsLeftByDismissal() throws {
    let (navigator, _) = try begun("tabs home[*stack[a] | stack[d]]", of: app)
    try navigator.run { $0.top(.page).present(screen("stack room(id=1)[c]")) }
    #expect(navigator.flows == ["home: []", #"  room id=1: {"heard":[]}"#])
    try navigator.run { $0.root.dismiss() }
    #expect(navigator.flows == [#"home: ["left"]"#])
  }

  @Test func aChildThatGoesWithItsParentIsNotMissed() throws {
    let (navigator, _) = try begun("tabs home[*stack[stack room(id=1)[c > stack room(id=2)[d]]] | stack[d]]", of: app)
    try navigator.run { $0.first(.tabs).removeTab(0) }
    #expect(navigator.flows == [#"home: ["left"]"#])
  }

  @Test func whatMovedHasNotBeenLeft() throws {
    let (navigator, _) = try begun("tabs home[*stack[a] | stack room(id=1)[c]]", of: app)
    try navigator.run { $0.first(.tabs).selectTab(1) }
    let room = try #require(navigator.state.node(at: path(0, 0, 1)))
    try navigator.run { $0.first(.tabs).removeTab(1).setupTab(AnyModalScreen(room), at: 0) }
    #expect(navigator.flows == ["home: []", #"  room id=1: {"heard":[]}"#])
  }

  @Test func anInteractiveBackLeavesItOnlyWhenItCompletes() throws {
    let (navigator, _) = try begun(rooms, of: app)
    try navigator.run { $0.first(room).parent.stack.push(screen("stack room(id=2)[c]")) }
    try navigator.beginBack()
    navigator.cancelBack()
    #expect(navigator.flows.count == 3)
    try navigator.beginBack()
    try navigator.finishBack()
    #expect(navigator.flows == [#"home: ["left"]"#, #"  room id=1: {"heard":[]}"#])
  }

  // MARK: Starting

  /// A room that begins with a route, below a house.
  private func starting(
    _ answer:
      @escaping @Sendable (inout RunningFlow<StubApp.Room, Trip>, inout Transaction) throws(NavigationError) -> FlowAnswer<NoOutput>,
    guards: [Guard] = []
  ) -> AppDefinition {
    StubApp.app(
      Flow(of: StubApp.Room.self, keeping: Trip(), "a trip").onStart(answer).any, shop(of: P.self).any, buying.any, guards: guards)
  }

  @Test func eachStartsOnceWhenItComesInSight() throws {
    let app = starting { flow, _ in
      flow.data.heard.append(flow.parameters.id)
      return .go { $0.stack.push(page("x", flow.parameters.id)) }
    }
    let navigator = Navigator(app)
    try navigator.run { $0.window.setRoot(screen("tabs[*stack room(id=1)[a] | stack room(id=2)[b]]")) }
    expectTree(navigator, "tabs[*stack room(id=1)[a > x(id=1)] | stack room(id=2)[b]]")
    for index in [1, 0, 1] { try navigator.run { $0.first(.tabs).selectTab(index) } }
    expectTree(navigator, "tabs[stack room(id=1)[a > x(id=1)] | *stack room(id=2)[b > x(id=2)]]")
    #expect(navigator.flows == [#"room id=1: {"heard":[1]}"#, #"room id=2: {"heard":[2]}"#])
    try navigator.run { $0.first(.tabs).selectTab(1) }
    #expect(navigator.history.commits.count == 4, "selecting it again is no change")
  }

  @Test(arguments: ["remove-tab", "close-window", "expand", "collapse", "swap", "insert", "same"])
  func startsWhateverBringsItInSight(_ way: String) throws {
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
    case "insert": try navigator.run { $0.first(.tabs).selectTab(1).setupTab(page("b"), at: 0) }
    case "same":
      try navigator.run { $0.first(.tabs).setupTab(page("b"), at: 0) }
      try navigator.run { $0.first(.tabs).selectTab(2).removeTab(0) }
    case "close-window": try navigator.run { $0.closeWindow() }
    case "expand", "collapse": try navigator.run { $0.first(Target<Split>.split).erased.adding(.wear(.isCollapsed(false))) }
    default: try navigator.run { $0.first(Target<Pages>.pages).erased.adding(.remove(.index(0))).adding(.remove(.index(0))) }
    }
    #expect(navigator.flows == [#"room id=1: {"heard":[]}"#])
    expectInvariants(navigator)
  }

  @Test(arguments: [
    ("stack[a]", AppRoute().top(.stack).push(screen("stack room(id=1)[c]")).top(.page).report(Counter(count: 5)).erased),
    ("tabs[*a | stack room(id=1)[c]]", AppRoute().first(.screen(page("c"))).report(Counter(count: 5)).erased),
  ]) func startsBeforeItHears(_ tree: String, _ route: AppRoute) throws {
    let app = StubApp.app(
      Flow(of: StubApp.Room.self, keeping: Trip(), "").onStart { flow, _ in
        flow.data.heard.append(0)
        return .go { $0.stack.push(page("x")) }
      }.on(Counter.self) { counter, flow, _ in
        flow.data.heard.append(counter.count)
        return .go { $0.stack.push(page("y")) }
      }.any)
    let (navigator, diary) = try begun(tree, of: app)
    try navigator.run(route)
    #expect(navigator.tree.contains("stack room(id=1)[c > x > y]"))
    #expect(navigator.flows == [#"room id=1: {"heard":[0,5]}"#])
    #expect(diary.read() == ["starts room id=1", "room id=1 hears counter count=5 from c"])
    expectInvariants(navigator)
  }

  @Test func oneMayShowAnother() throws {
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

  @Test func thoseThatShowOneAnotherWithoutEndAreRefused() throws {
    let app = StubApp.app(Flow(of: P.self, "").onStart { flow, _ in .go { $0.stack.push(page("p", (flow.parameters.id ?? 0) + 1)) } }.any)
    expectFailure(
      Navigator(app), AppRoute().window.setRoot(screen("stack[p]")), "beyond a limit: 1000 flows started by one change")
  }

  @Test func oneMayEndAsItStarts() throws {
    let app = StubApp.app(
      Flow(of: Buy.self, "").onStart { _, _ in .finish(with: Receipt(number: 5)) }.any, shop(of: P.self).any, quickBuying.any)
    let (navigator, diary) = try begun("stack[p]", of: app)
    try navigator.run { $0.top(.stack).push(screen("stack buy[quick]")) }
    expectTree(navigator, "stack[p]")
    #expect(navigator.flows == [#"p: ["receipt 5"]"#])
    #expect(diary.read() == ["starts buy", "p hears receipt number=5 from buy"])
  }

  @Test func severalStartWithOneChange() throws {
    let (navigator, diary) = try begun("a", of: app)
    try navigator.run { $0.window.setRoot(screen("split[stack room(id=1)[a] || stack room(id=2)[b]]")) }
    #expect(diary.read() == ["starts room id=1", "starts room id=2"])
  }

  @Test func whatItIsCoveredByAsItComesDoesNotHinderIt() throws {
    let (navigator, diary) = try begun("stack[a]", of: app)
    try navigator.run { $0.top(.stack).push(screen("stack room(id=1)[b > stack room(id=2)[c]]")).push(page("x")).present(page("y")) }
    #expect(diary.read() == ["starts room id=1", "starts room id=2"])
  }

  @Test func anAnswerMayWait() throws {
    let app = starting { _, _ in .go { $0.wait(milliseconds: 100).stack.push(page("x")) } }
    let navigator = Navigator(app)
    navigator.policy = .queue
    try navigator.run { $0.window.setRoot(screen("stack room(id=1)[a]")) }
    navigator.settle()
    expectTree(navigator, "stack room(id=1)[a > x]")
    expectFailure(
      navigator, AppRoute().window.setRoot(screen("stack room(id=2)[a]")).wait(milliseconds: 1).top(.stack).push(page("y")),
      "beyond a limit: two waits in one change")
  }

  @Test func whereItsStartFailsNothingHasHappened() throws {
    let app = starting { flow, _ throws(NavigationError) in
      flow.data.heard = [1]
      throw .custom(code: "room.no", message: "no")
    }
    expectFailure(Navigator(app), AppRoute().window.setRoot(screen("stack room(id=1)[a]")), "no")
  }

  /// Whoever is not signed in is shown `l`.
  private let member = Guard("member") { _, transaction in
    transaction.value(Session.self).user == nil ? .detour(AppRoute().top(.container).present(page("l")), until: "l") : .allow
  }

  @Test func whereItsStartMeetsAGuardTheWholeChangeWaits() throws {
    let app = starting(
      { flow, _ in
        flow.data.heard = [1]
        return .go { $0.check("member").stack.push(page("x")) }
      }, guards: [member])
    let navigator = try navigator("stack[a]", of: app)
    #expect(try navigator.run { $0.top(.stack).push(screen("stack room(id=1)[b]")) } == .waiting(until: "l"))
    expectTree(navigator, "stack[a] ^ l")
    try navigator.run { $0.top(.page).put(Session(user: "ann")).finish(with: Session(user: "ann")) }
    expectTree(navigator, "stack[a > stack room(id=1)[b > x]]")
    #expect(navigator.flows == [#"room id=1: {"heard":[1]}"#])
  }

  // MARK: Answering

  /// A room that answers a number as it says, below a house.
  private func answering(
    guards: [Guard] = [], actions: @escaping StubApp.Actions = { _, _, _ throws(NavigationError) in [] },
    _ answer: @escaping @Sendable (Int) -> FlowAnswer<NoOutput>
  ) -> AppDefinition {
    StubApp.app(
      Flow(of: StubApp.Room.self, keeping: Trip(), "a trip").on(Counter.self) { counter, flow, _ in
        flow.data.heard.append(counter.count)
        return answer(counter.count)
      }.any, house.any, shop(of: P.self).any, quickBuying.any, guards: guards, actions: actions)
  }

  @Test func whereAnAnswerMeetsAGuardTheWholeActWaitsAndNothingIsKept() throws {
    let app = answering(guards: [member]) { _ in .go { $0.check("member").stack.push(page("x")) } }
    let (navigator, diary) = try begun("stack room(id=1)[a > c]", of: app)
    #expect(try navigator.run { $0.top(.page).finish(with: Counter(count: 4)) } == .waiting(until: "l"))
    expectTree(navigator, "stack room(id=1)[a > c] ^ l")
    #expect(navigator.flows == [#"room id=1: {"heard":[]}"#])
    #expect(diary.read() == [])
    try navigator.run { $0.top(.page).put(Session(user: "ann")).finish() }
    expectTree(navigator, "stack room(id=1)[a > x]")
    #expect(navigator.flows == [#"room id=1: {"heard":[4]}"#])
    #expect(diary.read() == ["room id=1 hears counter count=4 from c"])
  }

  @Test func whereTheGuardsScreenIsGivenUpNothingIsHeard() throws {
    let app = answering(guards: [member]) { _ in .go { $0.check("member").stack.push(page("x")) } }
    let (navigator, _) = try begun("stack room(id=1)[a > c]", of: app)
    try navigator.run { $0.top(.page).report(Counter(count: 4)) }
    try navigator.run { $0.back() }
    expectTree(navigator, "stack room(id=1)[a > c]")
    #expect(navigator.flows == [#"room id=1: {"heard":[]}"#])
    #expect(navigator.state.pending == [])
  }

  @Test func anAnswerThatWaitsGoesOnLater() throws {
    let app = answering { _ in .go { $0.stack.push(page("x")).wait(milliseconds: 100).push(page("y")) } }
    let (navigator, _) = try begun("stack room(id=1)[a > c]", of: app)
    navigator.policy = .queue
    try navigator.run { $0.top(.page).finish(with: Counter(count: 4)) }
    navigator.advance(by: 99_000)
    expectTree(navigator, "stack room(id=1)[a > x > y]")
    #expect(navigator.flows == [#"room id=1: {"heard":[4]}"#])
  }

  @Test func anAnswerThatFailsGivesUpAll() throws {
    let app = answering { _ in .go { $0.stack.push(page("x")).fail("lab", "no") } }
    let (navigator, diary) = try begun("stack room(id=1)[a > c]", of: app)
    expectFailure(navigator, AppRoute().top(.page).finish(with: Counter(count: 4)), "no")
    expectFailure(navigator, AppRoute().top(.page).report(Counter(count: 4)), "no")
    try navigator.run { $0.top(.page).report(Counter(count: 4)).fallback(to: AppRoute().top(.stack).push(page("z"))) }
    expectTree(navigator, "stack room(id=1)[a > c > z]")
    #expect(navigator.flows == [#"room id=1: {"heard":[]}"#])
    #expect(diary.read() == [], "what is given up is not told")
  }

  @Test func anAnswerMayTakeTheFlowsOwnScreenAway() throws {
    let app = answering { number in .go { $0.parent.stack.replace(with: page("x", number)) } }
    let (navigator, diary) = try begun("tabs home[*stack[a > stack room(id=1)[c]] | stack[d]]", of: app)
    try navigator.run { $0.top(.page).report(Counter(count: 4)) }
    expectTree(navigator, "tabs home[*stack[a > x(id=4)] | stack[d]]")
    #expect(navigator.flows == [#"home: ["left"]"#])
    #expect(diary.read() == ["room id=1 hears counter count=4 from c", "left room id=1"])
    expectInvariants(navigator)
  }

  @Test func whatItKeepsIsNotLeftWithWhatTakesItsPlace() throws {
    let app = StubApp.app(
      Flow(of: StubApp.Room.self, keeping: Trip(), "").on(Counter.self) { counter, flow, transaction throws(NavigationError) in
        _ = try transaction.run(AppRoute().parent.stack.replace(with: page("x")), on: flow.path)
        flow.data.heard.append(counter.count)
        return .stay
      }.any)
    let (navigator, _) = try begun("stack[a > stack room(id=1)[c]]", of: app)
    try navigator.run { $0.top(.page).report(Counter(count: 4)) }
    expectTree(navigator, "stack[a > x]")
    #expect(navigator.read { $0.storage(at: path(0, 0, 1)) } == nil)
  }

  @Test func theOutcomesOfAQuestionMayBeReported() throws {
    let app = answering { number in .go { $0.stack.push(page("b", number)) } }
    let (navigator, _) = try begun("stack room(id=1)[a > c]", of: app)
    let question = Effect.alert("Sure?").on("yes") { $0.report(Counter(count: 1)) }.on("no", .cancel) { $0.report(Counter(count: 2)) }
    try navigator.run { $0.top(.page).request(question) }
    try navigator.run { $0.tap("yes") }
    expectTree(navigator, "stack room(id=1)[a > c > b(id=1)]")
    try navigator.run { $0.top(.page).request(question) }
    try navigator.run { $0.back() }
    expectTree(navigator, "stack room(id=1)[a > c > b(id=1) > b(id=2)]")
    #expect(navigator.flows == [#"room id=1: {"heard":[1,2]}"#])
  }

  @Test func theScreenMayBeHeardByItself() throws {
    let app = StubApp.app(
      Flow(of: P.self, keeping: Trip(), "").on(Counter.self) { counter, flow, _ in
        flow.data.heard.append(counter.count)
        return .go { $0.stack.push(page("x")) }
      }.any)
    let (navigator, _) = try begun("stack[p]", of: app)
    try navigator.run { $0.top(.page).report(Counter(count: 3)) }
    expectTree(navigator, "stack[p > x]")
    expectFailure(navigator, AppRoute().top(.page).report(Session(user: "ann")), "nobody around 'x' hears 'session'")
    #expect(navigator.flows == [#"p: {"heard":[3]}"#])
  }

  @Test func aRuleForOneScreenComesBeforeThatForAll() throws {
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
    #expect(navigator.flows == [#"room id=1: ["p","any"]"#])
    try navigator.run { $0.top(.page).finish() }
    expectTree(navigator, "stack room(id=1)[a]")
    #expect(navigator.flows == [#"room id=1: ["p","any","any"]"#], "the last of its screens stays")
  }

  @Test func whatAScreenWearsIsTheFlowsToSay() throws {
    let app = answering { _ in
      .go {
        $0.stack.push(
          page("x").decorated {
            $0.hidesBack = true; $0.hidesBottomBar = true
          }.whenGone { $0.put(Session(user: "gone")) })
      }
    }
    let (navigator, _) = try begun("stack room(id=1)[a]", of: app)
    try navigator.run { $0.top(.page).report(Counter(count: 1)) }
    let worn = try #require(navigator.state.node(at: path(0, 0, 1))?.decoration)
    #expect(worn.hidesBack && worn.hidesBottomBar)
    try navigator.run { $0.top(.stack).pop() }
    #expect(navigator.state[Session.self].user == "gone")
  }

  // MARK: While things move

  @Test(arguments: [TransitionPolicy.queue, .replace]) func whatIsSaidDuringATransitionIsHeardOnce(_ policy: TransitionPolicy) throws {
    let app = answering { number in .go { $0.stack.push(page("b", number)) } }
    let (navigator, _) = try begun("stack room(id=1)[a]", of: app)
    navigator.policy = policy
    try navigator.run { $0.top(.stack).push(page("c")) }
    try navigator.run { $0.top(.page).report(Counter(count: 1)) }
    navigator.settle()
    expectTree(navigator, "stack room(id=1)[a > c > b(id=1)]")
    #expect(navigator.flows == [#"room id=1: {"heard":[1]}"#])
  }

  @Test func whatIsRejectedDuringATransitionIsNotHeard() throws {
    let (navigator, _) = try begun("stack room(id=1)[a]", of: app)
    navigator.policy = .reject
    try navigator.run { $0.top(.stack).push(page("c")) }
    #expect(throws: NavigationError.busy) { try navigator.run { $0.top(.page).report(Counter(count: 1)) } }
    navigator.settle()
    #expect(navigator.flows == [#"room id=1: {"heard":[]}"#])
  }

  @Test func whatIsSaidWhileAScreenIsDraggedWaitsForTheFinger() throws {
    let app = answering { number in .go { $0.stack.push(page("b", number)) } }
    let (navigator, _) = try begun("tabs home[*stack[a > stack room(id=1)[c]] | stack[d]]", of: app)
    try navigator.beginBack()
    try navigator.run { $0.last(Target<Stack>.named("room")).report(Counter(count: 1)) }
    #expect(navigator.flows.last == #"  room id=1: {"heard":[]}"#)
    navigator.cancelBack()
    #expect(navigator.flows.last == #"  room id=1: {"heard":[1]}"#)
    try navigator.beginBack()
    navigator.cancelBack()
    try navigator.run { $0.top(.stack).pop() }
    try navigator.beginBack()
    try navigator.finishBack()
    #expect(navigator.flows == [#"home: ["left"]"#])
  }

  // MARK: Restoring

  @Test func whatItKeepsIsSavedWithTheState() throws {
    let (navigator, _) = try begun(rooms, of: app)
    try navigator.run { $0.top(.page).report(Counter(count: 7)) }
    #expect(Laws.restorationLoss(of: navigator.state, in: app) == nil)
    let again = Navigator(app, state: navigator.state)
    try again.run { $0.last(room).first(.page).report(Counter(count: 8)) }
    #expect(again.flows == ["home: []", #"  room id=1: {"heard":[7,8]}"#])
  }

  @Test func aRestoredOneIsNotStartedAgain() throws {
    let (navigator, diary) = try begun(rooms, of: app)
    let saved = navigator.state
    try navigator.run { $0.window.setRoot(page("x")) }
    _ = diary.read()
    try navigator.restore(saved)
    try navigator.run { $0.first(.tabs).selectTab(1) }
    try navigator.run { $0.first(.tabs).selectTab(0) }
    #expect(diary.read() == [])
    expectInvariants(navigator)
  }
}

private let room = Target<Stack>.named("room")
