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
    text(of: suites(of: reports, coverage: coverage))
  }

  /// Returns the JUnit document of a run that did not start, or in which not all scripts have a result: the suites of the scripts with a
  /// result, then a suite with one error.
  ///
  /// - Parameters:
  ///   - reports: The reports of the scripts.
  ///   - coverage: The coverage of each app. Empty if coverage was not measured.
  ///   - reason: The reason as a sentence.
  package static func text(of reports: [ScriptReport], coverage: [ScriptSummary.Reached], interruption reason: String) -> String {
    let problem = Problem(code: JSONLinesReporter.interruptionCode, message: reason, lines: [reason])
    let run = Suite(name: "run", cases: [Case(name: "each selected script has a result", file: "run", errors: [problem])])
    return text(of: suites(of: reports, coverage: coverage) + [run])
  }

  private static func suites(of reports: [ScriptReport], coverage: [ScriptSummary.Reached]) -> [Suite] {
    let properties = coverage.flatMap { reached in
      let name = "\(reached.app).\(reached.line.subject)"
      return [
        (name, "\(reached.line.reached.count) of \(reached.line.total)"), ("\(name).missed", reached.line.missed.joined(separator: ", ")),
      ]
    }
    return (coverage.isEmpty ? [] : [Suite(name: "coverage", properties: properties, cases: [])])
      + reports.map { report in
        let whole = report.wholeProblem.map { problem in
          let isError = report.outcome != .failed
          return Case(
            name: report.file, file: report.file, line: problem.line, errors: isError ? [Problem(problem)] : [],
            failures: isError ? [] : [Problem(problem)])
        }
        let skipped = report.skipReason.map { Case(name: "the script runs", file: report.file, line: 1, skipReason: $0) }
        return Suite(
          name: report.name, file: report.file, milliseconds: report.milliseconds,
          cases: [whole, skipped].compactMap(\.self)
            + report.phases.map { phase in
              Case(
                name: phase.title ?? "line \(phase.line)", file: report.file, line: phase.line, skipReason: phase.skipReason,
                failures: phase.skipReason != nil ? [] : phase.steps.compactMap(\.problem).map(Problem.init))
            })
      }
  }
}

extension JUnitDocument.Problem {
  fileprivate init(_ problem: ScriptReport.Problem) {
    self.init(code: problem.code, message: problem.message, lines: problem.lines)
  }
}

extension ScriptReport.Phase {
  /// The reason why no step of the phase ran, or `nil` if a step ran.
  var skipReason: String? {
    if steps.isEmpty { return "not run, because the script ended before it" }
    return steps.allSatisfy(\.isSkipped) ? "skipped by conditions" : nil
  }
}
