import GromaExplorer
import GromaReportFormats
import GromaShellTesting
import Testing

@testable import GromaExplorerReports

@MainActor
struct ExplorationJUnitTests {
  private func elements(_ summary: ExplorationReport) throws -> [MarkupElement] {
    try MarkupElement.all(in: JUnitDocument.text(of: summary))
  }

  @Test func isWellFormedForHostileText() throws {
    let elements = try elements(.hostile)
    #expect(elements.first?.name == "testsuites")
    #expect(elements.count { $0.name == "failure" } == 2)
  }

  @Test func aPropertyIsASuiteWithItsVerdict() throws {
    let summary = ExplorationReport.planted
    let elements = try elements(summary)
    #expect(
      elements.filter { $0.name == "testsuite" }.map { $0["name"] } == summary.verdicts.map(\.property) + ["requirement"]
    )
    #expect(elements.filter { $0.name == "property" && $0["name"] == "verdict" }.map { $0["value"] } == summary.verdicts.map(summary.words))
  }

  @Test func unmetRequirementIsAFailure() throws {
    let report = ExplorationReport.hostile
    let failure = try #require(
      MarkupElement.all(in: JUnitDocument.text(of: report, requirement: .complete)).last { $0.name == "failure" })
    #expect(failure["type"] == "explore.requirement")
    #expect(failure["message"] == "the exploration is not complete")
  }

  @Test func aPropertyThatIsNotProvedIsSkipped() throws {
    let elements = try elements(.hostile)
    let names = elements.filter { $0.name == "testsuite" && $0["skipped"] != "0" }.map { $0["name"] }
    #expect(names == ["every link lands", "there is a way home", "opening a link twice has the effect of opening it once"])
    #expect(
      elements.filter { $0.name == "skipped" }.map { $0["message"] } == [
        "no violation in 2 states, not proved", "not checked", "nothing to check",
      ])
  }

  @Test func aLinkOrAScreenIsACase() throws {
    let elements = try elements(.planted)
    func cases(_ property: String) -> [String?] {
      elements.filter { $0.name == "testcase" && $0["classname"] == property }.map { $0["name"] }
    }
    #expect(cases("every link lands") == ["chat/:room/:chat"])
    #expect(cases("nothing fails") == ["rooms", "chat", "profile"])
  }

  @Test func aFailureListsItsMoves() throws {
    let failure = try #require(elements(.planted).first { $0.name == "failure" && $0["message"]?.hasPrefix("tap fall failed") == true })
    #expect(failure["type"] == "explore.violated")
    #expect(failure.text.hasPrefix("on chat, of GromaExplorerReportsTests/ExplorationSamples.swift\n"))
    #expect(failure.text.hasSuffix("\ntap open\ntap fall"))
  }

  @Test func countsItsElements() throws {
    let elements = try elements(.planted)
    let counts = try #require(elements.first)
    #expect(counts["tests"] == "\(elements.count { $0.name == "testcase" })")
    #expect(counts["failures"] == "3")
    #expect(counts["time"] == "1.5")
  }
}
