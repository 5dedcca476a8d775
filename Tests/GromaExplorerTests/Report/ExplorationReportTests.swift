import Foundation
import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the values that are derived from a report.
@MainActor
struct ExplorationReportTests {
  typealias Finding = ExplorationReport.Finding
  typealias Verdict = ExplorationReport.Verdict

  // MARK: Verdicts

  @Test func verdictsInWords() {
    let report = ExplorationReport.made()
    func words(_ kind: Verdict.Kind, _ change: (inout Verdict) -> Void = { _ in }) -> String {
      var verdict = Verdict(property: "nothing fails", kind: kind, looked: 1_200)
      change(&verdict)
      return report.words(of: verdict)
    }
    #expect(words(.proved) == "proved in all 1,200 states")
    #expect(words(.proved) { $0.looked = 1 } == "proved in the only state")
    #expect(words(.proved) { $0.property = Property.BuiltIn.definition.rawValue } == "proved")
    #expect(words(.vacuous) == "nothing to check")
    #expect(words(.checked) == "no violation in 1,200 states, not proved")
    #expect(words(.checked) { $0.looked = 1 } == "no violation in 1 state, not proved")
    #expect(words(.unchecked) { $0.looked = 0 } == "not checked")
    #expect(words(.unchecked) == "nothing to check in 1,200 states, not proved")
    #expect(words(.violated) { $0.violations = 1 } == "violated: 1 violation")
    #expect(words(.violated) { $0.violations = 2_000 } == "violated: 2,000 violations")
  }

  /// The bounds of a series differ from step to step, so they are named.
  @Test func aSeriesNamesItsBounds() {
    let report = ExplorationReport.made { $0.steps = [$0.step] }
    #expect(report.words(of: report.verdicts[0]) == "proved in all 4 states within \(Bounds())")
  }

  @Test func eachVerdictDecidesTheRequirements() {
    func failures(_ change: (inout ExplorationReport) -> Void) -> [[String]] {
      let report = ExplorationReport.made(change)
      return [.nothing, .complete, .proof].map { report.failures(of: $0) }
    }
    #expect(failures { _ in } == [[], [], []])
    #expect(failures { $0.verdicts[1].kind = .vacuous } == [[], [], []])
    let checked = failures { $0.verdicts[1].kind = .checked }
    #expect(checked == [[], [], ["there is a way home: no violation in 4 states, not proved"]])
    #expect(failures { ($0.verdicts[1].kind, $0.verdicts[1].looked) = (.unchecked, 0) } == [[], [], ["there is a way home: not checked"]])
    #expect(failures { ($0.verdicts[0].kind, $0.verdicts[1].kind) = (.vacuous, .vacuous) }[2] == ["no property is proved"])
    let violated = ["nothing fails: violated: 3 violations"]
    #expect(failures { ($0.verdicts[0].kind, $0.verdicts[0].violations) = (.violated, 3) } == [violated, violated, violated])
    #expect(failures { $0.verdicts = [] } == [["nothing was checked"], ["nothing was checked"], ["nothing was checked"]])
    #expect(failures { $0.counts.transitions = 0 } == [[], [], ["no move is possible"]])
    let full = ExplorationReport.Reservation(kind: .incomplete, sentence: "not complete: more")
    #expect(failures { $0.reservations = [full] } == [[], ["the exploration is not complete"], ["not complete: more"]])
    let unreached = ExplorationReport.Reservation(kind: .unreached, sentence: "screens never visible: c")
    #expect(failures { $0.reservations = [unreached] } == [[], [], ["screens never visible: c"]])
    let audits = ExplorationReport.Reservation(kind: .audits, sentence: "runs repeated: 4")
    #expect(failures { $0.reservations = [audits] } == [[], [], []])
  }

  @Test func violationsAreOnlyReasonsIfTheyCount() {
    let report = ExplorationReport.made { $0.verdicts[0].kind = .violated }
    #expect(report.failures(of: .complete, countingViolations: false) == [])
    #expect(!report.holds && report.light == .red)
  }

  /// An app of two screens, all of which are visible with a depth of 2.
  private static let small = AppDefinition(
    "small", "letters",
    screens: StubApp.screens { key, _, _ throws(NavigationError) in
      key.name == "a" ? [UserAction("open-b") { $0.stack.push(page("b")) }] : []
    }.filter { ["a", "b"].contains($0.name) }, root: page("a").withStackContainer().erased)

