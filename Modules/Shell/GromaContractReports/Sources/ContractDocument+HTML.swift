import Groma
import GromaExplorer
import GromaLinkContracts
package import GromaReportFormats

extension ContractDocument {
  /// The report as a part of a page: the faults and notes with the reservations that may change answers, the questions, and all answers.
  package var part: HTMLPage.Part {
    HTMLPage.Part(
      headline: headline, light: light,
      facts: ["Link contracts of \(name): \(report.states.of("state")) visited"] + (scope.map { ["Compared: \($0)"] } ?? []),
      sections: [
        HTMLPage.Section("contracts", "Link contracts", open),
        HTMLPage.Section("questions", "Questions about link contracts", questions),
        HTMLPage.Section("answers", "Answers about link contracts", answers),
      ])
  }

  private var open: [String] {
    let items = report.causes.map { cause in
      let finding = cause.first
      let places = sources.places(of: finding).map { place in
        let position = [place.line, place.column].compactMap { $0.map { ":\($0)" } }.joined()
        return "<code>\("\(place.path)\(position)".escapingMarkup)</code>"
      }
      return "<li class=\"\(Self.style(finding.verdict))\">\(sentence(of: cause).escapingMarkup)"
        + (places.isEmpty ? "" : " (\(places.joined(separator: ", ")))") + "</li>"
    }
    if report.findings.isEmpty { return ["<p class=\"unchecked\">Nothing was checked.</p>"] }
    let limits = reservations.isEmpty ? [] : ["<p>These facts may change answers:</p>"] + HTMLPage.list(reservations)
    return (items.isEmpty ? ["<p>No fault was found.</p>"] : ["<ul>"] + items + ["</ul>"]) + limits
  }

  private var questions: [String] {
    HTMLPage.table(
      ["property", "findings", "faults", "notes"],
      counts.map { [$0.question.property.escapingMarkup, $0.findings.grouped, $0.faults.grouped, $0.notes.grouped] })
  }

  private var answers: [String] {
    HTMLPage.table(
      ["question", "subject", "holds", "URL"],
      report.findings.map { finding in
        let answer = "<span class=\"\(Self.style(finding.verdict))\">\(finding.verdict.word.escapingMarkup)</span>"
        let url = finding.witness.map { "<code>\($0.escapingMarkup)</code>" } ?? ""
        return [finding.question.rawValue.escapingMarkup, subject(of: finding).escapingMarkup, answer, url]
      })
  }

  private static func style(_ verdict: ContractReport.Verdict) -> String {
    switch verdict {
    case .yes: "proved"
    case .nearest, .remark: "note"
    case .no: "violated"
    case .undecided: "unchecked"
    }
  }
}
