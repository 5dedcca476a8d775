import Foundation
import GromaExplorer
import Testing

@testable import GromaExplorerReports

@MainActor
struct SARIFDocumentTests {
  private func run(_ summary: ExplorationReport, path: @escaping (String) -> String? = { "Modules/\($0)" }) throws -> [String: Any] {
    let data = Data(SARIFDocument(summary, path: path).text.utf8)
    let document = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(document["version"] as? String == "2.1.0")
    #expect(document["$schema"] as? String == "https://json.schemastore.org/sarif-2.1.0.json")
    let runs = try #require(document["runs"] as? [[String: Any]])
    #expect(runs.count == 1)
    return runs[0]
  }

  private func list(_ value: Any?, _ name: String) throws -> [[String: Any]] {
    try #require((value as? [String: Any])?[name] as? [[String: Any]], "\(name) is missing")
  }

  private func object(_ value: Any?, _ name: String) throws -> [String: Any] {
    try #require((value as? [String: Any])?[name] as? [String: Any], "\(name) is missing")
  }

  private func place(_ location: [String: Any]) throws -> String {
    let physical = try object(location, "physicalLocation")
    let artifact = try object(physical, "artifactLocation")
    #expect(artifact["uriBaseId"] as? String == "%SRCROOT%")
    return "\(artifact["uri"] ?? ""):\(try object(physical, "region")["startLine"] ?? "")"
  }

  @Test func aPropertyIsARule() throws {
    let run = try run(.planted)
    let driver = try object(try object(run, "tool"), "driver")
    #expect(driver["name"] as? String == "groma")
    let rules = try list(driver, "rules")
    #expect(rules.count == ExplorationReport.planted.verdicts.count)
    #expect(rules.first?["id"] as? String == "every-link-lands")
    #expect(Set(rules.compactMap { $0["id"] as? String }).count == rules.count)
    for rule in rules { #expect(try object(rule, "defaultConfiguration")["level"] as? String == "error") }
  }

  @Test func resultsAreLocatedAtTheDeclaration() throws {
    let summary = ExplorationReport.planted
    let run = try run(summary)
    let results = try list(run, "results")
    let rules = try list(try object(try object(run, "tool"), "driver"), "rules")
    #expect(results.count == summary.findings.count)
    for (result, finding) in zip(results, summary.findings) {
      #expect(result["level"] as? String == "error")
      #expect(try object(result, "message")["text"] as? String != nil)
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(result["ruleId"] as? String == rules[index]["id"] as? String)
      #expect(try place(try list(result, "locations")[0]) == "Modules/\(try #require(finding.declaration))")
    }
    #expect(Set(try results.map { try object($0, "partialFingerprints")["gromaFinding/v1"] as? String }).count == results.count)
  }

  @Test func theMovesAreItsCodeFlow() throws {
    let summary = ExplorationReport.planted
    let results = try list(try run(summary), "results")
    #expect(results.count == summary.findings.count && !results.isEmpty)
    for (result, finding) in zip(results, summary.findings) {
      let flow = try list(try list(try list(result, "codeFlows")[0], "threadFlows")[0], "locations")
      #expect(try flow.map { try object(try object($0, "location"), "message")["text"] as? String } == finding.steps.map(\.move))
      #expect(try place(try object(flow[0], "location")) == "Modules/\(try #require(finding.steps[0].declaration))")
    }
  }

  @Test func missingFileIsNoLocation() throws {
    let result = try list(try run(.planted) { _ in nil }, "results")[0]
    let location = try list(result, "locations")[0]
    #expect(location["physicalLocation"] == nil)
    #expect(try list(location, "logicalLocations")[0]["name"] as? String == "GromaExplorerReportsTests")
  }

  @Test func pathsAreEncoded() throws {
    let results = try list(try run(.hostile), "results")
    #expect(try place(try list(results[0], "locations")[0]) == "Modules/Rooms/R%C3%B6oms%20.swift:9")
  }

  @Test func violationAtTheLaunchHasNoCodeFlow() throws {
    let results = try list(try run(.hostile), "results")
    #expect(results[1]["codeFlows"] == nil)
    #expect((try object(results[1], "message")["text"] as? String)?.hasSuffix(", on rooms, of app, at launch") == true)
  }
}
