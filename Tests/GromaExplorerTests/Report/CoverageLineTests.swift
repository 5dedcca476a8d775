import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests which items a coverage report counts, and which of them it names as missed.
struct CoverageLineTests {
  @Test func duplicatesAndUnknownNamesAreNotCounted() {
    let line = CoverageLine("screens", of: ["b", "a", "b", "c", "a"], reached: ["a", "z"])
    #expect(line == CoverageLine(subject: "screens", reached: ["a"], missed: ["b", "c"]))
    #expect(line.total == 3)
    #expect(CoverageLine("links", of: [], reached: ["a"]) == CoverageLine(subject: "links", reached: [], missed: []))
  }

  /// A failure prints the seed.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func eachItemIsReachedOrMissed(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let all = (0..<random.below(12)).map { _ in "n\(random.below(8))" }
      let reached = Set((0..<random.below(8)).map { _ in "n\(random.below(8))" })
      let line = CoverageLine("x", of: all, reached: reached)
      #expect(line.total == Set(all).count, "seed \(seed): \(all)")
      #expect(
        line.missed == Set(all).filter { !reached.contains($0) }.sorted() && line.reached == Set(all).filter(reached.contains).sorted())
    }
  }

  // MARK: Apps

  @MainActor private func app(_ names: [String], unused: [String] = []) -> AppDefinition {
    let screens = StubApp.screens { key, _, _ throws(NavigationError) in PlantedApp.sound[key.name] ?? [] }
    return AppDefinition(
      "letters", "", screens: screens.filter { names.contains($0.name) }, parts: [UnusedScreens(unused), Properties([])],
      root: page("a").withStackContainer().erased)
  }

  @MainActor private func lines(
    _ app: AppDefinition, screens: Set<String> = [], actions: Set<String> = [], offered: Set<String> = [], links: Set<String> = []
  ) -> [String] {
    app.coverage(screens: screens, actions: actions, offered: offered, links: links).map {
      "\($0.reached.count) of \($0.total) \($0.subject), not \($0.missed.joined(separator: " "))"
    }
  }

  @MainActor @Test func actionsOfSamplesCountEvenIfTheirScreenWasNeverVisible() {
    let app = PlantedApp.app()
    let all = app.screens.all.map(\.name).filter { $0 != "a" }.sorted().joined(separator: " ")
    #expect(
      lines(app, screens: ["a"], actions: ["a.open-b"], links: ["b"]) == [
        "1 of 28 screens, not \(all)", "1 of 4 actions, not b.open-c b.show-d d.done", "1 of 1 links, not ",
      ])
    #expect(lines(app).last == "0 of 1 links, not b")
  }

  /// Only some states offer such an action, so the launch state with a sample does not show it.
  @MainActor @Test func offeredAndPerformedActionsCountToo() {
    let lines = lines(app(["a", "b"]), actions: ["b.rare", "a.open-b"], offered: ["b.other", "b.rare"])
    #expect(lines[1] == "2 of 5 actions, not b.open-c b.other b.show-d")
  }

  @MainActor @Test func unusedScreensCountOnlyIfTheyWereVisible() {
    let app = app(["a", "b", "d"], unused: ["d"])
    #expect(lines(app, screens: ["a"])[0] == "1 of 2 screens, not b")
    #expect(lines(app, screens: ["a", "d"])[0] == "2 of 3 screens, not b")
    #expect(lines(app)[1] == "0 of 3 actions, not a.open-b b.open-c b.show-d")
    #expect(lines(app, screens: ["d"])[1] == "0 of 4 actions, not a.open-b b.open-c b.show-d d.done")
  }

  /// The sample of `home` shows `a`, whose actions are then offered.
  @MainActor @Test func aContainerDoesNotCountTheActionsOfAnUnusedScreen() {
    #expect(lines(app(["a", "b", "home"], unused: ["a"]))[1] == "0 of 2 actions, not b.open-c b.show-d")
    let visible = lines(app(["a", "b", "home"], unused: ["a"]), screens: ["a"])
    #expect(visible[1] == "0 of 3 actions, not a.open-b b.open-c b.show-d")
  }

  @MainActor @Test func anAppWithoutLinksHasNone() { #expect(lines(app(["a"]))[2] == "0 of 0 links, not ") }

  @MainActor @Test func aPageIsShownInAStackAndAContainerAlone() {
    func tree(_ key: ScreenKey) -> String? { StubApp.plain.state(showing: key).map { CompactTree.text(of: $0) } }
    #expect(tree(page("c", 4).key) == "stack[c(id=4)]")
    #expect(tree(StubApp.Home().key) == "tabs home[*stack[a] | stack[b]]")
    #expect(tree(ScreenKey(name: "nowhere", arguments: [])) == nil)
  }
}
