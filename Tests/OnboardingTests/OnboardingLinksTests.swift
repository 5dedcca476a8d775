import Groma
import GromaLinks
import GromaSampleAuthorizationInterface
import GromaSampleOnboarding
import GromaSampleOnboardingInterface
import GromaTesting
import Testing

@MainActor
struct OnboardingLinksTests {
  let app = OnboardingAlone().app

  /// Returns a navigator with a signed-in user.
  private func member(_ tree: String) throws -> Navigator {
    let navigator = try navigator(tree, of: app)
    try navigator.run { $0.put(Session(user: "ann")) }
    return navigator
  }

  @Test(
    arguments: [
      ("whats-new", "whats-new ^ (form-sheet) invite(code=gate)"),
      ("stack[whats-new] ^ whats-new", "stack[whats-new] ^ (form-sheet) whats-new ^ (form-sheet) invite(code=gate)"),
      ("whats-new ^ (form-sheet) invite(code=gate)", "whats-new ^ (form-sheet) invite(code=gate)"),
      ("whats-new ^ (form-sheet) invite(code=gate) ^ whats-new", "whats-new ^ (form-sheet) invite(code=gate)"),
      (
        "whats-new ^ (form-sheet) invite(code=wall)",
        "whats-new ^ (form-sheet) invite(code=wall) ^ (form-sheet) invite(code=gate)"
      ),
      ("tabs[invite(code=gate) | *whats-new]", "tabs[*invite(code=gate) | whats-new]"),
    ])
  func aMemberSeesTheInvitation(_ before: String, _ after: String) throws {
    let navigator = try member(before)
    #expect(try navigator.open("o://invite/gate") == .followed)
    expectTree(navigator, after)
  }

  @Test func guestSignsInFirst() throws {
    let navigator = try navigator("whats-new", of: app)
    #expect(try navigator.open("o://invite/gate") == .waiting(until: "login"))
    expectTree(navigator, "whats-new ^ login")
    try navigator.run { $0.put(Session(user: "ann")).top(.page).finish() }
    expectTree(navigator, "whats-new ^ (form-sheet) invite(code=gate)")
  }

  @Test func cancelingTheSignInDropsTheLink() throws {
    let navigator = try navigator("whats-new", of: app)
    try navigator.open("o://invite/gate")
    try navigator.run { $0.back() }
    expectTree(navigator, "whats-new")
    #expect(navigator.state.pending == [])
  }

  @Test func invitationCodesRoundTrip() throws {
    let table = try #require(app.part(LinkTable.self))
    let key = OnboardingAlone().invite(code: "a/b ä").key
    let url = try #require(table.url(of: key))
    let navigator = try member("whats-new")
    try navigator.open(url)
    #expect(navigator.state.node(at: path(0, 1))?.key == key)
  }

  @Test(arguments: ["o://invite", "o://invite/", "o://invite/gate/2"])
  func linkWithoutACodeIsUnmatched(_ url: String) throws {
    expectFailure(try member("whats-new"), AppRoute().open(url), "no link matches '\(url)'")
  }
}