  /// Expects that the requirements, the light and the flags of reports agree, and returns the lights.
  private func lights(_ app: AppDefinition, sourceLocation: SourceLocation = #_sourceLocation) -> Set<ExplorationReport.Light> {
    var lights: Set<ExplorationReport.Light> = []
    for (bounds, stop) in [
      (Bounds(depth: 1, layers: 1), Int.max), (Bounds(depth: 3, layers: 1), Int.max), (Bounds(depth: 2, layers: 2), 2),
    ] {
      let report = Exploration(app, bounds: bounds, wholeStates: .max).pausingOften.run { $0.explored.clamped < stop }
      let name = Comment("\(app.name), \(bounds.inFull), \(stop)")
      let (isLit, isChecked) = (report.holds && report.hasChecked, report.counts.isComplete)
      #expect(report.failures(of: .nothing).isEmpty == isLit, name, sourceLocation: sourceLocation)
      #expect(report.failures(of: .complete).isEmpty == (isLit && report.isComplete), name, sourceLocation: sourceLocation)
      #expect(report.failures(of: .proof).isEmpty == report.isProved, name, sourceLocation: sourceLocation)
      #expect((report.light == .green) == report.isProved && (report.light == .red) == !isLit, name, sourceLocation: sourceLocation)
      #expect(report.isComplete == (isChecked && !report.hasHiddenInputs), name, sourceLocation: sourceLocation)
      lights.insert(report.light)
    }
    return lights
  }

  /// A failure prints the name of the app, which contains the seed.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func theRequirementsAgreeWithTheFlags(seed: UInt64) { _ = lights(RandomApp.app(seed: seed)) }

  @Test func anAppWithoutFaultsIsGreenOrAmber() {
    #expect(lights(Self.small) == [.green, .amber])
    #expect(lights(PlantedApp.app([:], properties: [Property("never") { _ in "it is" }])) == [.red])
  }

  // MARK: Screens and links

  @Test func distancesInWords() {
    var screen = ExplorationReport.made().screens[0]
    func away(_ distance: Int?, _ bound: Bounds? = nil, _ shown: Bounds? = nil) -> String {
      (screen.distance, screen.bound, screen.shown) = (distance, bound, shown)
      return screen.away
    }
    #expect([0, 1, 7].map { away($0) } == ["visible at launch", "1 move from the launch", "7 moves from the launch"])
    #expect(away(nil) == "not visible" && away(nil, Bounds(depth: 4)) == "visible only within \(Bounds(depth: 4))")
    #expect(away(nil, nil, Bounds(depth: 1)) == "visible within \(Bounds(depth: 1))")
    let both = away(nil, Bounds(depth: 4), Bounds(depth: 1))
    #expect(both == "visible within \(Bounds(depth: 1))", "what was explored counts more than a hint")
  }

  // MARK: Findings

  @Test func aFindingIsOfItsLinkOrElseItsScreen() {
    let finding = Finding.made()
    #expect(finding.subject == "b" && finding.module == "Letters" && finding.properties == ["nothing fails"])
    #expect(Finding.made { $0.link = "b/:id" }.subject == "b/:id")
    #expect(Finding.made { $0.owner = "letters" }.module == "letters")
    let other = Finding.Occurrence(property: "every link lands", screen: "a", move: nil)
    let several = Finding.made { $0.others = [other] }
    #expect(several.properties == ["nothing fails", "every link lands"])
    #expect(several.occurrences == [Finding.Occurrence(property: "nothing fails", screen: "b", move: "tap fall"), other])
  }

