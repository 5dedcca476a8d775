import Groma
import GromaCommandLanguage
import GromaLinks
import GromaShellTesting
import GromaTesting
import Testing

@testable import GromaConsole

/// Tests links and other custom steps as typed commands.
@MainActor struct LinkCommandTests {
  private struct Search: Codable { var text: String }

  private nonisolated static let links: [DeepLink] = [
    DeepLink("chat/:room/:chat", "one chat", samples: [ChatScreen(room: 1, chat: 2), ChatScreen(room: 2, chat: 1)]) { (chat: ChatScreen) in
      AppRoute().land(on: AnyScreen(chat), above: AnyScreen(RoomsScreen()))
    }.shortcut("newest"),
    DeepLink("search", "what was searched", samples: [Search(text: "a b")]) { (_: Search) in AppRoute() },
  ]

  private let session: Session

  init() { session = Self.session(Self.links) }

  private static func session(_ links: [DeepLink]?) -> Session {
    let sample = AppDefinition.sample
    let parts: [any LibraryPart] = links.map { [LinkTable($0, from: [.scheme("app")])] } ?? []
    let home = sample.launch.root.children[0].children[0]
    return Session(
      AppDefinition(
        "sample", "", screens: sample.screens.all, guards: sample.guards, values: sample.values, parts: parts, root: AnyModalScreen(home)))
  }

  private func candidates(_ text: String) -> [String] {
    Completer(table: session.table, model: CompletionModel(session).current).completions(text).candidates.map(\.text)
  }

  @Test func aLinkIsOpenedAsAStep() throws {
    #expect(try session.lines("open app://chat/1/3") == ["follows app://chat/1/3: chat/:room/:chat"])
    #expect(session.tree == "tabs home[*stack[rooms > chat(room=1 chat=3)] | stack[profile]]")
    _ = try session.run("pop | open app://chat/2/1")
    #expect(session.tree == "tabs home[*stack[rooms > chat(room=2 chat=1)] | stack[profile]]")
    _ = try session.run("open app://chat/x/1 || open url=app://chat/1/1")
    _ = try session.run("expect link app://chat/1/1")
  }

  @Test func aURLIsOneWord() throws {
    #expect(try session.lines("open app://search?text=a+b&utm=1#top") == ["follows app://search?text=a+b&utm=1#top: search"])
    #expect(try session.lines("open 'app://search?text=a;b|c'") == ["follows app://search?text=a;b|c: search"])
  }

  @Test(arguments: [
    ("open", "nav.missing-argument", "'open': missing argument 'url' (String)"),
    ("open a b", "nav.bad-argument", "'open': argument 'first' is 'b', which is not a Bool"),
    ("open app://chats/1/2", "link.unmatched", "no link matches 'app://chats/1/2'"),
    ("opne app://chat/1/2", "command.unknown", "unknown command 'opne'"),
    ("activate attic", "link.unknown-scope", "no link is in the scope 'attic'; the scopes are main"),
    ("notify '[]'", "link.bad-payload", "'notification []': the payload is not a JSON object"),
  ])
  func errorsHaveACodeAndAMessage(line: String, code: String, message: String) {
    let error = #expect(throws: Diagnostic.self) { try session.run(line) }
    #expect(error?.code == code)
    #expect(error?.message == message)
    #expect(session.tree == "tabs home[*stack[rooms] | stack[profile]]")
  }

  @Test func completesLinksInEachCommandThatTakesOne() throws {
    for start in ["open ", "pop | open ", "expect link ", "plan open ", "open url="] {
      #expect(candidates(start + "app://chat/1").contains("app://chat/1/2"), "\(start)")
    }
  }

