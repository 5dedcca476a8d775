import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests explorations that answer several questions.
@MainActor
struct SharedExplorationTests {
  private func isVisible(_ name: String) -> (NavigationState) -> Bool { { $0.visibleScreen?.name == name } }

  @Test func answersAsSeparateExplorationsDo() throws {
    let app = PlantedApp.app()
    let shared = SharedExploration(Exploration(app))
    let way = shared.way(to: isVisible("d"))
    #expect(way?.map(\.description) == ["tap open-b", "tap show-d"])
    let report = shared.report()
    let separate = Exploration(app).run()
    #expect(report.verdicts == separate.verdicts && report.graph == separate.graph && report.links == separate.links)
    #expect(report.counts.states == 4 && report.counts.transitions == separate.counts.transitions && report.isComplete)
    let landings = try #require(try shared.landings(of: "app://b"))
    #expect(landings.states == 4 && landings.isComplete && landings.failures.isEmpty)
  }

  /// A second question runs the app's code only in states that the first did not list.
  @Test func questionsShareTheList() {
    var runs = 0
    let supervision = Supervision(note: { number, _ in runs = max(runs, number) })
    let shared = SharedExploration(Exploration(PlantedApp.app(), audit: .off, supervision: supervision))
    #expect(shared.way(to: isVisible("b"))?.count == 1)
    let first = runs
    #expect(shared.way(to: isVisible("z")) == nil)
    let all = runs
    #expect(0 < first && first < all)
    #expect(shared.way(to: isVisible("c"))?.count == 2 && shared.way(to: isVisible("d"))?.count == 2)
    #expect(runs == all)
    _ = shared.report()
    let reported = runs
    _ = shared.report()
    #expect(all < reported && runs == reported, "the report is made once")
  }

  @Test func aWayExploresOnlyWhatItNeeds() {
    var visited = 0
    let shared = SharedExploration(Exploration(PlantedApp.app()))
    let way = shared.way(to: isVisible("b")) { number in
      visited = number
      return true
    }
    #expect(way?.count == 1 && visited == 1)
    #expect(shared.way(to: isVisible("z")) == nil)
  }

  @Test func visitsEachStateOnce() {
    let exploration = Exploration(RandomApp.app(seed: 15), bounds: Bounds(depth: 3, layers: 1), properties: [])
    var visited: Set<NavigationState> = []
    var count = 0
    let way = SharedExploration(exploration).way(
      to: { state in
        visited.insert(state)
        count += 1
        return false
      })
    #expect(way == nil && visited == Set(exploration.states()) && count == visited.count && count > 40)
  }

  /// The progress is read while the properties over time are checked.
  @Test func progressIsShownWhileAPropertyOverTimeIsChecked() {
    let property = Property("a is shown again", .leadsTo(.visible("b"), .visible("a")))
    var explored: StateCount = 0
    let report = SharedExploration(Exploration(PlantedApp.app(), properties: [property]).pausingOften).report {
      explored = $0.explored
      return true
    }
    #expect(explored == report.counts.explored && report.verdicts.count == 1)
  }

  @Test func aStoppedReportIsIncomplete() {
    let shared = SharedExploration(Exploration(PlantedApp.app()))
    #expect(!shared.report { _ in false }.isComplete)
  }
}
