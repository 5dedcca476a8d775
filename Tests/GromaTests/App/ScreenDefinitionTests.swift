import GromaTesting
import Testing

@testable import Groma

@MainActor struct ScreenDefinitionTests {
  private struct Chat: Screen {
    static let name = "chat"
    var room: Int
    var chat: Int
    var filter: String?
  }
  private enum Color: String, Codable, CaseIterable { case red, green }
  private struct Paint: Screen {
    static let name = "paint"
    var color: Color
    var coats: UInt8?
  }
  private struct Shelf: Screen {
    typealias Current = AnyContainer
    static let name = "shelf"
    var isWide: Bool
  }
  private let chat = ScreenDefinition(Chat.self, "one chat", samples: [Chat(room: 1, chat: 2)], owner: "Chat/Screens.swift").erased

  private func key(_ arguments: [(label: String?, text: String)]) throws -> String {
    try chat.screen(arguments).key.description
  }

  // MARK: Description

  @Test func hasItsUsage() {
    #expect(chat.usage == "chat room:Int chat:Int [filter:String]")
    #expect(chat.name == "chat" && chat.summary == "one chat" && chat.owner == "Chat/Screens.swift")
    #expect(chat.kind == .page)
    #expect(chat.samples == ["chat room=1 chat=2"])
    #expect(ScreenDefinition(Paint.self, "").erased.usage == "paint color:red|green [coats:UInt8]")
    #expect(ScreenDefinition(Home.self, "").erased.usage == "home")
  }

  @Test func ownerIsTheFileByDefault() {
    #expect(ScreenDefinition(Paint.self, "").erased.owner == "GromaTests/ScreenDefinitionTests.swift")
  }

  @Test func kindIsUnknownIfItDependsOnTheArguments() throws {
    let shelf = ScreenDefinition(
      Shelf.self, "a shelf", samples: [Shelf(isWide: true), Shelf(isWide: false)],
      make: { shelf in
        var node = shelf.isWide ? AnyScreen.split([a.erased, b.erased]).node : AnyScreen.stack([a.erased]).node
        node.key = shelf.key
        return AnyScreen(node)
      }
    ).erased
    #expect(shelf.kind == nil)
    #expect(try CompactTree.text(of: shelf.screen([(nil, "yes")]).node) == "split shelf(isWide=true)[a || b]")
    #expect(try CompactTree.text(of: shelf.screen([(nil, "no")]).node) == "stack shelf(isWide=false)[a]")
    #expect(ScreenDefinitions(StubApp.screens() + [shelf]).problems() == [])
  }

  @Test func sampleDefinesUnusualParameters() {
    enum Level: Int, Codable { case low = 1 }
    struct Game: Screen {
      static let name = "game"
      var level: Level
      var name: String?
    }
    #expect(ScreenDefinition(Game.self, "", samples: [Game(level: .low)]).erased.usage == "game level:Int [name:String]")
  }

