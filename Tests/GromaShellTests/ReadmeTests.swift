import Foundation
import Groma
import GromaConsole
import GromaSampleKiosk
import GromaSampleLab
import GromaSamplePlaza
import GromaScripts
import GromaTerminalTesting
import Testing

/// The sessions, scripts, explorations and Swift code of the README and of the documents work as they are shown.
@MainActor
@Suite(.serialized)
struct ReadmeTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// The README and the documents, in this order.
  private static let text: String = {
    let root = folder.appending(path: "../..")
    let documents = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Documents").path)) ?? []
    let files = ["README.md"] + documents.filter { $0.hasSuffix(".md") }.sorted().map { "Documents/\($0)" }
    return files.compactMap { try? String(contentsOf: root.appending(path: $0), encoding: .utf8) }.joined(separator: "\n")
  }()

  /// The articles of all libraries, in any order.
  private static let articles: String = {
    let modules = folder.appending(path: "../../Modules")
    let files = (FileManager.default.enumerator(atPath: modules.path)?.allObjects as? [String] ?? []).filter {
      $0.contains(".docc/") && $0.hasSuffix(".md")
    }
    return files.compactMap { try? String(contentsOf: modules.appending(path: $0), encoding: .utf8) }.joined(separator: "\n")
  }()

  /// The blocks of code in the README and the documents.
  private static let blocks = blocks(in: text)

  /// Returns the blocks of code in a text, each with its language and its lines.
  private static func blocks(in text: String) -> [(language: String, lines: [String])] {
    var blocks: [(String, [String])] = []
    var block: (String, [String])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        if let open = block { blocks.append(open) }
        block = block == nil ? (String(line.dropFirst(3)), []) : nil
      } else {
        block?.1.append(line)
      }
    }
    return blocks
  }

  private func blocks(beginningWith start: String) -> [[String]] {
    Self.blocks.map(\.lines).filter { $0.first?.hasPrefix(start) == true }
  }

  /// The sessions of the README and the documents: blocks that begin with a call of the program and contain its output.
  private static let sessions = blocks.map(\.lines).filter {
    $0.first?.hasPrefix("$ Tools/groma") == true && $0.dropFirst().first?.hasPrefix("$ ") == false
  }

  /// The sessions are typed in a terminal of 80 columns, one after the other in the same folder, so that a session can use the files of
  /// those before it.
  @Test func sessionsMatchATerminal() throws {
    #expect(Self.sessions.count >= 5)
    let home = TemporaryFolder.make()
    for session in Self.sessions { try check(session, home: home) }
  }

  private func check(_ session: [String], home: String) throws {
    let arguments = session[0].split(separator: " ").dropFirst(2).map(String.init)
    let terminal = try PseudoTerminal(
      PseudoTerminal.product("groma"), arguments,
      environment: ["HOME": home, "LANG": "C.UTF-8", "TERM": "xterm", "NO_COLOR": "1"], folder: home, rows: 300, columns: 80)
    // Omitted lines and the output of the last line may be anything.
    var expected = try session.dropFirst().map { try ExpectedLine($0.allSatisfy { " …".contains($0) } ? "..." : $0) }
    let lines = session.compactMap(\.typedLine)
    if !lines.isEmpty {
      for (number, line) in lines.enumerated() {
        try terminal.waitFor("prompt \(number + 1)") { $0.prompts == number + 1 && $0.isPrompting }
        terminal.type("\(line)\r")
      }
      if lines.last != "quit" {
        try terminal.waitFor("the last prompt") { $0.prompts == lines.count + 1 && $0.isPrompting }
        expected.append(try ExpectedLine("..."))
        terminal.type("\u{4}")
      }
    }
    #expect(try terminal.waitForEnd() == 0)
    let shown = terminal.screen.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let difference = OutputMatcher.mismatch(expected: expected, actual: shown) { Issue.record("\(session[0]): \(difference)") }
  }

  @Test func promptLinesWork() throws {
    let prompt = "plaza> "
    let others = blocks(beginningWith: prompt)
    #expect(!others.isEmpty)
    for lines in others {
      let session = Session(.plaza)
      _ = try session.run("set-value session user=ann | set-value onboarding isDone=true")
      for line in lines where line.hasPrefix(prompt) { try run(String(line.dropFirst(prompt.count)), in: session) }
    }
  }

  /// Runs the explorations of the documents in a temporary folder. An exploration of growing bounds stops after its first bounds instead of
  /// its time limit, because a busy machine may decide nothing in a short time.
  @Test func explorationsRun() throws {
    let folder = try ScriptFolder()
    let lines = blocks(beginningWith: "$ Tools/groma explore").joined()
    #expect(lines.count >= 4)
    for line in lines {
      #expect(line.hasPrefix("$ Tools/groma "))
      var arguments = line.split(separator: " ").dropFirst(2).map(String.init)
      if arguments[0] == "explore", !arguments.contains("--bounds") { arguments += ["--bounds", "depth=1,layers=1"] }
      let result = try groma(arguments, folder: folder.path)
      #expect(result.code == 0, "\(line): \(result.output)\(result.error)")
    }
    for name in ["kiosk.html", "old.json", "old.xml", "old.sarif", "new.json"] { #expect(folder.holds(name), "\(name)") }
  }

  /// The README shows the report of the mistake of `kiosk-draft`, and draws its screens.
  @Test func theMistakeIsFoundAndDrawn() throws {
    let block = try #require(blocks(beginningWith: "kiosk-draft: 1 problem found").first)
    let report = try groma(["explore", "--app", "kiosk-draft"])
    #expect(report.code == 1)
    let lines = report.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for line in block where line != "  …" {
      // The report aligns the names of properties behind longer verdicts.
      let parts = line.replacing("   ", with: "…").components(separatedBy: "…").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
      #expect(lines.contains { text in parts.allSatisfy(text.contains) }, "\(line)")
    }
    let picture = try String(contentsOf: Self.folder.appending(path: "../../Documents/Pictures/checkout.svg"), encoding: .utf8)
    let drawn = try groma([
      "--app", "kiosk-draft", "-c", "open kiosk://pay; screen; tap sign-in user=ann; screen; open kiosk://pay; screen",
    ]).output
    let texts = drawn.split { "│╭╮╰╯─├┤┬┴\n".contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }
    for text in texts where text.contains(where: \.isLetter) && !text.contains("__") { #expect(picture.contains(text), "\(text)") }
  }

  /// The table of reports names existing options.
  @Test func listedReportsAreOptions() throws {
    let options = Self.text.split(separator: "\n").filter { $0.hasPrefix("| `--") }.flatMap { row in
      row.split(separator: "|")[0].split { !$0.isLowercase && $0 != "-" }.filter { $0.hasPrefix("--") && $0.count > 2 }
    }
    #expect(options.count >= 9)
    let help = try groma(["explore", "--help"]).output
    for option in options { #expect(help.contains("  \(option) <"), "\(option)") }
  }

  /// The commands in the recipes for CI use existing subcommands and options.
  @Test func recipesUseExistingOptions() throws {
    let commands = Self.articles.split(separator: "\n").compactMap { $0.components(separatedBy: "release/invites ").dropFirst().first }
    #expect(Set(commands.map { $0.prefix { $0 != " " } }) == ["run", "explore", "diff"])
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      let help = try groma([words[0], "--help"]).output
      for option in words where option.hasPrefix("--") {
        #expect(help.contains("\(option) <") || help.contains("\(option)  "), "\(command)")
      }
    }
  }

  private func run(_ line: String, in session: Session) throws {
    do {
      _ = try session.run(line)
    } catch {
      Issue.record("\(line): \(error)")
    }
  }

  @Test func scriptsPass() throws {
    let articles = Self.blocks(in: Self.articles).map(\.lines).filter { $0.first?.hasPrefix("#: ") == true }
    #expect(!articles.isEmpty)
    let scripts = blocks(beginningWith: "#: ") + articles
    #expect(scripts.count > articles.count)
    for lines in scripts {
      let report = ScriptRunner(.plaza, of: [.kiosk, .lab]).run(lines.joined(separator: "\n"), file: "README.md")
      #expect(report.outcome == .passed, "\(report.problems.flatMap(\.lines).joined(separator: "\n"))")
    }
  }

  /// A code block that is not in this target would not be compiled.
  @Test func swiftExamplesAreCompiled() throws {
    let examples = try String(contentsOf: Self.folder.appending(path: "ReadmeExamples.swift"), encoding: .utf8).words
    let blocks = Self.blocks.filter { $0.language == "swift" }
    #expect(blocks.count >= 5)
    for block in blocks {
      let code = block.lines.filter { !$0.hasPrefix("import ") && !$0.hasPrefix("package import ") }
      let words = code.map { $0.components(separatedBy: "//")[0] }.joined(separator: "\n").words
      #expect(examples.contains(words), "ReadmeExamples.swift lacks \(block.lines.joined(separator: "\n"))")
    }
  }

  /// The Swift routes and the typed commands in the table are the same.
  @Test func routesAreTheSameInSwiftAndShell() throws {
    let source = try String(contentsOf: Self.folder.appending(path: "ReadmeExamples.swift"), encoding: .utf8).words
    let cells = Self.text.split(separator: "\n").filter { $0.hasPrefix("| `route.") }.map { row in
      row.replacingOccurrences(of: "\\|", with: "¦").split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces).trimmingCharacters(in: ["`"]).replacingOccurrences(of: "¦", with: "|")
      }.filter { !$0.isEmpty }
    }
    #expect(cells.count == ReadmeExamples.routes.count)
    for (cell, route) in zip(cells, ReadmeExamples.routes) {
      #expect(source.contains(cell[0].words), "ReadmeExamples.swift lacks \(cell[0])")
      let session = Session(.plaza)
      for line in ["set-value session user=ann | set-value onboarding isDone=true", "push chat-list 1 | push chat 1 2 | push profile"] {
        _ = try session.run(line)
      }
      _ = try session.run(cell[1])
      guard case .route(let done)? = session.navigator.history.commits.last?.cause else {
        Issue.record("\(cell[1]) did nothing")
        continue
      }
      #expect(done.description == route.description)
    }
  }
}

extension TerminalScreen {
  /// The number of lines that begin with a prompt.
  fileprivate var prompts: Int { text.split(separator: "\n").count { String($0).typedLine != nil } }
  /// Whether an empty line can be edited.
  fileprivate var isPrompting: Bool { text.split(separator: "\n").last.map { String($0).typedLine } == "" }
}

extension String {
  /// The text after a prompt, or `nil` if the line does not begin with one.
  fileprivate var typedLine: String? {
    wholeMatch(of: /(?:plaza|kiosk|kiosk-draft)(?: \(rec\))?>(?: (.*))?/).map { String($0.1 ?? "") }
  }
  /// The text without whitespace, which depends on the formatter.
  fileprivate var words: String { filter { !$0.isWhitespace } }
}
