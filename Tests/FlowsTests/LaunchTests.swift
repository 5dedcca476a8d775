import Flows
import Links
import Navigation
import NavigationTesting
import Testing

/// What stands at the root is a function of the state.
@MainActor struct LaunchTests {
  private let app = StubApp.app(
    launch: Launch { transaction in
      if transaction.value(Session.self).user == nil { return .first(page("l").withStackContainer().anyModal) }
      if transaction.value(Counter.self).count == 0 { return .first(page("o").anyModal) }
      return .home(page("h").withStackContainer().anyModal)
    },
    links: [
      Link("c/:id", "a page", samples: [PageC(id: 1)]) { (page: PageC) in AppRoute().top(.stack).push(NavigationTesting.page("c", page.id))
      }
    ])

  private struct PageC: Codable, Sendable { var id: Int }

  @Test func theAppBeginsAsItSays() {
    expectTree(Navigator(app), "stack[l]")
    #expect(app.problems() == [])
  }

  @Test func theRootFollowsTheState() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.top(.stack).push(page("x")) }
    try navigator.run { $0.put(Session(user: "ann")) }
    expectTree(navigator, "o")
    try navigator.run { $0.put(Counter(count: 1)).top(.page).finish() }
    expectTree(navigator, "stack[h]")
    try navigator.run { $0.put(Session.initial) }
    expectTree(navigator, "stack[l]")
    #expect(navigator.history.commits.count == 4)
    navigator.undo()
    expectTree(navigator, "stack[h]")
    expectInvariants(navigator)
  }

  @Test func linksWaitForHomeAndAreDeliveredOnce() throws {
    let navigator = Navigator(app)
    #expect(try navigator.open("stub://c/1") == .pending("'launch' says: home is not shown yet"))
    #expect(try navigator.open("stub://c/1") == .pending("'launch' says: home is not shown yet"))
    #expect(try navigator.open("stub://c/2") == .pending("others come first"))
    try navigator.run { $0.put(Session(user: "ann")) }
    expectTree(navigator, "o")
    try navigator.run { $0.put(Counter(count: 1)) }
    expectTree(navigator, "stack[h > c(id=1) > c(id=2)]")
    #expect(navigator.state[LinkState.self].pending == [])
  }

  @Test func whatWaitsIsDroppedOnLogout() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.put(Session(user: "ann")).put(Counter(count: 1)) }
    try navigator.run { $0.take("background", [String: String]()) }
    _ = try navigator.open("stub://c/1")
    #expect(navigator.state[LinkState.self].pending.count == 1)
    try navigator.run { $0.put(Session.initial) }
    #expect(navigator.state[LinkState.self].pending == [])
  }

  @Test func aRootThatFinishesForNothingBeginsAnew() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.top(.stack).push(page("x")) }
    try navigator.run { $0.first(.stack).finish() }
    expectTree(navigator, "stack[l]")
  }
}

private typealias Counter = StubApp.Counter
private typealias Session = StubApp.Session
