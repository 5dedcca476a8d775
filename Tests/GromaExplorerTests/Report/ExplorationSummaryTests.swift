import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the sentences that state the result of an exploration for people.
@MainActor
struct ExplorationSummaryTests {
  private func report(_ app: AppDefinition, _ bounds: Bounds = Bounds(), while goesOn: (ExplorationProgress) -> Bool = { _ in true })
    -> ExplorationReport
  {
    Exploration(app, bounds: bounds, wholeStates: .max).run(while: goesOn)
  }

  @Test func numbersHaveSeparators() {
    #expect([0, 999, 1_000, 1_743_450, -1_000].map(\.grouped) == ["0", "999", "1,000", "1,743,450", "-1,000"])
    #expect([1, 0, 2_000].map { $0.of("state") } == ["1 state", "0 states", "2,000 states"])
  }

  @Test func stoppedExplorationSaysWhatItLookedAt() {
    let report = Exploration(PlantedApp.app()).pausingOften.run { $0.explored < 1 }
    #expect(report.headline == "planted: no problem found in the 1 state found; not everything was looked at")
    #expect(report.light == .amber)
    #expect(report.widerBounds == nil, "it needs more time, not larger bounds")
    #expect(report.notLookedAt.first?.hasPrefix("not complete: the exploration stopped early") == true)
  }

  @Test func violationsAreInTheHeadline() {
    let property = Property("no c is open") { $0.visibleKey(.app)?.name == "c" ? "one is" : nil }
    let report = report(PlantedApp.app(properties: [property]))
    #expect(report.headline == "planted: 1 problem found in the 4 states within the bounds")
    #expect(report.light == .red)
  }

  @Test func nothingCheckedIsNoSuccess() {
    let report = report(PlantedApp.app()) { _ in false }
    #expect(report.headline == "planted: nothing was checked")
    #expect(report.light == .red)
    #expect(report.notLookedAt.first?.hasPrefix("everything: ") == true)
    #expect(!report.lines.contains { $0.contains("reached: ") }, "what was not checked is not counted as reached")
  }

  @Test func anAppWithoutMovesProvesNothingAboutMoves() {
    let app = PlantedApp.app([:], links: [])
    let report = report(app)
    #expect(report.headline == "planted: no problem found, but the launch is the only state: no move is possible in it")
    for name in [
      "every link lands", "nothing fails", "nothing unsaved is discarded without asking", "a double tap has the effect of one tap",
    ] {
      #expect(report.verdicts.first { $0.property == name }?.kind == .vacuous, "\(name)")
    }
    #expect(report.verdicts.first { $0.property == "the tree is well-formed" }?.kind == .proved)
  }

  @Test func namesTheBoundsThatLookFurther() {
    let report = report(PlantedApp.app(), Bounds(depth: 2, layers: 1))
    #expect(report.widerBounds == Bounds(depth: 3, layers: 2))
    #expect(report.notLookedAt.contains("screens never visible within the bounds, but within larger bounds: c (depth=3), d (layers=2)"))
    #expect(
      report.notLookedAt.contains { $0.hasPrefix("states beyond the bounds (moves that lead there: 2): depth 2 (screens in a stack), ") })
    #expect(report.notLookedAt.contains { $0.hasPrefix("actions that were never performed: ") })
  }

  @Test func aLinkThatLandsBeyondTheBoundsIsNotAContradiction() {
    let report = report(PlantedApp.app([:]), Bounds(depth: 1))
    #expect(report.links.first.map { $0.landedOnlyBeyondBounds(report.unseenScreens) } == true)
    #expect(report.notLookedAt.contains("links whose screen was visible only beyond the bounds: app://b (b)"))
  }
}
