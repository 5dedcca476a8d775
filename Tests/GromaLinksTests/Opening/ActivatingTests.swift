import Groma
import GromaLinks
import GromaTesting
import Testing

/// Tests links that wait until the home screen activates their scope.
@MainActor struct ActivatingTests {
  private struct Splash: Screen { static let name = "splash" }
  private struct Home: Screen { static let name = "home" }
  private struct Chat: Screen {
    static let name = "chat"
    var id: Int
  }

  /// A model that activates the links when its screen appears.
  private final class HomeModel: ScreenModel {
    private let context: ScreenContext<Home>
    init(_ context: ScreenContext<Home>) { self.context = context }
    func appeared() { _ = try? context.run { $0.activateLinks() } }
  }

  private static func app(inactiveScopes: [String]) -> AppDefinition {
    AppDefinition("mail", "a chat client", root: Splash()) {
      ScreenDefinition(Splash.self, "the splash screen")
      ScreenDefinition(Home.self, "all chats", model: { _, context in HomeModel(context) })
      ScreenDefinition(Chat.self, "one chat", samples: [Chat(id: 1)])
      DeepLink("chat/:id", "one chat", taking: Chat.self) { AppRoute().land(on: $0, above: Home()) }
      LinkTable(from: [.scheme("mail")], inactiveScopes: inactiveScopes)
    }
  }

  @Test func linksWaitForTheScreenThatActivatesThem() throws {
    let navigator = Navigator(Self.app(inactiveScopes: [DeepLink.mainScope]))
    guard case .pending = try navigator.open("mail://chat/2") else { return #expect(Bool(false), "the link does not wait") }
    expectTree(navigator, "splash")
    try navigator.run { $0.window.setRoot(Home().withStackContainer()) }
    expectTree(navigator, "stack[home > chat(id=2)]")
  }

  @Test func withoutInactiveScopesLinksAreFollowedAtOnce() throws {
    let navigator = Navigator(Self.app(inactiveScopes: []))
    #expect(try navigator.open("mail://chat/2") == .followed)
  }

  @Test func routesOfAnActivatedAppAreUndone() throws {
    let app = Self.app(inactiveScopes: [DeepLink.mainScope])
    try expect("stack[home]", of: app, { $0.top(.stack).push(Chat(id: 3)) }, gives: "stack[home > chat(id=3)]")
  }
}
