import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests what a search collects, without a search.
@MainActor
struct ExplorationRecordTests {
  private let nothingFails = Property(.noErrors)
  private let wayHome = Property(.noDeadEnds)

  private func record(_ app: AppDefinition = StubApp.plain, _ bounds: Bounds = Bounds(depth: 2, layers: 1)) -> ExplorationRecord {
    ExplorationRecord(app, bounds: bounds, properties: [nothingFails, wayHome, Property(.linksLand)], links: [])
  }

  private func move(_ name: String, on screen: String = "a") -> Move {
    Move(route: AppRoute().tap(name).erased, origin: .tap(name, screen: screen), owner: "Letters/A.swift")
  }

  private func tree(_ text: String) throws -> NavigationState { try StubApp.state(text) }

  // MARK: Screens

  @Test func theFirstDistanceOfAScreenIsKept() {
    var record = record()
    record.found("a", at: 3)
    record.found("a", at: 1)
    record.found("b", at: nil)
    record.found("b", at: 2)
    record.found("nowhere", at: 0)
    #expect(record.distance(to: "a") == 3 && record.distance(to: "b") == nil && record.distance(to: "nowhere") == nil)
    #expect(record.reached.screens == ["a", "b"])
  }

  @Test func theSmallestBoundsThatShowAScreenAreKept() throws {
    var record = record()
    record.note(reached: try tree("stack[a > b > c > d] ^ d"))
    #expect(record.bound(of: "d") == Bounds(depth: 4, layers: 2))
    record.note(reached: try tree("stack[a > b > d]"))
    #expect(record.bound(of: "d") == Bounds(depth: 3, layers: 1))
    record.note(reached: try tree("stack[a > b] ^ b ^ d"))
    #expect(record.bound(of: "d") == Bounds(depth: 3, layers: 1), "three layers are not fewer")
    #expect(record.bound(of: "a") == nil, "a covered screen is not visible")
    record.found("d", at: 7)
    #expect(record.bound(of: "d") == nil)
  }

  @Test func statesWithinTheBoundsGiveNoHint() throws {
    var record = record()
    record.note(reached: try tree("stack[a > b]"))
    #expect(record.bound(of: "b") == nil && record.reached.screens == [])
  }

  // MARK: Completeness

  @Test func anExplorationIsCompleteIfEveryStateWasExplored() {
    var record = record()
    (record.counts.states, record.counts.explored) = (3, 2)
    #expect(!record.isComplete)
    record.counts.explored = 3
    #expect(record.isComplete && record.lookedCount(at: "nothing fails") == 3)
    var (partial, stopped) = (record, record)
    partial.isPartial()
    #expect(!partial.isComplete && !partial.wasStopped)
    stopped.isStoppedEarly()
    #expect(!stopped.isComplete && stopped.wasStopped)
    record.isWithoutLinks = true
    #expect(!record.isComplete)
  }

  @Test func partialChecksAreCountedForEachProperty() {
    var record = record()
    (record.counts.states, record.counts.explored) = (5, 5)
    for _ in 0..<2 { record.looked(at: wayHome) }
    record.leftOut("every link lands")
    #expect(record.lookedCount(at: wayHome.name) == 2 && record.lookedCount(at: "every link lands") == 0)
    #expect(record.lookedCount(at: nothingFails.name) == 5)
  }

  /// A search over sets counts the violations, and records some of them.
  @Test func violationsAreThoseThatWereCountedOrRecorded() {
    var record = record()
    add(&record, about: "1")
    add(&record, about: "2")
    add(&record, wayHome)
    record.violationCounts = ["nothing fails": 7]
    #expect(record.violationCount(of: "nothing fails") == 7 && record.violationCount(of: wayHome.name) == 1)
    record.violationCounts = ["nothing fails": 1]
    #expect(record.violationCount(of: "nothing fails") == 2 && record.violationCount(of: "x") == 0)
  }

  // MARK: Violations

  private func add(
    _ record: inout ExplorationRecord, _ property: Property? = nil, at number: Int = 0, _ move: Move? = nil,
    about subject: String = "", screen: String = "a", sentence: String = "it fails"
  ) {
    let violation = Violation(of: (property ?? nothingFails).name, sentence, owner: "o", by: move, about: subject)
    record.add(violation, at: number, on: page(screen).key, after: (0..<number).map { self.move("step-\($0)") })
  }

