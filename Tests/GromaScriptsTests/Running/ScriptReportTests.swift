import FoundationEssentials
import Testing

@testable import GromaScripts

@MainActor
struct ScriptReportTests {
  @Test func roundTripsThroughJSON() throws {
    for report in ScriptReport.samples + [report("tap open\n", measuresCoverage: true)] {
      let json = try JSONEncoder().encode(report)
      #expect(!json.contains(UInt8(ascii: "\n")), "the reply of a worker is one line")
      #expect(try JSONDecoder().decode(ScriptReport.self, from: json) == report)
    }
  }

  @Test func countsItsSteps() {
    let result = report("#: conditions tablet\n# a\n[tablet] pop\npush rooms\n# b\npop 9\npop\n")
    #expect((result.runCount, result.skippedCount) == (2, 1))
    #expect(result.phases.map(\.count) == [2, 2])
    #expect(result.phases.map(\.steps.count) == [2, 1])
    #expect(result.phases.map(\.hasFailed) == [false, true])
  }

  @Test func passesOnceAllDifferencesAreAccepted() {
    let result = report("find chat\n| x\nfind login\n| y\n", keepsGoing: true)
    #expect(result.accepting([1]).summary == ["script.output x.nav:4"])
    #expect(result.accepting([1]).outcome == .failed)
    #expect(result.accepting([1, 3]).outcome == .passed)
  }
}
