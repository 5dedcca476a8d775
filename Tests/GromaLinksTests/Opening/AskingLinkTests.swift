import Groma
import GromaTesting
import Testing

@testable import GromaLinks

/// Tests links that ask a service of the app before they are followed.
@MainActor struct AskingLinkTests {
  private struct Code: Codable, Hashable, Sendable { var code: String }
  private struct Item: Codable, Hashable, Sendable { var id: Int }

  @MainActor private final class Shortener {
    var items: [String: Int]
    var asked = 0
    init(_ items: [String: Int]) { self.items = items }

    struct Unknown: Error {}

    func item(_ code: String) throws -> Item { try items[code].map { Item(id: $0) } ?? { throw Unknown() }() }

    func answer(_ code: String) throws -> RequestAnswer {
      asked += 1
      if code == "offline" { throw NavigationError.custom(code: "shortener.offline", message: "offline") }
      return items[code].map { RequestAnswer("found", Item(id: $0)) } ?? "unknown"
    }
  }

  private nonisolated static let link = DeepLink(
    "s/:code", "a short link", samples: [Code(code: "x")],
    asking: { link in
      Effect(RequestName<Code>("resolve"), link).on("unknown") { $0.top(.stack).push(page("b", 0)) }
        .on(.unavailable) { $0.top(.stack).push(page("c", 0)) }
    }, for: "found", answers: [Item(id: 1), Item(id: 2)]
  ) { (_: Code, item: Item) in
    AppRoute().top(.stack).push(page("a", item.id))
  }

  private func start(_ tree: String = "stack[z]", _ definition: RequestDefinition? = nil, _ shortener: Shortener? = nil) throws -> Navigator
  {
    let app = AppDefinition("stub", "", root: page("z").withStackContainer()) {
      for screen in StubApp.screens() { screen }
      Self.link
      LinkTable(from: [.scheme("app")])
      if let shortener { Service(Shortener.self) { _ in shortener } }
      if let definition { definition } else { RequestDefinition("resolve", "finds the item of a short link") }
    }
    let navigator = try navigator(tree, of: app)
    navigator.asksServices = shortener != nil
    return navigator
  }

  private let atOnce = RequestDefinition("resolve", "finds the item of a short link").answered { effect, services in
    try services.resolve(Shortener.self).answer(effect.request["code"] ?? "")
  }

  private let later = RequestDefinition("resolve", "finds the item of a short link").answeredLater { effect, services in
    await Task.yield()
    return try services.resolve(Shortener.self).answer(effect.request["code"] ?? "")
  }

  // MARK: By hand, as in scripts and in the explorer

  @Test func theLinkWaitsAndShowsNothing() throws {
    let navigator = try start()
    #expect(try navigator.open("app://s/x") == .waiting(until: "resolve code=x"))
    expectTree(navigator, "stack[z]")
    #expect(navigator.state.running.map { "\($0.effect.request)" } == ["resolve code=x"])
    #expect(navigator.state.unfollowedLinks == [.url("app://s/x")])
    expectInvariants(navigator)
  }

  @Test func theAnswerIsAnArgumentOfTheRoute() throws {
    let navigator = try start()
    try navigator.open("app://s/x")
    try navigator.complete("resolve", with: "found", values: ["id": "7"])
    expectTree(navigator, "stack[z > a(id=7)]")
    #expect(navigator.state.running.isEmpty && navigator.state.pending.isEmpty)
    expectInvariants(navigator)
  }

  @Test func anotherOutcomeRunsItsRoute() throws {
    let navigator = try start()
    try navigator.open("app://s/x")
    try navigator.complete("resolve", with: "unknown")
    expectTree(navigator, "stack[z > b(id=0)]")
    #expect(navigator.state.running.isEmpty && navigator.state.pending.isEmpty)
  }

  @Test func aFailureEndsTheLink() async throws {
    let navigator = try start()
    let handle = try navigator.start(AppRoute().open("app://s/x"))
    try navigator.complete("resolve", with: .unavailable)
    await #expect(throws: NavigationError.waitCanceled("resolve code=x")) { try await handle.value }
    expectTree(navigator, "stack[z > c(id=0)]")
  }

