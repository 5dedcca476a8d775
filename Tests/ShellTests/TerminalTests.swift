import Foundation
import TerminalTesting
import Testing

/// The shell at a real (pseudo-)terminal.
@Suite(.serialized)
struct TerminalTests {
  private func shell(columns: Int = 80) throws -> PseudoTerminal {
    let home = NSTemporaryDirectory() + "groma-home-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let terminal = try PseudoTerminal(
      PseudoTerminal.product("groma"), environment: ["HOME": home, "LANG": "C.UTF-8", "TERM": "xterm", "NO_COLOR": "1"], rows: 60,
      columns: columns)
    try terminal.waitFor("plaza>")
    return terminal
  }

  /// Signs somebody in who was shown around.
  private func enterHome(_ terminal: PseudoTerminal) throws {
    terminal.type("set-value session user=ann | set-value onboarding isDone=true\r")
    try terminal.waitFor("left authorization")
    try waitForPrompt(terminal)
  }

  private func waitForPrompt(_ terminal: PseudoTerminal) throws {
    try terminal.waitFor("an empty prompt") { $0.text.hasSuffix("plaza>") }
  }

  private func end(_ terminal: PseudoTerminal) throws {
    try waitForPrompt(terminal)
    terminal.type("\u{4}")
    #expect(try terminal.waitForEnd() == 0)
    #expect(terminal.isCooked)
  }

  @Test func completesCommandsScreensAndParameters() throws {
    let terminal = try shell()
    terminal.type("pu\tcha\t")
    try terminal.waitFor("plaza> push chat")
    terminal.type(" ro\t")
    try terminal.waitFor("plaza> push chat room=")
    terminal.type("1 2\r")
    try terminal.waitFor("chat room=1 chat=2 *")
    try end(terminal)
  }

  @Test func showsWhatAChangeBroughtAndTook() throws {
    let terminal = try shell()
    try enterHome(terminal)
    terminal.type("push chat 1 2\r")
    try terminal.waitFor("+    │  └─ chat room=1 chat=2 *")
    terminal.type("undo\r")
    try terminal.waitFor("-    │  └─ chat room=1 chat=2 *")
    terminal.type("select-tab profile\r")
    try terminal.waitFor("~    ├─ stack *")
    try end(terminal)
  }

  @Test func editsCyrillicAndEmoji() throws {
    let terminal = try shell()
    terminal.type("push support topic='Привет 👋 мир'")
    try terminal.waitFor("Привет 👋 мир'")
    // Before the quote: the last word goes, then the waving hand.
    terminal.type("\u{2}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}")
    terminal.type("Жук\r")
    try terminal.waitFor("support topic='Привет Жук' *")
    try end(terminal)
  }

  @Test func findsAnOldLine() throws {
    let terminal = try shell()
    terminal.type("push chat 1 2\r")
    try terminal.waitFor("chat room=1 chat=2 *")
    terminal.type("pop\r")
    try terminal.waitFor("-    └─ chat room=1 chat=2 *")
    // Before the prompt, the terminal itself would take Ctrl-R.
    try waitForPrompt(terminal)
    terminal.type("\u{12}chat")
    try terminal.waitFor("the old line") { $0.text.components(separatedBy: "push chat 1 2").count == 3 }
    terminal.type("\r")
    try terminal.waitFor("the chat is back") { $0.text.components(separatedBy: "+    └─ chat room=1 chat=2 *").count == 3 }
    try end(terminal)
  }

  @Test func givesALineUp() throws {
    let terminal = try shell()
    terminal.type("push nowhe")
    try terminal.waitFor("push nowhe")
    terminal.type("\u{3}")
    try waitForPrompt(terminal)
    terminal.type("tree --compact\r")
    try terminal.waitFor("stack authorization[login]")
    #expect(!terminal.screen.text.contains("error"))
    try end(terminal)
  }

  @Test func asksForTheRestOfAnOpenBrace() throws {
    let terminal = try shell()
    terminal.type("push chat 1 2 {\r")
    try terminal.waitFor("…")
    terminal.type("present support }\r")
    try terminal.waitFor("sheet over main")
    try end(terminal)
  }

  @Test func staysRightWhenTheWindowIsResized() throws {
    let terminal = try shell(columns: 60)
    terminal.type("push support topic=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")
    try terminal.waitFor("topic=aaaa")
    terminal.resize(rows: 40, columns: 100)
    terminal.type("b\r")
    try terminal.waitFor("aaab *")
    try end(terminal)
  }

  @Test func stopsAndGoesOnUnderAShell() throws {
    let terminal = try PseudoTerminal(
      "/bin/bash", ["--norc", "--noprofile", "-i"],
      environment: [
        "HOME": NSTemporaryDirectory() + "groma-home-\(UUID().uuidString)", "LANG": "C.UTF-8", "TERM": "xterm", "NO_COLOR": "1",
        "PS1": "bash: ",
      ], rows: 40)
    try terminal.waitFor("bash:")
    terminal.type("\(PseudoTerminal.product("groma"))\r")
    try terminal.waitFor("plaza>")
    terminal.type("push chat")
    try terminal.waitFor("plaza> push chat")
    terminal.type("\u{1A}")
    try terminal.waitFor("Stopped")
    terminal.type("echo in $((40 + 2))\r")
    try terminal.waitFor("in 42")
    terminal.type("fg\r")
    try terminal.waitFor("the line is back") { $0.text.hasSuffix("plaza> push chat") }
    terminal.type(" 1 2\r")
    try terminal.waitFor("chat room=1 chat=2 *")
    try waitForPrompt(terminal)
    terminal.type("quit\r")
    try terminal.waitFor("bash is back") { $0.text.hasSuffix("bash:") }
    terminal.type("exit\r")
    #expect(try terminal.waitForEnd() == 0)
  }

  @Test func remembersLinesInItsFile() throws {
    let home = NSTemporaryDirectory() + "groma-home-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let environment = ["HOME": home, "LANG": "C.UTF-8", "TERM": "xterm", "NO_COLOR": "1"]
    for line in ["pop-to-root", "quit"] {
      let terminal = try PseudoTerminal(PseudoTerminal.product("groma"), environment: environment, rows: 40)
      try terminal.waitFor("plaza>")
      terminal.type("\(line)\r")
      if line != "quit" {
        try terminal.waitFor("the next prompt") { $0.text.hasSuffix("plaza> \(line)\nplaza>") }
        terminal.type("\u{4}")
      }
      #expect(try terminal.waitForEnd() == 0)
    }
    #expect(try String(contentsOfFile: home + "/.local/state/groma/history", encoding: .utf8) == "pop-to-root\nquit\n")
  }

  @Test func restoresTheTerminalWhenItIsEnded() throws {
    let terminal = try shell()
    terminal.send(signal: SIGTERM)
    #expect(try terminal.waitForEnd() == 143)
    #expect(terminal.isCooked)
  }
}
