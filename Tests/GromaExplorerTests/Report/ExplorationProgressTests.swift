import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the progress that an exploration reports, and its text.
@MainActor
struct ExplorationProgressTests {
  private func progress(found: Int, explored: Int, violations: Int = 0, after elapsed: Duration) -> ExplorationProgress {
    var record = ExplorationRecord(StubApp.plain, bounds: Bounds(depth: 7), properties: [], links: [])
    (record.counts.states, record.counts.explored) = (StateCount(found), StateCount(explored))
    for number in 0..<violations {
      for _ in 0..<2 {
        record.add(Violation(of: "nothing fails", "it fails", owner: "o", about: "\(number)"))
      }
    }
    return ExplorationProgress(record, after: elapsed)
  }

  @Test func theTextHasTheNumbersAndTheTime() {
    #expect(
      "\(progress(found: 39_032, explored: 14_839, after: .seconds(12)))"
        == "39,032 states found, 14,839 explored, no violation; 12 s")
    #expect(
      "\(progress(found: 1, explored: 1, violations: 1, after: .milliseconds(2_900)))"
        == "1 state found, 1 explored, violations found; 2 s")
  }

  @Test func theTextOfTheStartHasNoTime() {
    #expect("\(progress(found: 9, explored: 4, after: .zero))" == "9 states found, 4 explored, no violation; 0 s")
  }

  @Test func equalViolationsCountOnce() {
    let progress = progress(found: 5, explored: 2, violations: 3, after: .seconds(1))
    #expect(progress.violations == 3 && progress.bounds.depth == 7 && progress.elapsed == .seconds(1))
  }

  @Test func theProgressAfterAReportIsThatOfItsCounts() {
    let report = Exploration(PlantedApp.app(properties: [Property("never") { _ in "it is" }])).run()
    let progress = ExplorationProgress(report.bounds, report.counts, violations: report.findings.count, after: .seconds(4))
    #expect(progress.found == 4 && progress.explored == 4 && progress.bounds == report.bounds && progress.elapsed == .seconds(4))
    #expect(progress.violations == report.findings.count && report.findings.count == 1, "one cause in four states")
  }

  @Test func numbersNeverFall() throws {
    var all: [ExplorationProgress] = []
    let bounds = Bounds(depth: 2)
    let report = Exploration(RandomApp.app(seed: 3), bounds: bounds).run(after: .seconds(5)) {
      all.append($0)
      return true
    }
    #expect(try #require(all.first).explored == 0)
    #expect(all.allSatisfy { $0.bounds == bounds && $0.explored <= $0.found && $0.elapsed >= .seconds(5) })
    for (before, after) in zip(all, all.dropFirst()) {
      #expect(before.found <= after.found && before.explored <= after.explored && before.violations <= after.violations)
      #expect(before.elapsed <= after.elapsed)
    }
    #expect(try #require(all.last).found <= report.counts.states && report.counts.seconds >= 5)
  }
}
