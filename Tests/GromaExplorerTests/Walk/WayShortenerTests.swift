import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that sequences of moves to a violation become shorter, and still lead to the same violation.
@MainActor
struct WayShortenerTests {
  private static func isOpen(_ letter: String) -> Property {
    Property("\(letter) is closed") { $0.places(of: page(letter).key).isEmpty ? nil : "it is open" }
  }

  /// A search that has explored all states, with the violations that it found.
  private struct Explored {
    let search: PackedSearch
    let violations: [Violation]

    @MainActor
    init(_ app: AppDefinition, _ bounds: Bounds = Bounds(), properties: [Property]) {
      search = PackedSearch(app, bounds: bounds, properties: properties, finder: MoveFinder(app, bounds), audit: .off)
      var record = ExplorationRecord(app, bounds: bounds, properties: properties, links: [])
      search.begin(&record)
      while record.exploredCount < search.count { search.exploreNext(&record) }
      search.end(&record)
      violations = record.violations
    }

    /// Returns moves by their text.
    @MainActor
    func way(_ texts: [String]) throws -> [Move] {
      try texts.map { text in try #require(search.learner.moves.first { $0.description == text }, "\(text)") }
    }
  }

  @Test func aLongWayNearTheLaunchIsReplacedByAShortestWay() throws {
    let explored = Explored(PlantedApp.app(links: []), properties: [Self.isOpen("c")])
    let violation = try #require(explored.violations.first)
    let way = try explored.way(["tap open-b", "tap show-d", "tap done", "back", "tap open-b", "tap open-c"])
    let found = try #require(WayShortener(explored.search).shorten(violation, way))
    #expect(found.way.map(\.description) == ["tap open-b", "tap open-c"])
    #expect(found.violation.moves == found.way && found.violation.sentence == violation.sentence)
    #expect(CompactTree.text(of: found.state) == "stack[a > b > c]")
  }

  /// The last move is at fault, so it is not part of the sequence to the state.
  @Test func moveAtFaultStaysTheLastOne() throws {
    var actions = PlantedApp.sound
    actions["c"] = [UserAction("back-twice") { $0.stack.pop(5) }]
    let explored = Explored(PlantedApp.app(actions, links: []), properties: [Property(.noErrors)])
    let violation = try #require(explored.violations.first)
    let way = try explored.way(["tap open-b", "back", "tap open-b", "tap open-c"])
    let found = try #require(WayShortener(explored.search).shorten(violation, way))
    #expect(found.way.map(\.description) == ["tap open-b", "tap open-c"])
    #expect(found.violation.moves.map(\.description) == ["tap open-b", "tap open-c", "tap back-twice"])
  }

  @Test func deadEndIsFoundAgain() throws {
    let show = UserAction("show-d") { $0.present(page("d").withStackContainer()) { $0.lock(.kept) } }
    let app = PlantedApp.app(["a": [UserAction("open-b") { $0.stack.push(page("b")) }], "b": [show]], links: [])
    let properties = [Property(.noDeadEnds)]
    let explored = Explored(app, properties: properties)
    var record = ExplorationRecord(app, bounds: Bounds(), properties: properties, links: [])
    let number = try #require(explored.search.deadEnds(explored: explored.search.count).first)
    explored.search.noteDeadEnd(number, &record)
    let violation = try #require(record.violations.first)
    let way = try explored.way(["tap open-b", "back", "tap open-b", "tap show-d"])
    let found = try #require(WayShortener(explored.search).shorten(violation, way))
    #expect(found.violation.moves.map(\.description) == ["tap open-b", "tap show-d"])
  }

  /// An app with more states than are searched near the launch: each letter can be pushed on each.
  private static let deep: AppDefinition = {
    let push = ["a", "b", "c"].map { letter in UserAction("open-\(letter)") { $0.stack.push(page(letter)) } }
    return PlantedApp.app(["a": push, "b": push, "c": push], links: [], properties: [])
  }()

  @Test func needlessMovesFarFromTheLaunchAreRemoved() throws {
    let many = Property("few letters are c") { $0.places(of: page("c").key).count > 6 ? "there are many" : nil }
    let bounds = Bounds(depth: 9)
    let search = PackedSearch(Self.deep, bounds: bounds, properties: [many], finder: MoveFinder(Self.deep, bounds), audit: .off)
    var record = ExplorationRecord(Self.deep, bounds: bounds, properties: [many], links: [])
    search.begin(&record)
    search.explore(0, &record)
    search.explore(1, &record)
    func move(_ text: String) throws -> Move { try #require(search.learner.moves.first { $0.description == text }) }
    let (a, c, back) = (try move("tap open-a"), try move("tap open-c"), try move("back"))
    let way = [a, c, back, c, a, back, c, c, c, a, back, c, c, c]
    let violation = Violation(
      property: many.name, sentence: "there are many", screen: "c", owner: "Tests", subject: "", cause: "", moves: way, cycle: nil,
      checks: [],
      isLost: false, isConfirmed: false)
    let found = try #require(WayShortener(search).shorten(violation, way))
    #expect(found.way.map(\.description) == Array(repeating: "tap open-c", count: 7))
    #expect(CompactTree.text(of: found.state) == "stack[a > c > c > c > c > c > c > c]")
    // Moves that are not possible where they are made are skipped.
    let confused = [back, back] + way
    #expect(try #require(WayShortener(search).shorten(violation, confused)).way.count == 7)
    #expect(WayShortener(search).shorten(violation, [a, c, c]) == nil, "the moves do not lead to the violation")
  }

  @Test func violationOfAnotherPropertyOrScreenIsNotFound() throws {
    let explored = Explored(PlantedApp.app(links: []), properties: [Self.isOpen("c")])
    let violation = try #require(explored.violations.first)
    func other(property: String = violation.property, screen: String = violation.screen, subject: String = violation.subject) -> Violation {
      Violation(
        property: property, sentence: violation.sentence, screen: screen, owner: violation.owner, subject: subject, cause: violation.cause,
        moves: violation.moves, cycle: nil, checks: [], isLost: false, isConfirmed: false)
    }
    let shortener = WayShortener(explored.search)
    #expect(shortener.shorten(other(property: "d is closed"), violation.moves) == nil)
    #expect(shortener.shorten(other(screen: "b"), violation.moves) == nil)
    #expect(shortener.shorten(other(subject: "another"), violation.moves) == nil)
    #expect(shortener.shorten(other(), violation.moves) != nil)
  }
}
