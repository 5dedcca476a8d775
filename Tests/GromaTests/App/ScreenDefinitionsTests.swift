import GromaTesting
import Testing

@testable import Groma

@MainActor struct ScreenDefinitionsTests {
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
  private let chat = ScreenDefinition(Chat.self, "one chat", samples: [Chat(room: 1, chat: 2)], owner: "Chat/Screens.swift")
  private let other = ScreenDefinition(
    Impostor.self, "another", owner: "Profile/Screens.swift", model: { screen, _ in StubModel(screen.key) })

  @Test func registryListsTheScreensOfTheApp() throws {
    let screens = StubApp.plain.screens
    #expect(screens.map(\.name).prefix(3) == ["a", "b", "c"] && screens.contains { $0.name == "home" })
    let room = try #require(screens["room"])
    #expect(room.summary == "a stack" && room.kind == .stack && room.samples.first == "room id=0")
    #expect(screens["moon"] == nil)
  }

  private func problems(_ screens: any ScreenDeclaration...) -> [String] { ScreenDefinitions(screens).problems().map(\.description) }

  // MARK: Finding

  @Test func areFoundByName() throws {
    let definitions = ScreenDefinitions([chat, ScreenDefinition(Hub.self, "tabs")])
    #expect(definitions.all.map(\.name) == ["chat", "hub"])
    #expect(definitions["hub"]?.kind == .tabs)
    #expect(definitions["Hub"] == nil && definitions[""] == nil)
    #expect(try definitions.screen("chat", [(nil, "1"), (nil, "2")]) == definitions.screen("chat room=1 chat=2" as ScreenKey))
  }