  @Test func unmatchedLinkHintsAtTheListOrASimilarLink() {
    func hint(_ line: String) -> String? { #expect(throws: Diagnostic.self) { try session.run(line) }?.hint }
    #expect(hint("open app://somewhere/else") == "'links' lists the links of the app")
    #expect(hint("expect link app://somewhere/else") == "'links' lists the links of the app")
    #expect(hint("expect link app://chats/1/2") == "did you mean 'app://chat/1/2'?")
    #expect(hint("open app://chats/1/2") == "did you mean 'app://chat/1/2'?")
  }

  @Test func controlCharactersOfLinksAreEscapedInErrors() {
    let error = #expect(throws: Diagnostic.self) { try session.run("open \"app://chat/\\u{1B}[2J\"") }
    #expect(error.map { !$0.description.contains("\u{1B}") } == true)
  }

  @Test func completesSamplesAndParameters() {
    #expect(candidates("op") == ["open", "open-window"])
    #expect(candidates("open ") == ["app://chat/1/2", "app://chat/2/1", "app://search?text=a%20b", "url=", "first="])
    #expect(candidates("open app://chat/2") == ["app://chat/2/1"])
    #expect(candidates("activate ") == ["main", "scope="])
    #expect(candidates("shortcut ") == ["newest", "type=", "payload=", "first="])
  }

  @Test func listsLinksAndWaitingLinks() throws {
    #expect(
      try session.lines("links") == [
        "chat/:room/:chat  one chat           app://chat/1/2",
        "search            what was searched  app://search?text=a%20b",
        "the links begin with app://",
      ])
    _ = try session.run("background")
    _ = try session.run("open app://chat/1/2")
    #expect(try session.lines("links").suffix(2) == ["waiting:", "app://chat/1/2  the app is in the background"])
    _ = try session.run("expect links 1")
    #expect(throws: Diagnostic.self) { try session.run("expect links 0") }
    #expect(throws: Diagnostic.self) { try session.run("expect link app://chat/1/2") }
    _ = try session.run("expect landed app://chat/1/2")
    #expect(throws: Diagnostic.self) { try session.run("expect landed app://chat/1/1") }
    _ = try session.run("foreground")
    _ = try session.run("expect links 0")
    _ = try session.run("expect link app://chat/1/2")
    _ = try session.run("expect landed app://chat/1/2")
  }