  @Test func equalViolationsAreOne() {
    var record = record()
    add(&record, at: 2, move("x"))
    add(&record, at: 1, move("x"), sentence: "it fails again")
    #expect(record.violations.count == 1)
    #expect(
      record.violations[0].moves.map(\.description) == ["tap step-0", "tap step-1", "tap x"] && record.violations[0].sentence == "it fails")
    add(&record, at: 0, move("y"))
    add(&record, at: 0, move("x"), screen: "b")
    add(&record, at: 0, move("x"), about: "more")
    add(&record, wayHome, at: 0, move("x"))
    add(&record, at: 0)
    #expect(record.violations.count == 6 && record.violationCount(of: "nothing fails") == 5 && record.violationCount(of: wayHome.name) == 1)
    #expect(record.violations.last?.moves == [] && record.violations.allSatisfy { !$0.isConfirmed })
  }

  @Test func theUsualCauseIsTheSentenceWithoutPlaces() {
    var record = record()
    add(&record, about: "1", sentence: "cannot pop 5 screens at /0/0")
    add(&record, about: "2", sentence: "cannot pop 6 screens at /0/1")
    #expect(record.violations.map(\.cause) == Array(repeating: "nothing fails: cannot pop  screens at", count: 2))
  }

  @Test func violationsWithoutAStateAreConfirmed() {
    var record = record()
    record.add(lost: "the launch trapped", owner: "stub")
    record.add(Violation(of: "every link lands", "no link has this URL", owner: "o", by: move("open")))
    add(&record, at: 4)
    var asked: [Int] = []
    record.confirm { violation, number in
      asked.append(number)
      return violation.property == "every link lands"
    }
    #expect(asked == [4], "a violation without a state has nothing to repeat")
    #expect(record.violations.map(\.isConfirmed) == [true, true, false])
    #expect(record.violations.map(\.property) == ["nothing fails", "every link lands", "nothing fails"])
    #expect(record.violations.map(\.screen) == ["nothing", "nothing", "a"])
  }

  @Test func faultsOfPropertiesThatAreNotCheckedAreNotRecorded() {
    var record = ExplorationRecord(StubApp.plain, bounds: Bounds(), properties: [wayHome], links: [])
    record.add(lost: "the launch trapped", owner: "stub")
    #expect(record.violations.isEmpty)
  }

  // MARK: Coverage

  @Test func aFailedMoveIsOfferedButNotPerformed() {
    var record = record()
    var facts = RunFacts()
    facts.passedGuards.names = ["member"]
    facts.error = .custom(code: "letters.shut", message: "it is shut")
    record.note(facts, move("x"))
    #expect(record.offered == ["a.x"] && record.reached.actions == [] && record.reached.guards == ["member"] && record.destinations == [])
    facts.error = nil
    var leading = move("y")
    leading.destination = page("b").key
    record.note(facts, leading)
    record.note(facts, Move(route: AppRoute(), origin: .link("b"), owner: "o"))
    record.note(facts, Move(route: AppRoute(), origin: .carrier("notification n", link: "c"), owner: "o"))
    record.note(facts, Move(route: AppRoute(), origin: .wayOut, owner: "o"))
    #expect(record.offered == ["a.x", "a.y"] && record.reached.actions == ["a.y"] && record.destinations == ["a.y"])
    #expect(record.reached.links == ["b"] && record.reachedCarriers == ["c by notification n"])
  }

  @Test func linksKeepTheOrderInWhichTheyWereOpenedFirst() throws {
    let shut = DeepLink("c", "", route: { (_: PlantedApp.Nothing) in AppRoute().fail("letters.shut", "it is shut") })
    let app = PlantedApp.app(links: [PlantedApp.link { $0.top(.stack).push(page("b")) }, shut])
    let links = MoveFinder(app, Bounds()).links
    let (b, c) = (try #require(links.first { "\($0.link.pattern)" == "b" }), try #require(links.first { "\($0.link.pattern)" == "c" }))
    var record = record(app)
    record.opens(c)
    record.note(.landed, of: b, times: 3)
    record.note(.elsewhere("d"), of: c, times: 2)
    record.note(.elsewhere("d"), of: c)
    record.note(.waiting, of: b)
    record.opens(b)
    #expect(record.links.map(\.pattern) == ["c", "b"])
    #expect(record.links[0].elsewhere == ["d": 3] && record.links[0].opened == 3 && record.links[0].destination == nil)
    #expect(record.links[1].landed == 3 && record.links[1].waiting == 1 && record.links[1].opened == 4)
  }

  // MARK: Hidden inputs

  @Test func aHiddenInputIsNotedOnceForEachCode() throws {
    var record = record()
    let (one, other) = (try tree("stack[a]"), try tree("stack[b]"))
    record.note(HiddenInput(subject: .move(move("x")), source: .read(.time), state: one))
    record.note(HiddenInput(subject: .move(move("x")), source: .unknown, state: other))
    record.note(HiddenInput(subject: .guard("member"), source: .timeZone, state: other))
    #expect(record.hiddenInputs.map(\.description) == ["tap x", "the guard 'member'"])
    #expect(record.hiddenInputs[0].source == .read(.time) && record.hiddenInputs[0].state == one)
  }

  /// The list of actions of a screen explains why its actions have other results.
  @Test func aHiddenInputThatFollowsFromAnotherIsOmitted() throws {
    var record = record()
    let state = try tree("stack[a]")
    record.note(HiddenInput(subject: .move(move("x", on: "a")), source: .unknown, state: state))
    record.note(HiddenInput(subject: .move(move("y", on: "b")), source: .unknown, state: state))
    record.note(HiddenInput(subject: .offers(screen: "a"), source: .unknown, state: state))
    #expect(record.hiddenInputs.map(\.description) == ["tap y", "the list of moves on 'a'"])
  }
}
