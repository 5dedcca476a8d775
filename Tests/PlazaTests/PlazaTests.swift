import Groma
import GromaSampleAuthorizationInterface
import GromaSampleChat
import GromaSampleChatInterface
import GromaSamplePlaza
import GromaSampleProfile
import GromaTesting
import Testing

@MainActor
struct PlazaTests {
  let app = AppDefinition.plaza

  nonisolated static let samples = AppDefinition.plaza.screens.all.flatMap(\.samples)

  @Test func hasNoProblems() {
    #expect(app.problems() == [])
    #expect(CompactTree.text(of: app.launch) == "stack authorization[login]")
  }

  @Test func namesOfScreensAreStable() { expectStableNames(of: app, in: "../Names/plaza.txt") }

  @Test func everyScreenHasAnOwnerASummaryAndASample() {
    for definition in app.screens.all {
      #expect(!definition.summary.isEmpty && !definition.samples.isEmpty, "\(definition.name) of \(definition.owner)")
    }
    #expect(
      app.screens.all.map(\.usage).sorted() == [
        "address", "authorization", "bag", "catalog", "category name:String [sort:price|name]", "chat room:Int chat:Int",
        "chat-list room:Int", "checkout", "cities", "city id:String", "color hex:String", "done", "edit-profile [about:String]", "home",
        "invite code:String",
        "item id:Int", "items", "language", "login", "members room:Int", "new-item", "new-item-review title:String", "new-item-title",
        "onboarding",
        "onboarding-step step:welcome|chat|places", "payment", "places", "product id:Int", "profile [user:String]", "rooms", "settings",
        "sign-up [accepted:Bool]", "support [topic:String]", "terms",
        "text-confirmation text:String [photo:String]", "text-input [text:String] [photo:String]",
        "whats-new", "wish-list kind:favorites|presents",
      ])
  }

  @Test(arguments: samples)
  func everySampleCreatesItsScreen(_ key: ScreenKey) throws {
    let screen = try app.screens.screen(key)
    #expect(screen.key == key)
    #expect(app.screens[key.name]?.kind == screen.node.kind)
    #expect(ScreenKey(key.description) == key)
  }

  @Test(arguments: samples, [nil, "ann", "cleo"])
  func everyActionOfASampleRuns(_ key: ScreenKey, _ user: String?) throws {
    for place in [pushed, presented] {
      let navigator = try user.map { try plaza(user: $0) } ?? Navigator(app)
      try navigator.run(place(try app.screens.screen(key)))
      let diary = Diary()
      diary.follow(navigator, [.waiting])
      let before = navigator.state
      for action in navigator.actions() {
        // Outside its flow, the output of a screen is not handled.
        do throws(NavigationError) {
          try navigator.tap(action.name)
        } catch {
          guard case .unhandled = error else { throw error }
        }
        #expect(!action.isOpaque, "\(key): \(action.name) could not wait for a login, be saved, or be printed")
        #expect(Laws.violation(of: navigator) == nil, "\(key): \(action.name)")
        #expect(unlisted(in: navigator.state) == [], "\(key): \(action.name)")
        if navigator.state != before { navigator.undo() }
        #expect(navigator.state == before, "\(key): \(action.name) is taken back in one step")
      }
      #expect(diary.read().filter { $0.hasPrefix("failed") } == [])
    }
  }

  private let pushed: @Sendable (AnyModalScreen) -> AppRoute = { AppRoute().top(.stack).push($0).erased }
  private let presented: @Sendable (AnyModalScreen) -> AppRoute = { screen in
    AppRoute().root.present(screen.node.kind == .page ? screen.withStackContainer().erased : screen)
  }

  /// Returns the keys of screens that no feature defines and that are not questions to the user.
  private func unlisted(in state: NavigationState) -> [ScreenKey] {
    let questions = state.running.map(\.effect.request)
    func unlisted(_ node: Node) -> [ScreenKey] {
      let isListed = [.app, .window].contains(node.kind) || node.isAnonymous || app.screens[node.key.name] != nil
      return (isListed || questions.contains(node.key) ? [] : [node.key]) + node.children.flatMap(unlisted)
    }
    return unlisted(state.root)
  }

  @Test func fromChatToProfileAndBackRestoresTheTree() throws {
    let navigator = try plaza()
    for action in ["open-list-1", "open-chat-2", "profile", "message", "profile", "message"] { try navigator.run { $0.tap(action) } }
    expectTree(navigator, home(rooms: "rooms > chat-list(room=1) > chat(room=1 chat=2)"))
    #expect(navigator.leaks() == [])
  }

  @Test func theProfileSignsOut() throws {
    let navigator = try plaza(home(selecting: "profile"))
    #expect(navigator.offered == ["edit", "sign-out", "help"])
    try navigator.run { $0.tap("sign-out") }
    #expect(navigator.state[Session.self] == .initial)
    expectTree(navigator, "stack authorization[login]")
    #expect(navigator.leaks() == [])
  }

  @Test func everyConversationHasAKnownProfile() {
    let screens = Screens()
    for user in screens.chatService.rooms.flatMap(\.chats).map(\.user) {
      #expect(screens.profileService.about(user) != nil, "\(user)")
    }
  }
}