  @Test func checksThatLinksAreDistinct() throws {
    #expect(
      try session.lines("links --check")
        == ["links checked: 2. No link is ambiguous, and the URL of each sample opens that link with the same values"])
    let rival = DeepLink("chat/:from/:to", "a rival", samples: [Rival(from: "a", to: "b")], owner: "Rival") { (_: Rival) in AppRoute() }
    let error = #expect(throws: Diagnostic.self) { try Self.session(Self.links + [rival]).run("links --check") }
    #expect(error?.code == "link.problem")
    #expect(error?.message.contains(" matches both chat/:room/:chat") == true)
    #expect(error?.message.contains(" and chat/:from/:to (Rival)") == true)
    let special = DeepLink("chat/new/:chat", "a special one", samples: [Special(chat: 1)], owner: "Special") { (_: Special) in AppRoute() }
    let lines = try Self.session(Self.links + [special]).lines("links --check")
    #expect(lines.first?.contains("app://chat/new/x is followed as chat/new/:chat (Special), and also matches chat/:room/:chat") == true)
  }

  private struct Rival: Codable { var from: String, to: String }
  private struct Special: Codable { var chat: Int }

  @Test func expectLinkNeedsADestination() {
    let error = #expect(throws: Diagnostic.self) { try session.run("expect link app://search?text=x") }
    #expect(error?.code == "link.no-destination")
  }

  @Test func explainsAndPlansWithoutFollowing() throws {
    let lines = try session.lines("explain open app://chat/x/2")
    #expect(lines.contains { $0.contains("argument 'room' is 'x', which is not an Int") })
    _ = try session.run("plan open app://chat/1/2")
    #expect(session.tree == "tabs home[*stack[rooms] | stack[profile]]")
  }

  @Test func helpNamesTheOwnerOfAStep() throws {
    #expect(
      try session.lines("help open").prefix(2) == [
        "open url:String [first:Bool]", "  Follow a URL; with first=yes, ahead of waiting links.",
      ])
    #expect(try session.lines("help authorize").last == "  A guard, declared in GromaShellTesting/SampleApp.swift.")
    #expect(try session.lines("help custom").contains { $0.hasPrefix("  authorize ") })
  }

  /// Steps with URLs, notifications and shortcuts are read as they were printed. The argument is a seed.
  @Test(arguments: UInt64(1)...20) func printedStepsAreReadBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let signs = [
      "a", " ", "'", "\"", "{", "}", "|", ";", "\\", "#", "=", "\n", "\u{1B}", "\u{202E}", "é", "\u{301}", "--x", "$", "*", ",", "(", "]",
    ]
    func text(_ random: inout SeededGenerator) -> String { (0..<random.below(8)).map { _ in random.pick(signs) }.joined() }
    for _ in 0..<100 {
      let source: LinkSource =
        switch random.below(3) {
        case 0: .url(text(&random))
        case 1:
          .notification(
            payload: text(&random), category: random.chance(50) ? text(&random) : nil, action: random.chance(50) ? text(&random) : nil)
        default: .shortcut(type: text(&random), payload: random.chance(50) ? text(&random) : nil)
        }
      let route = AppRoute().open(source).fallback(to: AppRoute().top(.stack).erased.open(source)).erased
      guard case .statement(let syntax, _) = try SyntaxParser.parse("\(route)") else { return #expect(Bool(false), "\(route)") }
      #expect(try session.bind(syntax).route.code == route.code, "seed \(seed): \(route)")
    }
  }

  @Test(arguments: [
    "open URL", "links", "links --check", "state", "notify PAYLOAD", "explain open URL", "plan open URL", "history", "tree",
    "expect link URL", "pending",
    "drop-links", "foreground", "expect links 3", "shortcut URL", "help open",
  ])
  func printsNoControlSequences(line: String) {
    let evil = "app://chat/\u{1B}[2J\u{9B}1m\u{202E}/2\n"
    let quoted = "\"\(evil.unicodeScalars.map { $0.isControlling ? $0.escaped : String($0) }.joined())\""
    _ = try? session.run("background")
    _ = try? session.run("open \"app://chat/1/2?\\u{9B}31m\u{202E}\"")
    var printed: String
    do {
      printed = try session.lines(line.replacing("URL", with: quoted).replacing("PAYLOAD", with: quoted)).joined(separator: "\n")
    } catch {
      printed = (error as? Diagnostic)?.rendered(source: line) ?? ""
    }
    #expect(!printed.unicodeScalars.contains { $0 != "\n" && $0.isControlling }, "\(printed.escapingControls)")
  }

  @Test func shellCommandTakesPrecedenceOverACustomStep() throws {
    let session = Session(
      AppDefinition(
        "sample", "", screens: AppDefinition.sample.screens.all,
        customSteps: [
          CustomStep("push", "is hidden", taking: Search.self) { _, _, _ throws(NavigationError) in AppRoute().fail("hidden") },
          CustomStep("chat", "is called like a screen", taking: Search.self) { search, _, _ throws(NavigationError) in
            AppRoute().fail("sample.chat", search.text)
          },
        ], root: AnyModalScreen(AppDefinition.sample.launch.root.children[0].children[0])))
    _ = try session.run("push chat 1 2")
    #expect(session.tree == "tabs home[*stack[rooms > chat(room=1 chat=2)] | stack[profile]]")
    #expect(session.table.all.count { $0.name == "push" } == 1, "a second 'push' would make its prefixes ambiguous")
    #expect(try session.lines("help custom").filter { $0.contains("is hidden") } == [])
    let error = #expect(throws: Diagnostic.self) { try session.run("chat hello") }
    #expect(error?.message == "hello")
  }

  @Test func appWithoutLinksReportsThatItHasNone() throws {
    let session = Self.session(nil)
    #expect(try session.lines("links") == ["this app has no links"])
    #expect(throws: Diagnostic.self) { try session.run("open app://chat/1/2") }
    let error = #expect(throws: Diagnostic.self) { try session.run("expect link app://chat/1/2") }
    #expect(error?.code == "link.none")
  }
}
