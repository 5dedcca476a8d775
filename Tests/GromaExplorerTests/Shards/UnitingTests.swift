import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the report of explorations that several processes made.
@MainActor
struct UnitingTests {
  typealias Finding = ExplorationReport.Finding

  private func plan(_ bounds: [Bounds], engine: String = "auto") -> ExplorationReport.Plan {
    ExplorationReport.Plan(bounds: bounds, engine: engine, seed: 7, wholeStates: 500, urls: [], properties: ["nothing fails"])
  }

  private func united(_ parts: [ExplorationReport], _ bounds: [Bounds]? = nil, engine: String = "auto") -> ExplorationReport {
    ExplorationReport(uniting: parts, of: plan(bounds ?? parts.map(\.bounds), engine: engine))
  }

  /// Returns a report of some depth with as many states.
  private func part(_ depth: Int, states: Int? = nil, _ change: (inout ExplorationReport) -> Void = { _ in }) -> ExplorationReport {
    .made {
      $0.bounds = Bounds(depth: depth, layers: 1)
      ($0.counts.states, $0.counts.explored) = (states ?? depth, states ?? depth)
      change(&$0)
    }
  }

  private func violated(_ report: inout ExplorationReport, _ findings: [Finding], times: Int) {
    (report.verdicts[0].kind, report.verdicts[0].violations) = (.violated, times)
    report.findings = findings
  }

  // MARK: Laws

  @Test(arguments: 0..<6 as Range<UInt64>)
  func oneExplorationIsItsUnion(seed: UInt64) {
    let report = Exploration(RandomApp.app(seed: seed), bounds: Bounds(depth: 2, layers: 2, states: 40), engine: .packed).run()
    #expect(united([report]) == report, "seed \(seed)")
  }

