import Foundation
import GromaTerminalTesting
import GromaTesting
import Testing

/// Tests `groma explore --shard` and `groma merge` as command-line programs.
struct MergeTests {
  private static let list =
    ["explore", "--app", "kiosk"]
    + ["depth=1,layers=1", "depth=2,layers=1", "depth=1,layers=2"].flatMap { ["--bounds", "\($0),states=60"] }

  /// Runs the shards as processes at the same time and returns the names of their reports.
  private func shards(_ arguments: [String], of count: Int, in folder: ScriptFolder) async throws -> [String] {
    try await withThrowingTaskGroup(of: String.self) { group in
      for index in 1...count {
        let file = folder["\(index).json"]
        group.addTask {
          let result = try groma(arguments + ["--shard", "\(index)/\(count)", "--json", file])
          #expect(result.code == 0, "\(result)")
          return file
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  private func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.contains("econds\"") && !$0.contains("\"peakMemory\"") }
  }

  @Test func mergedProcessesAreOneProcess() async throws {
    let folder = try ScriptFolder()
    let files = try await shards(Self.list, of: 3, in: folder)
    #expect(try groma(Self.list + ["--json", folder["whole.json"]]).code == 0)
    let forms = ["dot", "mermaid", "graphml", "junit", "sarif", "jsonl", "json", "html"]
    let result = try groma(["merge"] + files + forms.flatMap { ["--\($0)", folder["m.\($0)"]] })
    #expect(result.code == 0 && result.error == "", "\(result)")
    #expect(result.output.contains("Explored bounds:"))
    #expect(lines(try folder.read("m.json")) == lines(try folder.read("whole.json")))
    for form in forms { #expect(try folder.read("m.\(form)").count > 100) }
    let proof = try groma(["merge"] + files + ["--require", "proof"])
    #expect(proof.code == 1 && proof.error.contains("error: --require proof: "))
  }

  @Test func walksAreDivided() async throws {
    let folder = try ScriptFolder()
    let walks = ["explore", "--app", "kiosk", "--engine", "walk", "--bounds", "depth=2,layers=1,states=60"]
    let files = try await shards(walks, of: 2, in: folder)
    let result = try groma(["merge"] + files)
    #expect(result.output.contains("random walks with seed 1, in 2 shards"), "\(result)")
    #expect(try groma(["merge"] + files + ["--require", "complete"]).code == 1)
  }

  @Test func nothingIsWrittenForReportsThatDoNotBelongTogether() async throws {
    let folder = try ScriptFolder()
    let files = try await shards(Self.list, of: 2, in: folder).sorted()
    func expectError(_ reports: [String], _ text: String) throws {
      let result = try groma(["merge"] + reports + ["--json", folder["out.json"]])
      #expect(result.code == 2 && result.error.contains(text), "\(result)")
      #expect(!FileManager.default.fileExists(atPath: folder["out.json"]))
    }
    try expectError([files[0]], "error: shards are missing: 2/2")
    try expectError([files[0], files[1], files[0]], "are both shard 1/2")
    try expectError([files[0], folder["none.json"]], "none.json")
    let before = try folder.read("1.json")
    #expect(try groma(["merge"] + files + ["--json", files[0]]).code == 2, "a report that is read is not overwritten")
    #expect(try folder.read("1.json") == before)
  }

  @Test(arguments: [
    (["--shard", "3/2"], "'3/2' is not a part such as 2/4"),
    (["--shard", "2/2", "--bounds", "depth=1"], "the number of bounds is 1, so this shard has none"),
    (["--shard", "1/2", "--promela", "a.pml"], "--promela: needs one exploration"),
    (["--shard", "1/2", "--baseline", "a.json"], "compare the merged report"),
    (["--engine", "walk", "--bounds", "depth=1", "--bounds", "depth=2"], "random walks have one"),
    (["--bounds", "depth=1", "--bounds", "depth=1"], "the same bounds are given twice"),
  ])
  func wrongUsageIsAnError(_ arguments: [String], _ text: String) throws {
    let result = try groma(["explore", "--app", "kiosk"] + arguments)
    #expect(result.code == 2 && result.error.contains(text), "\(result)")
  }
}
