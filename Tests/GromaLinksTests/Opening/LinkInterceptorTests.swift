import Groma
import GromaTesting
import Testing

@testable import GromaLinks

/// Tests interceptors, which check a link before it is followed.
@MainActor struct LinkInterceptorTests {
  private typealias Session = StubApp.Session

  private func interceptor(
    _ name: String, _ check: @escaping @Sendable (String, inout NavigationTransaction) -> LinkInterceptor.Verdict
  ) -> LinkInterceptor {
    LinkInterceptor(name) { link, transaction in check(link.source.description, &transaction) }
  }

  @Test func runInOrderUntilOneDoesNotProceed() throws {
    let (navigator, diary) = try opening(interceptors: [
      interceptor("first") { url, _ in url.contains("/1") ? .refuse("not one") : .proceed },
      interceptor("second") { url, _ in url.contains("/2") ? .refuse("not two") : .proceed },
    ])
    expectFailure(navigator, AppRoute().open("app://a/1"), "'app://a/1' was refused by 'first': not one")
    expectFailure(navigator, AppRoute().open("app://a/2"), "'app://a/2' was refused by 'second': not two")
    #expect(try navigator.open("app://a/3") == .followed)
    expectTree(navigator, "stack[z > a(id=3)]")
    #expect(diary.read() == ["follows app://a/3: a/:id"])
  }

  @Test func receiveTheLinkAndItsDestination() throws {
    let (navigator, _) = try opening(interceptors: [
      LinkInterceptor("private") { link, _ in
        link.link.pattern.description == "b/:id" && link.destination == nil ? .refuse("\(link.link.summary) is private") : .proceed
      }
    ])
    expectFailure(navigator, AppRoute().open("app://b/1"), "'app://b/1' was refused by 'private': a b is private")
  }

  @Test func rewriteTheURL() throws {
    let (navigator, diary) = try opening(interceptors: [
      interceptor("moved") { url, _ in url == "app://a/1" ? .rewrite("app://b/2") : .proceed }
    ])
    #expect(try navigator.open("app://a/1") == .followed)
    expectTree(navigator, "stack[z > b(id=2)]")
    #expect(diary.read() == ["'moved' rewrote app://a/1 to app://b/2", "follows app://b/2: b/:id"])
  }

  @Test func circularRewritesFail() throws {
    let (navigator, _) = try opening(interceptors: [
      interceptor("round") { url, _ in .rewrite(url == "app://a/1" ? "app://b/1" : "app://a/1") }
    ])
    expectFailure(
      navigator, AppRoute().open("app://a/1"), "interceptors rewrite the link in a circle: app://a/1 → app://b/1 → app://a/1")
  }

  @Test func endlessRewritesFail() throws {
    let (navigator, _) = try opening(interceptors: [
      LinkInterceptor("more") { link, _ in .rewrite("app://a/\((Int(link.source.description.dropFirst(8)) ?? 0) + 1)") }
    ])
    let error = #expect(throws: NavigationError.self) { try navigator.open("app://a/1") }
    #expect(error?.code == "link.circle")
  }

  @Test func redirectRunsAnotherRoute() throws {
    let (navigator, diary) = try opening(interceptors: [
      interceptor("elsewhere") { _, _ in .redirect(AppRoute().top(.container).present(page("y"))) }
    ])
    #expect(try navigator.open("app://a/1") == .followed)
    expectTree(navigator, "stack[z] ^ y")
    #expect(diary.read() == ["'elsewhere' redirected app://a/1"])
  }

  @Test func linkWaitsUntilAChangeAllowsIt() throws {
    let (navigator, diary) = try opening(interceptors: [
      interceptor("onboarding") { _, transaction in
        transaction.value(Session.self).user == nil ? .wait("nobody is here") : .proceed
      }
    ])
    #expect(try navigator.open("app://a/1") == .pending("nobody is here ('onboarding')"))
    #expect(try navigator.open("app://b/2") == .pending("earlier links are waiting"))
    try navigator.run { $0.top(.stack).push(page("y")) }
    expectTree(navigator, "stack[z > y]")
    try navigator.run { $0.put(Session(user: "ann")) }
    expectTree(navigator, "stack[z > y > a(id=1) > b(id=2)]")
    #expect(diary.read().filter { $0.hasPrefix("follows") }.count == 2)
  }

  @Test func waitingLinkBlocksOnlyItsOwnScope() throws {
    let (navigator, _) = try opening(interceptors: [
      interceptor("main waits") { url, transaction in
        url.hasPrefix("app://a") && transaction.value(Session.self).user == nil ? .wait("nobody is here") : .proceed
      }
    ])
    try navigator.open("app://a/1")
    #expect(try navigator.open("app://c/2") == .followed)
    expectTree(navigator, "stack[z > c(id=2)]")
    #expect(try navigator.open("app://b/3") == .pending("earlier links are waiting"))
    try navigator.run { $0.put(Session(user: "ann")) }
    expectTree(navigator, "stack[z > c(id=2) > a(id=1) > b(id=3)]")
  }

  @Test func runAgainAfterTheScopeActivates() throws {
    let (navigator, _) = try opening(
      inactive: ["main", "other"],
      interceptors: [interceptor("not now") { _, transaction in transaction.value(Session.self).user == nil ? .wait("nobody") : .proceed }])
    try navigator.open("app://a/1")
    try navigator.open("app://b/2")
    try navigator.run { $0.activateLinks() }
    expectTree(navigator, "stack[z]")
    try navigator.run { $0.put(Session(user: "ann")) }
    expectTree(navigator, "stack[z > a(id=1) > b(id=2)]")
  }

  @Test func areExplained() throws {
    let (navigator, _) = try opening(interceptors: [interceptor("no") { _, _ in .refuse("never") }])
    let explanation = navigator.explain(AppRoute().open("app://a/1"))
    #expect(explanation.trace.events.contains(.noted("interceptor 'no': refuse: never")))
    #expect(navigator.history.commits.isEmpty)
  }

  @Test func everyVerdictIsDescribed() {
    let all: [(LinkInterceptor.Verdict, String)] = [
      (.proceed, "proceed"), (.rewrite("app://b"), "rewrite to 'app://b'"), (.redirect(AppRoute().refresh()), "redirect: refresh"),
      (.refuse("no"), "refuse: no"), (.wait("later"), "wait: later"),
    ]
    for (verdict, sentence) in all { #expect(verdict.description == sentence) }
  }
}
