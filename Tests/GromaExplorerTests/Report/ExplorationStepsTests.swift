import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the report of a series of explorations, and its steps in words.
@MainActor
struct ExplorationStepsTests {
  typealias Reservation = ExplorationReport.Reservation

  // MARK: Steps in words

  private func step(_ change: (inout ExplorationReport.Step) -> Void = { _ in }) -> String {
    var step = ExplorationReport.Step(
      bounds: Bounds(depth: 2, layers: 1), engine: "packed", states: 80_529, explored: 80_529, isComplete: true, seconds: 0.449, proved: 7,
      violated: 0, properties: 9, screens: [])
    change(&step)
    return "\(step)".replacing("{depth 2, layers 1, waiting 1, samples 1}", with: "B")
  }

  @Test func aStepNamesItsEnd() {
    #expect(step() == "B: 80,529 states, 7 of 9 properties proved (packed, 0.4 s)")
    #expect(
      step { $0.screens = ["wish-list", "chat"] }
        == "B: 80,529 states, 7 of 9 properties proved (packed, 0.4 s); first shown: wish-list, chat")
    #expect(step { $0.violated = 2 } == "B: 80,529 states, 2 of 9 properties violated (packed, 0.4 s)")
    #expect(step { ($0.states, $0.explored) = (1, 1) } == "B: 1 state, 7 of 9 properties proved (packed, 0.4 s)")
    #expect(step { $0.isComplete = false } == "B: only the first 80,529 states explored (packed, 0.4 s)")
    #expect(
      step {
        ($0.isComplete, $0.explored, $0.violated) = (false, 1_200, 1)
      } == "B: 80,529 states found, 1,200 of them explored, not finished, 1 of 9 properties violated (packed, 0.4 s)")
    #expect(step { ($0.isComplete, $0.explored) = (false, 0) } == "B: 80,529 states found, not finished (packed, 0.4 s)")
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
    #expect(step.screens == ["a"] && step.states == 4 && step.engine == "packed" && step.isComplete)
  }

  // MARK: Joining

  /// Returns explorations of one app within several bounds.
  private func explored(_ seed: UInt64, _ bounds: [(Int, Int)]) -> [ExplorationReport] {
    bounds.map { Exploration(RandomApp.app(seed: seed), bounds: Bounds(depth: $0.0, layers: $0.1, states: 30), engine: .packed).run() }
  }

  @Test func aSeriesWithoutExplorationsHasNoReport() { #expect(ExplorationReport(joining: []) == nil) }

  /// Compares with the separate explorations. A failure prints the seed.
  @Test(arguments: 0..<5 as Range<UInt64>)
  func aSeriesClaimsWhatItsExplorationsShow(seed: UInt64) throws {
    let all = explored(seed, [(1, 1), (2, 1), (1, 2), (2, 2), (3, 2)]).filter { $0.counts.states > 0 }
    let joined = try #require(ExplorationReport(joining: all))
    let last = try #require(all.last)
    let complete = all.filter(\.counts.isComplete)
    let most = complete.map(\.counts.states).max()
    #expect(last.holds && most != nil ? joined.counts.states == most && joined.counts.isComplete : joined.bounds == last.bounds)
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
      let missed = complete.reduce(Set(one.coverage[index].missed)) { $0.intersection($1.coverage[index].missed) }
      #expect(line.missed == missed.sorted() && line.total == one.coverage[index].total, "seed \(seed): \(line.subject)")
    }
  }

  @Test func theCompleteExplorationWithTheMostStatesIsTheReport() throws {
    let small = ExplorationReport.made { $0.bounds.depth = 1 }
    let large = ExplorationReport.made { ($0.bounds.depth, $0.counts.states) = (2, 9) }
    let equal = ExplorationReport.made { ($0.bounds.depth, $0.counts.states) = (4, 9) }
    let open = ExplorationReport.made { ($0.bounds.depth, $0.counts.states, $0.counts.isComplete) = (3, 99, false) }
    func depth(_ all: [ExplorationReport]) throws -> Int { try #require(ExplorationReport(joining: all)).bounds.depth }
    #expect(try depth([small, large, small]) == 2)
    #expect(try depth([large, equal]) == 4)
    #expect(try depth([equal, large]) == 2, "the later one of equal ones")
    #expect(try depth([large, open]) == 2)
    #expect(try depth([open]) == 3)
    let violated = ExplorationReport.made { ($0.bounds.depth, $0.verdicts[0].kind) = (5, .violated) }
    #expect(try depth([large, violated]) == 5)
  }

  @Test func anUnfinishedExplorationClaimsNothing() throws {
    let open = ExplorationReport.made { ($0.bounds, $0.counts.isComplete, $0.counts.explored) = (Bounds(depth: 4), false, 1) }
    let joined = try #require(ExplorationReport(joining: [.made(), open]))
    #expect(joined.reservations.map(\.kind) == [.unfinished] && joined.isComplete)
    #expect(joined.reservations[0].sentence.hasPrefix("larger bounds: \(open.bounds): 4 states found, 1 of them explored, not finished"))
    #expect(try #require(ExplorationReport(joining: [open])).reservations == [], "it is the report itself")
  }

  @Test func aLostRunOfAnyExplorationRulesOutProofs() throws {
    let lost = ExplorationReport.made {
      $0.counts.states = 1
      $0.reservations = [.init(kind: .lostRun, subject: "tap trap", sentence: "lost run: tap trap")]
    }
    let joined = try #require(ExplorationReport(joining: [lost, lost, .made()]))
    #expect(joined.reservations == lost.reservations && joined.verdicts.map(\.kind) == [.checked, .checked] && !joined.isComplete)
  }

  /// Properties over time are not checked where there are too many states to list.
  @Test func verdictsOverTimeAreThoseOfTheLargestListedExploration() throws {
    func report(_ depth: Int, _ kinds: [ExplorationReport.Verdict.Kind]) -> ExplorationReport {
      .made { report in
        (report.bounds.depth, report.counts.states, report.counts.explored) = (depth, depth * 10, depth * 10)
        for (index, kind) in kinds.enumerated() {
          (report.verdicts[index].kind, report.verdicts[index].looked) = (kind, kind == .unchecked ? 0 : depth * 10)
        }
      }
    }
    var symbolic = report(9, [.unchecked, .unchecked])
    symbolic.reservations = ExplorationReport.Reservation.overTime(symbolic.verdicts)
    let listed = [report(1, [.checked, .proved]), report(3, [.proved, .vacuous]), report(2, [.checked, .unchecked])]
    let joined = try #require(ExplorationReport(joining: listed + [symbolic]))
    #expect(joined.bounds.depth == 9 && joined.verdicts.map(\.kind) == [.proved, .proved])
    #expect(joined.verdicts.map(\.bounds?.depth) == [3, 1] && joined.reservations == [])
    let partly = try #require(ExplorationReport(joining: [report(3, [.proved, .unchecked]), symbolic]))
    #expect(partly.reservations.map(\.items) == [["there is a way home"]] && partly.verdicts.map(\.kind) == [.proved, .unchecked])
  }

  // MARK: Hints

  /// A hint that other bounds already contain does not name larger bounds.
  @Test func hintsAreRelativeToTheBoundsOfTheReport() throws {
    func report(_ depth: Int, _ layers: Int, hint: String?) -> ExplorationReport {
      .made { report in
        (report.bounds.depth, report.bounds.layers, report.counts.states) = (depth, layers, depth * 10 + layers)
        (report.screens[1].distance, report.screens[1].bound) = (nil, hint)
        report.coverage[0] = CoverageLine(subject: "screens", reached: 1, missed: ["b"])
      }
    }
    let joined = try #require(
      ExplorationReport(joining: [report(2, 1, hint: "depth=5"), report(1, 3, hint: "depth=2"), report(3, 1, hint: nil)]))
    #expect(joined.bounds.depth == 3 && joined.screens[1].bound == "layers=3", "depth 2 and 3 layers are fewer than depth 5")
    #expect(joined.reservations.map(\.kind) == [.beyondBounds] && joined.reservations[0].sentence.hasSuffix("b (layers=3)"))
    let shown = try #require(ExplorationReport(joining: [.made { $0.counts.states = 1 }, report(3, 1, hint: "depth=4")]))
    #expect(shown.screens[1].shown == Bounds() && shown.screens[1].bound == nil && shown.reservations == [])
    #expect(shown.coverage[0] == CoverageLine(subject: "screens", reached: 2, missed: []))
  }
}
