import Foundation
import GromaTesting
import Observation
import Testing

@testable import Groma

/// The texts of an app in two languages.
@MainActor struct LocalizationTests {
  private struct Chat: Screen {
    static let name = "chat"
    var user: String
  }

  private struct Message: Codable, Sendable {
    var text: String
  }

  private let german = Localization([
    "de": [
      "GromaTests/chat/action/send": "Senden", "Profile of %@": "Profil von %@", "Delete the chat with %@?": "Chat mit %@ löschen?",
      "This cannot be undone": "Das ist endgültig", "Delete": "Löschen", "alert/outcome/Delete the chat with %@?/keep": "Behalten",
      "GromaTests/chat/field/send/text": "Nachricht", "Chat": "Gespräch", "Discard?": "Verwerfen?", "Leave": "Verlassen", "Stay": "Bleiben",
      "hello %@": "hallo %@", "Reason": "Grund", "chat with %@": "Chat mit %@",
    ]
  ])

  private func app(_ localizations: Localization...) -> AppDefinition {
    let root = AnyScreen(Chat(user: "ann")).appearance {
      $0.title = "chat with \("ann")"
      $0.tabTitle = "Chat"
    }
    return AppDefinition("app", "", root: AnyScreen<Tabs>.tabs([root.erased])) {
      ScreenDefinition(
        Chat.self, "", samples: [Chat(user: "ann")],
        actions: { chat in
          UserAction("send", taking: Message.self, samples: [Message(text: "x")]) { $1 }
          UserAction("profile", title: "Profile of \(chat.user)", symbol: "person") { $0 }
          UserAction("row-1", title: .verbatim("Delete")) { $0 }
          UserAction("open-menu") { $0 }
          UserAction("delete") {
            $0.request(
              .alert("Delete the chat with \(chat.user)?", message: "This cannot be undone", fields: ["reason"])
                .on("delete", title: "Delete", .destructive) { $0.close() }.on("keep", .cancel))
          }
          UserAction("lock") { $0.lock(.kept.asking("Discard?")) }
        },
        model: { chat, context in TextModel { _ in [context.text("hello \(chat.user)")] } })
      for localization in localizations { localization }
    }
  }

  private func titles(_ navigator: Navigator) -> [String] { navigator.actions().map(\.shownTitle) }

  // MARK: Actions

  @Test func withoutALanguageTheTextsOfTheCodeAreShown() {
    let navigator = Navigator(app(german))
    #expect(navigator.language == nil)
    #expect(titles(navigator) == ["Send", "Profile of ann", "Delete", "Open menu", "Delete", "Lock"])
    #expect(navigator.actions().map(\.title) == [nil, "Profile of ann", "Delete", nil, nil, nil])
    #expect(navigator.actions()[1].symbol == "person")
    #expect(navigator.lines() == ["hello ann"])
  }

  @Test func titlesAreShownInTheLanguageOfTheNavigator() {
    let navigator = Navigator(app(german).shown(in: "de"))
    #expect(navigator.language == "de")
    #expect(titles(navigator) == ["Senden", "Profil von ann", "Delete", "Open menu", "Löschen", "Lock"], "a row is data")
    #expect(navigator.lines() == ["hallo ann"])
    let context = navigator.context(of: "chat user=ann", navigator.id(at: TreePath([0, 0, 0]) ?? .app) ?? NodeID(0))
    #expect(context.actions.map(\.shownTitle) == titles(navigator))
    let typed = ScreenContext<Chat>(context)
    #expect(typed.fieldTitle("text", of: ActionName<Chat, Message>("send")) == "Nachricht")
    #expect(typed.fieldTitle("other-field", of: ActionName<Chat, NoFields>("open-menu")) == "Other field")
    #expect(typed.text("hello \("bob")") == "hallo bob")
  }

  @Test func actionsArePerformedByTheirNames() throws {
    let navigator = Navigator(app(german).shown(in: "de"))
    try navigator.run { $0.tap("delete") }
    #expect(throws: NavigationError.self) { try navigator.run { $0.tap("Löschen") } }
    try navigator.run { $0.tap("keep") }
    #expect(navigator.state.running.isEmpty)
  }

  @Test func anUnknownLanguageShowsTheTextsOfTheCode() {
    let navigator = Navigator(app(german).shown(in: "fr"))
    #expect(titles(navigator) == ["Send", "Profile of ann", "Delete", "Open menu", "Delete", "Lock"])
    #expect(app(german).languages == ["de"] && app().languages == [])
  }

  // MARK: Questions

  @Test func aQuestionIsShownInTwoLanguages() throws {
    let navigator = Navigator(app(german))
    try navigator.run { $0.tap("delete") }
    let effect = try #require(navigator.state.running.first?.effect)
    func shown() -> [String] {
      let texts = navigator.texts
      let question = [texts.question(effect.request), texts.message(effect.request)].compactMap(\.self)
      return question + [texts.field("reason", of: effect.request)] + titles(navigator)
    }
    #expect(shown() == ["Delete the chat with ann?", "This cannot be undone", "Reason", "Delete", "Keep"])
    navigator.language = "de"
    #expect(shown() == ["Chat mit ann löschen?", "Das ist endgültig", "Grund", "Löschen", "Behalten"])
    #expect(navigator.actions().map(\.name) == ["delete", "keep"])
  }

