import Foundation
import GromaExplorer
import GromaReportFormats
import Testing

@testable import GromaScripts

/// Tests the forms of the report of a mutation test.
struct MutationReportTests {
  private static func entry(
    _ number: Int, _ mutation: MutationOperator, _ verdict: MutationReport.Verdict, _ graph: MutationReport.Graph, moves: [String] = []
  ) -> MutationReport.Entry {
    MutationReport.Entry(
      number: number, mutation: mutation, sentence: "the action 'x<\(number)>' of 'a' does nothing", file: "App/A.swift", line: 3,
      verdict: verdict,
      killer: verdict == .killedByScript ? "a.nav" : verdict == .killedByProperty ? "nothing fails" : nil, graph: graph, moves: moves)
  }

  private static var report: MutationReport {
    var report = MutationReport(app: "stub", bounds: Bounds(depth: 2), states: 1_234, available: 9, seed: 1, scripts: 2)
    report.mutants = [
      entry(1, .doesNothing, .killedByScript, .different, moves: ["tap x"]), entry(2, .doesNothing, .killedByScript, .equal),
      entry(4, .doesNothing, .killedByProperty, .different), entry(5, .fails, .equivalent, .equal),
      entry(7, .fails, .survived, .different, moves: ["tap y", "tap x"]),
    ]
    report.seconds = 1.26
    return report
  }

  @Test func textHasTheCountsAndTheSurvivors() {
    #expect(
      Self.report.lines.joined(separator: "\n") == """
        stub: 5 of 9 mutants: 2 killed by scripts, 1 by properties, 1 equivalent, 1 survived
        within {depth 2, layers 2, waiting 1, samples 1}: 1,234 states, 2 scripts, 1.3 s

        operator               mutants   by script by property  equivalent    survived
        does-nothing                 3           2           1           0           0
        fails                        2           0           0           1           1
        all                          5           2           1           1           1
        killed by scripts although the reachable graph is equal (they differ beyond the bounds or moves): 1

        Killed by:
          a.nav: 2
          the property 'nothing fails': 1

        Survived:
          #7 fails: the action 'x<7>' of 'a' does nothing (App/A.swift:3)
            differs after: tap y → tap x
        """)
  }

  @Test func otherVerdictsAreShownOnlyIfThereAreSome() {
    var report = Self.report
    report.mutants.append(Self.entry(8, .fails, .undecided, .unknown))
    report.mutants.append(Self.entry(9, .fails, .error, .equal))
    report.obstacle = "not all states within the bounds were explored"
    let text = report.lines.joined(separator: "\n")
    #expect(report.headline.hasSuffix("1 survived, 1 undecided, 1 errors"))
    #expect(text.contains("no mutant is claimed to be equivalent: not all states within the bounds were explored"))
    #expect(text.contains("\nUndecided:\n  #8") && text.contains("\nNot confirmed by replay:\n  #9"))
  }

  @Test func jsonIsReadAgain() throws {
    let json = try Self.report.formattedJSON
    #expect(try JSONDecoder().decode(MutationReport.self, from: Data(json.utf8)) == Self.report)
    #expect(json.contains("\"mutation\" : \"does-nothing\"") && json.contains("\"verdict\" : \"survived\""))
  }

  @Test func jUnitHasASuiteForEachOperator() {
    let text = JUnitDocument.text(of: Self.report)
    #expect(text.contains("<testsuite name=\"does-nothing\" tests=\"3\" failures=\"0\" errors=\"0\""))
    #expect(text.contains("<testsuite name=\"fails\" tests=\"2\" failures=\"1\" errors=\"0\""))
    #expect(text.contains("file=\"App/A.swift\" line=\"3\""))
    #expect(text.contains("<failure type=\"mutants.survived\"") && text.contains("x&lt;7&gt;"))
  }

  @Test func aTestThatTestedNothingFails() {
    var report = Self.report
    report.mutants = []
    #expect(report.isFailed && JUnitDocument.text(of: report).contains("no mutant was tested"))
  }

  @Test func everyMutantKilledOrEquivalentPasses() {
    var report = Self.report
    report.mutants.removeLast()
    #expect(!report.isFailed)
    report.failedScripts = [.init(file: "b.nav", reason: "line 1: no")]
    #expect(report.isFailed && JUnitDocument.text(of: report).contains("b.nav: line 1: no"))
  }
}

/// Tests the parts of a report on mutants that depend on one another.
struct MutationCountTests {
  /// The argument is a verdict. A test passes only with mutants that a script or a property kills, and with equivalent ones.
  @Test(arguments: MutationReport.Verdict.allCases)
  func verdictDecidesWhetherTheTestPasses(_ verdict: MutationReport.Verdict) {
    var report = MutationReport(app: "stub", bounds: Bounds(), states: 1, available: 1, seed: 1, scripts: 1)
    report.mutants = [
      MutationReport.Entry(number: 1, mutation: .fails, sentence: "it fails", file: "stub", verdict: verdict, graph: .different)
    ]
    #expect(report.isFailed == ![.killedByScript, .killedByProperty, .equivalent].contains(verdict))
    for other in MutationReport.Verdict.allCases {
      #expect(report.count(other) == (other == verdict ? 1 : 0))
      #expect(report.count(other, of: .doesNothing) == 0)
    }
    #expect(report.mutants[0].place == "stub")
  }

  @Test func writtenScriptsAreNamedAtTheirMutants() {
    var report = MutationReport(app: "stub", bounds: Bounds(), states: 1, available: 1, seed: 1, scripts: 1)
    var entry = MutationReport.Entry(
      number: 3, mutation: .fails, sentence: "it fails", file: "A.swift", line: 2, verdict: .survived, graph: .different)
    entry.moves = ["tap a"]
    entry.script = "new/fails-3.nav"
    report.mutants = [entry]
    report.written = ["new/fails-3.nav"]
    report.violatedProperties = ["nothing fails"]
    let text = report.lines.joined(separator: "\n")
    #expect(text.contains("  #3 fails: it fails (A.swift:2)\n    differs after: tap a\n    killed by the new script new/fails-3.nav"))
    #expect(text.hasSuffix("\n\nwrote new/fails-3.nav"))
    #expect(text.contains("properties that kill no mutant, because the app itself violates them: nothing fails"))
  }
}
