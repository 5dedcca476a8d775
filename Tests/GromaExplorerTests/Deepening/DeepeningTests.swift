import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests explorations with growing bounds.
@MainActor
struct DeepeningTests {
  private func sizes(_ report: ExplorationReport) -> [String] { report.steps.map { "\($0.bounds.depth) \($0.bounds.layers)" } }

  /// The verdicts, states and screens are those of an exploration with the same bounds.
  @Test func endsWhereNothingIsBeyond() throws {
    let report = Deepening(PlantedApp.app(), wholeStates: .max).run()
    #expect(sizes(report) == ["1 1", "2 1", "1 2", "2 2", "1 3", "2 3", "3 1", "3 2"])
    let same = Exploration(PlantedApp.app(), bounds: report.bounds, wholeStates: .max).run()
    #expect(report.bounds == Bounds(depth: 3, layers: 2, states: Deepening.mostListedStates))
    #expect(report.counts.states == same.counts.states && report.counts.cut == 0)
    #expect(report.verdicts == same.verdicts && report.graph == same.graph && report.screens == same.screens)
    #expect(report.steps.allSatisfy { $0.isComplete && $0.engine == "symbolic" && $0.proved + $0.vacuous == $0.properties })
  }

  @Test func eachCompletedStepIsReportedAtOnce() {
    var steps: [ExplorationReport.Step] = []
    var found: [Int] = []
    let report = Deepening(PlantedApp.app()).run { _ in
      found.append(steps.count)
      return true
    } completed: {
      steps.append($0)
    }
    #expect(steps.map(\.bounds) == report.steps.map(\.bounds) && steps.map(\.states) == report.steps.map(\.states))
    #expect(steps.map(\.screens) == report.steps.map(\.screens))
    #expect(Set(found) == Set(0..<steps.count), "each step is reported before the next begins")
  }

  @Test func aViolationEndsTheSeriesWithAShortestWay() {
    let property = Property("no c is open") { $0.visibleKey(.app)?.name == "c" ? "one is" : nil }
    let report = Deepening(PlantedApp.app(properties: [property])).run()
    #expect(report.bounds.depth == 3 && report.bounds.layers == 1)
    #expect(report.steps.last?.violated == 1 && report.steps.dropLast().allSatisfy { $0.violated == 0 })
    #expect(report.findings.map(\.steps.count) == [2])
    #expect(report.headline == "planted: 1 problem found in the 3 states within {depth 3, layers 1, waiting 1, samples 1}")
  }

  /// A time limit is a closure that returns `false`; here, as soon as an exploration within these bounds begins.
  private func report(of app: AppDefinition, until depth: Int, _ layers: Int) -> ExplorationReport {
    Deepening(app, wholeStates: .max).run { $0.bounds.depth != depth || $0.bounds.layers != layers }
  }

  @Test func theLimitKeepsTheVerdictsOfTheCompletedBounds() {
    let report = report(of: PlantedApp.app(), until: 2, 2)
    #expect(sizes(report) == ["1 1", "2 1", "1 2", "2 2"])
    #expect(report.bounds.depth == 2 && report.bounds.layers == 1, "the complete exploration with the most states")
    let words = Set(report.verdicts.map { report.words(of: $0) })
    #expect(words == ["proved in all 2 states within {depth 2, layers 1, waiting 1, samples 1}", "nothing to check"])
    #expect(report.steps.last?.isComplete == false && report.steps.last?.explored == 0)
    #expect(report.isComplete && report.failures(of: .complete).isEmpty)
    let unfinished = report.reservations.filter { $0.kind == .unfinished }
    #expect(
      unfinished.map(\.sentence) == [
        "larger bounds: {depth 2, layers 2, waiting 1, samples 1}: 1 state found, not finished, so nothing is claimed within them"
      ])
    #expect(report.notLookedAt.contains(unfinished[0].sentence))
    let (count, empty) = (report.verdicts.count, report.verdicts.count { $0.kind == .vacuous })
    let end = "\(count - empty) of \(count) properties proved, \(empty) with nothing to check (symbolic, "
    #expect(report.lines.contains { $0.hasPrefix("  {depth 2, layers 1, waiting 1, samples 1}: 2 states, \(end)") })
  }

  @Test func withoutACompletedBoundNothingIsProved() {
    let none = Deepening(PlantedApp.app()).run { _ in false }
    #expect(none.headline == "planted: nothing was checked" && !none.isComplete && none.steps.count == 1)
  }

  @Test func aScreenIsShownByAnyCompletedBounds() throws {
    let actions = [
      "a": [
        UserAction("open-b") { $0.stack.push(page("b")) }, UserAction("open-c") { $0.stack.push(page("c")) },
        UserAction("show-d") { $0.present(page("d").withStackContainer()) },
      ]
    ]
    let report = report(of: PlantedApp.app(actions, links: []), until: 2, 2)
    #expect(report.bounds.layers == 1)
    let screen = try #require(report.screens.first { $0.name == "d" })
    #expect(screen.distance == nil && screen.bound == nil)
    #expect(screen.away == "visible within {depth 1, layers 2, waiting 1, samples 1}")
    #expect(!report.unseenScreens.contains("d"))
    #expect(report.steps.first { $0.bounds.layers == 2 }?.screens == ["d"])
    #expect(!report.reservations.contains { $0.sentence.contains(" d (") })
  }

  @Test func setsAndListsHaveEqualVerdicts() {
    let sets = Deepening(PlantedApp.app(), wholeStates: .max).run()
    let listed = Deepening(PlantedApp.app(), engine: .packed, wholeStates: .max).run()
    #expect(Set(sets.steps.map(\.engine)) == ["symbolic"] && Set(listed.steps.map(\.engine)) == ["packed"])
    #expect(sets.counts.states == listed.counts.states && sets.verdicts == listed.verdicts && sets.isComplete)
    #expect(sets.steps.map(\.states) == listed.steps.map(\.states) && sets.performed == listed.performed && sets.graph == listed.graph)
  }

  @Test func aGivenEngineIsUsedForAllBounds() {
    let report = Deepening(PlantedApp.app(), engine: .replay).run()
    #expect(Set(report.steps.map(\.engine)) == ["replay"] && report.isComplete)
  }

  @Test func aLaunchBeyondSmallBoundsIsNoResult() {
    let root = AnyStackScreen.stack([page("a").erased, page("b").erased]).erased
    let report = Deepening(PlantedApp.app([:], links: [], root: root)).run()
    #expect(report.steps.first?.bounds.depth == 2 && report.steps.first?.states == 2)
    #expect(report.isComplete)
  }

  /// A hidden input that only one of the explorations met rules out the proofs of all.
  @Test func hiddenInputsCountForAllBounds() throws {
    let first = Exploration(PlantedApp.app(), bounds: Bounds(depth: 3, layers: 1), wholeStates: .max).run()
    var second = Exploration(PlantedApp.app(), bounds: Bounds(depth: 1, layers: 1), wholeStates: .max).run()
    #expect(first.verdicts.allSatisfy { [.proved, .vacuous].contains($0.kind) })
    second.add(hiddenInput: .made { ($0.property, $0.cause) = (Property.dependsOnStateOnly, "tap now") })
    let joined = try #require(ExplorationReport(joining: [second, first]))
    #expect(joined.bounds == first.bounds && joined.verdicts.dropLast().allSatisfy { $0.kind == .checked } && !joined.isComplete)
    #expect(joined.verdicts.last?.property == Property.dependsOnStateOnly && joined.verdicts.last?.kind == .violated && !joined.holds)
  }
}
