import Groma
import GromaTesting
import Testing

@testable import GromaLinks

/// Tests that a link is followed exactly once, regardless of other changes.
@MainActor struct LinkDeliveryTests {
  private typealias Session = StubApp.Session

  private func waiting(_ navigator: Navigator) -> [String] { navigator.state.pendingLinks.map(\.source.description) }

  /// Calls a function when the first link is taken off the queue.
  private func whenDelivered(_ navigator: Navigator, _ action: @escaping @MainActor () -> Void) -> ObservationToken {
    var isDone = false
    return navigator.observe { event in
      guard !isDone, case .committed(let commit) = event, case .route(let route) = commit.cause else { return }
      guard "\(route)".hasPrefix("deliver ") else { return }
      isDone = true
      action()
    }
  }

  // MARK: Opened again

  @Test func waitingLinkThatIsOpenedAgainIsFollowedOnce() throws {
    let (navigator, diary) = try opening(inactive: ["main"])
    let first = navigator.state
    try navigator.open("app://a/1")
    try navigator.run { $0.activateLinks().open("app://a/1") }
    expectTree(navigator, "stack[z > a(id=1)]")
    #expect(waiting(navigator) == [])
    #expect(diary.read().filter { $0.hasPrefix("follows") }.count == 1)
    while navigator.undo() {}
    #expect(navigator.state == first)
  }

  @Test func rewriteToAWaitingLinkIsFollowedOnce() throws {
    let moved = LinkInterceptor("moved") { link, _ in link.source == .url("app://a/1") ? .rewrite("app://b/2") : .proceed }
    let (navigator, _) = try opening(inactive: ["main"], interceptors: [moved], queue: LinkQueue(.lastWins))
    try navigator.open("app://b/2")
    try navigator.run { $0.activateLinks().open("app://a/1") }
    expectTree(navigator, "stack[z > b(id=2)]")
    #expect(waiting(navigator) == [])
  }

  @Test func redirectedLinkNoLongerWaits() throws {
    let interceptor = LinkInterceptor("door") { _, transaction in
      transaction.value(Session.self).user == nil ? .wait("nobody") : .redirect(AppRoute().top(.stack).push(page("y")).erased)
    }
    let (navigator, _) = try opening(interceptors: [interceptor])
    try navigator.open("app://a/1")
    try navigator.run { $0.put(Session(user: "ann")).open("app://a/1") }
    expectTree(navigator, "stack[z > y]")
  }

  // MARK: During a delivery

  @Test func undoDuringDeliveryDoesNotFollowALinkTwice() throws {
    let (navigator, _) = try opening(inactive: ["main"])
    try navigator.open("app://a/1")
    let observation = whenDelivered(navigator) { navigator.undo() }
    try navigator.run { $0.activateLinks() }
    expectTree(navigator, "stack[z]")
    #expect(waiting(navigator) == ["app://a/1"], "the activation and what followed from it are one change")
    observation.cancel()
  }

  @Test func linkThatMustWaitAgainKeepsItsPosition() throws {
    let (navigator, _) = try opening(inactive: ["main"], queue: LinkQueue(limit: 2))
    try navigator.open("app://a/1")
    try navigator.open("app://b/2")
    let observation = whenDelivered(navigator) {
      _ = try? navigator.run { $0.deactivateLinks() }
      _ = try? navigator.open("app://a/3")
    }
    try navigator.run { $0.activateLinks() }
    expectTree(navigator, "stack[z]")
    #expect(waiting(navigator) == ["app://a/1", "app://b/2", "app://a/3"])
    try navigator.run { $0.activateLinks() }
    expectTree(navigator, "stack[z > a(id=1) > b(id=2) > a(id=3)]")
    observation.cancel()
  }

  @Test func newerLinkReplacesAnOlderOneThatMustWaitAgain() throws {
    let (navigator, diary) = try opening(inactive: ["main"], queue: LinkQueue(.lastWins))
    try navigator.open("app://a/1")
    let observation = whenDelivered(navigator) {
      _ = try? navigator.run { $0.deactivateLinks() }
      _ = try? navigator.open("app://b/2")
    }
    try navigator.run { $0.activateLinks() }
    #expect(waiting(navigator) == ["app://b/2"])
    #expect(diary.read().last == "dropped app://a/1 because another link waits instead")
    observation.cancel()
  }

