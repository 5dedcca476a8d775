import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the answers of one exploration to several questions against separate computations.
@MainActor
struct SharedExplorationAnswersTests {
  private func isVisible(_ name: String) -> (NavigationState) -> Bool { { $0.visibleScreen?.name == name } }

  // MARK: Reports

  @Test func theReportIsMadeOnce() {
    let shared = SharedExploration(Exploration(PlantedApp.app()))
    let report = shared.report()
    var asked = 0
    let again = shared.report { _ in
      asked += 1
      return false
    }
    #expect(again == report && asked == 0, "not even its duration changes")
  }

  @Test func theAppIsCheckedAtTheEnd() {
    let properties = Property.ofApps + Property.builtIn
    let report = SharedExploration(Exploration(PlantedApp.app(), properties: properties)).report()
    let expected = Exploration(PlantedApp.app(), properties: properties).run()
    #expect(report.verdicts == expected.verdicts && report.findings == expected.findings)
    let stopped = SharedExploration(Exploration(PlantedApp.app(), properties: properties)).report { _ in false }
    #expect(stopped.verdicts.filter(\.isOfApp).map(\.kind) == [.proved, .checked], "the definition is checked first")
  }

  @Test func aStoppedReportIsMadeAgain() throws {
    let shared = SharedExploration(Exploration(PlantedApp.app()))
    let report = shared.report { _ in false }
    #expect(!report.isComplete)
    #expect(shared.way(to: isVisible("c"))?.count == 2, "the list does not depend on the report")
    #expect(shared.report().isComplete)
  }

  // MARK: Ways

  /// Makes the moves of each way in a live navigator. A failure prints the seed.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func eachWayLeadsToItsState(seed: UInt64) throws {
    let exploration = Exploration(RandomApp.app(seed: seed), bounds: Bounds(depth: 2, layers: 2, states: 40), properties: [])
    let shared = SharedExploration(exploration)
    var longest = 0
    for state in exploration.states() {
      let way = try #require(shared.way { $0 == state }, "seed \(seed)")
      let navigator = Navigator(exploration.app, logger: .silent)
      navigator.settle()
      for move in way {
        _ = try? move.perform(on: navigator)
        navigator.settle()
      }
      #expect(navigator.state.rebased() == state.rebased(), "seed \(seed): \(way)")
      #expect(way.count >= longest, "states are found in the order of their distance")
      longest = way.count
    }
  }

  @Test func aSearchEndsWhenAsked() {
    let shared = SharedExploration(Exploration(PlantedApp.app()))
    var visited: [Int] = []
    let way = shared.way(to: isVisible("d")) { number in
      visited.append(number)
      return number < 2
    }
    #expect(way == nil && visited == [1, 2])
    #expect(shared.way(to: isVisible("d"))?.count == 2, "the exploration goes on")
  }

  // MARK: Landings

  @Test func failuresAreThoseOfTheReport() throws {
    let app = PlantedApp.app(links: [PlantedApp.link { $0.first(.stack).popToRoot().push(page("b")) }])
    let shared = SharedExploration(Exploration(app))
    let landings = try #require(try shared.landings(of: "app://b"))
    #expect(landings.isComplete && landings.states == 4)
    #expect(landings.failures.map { $0.moves.map(\.description) } == [["tap open-b", "tap show-d", "open url=app://b"]])
    #expect(landings.failures.map(\.sentence) == ["it leads to 'd' instead of 'b'"])
    let link = try #require(shared.report().links.first)
    #expect(link.opened - link.landed - link.waiting == StateCount(landings.failures.count))
  }

  @Test func openingEndsWhenAsked() throws {
    let shared = SharedExploration(Exploration(PlantedApp.app()))
    var asked: [Int] = []
    let landings = try #require(
      try shared.landings(of: "app://b") { number in
        asked.append(number)
        return number < 2
      })
    #expect(landings.states == 2 && !landings.isComplete && asked == [0, 1, 2])
    #expect(try #require(try shared.landings(of: "app://b")).isComplete)
  }

  @Test func aLinkWithoutADestinationHasNoLandings() throws {
    let link = DeepLink("c", "", route: { (_: PlantedApp.Nothing) in AppRoute().land(on: page("b"), above: page("a")) })
    #expect(try SharedExploration(Exploration(PlantedApp.app(links: [link]))).landings(of: "app://c") == nil)
  }

  @Test func otherURLsAreErrors() {
    let shared = SharedExploration(Exploration(PlantedApp.app()))
    for url in ["app://nowhere", "other://b", "not a url", ""] {
      #expect(throws: LinkError.self, "\(url)") { try shared.landings(of: url) }
    }
    let app = AppDefinition("letters", "", screens: StubApp.screens(), root: page("a").withStackContainer().erased)
    #expect(throws: LinkError.unmatched(.url("app://b"), [])) { try SharedExploration(Exploration(app)).landings(of: "app://b") }
  }
}
