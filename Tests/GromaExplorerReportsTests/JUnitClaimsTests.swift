import GromaReportFormats
import GromaShellTesting
import Testing

@testable import GromaExplorer
@testable import GromaExplorerReports

/// Tests the suites and cases of a JUnit document against the report.
@MainActor
struct JUnitClaimsTests {
  private func suites(
    _ requirement: ExplorationReport.Requirement = .nothing, _ change: (inout ExplorationReport) -> Void = { _ in }
  ) -> [JUnitDocument.Suite] {
    var report = ExplorationReport.planted
    change(&report)
    return JUnitDocument.suites(of: report, requirement: requirement)
  }

  private func suite(_ property: String, _ change: (inout ExplorationReport) -> Void = { _ in }) throws -> JUnitDocument.Suite {
    try #require(suites(.nothing, change).first { $0.name == property })
  }

  @Test func onlyTheFirstSuiteHasTheDuration() {
    #expect(suites().map(\.milliseconds) == [1_500] + Array(repeating: 0, count: suites().count - 1))
  }

  @Test func onlyVisibleScreensAreCases() throws {
    #expect(try suite("nothing fails").cases.map(\.name) == ["rooms", "chat", "profile"])
    let later = try suite("nothing fails") { ($0.screens[3].distance, $0.screens[0].distance) = (2, nil) }
    #expect(later.cases.map(\.name) == ["chat", "profile", "login"])
    let report = ExplorationReport.planted
    for one in later.cases {
      let screen = report.screens.first { $0.name == one.name }
      #expect(one.file == screen?.declaration.file && one.line == screen?.declaration.line)
    }
  }

  /// A link may be opened through several URLs. It is skipped only if none of them was opened.
  @Test func aPatternIsOneCase() throws {
    func links(_ opened: [Int]) throws -> [JUnitDocument.Case] {
      try suite("every link lands") { report in
        report.findings = []
        for index in report.verdicts.indices { report.verdicts[index].kind = .proved }
        report.links = opened.enumerated().map { index, count in
          var link = report.links[0]
          (link.url, link.opened) = ("app://chat/\(index)", StateCount(count))
          return link
        }
      }.cases
    }
    #expect(try links([0, 4, 0]).map(\.isSkipped) == [false] && links([0, 0]).map(\.isSkipped) == [true])
    #expect(try links([]).isEmpty)
  }

  @Test func aFindingFailsTheCaseOfItsSubject() throws {
    let failing = try suite("nothing fails").cases.filter { !$0.failures.isEmpty }
    #expect(failing.map(\.name) == ["chat"] && failing[0].failures.map(\.code) == ["explore.violated"])
    let container = try suite("nothing fails") { report in
      for index in report.findings.indices where report.findings[index].property == "nothing fails" {
        (report.findings[index].screen, report.findings[index].link) = ("nothing", nil)
      }
    }
    #expect(container.cases.map(\.name) == ["rooms", "chat", "profile", "nothing"] && container.cases[3].file == "planted")
    #expect(container.cases.map(\.failures.count) == [0, 0, 0, 1])
  }

  @Test func everyFindingIsOneFailure() {
    let report = ExplorationReport.planted
    let failures = suites().flatMap(\.cases).flatMap(\.failures)
    #expect(failures.map(\.message).sorted() == report.findings.map(\.sentence).sorted())
    for finding in report.findings {
      let lines = failures.first { $0.message == finding.sentence }?.lines
      let place = finding.declaration.map { "declared at \($0)" }
      #expect(
        lines == ["on \(finding.screen), of \(finding.owner)", place].compactMap(\.self) + finding.steps.map(\.move) + finding.checks)
    }
  }

  @Test func anUncheckedPropertyIsSkippedAsAWhole() throws {
    let unchecked = try suite("no chat is open") { report in
      for index in report.verdicts.indices { (report.verdicts[index].kind, report.verdicts[index].looked) = (.unchecked, 0) }
      report.findings = []
    }
    #expect(unchecked.cases.count == 3 && unchecked.cases.allSatisfy(\.isSkipped))
    #expect(unchecked.properties.first { $0.0 == "verdict" }?.1 == "not checked")
  }

  /// Only a proof passes. Every other verdict without a violation is skipped, with the verdict in words as the reason.
  @Test(arguments: ExplorationReport.Verdict.Kind.allCases) func onlyAProofPasses(kind: ExplorationReport.Verdict.Kind) throws {
    let property = "nothing fails"
    var report = ExplorationReport.planted
    report.findings = []
    let index = try #require(report.verdicts.firstIndex { $0.property == property })
    (report.verdicts[index].kind, report.verdicts[index].looked) = (kind, 1)
    let suite = try #require(JUnitDocument.suites(of: report).first { $0.name == property })
    let screens = suite.cases.filter { $0.name != property }
    #expect(screens.map(\.name) == ["rooms", "chat", "profile"])
    switch kind {
    case .proved: #expect(screens.allSatisfy { $0.skipReason == nil && $0.failures.isEmpty })
    case .violated: #expect(screens.allSatisfy { $0.skipReason == "no violation here in 1 state, not proved" })
    case .vacuous, .checked, .unchecked:
      let words = report.words(of: report.verdicts[index])
      #expect(screens.allSatisfy { $0.skipReason == words }, "\(words)")
      #expect(JUnitDocument.text(of: report).contains("<skipped message=\"\(words)\"/>"))
    }
  }

  /// A property whose violations all have the same cause as findings of another property has no finding of its own.
  @Test func aViolationWithAnotherPropertysCauseFails() throws {
    let suite = try suite("no chat is open") { report in
      report.findings = report.findings.filter { $0.property == "nothing fails" }
      report.findings[0].others = [.init(property: "no chat is open", screen: "chat", move: nil)]
    }
    let failing = suite.cases.filter { !$0.failures.isEmpty }
    #expect(failing.map(\.name) == ["no chat is open"])
    #expect(failing.first?.failures.first?.lines.first?.hasPrefix("the same cause as: nothing fails: ") == true)
  }

  /// Violations are failures of their own suites, so they do not fail the requirement, too.
  @Test(arguments: ExplorationReport.Requirement.allCases)
  func theLastSuiteIsTheRequirement(requirement: ExplorationReport.Requirement) throws {
    let last = try #require(suites(requirement).last)
    let expected = ExplorationReport.planted.failures(of: requirement, countingViolations: false)
    #expect(last.name == "requirement" && last.cases.map(\.name) == [requirement.rawValue])
    #expect(last.cases[0].failures.map(\.lines) == (expected.isEmpty ? [] : [expected]))
    #expect(!expected.contains { $0.contains("violated") } && expected.isEmpty == (requirement != .proof))
    let unmet = suites(requirement) { report in
      for index in report.verdicts.indices { report.verdicts[index].kind = .unchecked }
    }
    #expect(unmet.last?.cases[0].failures.first?.message == "nothing was checked")
  }

  @Test func thePropertiesNameTheLimits() throws {
    let properties = try suite("nothing fails").properties
    let report = ExplorationReport.planted
    #expect(properties.filter { $0.0 == "reservation" }.map(\.1) == report.reservations.map(\.sentence))
    #expect(properties.first { $0.0 == "bounds" }?.1 == report.bounds.inFull)
    #expect(properties.first { $0.0 == "looked" }?.1 == "\(report.counts.explored)")
  }
}
