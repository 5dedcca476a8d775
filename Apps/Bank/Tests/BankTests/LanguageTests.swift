import AccountsInterface
import Bank
import Groma
import GromaLinks
import GromaTesting
import LoginInterface
import Testing

/// Tests that the apps have each text in English and in German.
@MainActor struct LanguageTests {
  private func navigator(_ edition: Edition, user: String? = "ann", language: String? = "de") throws -> Navigator {
    let navigator = Navigator(edition.app.shown(in: language))
    try navigator.run { $0.put(Session(user: user)) }
    return navigator
  }

  private func titles(_ navigator: Navigator) -> [String] { navigator.actions().map(\.shownTitle) }

  @Test(arguments: Edition.allCases) func eachAppHasTwoLanguages(edition: Edition) {
    #expect(edition.app.languages == ["de"])
    #expect(edition.app.problems() == [], "no text is missing in the sample screens and their actions")
  }

  @Test func textsOfAWholeTransferAreTranslated() throws {
    let navigator = try navigator(.phone, user: nil)
    _ = (navigator.lines(), titles(navigator))
    for action in [
      "sign-in", "next", "sign-in", "open-1", "transfer", "bob", "next", "cancel", "stay", "send", "face-id", "done", "statements", "close",
    ] where navigator.offered.contains(action) {
      try navigator.tap(action)
      _ = (navigator.lines(), titles(navigator))
    }
    try navigator.run { $0.open("bank://settings") }
    try navigator.tap("sign-out")
    #expect(titles(navigator).prefix(2) == ["Abmelden", "Angemeldet bleiben"])
    #expect(navigator.missingTexts == [], "texts of models and of the flow, which 'problems' does not find")
  }

  @Test(arguments: Edition.allCases) func textsOfEachLinkedScreenAreTranslated(edition: Edition) throws {
    let navigator = try navigator(edition)
    for url in [
      "bank://account/1", "bank://account/2", "bank://card/2", "bank://chat", "bank://settings", "bank://support", "bank://pay/bob",
    ] {
      try navigator.open(url)
      _ = (navigator.lines(), titles(navigator))
    }
    #expect(navigator.missingTexts == [])
  }

  @Test func aSnapshotHasNoLanguage() throws {
    let (english, german) = (try navigator(.phone, language: nil), try navigator(.phone))
    for navigator in [english, german] {
      try navigator.run { $0.open("bank://pay/bob") }
      try navigator.tap("next", "cancel")
    }
    #expect(english.state == german.state)
    #expect(try english.snapshot() == german.snapshot())
    #expect(titles(english).prefix(2) == ["Leave", "Stay"] && titles(german).prefix(2) == ["Verwerfen", "Bleiben"])
  }
}
