import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the facts about single moves, and the results of links.
@MainActor
struct RunTests {
  private func run(_ action: StubAction, guards: [Guard] = []) throws -> Run {
    let app = PlantedApp.app(["a": [action]], links: [], guards: guards)
    let start = Navigator.launched(app).state.canonical()
    let moves = MoveFinder(app, Bounds()).moves(in: Navigator(app, state: start, logger: .silent))
    return Run(app, from: start, try #require(moves.first { $0.isTap }))
  }

  // MARK: Facts

  @Test func successfulMoveHasNoFacts() throws {
    let run = try run(UserAction("go") { $0.stack.push(page("b")) })
    #expect(CompactTree.text(of: run.state) == "stack[a > b]" && run.facts == RunFacts())
  }

  /// A feature's own error is a refusal, and each other error is a failure.
  @Test func refusalIsNoFailure() throws {
    let refused = try run(UserAction("go") { $0.fail("letters.no", "it is shut") }).facts
    #expect(refused.isRefused && refused.faults.isEmpty && refused.error?.code == "letters.no")
    let failed = try run(UserAction("go") { $0.stack.pop(5) }).facts
    #expect(!failed.isRefused && failed.error != nil)
    #expect(failed.faults.map(\.sentence) == ["tap go failed: \(try #require(failed.error))"])
    #expect(failed.faults.map(\.cause) == [failed.error?.cause])
  }

  @Test func navigatorOfARunIsReleased() throws {
    let app = PlantedApp.app(["a": [UserAction("go") { $0.stack.push(page("b")) }]], links: [])
    let start = Navigator.launched(app).state.canonical()
    let moves = MoveFinder(app, Bounds()).moves(in: Navigator(app, state: start, logger: .silent))
    let move = try #require(moves.first { $0.isTap })
    weak var released: Navigator?
    do {
      let navigator = Navigator(app, state: start, logger: .silent)
      _ = Run(move, on: navigator).facts
      released = navigator
    }
    #expect(released == nil)
  }

  @Test func failedMoveKeepsTheState() throws {
    let run = try run(UserAction("go") { $0.put(StubApp.Counter(count: 1)).stack.push(page("b")).pop(9) })
    #expect(run.facts.error != nil && CompactTree.text(of: run.state) == "stack[a]" && run.state[StubApp.Counter.self].count == 0)
  }

  /// A route that waits for the login fails when it goes on. The move that finishes the login does not fail.
  @Test func failureOfAWaitingRouteIsNoErrorOfTheMove() throws {
    let member = Guard("member") { _, transaction in
      let redirect = AppRoute().root.present(page("z")).erased
      return transaction.value(StubApp.Session.self).user == nil ? .redirect(redirect, until: page("z").key) : .allow
    }
    let actions = [
      "a": [StubAction("go") { $0.check("member").top(.stack).pop(5) }],
      "z": [UserAction("enter") { $0.put(StubApp.Session(user: "ann")).finish() }],
    ]
    let app = PlantedApp.app(actions, links: [], guards: [member])
    let navigator = Navigator(app, logger: .silent)
    try navigator.run(AppRoute().tap("go"))
    let enter = try #require(MoveFinder(app, Bounds()).moves(in: navigator).first { $0.description == "tap enter" })
    let facts = Run(enter, on: navigator).facts
    #expect(facts.error == nil && !facts.isWaiting && !facts.isRefused && facts.faults.count == 1)
    #expect(facts.faults.first?.sentence.hasPrefix("the waiting route ") == true, "\(facts.faults)")
    #expect(facts.faults.first?.sentence.hasSuffix(" failed: cannot pop 5 screens: one screen must stay in the stack at /0/0") == true)
    #expect(CompactTree.text(of: navigator.state) == "stack[a]" && facts.passedGuards.names == ["member"])
  }

  @Test func redirectedMoveWaits() throws {
    let member = Guard("member") { _, _ in .redirect(AppRoute().root.present(page("z")).erased, until: page("z").key) }
    let open = Guard("open") { _, _ in .allow }
    let facts = try run(UserAction("go") { $0.check("open").check("member").stack.push(page("b")) }, guards: [member, open]).facts
    #expect(facts.isWaiting && facts.error == nil && facts.passedGuards.names == ["open"])
  }

  /// The rest of a route waits after the move, and its delay is part of the state. The clock stays at zero.
  @Test func aWaitIsPartOfTheState() throws {
    func end(_ milliseconds: Int) throws -> NavigationState {
      try run(UserAction("go") { $0.wait(milliseconds: milliseconds).top(.stack).push(page("b")) }).state
    }
    let ends = try [100, 5_000].map(end)
    #expect(ends[0] != ends[1] && ends[0].withoutInstants == ends[1].withoutInstants)
    #expect(ends.map { CompactTree.text(of: $0) } == ["stack[a]", "stack[a]"])
    #expect(ends.map { $0.timedItems.map(\.relativeInstant) } == [100, 5_000].map { [RelativeInstant(start: 1, delay: $0)] })
  }

  // MARK: Errors

  /// Two failures have the same cause if only the place differs.
  @Test func causeOfAnErrorContainsNoPlaces() throws {
    let errors = [2, 7].map { NavigationError.locked(path(0, $0), page("b").key).cause }
    #expect(errors[0] == errors[1] && errors[0].hasPrefix("error nav.locked: "))
    #expect(NavigationError.locked(.app, page("c").key).cause != errors[0])
    let counts = ["3 of 4 rooms", "12 of 40 rooms", "3 of 4 beds"].map { NavigationError.custom(code: "a.b", message: $0).cause }
    #expect(counts[0] == counts[1] && counts[0] != counts[2])
    #expect("'b' is open at /0/0/1 with id=3 and 12b, '/0'".withoutPlaces == "'b' is open at with and b,")
  }

  // MARK: Results of links

  private let destination = page("b", 1).key

  @Test func arrivalIsMissingOnlyIfTheLinkNeitherLandsNorWaits() {
    let error = NavigationError.custom(code: "letters.no", message: "it is shut")
    #expect(Arrival(error: error, isWaiting: false).missing(destination) == "it fails: it is shut")
    #expect(Arrival(isWaiting: true, shown: [page("a").key]).missing(destination) == nil)
    #expect(Arrival(isWaiting: false, shown: [page("a").key, destination]).missing(destination) == nil, "a container around the screen")
    #expect(Arrival(isWaiting: false, shown: [page("b", 2).key]).missing(destination) == "it leads to 'b id=2' instead of 'b id=1'")
    #expect(Arrival(isWaiting: false).missing(destination) == "it leads to 'nothing' instead of 'b id=1'")
  }

  @Test func arrivalIsCountedByItsScreen() {
    let error = NavigationError.custom(code: "letters.no", message: "it is shut")
    #expect(Arrival(error: error, isWaiting: true, shown: [destination]).end(destination) == .elsewhere("an error: letters.no"))
    #expect(Arrival(isWaiting: true, shown: [destination]).end(destination) == .waiting)
    #expect(Arrival(isWaiting: false, shown: [page("a").key, destination]).end(destination) == .landed)
    #expect(Arrival(isWaiting: false, shown: [page("c", 4).key]).end(destination) == .elsewhere("c"))
    #expect(Arrival(isWaiting: false, shown: [page("b", 2).key]).end(destination) == .elsewhere("b id=2"), "only the arguments are wrong")
    #expect(Arrival(isWaiting: false).end(destination) == .elsewhere("nothing"))
    #expect(Arrival(isWaiting: false, shown: [page("c", 4).key]).end(nil) == .elsewhere("c"), "without a destination, no link lands")
  }

  // MARK: Sights

  private func sight(_ tree: String) throws -> Sight { Sight(withoutLaunch: try StubApp.state(tree)) }

  @Test func sightContainsTheVisibleNodesOfTheTopmostLayer() throws {
    let home = try sight("tabs home[*stack[a > b] | stack[c]]")
    #expect(home.names == ["home", "stack", "b"] && home.screen == page("b").key && !home.isHome)
    let layered = try sight("stack[a] ^ stack room(id=1)[d]")
    #expect(layered.names == ["room", "d"] && layered.screen == page("d").key && !layered.isHome)
    #expect(layered.shown.map(\.name) == ["d", "room"])
    #expect(try sight("tabs[*stack[a] | stack[b > c]]").isHome, "the hidden stack does not count")
  }

  /// A sight does not depend on what a layer covers.
  @Test func coveredNodesAreNoPartOfASight() throws {
    #expect(try sight("stack[a] ^ d") == sight("tabs[*b | c] ^ d"))
    #expect(try sight("tabs[*a | stack[b > c]]") == sight("tabs[*a | stack[d]]"))
    #expect(try sight("stack[a > b]") != sight("stack[b]"), "only the second is home")
  }

  @Test func visibleScreenIsThatOfTheKeyWindow() throws {
    #expect(try StubApp.state("main: stack[a > b] & *other: c").visibleScreen == page("c").key)
    #expect(try StubApp.state("*main: stack[a > b] & other: c ^ d").visibleScreen == page("b").key)
  }
}
