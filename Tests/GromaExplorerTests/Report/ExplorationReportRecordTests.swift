import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the report that is created from a record.
@MainActor
struct ExplorationReportRecordTests {
  private let app = PlantedApp.app(properties: [Property("never") { _ in nil }])

  /// Returns a record of four states, all of which were explored, with a move between them.
  private func record(_ properties: [Property]? = nil, pairs: (opened: Int, all: Int) = (0, 0)) -> ExplorationRecord {
    var record = ExplorationRecord(app, bounds: Bounds(), properties: properties ?? app.properties, links: ["b"], pairs: pairs)
    record.finish(states: 4, explored: 4)
    for name in app.screens.all.map(\.name) { record.found(name, at: 1) }
    return record
  }

  private func report(_ record: ExplorationRecord) -> ExplorationReport { ExplorationReport(record) }

  private func sentences(_ change: (inout ExplorationRecord) -> Void) -> [String] {
    var record = record([Property(.noErrors)])
    change(&record)
    return report(record).reservations.map(\.sentence)
  }

  private func move(_ name: String, on screen: String = "b") -> Move {
    Move(route: AppRoute().tap(name).erased, origin: .tap(name, screen: screen), owner: "Letters/A.swift")
  }

  // MARK: Reservations

  @Test func aCompleteExplorationHasNoReservation() { #expect(sentences { _ in } == []) }

  @Test func statesThatWereNotExploredAreCounted() {
    #expect(
      sentences { $0.finish(states: 2_000, explored: 4) } == [
        "not complete: the exploration stopped early; 1,996 of the 2,000 states found were not explored"
      ])
    #expect(sentences { $0.isStoppedEarly() } == ["not complete: the exploration stopped early, before it had found all states"])
    #expect(sentences { $0.isPartial() } == ["not complete: the states after a hidden input or a lost run are not known"])
    #expect(sentences { $0.isWithoutLinks = true } == ["not complete: links, notifications and shortcuts were not opened"])
  }

  /// Other properties that were not checked have verdicts that say so.
  @Test func propertiesOverTimeThatWereNotCheckedAreNamed() {
    let properties = [Property("a stays", .always(.visible("a"))), Property("b comes", .eventually(.visible("b")))]
    func reservations(_ change: (inout ExplorationRecord) -> Void) -> [ExplorationReport.Reservation] {
      var record = record([Property(.noErrors)] + properties)
      change(&record)
      return report(record).reservations
    }
    #expect(reservations { _ in } == [] && reservations { $0.leftOut("nothing fails") } == [])
    let one = reservations { $0.leftOut("a stays") }
    let start = "properties over time that were not checked, because not all states are known, or time ran out: "
    #expect(one.map(\.sentence) == [start + "'a stays'"] && one.allSatisfy { $0.kind == .overTime && !$0.isSerious })
    let both = reservations { record in
      for property in properties { record.leftOut(property.name) }
    }
    #expect(both.map(\.sentence) == [start + "'a stays', 'b comes'"])
  }

  @Test(
    arguments: [
      (.off, "none"), (.one(in: 1), "12,000, all of them"), (.one(in: 2_500), "12,000, one in 2,500"),
      (.thinning, "12,000, one in 10,000 at first, and fewer after each 500 checks"),
    ] as [(AuditRate, String)])
  func auditsAreCountedByTheirRate(_ rate: AuditRate, _ end: String) {
    #expect(sentences { $0.audits = (rate, 12_000) } == ["moves checked by a second run of the app's own code: \(end)"])
  }

