import Bank
import Groma
import GromaLinks
import GromaTesting
import Testing

/// Tests that each deep link can be written, read and followed.
@MainActor struct LinkTests {
  nonisolated private static let links = AppDefinition.bank.links ?? LinkTable(from: [.scheme("none")])
  nonisolated private static let urls = links.links.flatMap(links.samples(of:))

  @Test func coversAllFeatures() {
    #expect(
      Self.urls == [
        "bank://account/1", "bank://card/2", "bank://chat", "bank://settings", "bank://support", "bank://pay/bob", "bank://pay/cleo",
      ])
  }

  @Test(arguments: urls, Edition.allCases) func isReadBackAndFollowed(url: String, edition: Edition) throws {
    let destination = try #require(try Self.links.resolve(.url(url)).destination)
    #expect(Self.links.url(of: destination) == url)
    let navigator = try edition.navigator()
    try navigator.open(url)
    #expect(navigator.visibleKey == destination)
  }

  @Test func privateLinkWaitsForTheLogin() throws {
    let navigator = Navigator(.bank)
    try navigator.open("bank://account/2")
    #expect(navigator.visibleKey == "credentials")
    try navigator.tap("next", "sign-in")
    #expect(navigator.visibleKey == "account id=2")
  }

  @Test func notificationsAndShortcutsCarryLinks() throws {
    let navigator = try Edition.tablet.navigator()
    try navigator.open(.notification(payload: #"{"type": "message"}"#))
    expectTree(navigator, "main: split desk[menu || stack[accounts]] & *chat: stack[chat]")
    try navigator.open(.notification(payload: #"{"type": "payment-request", "payee": "cleo"}"#))
    #expect(navigator.visibleKey == "amount to=cleo")
    try navigator.open(.shortcut(type: "pay", payload: #"{"to": "bob"}"#))
    #expect(navigator.visibleKey == "amount to=bob")
  }

  @Test func unknownCardIsAnError() {
    #expect(throws: NavigationError.self) { try Edition.phone.navigator().open("bank://card/3") }
  }
}
