import Foundation
import GromaReportFormats
import Testing

@testable import GromaExplorer
@testable import GromaExplorerReports

/// Tests that one number means one thing, and is the same in each format.
@MainActor
struct FormatCountsTests {
  /// A report with violations that have few causes, with links that wait, and with properties that have nothing to check.
  private func report() -> ExplorationReport {
    var report = BoundsSeries(Exploration(.planted)).run()
    let property = report.findings[0].property
    report.findings[0].others = (1...3).map { .init(property: property, screen: "place-\($0)", move: nil) }
    if let index = report.verdicts.firstIndex(where: { $0.property == property }) { report.verdicts[index].violations = 12_345 }
    report.links = [
      .init(
        pattern: "chat", url: "app://chat", declaration: nil, destination: "chat", opened: 7_000, landed: 4_000, waiting: 2_000,
        elsewhere: ["login": 1_000])
    ]
    (report.counts.opened, report.counts.landed, report.counts.waiting) = (7_000, 4_000, 2_000)
    if let index = report.verdicts.firstIndex(where: { $0.kind == .proved }) {
      (report.verdicts[index].kind, report.verdicts[index].looked) = (.vacuous, 0)
    }
    return report
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func objects(_ kind: String, of report: ExplorationReport) throws -> [[String: Any]] {
    try report.objects.filter { $0.kind == kind }.map { try object("\($0.members)") }
  }

  @Test func violationsFindingsAndPlacesAreCountedOnce() throws {
    let report = report()
    let finding = report.findings[0]
    let verdict = try #require(report.verdicts.first { $0.property == finding.property })
    #expect(report.words(of: verdict) == "violated: 12,345 violations")
    let (json, places) = (try object(report.json), finding.others.count + 1)
    let verdicts = try #require(json["verdicts"] as? [[String: Any]])
    #expect(verdicts.first { $0["property"] as? String == verdict.property }?["violations"] as? Int == 12_345)
    #expect(try objects("verdict", of: report).first { $0["property"] as? String == verdict.property }?["violations"] as? Int == 12_345)
    for format in [ReportFormat.text, .page, .junit, .sarif, .objects] {
      let claim = format == .text ? "VIOLATED: 12,345 violations" : "violated: 12,345 violations"
      #expect(try format.contains(claim, in: report), "\(format)")
    }
    // The number of findings: one for each cause.
    #expect((json["findings"] as? [Any])?.count == report.findings.count)
    #expect(try objects("violation", of: report).count == report.findings.count)
    let runs = try #require(try object(SARIFDocument(report) { _ in nil }.text)["runs"] as? [[String: Any]])
    let results = try #require(runs.first?["results"] as? [[String: Any]])
    #expect(results.count == report.findings.count)
    let failures = JUnitDocument.suites(of: report).flatMap(\.cases).flatMap(\.failures).filter { $0.code == "explore.violated" }
    #expect(failures.count == report.findings.count)
    #expect(report.headline.contains("\(report.findings.count) problem"))
    // The number of places that have one cause.
    #expect((results[0]["properties"] as? [String: Any])?["places"] as? Int == places)
    #expect(try objects("violation", of: report)[0]["others"] as? Int == places - 1)
  }

  @Test func linksThatLandAndWaitAreCountedApart() throws {
    let report = report()
    let counts = try #require(try object(report.json)["counts"] as? [String: Any])
    let exploration = try objects("exploration", of: report)[0]
    for all in [counts, exploration] {
      #expect(["opened", "landed", "waiting"].map { all[$0] as? Int } == [7_000, 4_000, 2_000])
    }
    let sum = try objects("link", of: report).reduce(into: [0, 0, 0]) { sum, link in
      for (index, name) in ["opened", "landed", "waiting"].enumerated() { sum[index] += link[name] as? Int ?? 0 }
    }
    #expect(sum == [7_000, 4_000, 2_000])
    for text in ["opened 7,000 times", "reached their screen 4,000 times", "waited, for example for a sign-in, 2,000 times"] {
      for format in [ReportFormat.text, .page] { #expect(try format.contains(text, in: report), "\(format): \(text)") }
    }
  }

  /// A real exploration adds up, too: each time that a link is opened has one result.
  @Test func eachOpenedLinkHasOneResult() {
    let report = Exploration(.planted).run()
    let links = report.links.filter { $0.destination != nil }
    #expect(report.counts.opened == links.reduce(0) { $0 + $1.opened } && report.counts.opened > 0)
    #expect(report.counts.landed == links.reduce(0) { $0 + $1.landed })
    #expect(report.counts.waiting == links.reduce(0) { $0 + $1.waiting })
    for link in report.links { #expect(link.opened == link.landed + link.waiting + link.elsewhere.values.reduce(0, +)) }
  }

  /// A property with nothing to check is neither proved nor passed in any format.
  @Test func nothingToCheckIsNoPass() throws {
    let report = report()
    let verdict = try #require(report.verdicts.first { $0.kind == .vacuous })
    let name = verdict.property
    #expect(report.words(of: verdict) == "nothing to check")
    let suite = try #require(JUnitDocument.suites(of: report).first { $0.name == name })
    #expect(!suite.cases.isEmpty && suite.cases.allSatisfy(\.isSkipped))
    let real = BoundsSeries(Exploration(.planted)).run().verdicts.filter { $0.kind == .vacuous }
    #expect(!real.isEmpty && real.allSatisfy { $0.looked == 0 }, "no state counts as checked")
    let step = try #require(report.steps.first)
    let apart = step.properties - step.proved - step.vacuous - step.violated
    #expect(step.vacuous > 0 && apart >= 0 && step.description.contains("\(step.vacuous) with nothing to check") == (step.violated == 0))
    var empty = report
    empty.findings = []
    for index in empty.verdicts.indices { empty.verdicts[index].kind = .vacuous }
    (empty.reservations, empty.counts.isComplete) = ([], true)
    #expect(!empty.isProved && empty.failures(of: .proof) == ["no property is proved"])
  }

  /// A hidden input is a finding in every format, and fails the exploration.
  @Test func aHiddenInputIsAFinding() throws {
    var report = Exploration(.planted).run()
    report.findings = []
    for index in report.verdicts.indices { (report.verdicts[index].kind, report.verdicts[index].violations) = (.proved, 0) }
    #expect(report.failures(of: .nothing).isEmpty)
    report.add(
      hiddenInput: .init(
        property: Property.dependsOnStateOnly, sentence: "hidden input: tap now depends on the time", cause: "tap now", screen: "home",
        owner: "Home/Home.swift", declaration: nil, steps: [], checks: [], isConfirmed: true))
    #expect(report.failures(of: .nothing) == ["\(Property.dependsOnStateOnly): violated: 1 violation"])
    #expect(report.headline.contains("1 problem found") && report.light == .red && !report.isProved)
    for format in ReportFormat.allCases {
      #expect(try format.contains("hidden input: tap now depends on the time", in: report), "\(format)")
    }
    let comparison = ExplorationComparison(from: Exploration(.planted).run(), to: report)
    #expect(comparison.isWorse && comparison.differences.contains { $0.kind == .violated && $0.subject == Property.dependsOnStateOnly })
    let mended = ExplorationComparison(from: report, to: Exploration(.planted).run())
    #expect(mended.differences.contains { $0.kind == .mended && $0.subject == Property.dependsOnStateOnly })
    #expect(!mended.reservations.contains { $0.hasPrefix("no longer checked") })
  }
}
