import Groma

/// A report in the Test Anything Protocol, version 14 (testanything.org): a test for each script, with its phases as subtests.
public struct TAPReporter: ScriptReporter {
  /// Creates a reporter.
  public init() {}

  /// Returns the version line and the plan, which contains the number of scripts.
  public func beginning(of count: Int) -> [ReportLine] { [.result("TAP version 14"), .result("1..\(count)")] }

  /// Returns the subtests of a script, then its result.
  public func lines(of report: ScriptReport, number: Int) -> [ReportLine] {
    var lines: [String] = []
    if !report.phases.isEmpty {
      lines.append("# Subtest: \(report.file.escapingControls)")
      lines.append("    1..\(report.phases.count)")
      for (index, phase) in report.phases.enumerated() { lines += self.lines(of: phase, number: index + 1).map { "    \($0)" } }
    }
    let name = report.name == report.file ? "" : ": \(report.name)"
    let isGood = report.outcome == .passed || report.outcome == .skipped
    let skip = report.skipReason.map { " # SKIP \($0.escapingControls)" } ?? ""
    lines.append("\(isGood ? "ok" : "not ok") \(number) - \(escaped(report.file + name))\(skip)")
    if let problem = report.wholeProblem { lines += block(problem) }
    return lines.map(ReportLine.result)
  }

  /// Returns comment lines with the coverage, if it was measured, and the totals.
  public func end(_ summary: ScriptSummary, coverage: [ScriptSummary.Reached]) -> [ReportLine] {
    (coverage.flatMap(\.lines) + [summary.line]).map { .result("# \($0.escapingControls)") }
  }

  /// Returns the line that ends the tests without a result.
  public func interruption(_ reason: String) -> [ReportLine] { [.result("Bail out! \(reason.escapingControls)")] }

  private func lines(of phase: ScriptReport.Phase, number: Int) -> [String] {
    let title = escaped(phase.title ?? "line \(phase.line)")
    if let reason = phase.skipReason { return ["ok \(number) - \(title) # SKIP \(reason)"] }
    guard phase.hasFailed else { return ["ok \(number) - \(title)"] }
    return ["not ok \(number) - \(title)"] + phase.steps.compactMap(\.problem).flatMap(block)
  }

  /// Returns the lines of a YAML block that describes a problem.
  private func block(_ problem: ScriptReport.Problem) -> [String] {
    [
      "  ---", "  message: \(quoted(problem.message))", "  severity: fail", "  code: \(quoted(problem.code))", "  at:",
      "    file: \(quoted(problem.file))",
      "    line: \(problem.line)", "    column: \(problem.column)", "  diagnostic: |2",
    ] + problem.lines.map { "    \($0.escapingControls)" } + ["  ..."]
  }

  /// Returns a description in which `#`, backslashes and control characters are escaped. An unescaped `#` would start a directive.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.escapingControls.unicodeScalars {
      if scalar == "#" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// Returns a YAML string in single quotes.
  private func quoted(_ text: String) -> String {
    "'" + text.escapingControls.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}