  @Test func unusableArgumentTypeIsAProblem() {
    struct Gallery: Screen {
      static let name = "gallery"
      var pictures: [Int]
      init(pictures: [Int]) { self.pictures = pictures }
      init(from decoder: any Decoder) throws { pictures = try decoder.singleValueContainer().decode([Int].self) }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(pictures)
      }
    }
    let definition = ScreenDefinition(Gallery.self, "", owner: "Gallery.swift").erased
    #expect(definition.problem == .unsupported("a value without a label"))
    #expect(definition.parameters == [] && definition.usage == "gallery")
    #expect(
      ScreenDefinitions([definition]).problems().map(\.description)
        == ["screen 'gallery' of Gallery.swift: not usable as an argument: a value without a label"])
    #expect(AnyScreen(Gallery(pictures: [1])).key == "gallery", "the key has no arguments")
    #expect(AnyScreen<Page>.legacy("gallery", Gallery(pictures: [])).key.name == "gallery")
  }

  // MARK: Arguments

  @Test func argumentsAcceptAnyOrderAndMissingLabels() throws {
    #expect(try key([("room", "1"), ("chat", "2")]) == "chat room=1 chat=2")
    #expect(try key([("chat", "2"), ("room", "1")]) == "chat room=1 chat=2")
    #expect(try key([(nil, "1"), (nil, "2")]) == "chat room=1 chat=2")
    #expect(try key([("chat", "2"), (nil, "1"), (nil, "all")]) == "chat room=1 chat=2 filter=all")
    #expect(try key([("room", "01"), ("chat", "+2")]) == "chat room=1 chat=2", "the key is canonical")
  }

  @Test func typedAndTextualKeysAreEqual() throws {
    #expect(try chat.screen("chat room=1 chat=2" as ScreenKey).key == AnyScreen(Chat(room: 1, chat: 2)).key)
  }

  @Test func customClosureCreatesTheScreen() throws {
    let room = ScreenDefinition(Room.self, "", make: { AnyScreen($0, [page("a", $0.id).erased]).appearance { $0.title = "Room" } }).erased
    let made = try room.screen([(nil, "7")])
    #expect(CompactTree.text(of: made.node) == "stack room(id=7)[a(id=7)]")
    #expect(made.node.appearance.title == "Room")
  }

  @Test func severalPagesTakeTheSameArguments() throws {
    let pages = ["first", "second"].map { AnyScreenDefinition($0, "", taking: Chat.self, samples: [Chat(room: 1, chat: 1)]) }
    #expect(pages.map(\.usage) == ["first room:Int chat:Int [filter:String]", "second room:Int chat:Int [filter:String]"])
    #expect(pages[1].samples == ["second room=1 chat=1"])
    #expect(try pages[1].screen([(nil, "2"), (nil, "03")]).node == Node(key: "second room=2 chat=3", kind: .page))
    #expect(ScreenDefinitions(pages).problems() == [])
  }

  // MARK: Model and actions

  @Test func modelIsCreatedFromTheDecodedScreen() throws {
    let none = AnyScreenContext("a", NodeID(0), in: LiveRunner.Reference())
    let definition = ScreenDefinition(
      Chat.self, "", model: { chat, _ in StubModel(ScreenKey(name: "model of \(chat.chat) in \(chat.room)")) }
    ).erased
    let keys: [ScreenKey] = [Chat(room: 1, chat: 2).key, "chat chat=2 room=1", "chat room=+1 chat=02"]
    for key in keys {
      #expect((try definition.makeModel?(key, none) as? StubModel)?.key.name == "model of 2 in 1", "\(key)")
    }
    #expect(try definition.makeModel?("chat room=1", none) == nil, "invalid arguments create no model")
    #expect(try chat.makeModel?("chat room=1 chat=2", none) == nil)
  }

  @Test func actionsReceiveTheScreenAndItsPath() throws {
    let definition = ScreenDefinition(
      Chat.self, "",
      actions: { chat, path, transaction in
        transaction.has(moreThan: 1, at: path.parent ?? .app) ? [UserAction("leave-\(chat.chat)") { $0.back() }] : []
      })
    let app = AppDefinition("chats", "", screens: StubApp.screens() + [definition])
    #expect(try navigator("stack[a > chat(room=1 chat=2)]", of: app).offered == ["leave-2"])
    #expect(try navigator("stack[chat(room=1 chat=2)]", of: app).offered == [])
    #expect(try navigator("stack[a > b]", of: app).offered == [])
  }

  // MARK: Former names

  @Test func formerNamesAndLabelsAccumulate() {
    let definition = chat.formerly("talk").formerly("old-talk", "older-talk", labels: ["roomId": "room"]).formerly(labels: ["theme": nil])
    #expect(definition.formerNames == ["talk", "old-talk", "older-talk"])
    #expect(definition.formerLabels == ["roomId": "room", "theme": nil])
    #expect(chat.formerNames == [], "the original definition is unchanged")
    #expect(chat.formerly(labels: ["x": "room"]).formerly(labels: ["x": "chat"]).formerLabels == ["x": "chat"], "the last mapping is used")
  }

  @Test func formerNamesApplyOnlyToSnapshots() {
    let definitions = ScreenDefinitions([chat.formerly("talk", labels: ["roomId": "room"])])
    #expect(definitions["talk"] == nil)
    #expect(throws: NavigationError.unknownScreen("talk")) { try definitions.screen("talk") }
    #expect(throws: NavigationError.badArgument(screen: "chat", .unknown(label: "roomId", parameters: ["room", "chat", "filter"]))) {
      try definitions.screen("chat roomId=1 chat=2" as ScreenKey)
    }
  }
}
