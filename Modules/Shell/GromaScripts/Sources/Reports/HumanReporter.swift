import Groma

/// A report for users, with a line for each script that passed and the details of each failure.
public struct HumanReporter: ScriptReporter {
  private let isQuiet: Bool

  /// Creates a reporter.
  ///
  /// - Parameter isQuiet: Whether to omit scripts that pass.
  public init(isQuiet: Bool = false) { self.isQuiet = isQuiet }

  /// Returns no lines.
  public func beginning(of count: Int) -> [ReportLine] { [] }

  /// Returns an `ok` line for a script that passed, or no line if the reporter is quiet, and a `skip` line for a script that is skipped.
  /// For a script that failed, returns a `FAIL` line, the failed phases, and the error of the whole script, if any. For a script that did
  /// not run, timed out or crashed, returns the `FAIL` line and the error.
  public func lines(of report: ScriptReport, number: Int) -> [ReportLine] {
    let title = "\(report.file)" + (report.name == report.file ? "" : ": \(report.name)")
    if let reason = report.skipReason { return [result("skip  \(title): \(reason)")] }
    guard report.outcome != .passed else { return isQuiet ? [] : [result("ok    \(title) (\(report.length))")] }
    guard report.outcome == .failed else { return [result("FAIL  \(title)")] + report.problems.flatMap(\.lines).map(ReportLine.detail) }
    let passed = report.phases.filter { !$0.hasFailed && !$0.steps.isEmpty }
    let folded = passed.isEmpty ? "" : "; passed: " + passed.map { $0.title ?? "the beginning" }.joined(separator: ", ")
    let failed = report.phases.filter(\.hasFailed).flatMap(lines(of:))
    let whole = (report.wholeProblem?.lines ?? []).map(ReportLine.detail)
    return [result("FAIL  \(title) (\(report.length)\(folded))")] + failed + whole
  }

  /// Returns the coverage, if it was measured, then a line with the numbers of passed and failed scripts.
  public func end(_ summary: ScriptSummary, coverage: [ScriptSummary.Reached]) -> [ReportLine] {
    coverage.flatMap(\.lines).map(result) + [result(summary.line)]
  }

  private func result(_ text: String) -> ReportLine { .result(text.escapingControls) }

  /// Returns the title of a phase and the steps of the phase that were run, each with its output or error.
  private func lines(of phase: ScriptReport.Phase) -> [ReportLine] {
    var lines = phase.title.map { ["  # \($0)".escapingControls] } ?? []
    for step in phase.steps where !step.isSkipped {
      guard let problem = step.problem else {
        lines.append("  \(step.source)".escapingControls)
        lines += step.output.map { $0.isEmpty ? "  |" : "  | \($0)" }
        continue
      }
      lines += problem.lines
    }
    return lines.map(ReportLine.detail)
  }
}

extension ScriptReport {
  /// The number of steps, such as `9 steps` or `3 of 9 steps`, followed by the number of skipped steps, if any.
  fileprivate var length: String {
    let all = phases.map(\.count).reduce(0, +)
    let done = outcome == .passed || runCount + skippedCount == all ? "" : "\(runCount + skippedCount) of "
    let skipped = skippedCount > 0 ? ", \(skippedCount) skipped" : ""
    return "\(done)\(all) \(all == 1 ? "step" : "steps")\(skipped)"
  }
}
