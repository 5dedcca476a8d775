import Groma
import Testing

@testable import GromaScripts

@MainActor
struct HumanReporterTests {
  private func lines(_ report: ScriptReport, isQuiet: Bool = false) -> [ReportLine] {
    HumanReporter(isQuiet: isQuiet).lines(of: report, number: 1)
  }

  @Test func aScriptThatPassesIsOneLineOrNone() {
    let passed = report("#: name   A thing\n#: conditions tablet\nexpect top rooms\n[tablet] pop\n")
    #expect(lines(passed) == [.result("ok    x.nav: A thing (2 steps, 1 skipped)")])
    #expect(lines(passed, isQuiet: true) == [])
    #expect(lines(report("expect top rooms\n")) == [.result("ok    x.nav (1 step)")])
  }

  @Test func showsTheFailedPhaseAndNamesTheEarlierOnes() {
    let failed = report("find chat\n# one\nfind chat\n# two\npush rooms\nfind login\npop 9\npop\n# three\npop\n")
    #expect(
      lines(failed) == [
        .result("FAIL  x.nav (5 of 7 steps; passed: the beginning, one)"), .detail("  # two"), .detail("  push rooms"),
        .detail("  find login"),
        .detail("  | found no login"), .detail("x.nav:7:1: error: cannot pop 9 screens: one screen must stay in the stack at /0/0/0"),
        .detail("pop 9"), .detail("^~~~~"),
      ])
    #expect(lines(failed, isQuiet: true) == lines(failed))
  }

  @Test func showsEachPhaseThatFailed() {
    let failed = report("# one\npop 9\n# two\ntree\n# three\npop 8\n", keepsGoing: true)
    #expect(lines(failed).filter { $0.text.hasPrefix("  #") }.map(\.text) == ["  # one", "  # three"])
    #expect(lines(failed).first == .result("FAIL  x.nav (3 steps; passed: two)"))
  }

  @Test func reportsTheErrorOfAScriptThatDidNotRun() {
    #expect(
      lines(report("push 'x\n")).prefix(2) == [.result("FAIL  x.nav"), .detail("x.nav:1:6: error: the quote is not closed")])
    #expect(lines(ScriptReport.samples[3]) == [.result("FAIL  slow.nav"), .detail("slow.nav: error: it was not done in time")])
  }

  @Test func printsNoControls() {
    for report in ScriptReport.samples {
      for line in lines(report) { #expect(line.text.escapingControls == line.text) }
    }
  }

  @Test func endsWithTheSummary() {
    var summary = ScriptSummary()
    summary.add(report("expect top rooms\n"))
    #expect(HumanReporter().end(summary, coverage: []) == [.result("1 passed, 0 failed")])
  }
}
