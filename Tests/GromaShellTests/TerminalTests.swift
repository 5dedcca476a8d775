import Foundation
import GromaTerminalTesting
import Testing

/// Tests the shell in a pseudo-terminal.
@Suite(.serialized)
struct TerminalTests {
  /// Returns a home folder with some empty files.
  private func home(_ files: String...) throws -> String {
    let home = TemporaryFolder.make()
    for file in files {
      let url = URL(filePath: "\(home)/\(file)")
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }
    return home
  }

  /// The environment of a terminal without colors and without a pager.
  private let plain = ["LANG": "C.UTF-8", "TERM": "xterm", "NO_COLOR": "1", "GROMA_PAGER": ""]

  private func shell(
    _ app: String = "plaza", home: String? = nil, environment: [String: String] = [:], columns: Int = 80
  ) throws -> PseudoTerminal {
    let home = try home ?? self.home()
    let terminal = try PseudoTerminal(
      PseudoTerminal.product("groma"), ["--app", app], environment: plain.merging(["HOME": home]) { $1 }.merging(environment) { $1 },
      folder: home, rows: 60, columns: columns)
    try terminal.waitFor("\(app)>")
    return terminal
  }

  /// Signs a user in and marks the onboarding as done.
  private func enterHome(_ terminal: PseudoTerminal) throws {
    try terminal.type("set-value session user=ann | set-value onboarding isDone=true\r", shows: "left authorization")
    try waitForPrompt(terminal)
  }

  private func waitForPrompt(_ terminal: PseudoTerminal) throws {
    try terminal.waitFor("an empty prompt") { $0.text.hasSuffix("plaza>") }
  }

  private func end(_ terminal: PseudoTerminal) throws {
    try waitForPrompt(terminal)
    terminal.type("\u{4}")
    try terminal.expectEnd()
  }

  @Test func completesCommandsScreensAndParameters() throws {
    let terminal = try shell()
    try terminal.type("pu\tcha\t", shows: "plaza> push chat")
    try terminal.type(" ro\t", shows: "plaza> push chat room=")
    try terminal.type("1 2\r", shows: "chat room=1 chat=2 *")
    try end(terminal)
  }

  @Test func showsAddedAndRemovedScreens() throws {
    let terminal = try shell()
    try enterHome(terminal)
    try terminal.type("push chat 1 2\r", shows: "+    │  └─ chat room=1 chat=2 *")
    try terminal.type("undo\r", shows: "-    │  └─ chat room=1 chat=2 *")
    try terminal.type("select-tab profile\r", shows: "~    ├─ 3 Profile: stack *")
    try end(terminal)
  }

  @Test func editsCyrillicAndEmoji() throws {
    let terminal = try shell()
    try terminal.type("push support topic='Привет 👋 мир'", shows: "Привет 👋 мир'")
    // Before the quote: the last word is deleted, then the waving hand.
    try terminal.type("\u{2}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}", "Жук\r", shows: "support topic='Привет Жук' *")
    try end(terminal)
  }

  @Test func findsAnOldLine() throws {
    let terminal = try shell()
    try terminal.type("push chat 1 2\r", shows: "chat room=1 chat=2 *")
    try terminal.type("pop\r", shows: "-    └─ chat room=1 chat=2 *")
    // Before the prompt appears, the terminal itself would handle Ctrl-R.
    try waitForPrompt(terminal)
    terminal.type("\u{12}chat")
    try terminal.waitFor("the old line") { $0.text.components(separatedBy: "push chat 1 2").count == 3 }
    terminal.type("\r")
    try terminal.waitFor("the chat is back") { $0.text.components(separatedBy: "+    └─ chat room=1 chat=2 *").count == 3 }
    try end(terminal)
  }

  @Test func controlCDiscardsALine() throws {
    let terminal = try shell()
    try terminal.type("push nowhe", shows: "push nowhe")
    terminal.type("\u{3}")
    try waitForPrompt(terminal)
    try terminal.type("tree --compact\r", shows: "stack authorization[login]")
    #expect(!terminal.screen.text.contains("error"))
    try end(terminal)
  }

  @Test func asksForTheRestOfAnOpenBrace() throws {
    let terminal = try shell()
    try terminal.type("push chat 1 2 {\r", shows: "…")
    try terminal.type("present support }\r", shows: "sheet over main")
    try end(terminal)
  }

