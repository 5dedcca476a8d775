import Groma
import GromaTesting
import Testing

@testable import GromaLinks

/// Tests links that may not be followed yet.
@MainActor struct LinkQueueTests {
  private func waiting(_ navigator: Navigator) -> [String] { navigator.state.pendingLinks.map(\.source.description) }

  // MARK: Scopes

  @Test func waitsForItsScopeAndIsFollowedOnce() throws {
    let (navigator, diary) = try opening(inactive: ["main", "other"])
    #expect(try navigator.open("app://a/1") == .pending("the scope 'main' is not active"))
    expectTree(navigator, "stack[z]")
    try navigator.run { $0.activateLinks(of: "main") }
    expectTree(navigator, "stack[z > a(id=1)]")
    try navigator.run { $0.deactivateLinks(of: "main").activateLinks(of: "main") }
    expectTree(navigator, "stack[z > a(id=1)]")
    #expect(diary.read() == ["app://a/1 waits: the scope 'main' is not active", "follows app://a/1: a/:id"])
    expectInvariants(navigator)
  }

  @Test func activatingAScopeFollowsOnlyItsLinks() throws {
    let (navigator, _) = try opening(inactive: ["main", "other"])
    try navigator.open("app://a/1")
    try navigator.open("app://c/2")
    try navigator.run { $0.activateLinks(of: "other") }
    expectTree(navigator, "stack[z > c(id=2)]")
    #expect(waiting(navigator) == ["app://a/1"])
    expectFailure(navigator, AppRoute().activateLinks(of: "none"), "no link is in the scope 'none'; the scopes are main, other")
  }

