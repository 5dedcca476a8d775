import GromaLinkContracts
package import GromaReportFormats

extension ContractDocument {
  /// The JUnit suites of the report: one for each question, with a case for each finding. An undecided finding is an error; any other fault
  /// is a failure. If nothing was checked, the only suite has a case that fails.
  package var suites: [JUnitDocument.Suite] {
    let properties = facts.map { ($0.name, $0.value) } + reservations.map { ("reservation", $0) }
    if report.findings.isEmpty {
      let problem = JUnitDocument.Problem(code: "contracts.unchecked", message: headline, lines: [headline])
      return [
        JUnitDocument.Suite(
          name: "contracts", properties: properties, cases: [.init(name: "something was checked", file: name, failures: [problem])])
      ]
    }
    return counts.map { count in
      let found = report.findings(for: count.question)
      let notes = found.filter { $0.verdict.severity == .note }.map { ("note", sentence(of: $0)) }
      return JUnitDocument.Suite(
        name: count.question.rawValue,
        properties: properties + [("findings", "\(count.findings)"), ("faults", "\(count.faults)")] + notes, cases: found.map(testCase))
    }
  }

  private func testCase(_ finding: ContractReport.Finding) -> JUnitDocument.Case {
    let places = sources.places(of: finding)
    var one = JUnitDocument.Case(name: subject(of: finding), file: places.first?.path ?? name, line: places.first?.line)
    guard finding.verdict.severity == .fault else { return one }
    let lines = places.map { place in [place.path, place.line.map(String.init), place.column.map(String.init)].compactMap(\.self) }
    let sentence = sentence(of: finding)
    let problem = JUnitDocument.Problem(
      code: "contracts.\(finding.question.rawValue)", message: sentence, lines: [sentence] + lines.map { "at \($0.joined(separator: ":"))" }
    )
    if finding.verdict.reason == nil { one.failures = [problem] } else { one.errors = [problem] }
    return one
  }
}
