import Foundation
import GromaTerminalTesting
import GromaTesting
import Testing

/// Tests `groma explore --contracts` and `--shipped` as a command-line program.
struct ExploreContractsTests {
  private static let few = ["explore", "--app", "plaza", "--bounds", "depth=1,layers=1"]
  private static let app = "ABCDE12345.example.plaza"

  /// Returns a folder with the file of Plaza that Groma writes, and shipped URLs.
  private func folder(_ shipped: String = "1.0 \(url)\n") throws -> ScriptFolder {
    let folder = try ScriptFolder()
    try folder.write("shipped.txt", shipped)
    let written = try groma(["contracts", "--app", "plaza", "--write", "out", "--ios", Self.app], folder: folder.path)
    #expect(written.code == 0, "\(written.error)")
    return folder
  }

  private static let url = "https://plaza.example/chat/1/2"

  @Test func everyReportContainsBoth() throws {
    let folder = try folder("1.0 \(Self.url)\n1.1 https://plaza.example/lost/7\n")
    let forms = ["junit", "sarif", "json", "html"]
    let arguments = ["--contracts", "out", "--shipped", "shipped.txt"] + forms.flatMap { ["--\($0)", "a.\($0)"] }
    let result = try groma(Self.few + arguments, folder: folder.path)
    #expect(result.code == 1)
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0].hasPrefix("plaza: 1 problem found"), "\(result.output)\(result.error)")
    #expect(lines[1].hasPrefix("plaza: link contracts: "), "\(result.output)")
    #expect(lines.contains("Link contracts:"))
    #expect(
      lines.contains { $0.hasPrefix("  shipped: 1.1 https://plaza.example/lost/7 (line 2) in \(Self.app) (iOS): does not open the app") })
    #expect(lines.contains { $0.hasPrefix("every link lands: ") && $0.contains("https://plaza.example/lost/7") }, "\(result.output)")
    #expect(try folder.read("a.junit").contains("<testsuite name=\"every link lands\""))
    #expect(try folder.read("a.junit").contains("<testsuite name=\"shipped\""))
    #expect(try folder.read("a.sarif").components(separatedBy: "\"automationDetails\"").count == 3)
    #expect(try folder.read("a.html").contains("<section id=\"verdicts\">") && folder.read("a.html").contains("<section id=\"contracts\">"))
    #expect(try folder.read("a.json").contains("\"contracts\" : {") && folder.read("a.json").contains("\"verdicts\" : ["))
    #expect(try folder.read("a.json").contains("\"question\" : \"shipped\""))
    // The report is still a baseline.
    let again = try groma(Self.few + ["--baseline", "a.json"], folder: folder.path)
    #expect(again.error == "", "\(again.error)")
  }

  @Test func urlsThatShippedAreOpenedInEveryState() throws {
    let folder = try folder()
    let result = try groma(Self.few + ["--shipped", "shipped.txt", "--json", "-"], folder: folder.path)
    #expect(result.code == 0, "\(result.error)")
    let report = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let states = try #require((report["counts"] as? [String: Any])?["states"] as? Int)
    let link = try #require((report["links"] as? [[String: Any]])?.first { $0["url"] as? String == Self.url })
    #expect(states > 100 && link["opened"] as? Int == states && (link["elsewhere"] as? [String: Int])?.isEmpty == true, "\(link)")
    #expect(report["contracts"] == nil)
  }

  @Test func faultyFileIsAFailureOfAnExplorationWithoutViolation() throws {
    let folder = try folder()
    let file = #"{ "applinks": { "details": [{ "appIDs": ["\#(Self.app)"], "components": [{ "/": "/nothing" }] }] } }"#
    try folder.write("out/apple-app-site-association", file)
    let result = try groma(Self.few + ["--contracts", "out"], folder: folder.path)
    #expect(result.code == 1)
    #expect(result.output.hasPrefix("plaza: no problem found in the "), "\(result.output)")
    #expect(result.output.contains("https://plaza.example/nothing opens the app, but no link accepts it"), "\(result.output)")
  }

  @Test(arguments: [
    (["--ios", app], "--ios and --android: need --contracts."), (["--contracts", "missing"], "'missing' does not exist"),
    (["--contracts", "out", "--ios", "A.b", "--shipped", "bad.txt"], "bad.txt:1:1: a URL must follow the version '1'"),
    (["--shipped", "missing.txt"], "'missing.txt' cannot be read"),
  ]) func refusesFaultyInputAtOnce(arguments: [String], message: String) throws {
    let folder = try folder()
    try folder.write("bad.txt", "1\n")
    let result = try groma(Self.few + arguments, folder: folder.path)
    #expect(result.code == 2)
    #expect(result.output == "")
    #expect(result.error.contains(message), "\(result.error)")
  }
}
