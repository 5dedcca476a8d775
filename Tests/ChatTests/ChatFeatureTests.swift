import Groma
import GromaLinks
import GromaSampleChatInterface
import GromaSampleProfileInterface
import GromaTesting
import Testing

@testable import GromaSampleChat

@MainActor
struct ChatFeatureTests {
  let navigator = Navigator(ChatAlone().app)

  @Test func hasNoProblems() {
    #expect(ChatAlone().app.problems() == [])
  }

  @Test func roomsLeadToChatsAndChatsToProfiles() throws {
    #expect(navigator.offered == ["open-list-1", "open-list-2"])
    #expect(navigator.lines() == ["Kitchen", "Garden"])
    try navigator.run { $0.tap("open-list-1") }
    expectTree(navigator, "stack[rooms > chat-list(room=1)]")
    #expect(navigator.offered == ["open-chat-1", "open-chat-2", "members"])
    #expect(navigator.lines() == ["ida", "jon"])
    try navigator.run { $0.tap("open-chat-2") }
    expectTree(navigator, "stack[rooms > chat-list(room=1) > chat(room=1 chat=2)]")
    #expect(navigator.offered == ["refresh", "profile"])
    try navigator.run { $0.tap("profile") }
    expectTree(navigator, "stack[rooms > chat-list(room=1) > chat(room=1 chat=2) > profile(user=jon)]")
  }

  @Test func aChatShowsNewMessagesWhenRefreshed() throws {
    let service = Kitchen()
    let navigator = Navigator(ChatAlone(chatService: service).app)
    try navigator.run { $0.top(.stack).push(ChatAlone().chat(room: 1, chat: 2)) }
    let place = path(0, 0, 1)
    #expect(navigator.lines(at: place) == ["jon: Tea?"])
    service.log.messages.append(Message(author: "ann", text: "Please."))
    #expect(navigator.lines(at: place) == ["jon: Tea?"])
    try navigator.run { $0.tap("refresh") }
    #expect(navigator.lines(at: place) == ["jon: Tea?", "ann: Please."])
    #expect(navigator.history.commits.count == 1, "a refresh changes no state")
  }

  @Test func membersLeadToTheirProfiles() throws {
    try navigator.run { $0.tap("open-list-1") }
    try navigator.run { $0.tap("members") }
    expectTree(navigator, "stack[rooms > chat-list(room=1) > members(room=1)]")
    #expect(navigator.lines() == ["ida", "jon"])
    #expect(navigator.offered == ["open-ida", "open-jon"])
    try navigator.run { $0.tap("open-jon") }
    expectTree(navigator, "stack[rooms > chat-list(room=1) > members(room=1) > profile(user=jon)]")
  }

  @Test func screensOfAnUnknownRoomAreEmpty() throws {
    try navigator.run { $0.top(.stack).push(ChatAlone().chatList(room: 9)) }
    #expect(navigator.offered == [])
    #expect(navigator.lines() == [])
    try navigator.run { $0.top(.stack).push(ChatAlone().chat(room: 1, chat: 9)) }
    #expect(navigator.offered == ["refresh"])
  }

  @Test func findsTheFirstChatWithAUser() {
    #expect(ChatAlone().chat(with: "ida")?.key == ChatAlone().chat(room: 1, chat: 1).key)
    #expect(ChatAlone().chat(with: "nobody") == nil)
  }