  @Test func invalidArgumentsAreDescribed() {
    func sentence(_ arguments: [(label: String?, text: String)]) -> String? {
      do throws(NavigationError) { _ = try ScreenDefinitions([chat]).screen("chat", arguments) } catch { return error.description }
      return nil
    }
    #expect(sentence([("room", "1")]) == "screen 'chat': missing argument 'chat' (Int)")
    #expect(sentence([("room", "1"), ("chat", "x")]) == "screen 'chat': argument 'chat' is 'x', which is not an Int")
    #expect(sentence([("rooom", "1")]) == "screen 'chat': there is no argument 'rooom'; the arguments are room, chat, filter")
    #expect(sentence([("room", "1"), ("room", "2")]) == "screen 'chat': argument 'room' is given twice")
    #expect(
      sentence([(nil, "1"), (nil, "2"), (nil, "3"), (nil, "4")])
        == "screen 'chat': '4' is one argument too many; the arguments are room, chat, filter")
    #expect(throws: NavigationError.unknownScreen("moon")) { try ScreenDefinitions([chat]).screen("moon") }
    #expect(throws: NavigationError.badArgument(screen: "chat", .repeated(label: "room"))) {
      try ScreenDefinitions([chat]).screen("chat room=1 chat=2 room=1" as ScreenKey)
    }
  }

  @Test func firstOfTwoDefinitionsWithOneNameIsUsed() throws {
    let none = AnyScreenContext("a", NodeID(0), in: LiveRunner.Reference())
    let definitions = ScreenDefinitions([chat, other])
    #expect(definitions["chat"]?.owner == "Chat/Screens.swift")
    #expect(try definitions.model(of: "chat", none) == nil, "the model of the second definition is not used")
    #expect(try ScreenDefinitions([other, chat]).model(of: "chat", none) != nil)
    #expect(try definitions.model(of: "moon", none) == nil)
  }

  // MARK: Problems

  @Test func validListHasNoProblems() {
    #expect(problems(chat).isEmpty)
    #expect(problems().isEmpty)
    #expect(StubApp.app().problems() == [])
  }

  @Test func clashNamesAllOwners() {
    #expect(problems(chat, other) == ["screen 'chat' is defined by Chat/Screens.swift and Profile/Screens.swift"])
    #expect(
      problems(other, other, ScreenDefinition(Chat.self, "", owner: "Chat/Screens.swift"))
        == ["screen 'chat' is defined by Profile/Screens.swift and Profile/Screens.swift and Chat/Screens.swift"])
  }

  @Test func missingScreenIsFound() {
    let hub = ScreenDefinition(
      Hub.self, "tabs", samples: [Hub()], owner: "Hub.swift",
      make: { AnyScreen($0, [screen("stack[lost > stack lost-too[]]"), AnyScreen(Chat(room: 1, chat: 1)).erased]) })
    #expect(
      problems(chat, hub) == [
        "Hub.swift: 'hub' contains 'lost', which is not defined", "Hub.swift: 'hub' contains 'lost-too', which is not defined",
      ])
  }

  @Test func sampleOfAnotherScreenIsFound() {
    let odd = ScreenDefinition(
      Chat.self, "odd", samples: [Chat(room: 1, chat: 2), Chat(room: 1, chat: 9)], owner: "Odd.swift",
      make: { AnyScreen(Chat(room: $0.room, chat: 9)) })
    #expect(problems(odd) == ["Odd.swift: the sample 'chat room=1 chat=2' creates a screen with a different key, 'chat room=1 chat=9'"])
  }

  @Test func sampleThatDoesNotRoundTripIsFound() {
    #expect(
      problems(AnyScreenDefinition("size", "", taking: Size.self, samples: [Size(of: "1"), Size(of: "large")], owner: "Size.swift"))
        == ["Size.swift: the sample 'size of=large': screen 'size': argument 'of' is 'large', which is not an Int"])
  }

  /// A value whose encoded text cannot be decoded as a number.
  private struct Size: Codable {
    enum CodingKeys: CodingKey { case of }
    var of: String
    init(of: String) { self.of = of }
    init(from decoder: any Decoder) throws { of = try "\(decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .of))" }
  }

  @Test func labelThatCannotBeTypedIsAProblem() {
    struct Garment: Screen {
      static let name = "garment"
      var größe: Int
    }
    #expect(
      problems(ScreenDefinition(Garment.self, "", owner: "Garment.swift"))
        == [
          "screen 'garment' of Garment.swift has the argument 'größe', whose label cannot be typed: "
            + "a label begins with A-Z, a-z or _ and contains only these characters, 0-9, . and -"
        ])
  }

  @Test func screenNamedLikeAContainerKindIsAProblem() {
    #expect(
      problems(ScreenDefinition(Named.self, "", owner: "Named.swift")) == [
        "screen 'stack' of Named.swift has the name of a container kind"
      ])
  }

  @Test func clashingGuardsAndValuesAreFound() {
    let guards = [Guard("member", owner: "A.swift") { _, _ in .allow }, Guard("member", owner: "B.swift") { _, _ in .allow }]
    let app = AppDefinition("x", "", screens: [], guards: guards, values: [Counter.self, Counter.self])
    #expect(app.problems() == ["step 'member' is defined by A.swift and B.swift", "value 'counter' is defined by Counter and Counter"])
  }

  @Test func clashesOfFormerNamesAreFound() {
    let letter = { AnyScreenDefinition($0, "", taking: StubApp.A.self, owner: "\($0).swift") }
    #expect(
      problems(
        letter("one").formerly("was", "two"), letter("two").formerly("was"),
        letter("three").formerly(labels: ["id": "number", "old": "id", "gone": nil, "odd": "even"])) == [
          "the name of screen 'two' of two.swift is a former name of 'one' of one.swift",
          "screens 'one' of one.swift and 'two' of two.swift have the same former name 'was'",
          "screen 'three' of three.swift still has the argument 'id', which is listed as a former label",
          "screen 'three' of three.swift has no argument 'even', the new label of 'odd'",
        ])
    #expect(problems(letter("one").formerly("was", "was")) == [], "a repeated former name counts once")
    #expect(problems(letter("one").formerly("one")) == ["the name of screen 'one' of one.swift is a former name of 'one' of one.swift"])
  }
}
