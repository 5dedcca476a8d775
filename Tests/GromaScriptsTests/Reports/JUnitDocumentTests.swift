import GromaReportFormats
import GromaShellTesting
import Testing

@testable import GromaScripts

@MainActor
struct JUnitDocumentTests {
  private func elements(_ reports: [ScriptReport]) throws -> [MarkupElement] {
    try MarkupElement.all(in: JUnitDocument.text(of: reports))
  }

  @Test func isWellFormedForHostileText() throws {
    let elements = try elements(ScriptReport.samples)
    #expect(elements.first?.name == "testsuites")
    #expect(
      elements.filter { $0.name == "testsuite" }.map { $0["name"] } == [
        "a <b> & \"c\" # d", "'it' \\ \\u{FFFE}", "torn\\n\\u{1B}.nav", "slow.nav", "dead.nav", "empty.nav", "later.nav",
      ])
  }

  @Test func countsItsElements() throws {
    let elements = try elements(ScriptReport.samples)
    let counts = try #require(elements.first)
    func count(_ name: String) -> String { "\(elements.count { $0.name == name })" }
    #expect(counts["tests"] == count("testcase") && counts["tests"] == "11")
    #expect(counts["failures"] == count("failure") && counts["failures"] == "2")
    #expect(counts["errors"] == count("error") && counts["errors"] == "3")
    #expect(counts["skipped"] == count("skipped") && counts["skipped"] == "4")
    #expect(elements.filter { $0.name == "skipped" }.allSatisfy { $0["message"]?.isEmpty == false }, "each case says why it has no result")
  }

  @Test func aPhaseIsACaseWithTheLocationOfItsFailure() throws {
    let elements = try elements([report("find chat\n# two\npop 9\n", file: "a/b.nav")])
    let cases = elements.filter { $0.name == "testcase" }
    #expect(cases.map { $0["name"] } == ["line 1", "two"])
    #expect(cases.map { $0["line"] } == ["1", "2"])
    #expect(cases.allSatisfy { $0["file"] == "a/b.nav" && $0["classname"] == "a/b.nav" })
    let failure = try #require(elements.first { $0.name == "failure" })
    #expect(failure["type"] == "nav.no-screen")
    #expect(failure.text.hasPrefix("a/b.nav:3:1: error: cannot pop 9 screens") && failure.text.hasSuffix("\npop 9\n^~~~~"))
  }

  @Test func emptyReportIsADocument() throws {
    #expect(try elements([]).map(\.name) == ["testsuites"])
  }
}
