import NavigationTesting
import Testing

@testable import Navigation

struct EntryTests {
  private struct Chat: Screen {
    static let name = "chat"
    var room: Int
    var chat: Int
    var filter: String?
  }
  private struct Hub: Screen {
    typealias Current = Tabs
    static let name = "hub"
  }
  private struct Impostor: Screen {
    static let name = "chat"
  }
  private struct Named: Screen {
    static let name = "stack"
  }
  private let chat = Entry(Chat.self, "one chat", samples: [Chat(room: 1, chat: 2)], owner: "Chat/Entries.swift")

  private func key(_ arguments: [(label: String?, text: String)]) throws -> String {
    try Entries([chat]).screen("chat", arguments).key.description
  }

  @Test func saysHowItIsWritten() {
    #expect(chat.usage == "chat room:Int chat:Int [filter:String]")
    #expect(chat.kind == .page)
    #expect(chat.samples == ["chat room=1 chat=2"])
  }

  @Test func argumentsStandInAnyOrderOrWithoutLabels() throws {
    #expect(try key([("room", "1"), ("chat", "2")]) == "chat room=1 chat=2")
    #expect(try key([("chat", "2"), ("room", "1")]) == "chat room=1 chat=2")
    #expect(try key([(nil, "1"), (nil, "2")]) == "chat room=1 chat=2")
    #expect(try key([("chat", "2"), (nil, "1"), (nil, "all")]) == "chat room=1 chat=2 filter=all")
    #expect(try key([("room", "01"), ("chat", "+2")]) == "chat room=1 chat=2", "the key is canonical")
  }

  @Test func aTypedCallAndATextGiveOneKey() throws {
    #expect(try Entries([chat]).screen("chat room=1 chat=2" as ScreenKey).key == AnyScreen(Chat(room: 1, chat: 2)).key)
  }

  @Test func saysWhatIsWrongWithArguments() {
    func sentence(_ arguments: [(label: String?, text: String)]) -> String? {
      do throws(NavigationError) { _ = try Entries([chat]).screen("chat", arguments) } catch { return error.description }
      return nil
    }
    #expect(sentence([("room", "1")]) == "screen 'chat': missing argument 'chat' (Int)")
    #expect(sentence([("room", "1"), ("chat", "x")]) == "screen 'chat': argument 'chat' is 'x', which is not an Int")
    #expect(sentence([("rooom", "1")]) == "screen 'chat': no argument is called 'rooom'; it takes room, chat, filter")
    #expect(sentence([("room", "1"), ("room", "2")]) == "screen 'chat': argument 'room' is given twice")
    #expect(
      sentence([(nil, "1"), (nil, "2"), (nil, "3"), (nil, "4")])
        == "screen 'chat': '4' is one argument too many; it takes room, chat, filter")
    #expect(throws: NavigationError.unknownScreen("moon")) { try Entries([chat]).screen("moon") }
  }

  // MARK: Problems

  @Test func aSoundListHasNone() {
    #expect(Entries([chat]).problems().isEmpty)
    #expect(StubApp.app().problems() == [])
  }

  @Test func aClashNamesBothOwners() {
    let other = Entry(Impostor.self, "another", owner: "Profile/Entries.swift")
    #expect(
      Entries([chat, other]).problems().map(\.description) == ["screen 'chat' is listed by Chat/Entries.swift and Profile/Entries.swift"])
    #expect(Entries([chat, other])["chat"]?.owner == "Chat/Entries.swift")
  }

  @Test func aForgottenScreenIsFound() {
    let hub = Entry(
      Hub.self, "tabs", samples: [Hub()], owner: "Hub.swift",
      make: { AnyScreen($0, [screen("stack[lost]"), AnyScreen(Chat(room: 1, chat: 1)).anyModal]) })
    #expect(Entries([chat, hub]).problems().map(\.description) == ["Hub.swift: 'hub' shows 'lost', which no feature lists"])
  }

  @Test func aSampleThatMakesAnotherScreenIsFound() {
    let odd = Entry(
      Chat.self, "odd", samples: [Chat(room: 1, chat: 2)], owner: "Odd.swift", make: { AnyScreen(Chat(room: $0.room, chat: 9)) })
    #expect(Entries([odd]).problems().map(\.description) == ["Odd.swift: the sample 'chat room=1 chat=2' makes 'chat room=1 chat=9'"])
  }

  @Test func aLabelThatNobodyCanTypeIsFound() {
    struct Size: Screen {
      static let name = "size"
      var größe: Int
    }
    #expect(
      Entries([Entry(Size.self, "", owner: "Size.swift")]).problems().map(\.description)
        == ["screen 'size' of Size.swift has the argument 'größe', whose label cannot be typed: A-Z, a-z, 0-9, _, . and -"])
  }

  @Test func aScreenIsNotCalledAfterAKindOfContainer() {
    #expect(
      Entries([Entry(Named.self, "", owner: "Named.swift")]).problems().map(\.description)
        == ["screen 'stack' of Named.swift is called after a kind of container"])
  }

  @Test func guardsAndValuesThatClashAreFound() {
    let guards = [Guard("member", owner: "A.swift") { _, _ in .allow }, Guard("member", owner: "B.swift") { _, _ in .allow }]
    let app = AppDefinition("x", "", entries: [], guards: guards, values: [Counter.self, Counter.self])
    #expect(app.problems() == ["guard 'member' is offered by A.swift and B.swift", "value 'counter' is offered by Counter and Counter"])
  }

  // MARK: Screens without their type

  @Test func containersBeginWithWhatTheyAreMadeOf() {
    let stack = AnyScreen.stack([b.anyModal, c.anyModal]).anyModal
    #expect(CompactTree.text(of: AnyScreen.tabs([a.anyModal, stack], selected: 1).node) == "tabs[a | *stack[b > c]]")
    #expect(CompactTree.text(of: AnyScreen.pages([a.anyModal, b.anyModal], selected: 1).node) == "pages[a | *b]")
    #expect(CompactTree.text(of: AnyScreen.split([a.anyModal, stack]).node) == "split[a || stack[b > c]]")
  }

  @Test func aScreenIsOfItsKind() throws {
    let stack = a.withStackContainer().anyModal
    #expect(try stack.of(Stack.self) == a.withStackContainer())
    #expect(throws: NavigationError.typeMismatch(.app, found: .stack, needed: .tabs)) { try stack.of(Tabs.self) }
    #expect(CompactTree.text(of: a.withTabsContainer().node) == "tabs[a]")
    #expect(AnyScreen(Home(), [a.anyModal, b.anyModal], selected: 9).node.selection == 1)
    #expect(b.decorated { $0.title = "B" } != b)
    #expect(b.decorated { $0.title = "B" }.key == b.key)
  }
}
