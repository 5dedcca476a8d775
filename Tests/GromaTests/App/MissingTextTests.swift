import GromaTesting
import Testing

@testable import Groma

/// The texts that `problems()` lists.
@MainActor struct MissingTextTests {
  private struct Shop: Screen {
    typealias Current = Tabs
    static let name = "shop"
  }

  private struct Bag: Screen {
    static let name = "bag"
  }

  private struct Address: Codable, Sendable {
    var street: String
  }

  private struct Full: StateValue {
    static let name = "full"
    static let initial = Full(isTrue: false)
    static let samples = [Full(isTrue: true)]
    var isTrue: Bool
  }

  private func app(_ localization: Localization) -> AppDefinition {
    let bag = AnyScreen(Bag()).appearance { $0.title = "Your bag" }.policies { $0.lock = .kept.asking("Leave the bag?") }
    let other = AnyScreen(Bag()).withStackContainer().appearance { $0.tabTitle = "Other" }
    return AppDefinition("app", "", root: AnyScreen(Shop(), [bag.erased, other.erased, AnyScreen(Bag()).withStackContainer().erased])) {
      ScreenDefinition(Shop.self, "the shop")
      ScreenDefinition(
        Bag.self, "the bag", samples: [Bag()],
        actions: { _, _, transaction in
          UserAction("row", title: .verbatim("Bread")) { $0 }
          UserAction("count", title: "\(3) items") { $0 }
          UserAction("empty") {
            $0.request(.actionSheet("Empty it?", message: "All \(3) items").on("yes", title: "Empty").on("no", .cancel))
          }
          if transaction.value(Full.self).isTrue {
            UserAction("order", taking: Address.self) { $1.request(.alert("Order?").on("yes")) }
          }
        })
      Full.self
      localization
    }
  }

  /// The keys of all texts that are found, in the order of the messages.
  private let keys = [
    "alert/outcome/Leave the bag?/leave", "alert/outcome/Leave the bag?/stay", "alert/question/Leave the bag?",
    "action-sheet/message/All %@ items", "action-sheet/outcome/Empty it?/no", "action-sheet/outcome/Empty it?/yes",
    "action-sheet/question/Empty it?", "GromaTests/bag/action/count", "GromaTests/bag/action/empty", "GromaTests/bag/action/order",
    "GromaTests/bag/field/order/street", "GromaTests/bag/tab", "GromaTests/bag/title",
  ]

  @Test func eachMissingTextIsListedByItsKey() {
    let problems = app(Localization(["de"]) { _, _ in nil }).problems()
    for key in keys { #expect(problems.contains { $0.hasPrefix("the language 'de' lacks the text '\(key)': '") }, "\(key)") }
    #expect(problems.contains("the language 'de' lacks the text 'GromaTests/bag/action/count': '%@ items'"))
    #expect(problems.count == keys.count + 1, "\(problems)")
  }

  @Test func aCompleteLanguageHasNoProblems() {
    #expect(app(Localization(["de"]) { key, _ in key.base }).problems() == [])
  }

  @Test func eachLanguageButTheBaseIsChecked() {
    let app = app(Localization(["en", "de", "it"], base: "en") { key, language in language == "de" ? key.base : nil })
    let problems = app.problems()
    #expect(!problems.isEmpty && problems.allSatisfy { $0.hasPrefix("the language 'it'") }, "\(problems)")
  }

  // MARK: Features

  /// An app of two features, each with a question. Both ask `Leave?`.
  private func market(_ localizations: Localization...) -> AppDefinition {
    AppDefinition("market", "", root: AnyScreen(Shop(), [AnyScreen(Bag()).withStackContainer().erased])) {
      ScreenDefinition(Shop.self, "the shop", samples: [Shop()], owner: "Shop/Shop.swift") { _ in
        UserAction("close") { $0.request(.alert("Leave?").on("yes", title: "Leave")) }
        UserAction("open", title: "Open") { $0.request(.alert("Open the shop?").on("now")) }
      }
      ScreenDefinition(Bag.self, "the bag", samples: [Bag()], owner: "Bag/Bag.swift") { _ in
        UserAction("empty", title: "Empty") { $0.request(.alert("Leave?").on("yes", title: "Leave")) }
        UserAction("open", title: "Open") { $0 }
      }
      for localization in localizations { localization }
    }
  }

  private let bag = [
    "Empty": "Leeren", "Open": "Öffnen", "Leave?": "Gehen?", "Leave": "Los", "Bag/bag/tab": "Tasche",
  ]

  @Test func aFeatureBringsALanguage() {
    let app = market(Localization(["de": bag]).ofFeature("Bag/German.swift"))
    #expect(app.languages == ["de"])
    #expect(app.problems() == [], "the texts of the shop are not required")
  }

  @Test func aLanguageOfAFeatureMustHaveAllTextsOfTheFeature() {
    let app = market(Localization(["de": ["Open": "Öffnen", "Leave": "Los"]]).ofFeature("Bag/German.swift"))
    #expect(
      app.problems() == [
        "the language 'de' lacks the text 'Bag/bag/tab': 'Bag'", "the language 'de' lacks the text 'alert/question/Leave?': 'Leave?'",
        "the language 'de' lacks the text 'Bag/bag/action/empty': 'Empty'",
      ])
  }

  @Test func aLanguageOfTheAppMustHaveTheTextsOfAllFeatures() {
    let app = market(Localization(["de": bag]).ofFeature("Bag/German.swift"), Localization(["de": [:]]))
    #expect(
      app.problems() == [
        "the language 'de' lacks the text 'Shop/shop/action/close': 'Close'",
        "the language 'de' lacks the text 'Shop/shop/action/open': 'Open'",
        "the language 'de' lacks the text 'alert/question/Open the shop?': 'Open the shop?'",
        "the language 'de' lacks the text 'alert/outcome/Open the shop?/now': 'Now'",
      ])
  }

  @Test func eachLanguageOfAFeatureIsChecked() {
    let german = Localization(["de": bag]).ofFeature("Bag/German.swift")
    let italian = Localization(["it"]) { key, _ in key.base }.ofFeature("Shop/Italian.swift")
    #expect(market(german, italian).problems() == [])
  }

  @Test func theTranslationsOfAFeatureNeedAScreen() {
    #expect(
      market(Localization(["de": [:]]).ofFeature("BagInterface/German.swift")).problems() == [
        "the translations of the feature 'BagInterface' have no screen: call 'ofFeature()' in the module that defines the screens"
      ])
  }

  @Test func aTranslationWithTooManyPlaceholdersIsFound() {
    let app = app(Localization(["de"]) { key, _ in key.base == "%@ items" ? "%2$@ Dinge" : key.base })
    #expect(
      app.problems() == ["the text 'GromaTests/bag/action/count' in the language 'de' refers to more values than '%@ items' has"])
  }
}