  @Test func aFallbackHandlesAFailure() throws {
    let navigator = try start()
    try navigator.run { $0.open("app://s/x").fallback(on: .waitCanceled, to: AppRoute().top(.stack).push(page("d", 0))) }
    try navigator.complete("resolve", with: .denied)
    expectTree(navigator, "stack[z > d(id=0)]")
  }

  @Test func aWrongAnswerIsRefused() throws {
    let navigator = try start()
    try navigator.open("app://s/x")
    expectFailure(
      navigator, AppRoute().complete("found", of: "resolve", values: ["id": "seven"]),
      "'link-answer.s/:code': argument 'id' is 'seven', which is not an Int")
  }

  @Test func twoLinksEachTakeTheirAnswer() throws {
    let navigator = try start()
    try navigator.open("app://s/x")
    try navigator.open("app://s/y")
    try navigator.complete("resolve", with: "found", values: ["id": "2"])
    expectTree(navigator, "stack[z > a(id=2)]")
    #expect(navigator.state.unfollowedLinks == [.url("app://s/x")])
    try navigator.complete("resolve", with: "found", values: ["id": "1"])
    expectTree(navigator, "stack[z > a(id=2) > a(id=1)]")
    expectInvariants(navigator)
  }

  @Test func aLinkThatIsOpenedTwiceAsksOnce() throws {
    let navigator = try start()
    try navigator.open("app://s/x")
    try navigator.open("app://s/x")
    #expect(navigator.state.running.count == 1 && navigator.state.pending.count == 1)
    try navigator.complete("resolve", with: "found", values: ["id": "7"])
    expectTree(navigator, "stack[z > a(id=7)]")
  }

  @Test func theUserNavigatesWhileTheServiceAnswers() throws {
    let navigator = try start("stack[z > y]")
    try navigator.open("app://s/x")
    try navigator.run { $0.top(.stack).pop() }
    try navigator.complete("resolve", with: "found", values: ["id": "7"])
    expectTree(navigator, "stack[z > a(id=7)]")
  }

  @Test func anAnswerToACanceledLinkIsForgotten() async throws {
    let navigator = try start()
    let handle = try navigator.start(AppRoute().open("app://s/x"))
    handle.cancel()
    await #expect(throws: NavigationError.self) { try await handle.value }
    try navigator.complete("resolve", with: "found", values: ["id": "7"])
    expectTree(navigator, "stack[z]")
    #expect(navigator.state.held.isEmpty)
    #expect(try navigator.open("app://s/x") == .waiting(until: "resolve code=x"))
  }

  @Test func theQuestionIsAPartOfTheState() throws {
    let navigator = try start()
    try navigator.open("app://s/x")
    let copy = Navigator(navigator.app)
    #expect(try copy.restore(navigator.snapshot()) == [])
    try copy.complete("resolve", with: "found", values: ["id": "7"])
    expectTree(copy, "stack[z > a(id=7)]")
    navigator.undo()
    #expect(navigator.state.running.isEmpty && navigator.state.pending.isEmpty)
  }

  @Test func undoOfTheAnswerWaitsAgain() throws {
    let navigator = try start()
    try navigator.open("app://s/x")
    try navigator.complete("resolve", with: "found", values: ["id": "7"])
    navigator.undo()
    expectTree(navigator, "stack[z]")
    try navigator.complete("resolve", with: "found", values: ["id": "8"])
    expectTree(navigator, "stack[z > a(id=8)]")
  }

