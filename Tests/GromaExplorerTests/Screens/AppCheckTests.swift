import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the results of checking an app as a whole.
@MainActor
struct AppCheckTests {
  private let definition = Property.BuiltIn.definition.rawValue
  private let screensShown = Property.BuiltIn.screensShown.rawValue

  /// An app with two properties of one name, and with an unused screen that does not exist.
  private static let mistaken: AppDefinition = {
    let properties = [Property("one name") { _ in nil }, Property("one name") { _ in nil }]
    return AppDefinition(
      "mistaken", "letters",
      screens: StubApp.screens { key, _, _ throws(NavigationError) in
        key.name == "a" ? [UserAction("open-b") { $0.stack.push(page("b")) }] : []
      }, values: StubApp.values, parts: [UnusedScreens(["nowhere"]), Properties(properties)], root: page("a").withStackContainer().erased)
  }()

  private func report(_ app: AppDefinition, _ properties: [Property] = Property.ofApps) -> ExplorationReport {
    Exploration(app, properties: properties).run()
  }

  /// Returns the report before the app is checked as a whole.
  private func unchecked(_ app: AppDefinition, _ bounds: Bounds) -> ExplorationReport {
    var exploration = Exploration(app, bounds: bounds, properties: Property.ofApps)
    exploration.checksApp = false
    return exploration.run()
  }

  private func verdict(_ report: ExplorationReport, on property: String) throws -> ExplorationReport.Verdict {
    try #require(report.verdicts.first { $0.property == property })
  }

  @Test func everyMistakeInTheDefinitionIsAFinding() throws {
    let problems = Self.mistaken.problems()
    #expect(problems.contains("two properties have the name 'one name'") && problems.count >= 2)
    let report = report(Self.mistaken)
    let found = report.findings.filter { $0.property == definition }
    #expect(found.map(\.sentence) == problems, "in the order of the definition's problems")
    for finding in found {
      #expect(finding.steps.isEmpty && finding.checks.isEmpty && finding.isConfirmed && !finding.isLost)
      #expect(finding.screen == "nothing" && finding.owner == "mistaken" && finding.move == nil && finding.declaration == nil)
    }
    let verdict = try verdict(report, on: definition)
    #expect(verdict.kind == .violated && verdict.violations == StateCount(problems.count))
    #expect(report.failures(of: .nothing).contains("\(definition): violated: \(problems.count) violations"))
    #expect(report.light == .red)
  }

  @Test func aMistakeIsNoFindingUnlessItIsAskedFor() {
    let report = report(Self.mistaken, Self.mistaken.properties)
    #expect(report.holds && report.findings.isEmpty && !report.verdicts.contains { $0.property == definition })
  }

  @Test func aSoundDefinitionIsProvedWithoutBounds() throws {
    let app = PlantedApp.app()
    let report = report(app, Property.ofApps.filter { $0.name == definition })
    let verdict = try verdict(report, on: definition)
    #expect(app.problems().isEmpty && verdict.kind == .proved && verdict.looked == 0)
    #expect(report.words(of: verdict) == "proved")
    #expect(try #require(Exploration(app, bounds: Bounds(depth: 1), properties: Property.ofApps).run().verdicts.first).isOfApp)
  }

  /// Mistakes in the definition are the first findings, whatever else was found, even in a series that ends at its first bounds.
  @Test func mistakesInTheDefinitionComeFirst() throws {
    let twice = [Property("no a is open") { _ in "one is" }, Property("no a is open") { _ in "one is" }]
    let app = PlantedApp.app(properties: twice)
    for report in [
      BoundsSeries(Exploration(app, properties: Property.ofApps + app.properties)).run(),
      Exploration(app, bounds: Bounds(depth: 1, layers: 1), properties: Property.ofApps + app.properties).run(),
      SharedExploration(Exploration(app, bounds: Bounds(depth: 1, layers: 1), properties: Property.ofApps + app.properties)).report(),
    ] {
      #expect(report.findings.first?.sentence == "two properties have the name 'no a is open'")
      #expect(report.findings.count > 1 && report.findings[1].property == "no a is open")
      #expect(try verdict(report, on: definition).kind == .violated)
    }
  }

  /// The results of a search for screens decide the verdict only if the search is complete.
  @Test(arguments: [true, false])
  func aSearchDecidesIfItIsComplete(isComplete: Bool) throws {
    let app = PlantedApp.app()
    var report = unchecked(app, Bounds(depth: 1, layers: 1))
    var result = ScreenSearch.Result()
    (result.states, result.isComplete) = (9, isComplete)
    result.bounds = ["c": Bounds(depth: 5, layers: 1), "d": Bounds(depth: 1, layers: 1)]
    report.add(result, of: app)
    let verdict = try verdict(report, on: screensShown)
    #expect(verdict.kind == (isComplete ? .proved : .checked) && verdict.looked == 9)
    #expect(report.screens.first { $0.name == "c" }?.bound == Bounds(depth: 5, layers: 1))
    #expect(report.screens.first { $0.name == "d" }?.bound == nil, "these bounds are not larger")
    #expect(report.reservations.contains { $0.kind == .beyondBounds && $0.sentence.hasSuffix("c (depth=5)") })
  }

  /// An unreachable screen is a violation, and is then not also named by a reservation.
  @Test func anUnreachableScreenIsReportedOnce() throws {
    let app = PlantedApp.app()
    var report = unchecked(app, Bounds())
    var result = ScreenSearch.Result()
    (result.states, result.isComplete, result.unreachable) = (3, true, ["z", "y"])
    report.add(result, of: app)
    let findings = report.findings.filter { $0.property == screensShown }
    #expect(findings.map(\.screen) == ["y", "z"], "in the order of the app's screens")
    #expect(findings.allSatisfy { $0.owner == app.screens[$0.screen]?.owner && $0.declaration?.line == app.screens[$0.screen]?.line })
    #expect(try verdict(report, on: screensShown).violations == 2)
    let unreached = report.reservations.filter { $0.kind == .unreached }.map(\.sentence).joined()
    let others = report.unknownScreens.filter { !["y", "z"].contains($0) }
    #expect(unreached.hasSuffix(": \(others.listed)"))
  }
}
