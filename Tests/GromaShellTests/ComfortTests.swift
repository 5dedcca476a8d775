import Foundation
import GromaTerminalTesting
import Testing

/// Tests what the shell does around its lines at a terminal: the pager, settings, aliases, resumed sessions and their live view.
@Suite(.serialized)
struct ComfortTests {
  private let home = TemporaryFolder.make()

  private func terminal(
    _ arguments: [String] = [], environment: [String: String] = [:], rows: Int = 24, columns: Int = 80
  ) throws -> PseudoTerminal {
    let fixed = ["LANG": "C.UTF-8", "TERM": "xterm", "NO_COLOR": "1", "HOME": home]
    return try PseudoTerminal(
      PseudoTerminal.product("groma"), arguments, environment: fixed.merging(environment) { $1 }, folder: home, rows: rows, columns: columns
    )
  }

  private func shell(
    _ arguments: [String] = ["--app", "lab"], environment: [String: String] = [:], rows: Int = 24, columns: Int = 80
  ) throws -> PseudoTerminal {
    let terminal = try terminal(arguments, environment: environment, rows: rows, columns: columns)
    try waitForPrompt(terminal)
    return terminal
  }

  private func waitForPrompt(_ terminal: PseudoTerminal) throws {
    try terminal.waitFor("an empty prompt") { $0.text.hasSuffix(">") }
  }

  private func type(_ lines: String..., in terminal: PseudoTerminal) throws {
    for line in lines {
      terminal.type("\(line)\r")
      try terminal.waitFor("the line '\(line)' and a prompt") { $0.text.contains("> \(line)\n") && $0.text.hasSuffix(">") }
    }
  }

  private func quit(_ terminal: PseudoTerminal) throws {
    terminal.type("quit\r")
    try terminal.expectEnd()
  }

