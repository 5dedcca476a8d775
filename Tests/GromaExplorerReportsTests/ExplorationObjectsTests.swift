import Foundation
import GromaExplorer
import GromaReportFormats
import Testing

@testable import GromaExplorerReports

@MainActor
struct ExplorationObjectsTests {
  private func objects(_ summary: ExplorationReport) throws -> [(kind: String, members: [String: Any])] {
    try summary.objects.map { kind, members in
      (kind, try #require(JSONSerialization.jsonObject(with: Data("\(members)".utf8)) as? [String: Any]))
    }
  }

  @Test func objectsAreOrderedByTheirKind() throws {
    #expect(
      try objects(.hostile).map { $0.kind }
        == ["exploration"] + Array(repeating: "reservation", count: 8) + Array(repeating: "verdict", count: 5)
        + ["coverage", "screen", "screen", "link", "edge", "violation", "violation"])
  }

  @Test func containsAllDataOfTheReport() throws {
    let objects = try objects(.planted)
    let first = try #require(objects.first).members
    #expect(first["app"] as? String == "planted")
    #expect(first["microseconds"] as? Int == 1_500_000)
    #expect(first["peakMemory"] as? Int == 3_145_728)
    let violation = try #require(
      objects.last { $0.kind == "violation" && $0.members["property"] as? String == "nothing fails" }
    ).members
    #expect(violation["moves"] as? [String] == ["tap open", "tap fall"])
    #expect(violation["module"] as? String == "GromaExplorerReportsTests")
    let link = try #require(objects.first { $0.kind == "link" }).members
    #expect((link["elsewhere"] as? [String: Int])?.keys.sorted() == ["profile"])
  }
}
