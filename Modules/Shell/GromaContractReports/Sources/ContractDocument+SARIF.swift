import GromaLinkContracts
package import GromaReportFormats

extension ContractDocument {
  /// The report as a SARIF run: a rule for each question that was checked, and a result for each finding that is a fault or a note. The
  /// location of a result is the first of these that is known: the rule of an association file that decides, the link or shipped URL, or
  /// the whole association file.
  package var sarif: JSON {
    SARIF.run(
      "contracts/\(name)/", rules: counts.map(rule), notifications: notifications, results: report.findings.compactMap(result),
      properties: [
        "links": .text(name), "compared": .text(scope), "findings": .number(report.findings.count), "states": .number(report.states),
        "isFailed": .flag(report.isFailed), "headline": .text(headline),
      ])
  }

  private var notifications: [JSON] {
    let nothing = report.findings.isEmpty ? [SARIF.notification("unchecked", headline, isSerious: true, at: [])] : []
    return nothing + reservations.map { SARIF.notification("reservation", $0, isSerious: false, at: []) }
  }

  private func rule(_ count: (question: ContractReport.Question, findings: Int, faults: Int, notes: Int)) -> JSON {
    SARIF.rule(
      count.question.rawValue, count.question.property, description: "For all URLs: \(count.question.property).",
      properties: ["findings": .number(count.findings), "faults": .number(count.faults), "notes": .number(count.notes)])
  }

  private func result(_ finding: ContractReport.Finding) -> JSON? {
    guard finding.verdict.severity != .none, let index = counts.firstIndex(where: { $0.question == finding.question }) else { return nil }
    let locations = sources.places(of: finding).map { SARIF.location($0.path, line: $0.line, column: $0.column) }
    return [
      "ruleId": .text(finding.question.rawValue), "ruleIndex": .number(index),
      "level": .text(finding.verdict.severity == .fault ? "error" : "note"), "message": ["text": .text(sentence(of: finding))],
      "locations": .list(Array(locations.prefix(1))), "relatedLocations": .list(Array(locations.dropFirst())),
      "partialFingerprints": ["gromaContract/v1": .text(fingerprint(of: finding))],
      "properties": [
        "verdict": .text(finding.verdict.word), "host": .text(finding.host), "witness": .text(finding.witness),
        "rules": .texts(finding.rules.map { "\($0)" }),
      ],
    ]
  }

  /// Returns a text that is the same for the same finding in reports on later versions of the files.
  private func fingerprint(of finding: ContractReport.Finding) -> String {
    let cause = finding.question == .covered ? finding.rules.map { "\($0.rule)" } + [finding.detail].compactMap(\.self) : []
    return ([finding.question.rawValue, subject(of: finding)] + cause).joined(separator: " | ")
  }
}
