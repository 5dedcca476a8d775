import ChatInterface
import Home
import HomeInterface
import Navigation
import NavigationTesting
import ProfileInterface
import Testing

@MainActor
struct HomeFeatureTests {
  @Test func aTabIsAStackOfItsOwn() throws {
    let navigator = Navigator(HomeAlone().app)
    expectTree(navigator, "tabs home[*stack[rooms] | stack[profile]]")
    try navigator.run { $0.first(.tabs).selectTab(1) { $0.stack.push(HomeAlone().chat(room: 1, chat: 2)) } }
    expectTree(navigator, "tabs home[stack[rooms] | *stack[profile > chat]]")
  }

  @Test func theKeyMakesTheSameTabsAsTheCall() throws {
    let home = HomeAlone().home()
    #expect(try HomeAlone().app.entries.screen("home").node == home.node)
    #expect(home.node.children.map(\.decoration.tabTitle) == ["Rooms", "Profile"])
  }

  @Test func hasNoProblems() {
    #expect(HomeAlone().app.problems() == [])
  }
}

/// Home without its neighbours: their screens are empty pages.
private struct HomeAlone: HomeFeature {
  struct Rooms: Screen { static let name = "rooms" }
  struct ChatPage: Screen { static let name = "chat" }
  struct Profile: Screen { static let name = "profile" }

  func rooms() -> AnyScreen<Page> { AnyScreen(Rooms()) }
  func chatList(room: Room.ID) -> AnyScreen<Page> { AnyScreen(Rooms()) }
  func chat(room: Room.ID, chat: Chat.ID) -> AnyScreen<Page> { AnyScreen(ChatPage()) }
  func chat(with user: String) -> AnyScreen<Page>? { nil }
  func profile(user: String?) -> AnyScreen<Page> { AnyScreen(Profile()) }

  var app: AppDefinition {
    let stubs = [Entry(Rooms.self, "stub"), Entry(ChatPage.self, "stub"), Entry(Profile.self, "stub")]
    return AppDefinition("home", "Home alone", entries: homeEntries + stubs, root: home().anyModal)
  }
}
