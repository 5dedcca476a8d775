import Foundation
import GromaTerminalTesting
import GromaTesting
import Testing

/// Tests `groma mutants` as a command-line program.
struct MutantsTests {
  /// Bounds that are small enough for a test.
  private static let few = ["mutants", "--app", "kiosk", "--bounds", "depth=2,layers=1", "--limit", "8"]

  private static let looking = """
    #: name  The bag is a tab
    #: app   kiosk
    tap open-category-maps
    expect top category
    """

  @Test func reportsSurvivorsAndWritesScriptsThatKillThem() throws {
    let folder = try ScriptFolder(["look.nav": Self.looking])
    let result = try groma(Self.few + ["--write", "new", "look.nav"], folder: folder.path)
    #expect(result.code == 1 && result.error == "", "\(result.error)")
    #expect(result.output.hasPrefix("kiosk: 8 of "), "\(result.output)")
    #expect(result.output.contains("\nSurvived:\n"))
    let new = try FileManager.default.contentsOfDirectory(atPath: folder["new"])
    #expect(!new.isEmpty && new.allSatisfy { $0.hasSuffix(".nav") })
    #expect(try groma(["run", "new"], folder: folder.path).code == 0, "the new scripts pass on the app")
    let again = try groma(Self.few + ["look.nav", "new"], folder: folder.path)
    #expect(again.output.contains(" 0 survived"), "\(again.output)")
  }

  @Test func newScriptsReplaceNoFile() throws {
    let folder = try ScriptFolder(["look.nav": Self.looking])
    _ = try groma(Self.few + ["--write", "new", "look.nav"], folder: folder.path)
    let first = try FileManager.default.contentsOfDirectory(atPath: folder["new"]).sorted()
    for name in first { try folder.write("new/\(name)", "# mine\n") }
    _ = try groma(Self.few + ["--write", "new", "look.nav"], folder: folder.path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["new"]).count == 2 * first.count)
    for name in first { #expect(try folder.read("new/\(name)") == "# mine\n") }
  }

  @Test func writesJSONAndJUnit() throws {
    let folder = try ScriptFolder(["look.nav": Self.looking])
    let result = try groma(Self.few + ["--json", "a.json", "--junit", "a.xml", "look.nav"], folder: folder.path)
    #expect(result.code == 1)
    #expect(try folder.read("a.json").contains("\"mutation\" : \""))
    #expect(try folder.read("a.xml").hasSuffix("</testsuites>\n"))
    let toOutput = try groma(Self.few + ["--json", "-", "look.nav"], folder: folder.path)
    #expect(toOutput.output.hasPrefix("{\n") && toOutput.error.hasPrefix("kiosk: "))
  }

  @Test func isTheSameEachTimeButForTime() throws {
    let folder = try ScriptFolder(["look.nav": Self.looking])
    func lines() throws -> [Substring] {
      try groma(Self.few + ["look.nav"], folder: folder.path).output.split(separator: "\n").filter {
        !$0.contains("scripts, ") && !$0.contains("script, ")
      }
    }
    let first = try lines()
    #expect(first.count > 1)
    #expect(try lines() == first)
  }

  @Test func scriptThatFailsOnTheAppIsReported() throws {
    let folder = try ScriptFolder(["wrong.nav": "#: app kiosk\nexpect top bag\n"])
    let result = try groma(Self.few + ["wrong.nav"], folder: folder.path)
    #expect(result.code == 1)
    #expect(result.output.contains("not used: wrong.nav: line 2: "))
  }

  @Test(arguments: [
    ([], "Missing expected argument '<files> ...'"), (["--limit", "0", "a.nav"], "--limit: must be at least 1."),
    (["--write", "-", "a.nav"], "--write: a folder is needed, not '-'."), (["-"], "A command file is needed, not '-'."),
    (["--bounds", "depth=x", "a.nav"], "the bound 'depth' must be a number"),
    (["--json", "a", "--junit", "a", "a.nav"], "Two reports would be written to 'a'"),
  ])
  func wrongUsageIsAnError(_ arguments: [String], _ message: String) throws {
    let result = try groma(["mutants", "--app", "kiosk"] + arguments)
    #expect(result.code == 2 && result.error.contains(message), "\(result.error)")
  }

  @Test func boundsThatAreNotNamedHaveTheDefaultsOfTheHelp() throws {
    let help = try groma(["mutants", "--help"]).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(help.contains("have their defaults: depth=2,layers=2,waiting=1,samples=1,pairs=0."))
    let folder = try ScriptFolder(["look.nav": Self.looking])
    let result = try groma(
      ["mutants", "--app", "kiosk", "--bounds", "layers=1", "--limit", "1", "look.nav"], folder: folder.path)
    #expect(result.output.contains("within {depth 2, layers 1, waiting 1, samples 1}"), "\(result.output)")
  }

  @Test func missingFilesAndEmptyFoldersAreErrors() throws {
    let folder = try ScriptFolder()
    try FileManager.default.createDirectory(atPath: folder["empty"], withIntermediateDirectories: true)
    let empty = try groma(Self.few + ["empty"], folder: folder.path)
    #expect(empty.code == 2 && empty.error == "error: 'empty' contains no .nav files\n")
    let missing = try groma(Self.few + ["missing.nav"], folder: folder.path)
    #expect(missing.code == 2 && missing.error.hasPrefix("error: "))
  }

  /// A report must not replace a command file.
  @Test func reportCannotReplaceACommandFile() throws {
    let folder = try ScriptFolder(["look.nav": Self.looking])
    let result = try groma(Self.few + ["--json", "look.nav", "look.nav"], folder: folder.path)
    #expect(result.code == 2 && result.error.contains("is read by this command"))
    #expect(try folder.read("look.nav") == Self.looking)
  }

  /// The scripts of the package notice every mistake in a sample of Kiosk's mutants that changes something.
  @Test func someMutantsOfKioskAreKilledOrEquivalent() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Scripts").path
    let result = try groma(
      ["mutants", "--app", "kiosk", "--bounds", "depth=2,layers=1", "--limit", "60", "--seed", "5", folder])
    #expect(result.code == 0, "\(result.output)")
    #expect(result.output.contains(", 0 survived\n") && result.output.contains("\nKilled by:\n"))
  }

  @Test func helpListsTheOperators() throws {
    let help = try groma(["mutants", "--help"]).output
    for name in ["does-nothing", "other-tab", "allows-always", "missing-lock"] { #expect(help.contains(name)) }
  }
}
