import Foundation
import GromaTesting
import Testing

@testable import Groma

/// Tests models and views that perform the actions of their screens and read the state.
@MainActor struct ScreenContextActionsTests {
  struct Chat: Screen {
    static let name = "chat"
    var room: Int
  }
  struct Message: Codable, Sendable {
    var text: String
    var pin: Secret?
  }
  /// Fields that cannot be written as text.
  struct Lines: Codable, Sendable {
    struct Unwritable: Error {}
    var all: [Int]
    func encode(to _: any Encoder) throws { throw Unwritable() }
  }
  private final class Model: ScreenModel {
    let context: ScreenContext<Chat>
    init(_ context: ScreenContext<Chat>) { self.context = context }
  }

  private let navigator: Navigator
  private let context: ScreenContext<Chat>

  init() throws {
    (navigator, context) = try Self.start()
  }

  private static func start() throws -> (Navigator, ScreenContext<Chat>) {
    let chat = ScreenDefinition(
      Chat.self, "a chat",
      actions: { _, _, transaction in
        UserAction(.leave) { $0.back() }
        for number in 1...2 { UserAction(.open(number)) { $0.stack.push(page("b", number)) } }
        UserAction(.send, taking: Message.self) { message, route in
          if message.text.isEmpty { throw NavigationError.custom(code: "chat.empty", message: "enter a text") }
          return route.put(StubApp.Session(user: message.text)).put(StubApp.Counter(count: message.pin == "4711" ? 1 : 2))
        }
        UserAction(.write, taking: Lines.self) { $1 }
        if transaction.value(StubApp.Session.self).user != nil { UserAction(.clear) { $0.put(StubApp.Session.initial) } }
      },
      model: { _, context in Model(context) })
    let app = AppDefinition("chats", "", screens: StubApp.screens() + [chat.erased], values: StubApp.values)
    let navigator = try GromaTesting.navigator("stack[a > chat(room=1)]", of: app)
    return (navigator, try #require(navigator.model(Model.self, at: path(0, 0, 1))).context)
  }

  /// The route of the last commit.
  private var lastRoute: AppRoute? { if case .route(let route)? = navigator.history.commits.last?.cause { route } else { nil } }

  @Test func performsAnActionByItsName() throws {
    try context.tap(.open(2))
    expectTree(navigator, "stack[a > chat(room=1) > b(id=2)]")
    #expect(lastRoute?.description == "tap open-2")
    navigator.undo()
    try context.tap(.leave)
    expectTree(navigator, "stack[a]")
  }

  @Test func performsAnActionOfACoveredScreen() throws {
    try navigator.run { $0.top(.stack).push(c).present(d) }
    try context.tap(.send, Message(text: "hello"))
    #expect(navigator.state[StubApp.Session.self].user == "hello")
    expectTree(navigator, "stack[a > chat(room=1) > c] ^ d")
  }

  @Test func performsAnActionWithEnteredValues() throws {
    try context.tap(.send, Message(text: "hello"))
    #expect(navigator.state[StubApp.Session.self].user == "hello" && navigator.state[StubApp.Counter.self].count == 2)
    #expect(lastRoute?.description == "tap send text=hello")
  }

  @Test func anEnteredSecretIsNotPrinted() throws {
    try context.tap(.send, Message(text: "hello", pin: "4711"))
    #expect(navigator.state[StubApp.Counter.self].count == 1, "the route has received the secret")
    #expect(lastRoute?.description == "tap send text=hello pin=$pin")
    var dumped = ""
    dump(navigator.history.commits, to: &dumped)
    #expect(!"\(navigator.history.commits)\(dumped)".contains("4711"))
    #expect(try !String(decoding: JSONEncoder().encode(#require(lastRoute)), as: UTF8.self).contains("4711"))
    #expect(throws: NavigationError.custom(code: "chat.empty", message: "enter a text")) {
      try context.tap(.send, Message(text: "", pin: "4711"))
    }
  }

  @Test func anActionThatIsNotOfferedFails() throws {
    let before = navigator.state
    let offered = ["leave", "open-1", "open-2", "send", "write"]
    #expect(throws: NavigationError.unknownAction("clear", on: Chat(room: 1).key, offered: offered)) { try context.tap(.clear) }
    #expect(navigator.state == before)
    try context.tap(.send, Message(text: "hello"))
    try context.tap(.clear)
    #expect(navigator.state[StubApp.Session.self].user == nil)
  }

  @Test func valuesThatAreNotTextFail() throws {
    do throws(NavigationError) {
      try context.tap(.write, Lines(all: [1]))
      Issue.record("the values were entered")
    } catch {
      #expect(error.code == "nav.bad-argument" && error.description.hasPrefix("'write': "))
    }
  }

  @Test func findsAnActionThatIsOffered() throws {
    #expect(context.action(.leave)?.name == "leave" && context.action(.open(2))?.name == "open-2")
    #expect(context.action(.open(3)) == nil && context.action(.clear) == nil)
    #expect(try ScreenKey.Parameter.usage(#require(context.action(.send)).fields) == "text:String [pin:Secret]")
    try navigator.run { $0.put(StubApp.Session(user: "ann")) }
    #expect(context.action(.clear)?.name == "clear")
  }

  @Test func readsTheValuesOfTheState() throws {
    #expect(context[StubApp.Session.self] == .initial)
    try navigator.run { $0.put(StubApp.Session(user: "ann")) }
    #expect(context[StubApp.Session.self].user == "ann")
    #expect(context.screen?.room == 1)
  }

  @Test func aRemovedScreenHasNoActions() throws {
    try navigator.run { $0.put(StubApp.Session(user: "ann")).top(.stack).pop() }
    #expect(context.actions.isEmpty && context.action(.leave) == nil)
    #expect(throws: NavigationError.gone("'chat room=1'")) { try context.tap(.leave) }
    #expect(throws: NavigationError.gone("'chat room=1'")) { try context.tap(.send, Message(text: "hello")) }
    #expect(context[StubApp.Session.self].user == "ann", "the state is that of the app")
  }

  @Test func withoutItsNavigatorAValueIsInitial() throws {
    var started: (navigator: Navigator, context: ScreenContext<Chat>)? = try Self.start()
    let context = try #require(started).context
    try context.tap(.send, Message(text: "hello"))
    #expect(context[StubApp.Session.self].user == "hello")
    weak let navigator = started?.navigator
    started = nil
    #expect(navigator == nil)
    #expect(context[StubApp.Session.self] == .initial && context.action(.leave) == nil)
  }
}

extension ActionName where S == ScreenContextActionsTests.Chat, Entered == NoFields {
  fileprivate static var leave: Self { "leave" }
  fileprivate static var clear: Self { "clear" }
  fileprivate static func open(_ number: Int) -> Self { "open-\(number)" }
}

extension ActionName where S == ScreenContextActionsTests.Chat, Entered == ScreenContextActionsTests.Message {
  fileprivate static var send: Self { "send" }
}

extension ActionName where S == ScreenContextActionsTests.Chat, Entered == ScreenContextActionsTests.Lines {
  fileprivate static var write: Self { "write" }
}
