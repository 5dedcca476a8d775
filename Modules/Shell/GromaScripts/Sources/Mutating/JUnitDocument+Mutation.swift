import GromaExplorer
package import GromaReportFormats

extension JUnitDocument {
  /// Returns the JUnit document of a mutation test: a suite for each operator with a case for each mutant. A mutant that survived is a
  /// failure. A mutant that is undecided or whose verdict was not confirmed is an error. The last suite has one case. Its errors are the
  /// scripts that do not pass on the app itself, a test without mutants, and a test that was stopped.
  package static func text(of report: MutationReport) -> String {
    var suites = report.mutants.map(\.mutation).uniqued.map { mutation in
      Suite(
        name: mutation.rawValue,
        properties: [("app", report.app), ("bounds", report.bounds.inFull), ("headline", report.headline)],
        cases: report.mutants.filter { $0.mutation == mutation }.map(Case.init))
    }
    if !suites.isEmpty { suites[0].milliseconds = report.seconds * 1000 }
    var scripts = Case(name: "scripts pass on the app", file: report.app)
    scripts.errors = report.failedScripts.map { Problem(code: "mutants.script", message: "\($0.file): \($0.reason)", lines: []) }
    if report.mutants.isEmpty { scripts.errors.append(Problem(code: "mutants.none", message: "no mutant was tested", lines: [])) }
    if report.isStopped { scripts.errors.append(Problem(code: "mutants.stopped", message: "not all mutants were tested", lines: [])) }
    return text(of: suites + [Suite(name: "mutants", properties: [("headline", report.headline)], cases: [scripts])])
  }
}

extension JUnitDocument.Case {
  fileprivate init(_ mutant: MutationReport.Entry) {
    let problem = JUnitDocument.Problem(
      code: "mutants.\(mutant.verdict.rawValue)", message: mutant.sentence, lines: ["declared at \(mutant.place)"] + mutant.moves)
    self.init(
      name: "#\(mutant.number) \(mutant.sentence)", file: mutant.file, line: mutant.line,
      errors: [.undecided, .error].contains(mutant.verdict) ? [problem] : [], failures: mutant.verdict == .survived ? [problem] : [])
  }
}