  @Test func theQuestionOfALockIsShownInTwoLanguages() throws {
    let navigator = Navigator(app(german))
    try navigator.run { $0.tap("lock") }
    try navigator.run { $0.window.setRoot(AnyScreen(Chat(user: "bob")).erased) }
    let request = try #require(navigator.state.running.first?.effect.request)
    #expect(navigator.texts.question(request) == "Discard?" && titles(navigator) == ["Leave", "Stay"])
    navigator.language = "de"
    #expect(navigator.texts.question(request) == "Verwerfen?" && titles(navigator) == ["Verlassen", "Bleiben"])
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "chat(user=bob)")
  }

  @Test func aNewChoiceKeepsTheTitleOfTheOldOne() {
    let effect = Effect.alert("Go?").on("yes", title: "Go", .destructive).on("yes") { $0.close() }
    #expect(effect.outcomes.map(\.title) == ["Go"] && effect.outcomes.map(\.role) == [.destructive])
    #expect("\(effect)" == "request alert title=Go? --style=alert { on yes --title=Go --destructive { close } }")
  }

  // MARK: Titles of screens and tabs

  @Test func titlesOfScreensAndTabsAreShownInTwoLanguages() throws {
    let navigator = Navigator(app(german))
    let tab = try #require(navigator.state.root.children[0].children[0].children.first)
    func shown() -> [String?] {
      [navigator.texts.tabTitle(of: tab), tab.appearance.title.flatMap { navigator.texts.text(.title, of: "chat", as: $0) }]
    }
    #expect(shown() == ["Chat", "chat with ann"])
    navigator.language = "de"
    #expect(shown() == ["Gespräch", "Chat mit ann"])
  }

  // MARK: State

  /// The language is not part of the state: a snapshot of one language is a snapshot of each.
  @Test func aSnapshotIsTheSameInTwoLanguages() throws {
    func navigator(_ language: String?) throws -> Navigator {
      let navigator = Navigator(app(german).shown(in: language))
      try navigator.run { $0.tap("delete") }
      return navigator
    }
    let (english, other) = (try navigator(nil), try navigator("de"))
    #expect(english.state == other.state)
    #expect(try english.snapshot() == other.snapshot())
    #expect(other.tree.contains("Delete the chat with {ann}?"))
    let restored = Navigator(app(german).shown(in: "de"))
    try restored.restore(english.state)
    #expect(titles(restored) == ["Löschen", "Behalten"])
  }

  @Test func aChangeOfTheLanguageIsNoCommit() throws {
    let navigator = Navigator(app(german))
    let state = navigator.state
    var changes = 0
    withObservationTracking {
      _ = navigator.actions()
    } onChange: {
      MainActor.assumeIsolated { changes += 1 }
    }
    navigator.language = "de"
    #expect(changes == 1 && navigator.state == state && navigator.history.commits.isEmpty)
    #expect(!navigator.undo())
  }

  // MARK: Elements

  @Test func theFirstElementWithATranslationIsUsed() {
    let other = Localization(["de", "it"]) { key, language in key.name == "open-menu" || key.name == "send" ? "\(key) (\(language))" : nil }
    let navigator = Navigator(app(german, other).shown(in: "de"))
    #expect(titles(navigator).first == "Senden" && titles(navigator)[3] == "GromaTests/chat/action/open-menu (de)")
    #expect(app(german, other).languages == ["de", "it"])
  }

  @Test func theTranslationsOfAFeatureAreNotUsedByOthers() throws {
    func navigator(_ file: String) -> Navigator { Navigator(app(german.ofFeature(file)).shown(in: "de")) }
    let (own, other) = (navigator(#fileID), navigator("Other/German.swift"))
    #expect(titles(own).first == "Senden" && titles(other).first == "Send")
    #expect(own.missingTexts.map(\.name) == ["lock", "open-menu"])
    #expect(other.missingTexts == [], "no feature that was shown has the language")
    try other.run { $0.tap("delete") }
    #expect(titles(other) == ["Löschen", "Behalten"], "each feature can ask a question")
  }

  @Test func theBaseLanguageCanReplaceTextsOfTheCode() {
    let base = Localization(["en": ["GromaTests/chat/action/open-menu": "Menu", "Send": "Send now"], "de": ["Menu": "-"]], base: "en")
    for language in [nil, "en"] {
      #expect(titles(Navigator(app(base).shown(in: language))) == ["Send now", "Profile of ann", "Delete", "Menu", "Delete", "Lock"])
    }
  }

  @Test func anAppThatIsExtendedKeepsItsLanguage() {
    #expect(app(german).shown(in: "de").adding { [] }.language == "de")
    #expect(app(german).shown(in: "de").beginning(in: app().launch).language == "de")
  }

  @Test func keysArePrinted() {
    let navigator = Navigator(app(german).shown(in: "fr"))
    _ = (titles(navigator), navigator.lines())
    #expect(
      navigator.missingTexts.map(\.description) == [
        "GromaTests/chat/action/delete", "GromaTests/chat/action/lock", "GromaTests/chat/action/open-menu",
        "GromaTests/chat/action/profile", "GromaTests/chat/action/send", "GromaTests/chat/field/send/text", "GromaTests/chat/text/hello %@",
      ])
    #expect(navigator.missingTexts[3].base == "Profile of %@" && navigator.missingTexts[3].feature == "GromaTests")
  }
}
