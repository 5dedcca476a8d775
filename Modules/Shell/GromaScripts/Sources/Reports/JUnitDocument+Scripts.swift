import GromaExplorer
public import GromaReportFormats

extension JUnitDocument {
  /// Returns the document of a run: a suite for each script with a case for each phase, and a suite with the coverage, if it was measured.
  /// The suite of a script that failed as a whole has a further case for that error.
  public static func text(of reports: [ScriptReport], coverage: [ScriptSummary.Reached] = []) -> String {
    let properties = coverage.flatMap { reached in
      let name = (reached.app.map { "\($0)." } ?? "") + reached.line.subject
      return [
        (name, "\(reached.line.reached) of \(reached.line.total)"), ("\(name).missed", reached.line.missed.joined(separator: ", ")),
      ]
    }
    return text(
      of: (coverage.isEmpty ? [] : [Suite(name: "coverage", properties: properties, cases: [])])
        + reports.map { report in
          let whole = report.wholeProblem.map { problem in
            let isError = report.outcome != .failed
            return Case(
              name: report.file, file: report.file, line: problem.line, errors: isError ? [Problem(problem)] : [],
              failures: isError ? [] : [Problem(problem)])
          }
          return Suite(
            name: report.name, file: report.file, milliseconds: report.milliseconds,
            cases: (whole.map { [$0] } ?? [])
              + report.phases.map { phase in
                Case(
                  name: phase.title ?? "line \(phase.line)", file: report.file, line: phase.line, isSkipped: phase.isSkipped,
                  failures: phase.isSkipped ? [] : phase.steps.compactMap(\.problem).map(Problem.init))
              })
        })
  }
}

extension JUnitDocument.Problem {
  fileprivate init(_ problem: ScriptReport.Problem) {
    self.init(code: problem.code, message: problem.message, lines: problem.lines)
  }
}

extension ScriptReport.Phase {
  /// Whether every step that was reached in the phase was skipped, or no step was reached.
  fileprivate var isSkipped: Bool { steps.allSatisfy(\.isSkipped) }
}
