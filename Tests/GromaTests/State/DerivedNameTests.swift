import GromaTesting
import Testing

@testable import Groma

private struct OldListScreen: Screen {}

/// Tests the names of screens that are derived from the names of their types.
@MainActor struct DerivedNameTests {
  private struct ChatListScreen: Screen { var room: Int }
  private struct Tip: Screen {}
  private struct ListScreen<Item: Codable & Sendable>: Screen { var item: Item }
  private struct RenamedScreen: Screen { static let name = "old-list" }

  @Test(arguments: [
    ("ChatScreen", "chat"), ("ChatListScreen", "chat-list"), ("Tip", "tip"), ("Screen", "screen"), ("ScreenScreen", "screen"),
    ("URLScreen", "url"), ("WebURLScreen", "web-url"), ("HTMLPageScreen", "html-page"), ("Step2Screen", "step2"),
    ("V2Screen", "v2"), ("Form2BScreen", "form2-b"), ("chatScreen", "chat"), ("Own_PageScreen", "own_page"), ("ListScreen<Int>", "list"),
    ("ÄnderungScreen", "änderung"),
  ])
  func wordsAreSeparatedByHyphens(type: String, name: String) { #expect(DerivedName.derived(from: type) == name) }

  @Test func nameOfTheTypeIsTheNameOfTheScreen() {
    #expect(ChatListScreen.name == "chat-list" && ChatListScreen.name == "chat-list")
    #expect(Tip.name == "tip" && OldListScreen.name == "old-list" && ListScreen<Int>.name == "list")
    #expect(ChatListScreen(room: 1).key == "chat-list room=1")
    #expect(ChatListScreen("chat-list room=2")?.room == 2)
  }

  @Test func typeCanDeclareItsName() { #expect(RenamedScreen.name == "old-list" && RenamedScreen().key == "old-list") }

  @Test func derivedNameIsTypedShownAndRestored() throws {
    let app = AppDefinition(
      "app", "", screens: StubApp.screens() + [ScreenDefinition(ChatListScreen.self, "", samples: [ChatListScreen(room: 1)])])
    #expect(app.problems() == [])
    let navigator = try navigator("stack[a]", of: app)
    try navigator.run { $0.top(.stack).push(AnyScreen(ChatListScreen(room: 1))) }
    expectTree(navigator, "stack[a > chat-list(room=1)]")
    #expect(Laws.restorationLoss(of: navigator.state, in: app) == nil)
  }

  @Test func sameDerivedNamesOfTwoTypesAreAProblem() {
    let definitions = ScreenDefinitions([
      ScreenDefinition(OldListScreen.self, "", owner: "A"), ScreenDefinition(RenamedScreen.self, "", owner: "B"),
    ])
    #expect(definitions.problems().map(\.description) == ["screen 'old-list' is defined by A and B"])
  }
}
