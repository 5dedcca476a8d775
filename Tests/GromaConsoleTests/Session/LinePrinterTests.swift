import Groma
import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

@MainActor
struct LinePrinterTests {
  private struct Door: Screen { static let name = "door" }
  private struct Hall: Screen { static let name = "hall" }
  private struct Entry: Codable, Sendable { var user: String, pin: Secret }

  private nonisolated static let enter = UserAction<Door>("enter", taking: Entry.self) { $1.refresh() }
  private static let app = AppDefinition(
    "vault", "a vault",
    screens: [
      ScreenDefinition(Door.self, "a door", samples: [Door()], actions: { _ in [enter] }), ScreenDefinition(Hall.self, "a hall"),
    ], root: AnyScreen(Door()).withStackContainer().erased)

  private func printed(_ line: String, _ prepare: (Session) -> Void = { _ in }) -> PrintableLine {
    let session = Session(Self.app, table: .standard, variables: ["pin": "X", "do": "tap"], allowsPrefixes: true)
    session.prompt.aliases = ["go": "tap enter", "in": "go user=ann", "see": "explain"]
    prepare(session)
    return session.printable(line)
  }

  /// A separator directly behind a secret text can be a part of it.
  @Test(arguments: [
    ("tap enter pin=ab|cd", "tap enter pin=$pin|•••"), ("tap enter pin=ab;cd;ef x", "tap enter pin=$pin;•••;••• x"),
    ("tap enter pin=ab||cd", "tap enter pin=$pin||•••"),
  ]) func aTornSecretIsHidden(line: String, text: String) {
    let printed = printed(line)
    #expect(printed.text == text && !printed.isComplete)
  }

  @Test(arguments: [
    ("tap enter user=ann pin=X", "tap enter user=ann pin=$pin"),
    ("  ta  enter pin='X Y'  user=ann # c", "  ta  enter pin=$pin  user=ann # c"), ("t enter pin=X", "t enter pin=$pin"),
    ("tap enter user=ann pin=\"X$do\"; tree", "tap enter user=ann pin=$pin; tree"), ("tap enter pin=$do", "tap enter pin=$do"),
    ("tap enter pin=\"$do\"", "tap enter pin=\"$do\""), ("tap enter pn=X", "tap enter pn=$pn"), ("tap entr user=X", "tap entr user=$user"),
    ("top page | tap enter pin=X || pop", "top page | tap enter pin=$pin || pop"),
    ("alert Q { on ok { tap enter pin=X } | on no } &", "alert Q { on ok { tap enter pin=$pin } | on no } &"),
    ("explain --full tap enter pin=X", "explain --full tap enter pin=$pin"),
    ("tree > x; tap enter pin=X", "tree > x; tap enter pin=$pin"),
    ("explain tap enter pin=X | grep pin | wc -l", "explain tap enter pin=$pin | grep pin | wc -l"),
    ("plan pop | tap enter pin=X", "plan pop | tap enter pin=$pin"), ("alias a = tap enter pin=X", "alias a = tap enter pin=$pin"),
    ("alias a=tap enter pin=X", "alias a=tap enter pin=$pin"), ("go pin=X", "go pin=$pin"), ("in pin=X", "in pin=$pin"),
    ("see tap enter pin=X", "see tap enter pin=$pin"), ("$do enter pin=X", "$do enter pin=$pin"),
    ("present hall --when-gone='tap enter pin=X' --title=a", "present hall --when-gone='tap enter pin=$pin' --title=a"),
    ("present hall --when-gone 'tap enter pin=X'", "present hall --when-gone 'tap enter pin=$pin'"),
    (
      "push 'hall' --when-gone='present hall --when-gone=\"tap enter pin=X\"'",
      "push 'hall' --when-gone=\"present hall --when-gone='tap enter pin=\\$pin'\""
    ),
    ("tap enter pin='X", "tap enter pin=$pin"), ("tap enter user=ann pin='X\nY' | pop", "tap enter user=ann pin=$pin | pop"),
    ("push hall id=X", "push hall id=X"), ("push hall pin=X", "push hall pin=$pin"), ("psuh hall", "psuh hall"),
    ("! [X] tap enter pin=X", "! [X] tap enter pin=$pin"), ("[vault] tap enter pin=X", "[vault] tap enter pin=$pin"),
    ("open url=a://b?pin=X", "open url=a://b?pin=X"), ("", ""), ("# tap enter pin=X", "# tap enter pin=X"),
  ])
  func variablesReplaceSecrets(_ line: String, _ text: String) {
    let printed = printed(line)
    #expect(printed.text == text)
    #expect(printed.isComplete)
  }

