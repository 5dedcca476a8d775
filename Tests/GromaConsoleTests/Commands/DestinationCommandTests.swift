import Groma
import GromaCommandLanguage
import GromaDestinations
import GromaShellTesting
import Testing

@testable import GromaConsole

/// Tests destinations at the prompt: `go NAME`.
@MainActor
struct DestinationCommandTests {
  private let session: Session

  init() {
    let stack = DestinationChain<ChatScreen, Stack>.existing(.stack)
    let chat = Destination(
      "chat", "one chat, on the topmost stack", to: DestinationStep { (chat: ChatScreen) in AnyScreen(chat) }.pushed(on: stack),
      samples: [ChatScreen(room: 7, chat: 8)])
    let login = Destination(
      "sign-in", "the login", to: DestinationStep { (_: NoContext) in AnyScreen(LoginScreen()) }.presented(on: .current))
    let paint = Destination(
      "paint", "a color", to: DestinationStep { (paint: PaintScreen) in AnyScreen(paint) }.presented(on: .root),
      samples: [PaintScreen(color: .red)])
    let odd = Destination("odd one", "", to: DestinationStep { (_: NoContext) in AnyScreen(RoomsScreen()) }.presented(on: .root))
    let sample = AppDefinition.sample
    session = Session(
      AppDefinition(
        "sample", "", screens: sample.screens.all, guards: sample.guards, values: sample.values,
        parts: [DestinationTable([chat.any, login.any, paint.any, odd.any])],
        root: AnyModalScreen(sample.launch.root.children[0].children[0])))
  }

  private func diagnostic(_ line: String) -> Diagnostic? { #expect(throws: Diagnostic.self) { try session.run(line) } }

  @Test(arguments: ["go chat 1 2", "go chat room=1 chat=2", "go chat chat=2 1", "at /0/0 | go chat 1 2", "fail x || go chat 1 2"])
  func goesToADestination(line: String) throws {
    _ = try session.run(line)
    #expect(session.tree == "tabs home[*stack[rooms > chat(room=1 chat=2)] | stack[profile]]")
  }

  @Test func plansADestination() throws {
    #expect(try session.lines("plan go sign-in").contains("+ └─ login *"))
    #expect(session.tree == "tabs home[*stack[rooms] | stack[profile]]")
  }

  @Test func explainsADestination() throws {
    let lines = try session.lines("explain go chat 1 2")
    for note in ["does not find 'chat room=1 chat=2'", "makes 'chat room=1 chat=2'", "finds stack at /0/0/0"] {
      #expect(lines.contains { $0.contains(note) }, "\(lines)")
    }
  }

  @Test func printedStepIsReadBackEqual() throws {
    for line in ["go chat room=1 chat=2", "go sign-in", "first tabs | select-tab 1 { go paint color=red }", "go 'odd one'"] {
      guard case .statement(let syntax, _) = try SyntaxParser.parse(line) else {
        Issue.record("\(line) is no statement")
        continue
      }
      let route = try session.bind(syntax).route
      #expect(route.description == line)
    }
    #expect(AppRoute().perform("go.chat", ChatScreen(room: 1, chat: 2)).description == "go chat room=1 chat=2")
  }

  @Test func listsDestinations() throws {
    #expect(
      try session.lines("destinations") == [
        "go chat room:Int chat:Int      one chat, on the topmost stack", "go sign-in                     the login",
        "go paint color:red|green|blue  a color", "go 'odd one'",
      ])
    #expect(try Session(.sample).lines("destinations") == ["this app has no destinations"])
  }

  @Test func helpDescribesDestinations() throws {
    let help = try session.lines("help go")
    #expect(help.first == "go NAME [ARGUMENT …]")
    #expect(help.contains { $0.contains("go chat room:Int chat:Int") && $0.contains("one chat") })
    #expect(help.contains("  e.g. go chat room=7 chat=8"))
  }

  @Test func suggestsTheNearestDestination() {
    let near = diagnostic("go chta 1 2")
    #expect(near?.code == "nav.unknown-step")
    #expect(near?.message == "there is no destination 'chta'")
    #expect(near?.hint == "did you mean 'chat'?")
    #expect(diagnostic("go shopping-trolley")?.hint == "the names are chat, sign-in, paint, odd one")
    #expect(diagnostic("go")?.message == "'go' needs one of chat, sign-in, paint, odd one")
  }

  @Test func pointsToACommandOfItsOwn() {
    #expect(diagnostic("go back")?.hint == "'back' is a command of its own: back")
    #expect(diagnostic("go pop")?.hint == "'pop' is a command of its own: pop [COUNT]")
  }

  @Test func reportsInvalidArguments() {
    let missing = diagnostic("go chat 1")
    #expect(missing?.code == "nav.missing-argument")
    #expect(missing?.message == "'go chat': missing argument 'chat' (Int)")
    #expect(missing?.hint == "usage: go chat room:Int chat:Int")
    #expect(diagnostic("go chat one 2")?.code == "nav.bad-argument")
    #expect(diagnostic("go sign-in please")?.code == "nav.bad-argument")
    #expect(session.tree == "tabs home[*stack[rooms] | stack[profile]]")
  }

  @Test(arguments: [
    ("go ", ["chat", "sign-in", "paint", "'odd one'"]), ("go ch", ["chat"]), ("go 'od", ["'odd one'"]),
    ("go chat ", ["7", "room=", "chat="]), ("go chat 7 ", ["8", "chat="]), ("go chat room=7 ", ["8", "chat="]), ("go chat room=", ["7"]),
    ("plan go pai", ["paint"]), ("first tabs | go paint ", ["red", "green", "blue", "color="]), ("go sign-in ", []), ("go nobody ", []),
  ])
  func completesNamesAndArguments(text: String, candidates: [String]) {
    let completer = Completer(table: session.table, model: CompletionModel(session).current)
    #expect(completer.completions(text).candidates.map(\.text) == candidates)
  }
}
