import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

@MainActor
struct ExplorationWayTests {
  private func isVisible(_ name: String) -> (NavigationState) -> Bool { { $0.visibleScreen?.name == name } }

  /// Pages a to h, each of which opens the next one.
  private var deep: AppDefinition {
    let letters = ["a", "b", "c", "d", "e", "f", "g", "h"]
    let steps = Dictionary(
      uniqueKeysWithValues: zip(letters, letters.dropFirst()).map {
        ($0, [StubAction("next") { [letter = $1] in $0.stack.push(page(letter)) }])
      })
    return PlantedApp.app(steps, links: [])
  }

  @Test func aFarStateIsFoundWithItsBounds() throws {
    let exploration = Exploration(deep, bounds: Bounds(depth: 8))
    let way = try #require(exploration.anyWay(to: isVisible("h"), within: Bounds(depth: 3)) { _, _ in true })
    #expect(way.moves.map(\.description) == Array(repeating: "tap next", count: 7))
    #expect(way.bounds == Bounds(depth: 8))
  }

  @Test func unneededMovesAreRemoved() throws {
    // The screens of the way that the search finds first are not always needed.
    let exploration = Exploration(PlantedApp.app())
    let far = try #require(exploration.anyWay(to: isVisible("d")) { _, _ in true })
    #expect(far.moves.count == SharedExploration(exploration).way(to: isVisible("d"))?.count)
  }

  @Test func anUnreachableStateIsNotFound() {
    #expect(Exploration(PlantedApp.app()).anyWay(to: isVisible("z")) { _, _ in true } == nil)
  }

  @Test func endsWhenAsked() {
    var explored = 0
    let way = Exploration(deep, bounds: Bounds(depth: 8)).anyWay(to: isVisible("h")) { count, _ in
      explored = count
      return count < 3
    }
    #expect(way == nil && explored == 3)
  }

  @Test func startsInAnyState() throws {
    let app = PlantedApp.app()
    let navigator = Navigator(app)
    try navigator.run { $0.tap("open-b") }
    let way = SharedExploration(Exploration(app.beginning(in: navigator.state))).way(to: isVisible("c"))
    #expect(way?.map(\.description) == ["tap open-c"])
  }
}