  @Test func theExplanationNamesTheQuestion() throws {
    let navigator = try start()
    #expect(
      "\(navigator.explain(AppRoute().open("app://s/x")))" == """
        link s/:code (GromaLinksTests/AskingLinkTests.swift): followed
        link 's/:code': 'resolve code=x' comes first
        requests resolve code=x
        z stays visible; the route waits for 'resolve code=x' to finish
        """)
    try navigator.open("app://s/x")
    #expect(
      navigator.history.commits.map(\.origin.description).first?.hasPrefix("the question of link 's/:code', after link app://s/x") == true)
  }

  @Test func anAppWithTheLinkHasNoProblems() throws {
    #expect(try start().app.problems() == [])
    let app = AppDefinition("stub", "", root: page("z").withStackContainer()) {
      for screen in StubApp.screens() { screen }
      DeepLink("t", "", asking: { (_: NoContext) in Effect("what") }, for: "done", answers: [Item(id: 1)]) { _, item in
        AppRoute().perform("nothing", item)
      }
      LinkTable(from: [.scheme("app")])
    }
    #expect(app.problems().contains { $0.contains("the link t of GromaLinksTests") && $0.contains("performs the step 'nothing'") })
  }

  private struct NoContext: Codable, Sendable {}

  // MARK: By a service

  @Test func aServiceThatAnswersAtOnceDelaysNothing() throws {
    let shortener = Shortener(["x": 7])
    let navigator = try start("stack[z]", atOnce, shortener)
    #expect(try navigator.open("app://s/x") == .followed)
    expectTree(navigator, "stack[z > a(id=7)]")
    try navigator.open("app://s/y")
    expectTree(navigator, "stack[z > a(id=7) > b(id=0)]")
    #expect(shortener.asked == 2)
  }

  @Test func aServiceThatAnswersLaterIsAwaited() async throws {
    let navigator = try start("stack[z]", later, Shortener(["x": 7]))
    try await navigator.navigate(AppRoute().open("app://s/x").top(.stack).push(page("y")))
    expectTree(navigator, "stack[z > a(id=7) > y]")
  }

  // MARK: With its service

  /// Returns a navigator of an app whose link asks the service itself, and which lists nothing else.
  private func short(_ shortener: Shortener?) throws -> Navigator {
    let app = AppDefinition("stub", "", root: page("z").withStackContainer()) {
      for screen in StubApp.screens() { screen }
      DeepLink("s/:code", "a short link", samples: [Code(code: "x")], answers: [Item(id: 1)]) { (link: Code, services) in
        try services.resolve(Shortener.self).item(link.code)
      } route: { _, item in
        AppRoute().top(.stack).push(page("a", item.id))
      }
      LinkTable(from: [.scheme("app")])
      if let shortener { Service(Shortener.self) { _ in shortener } }
    }
    #expect(app.problems() == [])
    let navigator = try navigator("stack[z]", of: app)
    navigator.asksServices = shortener != nil
    return navigator
  }

  @Test func aLinkAsksItsServiceForAValue() async throws {
    let navigator = try short(Shortener(["x": 7]))
    try await navigator.navigate(AppRoute().open("app://s/x").top(.stack).push(page("y")))
    expectTree(navigator, "stack[z > a(id=7) > y]")
    await #expect(throws: NavigationError.waitCanceled("link-question.s/:code code=y")) {
      try await navigator.navigate(AppRoute().open("app://s/y"))
    }
    expectTree(navigator, "stack[z > a(id=7) > y]")
    expectInvariants(navigator)
  }

  @Test func theAnswerOfItsServiceIsGivenByHand() throws {
    let navigator = try short(nil)
    #expect(try navigator.open("app://s/x") == .waiting(until: "link-question.s/:code code=x"))
    let copy = Navigator(navigator.app)
    #expect(try copy.restore(navigator.snapshot()) == [])
    for each in [navigator, copy] {
      try each.complete("link-question.s/:code", with: "found", values: ["id": "7"])
      expectTree(each, "stack[z > a(id=7)]")
    }
  }

  @Test func aServiceThatFailsEndsTheLink() async throws {
    let navigator = try start("stack[z]", later, Shortener([:]))
    await #expect(throws: NavigationError.waitCanceled("resolve code=offline")) {
      try await navigator.navigate(AppRoute().open("app://s/offline"))
    }
    expectTree(navigator, "stack[z > c(id=0)]")
  }
}
