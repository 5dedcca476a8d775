extension ContractReport {
  /// Creates the report of several hosts from a report for each.
  ///
  /// The findings are in the order of questions, then in that of the reports.
  package init(joining reports: [ContractReport]) {
    let order = Question.allCases
    findings = order.flatMap { question in reports.flatMap { $0.findings(for: question) } }
    states = reports.map(\.states).reduce(0, +)
  }

  /// The hosts of the findings, in order, each once.
  package var hosts: [String] {
    var seen: Set<String> = []
    return findings.compactMap(\.host).filter { seen.insert($0).inserted }
  }
}
