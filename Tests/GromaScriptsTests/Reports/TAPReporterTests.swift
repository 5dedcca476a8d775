import Groma
import Testing

@testable import GromaScripts

@MainActor
struct TAPReporterTests {
  private func document(_ reports: [ScriptReport]) -> [String] {
    let reporter = TAPReporter()
    var summary = ScriptSummary()
    var lines = reporter.beginning(of: reports.count)
    for (index, report) in reports.enumerated() {
      summary.add(report)
      lines += reporter.lines(of: report, number: index + 1)
    }
    lines += reporter.end(summary, coverage: [])
    #expect(lines.allSatisfy { if case .result = $0 { true } else { false } }, "all lines can be parsed")
    return lines.map(\.text)
  }

  @Test func isReadByATAPParser() throws {
    let tests = try TAP.read(document(ScriptReport.samples))
    #expect(tests.map(\.isOK) == [true, false, false, false, false, false, true])
    #expect(tests[0].description == "good.nav: a <b> & \"c\" # d")
    #expect(tests[0].subtests.map(\.description) == ["one", "two"])
    #expect(tests[0].subtests.map(\.skip) == [nil, "skipped by conditions"])
    #expect(tests[1].subtests.map(\.isOK) == [true, false, true, true])
    #expect(tests[1].subtests.map(\.description) == ["line 2", "what's # wrong", "never", "nor this"])
    #expect(tests[1].subtests[2].skip == "not run, because the script ended before it")
    #expect(tests[1].subtests[1].block.contains("  message: 'the output of ''tree'' differs'"))
    #expect(tests[2].block.contains("    line: 2"))
    #expect(tests[3].block.contains("  code: 'script.timeout'"))
    #expect(tests.map(\.skip) == [nil, nil, nil, nil, nil, nil, "a <b> # c"])
  }

  @Test func emptyReportIsAnEmptyPlan() throws {
    #expect(document([]) == ["TAP version 14", "1..0", "# 0 passed, 0 failed"])
  }

  @Test func describesFailuresAsYAML() {
    #expect(
      document([report("pop 9\n")]) == [
        "TAP version 14", "1..1", "# Subtest: x.nav", "    1..1", "    not ok 1 - line 1", "      ---",
        "      message: 'cannot pop 9 screens: one screen must stay in the stack at /0/0/0'", "      severity: fail",
        "      code: 'nav.no-screen'",
        "      at:", "        file: 'x.nav'", "        line: 1", "        column: 1", "      diagnostic: |2",
        "        x.nav:1:1: error: cannot pop 9 screens: one screen must stay in the stack at /0/0/0", "        pop 9", "        ^~~~~",
        "      ...",
        "not ok 1 - x.nav", "# 0 passed, 1 failed",
      ])
  }

  @Test func textOfAScriptIsEscaped() throws {
    let code = "x\n      ...\n    ok 2 - two\nok 1 - a.nav\n\u{1B}[2J"
    let lines = document([report("fail \(Quoting.quoted(code)) m\n", file: " a\u{FEFF}.nav")])
    #expect(lines.allSatisfy { !$0.contains("\n") && !$0.contains("\u{1B}") })
    #expect(try TAP.read(lines).map(\.isOK) == [false])
    #expect(lines.contains { $0.hasPrefix("      code: 'x\\n      ...") })
    #expect(lines.contains("         a\\u{FEFF}.nav:1:1: error: m"), "a blank at the start of the text is kept")
  }
}

/// A reader for the part of the Test Anything Protocol 14 that a harness needs.
private struct TAP {
  struct Test {
    var isOK: Bool
    var description: String
    var skip: String?
    var subtests: [Test] = []
    var block: [String] = []
  }

  struct Problem: Error { var text: String }

  static func read(_ lines: [String]) throws -> [Test] {
    guard lines.first == "TAP version 14" else { throw Problem(text: "no version") }
    return try tests(lines.dropFirst())
  }

  /// Reads a plan and its tests, each with the indented lines before it.
  private static func tests(_ lines: ArraySlice<String>) throws -> [Test] {
    guard let plan = lines.first?.wholeMatch(of: /1\.\.(\d+)/).flatMap({ Int($0.1) }) else { throw Problem(text: "no plan") }
    var tests: [Test] = []
    var inner: [String] = []
    var rest = lines.dropFirst()
    while let line = rest.popFirst() {
      if line.hasPrefix("    ") {
        inner.append(String(line.dropFirst(4)))
      } else if line == "  ---" {
        guard let end = rest.firstIndex(of: "  ..."), !tests.isEmpty else { throw Problem(text: "a block without end, or of nothing") }
        tests[tests.count - 1].block = Array(rest[..<end])
        rest = rest[(end + 1)...]
      } else if !line.hasPrefix("#") {
        var test = try point(line, number: tests.count + 1)
        if !inner.isEmpty { test.subtests = try self.tests(inner[...]) }
        inner = []
        tests.append(test)
      }
    }
    guard tests.count == plan, inner.isEmpty else { throw Problem(text: "\(tests.count) tests of \(plan)") }
    return tests
  }

  private static func point(_ line: String, number: Int) throws -> Test {
    guard let match = line.wholeMatch(of: /(not )?ok (\d+) - (.*)/), Int(match.2) == number else {
      throw Problem(text: "no test point: \(line)")
    }
    var description = ""
    var directive: String?
    var isEscaped = false
    for (index, sign) in zip(match.3.indices, match.3) {
      if !isEscaped, sign == "#" {
        directive = String(match.3[index...])
        break
      }
      isEscaped = !isEscaped && sign == "\\"
      if !isEscaped { description.append(sign) }
    }
    let skip = directive?.wholeMatch(of: /# SKIP (.*)/).map { String($0.1) }
    if directive != nil, skip == nil { throw Problem(text: "an unknown directive: \(line)") }
    if skip != nil { description.removeLast() }
    return Test(isOK: match.1 == nil, description: description, skip: skip)
  }
}
