import Foundation
import GromaTerminalTesting
import Testing

/// Tests the program with scripts and pipes.
struct ProcessTests {
  private func temporaryFile(_ text: String) throws -> String {
    let path = NSTemporaryDirectory() + "groma-\(UUID().uuidString).nav"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  // MARK: Starting

  /// Libraries that are not linked need not be loaded: the Unicode tables of Foundation alone have 40 MB.
  @Test(arguments: ["libFoundation.so", "libFoundationInternationalization", "lib_FoundationICU"])
  func doesNotLoadUnnecessaryLibraries(library: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/ldd")
    process.arguments = [PseudoTerminal.product("groma")]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let libraries = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(libraries.contains("libc.so"))
    #expect(!libraries.contains(library))
  }

  @Test func fastArgumentPathEqualsTheParser() throws {
    for lines in ["tree", "push nowhere", "tap sign-in user=ann; quit 7", ""] {
      let (plain, parsed) = (try groma(["-c", lines]), try groma(["shell", "-c", lines]))
      #expect(plain == parsed, "\(lines)")
    }
    #expect(try groma([], input: "tree\npush nowhere") == groma(["shell"], input: "tree\npush nowhere"))
  }

  /// An option that has no effect is not offered.
  @Test(arguments: [("contracts", ["--diff", "a", "b"]), ("explore", [])])
  func commandsThatRunNoLinesHaveNoOptionsForThem(command: String, arguments: [String]) throws {
    let help = try groma([command, "--help"]).output
    #expect(help.contains("--app <app>"))
    for option in ["-D", "--language", "--color", "--ascii"] { #expect(!help.contains("  \(option) "), "\(option)") }
    let run = try groma(["run", "--help"]).output
    for option in ["--app", "-D", "--language", "--color", "--ascii"] { #expect(run.contains("  \(option) "), "\(option)") }
    let refused = try groma([command, "--ascii"] + arguments)
    #expect(refused.code == 2)
    #expect(refused.error.contains("Unknown option '--ascii'"), "\(refused.error)")
  }

  @Test func aLanguageWithoutTranslationsIsWrongUsage() throws {
    let refused = try groma(["shell", "--app", "lab", "--language", "de", "-c", "tree"])
    #expect(refused.code == 2)
    #expect(refused.error.contains("The app 'lab' has no language 'de'. It has no translations."), "\(refused.error)")
    let unknown = try groma(["shell", "--language", "xx", "-c", "tree"])
    #expect(unknown.code == 2)
    #expect(unknown.error.contains("The app 'plaza' has no language 'xx'. Its languages are base, "), "\(unknown.error)")
  }

  /// The name of the texts as they are written in the code, which the shell prints.
  @Test func theBaseLanguageIsALanguageOfEachApp() throws {
    for app in ["plaza", "lab"] {
      let result = try groma(["shell", "--app", app, "--language", "base", "-c", "set"])
      #expect(result.code == 0 && result.output.contains(#/language +base  /#), "\(result)")
    }
  }

  /// Standard output contains only the machine format. Warnings and errors are on standard error.
  @Test(arguments: [["-c", "tree --json; push nowhere; undo 9; tree --json"], ["--format", "jsonl", "-c", "push b; push nowhere; tree"]])
  func machineReadableOutputContainsNothingElse(arguments: [String]) throws {
    let result = try groma(["--app", "lab"] + arguments)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count >= 2)
    for line in lines { #expect(throws: Never.self, "\(line)") { try JSONSerialization.jsonObject(with: Data(line.utf8)) } }
    #expect(result.code == 1)
  }

  @Test(arguments: [["-c"], ["-c", "--ascii"], ["-c", "tree", "tree"]])
  func missingAndSurplusLinesAreWrongUsage(arguments: [String]) throws {
    #expect(try groma(arguments).code == 2)
  }

  // MARK: Output

  @Test func printsTheTreesOfTheReadme() throws {
    let start = try groma(["-c", "tree"])
    #expect(start.output == "window main *\n└─ stack authorization *\n   └─ login *\n")
    let result = try groma(["-c", "tap sign-in user=ann; tap skip; push chat 1 2; tree"])
    #expect(result.code == 0)
    #expect(result.error.hasSuffix("\nlaunches home\n"), "events are not part of the output")
    #expect(
      result.output.hasSuffix(
        """
        window main *
        └─ tabs home *
           ├─ 0 Rooms: stack *
           │  ├─ rooms
           │  └─ chat room=1 chat=2 *
           ├─ 1 Catalog: stack
           │  └─ catalog
           ├─ 2 Items: stack
           │  └─ items
           ├─ 3 Profile: stack
           │  └─ profile
           └─ 4 Places: split places
              ├─ cities
              └─ city id=aosta

        """))
  }

  @Test func aMachineReadsOneObjectALine() throws {
    let result = try groma(["--format", "jsonl"], input: "push chat 1 2\ntree\nscreen\nactions\ntree --json\npush 'nowhere'\n")
    #expect(result.code == 1)
    let lines = (result.output + result.error).split(separator: "\n")
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["v"] as? Int == 1 && object?["kind"] is String)
      #expect(line.hasPrefix(#"{"v":1,"kind":""#))
    }
    #expect(result.output.hasPrefix(##"{"v":1,"kind":"container","id":"#1","place":"/0","container":"window","key":"main""##))
    #expect(result.error.hasPrefix(#"{"v":1,"kind":"error","code":"nav.unknown-screen""#))
    #expect(lines.count > 10)
  }

