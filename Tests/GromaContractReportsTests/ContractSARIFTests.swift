import Foundation
import GromaLinkContracts
import GromaReportFormats
import Testing

@testable import GromaContractReports

struct ContractSARIFTests {
  private func run(_ document: ContractDocument) throws -> [String: Any] {
    let data = Data(SARIF.text(of: [document.sarif]).utf8)
    let root = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(root["version"] as? String == "2.1.0")
    return try #require((root["runs"] as? [[String: Any]])?.first)
  }

  private func list(_ value: Any?, _ name: String) throws -> [[String: Any]] {
    try #require((value as? [String: Any])?[name] as? [[String: Any]], "\(name) is missing")
  }

  private func place(_ location: [String: Any]) throws -> String {
    let physical = try #require(location["physicalLocation"] as? [String: Any])
    let region = physical["region"] as? [String: Any]
    return "\((physical["artifactLocation"] as? [String: Any])?["uri"] ?? ""):\(region?["startLine"] ?? ""):\(region?["startColumn"] ?? "")"
  }

  @Test func aFaultIsAResultAtItsRuleOrItsLink() throws {
    let run = try run(.faulty())
    let results = try list(run, "results")
    #expect(results.map { $0["ruleId"] as? String } == ["covered", "honest"])
    #expect(results.map { $0["level"] as? String } == ["error", "error"])
    #expect(try place(try list(results[0], "locations")[0]) == "links.txt:2:1")
    #expect(try place(try list(results[1], "locations")[0]) == "shop.example/apple-app-site-association:1:85")
    let rules = try list((run["tool"] as? [String: Any])?["driver"], "rules")
    for result in results { #expect(rules[try #require(result["ruleIndex"] as? Int)]["id"] as? String == result["ruleId"] as? String) }
  }

  @Test func runContainsNumbersAndReservations() throws {
    let run = try run(.open)
    let properties = try #require(run["properties"] as? [String: Any])
    #expect(properties["states"] as? Int == 7)
    #expect(properties["findings"] as? Int == 1)
    let notifications = try list(try list(run, "invocations")[0], "toolExecutionNotifications")
    #expect(notifications.map { ($0["message"] as? [String: Any])?["text"] as? String } == ContractDocument.open.reservations)
  }

  @Test func checkingNothingIsAWarning() throws {
    let notifications = try list(try list(try run(.empty), "invocations")[0], "toolExecutionNotifications")
    #expect(notifications.map { $0["level"] as? String } == ["warning"])
  }
}