  /// Opening a link again that is already waiting changes nothing. The announcement is not a change.
  @Test(arguments: [false, true]) func anObserverChangesNothing(isObserved: Bool) throws {
    let navigator = try navigator("stack[z]", of: letters(inactive: ["main", "other"]))
    try navigator.open("app://c/1")
    try navigator.open("app://a/1")
    try navigator.run { $0.activateLinks(of: "other") }
    expectTree(navigator, "stack[z > c(id=1)]")
    navigator.undo()
    navigator.undo()
    let diary = Diary()
    if isObserved { diary.follow(navigator) }
    try navigator.open("app://a/1")
    expectTree(navigator, "stack[z]")
  }

  @Test(arguments: [TransitionPolicy.queue, .reject, .replace])
  func changeDuringDeliveryDoesNotLoseLinks(policy: TransitionPolicy) throws {
    let (navigator, diary) = try opening(inactive: ["main"])
    navigator.policy = policy
    for url in ["app://a/1", "app://b/2"] { try navigator.open(url) }
    let observation = whenDelivered(navigator) { _ = try? navigator.run { $0.top(.stack).push(page("y")) } }
    try navigator.run { $0.activateLinks() }
    navigator.settle()
    expectTree(navigator, "stack[z > y > a(id=1) > b(id=2)]")
    #expect(diary.read().filter { $0.hasPrefix("follows") }.count == 2)
    expectInvariants(navigator)
    observation.cancel()
  }

  @Test func linkThatOpensAWaitingLinkDoesNotFollowItTwice() throws {
    let again = DeepLink("again", "opens an a", samples: [LinkStep.Nothing()]) { (_: LinkStep.Nothing) in AppRoute().open("app://a/1") }
    let navigator = try navigator("stack[z]", of: letters(and: [again], inactive: ["main"]))
    try navigator.open("app://again")
    try navigator.open("app://a/1")
    try navigator.run { $0.activateLinks() }
    expectTree(navigator, "stack[z > a(id=1)]")
  }

  @Test func linkThatOpensItselfFails() throws {
    let round = DeepLink("round", "opens itself", samples: [LinkStep.Nothing()]) { (_: LinkStep.Nothing) in AppRoute().open("app://round") }
    let navigator = try navigator("stack[z]", of: letters(and: [round]))
    expectFailure(
      navigator, AppRoute().open("app://round"),
      "limit exceeded: endless recursion: open url=app://round → open url=app://round")
  }

  @Test func linksThatOpenEachOtherFail() throws {
    let links = [("ping", "pong"), ("pong", "ping")].map { name, other in
      DeepLink(name, "opens the other", samples: [LinkStep.Nothing()]) { (_: LinkStep.Nothing) in
        AppRoute().open("app://\(other)").ignoringFailure().open("app://\(other)")
      }
    }
    let navigator = try navigator("stack[z]", of: letters(and: links))
    let error = #expect(throws: NavigationError.self) { try navigator.open("app://ping") }
    #expect(error?.code == "nav.limit")
    expectTree(navigator, "stack[z]")
  }

  @Test func rewrittenLinkThatWaitsIsReported() throws {
    let moved = LinkInterceptor("moved") { link, _ in link.source == .url("app://a/1") ? .rewrite("app://c/2") : .proceed }
    let (navigator, _) = try opening(inactive: ["other"], interceptors: [moved])
    #expect(try navigator.open("app://a/1") == .pending("the scope 'other' is not active"))
  }

  // MARK: Time

  @Test func expiredLinkUnblocksTheFollowingOnes() throws {
    let first = LinkInterceptor("never") { link, _ in link.source == .url("app://a/1") ? .wait("never") : .proceed }
    let (navigator, _) = try opening(interceptors: [first], queue: LinkQueue(expiry: 1_000))
    try navigator.open("app://a/1")
    navigator.advance(by: 500)
    try navigator.open("app://b/2")
    navigator.advance(by: 500)
    expectTree(navigator, "stack[z > b(id=2)]")
    #expect(waiting(navigator) == [])
  }

