import AccountsInterface
import Bank
import Groma
import GromaLinks
import GromaTesting
import LoginInterface
import Testing

/// Tests the login, the confirmation and the end of a session.
@MainActor struct SessionTests {
  @Test func passwordAndCodeSignIn() throws {
    let navigator = Navigator(.bank)
    try navigator.tap("sign-in", "next")
    expectTree(navigator, "stack[welcome] ^ stack login[credentials > code]")
    try navigator.tap("sign-in")
    #expect(navigator.visibleKey == "accounts")
    #expect(navigator.state[Session.self].user == "ann")
  }

  @Test func emptyNameIsRefused() throws {
    let navigator = Navigator(.bank)
    try navigator.tap("sign-in")
    expectFailure(navigator, AppRoute().tap("next", ["user": " ", "password": "x"]), "enter your name")
  }

  @Test func confirmationIsValidForOnePIN() throws {
    let navigator = try Edition.phone.navigator()
    try navigator.tap("cards", "show-pin")
    #expect(navigator.visibleKey == "confirm")
    try navigator.tap("face-id")
    #expect(navigator.visibleKey == "pin card=1")
    try navigator.tap("hide", "show-pin")
    #expect(navigator.visibleKey == "confirm")
  }

  @Test(arguments: Edition.allCases) func signingOutLeavesNothingPrivate(edition: Edition) throws {
    let navigator = try edition.navigator()
    try navigator.run { $0.put(Ledger.initial.paying(60) ?? .initial).open("bank://chat").open("bank://settings") }
    try navigator.tap("sign-out", "yes")
    expectTree(navigator, "stack[welcome]")
    #expect(navigator.state == Navigator(edition.app).state)
    #expect(navigator.leaks() == [])
  }
}
