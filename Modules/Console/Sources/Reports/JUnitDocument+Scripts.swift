extension JUnitDocument {
  /// The document of a run of scripts: a suite for each script, a case for each phase.
  public static func text(of reports: [ScriptReport]) -> String {
    text(
      of: reports.map { report in
        let obstacle = report.obstacle.map { Case(name: report.file, file: report.file, line: $0.line, errors: [Problem($0)]) }
        return Suite(
          name: report.name, file: report.file, milliseconds: report.milliseconds,
          cases: (obstacle.map { [$0] } ?? [])
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
  /// Whether nothing of it was run.
  fileprivate var isSkipped: Bool { steps.allSatisfy(\.isSkipped) }
}
