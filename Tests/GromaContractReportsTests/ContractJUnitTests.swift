import GromaLinkContracts
import GromaReportFormats
import GromaShellTesting
import Testing

@testable import GromaContractReports

struct ContractJUnitTests {
  private func elements(_ document: ContractDocument) throws -> [MarkupElement] {
    try MarkupElement.all(in: JUnitDocument.text(of: document.suites))
  }

  @Test func aQuestionIsASuiteAndAFindingIsACase() throws {
    let document = try ContractDocument.faulty()
    let elements = try elements(document)
    #expect(elements.filter { $0.name == "testsuite" }.map { $0["name"] } == ["covered", "honest", "dead-rule", "two-apps"])
    let cases = elements.filter { $0.name == "testcase" }
    #expect(cases.map { $0["name"] } == document.report.findings.map { "\($0.subject)" })
    #expect(Set(cases.map { "\($0["classname"] ?? "") \($0["name"] ?? "")" }).count == cases.count)
  }

  @Test func aCaseFailsIfTheVerdictDoes() throws {
    let document = try ContractDocument.faulty()
    let failures = try elements(document).filter { $0.name == "failure" }
    let faults = document.report.findings.filter { $0.verdict != .yes }
    #expect(failures.map { $0["message"] } == faults.map { "\($0)" })
    #expect(failures.map { $0["type"] } == ["contracts.covered", "contracts.honest"])
    #expect(failures[0].text.hasSuffix("\nat links.txt:2:1"), "\(failures[0].text)")
    #expect(try elements(.proved()).allSatisfy { $0.name != "failure" })
    #expect(try elements(.open).filter { $0.name == "error" }.map { $0["type"] } == ["contracts.honest"], "undecided is not no")
    #expect(try elements(.open).allSatisfy { $0.name != "failure" })
  }

  @Test func everySuiteContainsNumbersAndReservations() throws {
    let elements = try elements(.open)
    func values(_ name: String) -> [String?] { elements.filter { $0.name == "property" && $0["name"] == name }.map { $0["value"] } }
    #expect(values("states") == ["7"])
    #expect(values("faults") == ["1"])
    let sentence = "honest: \(ContractDocument.app) (iOS): day/:when: when: its values are not limited"
    #expect(values("reservation") == [sentence])
  }

  @Test func checkingNothingIsAFailure() throws {
    let elements = try elements(.empty)
    #expect(elements.filter { $0.name == "testcase" }.count == 1)
    #expect(elements.filter { $0.name == "failure" }.map { $0["type"] } == ["contracts.unchecked"])
  }
}
