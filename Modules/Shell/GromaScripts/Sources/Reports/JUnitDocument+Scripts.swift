import GromaExplorer
public import GromaReportFormats

extension JUnitDocument {
  /// Returns the JUnit document of a run: a suite with the coverage, if it was measured, then a suite for each script with a case for each
  /// phase. The suite of a script with an error of the whole script (``ScriptReport/wholeProblem``) starts with a case for that error.
  ///
  /// - Parameters:
  ///   - reports: The reports of the scripts.
  ///   - coverage: The coverage of each app. Empty if coverage was not measured.
  public static func text(of reports: [ScriptReport], coverage: [ScriptSummary.Reached] = []) -> String {
    let properties = coverage.flatMap { reached in
      let name = "\(reached.app).\(reached.line.subject)"
      return [
        (name, "\(reached.line.reached.count) of \(reached.line.total)"), ("\(name).missed", reached.line.missed.joined(separator: ", ")),
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
          let skipped = report.skipReason.map { Case(name: "skipped: \($0)", file: report.file, line: 1, isSkipped: true) }
          return Suite(
            name: report.name, file: report.file, milliseconds: report.milliseconds,
            cases: [whole, skipped].compactMap(\.self)
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
  /// Whether no step of the phase ran: the steps were skipped because of their conditions, or the script ended before the phase.
  fileprivate var isSkipped: Bool { steps.allSatisfy(\.isSkipped) }
}
