import GromaExplorer
import GromaReportFormats

/// A report for programs: one flat JSON object per line, starting with `"v":1` and the kind. All objects of a kind have the same members in
/// the same order.
///
/// For each script, the report has a `step` object for each step that was run or skipped, then a `script` object. The `coverage` objects,
/// if coverage was measured, and the `summary` follow the last script.
public struct JSONLinesReporter: ScriptReporter {
  /// Creates a reporter.
  public init() {}

  /// Returns no lines.
  public func beginning(of count: Int) -> [ReportLine] { [] }

  /// Returns the `step` objects of a script, then its `script` object.
  public func lines(of report: ScriptReport, number: Int) -> [ReportLine] {
    let steps = report.phases.flatMap { phase in phase.steps.map { object($0, in: phase, of: report) } }
    let script = JSON.line(
      "script",
      [
        "file": .text(report.file), "name": .text(report.name), "app": .text(report.app),
        "outcome": .text(report.outcome.rawValue), "steps": .number(report.phases.map(\.count).reduce(0, +)),
        "run": .number(report.runCount),
        "skipped": .number(report.skippedCount), "microseconds": .number(Int(report.milliseconds * 1000)),
        "code": .text(report.wholeProblem?.code), "message": .text(report.wholeProblem?.message ?? report.skipReason),
        "line": report.wholeProblem.map { .number($0.line) } ?? .null,
        "column": report.wholeProblem.map { .number($0.column) } ?? .null,
      ])
    return (steps + [script]).map { .result("\($0)") }
  }

  /// Returns the `coverage` objects, if coverage was measured, then the `summary` object.
  public func end(_ summary: ScriptSummary, coverage: [ScriptSummary.Reached]) -> [ReportLine] {
    let passed = summary.counts[.passed] ?? 0
    let sum = JSON.line(
      "summary",
      [
        "scripts": .number(summary.total), "passed": .number(passed), "failed": .number(summary.failed),
        "skipped": .number(summary.counts[.skipped] ?? 0), "omitted": .number(summary.omitted),
        "skippedSteps": .number(summary.skippedSteps),
      ])
    return (coverage.map(object) + [sum]).map { .result("\($0)") }
  }

  /// Returns an `error` object.
  public func interruption(_ reason: String) -> [ReportLine] {
    let error: JSON = [
      "code": .text(Self.interruptionCode), "message": .text(reason), "file": .null, "line": .null, "column": .null, "hint": .null,
      "notes": .texts([]),
    ]
    return [.result("\(JSON.line("error", error))")]
  }

  /// The code of a run that did not start, or in which not all scripts have a result.
  static let interruptionCode = "script.interrupted"

  private func object(_ reached: ScriptSummary.Reached) -> JSON {
    .line(
      "coverage",
      [
        "app": .text(reached.app), "subject": .text(reached.line.subject),
        "reached": .number(reached.line.reached.count), "total": .number(reached.line.total), "missed": .texts(reached.line.missed),
      ])
  }

  private func object(_ step: ScriptReport.Step, in phase: ScriptReport.Phase, of report: ScriptReport) -> JSON {
    let outcome = step.isSkipped ? "skipped" : step.problem == nil ? "passed" : "failed"
    return .line(
      "step",
      [
        "script": .text(report.file), "phase": .text(phase.title), "line": .number(step.line),
        "source": .text(step.source), "outcome": .text(outcome), "output": .texts(step.output), "code": .text(step.problem?.code),
        "message": .text(step.problem?.message), "problemFile": .text(step.problem?.file),
        "problemLine": step.problem.map { .number($0.line) } ?? .null, "problemColumn": step.problem.map { .number($0.column) } ?? .null,
      ])
  }
}
