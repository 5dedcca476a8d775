import GromaLinkContracts
package import GromaReportFormats

extension ContractDocument {
  /// The JUnit suites of the report: one for each question, with a case for each finding. The last suite, `contracts`, has one case, which
  /// fails if nothing was checked.
  package var suites: [JUnitDocument.Suite] {
    let facts = [("links", name), ("states", "\(report.states)"), ("headline", headline)] + reservations.map { ("reservation", $0) }
    var checked = JUnitDocument.Case(name: "something was checked", file: name)
    if report.findings.isEmpty { checked.failures = [.init(code: "contracts.unchecked", message: headline, lines: [headline])] }
    return counts.map { count in
      let found = report.findings(for: count.question)
      let notes = found.filter { $0.verdict.severity == .note }.map { ("note", "\($0)") }
      return JUnitDocument.Suite(
        name: count.question.rawValue,
        properties: facts + [("findings", "\(count.findings)"), ("faults", "\(count.faults)")] + notes, cases: found.map(testCase))
    } + [JUnitDocument.Suite(name: "contracts", properties: facts, cases: [checked])]
  }

  private func testCase(_ finding: ContractReport.Finding) -> JUnitDocument.Case {
    let places = sources.places(of: finding)
    var one = JUnitDocument.Case(name: subject(of: finding), file: places.first?.path ?? name, line: places.first?.line)
    if finding.verdict.severity == .fault {
      let lines = places.map { place in [place.path, place.line.map(String.init), place.column.map(String.init)].compactMap(\.self) }
      one.failures = [
        .init(
          code: "contracts.\(finding.question.rawValue)", message: "\(finding)",
          lines: ["\(finding)"] + lines.map { "at \($0.joined(separator: ":"))" })
      ]
    }
    return one
  }
}