  private func write(_ text: String, to file: String) throws {
    let url = URL(filePath: "\(home)/\(file)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  // MARK: Lines

  @Test func anErrorDiscardsTheRestOfALine() throws {
    let terminal = try shell(rows: 40)
    terminal.type("push b; pop 9; push c\r")
    try terminal.waitFor("note: the rest of the line did not run: push c\nlab>")
    try type("tree --compact; tree --compact", in: terminal)
    #expect(terminal.screen.text.hasSuffix("\nstack[a > b]\nstack[a > b]\nlab>"))
    try quit(terminal)
  }

  @Test func theMarkOfAnErrorIsBelowItsPlaceOnANarrowTerminal() throws {
    let terminal = try shell(columns: 40)
    terminal.type("push b | push c | push d | push nowhere\r")
    try terminal.waitFor("hint: ")
    #expect(
      terminal.screen.text.contains("\npush b | push c | push d | push nowhere\n                                ^~~~~~~\n"),
      "\(terminal.screen.text)")
    try quit(terminal)
  }

  @Test func thePromptShowsThatLinesAreRecorded() throws {
    let terminal = try shell()
    try type("record tour.nav", in: terminal)
    #expect(terminal.screen.text.hasSuffix("\nlab (rec)>"))
    try type("stop", in: terminal)
    #expect(terminal.screen.text.hasSuffix("\nlab>"))
    try quit(terminal)
  }

  // MARK: Programs

  @Test func longOutputIsPaged() throws {
    // The system may lack `less`. As `less` does, this pager reads keys from the terminal.
    let terminal = try shell(environment: ["PAGER": "head -n 2; echo $LESS:; read key < /dev/tty"])
    try terminal.type("screens\r", shows: "goes on$:")
    #expect(!terminal.screen.text.contains("26 screens"))
    terminal.type("\r")
    try terminal.waitFor("a prompt") { $0.text.hasSuffix("lab>") }
    // Ctrl-C ends the pager, neither the shell nor a later command.
    try terminal.type("screens\r", shows: "goes on$:\n")
    try terminal.waitFor("the second page") { $0.text.components(separatedBy: "on$:").count == 3 }
    terminal.type(.controlC)
    try terminal.waitFor("a prompt") { $0.text.hasSuffix("lab>") }
    try type("tree --compact", in: terminal)
    #expect(terminal.screen.text.hasSuffix("\nstack[a]\nlab>"))
    try quit(terminal)
  }

  @Test(arguments: [["PAGER": "no-such-pager"], ["PAGER": "less", "GROMA_PAGER": ""], ["PAGER": "cat"]])
  func withoutAPagerOutputIsPrinted(environment: [String: String]) throws {
    let terminal = try shell(environment: environment)
    terminal.type("help\r")
    try terminal.waitFor("the end of help and a prompt") { $0.text.contains("help search WORD") && $0.text.hasSuffix("\nlab>") }
    try quit(terminal)
  }

  @Test func programsUseTheTerminal() throws {
    let terminal = try shell()
    try terminal.type("tree --compact | sed s/stack/heap/; tree --compact | cat - > out; tree --compact >> out\r", shows: "\nheap[a]\nlab>")
    #expect(try String(contentsOfFile: "\(home)/out", encoding: .utf8) == "stack[a]\nstack[a]\n")
    terminal.type("tree | cat - /dev/tty\r")
    try terminal.waitFor("cat reads the terminal") { $0.text.hasSuffix("a *") }
    terminal.type(.controlC)
    try terminal.waitFor("error: stopped by Ctrl-C")
    try waitForPrompt(terminal)
    try quit(terminal)
  }

  // MARK: Settings

  @Test func runsTheLinesOfTheSettingsFile() throws {
    try write("# mine\nalias two = push b | push c\nlet x = d\nset nothing on\nalias tree = pop\nset echo off\n", to: ".config/groma/rc")
    let terminal = try shell(rows: 40, columns: 200)
    let file = "\(home)/.config/groma/rc"
    try terminal.waitFor("\n\(file):4:5: error: ")
    try terminal.waitFor("\n\(file):5:7: error: 'tree' is a command\n")
    try type("two; push $x", "tree --compact", in: terminal)
    #expect(terminal.screen.text.hasSuffix("> tree --compact\nstack[a > b > c > d]\nlab>"))
    try type("push e", in: terminal)
    #expect(terminal.screen.text.hasSuffix("> push e\nlab>"), "the file turned the echo off")
    try terminal.type("tw\t", shows: "> two")
    terminal.type(.controlC)
    try waitForPrompt(terminal)
    try quit(terminal)
  }

  @Test func theSettingsFileCanBeChosen() throws {
    try write("tree --compact\n", to: ".config/groma/rc")
    try write("tree --ids", to: "mine")
    let arguments = ["--app", "lab"]
    for (option, isShown) in [([], "stack[a]"), (["--no-rc"], "lab>"), (["--rc", "mine"], "#1 /0")] as [([String], String)] {
      let terminal = try shell(arguments + option)
      try terminal.waitFor(isShown)
      #expect(terminal.screen.text.contains("stack[a]") == (option == []))
      try quit(terminal)
    }
    for (file, why) in [
      ("missing", "there is no such file or folder"), ("/dev/urandom", "it is not a regular file"),
      ("/dev/tty", "it is not a regular file"),
    ] {
      let terminal = try shell(arguments + ["--rc", file])
      try terminal.waitFor("error: '\(file)' cannot be read: \(why)")
      try quit(terminal)
    }
  }

  /// The start does not wait for a process that writes to the FIFO.
  @Test func theSettingsFileIsNoFIFO() throws {
    try FileManager.default.createDirectory(atPath: "\(home)/.config/groma", withIntermediateDirectories: true)
    let file = "\(home)/.config/groma/rc"
    // C reads the path.
    #expect(unsafe mkfifo(file, 0o600) == 0)
    let terminal = try shell(["--app", "lab"], columns: 250)
    try terminal.waitFor("error: '\(file)' cannot be read: it is not a regular file")
    try quit(terminal)
  }

  @Test(arguments: [["--resume", "-c", "tree"], ["--rc", "x", "-c", "tree"], ["--resume"], ["--rc", "x", "--no-rc"]])
  func startOptionsNeedAPrompt(arguments: [String]) throws {
    #expect(try groma(arguments).code == 2)
  }

  // MARK: Resuming

  @Test func continuesTheLastSession() throws {
    var terminal = try shell()
    try type("push b", in: terminal)
    terminal.type("quit\r")
    try terminal.waitFor("\ngroma --app lab --resume continues this session")
    #expect(try terminal.waitForEnd() == 0)
    let file = "\(home)/.local/state/groma/session-lab.json"
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)

    // A session without changes keeps it.
    terminal = try shell()
    terminal.type("quit\r")
    #expect(try terminal.waitForEnd() == 0)
    #expect(!terminal.screen.text.contains("--resume"))

    // Even a killed session can be continued.
    terminal = try shell(["--app", "lab", "--resume"])
    try terminal.waitFor("\n   ├─ a\n   └─ b *\nlab>")
    try type("push c", in: terminal)
    terminal.send(signal: SIGKILL)
    #expect(try terminal.waitForEnd() == 128 + SIGKILL)
    terminal = try shell(["--resume"])
    try type("tree --compact", in: terminal)
    #expect(terminal.screen.text.hasSuffix("\nstack[a > b > c]\nlab>"))
    // The launch is not part of the history, so that 'undo' does not lose the session.
    try type("history", in: terminal)
    #expect(terminal.screen.text.hasSuffix("\nnothing has changed yet\nlab>"))
    terminal.send(signal: SIGTERM)
    try terminal.expectEnd(143)
  }