  @Test(arguments: [
    ("tap enter X", "tap enter •••"), ("tap enter user=ann pin X", "tap enter user=ann ••• •••"),
    ("tap enter --pin=X", "tap enter --pin=•••"),
    ("explain tap enter pin=X > f", "explain tap enter pin=$pin ••• •••"),
    ("tap enter pin = X", "tap enter ••• ••• •••"),
    ("click enter X", "click enter •••"), ("pin=X", "pin=$pin"), ("frob pin=X", "frob pin=$pin"), ("enter X Y", "enter ••• •••"),
    ("enter user=ann X", "enter user=$user •••"), ("tap pin=X enter", "tap pin=$pin •••"),
    ("still 'open\ntap enter pin='X Y", "still ••• •••"),
  ])
  func textThatMayBeASecretIsHidden(_ line: String, _ text: String) {
    let printed = printed(line)
    #expect(printed.text == text)
    #expect(!printed.isComplete)
  }

  @Test func fieldsOfUsedActionsAreKnown() throws {
    struct Note: Codable, Sendable { var text: String }
    let note = UserAction<Hall>("note", taking: Note.self) { $1.refresh() }
    let hall = ScreenDefinition(
      Hall.self, "a hall", samples: [Hall()],
      actions: { _, path, transaction in transaction.has(moreThan: 1, at: path.parent ?? path) ? [note] : [] })
    let session = Session(
      AppDefinition("vault", "a vault", screens: [hall], root: AnyScreen(Hall()).withStackContainer().erased), table: .standard)
    #expect(session.printable("tap note text=a").text == "tap note text=$text")
    _ = try session.run("push hall")
    _ = try session.run("tap note text=a")
    #expect(session.printable("tap note text=a").text == "tap note text=a")
    _ = try session.run("tap 0 text=a")
    #expect(session.printable("tap 0 text=a").text == "tap 0 text=a")
  }

  @Test func variablesOfSecretFieldsAreFoundInAllLines() {
    let printer = LinePrinter(app: Self.app, table: .standard)
    let lines = ["let a = 1", "let b = x$a", "let c = $b", "tap enter user=$u pin=$b", "push hall $v"]
    let (used, secret) = printer.variables(of: lines)
    #expect(used == ["a", "b", "u", "v"] && secret == ["a", "b"])
    let other = LinePrinter(app: Self.app, table: .standard, secretVariables: ["a"], scriptVariables: ["a", "b"])
    #expect(other.printed("let a = 1 2").text == "let a = ••• •••" && other.printed("let a=1").text == "let a=•••")
    #expect(other.printed("let b = 1").text == "let b = 1" && other.printed("let b = 1").assignments == ["b": []])
    #expect(other.printed("let c = 1").text == "let c = •••")
  }

  @Test func theRestOfALineHidesTheSecretsOfTheWholeLine() {
    #expect(printed("tap enter } user=ann pin=X").suffix(" user=ann pin=X".unicodeScalars.count).contains("X") == false)
    #expect(printed("pop; tap enter pin=X").suffix(16) == " tap enter pin=$pin")
  }

  /// The mark is below the same word as without a secret.
  @Test(arguments: [
    ("tap enter pin=X u=b", 17..<20, "tap enter pin=$pin u=b", "                   ^~~"),
    ("tap enter pin=LONGER u=b", 22..<25, "tap enter pin=$pin u=b", "                   ^~~"),
    ("tap enter pin=LONGER", 15..<21, "tap enter pin=$pin", "              ^~~~"),
    ("tap enter pin=LONGER", 11..<21, "tap enter pin=$pin", "          ^~~~~~~~"),
  ])
  func messagesHideSecrets(_ line: String, _ columns: Range<Int>, _ shown: String, _ mark: String) {
    let session = Session(Self.app, table: .standard)
    let error = Diagnostic(code: "x", message: "m", span: SourceSpan(line: 3, columns: columns))
    let line = line.replacing("u=b", with: "u=$b")
    let text = error.rendered(source: session.printable(SourceText(line, from: 3)))
    #expect(text == "error: m\n\(shown.replacing("u=b", with: "u=$b"))\n\(mark)")
  }
}

