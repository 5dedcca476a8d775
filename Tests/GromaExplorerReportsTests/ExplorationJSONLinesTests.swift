import Foundation
import GromaExplorer
import GromaReportFormats
import Testing

@testable import GromaExplorerReports

@MainActor
struct ExplorationJSONLinesTests {
  private func objects(_ summary: ExplorationReport) throws -> [[String: Any]] {
    try summary.jsonLines.map { try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
  }

  @Test func eachLineIsAnObjectWithItsKind() throws {
    let kinds = try objects(.hostile).map { $0["kind"] as? String }
    #expect(
      kinds == ["exploration"] + Array(repeating: "reservation", count: 8) + Array(repeating: "verdict", count: 5)
        + ["coverage", "screen", "screen", "link", "edge", "violation", "violation"])
    #expect(ExplorationReport.hostile.jsonLines.allSatisfy { $0.hasPrefix("{\"v\":1,\"kind\":\"") })
  }

  @Test func containsAllDataOfTheReport() throws {
    let objects = try objects(.planted)
    let first = try #require(objects.first)
    #expect(first["app"] as? String == "planted")
    #expect(first["microseconds"] as? Int == 1_500_000)
    #expect(first["peakMemory"] as? Int == 3_145_728)
    let violation = try #require(objects.last { $0["property"] as? String == "nothing fails" && $0["kind"] as? String == "violation" })
    #expect(violation["moves"] as? [String] == ["tap open", "tap fall"])
    #expect(violation["module"] as? String == "GromaExplorerReportsTests")
    let link = try #require(objects.first { $0["kind"] as? String == "link" })
    #expect((link["elsewhere"] as? [String: Int])?.keys.sorted() == ["profile"])
  }
}
