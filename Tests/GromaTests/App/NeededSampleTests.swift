import GromaTesting
import Testing

@testable import Groma

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tests screens whose types reject placeholder values, without a sample in their definitions.
@MainActor struct NeededSampleTests {
  private struct ItemScreen: Screen {
    var id: UUID
    var parent: UUID?
  }

  /// A web address, which is encoded as a word and must have a scheme.
  private struct Address: Codable, Sendable {
    let text: String
    init(_ text: String) { self.text = text }
    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
      guard text.contains("://") else { throw ArgumentError.unsaved(label: "scheme") }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }
  private struct WebScreen: Screen { var address: Address }

  private enum Level: Int, Codable { case low = 1 }
  private struct GameScreen: Screen { var level: Level }

  /// A record that has no placeholder value and, without a width, cannot be an argument.
  private struct Box: Codable, Sendable {
    struct Empty: Error {}
    var width: Int
    init(width: Int) { self.width = width }
    init(from decoder: any Decoder) throws { throw Empty() }
    func encode(to encoder: any Encoder) throws {
      guard width > 0 else { throw Empty() }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(width, forKey: .width)
    }
    private enum CodingKeys: CodingKey { case width }
  }
  private struct BoxScreen: Screen { var box: Box }

  private let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
  private var app: AppDefinition {
    AppDefinition(
      "app", "",
      screens: StubApp.screens() + [
        ScreenDefinition(ItemScreen.self, "an item"), ScreenDefinition(WebScreen.self, "a page of the web"),
        ScreenDefinition(GameScreen.self, "a game"), ScreenDefinition(BoxScreen.self, "a box"),
      ])
  }

  @Test func screenIsShownAndRestoredWithoutASample() throws {
    let uuid = try #require(UUID(uuidString: id))
    let shown: [(screen: AnyScreen<Page>, text: String)] = [
      (AnyScreen(ItemScreen(id: uuid)), "item(id=\(id))"),
      (AnyScreen(ItemScreen(id: uuid, parent: uuid)), "item(id=\(id) parent=\(id))"),
      (AnyScreen(WebScreen(address: Address("https://a.example"))), "web(address='https://a.example')"),
      (AnyScreen(GameScreen(level: .low)), "game(level=1)"),
    ]
    #expect(app.problems() == [])
    for (screen, text) in shown {
      let navigator = try navigator("stack[a]", of: app)
      try navigator.run { $0.top(.stack).push(screen) }
      expectTree(navigator, "stack[a > \(text)]")
      #expect(Laws.restorationLoss(of: navigator.state, in: app) == nil, "\(text)")
      expectInvariants(navigator)
    }
  }

  @Test func argumentsWithLabelsDescribeTheScreen() throws {
    let labeled = try app.screens.screen("item", [("parent", id), ("id", id)])
    #expect(labeled.key == ScreenKey("item id=\(id) parent=\(id)"))
    #expect(try app.screens.screen("game", [("level", "1")]).key == "game level=1")
  }

  @Test func wrongArgumentIsReported() {
    func error(_ name: String, _ arguments: [(label: String?, text: String)]) -> String? {
      #expect(throws: NavigationError.self) { try app.screens.screen(name, arguments) }?.description
    }
    #expect(error("item", []) == "screen 'item': missing argument 'id' (UUID)")
    #expect(error("item", [("id", "x")])?.hasPrefix("screen 'item': argument 'id' is 'x', which is not") == true)
    #expect(error("item", [("id", id), ("id", id)]) == "screen 'item': argument 'id' is given twice")
    #expect(error("item", [("id", id), ("color", "red")]) == "screen 'item': there is no argument 'color'; the only argument is id")
    #expect(error("item", [(nil, id)])?.hasPrefix("screen 'item': a sample is needed to find the parameters of ItemScreen") == true)
  }

  @Test func valueThatCannotBeEncodedIsRejected() throws {
    let navigator = try navigator("stack[a]", of: app)
    let error = #expect(throws: NavigationError.self) {
      try navigator.run { $0.top(.stack).push(AnyScreen(BoxScreen(box: Box(width: 0)))) }
    }
    #expect(error?.code == "nav.bad-argument", "\(String(describing: error))")
    expectTree(navigator, "stack[a]")
  }

  @Test func screenWithoutASampleIsNotInspected() {
    #expect(app.screens["item"]?.needsSample == true && app.screens["item"]?.samplesToInspect == [])
    #expect(app.screens["a"]?.needsSample == false && app.screens["item"]?.problem == nil)
  }
}
