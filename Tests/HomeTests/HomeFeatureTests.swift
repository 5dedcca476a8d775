import Groma
import GromaSampleCatalogInterface
import GromaSampleChatInterface
import GromaSampleHome
import GromaSampleHomeInterface
import GromaSampleItemsInterface
import GromaSamplePlacesInterface
import GromaSampleProfileInterface
import GromaTesting
import Testing

@MainActor
struct HomeFeatureTests {
  @Test func startsInTheRooms() {
    let navigator = Navigator(HomeAlone().app)
    expectTree(navigator, "tabs home[*stack[rooms] | stack[catalog] | stack[items] | stack[profile] | split places[cities || city]]")
  }

  @Test func eachTabHasItsOwnStack() throws {
    let navigator = Navigator(HomeAlone().app)
    try navigator.run { $0.first(.tabs).selectTab(3) { $0.stack.push(HomeAlone().chat(room: 1, chat: 2)) } }
    expectTree(navigator, "tabs home[stack[rooms] | stack[catalog] | stack[items] | *stack[profile > chat] | split places[cities || city]]")
  }

  @Test func placesColumnsAreVisibleTogether() throws {
    let navigator = Navigator(HomeAlone().app)
    try navigator.run { $0.first(.tabs).selectTab(4) }
    #expect(navigator.state.isVisible(path(0, 0, 4, 0)) && navigator.state.isVisible(path(0, 0, 4, 1)))
  }

  @Test func keyAndCallCreateTheSameHome() throws {
    let home = HomeAlone().home()
    #expect(try HomeAlone().app.screens.screen("home").node == home.node)
    #expect(home.node.children.map(\.appearance.tabTitle) == ["Rooms", "Catalog", "Items", "Profile", "Places"])
  }

  @Test func hasNoProblems() {
    #expect(HomeAlone().app.problems() == [])
  }
}

/// Home with stubs for its neighbors: their screens are empty pages.
private struct HomeAlone: HomeFeature {
  struct Rooms: Screen { static let name = "rooms" }
  struct ChatPage: Screen { static let name = "chat" }
  struct Catalog: Screen { static let name = "catalog" }
  struct Items: Screen { static let name = "items" }
  struct Profile: Screen { static let name = "profile" }
  struct Cities: Screen { static let name = "cities" }
  struct CityPage: Screen { static let name = "city" }
  struct Places: Screen {
    typealias Current = Split
    static let name = "places"
  }

  func rooms() -> AnyScreen<Page> { AnyScreen(Rooms()) }
  func chatList(room: Room.ID) -> AnyScreen<Page> { AnyScreen(Rooms()) }
  func chat(room: Room.ID, chat: Chat.ID) -> AnyScreen<Page> { AnyScreen(ChatPage()) }
  func members(of room: Room.ID) -> AnyScreen<Page> { chatList(room: room) }
  func chat(with user: String) -> AnyScreen<Page>? { nil }
  func catalog() -> AnyScreen<Page> { AnyScreen(Catalog()) }
  func category(name: String, sort: ProductSort?) -> AnyScreen<Page> { AnyScreen(Catalog()) }
  func product(id: Product.ID) -> AnyScreen<Page> { AnyScreen(Catalog()) }
  func wishList(kind: WishList) -> AnyScreen<Page> { AnyScreen(Catalog()) }
  func items() -> AnyScreen<Page> { AnyScreen(Items()) }
  func item(id: Item.ID) -> AnyScreen<Page> { AnyScreen(Items()) }
  func newItem() -> AnyStackScreen { AnyStackScreen.stack([]) }
  func profile(user: String?) -> AnyScreen<Page> { AnyScreen(Profile()) }
  func editProfile(about: String?) -> AnyScreen<Page> { profile(user: nil) }
  func places(showing city: City.ID?) -> AnyScreen<Split> { AnyScreen(Places(), [cities().erased, self.city("").erased]) }
  func cities() -> AnyScreen<Page> { AnyScreen(Cities()) }
  func city(_ id: City.ID) -> AnyScreen<Page> { AnyScreen(CityPage()) }

  var app: AppDefinition {
    let stubs: AppElements = [
      ScreenDefinition(Rooms.self, "stub"), ScreenDefinition(ChatPage.self, "stub"), ScreenDefinition(Catalog.self, "stub"),
      ScreenDefinition(Items.self, "stub"),
      ScreenDefinition(Profile.self, "stub"), ScreenDefinition(Cities.self, "stub"), ScreenDefinition(CityPage.self, "stub"),
      ScreenDefinition(Places.self, "stub", make: { _ in places() }),
    ]
    return AppDefinition("home", "Home alone", root: home()) {
      homeElements
      stubs
    }
  }
}