  @Test func twoScopesThatActivateTogetherDeliverEachLinkOnce() throws {
    let (navigator, diary) = try opening(inactive: ["main", "other"])
    for url in ["app://c/1", "app://a/2", "app://b/3", "app://c/4"] { try navigator.open(url) }
    _ = diary.read()
    try navigator.run { $0.activateLinks() }
    expectTree(navigator, "stack[z > c(id=1) > a(id=2) > b(id=3) > c(id=4)]")
    #expect(
      diary.read() == ["follows app://c/1: c/:id", "follows app://a/2: a/:id", "follows app://b/3: b/:id", "follows app://c/4: c/:id"])
    #expect(waiting(navigator) == [])
  }

  @Test func linksWaitInTheBackground() throws {
    let (navigator, _) = try opening()
    try navigator.run { $0.perform("background", Nothing()) }
    #expect(try navigator.open("app://a/1") == .pending("the app is in the background"))
    try navigator.run { $0.deactivateLinks(of: "main").perform("foreground", Nothing()) }
    #expect(waiting(navigator) == ["app://a/1"], "the scope is no longer active")
    try navigator.run { $0.activateLinks() }
    expectTree(navigator, "stack[z > a(id=1)]")
  }

  private struct Nothing: Codable {}

  @Test func deactivatedScopeKeepsWaitingLinks() throws {
    let (navigator, _) = try opening(inactive: ["main", "other"])
    try navigator.open("app://a/1")
    try navigator.run { $0.deactivateLinks() }
    #expect(waiting(navigator) == ["app://a/1"])
  }

  // MARK: Order

  @Test func theSameLinkWaitsOnce() throws {
    let (navigator, _) = try opening(inactive: ["main", "other"])
    for _ in 0..<3 { try navigator.open("app://a/1") }
    try navigator.open("app://a/2")
    #expect(waiting(navigator) == ["app://a/1", "app://a/2"])
  }

  @Test func lastLinkReplacesEarlierOnes() throws {
    let (navigator, diary) = try opening(inactive: ["main", "other"], queue: LinkQueue(.lastWins))
    try navigator.open("app://a/1")
    try navigator.open("app://b/2")
    #expect(waiting(navigator) == ["app://b/2"])
    #expect(diary.read().contains("dropped app://a/1 because another link waits instead"), "the dropped link is reported")
    try navigator.run { $0.activateLinks() }
    expectTree(navigator, "stack[z > b(id=2)]")
  }

  @Test func linkBeyondTheLimitIsRejected() throws {
    let (navigator, _) = try opening(inactive: ["main", "other"], queue: LinkQueue(limit: 2))
    try navigator.open("app://a/1")
    try navigator.open("app://a/2")
    expectFailure(navigator, AppRoute().open("app://a/3"), "the queue is full: 2 links are waiting already")
    #expect(waiting(navigator) == ["app://a/1", "app://a/2"])
  }

  @Test func failingLinkDoesNotBlockTheFollowingOnes() throws {
    let (navigator, diary) = try opening(inactive: ["main", "other"])
    for url in ["app://a/1", "app://bad/1", "app://b/2"] { try navigator.open(url) }
    _ = diary.read()
    try navigator.run { $0.activateLinks() }
    expectTree(navigator, "stack[z > a(id=1) > b(id=2)]")
    #expect(
      diary.read() == [
        "follows app://a/1: a/:id", "failed by itself: open url=app://bad/1 first=true: it is bad", "follows app://b/2: b/:id",
      ])
    #expect(waiting(navigator) == [])
  }

  @Test func deliveredGuardedLinkWaitsForTheRedirect() throws {
    let (navigator, _) = try opening(inactive: ["main", "other"])
    try navigator.open("app://locked/1")
    try navigator.run { $0.activateLinks() }
    expectTree(navigator, "stack[z] ^ x")
    #expect(waiting(navigator) == [])
    #expect(navigator.state.pending.count == 1)
    try navigator.run { $0.put(StubApp.Session(user: "ann")).top(.screen(page("x"))).finish() }
    expectTree(navigator, "stack[z > d(id=1)]")
  }

  @Test func linkWaitsAgainIfItsScopeIsInactiveAfterTheRedirect() throws {
    let (navigator, _) = try opening()
    try navigator.open("app://locked/1")
    try navigator.run { $0.deactivateLinks() }
    try navigator.run { $0.put(StubApp.Session(user: "ann")).top(.screen(page("x"))).finish() }
    expectTree(navigator, "stack[z]")
    #expect(waiting(navigator) == ["app://locked/1"])
    try navigator.run { $0.activateLinks() }
    expectTree(navigator, "stack[z > d(id=1)]")
  }

  // MARK: Time

  @Test func waitingLinkExpires() throws {
    let (navigator, diary) = try opening(inactive: ["main", "other"], queue: LinkQueue(expiry: 1_000))
    try navigator.open("app://a/1")
    navigator.advance(by: 600)
    #expect(navigator.nextChange == 400)
    try navigator.open("app://b/2")
    navigator.advance(by: 399)
    #expect(waiting(navigator) == ["app://a/1", "app://b/2"])
    navigator.settle()
    #expect(waiting(navigator) == ["app://a/1", "app://b/2"], "the link does not wait for its expiry")
    _ = diary.read()
    navigator.advance(by: 1)
    #expect(waiting(navigator) == ["app://b/2"])
    #expect(diary.read() == ["dropped app://a/1 because it waited too long"])
    try navigator.run { $0.activateLinks() }
    expectTree(navigator, "stack[z > b(id=2)]")
  }

  @Test func waitsForeverWithoutAnExpiry() throws {
    let (navigator, _) = try opening(inactive: ["main", "other"], queue: LinkQueue(expiry: nil))
    try navigator.open("app://a/1")
    navigator.advance(by: .max)
    #expect(waiting(navigator) == ["app://a/1"])
  }

  @Test func isDroppedWhenAsked() throws {
    let (navigator, diary) = try opening(inactive: ["main", "other"])
    try navigator.open("app://a/1")
    try navigator.open("app://b/2")
    _ = diary.read()
    try navigator.run(AppRoute().perform("drop-links", LinkStep.Drop(url: "app://a/1")))
    #expect(waiting(navigator) == ["app://b/2"])
    try navigator.run { $0.dropLinks() }
    #expect(waiting(navigator) == [])
    #expect(diary.read() == ["dropped app://a/1", "dropped app://b/2"])
  }

  // MARK: Part of the state

  @Test func undoRestoresTheQueue() throws {
    let (navigator, _) = try opening(inactive: ["main", "other"])
    let first = navigator.state
    try navigator.open("app://a/1")
    try navigator.run { $0.activateLinks() }
    let last = navigator.state
    expectTree(navigator, "stack[z > a(id=1)]")
    var steps: [Bool] = []
    while navigator.undo() { steps.append(navigator.state.pendingLinks.isEmpty) }
    #expect(steps == [false, true], "undone: the activation with the delivery, and the opening")
    #expect(navigator.state == first)
    while navigator.redo() {}
    #expect(navigator.state == last)
    expectTree(navigator, "stack[z > a(id=1)]")
  }

  @Test func waitingLinksSurviveAColdStart() throws {
    let (navigator, _) = try opening(inactive: ["main", "other"])
    try navigator.open(.notification(payload: #"{"type": "a", "number": 5}"#, category: "c", action: "open"))
    try navigator.open(.shortcut(type: "new-a", payload: #"{"id": 6}"#))
    let restored = try Snapshot.read(navigator.snapshot(), for: navigator.app)
    #expect(restored.dropped == [])
    #expect(restored.state == navigator.state)
    let later = Navigator(navigator.app, state: restored.state)
    try later.run { $0.activateLinks() }
    expectTree(later, "stack[z > a(id=5) > a(id=6)]")
  }

  @Test func planDoesNotChangeTheQueue() throws {
    let (navigator, _) = try opening(inactive: ["main", "other"])
    let planned = try navigator.plan(AppRoute().open("app://a/1"))
    #expect(planned.pendingLinks.count == 1)
    #expect(waiting(navigator) == [])
  }

  @Test func stateIsDescribed() throws {
    let (navigator, _) = try opening(inactive: ["main"])
    try navigator.open("app://a/1")
    let links = navigator.state[LinkState.self]
    #expect("\(links)" == "not active: main")
    #expect(navigator.state.pendingLinks.map(links.reason) == ["the scope 'main' is not active"])
  }
}
