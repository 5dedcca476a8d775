import Groma
import GromaFlows
import GromaTesting
import Testing

/// Tests how an app changes the behavior of a feature's flow.
@MainActor struct CustomizingTests {
  private func buyer(_ flow: AnyFlow) throws -> Navigator {
    try begun("tabs home[*stack[a > stack buy[c > b]] | d]", of: StubApp.app(flow, shop(of: StubApp.Home.self).any, quickBuying.any))
      .navigator
  }

  @Test func appHandlerReplacesTheFeatureHandler() throws {
    let navigator = try buyer(buying.any.on(Counter.self) { number, _ in .go { $0.stack.push(page("x", number.count)) } })
    try navigator.run { $0.top(.page).send(Counter(count: 2)) }
    expectTree(navigator, "tabs home[*stack[a > stack buy[c > b > x(id=2)]] | d]")
  }

  @Test func handlerForOneScreenKeepsTheOthers() throws {
    let navigator = try buyer(
      buying.any.on(Counter.self, from: "b") { _, transaction throws(NavigationError) in
        try transaction.put(Session(user: "ann"))
        return .stay
      })
    try navigator.run { $0.top(.page).send(Counter(count: 2)) }
    #expect(navigator.state[Session.self].user == "ann")
    try navigator.run { $0.first(.page).first(.screen(page("c"))).send(Counter(count: 2)) }
    #expect(navigator.flows == [#"home: ["receipt 2"]"#])
  }

  @Test func appCanAddHandlersThatFinishTheFlow() throws {
    let navigator = try buyer(buying.any.on(Session.self) { _, _ in .go { $0.finish(with: AnyOutput(Receipt(number: 9))) } })
    try navigator.run { $0.top(.page).send(Session(user: "ann")) }
    #expect(navigator.flows == [#"home: ["receipt 9"]"#])
  }

  @Test func appStartReplacesTheFeatureStart() throws {
    let flow = buying.onStart { _, _ in .go { $0.stack.push(page("y")) } }.any
    let navigator = try buyer(flow.onStart { _ in .go { $0.stack.push(page("x")) } })
    expectTree(navigator, "tabs home[*stack[a > stack buy[c > b > x]] | d]")
  }

  @Test func handlersThatAreNotReplacedAreKept() throws {
    let app = StubApp.app(trip.any.on(Session.self) { _, _ in .stay })
    let (navigator, _) = try begun("stack room(id=1)[c]", of: app)
    try navigator.run { $0.top(.page).send(Session(user: "ann")) }
    try navigator.run { $0.top(.page).send(Counter(count: 3)) }
    #expect(navigator.flows == [#"room id=1: received=[3]"#])
  }

  @Test func ownerIsTheLastModuleThatChangedTheFlow() {
    let flow = trip.any
    let mine = flow.onStart { _ in .stay }
    #expect(flow.owner == "GromaFlowsTests/Trip.swift")
    #expect(mine.owner == "GromaFlowsTests/CustomizingTests.swift")
    let problems = FlowTable([flow, mine]).problems(in: StubApp.app())
    #expect(problems == ["the screen 'room' has several flows: those of \(flow.owner) and \(mine.owner)"])
  }
}
