import Groma
import GromaCommandLanguage
import GromaDestinations
import GromaLinks
import GromaShellTesting
import Testing

@testable import GromaConsole

/// Tests what the command `help` finds.
@MainActor struct HelpCommandTests {
  /// The sample app with a link and a destination.
  private static let app: AppDefinition = {
    let sample = AppDefinition.sample
    let link = DeepLink("room/:room/:chat", "a zebra of a room", samples: [ChatScreen(room: 1, chat: 2)]) { (chat: ChatScreen) in
      AppRoute().land(on: AnyScreen(chat))
    }
    let destination = Destination(
      "chat", "shows a zebra",
      to: DestinationStep { (chat: ChatScreen) in AnyScreen(chat) }.pushed(on: .existing(.stack)),
      samples: [ChatScreen(room: 7, chat: 8)])
    return AppDefinition(
      "sample", "", screens: sample.screens.all, guards: sample.guards, values: sample.values,
      parts: [LinkTable([link], from: [.scheme("app")]), DestinationTable([destination.any])],
      root: AnyModalScreen(sample.launch.root.children[0].children[0]))
  }()
  private let session = Session(.sample)

  private func error(_ line: String) throws -> Diagnostic {
    try #require(throws: Diagnostic.self) { try session.run(line) }
  }

  // MARK: Overview

