import GromaExplorer
import GromaLinkContracts
package import GromaReportFormats

extension ContractDocument {
  /// The report as a JSON object.
  package var json: JSON {
    JSON.line("contracts", summary, ["findings": .list(report.findings.map(object))])
  }

  private var summary: JSON {
    [
      "links": .text(name), "compared": .text(scope), "isFailed": .flag(report.isFailed), "states": .number(report.states),
      "light": .text(light.rawValue),
      "headline": .text(headline),
      "questions": .list(
        counts.map {
          [
            "question": .text($0.question.rawValue), "findings": .number($0.findings), "faults": .number($0.faults),
            "notes": .number($0.notes),
          ]
        }),
      "reservations": .texts(reservations),
    ]
  }

  private func object(_ finding: ContractReport.Finding) -> JSON {
    [
      "question": .text(finding.question.rawValue), "property": .text(finding.question.property), "verdict": .text(finding.verdict.word),
      "reason": .text(finding.verdict.reason ?? finding.detail),
      "subject": .text("\(finding.subject)"), "host": .text(finding.host), "witness": .text(finding.witness),
      "sentence": .text(sentence(of: finding)), "rules": .list(finding.rules.map(object)),
      "places": .list(sources.places(of: finding).map(object)),
      "reservations": .list(
        finding.reservations.map { ["link": .text($0.link), "property": .text($0.property), "text": .text($0.text)] }),
    ]
  }

  private func object(_ reference: ContractReport.RuleReference) -> JSON {
    ["app": .text("\(reference.app)"), "number": .number(reference.index + 1), "rule": .text("\(reference.rule)")]
  }

  private func object(_ place: ContractSources.Place) -> JSON {
    [
      "file": .text(place.path), "line": place.line.map { .number($0) } ?? .null, "column": place.column.map { .number($0) } ?? .null,
    ]
  }
}
