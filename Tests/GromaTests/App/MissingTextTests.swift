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

  @Test func aTranslationWithTooManyPlaceholdersIsFound() {
    let app = app(Localization(["de"]) { key, _ in key.base == "%@ items" ? "%2$@ Dinge" : key.base })
    #expect(
      app.problems() == ["the text 'GromaTests/bag/action/count' in the language 'de' refers to more values than '%@ items' has"])
  }
}
