import Bank
import Groma
import GromaLinks
import GromaTesting
import LoginInterface
import Testing

/// Tests that the apps are complete, and that their compositions differ as intended.
@MainActor struct AppTests {
  @Test(arguments: Edition.allCases) func hasNoProblems(edition: Edition) { #expect(edition.app.problems() == []) }

  @Test(arguments: Edition.allCases) func namesOfScreensAreStable(edition: Edition) {
    expectStableNames(of: edition.app, in: "Names/\(edition).txt")
  }

  @Test func guestSeesTheWelcomeScreen() { expectTree(Navigator(.bank), "stack[welcome]") }

  @Test func flagSelectsTheTabs() throws {
    let navigator = try Edition.phone.navigator()
    expectTree(
      navigator, "tabs home(layout=classic)[*stack[accounts] | carousel cards[*card(id=1) | card(id=2)] | stack[support] | stack[settings]]"
    )
    try navigator.run { $0.put(Experiment(.compact)) }
    expectTree(navigator, "tabs home(layout=compact)[*stack[accounts] | stack[support] | stack[settings]]")
  }

  @Test func cardsAreATabOrASheet() throws {
    let classic = try Edition.phone.navigator()
    try classic.tap("cards", "swipe-to-2")
    expectTree(
      classic, "tabs home(layout=classic)[stack[accounts] | *carousel cards[card(id=1) | *card(id=2)] | stack[support] | stack[settings]]")
    let compact = try Edition.phone.navigator(layout: .compact)
    try compact.tap("cards")
    expectTree(
      compact,
      "tabs home(layout=compact)[*stack[accounts] | stack[support] | stack[settings]] ^ carousel cards[*card(id=1) | card(id=2)]")
  }

  @Test func tabletShowsAreasBesideTheMenu() throws {
    let navigator = try Edition.tablet.navigator()
    try navigator.tap("accounts", "open-2")
    expectTree(navigator, "split desk[menu || stack[accounts > account(id=2)]]")
    try navigator.tap("settings")
    expectTree(navigator, "split desk[menu || stack[settings]]")
  }

  @Test func legacyScreenAndServicesAreShown() throws {
    let navigator = try Edition.phone.navigator()
    try navigator.tap("open-1", "statements")
    #expect(navigator.lines() == ["October, account 1", "November, account 1"])
    try navigator.run { $0.close().open("bank://chat") }
    #expect(navigator.lines() == ["adviser: Good morning. How can I help?"])
    try navigator.run { $0.close() }
    #expect(navigator.leaks() == [])
  }
}