  /// The same exploration again adds nothing but its runs.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func aUnionWithItselfAddsOnlyRuns(seed: UInt64) {
    let report = Exploration(RandomApp.app(seed: seed), bounds: Bounds(depth: 2, layers: 2, states: 40), engine: .packed).run()
    var expected = report
    expected.counts.runs *= 3
    #expect(united([report, report, report], [report.bounds]) == expected, "seed \(seed)")
  }

  /// The claims do not depend on the order of the parts. A failure prints the seed.
  @Test(arguments: 4..<9 as Range<UInt64>)
  func theOrderOfThePartsDoesNotChangeTheClaims(seed: UInt64) {
    let bounds = [(1, 1), (2, 1), (1, 2), (2, 2)].map { Bounds(depth: $0.0, layers: $0.1, states: 40) }
    let parts = bounds.map { Exploration(RandomApp.app(seed: seed), bounds: $0).run() }
    let first = united(parts, bounds)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4 {
      let other = united(parts.shuffled(using: &random), bounds)
      #expect(other.counts.states == first.counts.states && other.counts.runs == first.counts.runs)
      #expect(other.verdicts.map(\.kind) == first.verdicts.map(\.kind), "seed \(seed)")
      #expect(Set(other.findings.map(\.cause)) == Set(first.findings.map(\.cause)))
      #expect(Set(other.findings.map { [$0.cause, "\($0.steps.count)"] }) == Set(first.findings.map { [$0.cause, "\($0.steps.count)"] }))
      #expect(Set(other.findings.flatMap(\.occurrences)) == Set(first.findings.flatMap(\.occurrences)), "seed \(seed)")
      // Of explorations that are not finished, the one with the most states is the report, and only those of its bounds add to it.
      if other.bounds != first.bounds, !other.counts.isComplete { continue }
      #expect(other.coverage == first.coverage && other.performed == first.performed && other.unseenScreens == first.unseenScreens)
      #expect(other.screens.map { $0.isSeen || $0.shown != nil } == first.screens.map { $0.isSeen || $0.shown != nil })
      #expect(Set(other.steps.map(\.bounds)) == Set(first.steps.map(\.bounds)))
      #expect(other.light == first.light && other.isComplete == first.isComplete)
    }
  }

  // MARK: The one exploration

  @Test func theLargestCompleteExplorationIsTheReport() {
    let open = part(9) { ($0.counts.isComplete, $0.counts.explored) = (false, 8) }
    let report = united([part(2), part(4), part(3), open])
    #expect(report.bounds.depth == 4 && report.steps.map(\.bounds.depth) == [2, 4, 3, 9] && report.counts.runs == 80)
    #expect(report.reservations.map(\.sentence) == ["bounds not finished, so nothing is claimed within them: \(open.bounds)"])
    let opens = [3, 5, 4].map { depth in part(depth) { $0.counts.isComplete = false } }
    #expect(united(opens).bounds.depth == 5)
  }

  @Test func boundsThatWereNotBegunAreNamed() {
    let all = (1...3).map { Bounds(depth: $0, layers: 1) }
    let report = united([part(2)], all)
    #expect(report.reservations.map(\.kind) == [.unfinished])
    #expect(report.reservations[0].sentence.hasSuffix("within them: \(all[0]), \(all[2])"))
    #expect(report.isComplete && report.notLookedAt == report.reservations.map(\.sentence))
  }

  @Test func boundsWithoutTheLaunchStateAreNoResult() {
    let empty = part(1, states: 0)
    let report = united([empty, part(2)])
    #expect(report.bounds.depth == 2 && report.steps.map(\.bounds.depth) == [2] && report.reservations == [])
    #expect(united([empty]).counts.states == 0, "unless there is no other")
  }

  // MARK: Violations

  @Test func aViolationInAnyBoundsIsAViolation() throws {
    let one = Finding.made(["tap a", "tap b", "tap c"]) { $0.screen = "c" }
    let near = Finding.made(["tap d"]) { $0.others = [.init(property: "nothing fails", screen: "z", move: nil)] }
    let other = Finding.made { $0.cause = "other" }
    let report = united([
      part(2) { violated(&$0, [one, other], times: 5) }, part(3), part(1) { violated(&$0, [near], times: 2) },
    ])
    #expect(report.bounds.depth == 3 && report.verdicts.map(\.kind) == [.violated, .proved] && !report.holds)
    #expect(report.findings.map(\.cause) == ["fall", "other"] && report.findings[0].steps.map(\.move) == ["tap d"])
    #expect(report.findings[0].others.map(\.screen) == ["z", "c"])
    #expect(report.verdicts[0].violations == 5, "the most that one exploration counts")
    #expect(report.headline == "letters: 2 problems found in 3 explored bounds")
    let many = united([part(1) { violated(&$0, [near], times: 1) }, part(2) { violated(&$0, [one, other], times: 1) }])
    #expect(many.verdicts[0].violations == 4, "at least the different ones")
  }

  @Test func equalOccurrencesAreListedOnce() {
    let finding = Finding.made { $0.others = [.init(property: "nothing fails", screen: "z", move: nil)] }
    let report = united([part(1) { violated(&$0, [finding], times: 2) }, part(2) { violated(&$0, [finding], times: 2) }])
    #expect(report.findings == [finding] && report.verdicts[0].violations == 2)
  }

  @Test func aLimitOfAnyBoundsRulesOutProofs() {
    let lost = ExplorationReport.Reservation(kind: .lostRun, subject: "tap now", sentence: "lost run: tap now")
    let report = united([part(1) { $0.reservations = [lost] }, part(2), part(3) { $0.reservations = [lost] }, part(5)])
    #expect(report.reservations == [lost] && report.verdicts.allSatisfy { $0.kind == .checked } && !report.isComplete)
  }

  /// A hidden input of an exploration that is not the result fails the whole, too.
  @Test func aHiddenInputOfAnyBoundsFailsTheWhole() {
    let hidden = { (report: inout ExplorationReport) in
      report.add(hiddenInput: .made { ($0.property, $0.cause) = (Property.dependsOnStateOnly, "tap now") })
    }
    let report = united([part(1, hidden), part(2), part(3, hidden), part(5)])
    #expect(report.bounds.depth == 5 && !report.holds && !report.isComplete && report.findings.map(\.cause) == ["tap now"])
    #expect(report.verdicts.map(\.kind) == [.checked, .checked, .violated] && report.verdicts.last?.violations == 1)
  }

  /// A property that the most extensive exploration did not get to may be checked by another one.
  @Test func aCheckOfAnyUnfinishedExplorationCounts() {
    let open = { (depth: Int, kind: ExplorationReport.Verdict.Kind) in
      self.part(depth) { ($0.counts.isComplete, $0.verdicts[0].kind, $0.verdicts[0].looked) = (false, kind, depth) }
    }
    let report = united([open(4, .unchecked), open(2, .vacuous), open(3, .checked)])
    #expect(report.bounds.depth == 4 && report.verdicts[0].kind == .checked && report.verdicts[0].looked == 2)
    let complete = united([open(9, .checked), part(2) { $0.verdicts[0].kind = .unchecked }])
    #expect(complete.bounds.depth == 2 && complete.verdicts[0].kind == .unchecked)
  }

  // MARK: Coverage

  @Test func whatAnyCompleteExplorationReachesIsReached() throws {
    let deep = part(4) {
      $0.performed = ["a.x", "b.y"]
      $0.coverage[1] = CoverageLine(subject: "actions", reached: 2, missed: ["b.z"])
      $0.screens[1].distance = nil
      $0.coverage[0] = CoverageLine(subject: "screens", reached: 1, missed: ["b"])
    }
    let flat = part(1) {
      $0.performed = ["b.z"]
      $0.coverage[1] = CoverageLine(subject: "actions", reached: 1, missed: ["c.q"])
    }
    let report = united([flat, deep])
    #expect(report.performed == ["a.x", "b.y", "b.z"])
    #expect(report.coverage[1] == CoverageLine(subject: "actions", reached: 3, missed: ["c.q"]))
    #expect(report.coverage[0].missed == [] && report.screens[1].shown == flat.bounds && report.screens[1].distance == nil)
    let open = part(9) { ($0.counts.isComplete, $0.performed, $0.coverage[1].missed) = (false, ["d.r"], []) }
    #expect(united([flat, deep, open]).performed == ["a.x", "b.y", "b.z", "d.r"], "what was done counts, however it ended")
  }

  @Test func walksJoinTheirDistancesAndEdges() {
    let edges = ["x", "y"].map { ScreenGraph.Edge(from: "a", to: "b", label: $0, kind: .action) }
    func walk(_ distance: Int?, _ edge: ScreenGraph.Edge) -> ExplorationReport {
      part(3) {
        $0.counts.isComplete = false
        ($0.screens[1].distance, $0.screens[1].bound) = (distance, distance == nil ? "depth=4" : nil)
        $0.graph = ScreenGraph(edges: [edge])
        $0.reservations = [.init(kind: .walks, sentence: "not complete: only the states of 3 random walks with seed 7 were explored")]
      }
    }
    let report = united([walk(nil, edges[0]), walk(6, edges[1]), walk(4, edges[0])], [Bounds(depth: 3, layers: 1)], engine: "walk")
    #expect(report.screens[1].distance == 4 && report.screens[1].bound == nil && report.graph == ScreenGraph(edges: edges))
    #expect(report.steps == [] && report.counts.states == 3 && report.counts.runs == 60)
    #expect(
      report.reservations.map(\.sentence) == [
        "not complete: only the states of random walks with seed 7, in 3 shards, were explored; the number of states is that of one shard, "
          + "because the states of several shards may be the same"
      ])
    #expect(united([walk(2, edges[0])], engine: "walk").reservations[0].sentence.contains("3 random walks"), "one part is itself")
  }

  // MARK: Hints

  /// An exploration that was not finished may not show a screen, although its bounds contain the hint of another one.
  @Test func aHintWithinTheBoundsNamesNoLargerBounds() throws {
    let push = { (name: String) in UserAction("open-\(name)") { $0.stack.push(page(name)) } }
    let app = PlantedApp.app(["a": ["b", "e", "f"].map(push), "b": [push("c")]], links: [])
    let bounds = [Bounds(depth: 2, layers: 1, states: 3), Bounds(depth: 3, layers: 1, states: 3)]
    let report = BoundsSeries(app, bounds: bounds, engine: .packed).run()
    #expect(report.bounds == bounds[1] && !report.counts.isComplete)
    let screen = try #require(report.screens.first { $0.name == "c" })
    #expect(screen.distance == nil && screen.bound == nil && screen.away == "not visible")
    #expect(!report.reservations.contains { $0.sentence.contains("c ()") }, "\(report.reservations.map(\.sentence))")
  }
}