  @Test func redrawsWhenTheWindowIsResized() throws {
    let terminal = try shell(columns: 60)
    try terminal.type("push support topic=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", shows: "topic=aaaa")
    terminal.resize(rows: 40, columns: 100)
    try terminal.type("b\r", shows: "aaab *")
    try end(terminal)
  }

  @Test func stopsAndContinuesUnderAShell() throws {
    let terminal = try PseudoTerminal(
      "/bin/bash", ["--norc", "--noprofile", "-i"],
      environment: plain.merging(["HOME": home(), "PS1": "bash: "]) { $1 }, rows: 40)
    try terminal.waitFor("bash:")
    terminal.type("\(PseudoTerminal.product("groma"))\r")
    try terminal.waitFor("plaza>")
    try terminal.type("push chat", shows: "plaza> push chat")
    try terminal.type("\u{1A}", shows: "Stopped")
    try terminal.type("echo in $((40 + 2))\r", shows: "in 42")
    terminal.type("fg\r")
    try terminal.waitFor("the line is back") { $0.text.hasSuffix("plaza> push chat") }
    try terminal.type(" 1 2\r", shows: "chat room=1 chat=2 *")
    try waitForPrompt(terminal)
    terminal.type("quit\r")
    try terminal.waitFor("bash is back") { $0.text.hasSuffix("bash:") }
    terminal.type("exit\r")
    #expect(try terminal.waitForEnd() == 0)
  }

  @Test func remembersLinesInItsFile() throws {
    let home = try home()
    for line in ["pop-to-root", "quit"] {
      let terminal = try shell(home: home)
      terminal.type("\(line)\r")
      if line != "quit" {
        try terminal.waitFor("the next prompt") { $0.text.hasSuffix("plaza> \(line)\nnothing changed\nplaza>") }
        terminal.type("\u{4}")
      }
      #expect(try terminal.waitForEnd() == 0)
    }
    #expect(try String(contentsOfFile: home + "/.local/state/groma/history-plaza", encoding: .utf8) == "pop-to-root\nquit\n")
  }

  @Test func restoresTheTerminalWhenItIsEnded() throws {
    let terminal = try shell()
    terminal.send(signal: SIGTERM)
    try terminal.expectEnd(143)
  }

  // MARK: Time

  @Test func clockAdvancesWhileTheUserTypes() throws {
    let terminal = try shell("lab")
    try terminal.type("push c | wait 300ms | push d\r", shows: "deferred (1, in 300ms)")
    terminal.type("push e")
    try terminal.waitFor("d above what is typed") { $0.text.contains("d *\nlab> push e") }
    try terminal.type("\r", shows: "e *\nlab>")
    try leave(terminal)
  }

  @Test func showsATransitionUntilItEnds() throws {
    let terminal = try shell("lab")
    try terminal.type("set transitions queue\rpush c\rpush d\r", shows: "deferred (1, after the transition)")
    try terminal.waitFor("d by itself") { $0.text.hasSuffix("d *\nshown for 350ms\nlab>") }
    try leave(terminal)
  }

  @Test func virtualClockDoesNotAdvanceAtAPrompt() throws {
    let terminal = try shell("lab")
    try terminal.type("set clock virtual\rpush c | wait 100s | push d\r", shows: "d *\ndeferred (1, in 100s): push d\nlab>")
    try leave(terminal)
  }

  private func leave(_ terminal: PseudoTerminal) throws {
    terminal.type("quit\r")
    try terminal.expectEnd()
  }

  // MARK: Signals

  @Test func aSecondControlCEnds() throws {
    let terminal = try shell()
    try terminal.type("push", shows: "> push")
    try terminal.expectEnd(130, pressing: .controlC)
  }

  @Test func controlCDiscardsAnOpenLine() throws {
    let terminal = try shell()
    try terminal.type("push 'cha\r", shows: "…")
    terminal.type(.controlC)
    try terminal.waitFor("an empty prompt") { $0.text.hasSuffix("^C\nplaza>") }
    try terminal.type("tree --compact\r", shows: "stack authorization[login]")
    try end(terminal)
  }

  @Test(arguments: [SIGHUP, SIGTERM]) func restoresTheTerminalInTheMiddleOfOutput(signal: Int32) throws {
    let terminal = try shell()
    for _ in 1...50 { terminal.type("help\r") }
    try terminal.waitFor("output") { $0.lines.count > 200 }
    terminal.send(signal: signal)
    try terminal.expectEnd(128 + signal)
  }

