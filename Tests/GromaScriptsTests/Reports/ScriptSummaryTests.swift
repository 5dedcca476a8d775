import Testing

@testable import GromaScripts

@MainActor
struct ScriptSummaryTests {
  private func summary(_ outcomes: [ScriptReport.Outcome]) -> ScriptSummary {
    var summary = ScriptSummary()
    for outcome in outcomes {
      let report =
        switch outcome {
        case .passed: report("expect no-leaks\n")
        case .failed: report("pop 9\n")
        case .skipped: report("#: skip later\n")
        case .unreadable, .timedOut, .crashed: ScriptReport(file: "x.nav", outcome, code: "script.x", "it was not run")
        }
      summary.add(report)
    }
    return summary
  }

  @Test(
    arguments: [
      ([], 0), ([.passed], 0), ([.passed, .failed], 1), ([.failed, .unreadable], 2), ([.unreadable, .timedOut, .failed], 4),
      ([.timedOut, .crashed, .passed], 3), ([.skipped], 1), ([.skipped, .passed], 0), ([.skipped, .failed], 1),
    ] as [([ScriptReport.Outcome], Int32)])
  func exitCodeIsThatOfTheWorstOutcome(_ outcomes: [ScriptReport.Outcome], _ code: Int32) {
    #expect(summary(outcomes).exitCode == code)
  }

  @Test(
    arguments: [
      ([], "0 passed, 0 failed"), ([.passed, .passed, .failed], "2 passed, 1 failed"),
      ([.unreadable, .timedOut, .crashed, .crashed], "0 passed, 4 failed (1 cannot be read, 1 timed out, 2 crashed)"),
      ([.passed, .skipped, .failed, .skipped], "1 passed, 1 failed, 2 skipped"),
    ] as [([ScriptReport.Outcome], String)])
  func countsScriptsByOutcome(_ outcomes: [ScriptReport.Outcome], _ line: String) {
    #expect(summary(outcomes).line == line)
  }

  @Test func countsSkippedSteps() {
    var summary = ScriptSummary()
    summary.add(report("#: conditions tablet\n[tablet] pop\nexpect no-leaks\n"))
    #expect(summary.line == "1 passed, 0 failed; 1 step skipped by conditions")
  }
}
