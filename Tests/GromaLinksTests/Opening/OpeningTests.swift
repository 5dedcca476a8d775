import Groma
import GromaTesting
import Testing

@testable import GromaLinks

/// Tests links that may be followed at once.
@MainActor struct OpeningTests {
  @Test func isFollowedAsOneTransaction() throws {
    let (navigator, diary) = try opening()
    #expect(try navigator.open("app://a/7?note=x") == .followed)
    expectTree(navigator, "stack[z > a(id=7)]")
    #expect(diary.read() == ["follows app://a/7?note=x: a/:id"])
    #expect(navigator.history.commits.count == 1)
    expectInvariants(navigator)
    navigator.undo()
    expectTree(navigator, "stack[z]")
  }

  @Test(arguments: [
    (LinkSource.url("https://app.example/a/7"), "url"), (.url("APP://a/7/"), "upper case, and a slash at the end"),
    (.notification(payload: #"{"type": "a", "number": 7}"#), "notification"),
    (.shortcut(type: "new-a", payload: #"{"id": "7"}"#), "shortcut"),
  ])
  func opensFromEverySource(source: LinkSource, _: String) throws {
    let (navigator, _) = try opening()
    #expect(try navigator.open(source) == .followed)
    expectTree(navigator, "stack[z > a(id=7)]")
  }

  @Test(arguments: [
    ("app://e/7", "link.unmatched", "no link matches 'app://e/7'"),
    (
      "app://a/x", "link.unmatched",
      "no link can read the arguments of 'app://a/x': a/:id (GromaLinksTests/LetterLinks.swift): argument 'id' is 'x', which is not an Int"
    ),
    ("other://a/7", "link.foreign", "'other://a/7' is not a link of this app, whose links begin with app://, https://app.example/"),
    (
      "http://app.example/a/7", "link.foreign",
      "'http://app.example/a/7' is not a link of this app, whose links begin with app://, https://app.example/"
    ),
    ("app://a/%zz", "link.unreadable", "'app://a/%zz' is not a valid URL: it has a % that is not followed by two hexadecimal digits"),
    ("app://a/%FF", "link.unreadable", "'app://a/%FF' is not a valid URL: its percent-encoded bytes are not UTF-8"),
    ("app://a/1?x=%00", "link.unreadable", "'app://a/1?x=%00' is not a valid URL: it contains a space or a control character"),
    ("a/7", "link.unreadable", "'a/7' is not a valid URL: it does not begin with a valid scheme, such as https:"),
    ("app://bad/1", "letter.bad", "it is bad"),
  ])
  func failingLinkReportsTheReasonAndChangesNothing(url: String, code: String, sentence: String) throws {
    let (navigator, diary) = try opening()
    let before = navigator.state
    let error = #expect(throws: NavigationError.self) { try navigator.open(url) }
    #expect(error?.code == code)
    #expect(error?.description == sentence)
    #expect(navigator.state == before)
    #expect(diary.read() == [], "no event is delivered")
  }

  @Test func longURLIsTruncatedInErrors() throws {
    let (navigator, _) = try opening()
    let error = #expect(throws: NavigationError.self) { try navigator.open("app://a/" + String(repeating: "1", count: 1_000_000)) }
    #expect(error?.code == "link.unreadable")
    #expect(error.map { $0.description.utf8.count < 300 } == true)
    let many = #expect(throws: NavigationError.self) {
      try navigator.open("app://a/1?" + String(repeating: "p&", count: 10_000))
    }
    #expect(many?.description.hasSuffix("its query has more than 1024 parameters") == true)
  }

  @Test func canHandleHasNoEffects() throws {
    let (navigator, diary) = try opening()
    let table = try #require(navigator.app.part(LinkTable.self))
    #expect(table.canHandle(.url("app://bad/1")))
    #expect(!table.canHandle(.url("app://a/x")))
    #expect(diary.read() == [])
    #expect(navigator.history.commits.isEmpty)
  }

  // MARK: As a step

  @Test func linkIsAStepOfARoute() throws {
    let (navigator, _) = try opening()
    let route = AppRoute().top(.stack).push(page("y")).erased.open("app://a/1").open("app://b/2")
    #expect(route.description == "top stack | push y | open url=app://a/1 | open url=app://b/2")
    #expect(try navigator.plan(route).root == navigator.app.state("stack[z > y > a(id=1) > b(id=2)]").root)
    try navigator.run(route)
    expectTree(navigator, "stack[z > y > a(id=1) > b(id=2)]")
    expectFailure(navigator, AppRoute().open("app://a/9").open("app://bad/1"), "it is bad")
    try navigator.run(AppRoute().open("app://nothing").fallback(to: AppRoute().open("app://a/3")))
    expectTree(navigator, "stack[z > y > a(id=1) > b(id=2) > a(id=3)]")
  }

  @Test func explanationListsCandidatesWithReasons() throws {
    let (navigator, _) = try opening()
    func notes(_ url: String) -> [String] {
      navigator.explain(AppRoute().open(url)).trace.events.compactMap { if case .noted(let text) = $0 { text } else { nil } }
    }
    #expect(notes("app://a/7") == ["link a/:id (GromaLinksTests/LetterLinks.swift): followed"])
    #expect(notes("app://a/x") == ["link a/:id (GromaLinksTests/LetterLinks.swift): argument 'id' is 'x', which is not an Int"])
    #expect(notes("app://e/7") == [])
  }

  @Test func isUnknownInAnAppWithoutLinks() throws {
    let navigator = try navigator("stack[a]")
    expectFailure(navigator, AppRoute().open("app://a/1"), "unknown step 'open': list what defines it among the elements of the app")
  }

  // MARK: Guards

  @Test func waitsForAGuardsRedirectAndIsFollowedOnce() throws {
    let (navigator, diary) = try opening()
    #expect(try navigator.open("app://locked/1") == .waiting(until: "x"))
    #expect(try navigator.open("app://locked/1") == .waiting(until: "x"))
    expectTree(navigator, "stack[z] ^ x")
    #expect(navigator.state.pending.count == 1, "equal links wait once")
    try navigator.run { $0.put(StubApp.Session(user: "ann")).top(.screen(page("x"))).finish() }
    expectTree(navigator, "stack[z > d(id=1)]")
    #expect(diary.read().filter { $0.hasPrefix("follows") } == ["follows app://locked/1: locked/:id"])
  }

  @Test func linkIsDroppedIfTheRedirectScreenIsRemoved() throws {
    let (navigator, diary) = try opening()
    try navigator.open("app://locked/1")
    try navigator.run { $0.dismiss(all: true) }
    expectTree(navigator, "stack[z]")
    #expect(diary.read().last == "canceled: open url=app://locked/1")
  }

  @Test func redirectedLinkSurvivesARestart() throws {
    let (navigator, _) = try opening()
    try navigator.open("app://locked/1")
    let restored = try Snapshot.read(navigator.snapshot(), for: navigator.app)
    #expect(restored.dropped == [])
    let later = Navigator(navigator.app, state: restored.state)
    try later.run { $0.put(StubApp.Session(user: "ann")).top(.screen(page("x"))).finish() }
    expectTree(later, "stack[z > d(id=1)]")
  }

  // MARK: Transitions

  @Test func isFollowedAfterATransition() throws {
    let (navigator, _) = try opening()
    navigator.policy = .queue
    try navigator.run { $0.top(.stack).push(page("y")) }
    guard case .deferred = try navigator.open("app://a/1") else { return #expect(Bool(false), "not deferred") }
    expectTree(navigator, "stack[z > y]")
    navigator.settle()
    expectTree(navigator, "stack[z > y > a(id=1)]")
  }
}
