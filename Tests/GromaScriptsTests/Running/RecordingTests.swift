import Groma
import GromaCommandLanguage
import GromaConsole
import GromaShellTesting
import GromaTesting
import Testing

@testable import GromaScripts

/// Returns the recording of lines that are typed at a prompt, or read from a pipe.
@MainActor
private func recording(of lines: [String], after before: [String] = [], atPrompt: Bool = false) throws -> String {
  let session = Session(
    scripting: .sample, variables: ["given": "it's"], allowsPrefixes: atPrompt, showsChanges: atPrompt, settles: !atPrompt)
  session.files.keepsWrites = true
  for line in before + ["record r.nav"] + lines + ["stop"] { _ = try? session.run(line) }
  return try session.files.readText("r.nav")
}

/// Returns the recorded steps without the header and the final tree.
@MainActor
private func steps(of lines: [String], after before: [String] = [], atPrompt: Bool = false) throws -> [String] {
  let text = try recording(of: lines, after: before, atPrompt: atPrompt)
  let beginning = "#: app    sample\n\n"
  #expect(text.hasPrefix(beginning))
  let lines = SourceText(String(text.dropFirst(beginning.count))).lines
  return lines.lastIndex(of: "tree --compact").map { Array(lines[..<$0]) } ?? lines
}