  @Test(arguments: [nil, "{}", "not JSON"]) func startsFreshWithoutAUsableSession(contents: String?) throws {
    if let contents { try write(contents, to: ".local/state/groma/session-lab.json") }
    let terminal = try shell(["--app", "lab", "--resume"])
    try terminal.waitFor(contents == nil ? "no session of lab is saved: this is a new one" : "this is a new session")
    #expect(terminal.screen.text.contains("session-lab.json' cannot be loaded: ") == (contents != nil))
    try type("tree --compact", in: terminal)
    #expect(terminal.screen.text.hasSuffix("\nstack[a]\nlab>"))
    try quit(terminal)
  }

  // MARK: Watching

  @Test func theLiveViewFollowsASession() throws {
    let view = try terminal(["watch", "--app", "lab"], rows: 8, columns: 30)
    try view.waitFor(screen: "lab: no session is running\nwaiting for the next session;")
    let session = try shell()
    try view.waitFor(screen: "lab: live\n\nwindow main *\n└─ stack *\n   └─ a *")
    try type("push page-with-a-long-name-that-is-cut", "push b", in: session)
    try view.waitFor(screen: "lab: live\n\nwindow main *\n└─ stack *\n   ├─ a\n   └─ b *")
    try type("push c | push d | push e", in: session)
    try view.waitFor("… 2 more lines")
    view.resize(rows: 12, columns: 12)
    try view.waitFor(screen: "lab: live\n\nwindow m… *\n└stack *\n ├a\n ├b\n ├c\n ├d\n └e *")
    try quit(session)
    view.resize(rows: 12, columns: 80)
    try view.waitFor("lab: the session has ended\nwaiting for the next session; Ctrl-C ends\nwindow main *\n")
    let next = try shell()
    try view.waitFor(screen: "lab: live\n\nwindow main *\n└─ stack *\n   └─ a *")
    next.send(signal: SIGKILL)
    try view.waitFor("lab: the session has ended")
    view.type(.controlC)
    try view.expectEnd(130)
  }

  @Test func theLiveViewShowsAScreenAndAppendsToAPipe() throws {
    let session = try shell(["--app", "kiosk"], rows: 60)
    let view = try terminal(["watch", "--screen"], rows: 40)
    try view.waitFor("kiosk: live")
    try view.waitFor("╭")
    let pipe = try GromaProcess(["watch", "--app", "kiosk"], environment: ["HOME": home])
    var text = ""
    while !text.contains("bag") { text += try pipe.readSome() }
    session.send(signal: SIGTERM)
    while !text.contains("the session has ended") { text += try pipe.readSome() }
    #expect(text.hasPrefix("kiosk: live\n\nwindow main *\n") && !text.contains("\u{1B}"))
    view.type(.controlC)
    try view.expectEnd(130)
  }
}