  @Test func argumentsAreReadInAnyOrder() throws {
    let definitions = ChatAlone().app.screens
    let key = ChatAlone().chat(room: 1, chat: 2).key
    #expect(key.description == "chat room=1 chat=2")
    #expect(definitions["chat"]?.usage == "chat room:Int chat:Int")
    #expect(try definitions.screen("chat", [(nil, "1"), (nil, "2")]).key == key)
    #expect(try definitions.screen("chat", [("chat", "2"), (nil, "01")]).key == key)
    #expect(throws: NavigationError.badArgument(screen: "chat", .mistyped(label: "room", text: "one", type: "Int"))) {
      try definitions.screen("chat", [(nil, "one"), (nil, "2")])
    }
  }

  @Test func samplesAreReplacedByTheDataOfTheApp() throws {
    struct Sampled: ChatFeature {
      func profile(user: String?) -> AnyScreen<Page> { AnyScreen(ProfileStub(user: user)) }
      func editProfile(about: String?) -> AnyScreen<Page> { profile(user: nil) }
    }
    #expect(Sampled().chat(with: "cleo")?.key == Sampled().chat(room: 1, chat: 2).key)
    for room in Sampled().chatService.rooms {
      for chat in room.chats { #expect(!Sampled().chatService.messages(in: chat.id, of: room.id).isEmpty) }
    }
    #expect(Sampled().chatService.messages(in: 9, of: 9) == [])
  }

  @Test func chatModelOpensTheProfileOfAnAuthor() throws {
    try navigator.run { $0.top(.stack).push(ChatAlone().chat(room: 1, chat: 2)) }
    let model = try #require(navigator.model(ChatModel.self, at: path(0, 0, 1)))
    try model.openAuthor(ofMessage: 7)
    expectTree(navigator, "stack[rooms > chat(room=1 chat=2)]")
    try navigator.run { $0.top(.stack).setStack([ChatAlone().chatList(room: 1).erased]) }
    #expect(throws: NavigationError.gone("'chat room=1 chat=2'")) { try model.openAuthor(ofMessage: 0) }
    try navigator.run { $0.top(.stack).push(ChatAlone().chat(room: 1, chat: 2)) }
    try #require(navigator.model(ChatModel.self, at: path(0, 0, 1))).openAuthor(ofMessage: 0)
    expectTree(navigator, "stack[chat-list(room=1) > chat(room=1 chat=2) > profile(user=jon)]")
  }
}

/// Tests the links of Chat without those of other features.
@MainActor
struct ChatLinksTests {
  let navigator = Navigator(ChatAlone().app)

  @Test func linksHaveNoProblems() throws {
    let table = try #require(navigator.app.part(LinkTable.self))
    #expect(table.problems() == [])
    #expect(table.overlaps() == [])
    #expect(table.url(of: ChatAlone().chat(room: 2, chat: 1).key) == "chats://chat/2/1")
    #expect(table.url(of: ChatAlone().chatList(room: 2).key) == "chats://room/2")
    #expect(table.url(of: ChatAlone().rooms().key) == "chats://rooms")
  }

  @Test func aChatLandsOverItsListAndItsRooms() throws {
    try navigator.open("chats://chat/1/2")
    expectTree(navigator, "stack[rooms > chat-list(room=1) > chat(room=1 chat=2)]")
    try navigator.run { $0.top(.stack).push(ChatAlone().profile(user: "jon")) }
    try navigator.open("chats://chat/1/1")
    expectTree(navigator, "stack[rooms > chat-list(room=1) > chat(room=1 chat=1)]")
    try navigator.open("chats://room/2")
    expectTree(navigator, "stack[rooms > chat-list(room=2)]")
    try navigator.open("chats://rooms")
    expectTree(navigator, "stack[rooms]")
    expectInvariants(navigator)
  }

  @Test func notificationAndShortcutOpenTheSameChat() throws {
    let payload = #"{"type": "chat", "room_id": 1, "chat_id": 2}"#
    for source in [LinkSource.notification(payload: payload), .shortcut(type: "chat", payload: payload)] {
      let navigator = Navigator(ChatAlone().app)
      #expect(try navigator.open(source) == .followed)
      expectTree(navigator, "stack[rooms > chat-list(room=1) > chat(room=1 chat=2)]")
    }
  }
}

/// Chat with a stub for its neighbor: a profile is an empty page.
private struct ChatAlone: ChatFeature {
  var chatService: any ChatService = Kitchen()

  func profile(user: String?) -> AnyScreen<Page> { AnyScreen(ProfileStub(user: user)) }
  func editProfile(about: String?) -> AnyScreen<Page> { profile(user: nil) }

  var app: AppDefinition {
    AppDefinition("chat", "Chat alone", root: rooms().withStackContainer()) {
      chatElements
      ScreenDefinition(ProfileStub.self, "stub")
      Guard("authorize") { _, _ in .allow }
      LinkTable(from: [.scheme("chats")])
    }
  }
}

private struct ProfileStub: Screen {
  static let name = "profile"
  var user: String?
}

/// Two rooms, with messages that a test can add to.
private struct Kitchen: ChatService {
  @MainActor final class Log {
    var messages = [Message(author: "jon", text: "Tea?")]
    nonisolated init() {}
  }

  let log = Log()

  var rooms: [Room] {
    [
      Room(id: 1, title: "Kitchen", chats: [Chat(id: 1, user: "ida"), Chat(id: 2, user: "jon")]),
      Room(id: 2, title: "Garden", chats: [Chat(id: 1, user: "ida")]),
    ]
  }

  func messages(in chat: Chat.ID, of room: Room.ID) -> [Message] { log.messages }
}
