import Foundation
import GromaTerminalTesting
import Testing

/// Tests that standard output contains only what the program writes, with an app whose handlers print.
struct OutputTests {
  private static let program = PseudoTerminal.product("GromaFaultyShell")
  private static let noise = "NOISE"
  private static let explore = ["explore", "--app", "noisy", "--bounds", "depth=2,layers=1"]

  private func run(_ arguments: [String], folder: ScriptFolder? = nil) throws -> ProcessResult {
    try groma(arguments, folder: folder?.path, program: Self.program)
  }

  // MARK: Output of handlers

  @Test(arguments: ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]) func anExplorationWritesOnlyItsReport(name: String) throws {
    let result = try run(Self.explore + ["--json", name])
    if name == "-" {
      let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      #expect(report?["app"] as? String == "noisy")
    } else {
      #expect(result.output.hasPrefix("noisy: ") && result.output.hasSuffix("\n"))
    }
    #expect(result.output.contains("\"app\" : \"noisy\"") && !result.output.contains(Self.noise))
    #expect(result.error.contains(Self.noise))
  }

  @Test(arguments: [[], ["--tap"], ["--report", "jsonl"], ["--coverage"]]) func aRunWritesOnlyItsReport(arguments: [String]) throws {
    let folder = try ScriptFolder(["a.nav": "tap go\nexpect top loud level=1\n"])
    let result = try run(["run", "--app", "noisy"] + arguments + [folder.path])
    #expect(result.code == 0, "\(result)")
    #expect(!result.output.contains(Self.noise) && result.error.contains(Self.noise))
  }

  @Test func aMutationTestWritesOnlyItsReport() throws {
    let folder = try ScriptFolder(["a.nav": "tap go\nexpect top loud level=1\n"])
    let arguments = ["mutants", "--app", "noisy", "--bounds", "depth=2,layers=1", "--limit", "2", "--json", "-", folder["a.nav"]]
    let result = try run(arguments)
    #expect(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) is [String: Any], "\(result)")
    #expect(result.error.contains(Self.noise))
  }

  // MARK: Escaping

  private static func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F && ![0x202E, 0x2028].contains($0.value) }
  }

  @Test func aReportForPeopleEscapesNamesAndMessages() throws {
    let result = try run(Self.explore)
    #expect(result.code == 1)
    #expect(Self.isHarmless(result.output))
    #expect(
      result.output.contains("a\\u{1B}[2Jb\\u{202E}c\\u{0}d\\n  proved in all 9 states   FORGED: message \\u{1B}]0;title\\u{7}\\u{2028}\\n")
    )
    let lines = result.output.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("proved") || $0.hasPrefix("  proved in all 9 states") }, "no line is forged")
  }

  @Test(arguments: [
    ["shrink", "walk", "\u{202E}"], ["run", "--shard", "1\u{1B}[2J", "a.nav"], ["\u{1B}[2J"], ["explore", "--bounds", "\u{2028}=1"],
    ["run", "--filter=(\nerror: FORGED", "a.nav"], ["explore", "--\u{202E}"], ["--app", "a\nFORGED"], ["diff", "a", "b", "\nFORGED"],
    ["explore", "--audit", "\u{7}"],
  ])
  func wrongUsageEscapesArguments(_ arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.code == 2)
    #expect(Self.isHarmless(result.error) && result.output == "", "\(result)")
    #expect(!result.error.split(separator: "\n").contains { $0.hasPrefix("FORGED") || $0.hasPrefix("error: FORGED") }, "\(result.error)")
  }
}
