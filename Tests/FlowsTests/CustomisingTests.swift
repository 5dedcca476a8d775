import Flows
import Navigation
import NavigationTesting
import Testing

/// An app changes what a feature's flow answers, without its types.
@MainActor struct CustomisingTests {
  private func begun(_ flow: AnyFlow, _ tree: String = "stack room(id=1)[a > c]") throws -> Navigator {
    let navigator = Navigator(StubApp.app(flow))
    try navigator.run { $0.window.setRoot(screen(tree)) }
    return navigator
  }

  @Test func anAnswerOfTheAppStandsForThatOfTheFeature() throws {
    let flow = trip.any.on(Counter.self) { counter, _ throws(NavigationError) in .go { $0.stack.push(page("y", counter.count)) } }
    let navigator = try begun(flow)
    try navigator.run { $0.top(.page).report(Counter(count: 7)) }
    expectTree(navigator, "stack room(id=1)[a > c > y(id=7)]")
    #expect(navigator.flows == [#"room id=1: {"heard":[]}"#], "the feature's answer has not run")
  }

  @Test func anAnswerToOneScreenLeavesThatToTheOthers() throws {
    let flow = trip.any.on(Counter.self, from: "c") { _, _ throws(NavigationError) in .stay }
    let navigator = try begun(flow)
    try navigator.run { $0.top(.page).report(Counter(count: 1)) }
    expectTree(navigator, "stack room(id=1)[a > c]")
    try navigator.run { $0.back() }
    try navigator.run { $0.top(.page).report(Counter(count: 1)) }
    expectTree(navigator, "stack room(id=1)[a > b(id=1)]")
  }

  @Test func whatTheFeatureDoesNotHearIsHeard() throws {
    let flow = trip.any.on(Session.self) { session, transaction throws(NavigationError) in
      try transaction.put(session)
      return .finish
    }
    let navigator = try begun(flow, "stack[a > stack room(id=1)[c]]")
    try navigator.run { $0.top(.page).report(Session(user: "ann")) }
    expectTree(navigator, "stack[a]")
    #expect(navigator.state[Session.self].user == "ann")
  }

  @Test func anAppBeginsItElsewhere() throws {
    let flow = trip.any.onStart { _ throws(NavigationError) in .go { $0.stack.setStack([page("y").anyModal]) } }
    let navigator = try begun(flow)
    expectTree(navigator, "stack room(id=1)[y]")
    try navigator.run { $0.top(.page).report(Counter(count: 2)) }
    expectTree(navigator, "stack room(id=1)[y > b(id=2)]")
  }

  @Test func belongsToWhoChangedItLast() {
    let flow = trip.any
    let mine = flow.onStart { _ throws(NavigationError) in .stay }
    #expect(flow.owner == "FlowsTests/Trip.swift")
    #expect(mine.owner == "FlowsTests/CustomisingTests.swift")
    #expect(FlowTable([flow, mine]).problems(in: StubApp.app()) == ["the screen 'room' has the flows of \(flow.owner) and \(mine.owner)"])
  }
}

private typealias Counter = StubApp.Counter
private typealias Session = StubApp.Session