  // MARK: Exploring

  @Test func showsTheProgressOfAnExploration() throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.product("groma"), ["explore", "--app", "plaza"], environment: plain.merging(["HOME": home()]) { $1 }, columns: 120)
    terminal.patience = .seconds(120)
    try terminal.waitFor(" explored, ")
    terminal.type(.controlC)
    #expect(try terminal.waitForEnd() == 130)
    #expect(!terminal.screen.lines.contains { $0.contains(" explored, ") }, "the line is removed")
    #expect(terminal.screen.lines.contains("stopped: the report contains the results so far"))
  }

  // MARK: Completion and history

  @Test func completesFilesInFoldersAndQuotes() throws {
    let terminal = try shell(home: home("a dir/one.json", "a dir/two.json", "b.json"))
    try terminal.type("load a\t", shows: "plaza> load 'a dir/")
    try terminal.type("\t", shows: "'a dir/one.json'   'a dir/two.json'\nplaza> load 'a dir/")
    try terminal.type("o\t", shows: "plaza> load 'a dir/one.json'")
    try terminal.type("\r", shows: "error:")
    try end(terminal)
  }

  @Test func completesLinksTabsIdentitiesAndVariables() throws {
    let terminal = try shell()
    try enterHome(terminal)
    try terminal.type("open plaza://pro\tf\t", shows: "plaza> open plaza://profile")
    try terminal.type("\u{15}select-tab ite\t", shows: "plaza> select-tab items")
    try terminal.type("\u{15}at #1\t", shows: "plaza> at #1")
    terminal.type("\u{15}let name = ann\r")
    try waitForPrompt(terminal)
    try terminal.type("push support topic=\"for $na\t!\"\r", shows: "support topic='for ann!' *")
    try end(terminal)
  }

  @Test func remembersAnEntryOfSeveralLinesAsOne() throws {
    let terminal = try shell()
    try terminal.type("push chat \\\r1 2 { # a chat\rpresent support }\r", shows: "sheet over main")
    terminal.type("undo\r")
    try waitForPrompt(terminal)
    terminal.type("\u{1B}[A\u{1B}[A")
    try terminal.waitFor("the definition") { $0.text.hasSuffix("plaza> push chat 1 2 { present support }") }
    terminal.type("\r")
    try terminal.waitFor("the sheet again") { $0.text.components(separatedBy: "sheet over main").count == 4 }
    try end(terminal)
  }

  @Test func sharesItsHistory() throws {
    let home = try home()
    let (first, second) = (try shell(home: home), try shell(home: home))
    for number in 1...5 {
      first.type("find first-\(number)\r")
      second.type("find second-\(number)\r")
    }
    for terminal in [first, second] {
      try waitForPrompt(terminal)
      terminal.type("quit\r")
      #expect(try terminal.waitForEnd() == 0)
    }
    let lines = try String(contentsOfFile: home + "/.local/state/groma/history-plaza", encoding: .utf8).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("find first") } == (1...5).map { "find first-\($0)" })
    #expect(lines.filter { $0.hasPrefix("find second") } == (1...5).map { "find second-\($0)" })
  }

  @Test func runsPastedLinesOneByOne() throws {
    let terminal = try shell()
    try terminal.type(
      "\u{1B}[200~push chat 1 2\rpush\tsupport\rtree --compact\r\u{1B}[201~",
      shows: "stack authorization[login > chat(room=1 chat=2) > support]")
    try end(terminal)
  }

  @Test(arguments: [["LANG": "C"], ["LANG": ""]]) func readsCyrillicInAnyLocale(environment: [String: String]) throws {
    let terminal = try shell(environment: environment)
    try terminal.type("push support topic=привет\r", shows: "support topic=привет *")
    try end(terminal)
  }

  @Test func readsPlainLinesAtATerminalThatCannotMoveItsCursor() throws {
    let terminal = try shell(environment: ["TERM": "dumb"])
    #expect(terminal.isCooked)
    try terminal.type("tree --compact\n", shows: "stack authorization[login]\nplaza>")
    terminal.type(.controlD)
    #expect(try terminal.waitForEnd() == 0)
    #expect(!terminal.output.contains(0x1B))
  }
}
