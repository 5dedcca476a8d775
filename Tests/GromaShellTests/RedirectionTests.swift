import Foundation
import Testing

/// Tests the output of the program for files and other programs, and command files as its arguments and input.
@Suite(.serialized)
struct RedirectionTests {
  private func lab(_ arguments: [String], input: String = "", folder: ScriptFolder? = nil) throws -> ProcessResult {
    try groma(["--app", "lab"] + arguments, input: input, folder: folder?.path)
  }

  // MARK: Programs and files

  @Test func programsAndFilesReceiveOutput() throws {
    let folder = try ScriptFolder()
    let lines = "push b; tree --compact | sed 's/;/-/; s/stack/heap/'; graph > 'a graph.dot'; tree --compact >> log; tree --compact >> log"
    for result in [try lab(["-c", lines], folder: folder), try lab([], input: lines + "\n", folder: folder)] {
      #expect(result == ProcessResult(code: 0, output: "heap[a > b]\n", error: ""))
    }
    #expect(try folder.read("a graph.dot").hasPrefix("digraph "))
    #expect(try folder.read("log") == String(repeating: "stack[a > b]\n", count: 4))
  }

  @Test func aFailedProgramFailsTheRun() throws {
    let result = try lab(["-c", "tree | grep nothing; tree --compact"])
    #expect(result.code == 1)
    #expect(result.output == "stack[a]\n")
    #expect(result.error == "-c:1:6: error: 'grep nothing' ended with exit code 1\ntree | grep nothing; tree --compact\n     ^\n")
  }

  /// The document is the only output, so that another program can read it.
  @Test func notesAreOnStandardError() throws {
    let result = try groma(["-c", "tap sign-in user=ann; tree --json"])
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.output.utf8)) }
    #expect(result.error.hasSuffix("\nlaunches onboarding\n"))
    let piped = try groma([], input: "tap sign-in user=ann\ntree --json\n")
    #expect(piped == result)
    let json = try groma(["--format", "jsonl", "-c", "tap sign-in user=ann; tree --json"])
    #expect(json.error == "" && json.output.contains(#""kind":"note""#) && json.output.contains(#""kind":"document""#))
  }

  @Test func aCommandFileWritesAndRunsNothing() throws {
    let folder = try ScriptFolder(["file.nav": "tree > tree.txt\n", "program.nav": "tree | touch touched\n"])
    let file = try groma(["run", "--app", "lab", "file.nav"], folder: folder.path)
    #expect(file.code == 2 && file.error.hasPrefix("file.nav:1:6: error: a command file writes no output to disk\n"), "\(file)")
    let program = try groma(["run", "--app", "lab", "program.nav"], folder: folder.path)
    #expect(program.code == 2 && program.error.contains("hint: '| PROGRAM' works at the prompt"), "\(program)")
    #expect(!folder.holds("tree.txt") && !folder.holds("touched"))
  }

  // MARK: Command files

  private static let tour = "push b\n| ...\n! pop 9\n| error: cannot pop 9 screens: [..]\nexpect tree 'stack[a > b]'\n"

  @Test(arguments: [
    ["tour.nav", "--app", "lab"], ["--app", "lab", "tour.nav"], ["--app", "lab", "--tap", "tour.nav", "tour.nav", "-j", "2"],
  ])
  func aCommandFileRunsWithoutASubcommand(arguments: [String]) throws {
    let folder = try ScriptFolder(["tour.nav": Self.tour])
    let result = try groma(arguments, folder: folder.path)
    #expect(result.code == 0, "\(result)")
    #expect(result == (try groma(["run"] + arguments, folder: folder.path)))
  }

  @Test func otherArgumentsAreNotCommandFiles() throws {
    #expect(try groma(["--app", "lab", "-c", "source tour.nav"]).error.hasPrefix("-c:1:8: error: 'tour.nav' cannot be read"))
    #expect(try groma(["--app", "lab", "run", "tour.nav"]).error.hasPrefix("Error: 2 unexpected arguments: 'run', 'tour.nav'"))
    #expect(try groma(["tour"]).error.hasPrefix("Error: There is no command or app 'tour'; "))
  }

  @Test func runReadsACommandFileFromStandardInput() throws {
    #expect(try groma(["run", "--app", "lab", "-"], input: Self.tour).output == "ok    - (3 steps)\n1 passed, 0 failed\n")
  }

  @Test func aCommandFileAsPlainInputIsOneError() throws {
    let result = try lab([], input: Self.tour)
    #expect(result.code == 1 && result.output == "")
    #expect(
      result.error == """
        stdin:2:1: error: '|' at the start of a line is the notation of a command file
        | ...
        ^
        hint: nothing after this line ran; 'groma run FILE' runs a command file, 'groma run -' runs one from standard input

        """)
    #expect(try lab([], input: "! pop\n").error.hasPrefix("stdin:1:1: error: '!' at the start of a line is the notation"))
  }

  @Test(arguments: [("tap", "# lab: "), ("jsonl", #"{"v":1,"kind":"coverage","app":"lab","#)])
  func everyReportContainsTheCoverage(format: String, start: String) throws {
    let folder = try ScriptFolder(["tour.nav": Self.tour])
    let lines = try lab(["--coverage", "--report", format, "tour.nav"], folder: folder).output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix(start) }, "\(lines)")
  }

  @Test(arguments: ["run", "shell", "watch", "explore", "diff"]) func everySubcommandPrintsTheVersion(subcommand: String) throws {
    #expect(try groma([subcommand, "--version"]) == groma(["--version"]))
  }
}
