import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests when a series ends, and what its report counts.
@MainActor
struct BoundsSeriesEndTests {
  private let definition = Property.ofApps.filter { $0.name == Property.BuiltIn.definition.rawValue }

  /// A mistake in the definition does not depend on bounds.
  @Test func aMistakeInTheDefinitionEndsTheSeries() {
    let app = PlantedApp.app(properties: [Property("one name") { _ in nil }, Property("one name") { _ in nil }])
    let report = BoundsSeries(Exploration(app, properties: definition + app.properties)).run()
    #expect(report.steps.count == 1 && report.steps[0].violated == 0 && !report.holds)
    #expect(report.findings.map(\.sentence) == ["two properties have the name 'one name'"])
    let without = BoundsSeries(Exploration(app, properties: app.properties)).run()
    #expect(without.steps.count > 1 && without.holds)
  }

  @Test func aURLThatTheAppDoesNotAcceptEndsTheSeries() throws {
    let report = BoundsSeries(Exploration(PlantedApp.app(), urls: ["app://gone"])).run()
    #expect(report.steps.count == 1 && report.steps[0].violated == 1)
    let finding = try #require(report.findings.first)
    #expect(finding.property == "every link lands" && finding.steps.map(\.move) == ["open url=app://gone"] && finding.isConfirmed)
  }

  @Test func theDurationContainsThatOfEarlierProcesses() {
    for bounds in [[], [Bounds(depth: 1), Bounds()]] {
      let report = BoundsSeries(Exploration(PlantedApp.app()), bounds: bounds).run(after: .seconds(100))
      #expect((100..<150).contains(report.counts.seconds) && report.steps.allSatisfy { $0.seconds < 50 })
    }
  }

  @Test func aProfileIsReportedOnlyIfRequested() {
    for bounds in [[], [Bounds(depth: 1), Bounds()]] {
      let series = BoundsSeries(Exploration(PlantedApp.app()), bounds: bounds)
      #expect(series.run().profile == [] && !series.run(profiles: true).profile.isEmpty)
    }
  }

  /// Each of the bounds is explored once.
  @Test func eachOfTheBoundsIsExploredOnce() throws {
    var begun: [Bounds] = []
    let report = BoundsSeries(Exploration(PlantedApp.app())).run { progress in
      if begun.last != progress.bounds { begun.append(progress.bounds) }
      return true
    }
    #expect(begun == report.steps.map(\.bounds))
  }

  /// The series ends only where a step says so. The argument is a seed.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func onlyTheLastStepIsViolatedOrUnfinished(seed: UInt64) throws {
    var begun = 0
    let report = BoundsSeries(Exploration(RandomApp.app(seed: seed))).run { _ in
      begun += 1
      return begun < 200
    }
    for step in report.steps.dropLast() { #expect(step.isComplete && step.violated == 0 && step.states > 0, "seed \(seed): \(step)") }
    let last = try #require(report.steps.last)
    #expect(report.holds == (last.violated == 0), "seed \(seed)")
    #expect(report.steps.map(\.states) == report.steps.map(\.explored) || !last.isComplete)
    let screens = report.steps.flatMap(\.screens)
    #expect(Set(screens).count == screens.count, "each screen is first shown once")
  }
}
