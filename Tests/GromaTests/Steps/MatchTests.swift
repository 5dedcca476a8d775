import GromaTesting
import Testing

@testable import Groma

/// Tests the criteria of searches and targets.
struct MatchTests {
  private let chat = Node(key: "chat room=1", kind: .stack)

  // MARK: Matching

  @Test(arguments: [
    (Match(kind: .stack), true), (Match(kind: .page), false), (Match(key: "chat room=1"), true), (Match(key: "chat room=2"), false),
    (Match(key: "chat"), false), (Match(name: "chat"), true), (Match(name: "cha"), false), (Match(), true),
  ]) func matchesKindKeyAndName(match: Match, isFound: Bool) {
    #expect(match.matches(chat) == isFound)
  }

  @Test func appAndWindowsMatchByKindOnly() {
    let window = NavigationState.window("main")
    #expect(!Match().matches(window) && !Match(key: "main").matches(window) && !Match(name: "main").matches(window))
    #expect(Match(kind: .window).matches(window))
    #expect(!Match().matches(NavigationState().root) && Match(kind: .app).matches(NavigationState().root))
  }

  @Test func ignoresAppearanceAndChildren() {
    var node = AnyScreen.stack([a.erased, b.erased]).policies { $0.isLocked = true }.node
    node.key = chat.key
    #expect(Match(key: "chat room=1").matches(node))
  }

  // MARK: Text

  @Test(arguments: [
    (Match(), "container"), (Match(kind: .page), "screen"), (Match(kind: .tabs), "tabs"), (Match(key: "chat room=1"), "chat room=1"),
    (Match(key: "a"), "a()"), (Match(name: "a"), "a"), (Match(name: "a b"), "'a b'"), (Match(key: "'a b'"), "'a b()'"),
    (Match(name: ""), "''"),
    (Match(kind: .custom(CustomKind(CustomContainerTests.Pile.self))), "pile"),
  ]) func printsInTheCommandLanguage(match: Match, text: String) {
    #expect("\(match)" == text)
  }

  @Test func kindsAreNeitherKeysNorNames() {
    #expect(Match(key: "a").isOfKeyOrName && Match(name: "a").isOfKeyOrName)
    #expect(!Match().isOfKeyOrName && !Match(kind: .page).isOfKeyOrName)
  }

  // MARK: Saved

  @Test(arguments: [Match(), Match(kind: .split), Match(key: "a id='it is'"), Match(name: "a b")])
  func roundTrips(match: Match) throws {
    try expectRoundTrip(match)
  }

  @Test func customKindIsDecodedOnlyIfItsTypeIsProvided() throws {
    let match = Match(kind: .custom(CustomKind(CustomContainerTests.Pile.self)))
    let text = try encoded(match)
    let kinds: [any CustomContainer.Type] = [CustomContainerTests.Pile.self]
    #expect(try decoded(Match.self, text, knowing: [.containerKinds: kinds]) == match)
    #expect(refusal(of: Match.self, text) == "the container kind 'pile' is unknown")
  }

  @Test(arguments: [
    (#"{"key":"'a"}"#, "''a' is not a screen key"),
    (#"{"kind":"sheet"}"#, "the container kind 'sheet' is unknown"),
  ]) func refusesInvalidMatches(text: String, sentence: String) {
    #expect(refusal(of: Match.self, text) == sentence)
  }

  // MARK: Targets

  @Test func targetMatchesItsKindKeyOrName() {
    #expect(Target.stack.match == Match(kind: .stack))
    #expect(Target.tabs.match == Match(kind: .tabs))
    #expect(Target.split.match == Match(kind: .split))
    #expect(Target.pages.match == Match(kind: .pages))
    #expect(Target.page.match == Match(kind: .page))
    #expect(Target.container.match == Match())
    #expect(Target.kind(CustomContainerTests.Pile.self).match == Match(kind: .custom(CustomKind(CustomContainerTests.Pile.self))))
    #expect(Target<Stack>.key("chat room=1").match == Match(key: "chat room=1"))
    #expect(Target<Tabs>.named("home").match == Match(name: "home"))
    #expect(Target<AnyContainer>.named("home").match == Match(name: "home"))
  }

  @Test func theTargetOfAScreenIsItsKeyOrTheKindOfAPlainContainer() {
    #expect(Target.screen(a).match == Match(key: "a"))
    #expect(Target.screen(a.erased).match == Match(key: "a"))
    #expect(Target.screen(AnyScreen(Room(id: 1))).match == Match(key: "room id=1"))
    #expect(Target.screen(a.withStackContainer()).match == Match(kind: .stack))
    #expect(Target.screen(AnyScreen(Room(id: 1)).erased) == Target<AnyContainer>.screen(AnyScreen(Room(id: 1)).erased))
  }

  @Test func targetsWithEqualMatchesAreEqual() {
    #expect(Target.screen(page("a", 1)) == Target.screen(page("a", 1).appearance { $0.title = "A" }))
    #expect(Target.screen(page("a", 1)) != Target.screen(page("a", 2)))
    #expect(Set([Target<Page>.named("a"), .named("a"), .key("a"), .page]).count == 3)
  }
}
