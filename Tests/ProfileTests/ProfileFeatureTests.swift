import Groma
import GromaLinks
import GromaSampleAuthorizationInterface
import GromaSampleProfile
import GromaSampleProfileInterface
import GromaTesting
import Testing

@MainActor
struct ProfileFeatureTests {
  let navigator = Navigator(ProfileAlone().app)

  @Test func hasNoProblems() {
    #expect(ProfileAlone().app.problems() == [])
  }

  @Test func usageListsTheArguments() {
    let definitions = ProfileAlone().app.screens
    #expect(["profile", "edit-profile"].map { definitions[$0]?.usage } == ["profile [user:String]", "edit-profile [about:String]"])
    #expect(definitions["edit-profile"]?.output == OwnProfile.self)
  }

  @Test func ownProfileHasNoNameOrTheOwnName() throws {
    #expect(navigator.offered == ["sign-in", "help"])
    try navigator.run { $0.put(Session(user: "ann")) }
    #expect(navigator.offered == ["edit", "sign-out", "help"])
    try navigator.run { $0.top(.stack).push(ProfileAlone().profile(user: "ann")) }
    #expect(navigator.offered == ["edit", "sign-out", "help"])
    try navigator.run { $0.tap("sign-out") }
    #expect(navigator.state[Session.self].user == nil)
    #expect(navigator.offered == ["message"], "ann is another user for a guest")
  }

  @Test func signingInShowsTheLogin() throws {
    try navigator.tap("sign-in")
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

  @Test func messageBringsAnOpenConversationToTheFront() throws {
    let screens = ProfileAlone()
    try navigator.run { $0.top(.stack).push(screens.conversation("cleo")).push(screens.profile(user: "cleo")).tap("message") }
    expectTree(navigator, "stack[profile > chat(user=cleo)]")
  }

  @Test func unknownUserOffersNoActions() throws {
    try navigator.run { $0.top(.stack).push(ProfileAlone().profile(user: "nobody")) }
    #expect(navigator.offered == [])
  }

  @Test func showsTheTextOfAUser() throws {
    try navigator.run { $0.top(.stack).push(ProfileAlone().profile(user: "cleo")) }
    #expect(navigator.lines() == ["cleo", "Maps of the harbour."])
  }

  @Test func showsTheSignedInUser() throws {
    #expect(navigator.lines() == ["your profile", "no user is signed in"])
    for user in ["cleo", "nobody"] {
      try navigator.run { $0.put(Session(user: user)) }
      #expect(navigator.lines() == ["your profile", user] + (user == "cleo" ? ["Maps of the harbour."] : []))
    }
  }

  @Test func showsTheOwnText() throws {
    try navigator.run { $0.put(Session(user: "ann")).put(OwnProfile(about: "I survey")) }
    #expect(navigator.lines() == ["your profile", "ann", "I survey"])
    try navigator.run { $0.put(OwnProfile(about: "")) }
    #expect(navigator.lines() == ["your profile", "ann"], "the profile has no text")
    try navigator.run { $0.put(OwnProfile.initial) }
    #expect(navigator.lines() == ["your profile", "ann", "Surveyor. Straight roads only."])
  }

  @Test func ownTextBelongsToTheSignedInUser() throws {
    try navigator.run { $0.put(Session(user: "ann")).put(OwnProfile(about: "I survey")) }
    try navigator.run { $0.top(.stack).push(ProfileAlone().profile(user: "cleo")) }
    #expect(navigator.lines() == ["cleo", "Maps of the harbour."])
    try navigator.run { $0.back() }
    try navigator.run { $0.tap("sign-out").put(Session(user: "bob")) }
    #expect(navigator.lines() == ["your profile", "bob", "Keeps the instruments."])
  }

  @Test func profileBecomesTheOwnOneAfterSigningIn() throws {
    try navigator.run { $0.top(.stack).push(ProfileAlone().profile(user: "cleo")).put(Session(user: "cleo")) }
    #expect(navigator.lines() == ["your profile", "cleo", "Maps of the harbour."])
    try navigator.run { $0.tap("sign-out") }
    #expect(navigator.lines() == ["cleo", "Maps of the harbour."])
  }

  @Test func linksOpenTheOwnProfileOrAnyProfile() throws {
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
