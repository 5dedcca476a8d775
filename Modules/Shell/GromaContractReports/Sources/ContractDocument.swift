import Groma
package import GromaExplorer
package import GromaLinkContracts

/// A report on link contracts, in the formats in which it is printed and written to files.
package struct ContractDocument {
  /// The report.
  package let report: ContractReport
  /// The name of the links: the name of the app, or the path of the list of links.
  package let name: String
  /// The apps, files and hosts that were compared, as one sentence without a full stop, or `nil`.
  package let scope: String?
  let sources: ContractSources

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - name: The name of the links: the name of the app, or the path of the list of links.
  ///   - scope: The apps, files and hosts that were compared, as one sentence without a full stop, or `nil`.
  ///   - sources: The files that the report is about.
  package init(_ report: ContractReport, name: String, scope: String? = nil, sources: ContractSources = ContractSources()) {
    self.report = report
    self.name = name
    self.scope = scope
    self.sources = sources
  }

  /// The report as text: the faults and notes about the files, those about URLs, host by host and one for each cause, what was compared, and
  /// the counts. If the report is about several hosts, each line of a finding begins with its host.
  package var lines: [String] {
    let causes = Dictionary(grouping: report.causes) { Place(isFile: $0.first.question == .fileFault, host: $0.first.host) }
    let hosts = report.hosts.map(Optional.init) + [nil]
    let findings = [true, false].flatMap { isFile in hosts.flatMap { causes[Place(isFile: isFile, host: $0)] ?? [] } }
      .flatMap { cause in cause.lines.map { prefix(of: cause.first) + $0 } }
    return findings + [scope.map { "compared: \($0)" }, report.summary].compactMap(\.self)
  }

  /// Returns a finding as a sentence. If the report is about several hosts, the sentence begins with the host.
  func sentence(of finding: ContractReport.Finding) -> String { "\(prefix(of: finding))\(finding)" }

  /// Returns the first finding with a cause as a sentence, with the number of others.
  func sentence(of cause: ContractReport.CauseGroup) -> String { "\(prefix(of: cause.first))\(cause)" }

  private struct Place: Hashable {
    let isFile: Bool
    let host: String?
  }

  private func prefix(of finding: ContractReport.Finding) -> String {
    report.hosts.count > 1 ? finding.host.map { "\($0): " } ?? "" : ""
  }

  /// The facts that apply to all findings, each as a name and a value.
  var facts: [(name: String, value: String)] {
    [("links", name), ("compared", scope), ("states", "\(report.states)"), ("headline", headline)].compactMap { name, value in
      value.map { (name, $0) }
    }
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

  /// The known differences between the URLs of the links and the URLs that the app accepts. Such a difference may change an answer. Each is
  /// one sentence; duplicates are omitted.
  package var reservations: [String] {
    var seen: Set<String> = []
    return report.findings.flatMap { finding in
      finding.reservations.map { "\(finding.question.rawValue): \(finding.subject): \($0)" }
    }
    .filter { seen.insert($0).inserted }
  }

  /// The numbers of findings, faults and notes for each question that was checked, in the order of the questions.
  var counts: [(question: ContractReport.Question, findings: Int, faults: Int, notes: Int)] {
    ContractReport.Question.allCases.compactMap { question in
      let found = report.findings(for: question)
      guard !found.isEmpty else { return nil }
      return (question, found.count, found.count { $0.verdict.severity == .fault }, found.count { $0.verdict.severity == .note })
    }
  }

  /// Returns the subject of a finding as text. If the report is about several hosts, the text contains the host.
  func subject(of finding: ContractReport.Finding) -> String {
    "\(finding.subject)" + (report.hosts.count > 1 ? finding.host.map { ", on \($0)" } ?? "" : "")
  }
}