@MainActor
struct SecretSessionTests {
  private struct Door: Screen { static let name = "door" }
  private struct Hall: Screen { static let name = "hall" }
  private struct Entry: Codable, Sendable { var user: String?, pin: Secret }
  private struct Opened: StateValue {
    static let name = "opened"
    static let initial = Opened(count: 0)
    var count: Int
  }

  /// A vault that opens only for one pin.
  private func session() -> Session {
    let enter = UserAction<Door>("enter", taking: Entry.self) { entered, route throws(NavigationError) in
      if entered.pin.text != "4711" { throw .custom(code: "door.closed", message: "the door stays closed") }
      return route.put(Opened(count: 1))
    }
    let door = ScreenDefinition(Door.self, "a door", samples: [Door()], actions: { _ in [enter] })
    let hall = ScreenDefinition(Hall.self, "a hall", samples: [Hall()])
    let session = Session(
      AppDefinition(
        "vault", "a vault", screens: [door, hall], values: [Opened.self], requests: .init(),
        root: AnyScreen(Hall()).withStackContainer().erased),
      table: .standard, variables: ["pin": "4711"])
    session.files.keepsWrites = true
    return session
  }

  @Test(arguments: [
    ["set transitions queue", "push door | wait 10s | tap enter pin=4711 &", "settle"],
    ["push door", "alert Q { on ok { tap enter pin=$pin } }", "tap ok"],
    ["push door", "present hall --when-gone='tap enter pin=4711'", "dismiss"],
  ])
  func routesThatWaitEnterTheirSecrets(_ lines: [String]) throws {
    let session = session()
    for line in lines.dropLast() { _ = try session.run(line) }
    _ = try session.run("save s.json")
    let forms = try session.files.readText("s.json") + session.lines("pending").joined() + session.lines("tree --full").joined()
    #expect(!forms.contains("4711"))
    _ = try session.run(lines.last ?? "")
    #expect(try session.lines("state opened.count") == ["1"])
    #expect(!"\(session.navigator.history.commits.map { "\($0)" })".contains("4711"))
  }

  @Test func aRestoredRouteAsksForItsSecret() throws {
    let session = session()
    _ = try session.run("push door")
    _ = try session.run("alert Q { on ok { tap enter pin=4711 } | on no --cancel }")
    for line in ["save s.json", "load s.json"] { _ = try session.run(line) }
    let error = #expect(throws: Diagnostic.self) { try session.run("tap ok") }
    #expect(error?.message == "'enter': the secret field 'pin' is not saved: enter it again")
    #expect(try session.lines("state opened.count") == ["0"])
  }

  @Test func anAliasContainsNoSecret() throws {
    let session = session()
    _ = try session.run("alias in = tap enter pin=4711")
    #expect(session.prompt.aliases == ["in": "tap enter pin=$pin"])
    #expect(#expect(throws: Diagnostic.self) { try session.run("alias in = tap enter 4711") }?.code == "alias.secret")
  }

  @Test(
    arguments: [
      ("tap enter pin=4711", "tap enter pin=$pin"), ("tap enter 4711", nil), ("let pin = 4711", nil), ("push hall", "push hall"),
      ("tap enter pin='4711", nil), ("tap enter pin=4711; pop", "tap enter pin=$pin; pop"),
      ("pop; tap enter pin=4711", "pop; tap enter pin=$pin"),
    ] as [(String, String?)])
  func theHistoryContainsNoSecret(_ line: String, _ remembered: String?) async {
    let session = session()
    session.allowsPrefixes = true
    let typist = Typist([.line(line)])
    let shell = Shell(session, style: Shell.Style(renderer: Renderer(), isInteractive: true)) { Issue.record("\($0)") }
    _ = await shell.run(typist)
    #expect(typist.remembered == (remembered.map { [$0] } ?? []))
    #expect(!typist.shown.joined().contains("4711"))
  }
}
