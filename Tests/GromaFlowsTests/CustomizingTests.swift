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

  // MARK: Among the elements of another app

  private func app(@AppBuilder _ flows: @escaping @Sendable () -> AppElements) -> AppDefinition {
    AppDefinition("stub", "", root: screen("stack room(id=1)[c]")) {
      StubApp.screens()
      StubApp.Counter.self
      StubApp.Session.self
      flows()
    }
  }

  @Test func customizedCopyTakesThePlaceOfTheFlow() throws {
    let customized: @Sendable () -> AppElements = {
      [trip.any.on(StubApp.Counter.self) { counter, _ in .go { $0.stack.push(page("x", counter.count)) } }]
    }
    let apps = [
      app {
        trip
        customized()
      },
      app {
        customized()
        trip
      }, app { trip }.adding(customized),
    ]
    for app in apps {
      #expect(app.problems() == [])
      #expect(app.flows.all.map(\.owner) == ["GromaFlowsTests/CustomizingTests.swift"])
      let navigator = Navigator(app)
      try navigator.run { $0.top(.page).send(StubApp.Counter(count: 3)) }
      expectTree(navigator, "stack room(id=1)[c > x(id=3)]")
    }
  }

  @Test func typedCopyTakesThePlaceOfTheFlow() throws {
    let app = app {
      trip
      trip.on(StubApp.Session.self) { _, flow in
        flow.data.received.append(7)
        return .stay
      }
    }
    #expect(app.problems() == [])
    let navigator = Navigator(app)
    try navigator.run { $0.top(.page).send(StubApp.Session(user: "ann")).send(StubApp.Counter(count: 3)) }
    #expect(navigator.flows == ["room id=1: received=[7,3]"])
  }

  @Test func copyOfACopyTakesThePlaceOfBoth() {
    let one = trip.any.onStart { _ in .stay }
    let two = one.on(StubApp.Session.self) { _, _ in .stay }
    #expect(FlowTable([two, trip.any, one]).all.map(\.handles) == [["counter", "session"]])
  }

  @Test func copiesThatDoNotContainEachOtherAreAProblem() {
    let app = app {
      trip
      trip.any.on(StubApp.Session.self, owner: "A.swift") { _, _ in .stay }
      trip.any.onStart(owner: "B.swift") { _ in .stay }
    }
    #expect(app.problems() == ["the flow of 'room' is listed several times, by A.swift and B.swift: list one copy with all handlers"])
  }

  @Test func anAppReadsWhichFlowsRun() throws {
    let app = app { trip }
    let navigator = Navigator(app)
    try navigator.run { $0.top(.page).send(StubApp.Counter(count: 3)) }
    let running = FlowTree(of: navigator.state, app.flows).nodes.filter(\.isRunning)
    #expect(running.map(\.screen) == ["room id=1"] && running.first?.data(Trip.self)?.received == [3])
    #expect(running.first?.data(NoData.self) == nil)
    #expect(StubApp.plain.flows.all.isEmpty)
  }

  // MARK: Owners

  @Test func ownerIsTheLastModuleThatChangedTheFlow() {
    let flow = trip.any
    let mine = flow.onStart { _ in .stay }
    #expect(flow.owner == "GromaFlowsTests/Trip.swift")
    #expect(mine.owner == "GromaFlowsTests/CustomizingTests.swift")
    let problems = FlowTable([flow, mine]).problems(in: StubApp.app())
    #expect(problems == [])
    #expect(FlowTable([flow, mine])["room"]?.owner == mine.owner)
  }
}
