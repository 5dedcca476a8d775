import Testing

@testable import GromaLinkContracts

struct ContractSeverityTests {
  private func report(_ verdicts: ContractReport.Verdict...) -> ContractReport {
    ContractReport(
      findings: verdicts.map {
        ContractReport.Finding(
          question: .honest, verdict: $0, subject: .file(.apple), host: "shop.example", witness: nil, rules: [], reservations: [])
      }, states: 1)
  }

  @Test func faultsAndNothingFail() {
    #expect(!report(.yes, .yes).isFailed)
    #expect(report(.yes, .no).isFailed)
    #expect(report(.undecided("the limit is reached")).isFailed)
    #expect(report().isFailed)
  }

  @Test func severitiesAreCounted() {
    let report = report(.yes, .no, .undecided("the limit is reached"))
    #expect(report.count(of: .none) == 1)
    #expect(report.count(of: .fault) == 2)
    #expect(report.findings.map(\.verdict.word) == ["yes", "no", "undecided"])
    #expect(report.findings.map(\.verdict.reason) == [nil, nil, "the limit is reached"])
  }

  @Test func everyQuestionHasItsOwnProperty() {
    #expect(Set(ContractReport.Question.allCases.map(\.property)).count == ContractReport.Question.allCases.count)
  }
}
