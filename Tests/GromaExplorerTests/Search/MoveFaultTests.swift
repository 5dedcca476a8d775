import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the faults of single moves: where they lead, what they leave open, and which waiting routes they drop.
@MainActor
struct MoveFaultTests {
  /// Returns the faults of the last move after other moves.
  private func faults(_ app: AppDefinition, after texts: String...) throws -> [MoveFault] {
    let navigator = Navigator(app, logger: .silent)
    navigator.settle()
    var facts = RunFacts()
    for text in texts {
      let move = try #require(MoveFinder(app, Bounds()).moves(in: navigator).first { $0.description == text }, "\(text)")
      facts = Run(move, on: navigator).facts
      #expect(facts.error == nil)
    }
    return facts.faults
  }

  private func violations(_ app: AppDefinition, of property: Property.BuiltIn) -> [Violation] {
    exploreLikeReference(app).violations.filter { $0.property == property.rawValue }
  }

  // MARK: Destinations

  @Test func actionThatMissesItsDestinationIsAFault() throws {
    let app = PlantedApp.app(["a": [UserAction("go") { $0.stack.push(page("c", 2)) }.leading(to: page("b", 1))]], links: [])
    let fault = try #require(faults(app, after: "tap go").first)
    #expect(fault.property == .actionsLead && fault.expectation == .visible(page("b", 1).key))
    #expect(
      fault.sentence == "tap go leads to 'c id=2' instead of 'b id=1'" && fault.cause == "every action leads where it says: tap go to b")
    let violation = try #require(violations(app, of: .actionsLead).first)
    #expect(violation.moves.map(\.description) == ["tap go"] && violation.checks == ["expect visible b id=1"])
    #expect(violation.cause == "every action leads where it says: tap go to b")
  }

  @Test func argumentsOfTheDestinationCount() throws {
    func app(_ id: Int) -> AppDefinition {
      PlantedApp.app(["a": [UserAction("go") { $0.stack.push(page("b", id)) }.leading(to: page("b", 1))]], links: [])
    }
    #expect(try faults(app(1), after: "tap go").isEmpty)
    #expect(try faults(app(2), after: "tap go").map(\.sentence) == ["tap go leads to 'b id=2' instead of 'b id=1'"])
  }

  /// A container around the visible screen is shown as well.
  @Test func destinationMayBeTheContainerOfTheVisibleScreen() throws {
    func app(_ room: Int) -> AppDefinition {
      let show = StubAction("go") { $0.present(AnyScreen(StubApp.Room(id: room), [page("b").erased])) }
      let action = show.leading(to: AnyScreen(StubApp.Room(id: 1), []))
      return PlantedApp.app(["a": [action]], links: [])
    }
    #expect(try faults(app(1), after: "tap go").isEmpty)
    #expect(try faults(app(2), after: "tap go").count == 1)
  }

  @Test func routeThatWaitsHasNotMissedItsDestination() throws {
    let member = Guard("member") { _, transaction in
      let redirect = AppRoute().root.present(page("z")).erased
      return transaction.value(StubApp.Session.self).user == nil ? .redirect(redirect, until: page("z").key) : .allow
    }
    let go = StubAction("go") { $0.check("member").stack.push(page("b")) }
    let app = PlantedApp.app(["a": [go.leading(to: page("c")), go.closing()]], links: [], guards: [member])
    #expect(try faults(app, after: "tap go").isEmpty)
  }

  // MARK: Closing

  @Test func actionThatLeavesItsScreenOpenIsAFault() throws {
    func app(_ done: StubAction) -> AppDefinition {
      PlantedApp.app(["a": [UserAction("show") { $0.present(page("d")) }], "d": [done]], links: [])
    }
    let wrong = app(UserAction("done") { $0.put(StubApp.Counter(count: 1)) }.closing())
    let fault = try #require(faults(wrong, after: "tap show", "tap done").first)
    #expect(fault.sentence == "tap done leaves 'd' open" && fault.expectation == .removed(page("d").key))
    #expect(violations(wrong, of: .actionsLead).first?.checks == ["expect count 0 d"])
    #expect(try faults(app(UserAction("done") { $0.close() }.closing()), after: "tap show", "tap done").isEmpty)
    // A screen that replaces the screen is another one, even if it is equal.
    func replacing(by screen: AnyScreen<Page>) -> StubAction { UserAction("done") { $0.close().window.present(screen) }.closing() }
    #expect(try faults(app(replacing(by: page("d", 2))), after: "tap show", "tap done").isEmpty)
    #expect(try faults(app(replacing(by: page("d"))), after: "tap show", "tap done").isEmpty)
  }

  /// The check expects one screen fewer than before the move.
  @Test func checkCountsTheScreensThatWereOpen() throws {
    let push = StubAction("more") { $0.stack.push(page("d")) }
    let done = StubAction("done") { $0.put(StubApp.Counter(count: 1)) }.closing()
    let app = PlantedApp.app(["a": [push], "d": [push, done]], links: [])
    let found = exploreLikeReference(app, Bounds(depth: 3, layers: 1)).violations.filter {
      $0.property == Property.BuiltIn.actionsLead.rawValue
    }
    #expect(found.map(\.checks) == [["expect count 0 d"]], "the nearest state has one such screen")
    let navigator = Navigator(app, state: try app.state("stack[a > d > d]"), logger: .silent)
    let move = try #require(MoveFinder(app, Bounds()).moves(in: navigator).first { $0.isClosing })
    #expect(Run(move, on: navigator).facts.faults.map(\.expectation) == [.removed(page("d").key)])
  }

  // MARK: Waiting routes

  private static func login(_ enter: StubAction, allows: Bool = true) -> AppDefinition {
    let member = Guard("member") { _, transaction in
      let redirect = AppRoute().root.present(page("z")).erased
      let isMember = allows && transaction.value(StubApp.Session.self).user != nil
      return isMember ? .allow : .redirect(redirect, until: page("z").key)
    }
    return PlantedApp.app(
      ["a": [UserAction("open") { $0.check("member").stack.push(page("b")) }], "z": [enter]], links: [], guards: [member])
  }

  /// The login signs in, but closes its screen instead of finishing it.
  @Test func droppedRouteThatIsAllowedNowIsAFault() throws {
    let enter = StubAction("enter") { $0.put(StubApp.Session(user: "ann")).close() }
    let app = Self.login(enter)
    let fault = try #require(faults(app, after: "tap open", "tap enter").first)
    #expect(fault.property == .waitingIsFollowed && fault.cause.hasSuffix(": member until z"))
    #expect(fault.sentence.hasPrefix("tap enter drops the waiting route '"))
    #expect(
      fault.sentence.hasSuffix(
        "', although 'member' allows it now: the route waits for 'z', which was removed before it finished"))
    let violation = try #require(violations(app, of: .waitingIsFollowed).first)
    #expect(violation.checks == ["expect tree 'stack[a > b]'"], "the tree to which the dropped route leads")
  }

  @Test func droppedRouteThatIsNotAllowedIsNoFault() throws {
    let leave = StubAction("enter") { $0.close() }
    #expect(try faults(Self.login(leave), after: "tap open", "tap enter").isEmpty)
    let refused = StubAction("enter") { $0.put(StubApp.Session(user: "ann")).close() }
    #expect(try faults(Self.login(refused, allows: false), after: "tap open", "tap enter").isEmpty)
    let finished = StubAction("enter") { $0.put(StubApp.Session(user: "ann")).finish() }
    #expect(try faults(Self.login(finished), after: "tap open", "tap enter").isEmpty, "the route was followed")
  }
}