  @Test func overviewNamesTheFirstCommandsAndAllTopics() throws {
    let overview = try session.lines("help")
    for name in ["screen", "tap", "back", "push", "present", "select-tab", "tree", "undo", "quit"] {
      #expect(overview.contains { $0.contains("  \(name) ") }, "\(name)")
    }
    for topic in HelpTopic.all(in: session.table) { #expect(overview.contains { $0.contains("  \(topic.name) ") }, "\(topic.name)") }
    for word in ["help TOPIC", "help NAME", "help search WORD", "Tab"] { #expect(overview.contains { $0.contains(word) }, "\(word)") }
  }

  @Test func exampleOfTheOverviewRuns() throws {
    let line = try #require(try session.lines("help").first { $0.contains("For example: ") })
    let example = try #require(line.split(separator: "For example: ").last)
    _ = try session.run(String(example))
    #expect(session.tree == "tabs home[*stack[rooms > chat(room=1 chat=2)] | stack[profile]]")
  }

  // MARK: Names

  @Test(arguments: [
    ("|", "routes"), ("||", "routes"), ("{", "routes"), ("}", "routes"), (";", "routes"), ("$", "arguments"), ("#", "arguments"),
    ("!", "scripts"), ("*", "tree"), ("+", "tree"), ("-", "tree"), ("~", "tree"),
  ])
  func signLeadsToItsExplanation(_ sign: String, _ name: String) throws {
    let lines = try session.lines("help '\(sign)'")
    #expect(try lines == session.lines("help \(name)"))
    #expect(lines.contains { $0.contains(sign) }, "the text explains the sign")
  }

  @Test(arguments: [
    ("push", "push SCREEN"), ("ls", "tree [--full] [--ids] [--depth N] [--fold N|--all] [--compact|--json]"), ("pop-to-r", "pop-to-root"),
    ("authorize", "authorize"),
    ("chat", "  screen       chat room:Int chat:Int"), ("stacks", "stacks: change the screens of a stack"),
    ("Stacks", "stacks: change the screens of a stack"), ("clock", "set clock real|virtual"), ("set clock", "set clock real|virtual"),
    ("open", "  action     tap open"),
  ])
  func nameIsExplained(_ name: String, _ first: String) throws {
    #expect(try session.lines("help \(name)").first == first)
  }

  @Test(arguments: [
    ("room/:room/:chat", "  link         room/:room/:chat"), ("app://room/7/8", "  leads to     chat room=7 chat=8"),
    ("go chat", "  destination   go chat room:Int chat:Int"), ("chat", "  destination   go chat room:Int chat:Int"),
    ("chat", "  screen       chat room:Int chat:Int"),
  ])
  func nameOfAPartIsExplained(_ name: String, _ line: String) throws {
    let lines = try Session(Self.app).lines("help \(name)")
    #expect(lines.contains(line), "\(lines)")
  }

  @Test func commandComesBeforeTheTopicOfTheSameName() throws {
    let lines = try session.lines("help tabs")
    #expect(lines.first == "tabs")
    let topic = try #require(lines.firstIndex { $0.hasPrefix("tabs: ") })
    #expect(lines[topic - 1] == "")
    #expect(lines[topic...].contains { $0.hasPrefix("  select-tab ") })
  }

  @Test func quotedScreenWithControlCharactersIsEscaped() throws {
    let error = try error("help \"\\u{1B}[2J\"")
    #expect(!error.rendered(source: "").unicodeScalars.contains { $0.value == 0x1B })
  }

  // MARK: Unknown names

  @Test func misspelledNameIsSuggested() throws {
    let error = try error("help psuh")
    #expect(error.code == "command.unknown")
    #expect(error.message == "there is no help on 'psuh'")
    #expect(error.span?.columns == 6..<10)
    #expect(error.hint == "did you mean 'push'?")
    #expect(error.notes == ["'help' lists the topics, and 'help search WORD' searches all of the help"])
  }

  @Test(arguments: ["help tap enter pin=4711", "help search tap nothing pin=4711"])
  func theErrorDoesNotContainTextThatMayBeSecret(line: String) throws {
    let error = try error(line)
    #expect(!error.message.contains("4711") && error.message.contains("…") && error.hint?.contains("4711") != true)
  }

  @Test func partOfANameIsSuggestedBeforeASimilarName() throws {
    #expect(try error("help pain").hint == "did you mean 'paint'?")
    #expect(try error("help pain").notes == ["'help search pain' finds 'paint'"])
    #expect(try error("help sheet").hint == "did you mean one of 'change-sheet', 'action-sheet'?")
  }

  @Test func misspelledURLIsSuggested() throws {
    let session = Session(Self.app)
    let error = try #require(throws: Diagnostic.self) { try session.run("help app://rom/1/2") }
    #expect(error.hint == "did you mean 'app://room/1/2'?")
  }

  @Test func ambiguousAbbreviationIsRefused() throws {
    let error = try error("help pop-t")
    #expect(error.code == "command.ambiguous")
    #expect(error.message == "'pop-t' could be pop-to, pop-to-root")
  }

  // MARK: Search

  @Test func searchFindsNamesAndTexts() throws {
    let lines = try session.lines("help search badge")
    #expect(lines.first == "Commands")
    #expect(lines.contains { $0.hasPrefix("  set-tab-badge   ") }, "by name")
    #expect(lines.contains { $0.hasPrefix("  push ") }, "by the text of an option")
    #expect(lines.contains("Topics"))
  }

  @Test func searchFindsWhatContainsAllWords() throws {
    #expect(try session.lines("help search color PAINT") == ["Screens", "  paint   a color"])
    #expect(try error("help search color chat").code == "help.nothing-found")
  }

  @Test func searchGroupsTheHits() throws {
    #expect(
      try Session(Self.app).lines("help search zebra") == [
        "Commands", "  go   Go to a destination of the app.", "Destinations", "  go chat   shows a zebra", "Links",
        "  room/:room/:chat   a zebra of a room",
      ])
  }

  @Test func searchWithoutHitsFails() throws {
    let error = try error("help search xyzzy")
    #expect(error.code == "help.nothing-found")
    #expect(error.message == "nothing in the help contains 'xyzzy'")
    #expect(error.hint != nil)
    #expect(try self.error("help search").code == "command.missing-argument")
  }

  // MARK: Programs

  @Test func answersProgramsWithFields() throws {
    func lines(_ line: String) throws -> [String] { Renderer(.jsonl).lines(try session.run(line)) }
    #expect(
      try lines("help pop-to-root") == [
        #"{"v":1,"kind":"command-definition","name":"pop-to-root","usage":"pop-to-root","summary":"Pop all screens but the first.","topic":"stacks","details":"","options":["--animation=NAME: the animation of the change: none, default, cross-dissolve","--separate: commit the preceding steps first, as a separate change"],"aliases":[],"examples":["pop-to-root"]}"#
      ])
    #expect(
      try lines("help search color") == [#"{"v":1,"kind":"found","subject":"screen","name":"paint","summary":"a color"}"#])
    #expect(try lines("help windows").count == 1)
    #expect(try lines("help").count == session.table.all.count + HelpTopic.all(in: session.table).count)
    #expect(try lines("help clock").first?.hasPrefix(#"{"v":1,"kind":"setting","name":"clock","values":["real","virtual"]"#) == true)
  }

  @Test func completesTopicsAndScreens() {
    let completer = Completer(table: session.table, model: CompletionModel(session).current)
    #expect(completer.completions("help rou").candidates.map(\.text) == ["routes"])
    #expect(completer.completions("help cha").candidates.map(\.text) == ["change-sheet", "chat"])
    #expect(completer.completions("help tab").candidates.map(\.text) == ["tabs"])
  }
}
