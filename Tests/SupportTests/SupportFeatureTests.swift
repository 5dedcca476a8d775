import Navigation
import NavigationTesting
import Support
import SupportInterface
import Testing

@MainActor
struct SupportFeatureTests {
  @Test func hasNoProblems() {
    #expect(SupportAlone().app.problems() == [])
  }

  @Test func theTopicMayBeLeftOut() throws {
    let entries = SupportAlone().app.entries
    #expect(entries["support"]?.usage == "support [topic:String]")
    #expect(try entries.screen("support").key == SupportAlone().support().key)
    #expect(try entries.screen("support", [(nil, "lost keys")]).key == SupportAlone().support(topic: "lost keys").key)
  }

  @Test func asksHowToHelp() throws {
    let navigator = Navigator(SupportAlone().app)
    try navigator.run { $0.root.present(SupportAlone().support(topic: "payment")) }
    #expect(
      [path(0, 0), path(0, 1)].map { navigator.contents(at: $0)?.lines } == [["How can we help?"], ["How can we help with payment?"]])
  }
}

private struct SupportAlone: SupportFeature {
  var app: AppDefinition { AppDefinition("support", "Support alone", entries: supportEntries, root: support().anyModal) }
}
