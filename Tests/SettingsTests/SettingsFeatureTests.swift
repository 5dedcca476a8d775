import Groma
import GromaSampleSettings
import GromaSampleSettingsInterface
import GromaTesting
import Testing

@MainActor
struct SettingsFeatureTests {
  let screens = SettingsAlone()
  let navigator = Navigator(SettingsAlone().app)

  var language: Language.Choice { navigator.state[Language.self].choice }

  @Test func hasNoProblems() {
    #expect(screens.app.problems() == [])
  }

  @Test func leadsToTheLanguageAndTheColors() throws {
    #expect(navigator.offered == ["language", "choose-language", "color-fafa05", "reset", "feedback"])
    #expect(navigator.lines(at: path(0, 0, 0)) == ["language", "color #fafa05"])
    try navigator.run { $0.tap("language") }
    expectTree(navigator, "stack[settings > language]")
    try navigator.run { $0.back() }
    try navigator.run { $0.tap("color-fafa05") }
    expectTree(navigator, "stack[settings > color(hex=fafa05)]")
    #expect(navigator.lines(at: path(0, 0, 1)) == ["#fafa05", "red 250", "green 250", "blue 5"])
  }

  @Test func takesFeedback() throws {
    try navigator.run { $0.tap("feedback") }
    expectTree(navigator, "stack[settings > text-input]")
  }

  // MARK: The language

  @Test func allLanguagesExceptTheCurrentOneAreOffered() throws {
    try navigator.run { $0.tap("language") }
    #expect(navigator.offered == ["german", "latin"])
    #expect(navigator.lines(at: path(0, 0, 1)) == ["english *", "german", "latin"])
    try navigator.run { $0.tap("latin") }
    #expect(language == .latin)
    #expect(navigator.lines() == ["english", "german", "latin *"])
    #expect(navigator.offered == ["english", "german"])
    expectTree(navigator, "stack[settings > language]")
    navigator.undo()
    #expect(language == .english)
    #expect(navigator.lines() == ["english *", "german", "latin"])
  }

  @Test func anActionSheetOffersAllLanguages() throws {
    try navigator.run { $0.tap("choose-language") }
    #expect(navigator.offered == ["english", "german", "latin", "keep"])
    expectTree(navigator, "stack[settings] ^ (action-sheet) action-sheet(title=Language)")
    try navigator.run { $0.tap("german") }
    #expect(language == .german)
    expectTree(navigator, "stack[settings]")
  }

  @Test(arguments: [AppRoute().tap("keep").erased, AppRoute().dismiss().erased, AppRoute().back().erased])
  func canceledSheetChangesNothing(_ route: AppRoute) throws {
    try navigator.run { $0.put(Language(.latin)).tap("choose-language") }
    try navigator.run(route)
    #expect(language == .latin)
    expectTree(navigator, "stack[settings]")
    #expect(navigator.state.running == [])
  }

  // MARK: Reset

  @Test(
    arguments: [
      ("reset", Language.Choice.english, "stack[settings]"), ("choose-language", .latin, "stack[settings > language]"),
      ("keep", .latin, "stack[settings]"),
    ])
  func resettingAsksFirst(_ choice: String, _ after: Language.Choice, _ tree: String) throws {
    try navigator.run { $0.put(Language(.latin)).tap("reset") }
    #expect(language == .latin, "the language is not reset before the answer")
    #expect(navigator.offered == ["reset", "choose-language", "keep"])
    try navigator.run { $0.tap(choice) }
    #expect(language == after)
    expectTree(navigator, tree)
    expectInvariants(navigator)
  }

  // MARK: Arguments

  @Test func aColorIsReadInUpperAndLowerCase() throws {
    let definitions = screens.app.screens
    #expect(try definitions.screen("color", [(nil, "FAFA05")]).key == screens.color(HexColor(red: 250, green: 250, blue: 5)).key)
    #expect(throws: NavigationError.badArgument(screen: "color", .mistyped(label: "hex", text: "mauve", type: "HexColor"))) {
      try definitions.screen("color", [(nil, "mauve")])
    }
  }

  @Test func aLanguageIsOneOfThree() {
    #expect(screens.app.screens["language"]?.usage == "language")
    #expect(Language.initial == Language(.english))
    #expect(Language.Choice(rawValue: "punic") == nil)
  }

  @Test func samplesAreReplacedByTheDataOfTheApp() {
    struct Sampled: SettingsFeature, FeedbackStubs {}
    #expect(Sampled().settingsService.palette.isEmpty == false)
    #expect(Set(Sampled().settingsService.palette).count == Sampled().settingsService.palette.count)
  }
}
