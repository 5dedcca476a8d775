import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that merged shards have the report of one process.
@MainActor
struct MergingTests {
  private static let bounds = [(1, 1), (2, 1), (1, 2), (2, 2), (3, 1)].map { Bounds(depth: $0.0, layers: $0.1, states: 60) }

  private func series(_ seed: UInt64) -> BoundsSeries { BoundsSeries(RandomApp.app(seed: seed), bounds: Self.bounds, engine: .packed) }

  private func shards(_ series: BoundsSeries, of count: Int) throws -> [(name: String, report: ExplorationReport)] {
    try (1...count).map { ("\($0).json", series.run(try #require(Share("\($0)/\(count)")))) }
  }

  /// Returns the report without the values that differ each time.
  private func timeless(_ report: ExplorationReport) -> ExplorationReport {
    var report = report
    (report.counts.seconds, report.counts.searchSeconds) = (0, 0)
    for index in report.steps.indices { report.steps[index].seconds = 0 }
    return report
  }

  /// The argument is a seed. A failure prints it.
  @Test(arguments: Seeds.few(4))
  func mergedShardsAreOneRun(seed: UInt64) throws {
    let whole = series(seed).run()
    for count in [2, 3, 5] {
      let files = try shards(series(seed), of: count)
      let merged = timeless(try .merging(files))
      #expect(merged == timeless(whole), "seed \(seed), \(count) shards")
      var random = SeededGenerator(seed: seed)
      #expect(timeless(try .merging(files.shuffled(using: &random))) == merged)
    }
  }

  /// Compares with separate explorations, which share no code with the union.
  @Test(arguments: Seeds.few(4))
  func theUnionClaimsWhatSomeExplorationShows(seed: UInt64) throws {
    let all = Self.bounds.map { Exploration(RandomApp.app(seed: seed), bounds: $0, engine: .packed).run() }
    let merged = try ExplorationReport.merging(try shards(series(seed), of: 3))
    for verdict in merged.verdicts {
      let same = all.flatMap(\.verdicts).filter { $0.property == verdict.property }
      #expect((verdict.kind == .violated) == same.contains { $0.kind == .violated }, "seed \(seed): \(verdict.property)")
      if verdict.kind == .proved {
        let there = try #require(all.first { $0.bounds == merged.bounds })
        #expect(there.verdicts.contains { $0.property == verdict.property && $0.kind == .proved })
      }
    }
    let causes = all.flatMap(\.findings).map(\.cause)
    #expect(Set(merged.findings.map(\.cause)) == Set(causes))
    #expect(merged.findings.count == Set(causes).count, "each cause is one finding")
    for finding in merged.findings {
      #expect(finding.steps.count == all.flatMap(\.findings).filter { $0.cause == finding.cause }.map(\.steps.count).min())
    }
    let complete = all.filter { $0.counts.isComplete && $0.counts.states > 0 }
    if complete.isEmpty { return }
    let shown = Set(complete.flatMap(\.screens).filter { $0.distance != nil }.map(\.name))
    #expect(Set(merged.screens.filter { $0.distance != nil || $0.shown != nil }.map(\.name)) == shown)
    // What was done counts in bounds that were not finished, too.
    #expect(Set(merged.performed ?? []) == Set(all.filter { $0.counts.states > 0 }.flatMap { $0.performed ?? [] }))
    #expect(merged.unseenScreens.isDisjoint(with: shown))
  }

  @Test func oneWholeReportStaysTheSame() throws {
    let report = Exploration(PlantedApp.app()).run()
    #expect(try .merging([("a.json", report)]) == report)
  }

  @Test func walksOfShardsAddCoverageAndProveNothing() throws {
    let app = PlantedApp.app()
    let series = BoundsSeries(app, bounds: [Bounds()], engine: .walk)
    let files = try shards(series, of: 3)
    let merged = try ExplorationReport.merging(files)
    #expect(!merged.isComplete && merged.verdicts.allSatisfy { $0.kind != .proved && $0.kind != .vacuous })
    #expect(merged.coverage == series.run().coverage)
    #expect(merged.counts.states == 4, "the shards found the same states, which are not added")
    #expect(merged.counts.runs == files.reduce(0) { $0 + $1.report.counts.runs })
  }

  @Test func whatNoShardFinishedIsNotClaimed() throws {
    let series = BoundsSeries(PlantedApp.app(), bounds: Self.bounds)
    let first = series.run(try #require(Share("1/2")))
    let second = series.run(try #require(Share("2/2"))) { _ in false }
    let merged = try ExplorationReport.merging([("1", first), ("2", second)])
    let open = try #require(merged.reservations.first { $0.kind == .unfinished })
    #expect(open.sentence.contains("\(Self.bounds[1])") && open.sentence.contains("\(Self.bounds[3])"))
    #expect(!open.sentence.contains("\(Self.bounds[2])"))
  }

  @Test func otherReportsAreErrors() throws {
    let series = BoundsSeries(PlantedApp.app(), bounds: Self.bounds)
    let files = try shards(series, of: 3)
    typealias Problem = ExplorationReport.MergeProblem
    #expect(throws: Problem.nothing) { try ExplorationReport.merging([]) }
    #expect(throws: Problem.missing([2], of: 3)) { try ExplorationReport.merging([files[0], files[2]]) }
    #expect(throws: Problem.twice(files[0].report.shard!.share, "1.json", "1.json")) { try ExplorationReport.merging(files + [files[0]]) }
    #expect(throws: Problem.whole("w")) { try ExplorationReport.merging(files + [("w", series.run())]) }
    var other = files
    other[1].report.app = "other"
    #expect(throws: Problem.otherApp("1.json", "2.json")) { try ExplorationReport.merging(other) }
    other = files
    other[1].report.shard?.plan.seed = 9
    #expect(throws: Problem.otherPlan("1.json", "2.json", difference: "the seed")) { try ExplorationReport.merging(other) }
  }
}
