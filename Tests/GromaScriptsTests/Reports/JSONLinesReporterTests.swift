import Foundation
import Testing

@testable import GromaScripts

@MainActor
struct JSONLinesReporterTests {
  private var lines: [String] {
    let reporter = JSONLinesReporter()
    var summary = ScriptSummary()
    var lines = reporter.beginning(of: ScriptReport.samples.count)
    for report in ScriptReport.samples {
      summary.add(report)
      lines += reporter.lines(of: report, number: summary.total)
    }
    return (lines + reporter.end(summary, coverage: [])).map(\.text)
  }

  private func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test func eachLineIsAFlatObjectOfItsKind() throws {
    for line in lines {
      let object = try object(line)
      #expect(line.hasPrefix(#"{"v":1,"kind":"\#(object["kind"] as? String ?? "")","#))
      #expect(object.values.allSatisfy { !($0 is [String: Any]) })
    }
  }

  @Test func eachKindHasItsMembersInOneOrder() throws {
    var orders: [String: Set<[String]>] = [:]
    for line in lines {
      let object = try object(line)
      // A name in an object follows a brace or a comma, which distinguishes it from text in strings.
      let names = line.matches(of: /(?:^\{|,)"([A-Za-z]+)":/).map { String($0.1) }.filter { object[$0] != nil }
      #expect(names.count == object.count)
      orders[object["kind"] as? String ?? "", default: []].insert(names)
    }
    #expect(orders.keys.sorted() == ["script", "step", "summary"])
    #expect(orders.values.allSatisfy { $0.count == 1 })
  }

  @Test func reportsTheOutcomeOfEachScript() throws {
    let scripts = try lines.map(object).filter { $0["kind"] as? String == "script" }
    #expect(scripts.map { $0["outcome"] as? String } == ["passed", "failed", "unreadable", "timed-out", "crashed", "failed", "skipped"])
    #expect(scripts.map { $0["steps"] as? Int } == [2, 4, 0, 0, 0, 0, 0])
    #expect(scripts[2]["code"] as? String == "syntax.open-quote" && scripts[2]["line"] as? Int == 2 && scripts[2]["column"] as? Int == 6)
    #expect(scripts[2]["file"] as? String == "torn\n\u{1B}.nav")
    let sum = try object(try #require(lines.last))
    #expect(sum["passed"] as? Int == 1 && sum["failed"] as? Int == 5 && sum["skippedSteps"] as? Int == 1)
  }

  @Test func reportsTheOutcomeOfEachStep() throws {
    let steps = try lines.map(object).filter { $0["kind"] as? String == "step" }
    #expect(steps.map { $0["outcome"] as? String } == ["passed", "skipped", "passed", "failed"])
    #expect(steps.map { $0["line"] as? Int } == [3, 6, 2, 4])
    #expect(steps[3]["code"] as? String == "script.output" && steps[3]["problemLine"] as? Int == 6)
    #expect((steps[3]["output"] as? [String])?.first == "window main *")
  }
}