  @Test func otherViolationsAreCountedByPlace() {
    func others(_ places: [(property: String, screen: String)]) -> String? {
      Finding.made { $0.others = places.map { Finding.Occurrence(property: $0.property, screen: $0.screen, move: nil) } }.othersInWords
    }
    #expect(others([]) == nil)
    #expect(
      others([("nothing fails", "home"), ("nothing fails", "chat"), ("nothing fails", "home")])
        == "the same cause on home (2 moves); on chat")
    #expect(others([("every link lands", "home")]) == "the same cause on home, every link lands")
    let nine = (1...9).map { (property: "nothing fails", screen: "s\($0)") }
    let eight = (1...8).map { "on s\($0)" }.joined(separator: "; ")
    #expect(others(Array(nine.prefix(8))) == "the same cause \(eight)")
    #expect(others(nine) == "the same cause \(eight); 1 more place")
    #expect(others(nine + [("nothing fails", "s10")]) == "the same cause \(eight); 2 more places")
  }

  @Test func dimensionsInWords() {
    func words(_ names: [String], smallest: Bool = true, _ moves: [String]? = nil) -> String? {
      let steps = moves?.map { Finding.Step(move: $0, declaration: nil) }
      return Finding.made { $0.dimensions = .init(names: names, isSmallest: smallest, steps: steps) }.dimensionsInWords
    }
    #expect(Finding.made().dimensionsInWords == nil)
    #expect(words(["wide"]) == "needs 'wide'")
    #expect(words(["wide", "member"], smallest: false) == "needs 'wide' and 'member' (not all smaller sets were explored)")
    #expect(words(["wide"], ["tap a", "wide"]) == "needs 'wide': tap a; wide")
    #expect(words(["wide"], []) == "needs 'wide': at launch")
    #expect(words([], ["tap a"]) == "also occurs without any dimension of the environment: tap a")
    #expect(words([]) == "also occurs without any dimension of the environment")
  }

  @Test func aCycleFollowsTheMoves() {
    let finding = Finding.made { $0.cycle = [.init(move: "back", declaration: nil), .init(move: "tap open", declaration: nil)] }
    #expect(finding.moveLines == ["tap open", "tap fall", "again and again:", "  back", "  tap open"])
    #expect(Finding.made().moveLines == ["tap open", "tap fall"])
  }

  @Test func theScriptMakesTheMovesAndThenChecks() {
    let finding = Finding.made {
      $0.checks = ["open url=app://b", "expect tree 'stack[a]'"]
      $0.sentence = "two\nlines"
    }
    #expect(
      finding.script(app: "letters") == """
        #: name   nothing fails: two\\nlines
        #: tags   explorer
        #: app    letters

        tap open
        tap fall

        # nothing fails
        open url=app://b
        expect tree 'stack[a]'

        """)
    #expect(
      Finding.made([]).script(app: "letters") == "#: name   nothing fails: tap fall failed\n#: tags   explorer\n#: app    letters\n\n")
  }

  @Test func theScriptRepeatsACycle() {
    let finding = Finding.made(["tap open"]) {
      $0.cycle = [.init(move: "back", declaration: nil), .init(move: "tap open", declaration: nil)]
      $0.checks = ["! expect tree a"]
    }
    let lines = finding.script(app: "letters").split(separator: "\n", omittingEmptySubsequences: false).dropFirst(4)
    #expect(
      Array(lines) == [
        "tap open", "", "# These moves can be made again and again", "source cycle.nav --times=100", "", "# nothing fails",
        "! expect tree a", "-- cycle.nav --", "back", "tap open", "",
      ])
    #expect(Finding.rounds == 100)
  }

  // MARK: Files

  @Test(arguments: ["format", "app", "bounds", "counts", "verdicts", "steps", "coverage"])
  func everyMemberOfAFileIsRequired(_ name: String) throws {
    let report = ExplorationReport.made { $0.findings = [.made()] }
    #expect(report.format == ExplorationReport.currentFormat)
    var object = try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(report)) as? [String: Any])
    object[name] = nil
    let data = try JSONSerialization.data(withJSONObject: object)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ExplorationReport.self, from: data) }
  }

  @Test func everyPartOfAReportIsReadBack() throws {
    let report = ExplorationReport.made {
      $0.findings = [
        .made {
          $0.cycle = [.init(move: "back", declaration: .init(file: "A/A.swift", line: 3))]
          $0.dimensions = .init(names: ["wide"], isSmallest: true, steps: [])
          $0.others = [.init(property: "p", screen: "s", move: "m")]
          $0.isLost = true
        }
      ]
      $0.counts.states = StateCount(value: 1e40)
      $0.screens[1] = .init(name: "b", declaration: .init(file: "A/B.swift", line: 1), bound: Bounds(depth: 4), shown: Bounds(depth: 1))
      $0.steps = [$0.step]
      $0.coverage[1].reached = ["a.open"]
      $0.profile = [HandlerProfile(handler: "tap open", runs: 3, reads: [.init(part: "/0", answers: 2)])]
      $0.reservations = [.init(kind: .undeclared, subject: "actions", sentence: "s", items: ["a.open"])]
      $0.graph = ScreenGraph(edges: [.init(from: "a", to: "b", label: "open", kind: .action)])
    }
    let back = try JSONDecoder().decode(ExplorationReport.self, from: JSONEncoder().encode(report))
    #expect(back == report)
  }
}