@MainActor
struct RecordingTests {
  @Test func recordsCommandsAndTheirFailures() throws {
    #expect(
      try steps(of: ["push rooms", "find chat", "pop 9 # too many", "let a = 1", "push profile \"$a\""]) == [
        "push rooms", "! pop 9",
        "| error: cannot pop 9 screens: one screen must stay in the stack at /0/0/0", "let a = 1", "push profile \"${a}\"",
      ])
  }

  @Test func omitsLinesWithAMistake() throws {
    #expect(
      try steps(of: ["push nowhere", "pusch rooms", "push chat x 1", "push rooms", "push 'rooms", "pop a"]) == ["push rooms"])
  }

  @Test func writesWholeNamesOfCommands() throws {
    let lines = try steps(of: ["pu rooms | poppy", "pu rooms", "expla pu rooms | pop", "sel 1 { pu rooms }"], atPrompt: true)
    #expect(
      lines.filter { !$0.hasPrefix("|") } == [
        "push rooms", "explain push rooms | pop",
      ])
  }

  @Test func recordingContainsTheNamesOfActions() throws {
    let session = Session(scripting: .sample, allowsPrefixes: true)
    session.files.keepsWrites = true
    for line in ["rec tour.nav", "ls", "pus rooms", "sto"] { _ = try session.run(line) }
    let text = try session.files.readText("tour.nav")
    #expect(
      text.split(separator: "\n").filter { !$0.hasPrefix("|") } == [
        "#: app    sample", "tree", "push rooms", "tree --compact",
      ])
  }

  @Test func anEmptyOutputLineIsRecorded() throws {
    #expect(try steps(of: ["state session.user ''", "state session.user"]) == ["state session.user ''", "state session.user", "|"])
  }

  @Test func aBracketAtTheStartIsNoCondition() throws {
    let session = Session(scripting: .sample)
    session.files.keepsWrites = true
    var recording = try Recording(session, file: "r.nav", depth: 0)
    recording.add("[x] y", output: [])
    try recording.write(to: &session.files)
    #expect(try session.files.readText("r.nav").hasSuffix("\n\\[x] y\n"))
  }

  @Test func keepsTheAmpersandOfALine() throws {
    let lines = ["set transitions queue", "push rooms &", "push rooms"]
    #expect(try steps(of: lines).filter { !$0.hasPrefix("|") } == lines)
    #expect(
      try steps(of: lines, atPrompt: true).filter { !$0.hasPrefix("|") } == ["set transitions queue", "push rooms &", "push rooms &"])
  }

  @Test func beginsWithEarlierSettings() throws {
    #expect(
      try steps(of: ["push rooms"], after: ["log debug", "set transitions replace"]).prefix(2) == ["log debug", "set transitions replace"])
  }

  @Test func beginsWithTheStateAsAnAttachment() throws {
    let text = try recording(of: ["tree --compact"], after: ["select-tab 1"])
    let tree = "tree --compact\n| tabs home[stack[rooms] | *stack[profile]]\n"
    #expect(
      text.contains(
        "load start.json\n\(tree)\(tree)\n-- start.json --\n"))
    #expect(report(text).faults == [])
  }

  @Test func writesNoLinesOfASourcedScript() throws {
    let session = Session(scripting: .sample)
    session.files.keepsWrites = true
    session.files.keep([("inner.nav", "push rooms\n")])
    for line in ["record r.nav", "source inner.nav", "stop"] { _ = try session.run(line) }
    #expect(
      try session.files.readText("r.nav").hasSuffix(
        "\n\nsource inner.nav\ntree --compact\n| tabs home[*stack[rooms > rooms] | stack[profile]]\n"))
  }

  @Test(arguments: [true, false]) func isOnDiskAfterEachLine(settles: Bool) throws {
    let folder = try ScriptFolder()
    let session = Session(scripting: .sample, settles: settles)
    session.files.folder = folder.path
    for line in ["push rooms", "record r.nav", "push rooms", "let a = 1", "push profile $a"] { _ = try session.run(line) }
    let text = try folder.read("r.nav")
    #expect(text.contains("load start.json\npush rooms\nlet a = 1\npush profile ${a}\n\n-- start.json --\n{"))
    _ = try session.run("stop")
    let whole = try folder.read("r.nav")
    #expect(
      whole
        == text.replacing(
          "push profile ${a}\n",
          with: "push profile ${a}\ntree --compact\n| tabs home[*stack[rooms > rooms > rooms > profile(user=1)] | stack[profile]]\n"))
    #expect(report(whole).problems == [])
  }

  @Test func endsWithTheTreeAndTheChangedValues() throws {
    let text = try recording(of: ["push rooms", "state session.user ann"])
    #expect(text.hasSuffix("tree --compact\n| tabs home[*stack[rooms > rooms] | stack[profile]]\nstate session.user\n| ann\n"))
    let undone = try recording(of: ["state session.user ann", "undo"])
    #expect(!undone.contains("| ann"), "the value did not change")
  }

  @Test func changesAreNumberedFromTheStartOfTheRecording() throws {
    let text = try recording(
      of: ["push rooms", "push rooms", "push rooms", "goto 2", "goto 4", "goto 4", "history", "find rooms"], after: ["push rooms"])
    #expect(text.contains("push rooms\nundo 2\nredo 2\ntree --compact\n"))
  }

  @Test func overwritesNothingAndRecordsOneFileAtATime() throws {
    let session = Session(scripting: .sample)
    session.files.keepsWrites = true
    for line in ["record a.nav", "stop"] { _ = try session.run(line) }
    #expect(#expect(throws: Diagnostic.self) { try session.run("record a.nav") }?.code == "file.exists")
    #expect(#expect(throws: Diagnostic.self) { try session.run("stop") }?.code == "record.none")
    _ = try session.run("record b.nav")
    #expect(#expect(throws: Diagnostic.self) { try session.run("record c.nav") }?.code == "record.twice")
  }

  private static let lines = [
    "push rooms", "push chat 1 2", "pu chat 1 3", "pop", "pop 9", "sel 1", "select-tab 0", "select-tab 1 { push rooms }", "tree --compact",
    "tree",
    "let a = 'x y'", "let b = '='", "let c = 'a\nb'", "push profile $a", "push profile \"${b} $c\"", "push profile 'two\nlines'",
    "push profile \"\\u{1B}[m\"", "[x]", "[x] | pop", "! pop", "#7 x", "| pop", "explain pu chat 1 2 | pop 9 || pop", "plan pu rooms",
    "plan pop 9", "authorize | push rooms", "tap sign-in", "tap 0", "tap profile", "tap open", "tap cancel", "set transitions queue",
    "set transitions immediate", "set transitions replace", "set transitions reject", "wait 1s | push rooms", "advance 100ms", "settle",
    "pending", "push rooms &", "pop &", "undo", "redo", "history", "reset", "back",
    "alert 'Leave?' { on leave { pop } | on stay --cancel }",
    "tap leave", "state session.user ann", "state session.user", "state session.user ''", "expect top rooms", "expect count 9 rooms",
    "log debug", "log off", "log", "help pu", "frobnicate", "cancel 1", "swipe begin", "swipe finish", "state", "screens", "push 'open",
    "request call number=112 { on done | on denied }", "complete call done", "present profile --locked", "dismiss", "goto 1", "save s.json",
    "load s.json", "load 'not there'",
  ]

  @Test(arguments: 0..<60 as Range<UInt64>) func isAScriptThatPasses(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<random.below(30)).map { _ in random.pick(Self.lines) }
    let text = try recording(of: lines, atPrompt: random.chance(50))
    let again = report(text)
    #expect(again.faults.isEmpty, "\(again.faults.first?.lines.joined(separator: "\n") ?? "")\n\(text)")
  }

  /// A screen with an action that takes a secret.
  private struct Door: Screen { static let name = "door" }
  private struct Pin: Codable, Sendable { var pin: Secret }

  @Test func aSecretIsWrittenAsAVariable() throws {
    let open = UserAction<Door>("open", taking: Pin.self) { entered, route throws(NavigationError) in
      if entered.pin.text != "4711" { throw .custom(code: "door.closed", message: "the door stays closed") }
      return route.refresh()
    }
    let door = ScreenDefinition(Door.self, "a door", actions: { _ in [open] })
    let session = Session(scripting: AppDefinition("door", "a door", screens: [door], root: AnyScreen(Door()).erased))
    session.files.keepsWrites = true
    let lines = [
      "tap open pin=4711", "tap open pn=4711 pin=4711", "tap open pin=4712", "top page | tap open pin=4711", "let pin = 1",
      "tap 0 pin=${pin}",
    ]
    for line in ["record r.nav"] + lines { _ = try? session.run(line) }
    #expect(
      try session.lines("stop") == ["written: r.nav; its secrets are variables: groma run -D pin=PIN r.nav"])
    let text = try session.files.readText("r.nav")
    let written = SourceText(text).lines.filter { $0.contains("tap") }
    #expect(
      written == [
        "tap open pin=$pin", "! tap open pin=$pin",
        "top page | tap open pin=$pin",
        "! tap open pin=${pin}",
      ])
    #expect(!session.navigator.history.commits.map { "\($0.cause)" }.joined().contains("4711"))
  }

  private func vault() -> Session {
    let open = UserAction<Door>("open", taking: Pin.self) { entered, route in route.refresh() }
    let door = ScreenDefinition(Door.self, "a door", samples: [Door()], actions: { _ in [open] })
    let session = Session(
      scripting: AppDefinition("door", "a door", screens: [door], root: AnyScreen(Door()).erased), variables: ["pin": "4711", "n": "1"])
    session.files.keepsWrites = true
    return session
  }

  @Test func setsAVariableBeforeTheLineThatUsesIt() throws {
    #expect(
      try steps(of: ["push profile $given", "push profile $given", "let given = b", "push profile $given"]) == [
        "let given = \"it's\"", "push profile ${given}", "push profile ${given}", "let given = b", "push profile ${given}",
      ])
  }

  @Test func doesNotSetAVariableThatContainsASecret() throws {
    let session = vault()
    for line in ["record r.nav", "tap open pin=$pin", "let other = 4711", "tap open pin=$other"] { _ = try session.run(line) }
    #expect(
      try session.lines("stop") == ["written: r.nav; its secrets are variables: groma run -D pin=PIN -D other=OTHER r.nav"])
    let text = try session.files.readText("r.nav")
    #expect(!text.contains("4711") && !text.contains("let"), "\(text)")
    #expect(text.contains("tap open pin=${pin}\n| refreshed 'door'\ntap open pin=${other}\n"))
  }

  @Test func removesTheValueOfAVariableThatBecomesSecret() throws {
    let session = vault()
    for line in ["record r.nav", "set-title $pin", "set-title $n", "top page | tap open pin=$pin"] { _ = try session.run(line) }
    let text = try session.files.readText("r.nav")
    #expect(text == "#: app    door\n\nset-title ${pin}\nlet n = 1\nset-title ${n}\ntop page | tap open pin=${pin}\n| refreshed 'door'\n")
  }
}
