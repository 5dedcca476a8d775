import Foundation
import GromaLinkContracts
import GromaReportFormats
import Testing

@testable import GromaContractReports

struct ContractJSONTests {
  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func containsEachFindingWithItsVerdict() throws {
    let document = try ContractDocument.faulty()
    let object = try object(document.json.formattedJSON)
    #expect(object["kind"] as? String == "contracts")
    #expect(object["isFailed"] as? Bool == true)
    #expect(object["states"] as? Int == document.report.states)
    let findings = try #require(object["findings"] as? [[String: Any]])
    #expect(findings.map { $0["verdict"] as? String } == document.report.findings.map(\.verdict.word))
    #expect(findings.map { $0["witness"] as? String } == document.report.findings.map(\.witness))
    let honest = try #require(findings.first { $0["question"] as? String == "honest" })
    #expect((honest["rules"] as? [[String: Any]])?.first?["rule"] as? String == #"{ "/": "/chat/*" }"#)
    #expect((honest["places"] as? [[String: Any]])?.first?["column"] as? Int == 85)
  }

  @Test func countsTheAnswersToEachQuestion() throws {
    let questions = try #require(object(ContractDocument.faulty().json.formattedJSON)["questions"] as? [[String: Any]])
    #expect(questions.map { $0["question"] as? String } == ["covered", "honest", "dead-rule", "two-apps"])
    #expect(questions.map { $0["faults"] as? Int } == [1, 1, 0, 0])
  }

  @Test func undecidedFindingHasAReasonAndReservations() throws {
    let finding = try #require((object(ContractDocument.open.json.formattedJSON)["findings"] as? [[String: Any]])?.first)
    #expect(finding["reason"] as? String == "the limit of 7 states is reached")
    #expect((finding["reservations"] as? [[String: Any]])?.first?["property"] as? String == "when")
  }
}
