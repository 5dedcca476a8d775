import Groma
import GromaLinks
import GromaSampleFeedbackInterface
import GromaSampleSupport
import GromaSampleSupportInterface
import GromaTesting
import Testing

@MainActor
struct SupportFeatureTests {
  @Test func hasNoProblems() {
    #expect(SupportAlone().app.problems() == [])
  }

  @Test func topicIsOptional() throws {
    let definitions = SupportAlone().app.screens
    #expect(definitions["support"]?.usage == "support [topic:String]")
    #expect(try definitions.screen("support").key == SupportAlone().support().key)
    #expect(try definitions.screen("support", [(nil, "lost keys")]).key == SupportAlone().support(topic: "lost keys").key)
  }

  @Test func questionContainsTheTopic() throws {
    let navigator = Navigator(SupportAlone().app)
    try navigator.run { $0.root.present(SupportAlone().support(topic: "payment")) }
    #expect(
      [path(0, 0), path(0, 1)].map { navigator.lines(at: $0) } == [["How can we help?"], ["How can we help with payment?"]])
  }

  @Test func isShownInTwoLanguages() throws {
    func texts(_ language: String?) -> [String] {
      let navigator = Navigator(SupportAlone().app.shown(in: language))
      defer { #expect(navigator.missingTexts == []) }
      return navigator.lines() + navigator.actions().map(\.shownTitle)
    }
    #expect(texts(nil) == ["How can we help?", "Give feedback"])
    #expect(texts("de") == ["Wie können wir helfen?", "Feedback geben"])
  }

  @Test(arguments: [
    ("stack[support]", "stack[support > text-input]"), ("support", "support ^ stack[text-input]"),
    ("stack[support] ^ support(topic=payment)", "stack[support] ^ support(topic=payment) ^ stack[text-input]"),
    ("tabs[support | *stack[support]]", "tabs[support | *stack[support > text-input]]"),
  ])
  func feedbackIsAvailableFromAnyPlace(_ before: String, _ after: String) throws {
    try expect(before, of: SupportAlone().app, { $0.tap("feedback") }, gives: after)
  }

  @Test func linkAcceptsAnOptionalTopic() throws {
    let navigator = Navigator(SupportAlone().app)
    try navigator.open("help://support?topic=lost+keys")
    expectTree(navigator, "support ^ stack[support(topic='lost keys')]")
    try navigator.open("help://support")
    expectTree(navigator, "support")
  }
}

/// Support with a stub for its neighbor: feedback is an empty page.
private struct SupportAlone: SupportFeature {
  struct FeedbackStub: Screen { static let name = "text-input" }

  func textInput(text: String?) -> AnyScreen<Page> { AnyScreen(FeedbackStub()) }
  func textConfirmation(text: String) -> AnyScreen<Page> { textInput() }

  var app: AppDefinition {
    AppDefinition("support", "Support alone", root: support()) {
      supportElements
      ScreenDefinition(FeedbackStub.self, "stub")
      LinkTable(from: [.scheme("help")])
    }
  }
}
