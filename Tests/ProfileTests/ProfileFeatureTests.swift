import AuthorizationInterface
import ChatInterface
import Links
import Navigation
import NavigationTesting
import Profile
import ProfileInterface
import SupportInterface
import Testing

@MainActor
struct ProfileFeatureTests {
  let navigator = Navigator(ProfileAlone().app)

  @Test func hasNoProblems() {
    #expect(ProfileAlone().app.problems() == [])
  }

  @Test func onesOwnIsTheOneWithoutANameOrWithOnesOwn() throws {
    #expect(navigator.offered == ["sign-in", "help"])
    try navigator.run { $0.put(Session(user: "ann")) }
    #expect(navigator.offered == ["sign-out", "help"])
    try navigator.run { $0.top(.stack).push(ProfileAlone().profile(user: "ann")) }
    #expect(navigator.offered == ["sign-out", "help"])
    try navigator.run { $0.tap("sign-out") }
    #expect(navigator.state[Session.self].user == nil)
    #expect(navigator.offered == ["message"], "signed out, ann is somebody else")
  }

  @Test func signingInShowsTheLogin() throws {
    try navigator.run { $0.tap("sign-in") }
    expectTree(navigator, "stack[profile] ^ stack authorization[]")
  }

  @Test func helpIsAboutTheProfile() throws {
    try navigator.run { $0.tap("help") }
    expectTree(navigator, "stack[profile > support(topic=profile)]")
  }

  @Test func aMessageOpensTheConversation() throws {
    try navigator.run { $0.top(.stack).push(ProfileAlone().profile(user: "cleo")).tap("message") }
    expectTree(navigator, "stack[profile > profile(user=cleo) > chat(user=cleo)]")
  }

  @Test func aMessageBringsAnOpenConversationForward() throws {
    let screens = ProfileAlone()
    try navigator.run { $0.top(.stack).push(screens.conversation("cleo")).push(screens.profile(user: "cleo")).tap("message") }
    expectTree(navigator, "stack[profile > chat(user=cleo)]")
  }

  @Test func thereIsNothingToDoWithSomebodyOneDoesNotTalkTo() throws {
    try navigator.run { $0.top(.stack).push(ProfileAlone().profile(user: "nobody")) }
    #expect(navigator.offered == [])
  }

  @Test func showsWhatPeopleSayOfThemselves() throws {
    try navigator.run { $0.top(.stack).push(ProfileAlone().profile(user: "cleo")) }
    #expect(navigator.lines() == ["cleo", "Maps of the harbour."])
  }

  @Test func showsWhoIsSignedIn() throws {
    #expect(navigator.lines() == ["your profile", "nobody is signed in"])
    for user in ["cleo", "nobody"] {
      try navigator.run { $0.put(Session(user: user)) }
      #expect(navigator.lines() == ["your profile", user] + (user == "cleo" ? ["Maps of the harbour."] : []))
    }
  }

  @Test func aPersonsProfileIsOnesOwnOnceOneIsThem() throws {
    try navigator.run { $0.top(.stack).push(ProfileAlone().profile(user: "cleo")).put(Session(user: "cleo")) }
    #expect(navigator.lines() == ["your profile", "cleo", "Maps of the harbour."])
    try navigator.run { $0.tap("sign-out") }
    #expect(navigator.lines() == ["cleo", "Maps of the harbour."])
  }

  @Test func itsLinksLandOnOnesOwnProfileAndOnAnybodys() throws {
    try navigator.open("people://user/cleo")
    expectTree(navigator, "stack[profile] ^ stack[chat > profile(user=cleo)]")
    try navigator.open("people://profile")
    expectTree(navigator, "stack[profile]")
    let table = try #require(navigator.app.part(LinkTable.self))
    #expect(table.url(of: ProfileAlone().profile(user: nil).key) == "people://profile")
    #expect(table.url(of: ProfileAlone().profile(user: "ann b").key) == "people://user/ann%20b")
    #expect(throws: NavigationError.self) { try navigator.open("people://user/") }
  }
}

/// Profile without its neighbours: their screens are empty pages.
private struct ProfileAlone: ProfileFeature {
  struct Conversation: Screen {
    static let name = "chat"
    var user: String?
  }
  struct Help: Screen {
    static let name = "support"
    var topic: String?
  }
  struct Login: Screen {
    typealias Current = Stack
    static let name = "authorization"
  }

  func conversation(_ user: String?) -> AnyScreen<Page> { AnyScreen(Conversation(user: user)) }
  func rooms() -> AnyScreen<Page> { conversation(nil) }
  func chatList(room: Room.ID) -> AnyScreen<Page> { conversation(nil) }
  func chat(room: Room.ID, chat: Chat.ID) -> AnyScreen<Page> { conversation(nil) }
  func chat(with user: String) -> AnyScreen<Page>? { user == "nobody" ? nil : conversation(user) }
  func support(topic: String?) -> AnyScreen<Page> { AnyScreen(Help(topic: topic)) }
  func authorization() -> AnyStackScreen { AnyScreen(Login()) }

  var app: AppDefinition {
    let stubs = [Entry(Conversation.self, "stub"), Entry(Help.self, "stub"), Entry(Login.self, "stub")]
    return AppDefinition(
      "profile", "Profile alone", entries: profileEntries + stubs, guards: [Guard("authorize") { _, _ in .allow }],
      values: [Session.self], parts: [LinkTable(profileLinks, from: [.scheme("people")])],
      root: profile(user: nil).withStackContainer().anyModal)
  }
}
