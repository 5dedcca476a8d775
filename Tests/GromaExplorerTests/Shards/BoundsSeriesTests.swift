import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests explorations within a list of bounds, and the list that is used if none is given.
@MainActor
struct BoundsSeriesTests {
  private static let bounds = [(1, 1), (2, 1), (1, 2), (2, 2), (3, 2)].map { Bounds(depth: $0.0, layers: $0.1, states: 60) }

  private func series(_ app: AppDefinition = PlantedApp.app(), _ bounds: [Bounds] = bounds, engine: Exploration.Engine? = nil)
    -> BoundsSeries
  {
    BoundsSeries(app, bounds: bounds, engine: engine, wholeStates: .max)
  }

  // MARK: The usual list

  @Test func theUsualBoundsGrow() {
    let all = BoundsSeries.usualBounds
    #expect(Set(all).count == all.count && all.first == Bounds(depth: 1, layers: 1, states: Deepening.mostListedStates))
    for (index, bounds) in all.enumerated() {
      #expect(abs(bounds.depth - bounds.layers) <= 2 && bounds.states == 1_000_000)
      for smaller in [(bounds.depth - 1, bounds.layers), (bounds.depth, bounds.layers - 1)] where abs(smaller.0 - smaller.1) <= 2 {
        if smaller.0 == 0 || smaller.1 == 0 { continue }
        #expect(all[..<index].contains { ($0.depth, $0.layers) == smaller }, "\(bounds) comes after what it contains")
      }
    }
    let near = (1...9).flatMap { depth in (1...9).map { (depth, $0) } }.filter { abs($0.0 - $0.1) <= 2 && $0.0 + $0.1 <= 10 }
    #expect(all.count == near.count, "no bounds are left out")
  }

  // MARK: A run

  @Test func everyBoundIsExploredInItsOrder() {
    var completed: [ExplorationReport.Step] = []
    let report = series().run { _ in
      true
    } completed: {
      completed.append($0)
    }
    #expect(report.steps.map(\.bounds) == Self.bounds && completed.map(\.bounds) == Self.bounds && report.shard == nil)
    #expect(report.bounds == Self.bounds.last && report.isComplete && report.counts.states == 4)
    #expect(report.steps.map(\.screens) == [["a"], ["b"], [], ["d"], ["c"]])
    let one = series(PlantedApp.app(), [Self.bounds[3]]).run()
    #expect(one.steps == [] && one.bounds == Self.bounds[3], "one bound is no series")
  }

  @Test func aShardHasItsShareOfTheBounds() throws {
    let share = try #require(Share("2/3"))
    let report = series().run(share)
    let shard = try #require(report.shard)
    #expect(shard.share == share && shard.plan.bounds == Self.bounds && shard.plan.engine == "auto" && shard.plan.wholeStates == .max)
    #expect(shard.parts.map(\.bounds) == [Self.bounds[1], Self.bounds[4]] && report.steps.map(\.bounds) == shard.parts.map(\.bounds))
    #expect(shard.plan.properties == PlantedApp.app().properties.map(\.name))
    #expect(shard.parts.allSatisfy { $0.shard == nil && $0.steps.isEmpty && $0.counts.isComplete })
    #expect(report.reservations.filter { $0.kind == .unfinished }.count == 1, "the bounds of the other shards are not finished here")
  }

  @Test func aViolationDoesNotEndTheSeries() {
    let app = PlantedApp.app(properties: [Property("no b is open") { $0.visibleKey(.app)?.name == "b" ? "one is" : nil }])
    let report = series(app).run()
    #expect(report.steps.map(\.bounds) == Self.bounds && report.steps.map(\.violated) == [0, 1, 0, 1, 1])
    #expect(report.findings.map(\.steps.count) == [1])
  }

  @Test func noBoundsBeginAfterTheEnd() {
    var asked: [Bounds] = []
    let report = series(engine: .packed).run { progress in
      asked.append(progress.bounds)
      return progress.bounds != Self.bounds[1]
    }
    #expect(Set(asked) == Set(Self.bounds.prefix(2)) && report.steps.map(\.isComplete) == [true, false])
    #expect(report.bounds == Self.bounds[0] && report.isComplete)
    let open = report.reservations.filter { $0.kind == .unfinished }.map(\.sentence)
    let names = Self.bounds.dropFirst().map(\.description).joined(separator: ", ")
    #expect(open == ["bounds not finished, so nothing is claimed within them: \(names)"])
  }

  /// Sets have no limit of states, lists do.
  @Test func boundsWithManyStatesAreExploredAsSets() {
    let few = Self.bounds.map { Bounds(depth: $0.depth, layers: $0.layers, states: 2) }
    let report = series(PlantedApp.app(), few).run()
    #expect(report.steps.map(\.engine) == Array(repeating: "symbolic", count: 5))
    #expect(report.steps.allSatisfy(\.isComplete) && report.counts.states == 4 && report.isComplete)
    let listed = series(PlantedApp.app(), few, engine: .packed).run()
    #expect(listed.steps.map(\.engine) == Array(repeating: "packed", count: 5))
    #expect(listed.steps.map(\.isComplete) == [true, true, true, false, false] && listed.bounds == few[1])
  }

  @Test func earlierProcessesCountForTheDurationOnce() {
    let report = series().run(after: .seconds(100))
    #expect((100..<150).contains(report.counts.seconds) && report.steps.allSatisfy { $0.seconds < 50 })
  }

  @Test func profilesAreReportedOnlyIfRequested() {
    #expect(series().run().profile == [] && !series().run(profiles: true).profile.isEmpty)
  }

  @Test func walksHaveOneBoundAndAShareOfTheWalks() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = BoundsSeries(PlantedApp.app(), bounds: [Bounds(), Bounds(depth: 1)], engine: .walk) }
    }
    await #expect(processExitsWith: .failure) { await MainActor.run { _ = BoundsSeries(PlantedApp.app(), bounds: []) } }
    let walks = BoundsSeries(PlantedApp.app(), bounds: [Bounds()], engine: .walk, seed: 9)
    let shard = Share("2/2").map { walks.run($0) }?.shard
    #expect(shard?.parts.count == 1 && shard?.plan.seed == 9 && shard?.plan.engine == "walk")
  }
}