  @Test func plainTextHasNoDrawings() throws {
    let result = try groma(["--format=plain", "--color=always", "-c", "tree; screen"])
    #expect(result.code == 0)
    #expect(
      result.output == """
        window main *
          stack authorization *
            login *
        window main
          title: login
          text: Who comes to the market?
          field: user
          field: password (secret)
          0 sign-in
          1 sign-up

        """)
  }

  @Test(arguments: ["tree", "plain", "jsonl"])
  func aFormatHidesNoFailure(_ format: String) throws {
    #expect(try groma(["--format", format, "-c", "pop"]).code == 1)
    #expect(try groma(["--format", format], input: "pop\ntree\n").code == 1)
    #expect(try groma(["--format", format, "-c", "tree"]).code == 0)
  }

  @Test func anUnknownFormatIsWrongUsage() throws {
    let result = try groma(["--format", "xml"])
    #expect(result.code == 2)
    #expect(result.error.contains("'tree', 'plain' or 'jsonl'"))
  }

  @Test func anErrorShowsItsOwnLineOfSeveral() throws {
    let result = try groma(["--app", "lab", "-c", "push b\npush zz\npush c"])
    #expect(result.error.hasPrefix("-c:2:6: error: unknown screen 'zz'\npush zz\n     ^~\n"))
  }

  @Test func printsItsVersion() throws {
    let result = try groma(["--version"])
    #expect(result.code == 0)
    #expect(result.output.wholeMatch(of: /groma [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }

  @Test func readsAPipeWithoutAPrompt() throws {
    let result = try groma([], input: "push chat 1 2\ntree --compact\n")
    #expect(result.code == 0)
    #expect(result.output == "stack authorization[login > chat(room=1 chat=2)]\n")
  }

  @Test func anyFailedLineOfAPipeFailsTheProcess() throws {
    let result = try groma([], input: "push nowhere\ntree --compact\n")
    #expect(result.code == 1)
    #expect(result.error.hasPrefix("stdin:1:6: error: unknown screen 'nowhere'\npush nowhere\n     ^~~~~~~\n"))
    #expect(result.output == "stack authorization[login]\n")
  }

  @Test func anOpenQuoteAtTheEndOfAPipeIsAnError() throws {
    let result = try groma([], input: "tree --compact\npush 'chat\n")
    #expect(result.code == 1)
    #expect(result.error.hasPrefix("stdin:2:6: error: "))
  }

  @Test(
    arguments: [
      (["-c", "pop"], 1), (["-c", "tree; quit 7; tree"], 7), (["-c", "pop; quit"], 1), (["-c", "quit"], 0), (["--frobnicate"], 2),
      (["--app", "nowhere"], 2), (["run"], 2), (["run", "/nonexistent.nav"], 2), (["--help"], 0), (["run", "--help"], 0),
    ] as [([String], Int32)])
  func exitCodeReportsTheResult(_ arguments: [String], _ code: Int32) throws {
    #expect(try groma(arguments).code == code)
  }

  @Test func aScriptThatFailsPointsAtTheLine() throws {
    let file = try temporaryFile("push chat 1 2\npop 9\ntree\n")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let result = try groma(["run", file])
    #expect(result.code == 1)
    #expect(
      result.error.hasPrefix("  push chat 1 2\n\(file):2:1: error: cannot pop 9 screens: one screen must stay in the stack at /0/0\n"))
    #expect(result.output.hasSuffix("\n0 passed, 1 failed\n"))
  }

  @Test func aScriptThatCannotBeParsedRunsNothing() throws {
    let file = try temporaryFile("push chat 1 2\npush 'chat\n")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let result = try groma(["run", file])
    #expect(result.code == 2)
    #expect(result.error.hasPrefix("\(file):2:6: error: "))
  }

  @Test func missingScriptIsReportedLikeALoadError() throws {
    let run = try groma(["run", "/nonexistent.nav"])
    let load = try groma(["-c", "load /nonexistent.nav"])
    let sentence = "error: '/nonexistent.nav' cannot be read: there is no such file or folder\n"
    #expect(run.error == "/nonexistent.nav: \(sentence)")
    #expect(load.error.hasPrefix("-c:1:6: \(sentence)"))
  }

  @Test func folderWithoutScriptsIsAFailure() throws {
    let folder = NSTemporaryDirectory() + "groma-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let result = try groma(["run", folder])
    #expect(result.code == 2)
    #expect(result.error == "error: '\(folder)' contains no .nav files\n")
  }

  @Test func scriptThatIsNotTextIsRejected() throws {
    let file = try temporaryFile("")
    defer { try? FileManager.default.removeItem(atPath: file) }
    try Data([0x70, 0xFF, 0xFE]).write(to: URL(filePath: file))
    let result = try groma(["run", file])
    #expect(result.code == 2)
    #expect(result.error.contains("cannot be read: it is not UTF-8 text"))
  }

  @Test func outputEscapesControlCharacters() throws {
    let result = try groma([], input: "push support topic=\"\\u{1B}[2J\"\ntree\n")
    #expect(!result.output.contains("\u{1B}"))
    #expect(result.output.contains("support topic="))
  }

  @Test func savesAndLoads() throws {
    let file = NSTemporaryDirectory() + "groma-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: file) }
    _ = try groma(["-c", "tap sign-in user=bob; tap skip; push chat 1 2; present support; save \(file)"])
    let result = try groma(["-c", "load \(file); find chat; state session"])
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("/0/0/0/1  #") && result.output.hasSuffix("  chat room=1 chat=2 *\nsession user=bob\n"))
  }
}
