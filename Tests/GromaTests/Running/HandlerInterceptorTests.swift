import GromaTesting
import Testing

@testable import Groma

/// Tests which results of handlers an interceptor receives and replaces.
@MainActor
struct HandlerInterceptorTests {
  nonisolated private static let ask = Effect.alert("Sure?").on("yes") { $0.stack.push(b) }.on("no", .cancel)
  nonisolated private static let member = Guard("member") { _, _ in .deny(.custom(code: "no", message: "no")) }

  private static let app = StubApp.app(guards: [member], root: a.withStackContainer().erased) { key, _, _ throws(NavigationError) in
    switch key.name {
    case "a":
      [
        UserAction("open") { $0.stack.push(b) }, UserAction("ask") { $0.request(ask) },
        UserAction("enter") { $0.check("member").put(Counter(count: 1)) },
        UserAction("lock") { $0.stack.push(b.policies { $0.lock = .kept }) },
      ]
    default: []
    }
  }

  /// Returns a navigator on the app, in which a function replaces results.
  private func navigator(_ change: @escaping @Sendable (Handler, HandlerResult) -> HandlerResult = { $1 }) -> Navigator {
    Navigator(Self.app.intercepted(by: HandlerInterceptor(change)))
  }

  @Test func interceptorReceivesTheResultsInOrder() throws {
    let diary = ThreadLock<[String]>([])
    let navigator = navigator { handler, result in
      if case .isOffered = result { return result }
      diary.withLock { $0.append("\(handler)") }
      return result
    }
    try navigator.tap("ask", "yes")
    try navigator.run { $0.back() }
    #expect(throws: NavigationError.self) { try navigator.tap("enter") }
    #expect(
      diary.withLock { $0 } == [
        "action(\"ask\", screen: \"a\")", "outcome(\"yes\", request: \"alert title=Sure?\")", "action(\"enter\", screen: \"a\")",
        "guard(\"member\")",
      ])
  }

  @Test func unchangedResultsChangeNothing() throws {
    let (plain, intercepted) = (Navigator(Self.app), navigator())
    for navigator in [plain, intercepted] { try navigator.tap("open") }
    expectTree(intercepted, "stack[a > b]")
    #expect(plain.state == intercepted.state)
  }

  @Test func routeIsReplaced() throws {
    let navigator = navigator { handler, result in
      handler == .action("open", screen: "a") && result != .isOffered(true) ? .route(AppRoute().present(c).erased) : result
    }
    try navigator.tap("open")
    expectTree(navigator, "stack[a] ^ c")
  }

  @Test func actionIsNotOffered() {
    let navigator = navigator { handler, result in handler == .action("open", screen: "a") ? .isOffered(false) : result }
    #expect(navigator.offers().map(\.action.name) == ["ask", "enter", "lock"])
    #expect(throws: NavigationError.self) { try navigator.tap("open") }
  }

  @Test func verdictAndValueAreReplaced() throws {
    let allowing = navigator { handler, result in handler == .guard("member") ? .verdict(.allow) : result }
    try allowing.tap("enter")
    #expect(allowing.state.value(named: "counter") == AnyStateValue(Counter(count: 1)))
    let forgetful = navigator { handler, result in
      switch handler {
      case .guard: .verdict(.allow)
      case .value: .value(nil)
      default: result
      }
    }
    try forgetful.tap("enter")
    #expect(forgetful.state.value(named: "counter") == nil)
  }

  @Test func lockIsIgnored() throws {
    let strict = navigator()
    try strict.tap("lock")
    #expect(throws: NavigationError.self) { try strict.run { $0.back() } }
    let loose = navigator { handler, result in handler == .lock("b") ? .isLocked(false) : result }
    try loose.tap("lock")
    try loose.run { $0.back() }
    expectTree(loose, "stack[a]")
  }

  /// A result of another case cannot be used.
  @Test func resultOfAnotherCaseIsIgnored() throws {
    let navigator = navigator { _, _ in .routes([]) }
    try navigator.tap("open")
    expectTree(navigator, "stack[a > b]")
  }
}

/// Tests the replacement of screens in a route.
struct RouteOtherScreenTests {
  @Test func screenAndSearchesForItAreReplaced() {
    let route = AppRoute().window.last(.screen(page("b", 1))).makeVisible().fallback(to: AppRoute().stack.push(page("b", 1)))
    #expect(
      "\(route.erased.replacing(page("b", 1).key, by: page("b", 2).erased))"
        == "window | last b id=2 | make-visible || stack | push b id=2")
  }

  @Test func screenInAContainerIsReplacedAndKeepsItsAttributes() {
    let tab = page("b").appearance { $0.title = "B" }.withStackContainer()
    let route = AppRoute().present(tab).erased.replacing(page("b").key, by: page("c").erased)
    #expect(route == AppRoute().present(page("c").appearance { $0.title = "B" }.withStackContainer()).erased)
  }

  @Test func otherScreensStay() {
    let route = AppRoute().stack.push(page("b", 1)).erased
    #expect(route.replacing(page("b").key, by: page("c").erased) == route)
  }
}
