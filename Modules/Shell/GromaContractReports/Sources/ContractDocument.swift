import Groma
package import GromaExplorer
package import GromaLinkContracts

/// A report on link contracts, in the formats in which it is printed and written to files.
package struct ContractDocument {
  /// The report.
  package let report: ContractReport
  /// The name of the links: that of the app, or the path of a list.
  package let name: String
  let sources: ContractSources

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - name: The name of the links: that of the app, or the path of a list.
  ///   - sources: The files that the report is about.
  package init(_ report: ContractReport, name: String, sources: ContractSources = ContractSources()) {
    self.report = report
    self.name = name
    self.sources = sources
  }

  /// The report as text. If it is about several hosts, each line begins with its host.
  package var lines: [String] {
    guard report.hosts.count > 1, let last = report.lines.last else { return report.lines }
    return report.hosts.flatMap { host in report.report(on: host).lines.dropLast().map { "\(host): \($0)" } } + [last]
  }

  /// The result in one sentence.
  package var headline: String {
    let faults = report.count(of: .fault)
    let notes = report.count(of: .note)
    let answers = report.findings.count.of("answer")
    if report.findings.isEmpty { return "\(name): no link contract was checked" }
    if faults > 0 { return "\(name): link contracts: \(faults.grouped) of \(answers) \(faults == 1 ? "is" : "are") not yes" }
    return "\(name): link contracts: no fault in \(answers)" + (notes == 0 ? "" : ", \(notes.of("note"))")
  }

  /// The result as a traffic light. It is amber if the report has a note or a reservation.
  package var light: ExplorationReport.Light {
    report.isFailed ? .red : report.count(of: .note) == 0 && reservations.isEmpty ? .green : .amber
  }

  /// The differences between the links and what the app accepts that may change answers, as sentences, each once.
  package var reservations: [String] {
    var seen: Set<String> = []
    return report.findings.flatMap { finding in
      finding.reservations.map { "\(finding.question.rawValue): \(finding.subject): \($0)" }
    }
    .filter { seen.insert($0).inserted }
  }

  /// The number of findings for each question that was checked, in order.
  var counts: [(question: ContractReport.Question, findings: Int, faults: Int, notes: Int)] {
    ContractReport.Question.allCases.compactMap { question in
      let found = report.findings(for: question)
      guard !found.isEmpty else { return nil }
      return (question, found.count, found.count { $0.verdict.severity == .fault }, found.count { $0.verdict.severity == .note })
    }
  }

  /// The subject of a finding as text. If the report is about several hosts, it contains the host.
  func subject(of finding: ContractReport.Finding) -> String {
    report.hosts.count > 1 ? "\(finding.subject), on \(finding.host)" : "\(finding.subject)"
  }
}
