import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the report of a series of explorations, and its steps in words.
@MainActor
struct ExplorationStepsTests {
  typealias Finding = ExplorationReport.Finding
  typealias Reservation = ExplorationReport.Reservation

  // MARK: Steps in words

  private func step(_ change: (inout ExplorationReport.Step) -> Void = { _ in }) -> String {
    var step = ExplorationReport.Step(
      bounds: Bounds(depth: 2, layers: 1), states: 80_529, explored: 80_529, isComplete: true, seconds: 0.449, proved: 7,
      violated: 0, properties: 9, screens: [])
    change(&step)
    return "\(step)".replacing("{depth 2, layers 1, waiting 1, samples 1}", with: "B")
  }

  @Test func aStepNamesItsEnd() {
    #expect(step() == "B: 80,529 states, 7 of 9 properties proved (0.4 s)")
    #expect(step { $0.vacuous = 2 } == "B: 80,529 states, 7 of 9 properties proved, 2 with nothing to check (0.4 s)")
    #expect(
      step { $0.screens = ["wish-list", "chat"] }
        == "B: 80,529 states, 7 of 9 properties proved (0.4 s); first shown: wish-list, chat")
    #expect(step { $0.violated = 2 } == "B: 80,529 states, 2 of 9 properties violated (0.4 s)")
    #expect(step { ($0.states, $0.explored) = (1, 1) } == "B: 1 state, 7 of 9 properties proved (0.4 s)")
    #expect(step { $0.isComplete = false } == "B: 80,529 states found, 80,529 of them explored, not finished (0.4 s)")
    #expect(
      step {
        ($0.isComplete, $0.explored, $0.violated) = (false, 1_200, 1)
      } == "B: 80,529 states found, 1,200 of them explored, not finished, 1 of 9 properties violated (0.4 s)")
    #expect(step { ($0.isComplete, $0.explored) = (false, 0) } == "B: 80,529 states found, not finished (0.4 s)")
  }

  @Test func aStepCountsThePropertiesOfItsBounds() {
    let report = ExplorationReport.made {
      $0.verdicts += Property.ofApps.map { .init(property: $0.name, kind: .violated) }
      $0.verdicts[1].kind = .vacuous
      $0.verdicts.append(.init(property: "p", kind: .violated))
      $0.verdicts.append(.init(property: "q", kind: .checked))
      $0.screens[1].distance = nil
    }
    let step = report.step
    #expect(
      step.proved == 1 && step.vacuous == 1 && step.violated == 1 && step.properties == 4,
      "the app as a whole is checked once, not in each step")
    #expect(step.screens == ["a"] && step.states == 4 && step.isComplete)
  }

  // MARK: Joining

  private func joined(_ all: [ExplorationReport], of bounds: [Bounds] = []) throws -> ExplorationReport {
    try #require(ExplorationReport(joining: all, of: bounds))
  }

  /// Returns a report of some depth with as many states.
  private func part(_ depth: Int, _ change: (inout ExplorationReport) -> Void = { _ in }) -> ExplorationReport {
    .made {
      $0.bounds = Bounds(depth: depth, layers: 1)
      ($0.counts.states, $0.counts.explored) = (StateCount(depth), StateCount(depth))
      change(&$0)
    }
  }

  /// Changes a report to that of an exploration that was stopped.
  private func stop(_ report: inout ExplorationReport) { (report.counts.isComplete, report.counts.explored) = (false, 1) }

  @Test func aSeriesWithoutExplorationsHasNoReport() { #expect(ExplorationReport(joining: [], of: []) == nil) }

  /// Compares with the separate explorations, of which the third is stopped at once. A failure prints the seed.
  @Test(arguments: 0..<5 as Range<UInt64>)
  func aSeriesClaimsWhatItsExplorationsShow(seed: UInt64) throws {
    let app = RandomApp.app(seed: seed)
    let bounds = [(1, 1), (2, 1), (1, 3), (1, 2), (2, 2)].map { Bounds(depth: $0.0, layers: $0.1) }
    let all = bounds.map { bounds in Exploration(app, bounds: bounds).run { _ in bounds.layers < 3 } }.filter { $0.counts.states > 0 }
    let joined = try joined(all)
    let complete = all.filter(\.counts.isComplete)
    let most = try #require(complete.map(\.counts.states).max(), "seed \(seed)")
    if let violated = all.last(where: { !$0.holds }) {
      #expect(joined.bounds == violated.bounds, "seed \(seed)")
    } else {
      #expect(joined.counts.states == most && joined.counts.isComplete, "seed \(seed)")
    }
    #expect(joined.steps.map(\.bounds) == all.map(\.bounds) && joined.stepLines == joined.steps.map(\.description))
    for (index, screen) in joined.screens.enumerated() {
      let first = complete.first { $0.screens[index].distance != nil }
      if screen.distance == nil { #expect(screen.shown == first?.bounds, "seed \(seed): \(screen.name)") }
      let shownIn = joined.steps.filter { $0.screens.contains(screen.name) }
      #expect(shownIn.count <= 1)
      #expect(shownIn.first?.bounds == all.first { $0.screens[index].distance != nil }?.bounds, "the first one that shows it")
    }
    let one = try #require(all.first { $0.bounds == joined.bounds })
    for (index, line) in joined.coverage.enumerated() where line.subject != CoverageLine.actions {
      // A screen counts as reached only if a complete exploration shows it.
      let others = line.subject == CoverageLine.screens ? complete : all
      let missed = others.reduce(Set(one.coverage[index].missed)) { $0.intersection($1.coverage[index].missed) }
      #expect(line.missed == missed.sorted() && line.total == one.coverage[index].total, "seed \(seed): \(line.subject)")
    }
    #expect(joined.coverage[1].reached == Set(all.flatMap(\.coverage[1].reached)).sorted(), "seed \(seed)")
  }

  @Test func theCompleteExplorationWithTheMostStatesIsTheReport() throws {
    let small = ExplorationReport.made { $0.bounds.depth = 1 }
    let large = ExplorationReport.made { ($0.bounds.depth, $0.counts.states) = (2, 9) }
    let equal = ExplorationReport.made { ($0.bounds.depth, $0.counts.states) = (4, 9) }
    let open = ExplorationReport.made { ($0.bounds.depth, $0.counts.states, $0.counts.isComplete) = (3, 99, false) }
    let later = ExplorationReport.made { ($0.bounds.depth, $0.counts.states, $0.counts.isComplete) = (6, 9, false) }
    func depth(_ all: [ExplorationReport]) throws -> Int { try joined(all).bounds.depth }
    #expect(try depth([small, large, small]) == 2)
    #expect(try depth([large, equal]) == 4)
    #expect(try depth([equal, large]) == 2, "the later one of equal ones")
    #expect(try depth([large, open]) == 2)
    #expect(try depth([open]) == 3)
    #expect(try depth([open, later]) == 6, "the last one if none is complete")
    let violated = ExplorationReport.made { ($0.bounds.depth, $0.verdicts[0].kind) = (5, .violated) }
    #expect(try depth([large, violated]) == 5)
    #expect(try depth([violated, large]) == 5)
    #expect(try depth([violated, ExplorationReport.made { ($0.bounds.depth, $0.verdicts[1].kind) = (7, .violated) }, large]) == 7)
  }

  @Test func anUnfinishedExplorationClaimsNothing() throws {
    let open = part(4) { stop(&$0) }
    let report = try joined([part(3), open])
    #expect(report.reservations.map(\.kind) == [.unfinished] && report.isComplete)
    #expect(report.reservations.map(\.sentence) == ["bounds not finished, so nothing is claimed within them: \(open.step.end)"])
    #expect(report.notLookedAt == report.reservations.map(\.sentence))
    #expect(try joined([open]).reservations == [], "it is the report itself")
  }

  @Test func boundsOfAListThatWereNotBegunAreNamed() throws {
    let (finished, begun) = (part(2), part(1) { stop(&$0) })
    let list = (1...4).map { Bounds(depth: $0, layers: 1) }
    let report = try joined([finished, begun], of: list)
    #expect(report.bounds == list[1] && report.reservations.map(\.kind) == [.unfinished] && report.isComplete)
    #expect(report.reservations[0].sentence.hasSuffix("within them: \(begun.step.end), \(list[2]), \(list[3])"))
    #expect(try joined([finished], of: [list[1]]).reservations == [])
  }

  @Test func aLostRunOfAnyExplorationRulesOutProofs() throws {
    let lost = ExplorationReport.made {
      $0.counts.states = 1
      $0.reservations = [.init(kind: .lostRun, subject: "tap trap", sentence: "lost run: tap trap")]
    }
    let report = try joined([lost, lost, .made()])
    #expect(report.reservations == lost.reservations && report.verdicts.map(\.kind) == [.checked, .checked] && !report.isComplete)
  }

  // MARK: Violations

  private func violate(_ report: inout ExplorationReport, _ findings: [Finding], times: StateCount) {
    (report.verdicts[0].kind, report.verdicts[0].violations) = (.violated, times)
    report.findings = findings
  }

  @Test func aViolationInAnyBoundsIsAViolation() throws {
    let one = Finding.made(["tap a", "tap b", "tap c"]) { $0.screen = "c" }
    let near = Finding.made(["tap d"]) { $0.others = [.init(property: "nothing fails", screen: "z", move: nil)] }
    let other = Finding.made { $0.cause = "other" }
    let report = try joined([part(2) { violate(&$0, [one, other], times: 5) }, part(1) { violate(&$0, [near], times: 2) }, part(3)])
    #expect(report.bounds.depth == 1 && report.verdicts.map(\.kind) == [.violated, .proved] && !report.holds)
    #expect(report.findings.map(\.cause) == ["fall", "other"] && report.findings[0].steps.map(\.move) == ["tap d"])
    #expect(report.findings[0].others.map(\.screen) == ["z", "c"])
    #expect(report.verdicts[0].violations == 5, "the most that one exploration counts")
    #expect(report.headline == "letters: 2 problems found in 3 explored bounds")
    let many = try joined([part(1) { violate(&$0, [near], times: 1) }, part(2) { violate(&$0, [one, other], times: 1) }])
    #expect(many.verdicts[0].violations == 4, "at least the different ones")
  }

  @Test func equalOccurrencesAreListedOnce() throws {
    let finding = Finding.made { $0.others = [.init(property: "nothing fails", screen: "z", move: nil)] }
    let report = try joined([part(1) { violate(&$0, [finding], times: 2) }, part(2) { violate(&$0, [finding], times: 2) }])
    #expect(report.findings == [finding] && report.verdicts[0].violations == 2)
  }

  /// The order of the bounds decides which exploration is the report, but not what is found. A failure prints the seed.
  @Test(arguments: 4..<9 as Range<UInt64>)
  func theOrderDoesNotChangeWhatIsFound(seed: UInt64) throws {
    let bounds = [(1, 1), (2, 1), (1, 2), (2, 2)].map { Bounds(depth: $0.0, layers: $0.1) }
    let parts = bounds.map { Exploration(RandomApp.app(seed: seed), bounds: $0).run() }
    func lengths(_ report: ExplorationReport) -> Set<[String]> { Set(report.findings.map { [$0.cause, "\($0.steps.count)"] }) }
    let first = try joined(parts, of: bounds)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4 {
      let other = try joined(parts.shuffled(using: &random), of: bounds)
      #expect(other.verdicts.map { $0.kind == .violated } == first.verdicts.map { $0.kind == .violated }, "seed \(seed)")
      #expect(lengths(other) == lengths(first) && other.findings.count == first.findings.count, "seed \(seed)")
      #expect(Set(other.findings.flatMap(\.occurrences)) == Set(first.findings.flatMap(\.occurrences)), "seed \(seed)")
      #expect(other.coverage == first.coverage && other.holds == first.holds, "seed \(seed)")
      #expect(other.screens.map { $0.isSeen || $0.shown != nil } == first.screens.map { $0.isSeen || $0.shown != nil }, "seed \(seed)")
      #expect(Set(other.steps.map(\.bounds)) == Set(first.steps.map(\.bounds)))
    }
  }

  // MARK: Coverage

  @Test func whatAnyCompleteExplorationReachesIsReached() throws {
    let deep = part(4) {
      $0.coverage[1] = CoverageLine(subject: "actions", reached: ["a.x", "b.y"], missed: ["b.z"])
      $0.screens[1].distance = nil
      $0.coverage[0] = CoverageLine(subject: "screens", reached: ["a"], missed: ["b"])
    }
    let flat = part(1) {
      $0.coverage[1] = CoverageLine(subject: "actions", reached: ["b.z"], missed: ["c.q"])
    }
    let report = try joined([flat, deep])
    #expect(report.coverage[1] == CoverageLine(subject: "actions", reached: ["a.x", "b.y", "b.z"], missed: ["c.q"]))
    #expect(report.coverage[0].missed == [] && report.screens[1].shown == flat.bounds && report.screens[1].distance == nil)
    let stopped = part(9) {
      stop(&$0)
      $0.coverage[1] = CoverageLine(subject: "actions", reached: ["d.r"], missed: [])
    }
    #expect(
      try joined([flat, deep, stopped]).coverage[1].reached == ["a.x", "b.y", "b.z", "d.r"], "what was done counts, however it ended")
  }

  // MARK: Hints

  /// A hint that other bounds already contain does not name larger bounds.
  @Test func hintsAreRelativeToTheBoundsOfTheReport() throws {
    func report(_ depth: Int, _ layers: Int, hint: Bounds?) -> ExplorationReport {
      .made { report in
        (report.bounds.depth, report.bounds.layers, report.counts.states) = (depth, layers, StateCount(depth * 10 + layers))
        (report.screens[1].distance, report.screens[1].bound) = (nil, hint)
        report.coverage[0] = CoverageLine(subject: "screens", reached: ["a"], missed: ["b"])
      }
    }
    let (deep, wide) = (Bounds(depth: 5, layers: 1), Bounds(depth: 2, layers: 3))
    let hinted = try joined([report(2, 1, hint: deep), report(1, 3, hint: wide), report(3, 1, hint: nil)])
    #expect(hinted.bounds.depth == 3 && hinted.screens[1].bound == wide, "depth 2 and 3 layers are fewer than depth 5")
    #expect(hinted.reservations.map(\.kind) == [.beyondBounds] && hinted.reservations[0].sentence.hasSuffix("b (layers=3)"))
    let contained = try joined([report(2, 1, hint: Bounds(depth: 3, layers: 1)), report(3, 1, hint: nil)])
    #expect(contained.screens[1].bound == nil && contained.reservations.map(\.kind) == [.unreached], "the report does not show it")
    let shown = try joined([.made { $0.counts.states = 1 }, report(3, 1, hint: Bounds(depth: 4, layers: 1))])
    #expect(shown.screens[1].shown == Bounds() && shown.screens[1].bound == nil && shown.reservations == [])
    #expect(shown.coverage[0] == CoverageLine(subject: "screens", reached: ["a", "b"], missed: []))
  }
}