  @Test func planAdvancesTheClockByItsWaits() throws {
    let (navigator, _) = try opening(inactive: ["main"], queue: LinkQueue(expiry: 1_000))
    try navigator.open("app://a/1")
    let route = AppRoute().wait(milliseconds: 1_000).top(.stack).push(page("y"))
    let planned = try navigator.plan(route)
    try navigator.run(route)
    #expect(planned[LinkState.self] == navigator.state[LinkState.self])
    #expect(planned == navigator.state)
  }

  @Test(arguments: [0, -1, Int.min]) func anExpiryOfNothingWaitsForNoTime(expiry: Int) throws {
    let (navigator, _) = try opening(inactive: ["main"], queue: LinkQueue(expiry: expiry))
    try navigator.open("app://a/1")
    navigator.advance(by: 0)
    #expect(waiting(navigator) == ["app://a/1"])
    navigator.advance(by: 1)
    #expect(waiting(navigator) == [])
  }

  // MARK: Old states

  @Test func removedScopeDoesNotBlockLinks() throws {
    let (old, _) = try opening(inactive: ["main", "other"], queue: LinkQueue(expiry: nil))
    try old.open("app://a/1")
    let attic = String(decoding: try old.snapshot(), as: UTF8.self)
      .replacing(/"main",\s*"other"/, with: #""attic""#).replacing(#""scope" : "main""#, with: #""scope" : "attic""#)
    let state = try Snapshot.read(Array(attic.utf8), for: old.app).state
    #expect(state[LinkState.self].inactive == ["attic"] && state.pendingLinks.map(\.scope) == ["attic"])
    let navigator = Navigator(old.app, state: state)
    try navigator.run { $0.top(.stack).push(page("y")) }
    expectTree(navigator, "stack[z > y > a(id=1)]")
    try navigator.run { $0.activateLinks() }
    #expect(navigator.state[LinkState.self] == .initial)
  }

  @Test(arguments: ["7", "{}"])
  func unreadableLinkStateIsRestoredAsAtLaunch(links: String) throws {
    let (old, _) = try opening(inactive: ["main"])
    try old.run { $0.put(Session(user: "ann")) }
    let text = String(decoding: try old.snapshot(), as: UTF8.self).replacing(/"links" : {[^}]*}/, with: #""links" : \#(links)"#)
    let restored = try Snapshot.read(Array(text.utf8), for: old.app)
    #expect(restored.dropped.count == 1)
    #expect(restored.state[LinkState.self].inactive == ["main"])
    #expect(restored.state[Session.self].user == "ann")
  }

  // MARK: Windows

  @Test func linkOfAClosedWindowOpensInTheKeyWindow() throws {
    let (navigator, _) = try opening("main: stack[z] & *second: stack[y]", inactive: ["main"])
    try navigator.run(AppRoute().window("second").erased.open("app://a/1"))
    try navigator.run { $0.window("second").closeWindow() }
    try navigator.run { $0.activateLinks() }
    expectTree(navigator, "stack[z > a(id=1)]")
    expectInvariants(navigator)
  }

  // MARK: Laws

  /// Observers of links open other links, activate and deactivate scopes, navigate, and advance the clock. The argument is a seed.
  @Test(arguments: UInt64(1)...100) func linksAreFollowedOnceForRandomObservers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (navigator, diary) = try opening(inactive: ["main"], queue: LinkQueue(limit: .max, expiry: nil))
    navigator.policy = random.pick(TransitionPolicy.allCases)
    var opened: [String] = []
    var number = 0
    func act() {
      number += 1
      switch random.below(8) {
      case 0...3:
        let url = "app://\(random.pick(["a", "b", "c"]))/\(number)"
        if (try? navigator.open(url)) != nil { opened.append(url) }
      case 4: _ = try? navigator.run { $0.activateLinks(of: random.pick([nil, "main", "other"])) }
      case 5: _ = try? navigator.run { $0.deactivateLinks(of: random.pick([nil, "main", "other"])) }
      case 6: _ = try? navigator.run { $0.top(.stack).push(page("y")) }
      default: random.chance(50) ? navigator.advance(by: 350) : { try? navigator.beginBack() }()
      }
    }
    var left = 40
    let observation = navigator.observe { _ in
      guard left > 0, random.chance(20) else { return }
      left -= 1
      act()
    }
    for _ in 0..<40 { act() }
    observation.cancel()
    navigator.settle()
    try navigator.run { $0.activateLinks() }
    navigator.settle()
    #expect(waiting(navigator) == [])
    let urls = diary.read().filter { $0.hasPrefix("follows") }.map { String($0.split(separator: " ")[1].dropLast()) }
    // A link that was queued behind a change is dropped if another change replaces that.
    if navigator.policy != .replace { #expect(urls.sorted() == opened.sorted(), "seed \(seed)") }
    #expect(Set(urls).count == urls.count, "seed \(seed)")
    expectInvariants(navigator)
  }

  /// The argument is a seed.
  @Test(arguments: UInt64(1)...60) func lawsHoldForRandomUseOfLinks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let order: LinkQueue.Order = random.pick([.inOrder, .lastWins])
    let queue = LinkQueue(order, limit: random.below(4), expiry: random.pick([nil, 0, 1_000, 5_000]))
    let interceptors = [
      LinkInterceptor("door") { link, transaction in
        link.source.description.hasSuffix("1") && transaction.value(Session.self).user == nil ? .wait("nobody") : .proceed
      },
      LinkInterceptor("moved") { link, _ in link.source == .url("app://b/2") ? .rewrite("app://c/2") : .proceed },
    ]
    let (navigator, _) = try opening(inactive: ["main"], interceptors: interceptors, queue: queue)
    navigator.policy = random.pick(TransitionPolicy.allCases)
    for step in 0..<60 {
      let urls = ["app://a/1", "app://a/2", "app://b/2", "app://c/1", "app://locked/1", "app://bad/1", "app://no"]
      let scopes: [String?] = [nil, "main", "other"]
      let route: AppRoute =
        switch random.below(9) {
        case 0...3: AppRoute().open(random.pick(urls))
        case 4: AppRoute().activateLinks(of: random.pick(scopes)).open(random.pick(urls))
        case 5: AppRoute().deactivateLinks(of: random.pick(scopes))
        case 6: AppRoute().put(Session(user: random.pick(["ann", nil])))
        case 7: AppRoute().top(.stack).popToRoot().erased.dropLinks()
        default: AppRoute().activateLinks(of: random.pick(scopes)).fallback(to: AppRoute().dropLinks())
        }
      navigator.settle()
      var mark = Laws.Mark(navigator)
      switch random.below(8) {
      // A change made by the clock is not in the history.
      case 0 where queue.expiry == nil: navigator.undo()
      case 1 where queue.expiry == nil: navigator.redo()
      case 2:
        navigator.advance(by: random.pick([0, 1, 350, 1_000, 6_000]))
        mark = Laws.Mark(navigator)
      default:
        let before = navigator.state
        _ = try? navigator.plan(route)
        #expect(navigator.state == before, "seed \(seed), step \(step): a plan changed something")
        _ = try? navigator.run(route)
      }
      #expect(Laws.violation(of: navigator, since: mark) == nil, "seed \(seed), step \(step): \(route)")
      let pending = navigator.state.pendingLinks.map(\.source)
      #expect(Set(pending).count == pending.count, "seed \(seed), step \(step): a link waits twice")
    }
  }

  @Test(arguments: UInt64(1)...20) func randomInputNeverTraps(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (navigator, _) = try opening()
    let before = navigator.state
    for _ in 0..<300 {
      let text = random.text(upTo: 30)
      let json = random.pick([
        "{\"type\": \"a\", \"number\": \(random.pick(["1e99", "-0", "[]", "{}", "null", "1.0", "\"x\""]))}", "{" + text, text,
      ])
      let source: LinkSource = random.pick([
        .url(text), .url("app://" + text), .url("https://app.example/a/" + text), .notification(payload: json, category: text),
        .shortcut(type: "new-a", payload: json), .shortcut(type: text),
      ])
      _ = navigator.explain(AppRoute().open(source))
      #expect(navigator.state == before)
    }
  }

  @Test func deepPayloadsAreReadOrRefused() throws {
    let (navigator, _) = try opening()
    let before = navigator.state
    for depth in [10, 500, 511, 512, 513, 10_000] {
      let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let records = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
      for payload in [#"{"type":"a","number":1,"x":\#(lists)}"#, records] {
        _ = navigator.explain(AppRoute().open(.notification(payload: payload)))
        #expect(navigator.state == before)
      }
    }
  }
}
