import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests when a series with growing bounds ends, and what its report counts.
@MainActor
struct DeepeningEndTests {
  private let definition = Property.ofApps.filter { $0.name == Property.BuiltIn.definition.rawValue }

  /// A mistake in the definition does not depend on bounds.
  @Test func aMistakeInTheDefinitionEndsTheSeries() {
    let app = PlantedApp.app(properties: [Property("one name") { _ in nil }, Property("one name") { _ in nil }])
    let report = Deepening(app, properties: definition + app.properties).run()
    #expect(report.steps.count == 1 && report.steps[0].violated == 0 && !report.holds)
    #expect(report.findings.map(\.sentence) == ["two properties have the name 'one name'"])
    let without = Deepening(app, properties: app.properties).run()
    #expect(without.steps.count > 1 && without.holds)
  }

  @Test func aURLThatTheAppDoesNotAcceptEndsTheSeries() throws {
    let report = Deepening(PlantedApp.app(), urls: ["app://gone"]).run()
    #expect(report.steps.count == 1 && report.steps[0].violated == 1)
    let finding = try #require(report.findings.first)
    #expect(finding.property == "every link lands" && finding.steps.map(\.move) == ["open url=app://gone"] && finding.isConfirmed)
  }

  @Test func theDurationContainsThatOfEarlierProcesses() {
    let report = Deepening(PlantedApp.app()).run(after: .seconds(100))
    #expect((100..<150).contains(report.counts.seconds) && report.steps.allSatisfy { $0.seconds < 50 })
  }

  @Test func aProfileIsReportedOnlyIfRequested() {
    let app = PlantedApp.app()
    #expect(Deepening(app).run().profile == [] && !Deepening(app).run(profiles: true).profile.isEmpty)
  }

  /// Each of the bounds is explored once, and properties over time are checked only within those whose states can be listed.
  @Test func eachOfTheBoundsIsExploredOnce() throws {
    let property = Property("a returns", .always(.eventually(.visible("a"))), assuming: [.everyMove])
    let app = PlantedApp.app(properties: [property])
    var begun: [Bounds] = []
    let report = Deepening(Exploration(app, bounds: Bounds(depth: 1, layers: 1, states: 2))).run { progress in
      if begun.last != progress.bounds { begun.append(progress.bounds) }
      return true
    }
    #expect(begun == report.steps.map(\.bounds))
    let bounds = try #require(report.verdicts.first { $0.property == property.name }?.bounds)
    #expect(report.steps.first { $0.bounds == bounds }?.states == 2 && report.counts.states > 2)
  }

  /// The series ends only where a step says so. The argument is a seed.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func onlyTheLastStepIsViolatedOrUnfinished(seed: UInt64) throws {
    var begun = 0
    let report = Deepening(RandomApp.app(seed: seed)).run { _ in
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