  @Test func repeatedRunsPairsAndLostRunsAreCounted() {
    #expect(
      sentences { record in
        for _ in 0..<2 { record.countRepetition() }
      } == ["runs repeated in another order, with another date and time zone and other random numbers: 2"])
    #expect(
      report(record([], pairs: (3, 1_600))).reservations.map(\.sentence) == [
        "3 of 1,600 pairs of links were opened at the same time; the bound 'pairs' sets their number"
      ])
    #expect(sentences { $0.lost = ["tap x"] } == ["lost run: tap x trapped or did not finish, and was skipped"])
  }

  @Test func aHiddenInputNamesItsCodeAndState() throws {
    let state = try app.state("stack[a > b]")
    var record = record()
    record.note(HiddenInput(subject: .move(move("open-c")), source: .read([.time, .randomness]), state: state))
    let report = report(record)
    let place = try #require(app.screens["b"])
    #expect(
      report.findings.map(\.sentence) == [
        "hidden input: tap open-c (\(place.owner):\(place.line)) depends on the time and random numbers, first noticed in stack[a > b]"
      ])
    #expect(report.verdicts.last?.kind == .violated && report.verdicts.last?.violations == 1)
    #expect(!report.holds && report.hasHiddenInputs && report.findings[0].place == "on b, of \(place.owner)")
  }

  @Test func inputsWithoutEffectAreListedOnlyIfNoOtherInputIsKnown() throws {
    let state = try app.state("stack[a]")
    let ask = { (record: inout ExplorationRecord) in
      record.asking[.property("p")] = .time
      record.asking[.guard("g")] = .randomness
    }
    #expect(
      sentences(ask) == [
        "not decided: code that read the time or other inputs, without an effect on the results that were compared: p (the time), the guard 'g' (random numbers)"
      ])
    var both = record()
    ask(&both)
    both.note(HiddenInput(subject: .sight, source: .unknown, state: state))
    #expect(report(both).reservations.isEmpty)
    let sentence = try #require(report(both).findings.first?.sentence)
    #expect(sentence.hasPrefix("hidden input: the visible screen (") && sentence.contains("depends on something outside the state"))
  }

  @Test func reservationsAreInTheOrderOfTheirWeight() throws {
    var record = record([Property(.noErrors), Property(.actionsLead)], pairs: (1, 4))
    record.note(HiddenInput(subject: .sight, source: .timeZone, state: try app.state("stack[a]")))
    record.lost = ["tap x"]
    record.audits = (.thinning, 1)
    record.countRepetition()
    record.note(RunFacts(), move("open-c"))
    record.isPartial()
    #expect(
      report(record).reservations.map(\.kind) == [.incomplete, .lostRun, .audits, .audits, .pairs, .undeclared])
  }

  @Test func screensThatWereNeverVisibleAreNamedWithTheirBounds() throws {
    var record = ExplorationRecord(app, bounds: Bounds(depth: 1, layers: 1), properties: [], links: [])
    for name in app.screens.all.map(\.name) where !["b", "c", "d"].contains(name) { record.found(name, at: 1) }
    record.note(reached: try app.state("stack[a > c]"))
    let complete = report(record)
    #expect(
      complete.reservations.map(\.sentence) == [
        "screens never visible within the bounds, but within larger bounds: c (depth=2)",
        "screens never visible within the bounds or one move beyond them ('why b' searches further): b, d",
      ])
    #expect(complete.reservations.allSatisfy(\.isSerious) && complete.unknownScreens == ["b", "d"])
    record.counts.states = 1
    let last = report(record).reservations.last
    #expect(last?.sentence.hasPrefix("screens not visible in the explored states or one move beyond them") == true)
  }

  // MARK: Verdicts

  private func kind(_ property: Property.BuiltIn, _ change: (inout ExplorationRecord) -> Void = { _ in })
    -> ExplorationReport.Verdict.Kind
  {
    var record = record()
    if let link = MoveFinder(app, Bounds()).links.first { record.note(.landed, of: link) }
    change(&record)
    return record.verdict(on: Property(property))
  }

  @Test func aProofNeedsEveryState() throws {
    let state = try app.state("stack[a]")
    for property in [Property.BuiltIn.noErrors, .linksLand, .noDeadEnds, .invariants] {
      #expect(kind(property) == .proved, "\(property)")
      #expect(kind(property) { $0.finish(states: 5, explored: 4) } == .checked, "\(property)")
      #expect(kind(property) { $0.isPartial() } == .checked, "\(property)")
      #expect(kind(property) { $0.isStoppedEarly() } == .checked, "\(property)")
      #expect(kind(property) { $0.lost = ["tap x"] } == .checked, "\(property)")
      #expect(kind(property) { $0.note(HiddenInput(subject: .sight, source: .unknown, state: state)) } == .checked, "\(property)")
      #expect(kind(property) { $0.looked(at: Property(property)) } == .checked, "\(property): one of four states")
      #expect(kind(property) { $0.leftOut(property.rawValue) } == .unchecked, "\(property)")
      #expect(kind(property) { $0.finish(states: 4, explored: 0) } == .unchecked, "\(property)")
      let violated = kind(property) {
        $0.isPartial()
        $0.add(Violation(of: property.rawValue, "it fails", owner: "o"))
      }
      #expect(violated == .violated, "\(property)")
    }
    #expect(kind(.definition) == .unchecked && kind(.screensShown) == .unchecked, "bounds do not decide them")
  }

  @Test func nothingToCheckIsVacuousOnlyIfEverythingIsKnown() throws {
    // The app has a link, no guard, and no action with a destination.
    #expect(kind(.actionsLead) == .vacuous && kind(.waitingIsFollowed) == .vacuous)
    #expect(kind(.actionsLead) { $0.isPartial() } == .unchecked, "other states may contain something")
    var leading = move("open-c")
    leading.destination = page("c").key
    let led = kind(.actionsLead) { $0.note(RunFacts(), leading) }
    #expect(led == .proved)
    var still = ExplorationRecord(app, bounds: Bounds(), properties: [Property(.noErrors)], links: [])
    still.finish(states: 1, explored: 1, transitions: 0)
    for property in [Property.BuiltIn.noErrors, .asksBefore, .doubleTap, .linksLand, .opensOnce, .linksAtOnce] {
      #expect(still.verdict(on: Property(property)) == .vacuous, "\(property): no move and no link")
    }
    still.finish(states: 1, explored: 1, transitions: 0, cut: 1)
    #expect(still.verdict(on: Property(.noErrors)) == .proved)
    still.lost = ["tap x"]
    #expect(still.verdict(on: Property(.linksLand)) == .unchecked)
  }

  @Test func allPairsOfLinksMustBeOpened() {
    func kind(_ opened: Int) -> ExplorationReport.Verdict.Kind { record(pairs: (opened, 4)).verdict(on: Property(.linksAtOnce)) }
    #expect(kind(4) == .proved && kind(3) == .checked)
  }

  @Test func linksThatWereNeverOpenedAreUnchecked() {
    #expect(record().verdict(on: Property(.linksLand)) == .unchecked)
    #expect(record().verdict(on: Property(.noErrors)) == .proved)
  }

  // MARK: Findings

  @Test func violationsWithOneCauseAreOneFinding() throws {
    var record = record()
    func add(_ cause: String, _ number: Int, _ move: Move?, _ screen: String, _ property: Property = Property(.noErrors)) {
      let violation = Violation(of: property.name, "\(cause) on \(screen)", owner: "o", by: move, cause: cause)
      record.add(violation, at: number, on: page(screen).key, after: Array(repeating: self.move("step"), count: number))
    }
    add("one", 3, move("x"), "c")
    add("two", 2, move("y"), "b")
    add("one", 1, move("z"), "b")
    add("one", 1, nil, "d", try #require(app.properties.last))
    add("two", 2, move("x"), "a")
    let report = report(record)
    #expect(report.findings.map(\.cause) == ["one", "two"], "in the order in which the causes were found")
    #expect(report.findings.map(\.sentence) == ["one on d", "two on b"], "the fewest moves, and the first of equal ones")
    #expect(report.findings[0].steps.map(\.move) == ["tap step"] && report.findings[0].move == nil)
    #expect(
      report.findings[0].others == [
        .init(property: "nothing fails", screen: "c", move: "tap x"), .init(property: "nothing fails", screen: "b", move: "tap z"),
      ])
    #expect(report.findings[1].others == [.init(property: "nothing fails", screen: "a", move: "tap x")])
    #expect(report.verdicts.first { $0.property == "nothing fails" }?.violations == 4)
    #expect(report.verdicts.first { $0.property == "never" }?.violations == 1)
  }

  /// A fault of a move is located where the screen or link is declared; a fault of a state, where the property or else the screen is.
  @Test func aFindingIsLocatedAtTheFault() throws {
    var record = record()
    let link = try #require(app.part(LinkTable.self)?.links.first)
    let property = try #require(app.properties.last)
    func add(_ property: Property, _ move: Move?) {
      let violation = Violation(of: property.name, "s", owner: "o", by: move, cause: "\(record.violations.count)")
      record.add(violation, at: 0, on: page("d").key)
    }
    add(Property(.noErrors), move("x", on: "b"))
    add(Property(.linksLand), MoveFinder(app, Bounds()).links[0].move)
    add(property, nil)
    add(Property(.noDeadEnds), nil)
    add(Property(.noErrors), Move(route: AppRoute(), origin: .wayOut, owner: "o"))
    let findings = report(record).findings
    let (b, d) = (try #require(app.screens["b"]), try #require(app.screens["d"]))
    #expect(findings.map(\.declaration?.line) == [b.line, link.line, property.line, d.line, d.line])
    #expect(findings.map(\.declaration?.file) == [b.owner, link.owner, property.owner, d.owner, d.owner])
    #expect(findings.map(\.link) == [nil, "b", nil, nil, nil] && findings.map(\.subject) == ["d", "b", "d", "d", "d"])
    #expect(findings[1].steps.map(\.declaration?.line) == [link.line])
  }

  // MARK: Counts

  @Test func performedActionsAreInTheCoverage() {
    var record = record()
    for name in ["z", "a", "m"] { record.note(RunFacts(), move(name)) }
    let report = ExplorationReport(record, time: .milliseconds(1_234_567))
    #expect(report.coverage[1].reached == ["b.a", "b.m", "b.z"] && report.counts.seconds == 1_234.567)
  }
}

extension ExplorationRecord {
  /// Records final counts.
  fileprivate mutating func finish(states: Int, explored: Int, transitions: Int = 1, cut: Int = 0) {
    (counts.states, counts.explored) = (StateCount(states), StateCount(explored))
    (counts.transitions, counts.cut) = (StateCount(transitions), StateCount(cut))
  }
}
