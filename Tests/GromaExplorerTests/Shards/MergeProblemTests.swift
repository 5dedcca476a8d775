import Foundation
import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests which reports are not merged, and the sentences that name the reason.
@MainActor
struct MergeProblemTests {
  typealias Problem = ExplorationReport.MergeProblem

  private let files: [(name: String, report: ExplorationReport)]

  init() throws {
    let bounds = [(1, 1), (2, 1), (1, 2)].map { Bounds(depth: $0.0, layers: $0.1, states: 60) }
    let series = BoundsSeries(PlantedApp.app(), bounds: bounds, urls: ["app://b"])
    files = try (1...3).map { ("\($0).json", series.run(try #require(Share("\($0)/3")))) }
  }

  private func problem(_ change: (inout [(name: String, report: ExplorationReport)]) -> Void) -> Problem? {
    var files = files
    change(&files)
    do throws(Problem) {
      _ = try ExplorationReport.merging(files)
      return nil
    } catch { return error }
  }

  @Test func shardsOfOneWorkAreMerged() {
    #expect(problem { _ in } == nil)
    #expect(problem { $0.reverse() } == nil)
  }

  /// The bounds, the engine, the seed, the checks and the URLs decide what a shard explores.
  @Test func everyDifferenceOfTheWorkIsNamed() {
    typealias Change = (inout ExplorationReport.Shard) -> Void
    let changes: [(difference: String, change: Change)] = [
      ("the number of shards", { $0.share = Share("2/4") ?? .whole }), ("the bounds", { $0.plan.bounds.removeLast() }),
      ("the engine", { $0.plan.engine = "replay" }), ("the seed", { $0.plan.seed = 2 }),
      ("the number of states that are checked whole (--require proof)", { $0.plan.wholeStates = .max }),
      ("the URLs of --shipped", { $0.plan.urls = [] }), ("the properties", { $0.plan.properties.removeLast() }),
    ]
    for (difference, change) in changes {
      let problem = problem { files in
        guard var shard = files[1].report.shard else { return }
        change(&shard)
        files[1].report.shard = shard
      }
      #expect(problem == .otherPlan("1.json", "2.json", difference: difference))
      #expect(problem?.description == "'1.json' and '2.json' differ in \(difference), so they are not shards of one exploration")
    }
  }

  @Test func reportsOfOtherAppsAreNotMerged() {
    let other = Problem.otherApp("1.json", "3.json")
    #expect(problem { $0[2].report.app = "letters" } == other)
    #expect(problem { $0[2].report.screens.removeLast() } == other, "another version of the app")
    #expect(problem { $0[2].report.screens[0].distance = 9 } == nil, "only the names of the screens identify a version")
    #expect(other.description == "'1.json' and '3.json' are reports of different apps or versions of an app")
  }

  @Test func aWholeReportIsNotMergedWithOthers() {
    for index in 0..<3 { #expect(problem { $0[index].report.shard = nil } == .whole("\(index + 1).json")) }
    let alone = problem { files in
      files.removeSubrange(1...)
      files[0].report.shard = nil
    }
    #expect(alone == nil)
    #expect(Problem.whole("w").description == "'w' is not the report of a shard; write such a report with 'explore --shard i/n --json'")
  }

  @Test func eachShardIsNeededOnce() throws {
    let share = try #require(Share("3/3"))
    #expect(problem { $0.append(("4.json", $0[2].report)) } == .twice(share, "3.json", "4.json"))
    #expect(Problem.twice(share, "3.json", "4.json").description == "'3.json' and '4.json' are both shard 3/3")
    #expect(problem { $0.removeFirst() } == .missing([1], of: 3))
    #expect(problem { $0.removeSubrange(1...) } == .missing([2, 3], of: 3))
    #expect(Problem.missing([2, 3], of: 3).description == "shards are missing: 2/3, 3/3")
  }

  @Test func aLongListOfMissingShardsIsCut() {
    let twenty = (1...20).map { "\($0)/99" }.joined(separator: ", ")
    #expect(Problem.missing(Array(1...20), of: 99).description == "shards are missing: \(twenty)")
    #expect(Problem.missing(Array(1...21), of: 99).description == "shards are missing: \(twenty), …")
  }

  @Test func nothingIsNotMerged() {
    #expect(problem { $0 = [] } == .nothing && Problem.nothing.description == "there is no exploration to merge")
    #expect(problem { for index in $0.indices { $0[index].report.shard?.parts = [] } } == .nothing, "no shard began its work")
  }

  @Test func theDurationIsThatOfTheSlowestShard() throws {
    var files = files
    for (index, seconds) in [3.0, 9.0, 1.0].enumerated() {
      files[index].report.counts.seconds = seconds
      files[index].report.counts.peakMemory = Int(seconds) * 100
    }
    let counts = try ExplorationReport.merging(files).counts
    #expect(counts.seconds == 9 && counts.peakMemory == 900)
  }

  /// A merged report is whole, so it can be read, but not merged again.
  @Test func aMergedReportIsWhole() throws {
    let merged = try ExplorationReport.merging(files)
    #expect(merged.shard == nil)
    #expect(try ExplorationReport.merging([("m", merged)]) == merged)
    #expect(problem { $0[0].report = merged } == .whole("1.json"))
  }

  // MARK: Files

  @Test func aShareIsReadBack() throws {
    let share = try #require(Share("2/7"))
    #expect(try JSONDecoder().decode(Share.self, from: JSONEncoder().encode(share)) == share)
    #expect("\(share)" == "2/7" && "\(Share.whole)" == "1/1")
  }

  /// A file that was changed must not end the process.
  @Test(arguments: [(0, 2), (3, 2), (1, 0), (-1, -1), (1, 10_001)])
  func otherNumbersAreNoShare(_ index: Int, _ count: Int) {
    let data = Data("{\"index\":\(index),\"count\":\(count)}".utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Share.self, from: data) }
  }
}
