import GromaPlatformRequests
import GromaTesting
import Testing

@testable import Groma

/// Tests the answer to each query about one state.
struct QueryTests {
  static let effect = Effect("note").on(.done)
  static let running = RunningEffect(effect: effect, asker: path(0), at: path(0, 0, 1, 0), key: "c")
  static let call = RunningEffect(effect: .call("112"), asker: nil, at: path(0, 1), key: "x")
  static let pending = PendingRoute(route: AppRoute().refresh(), start: path(0), awaits: "x", at: path(0, 1), interrupter: .guard("member"))

  /// A state with two windows, a sheet over tabs of stacks, a value, effects and a waiting route.
  static func state() throws -> NavigationState {
    var state = try StubApp.state("*main: tabs home[*stack[a > b!] | stack[c]] ^ (page-sheet) x & other: a")
    state.values = ["counter": AnyStateValue(Counter(count: 3))]
    state.running = [running, call]
    state.pending = [pending]
    return state
  }

  static let nothing = path(0, 7)
  static let left = path(0, 0, 0)

  static let answers: [(Query, Answer)] = [
    (.kind(path(0, 0)), .kind(.tabs)), (.kind(.app), .kind(.app)), (.kind(nothing), .kind(nil)),
    (.key(path(0, 0, 1, 0)), .key("c")), (.key(nothing), .key(nil)),
    (.more(than: 1, left), .flag(true)), (.more(than: 2, left), .flag(false)), (.more(than: -1, nothing), .flag(false)),
    (.count(left), .number(2)), (.count(path(0, 1)), .number(0)), (.count(nothing), .number(nil)),
    (.selection(path(0, 0)), .number(0)), (.selection(.app), .number(0)), (.selection(left), .number(nil)),
    (.selection(nothing), .number(nil)),
    (.visible(.app), .path(path(0, 1))), (.visible(path(0, 0)), .path(path(0, 0, 0, 1))), (.visible(path(0, 1)), .path(path(0, 1))),
    (.visible(nothing), .path(nil)),
    (.holds(path(0), "c"), .flag(true)), (.holds(path(0, 0, 1, 0), "c"), .flag(true)), (.holds(left, "c"), .flag(false)),
    (.holds(.app, "main"), .flag(false)),
    (.child(left, Match(kind: .page)), .number(1)), (.child(left, Match(key: "a")), .number(0)),
    (.child(left, Match(key: "c")), .number(nil)), (.child(nothing, Match(key: "a")), .number(nil)),
    (.tab(path(0, 0), Match(key: "c")), .number(1)), (.tab(path(0, 0), Match(kind: .stack)), .number(0)),
    (.tab(path(0, 0), Match(key: "b")), .number(nil)), (.tab(nothing, Match(key: "c")), .number(nil)),
    (.enclosing(path(0, 0, 0, 1), .tabs), .path(path(0, 0))), (.enclosing(path(0, 0), .tabs), .path(path(0, 0))),
    (.enclosing(path(0, 0, 0, 1), .split), .path(nil)), (.enclosing(path(0, 0, 9), .tabs), .path(nil)),
    (.find(.first, Match(kind: .stack), from: path(0)), .path(path(0, 0, 1))),
    (.find(.last, Match(key: "a"), from: path(0, 1)), .path(path(0, 0, 0, 0))),
    (.find(.top, Match(key: "a"), from: path(0)), .path(nil)), (.find(.first, Match(key: "a"), from: .app), .path(path(1, 0))),
    (.lookUp(Match(key: "c"), .fullStack, from: .root, at: path(0)), .path(path(0, 0, 1, 0))),
    (.lookUp(Match(key: "c"), .allVisible, from: .root, at: path(0)), .path(nil)),
    (.lookUp(Match(key: "a"), .fullStack, from: .current, at: nothing), .path(nil)),
    (.places("a"), .paths([path(1, 0), path(0, 0, 0, 0)])), (.places("stack"), .paths([path(0, 0, 1), left])),
    (.places("main"), .paths([])),
    (.window("other"), .path(path(1))), (.window("moon"), .path(nil)), (.window("a"), .path(nil)),
    (.keyWindow, .path(path(0))),
    (.locked(.drop(1), left), .path(path(0, 0, 0, 1))), (.locked(.push(z.node), left), .path(path(0, 0, 0, 1))),
    (.locked(.drop(0), left), .path(nil)), (.locked(.drop(1), path(0, 0, 1)), .path(nil)),
    (.detents(path(0, 0)), .detents(nil)), (.detents(left), .detents(nil)), (.detents(nothing), .detents(nil)),
    (.detents(path(0, 1)), .detents([.large])),
    (.value("counter"), .value(AnyStateValue(Counter(count: 3)))), (.value("session"), .value(nil)),
    (.effect("note", at: path(0, 0, 1, 0)), .effect(running)), (.effect(nil, at: path(0, 0, 1, 0)), .effect(running)),
    (.effect(nil, at: path(0)), .effect(call)), (.effect("note", at: path(0)), .effect(running)),
    (.effect("mail", at: path(0)), .effect(nil)),
    (.effects(path(0, 1)), .effects([call])), (.effects(path(0)), .effects([])),
    (.waiting(path(0)), .routes([])), (.waiting(path(0, 1)), .routes([pending])), (.waiting(path(0, 1, 3)), .routes([pending])),
    (.waiting(path(0, 0)), .routes([])),
  ]

  @Test(arguments: answers) func repeatedQueryHasTheSameAnswer(_ query: Query, _ answer: Answer) throws {
    #expect(try Self.state().answer(query) == answer)
  }

  @Test func isRecordedWithItsAnswer() throws {
    var transaction = NavigationTransaction(
      store: Store(try Self.state()), environment: Environment(screens: ScreenDefinitions(StubApp.screens()), guards: []), isTraced: true)
    for (query, _) in Self.answers { _ = transaction.ask(query) }
    #expect(transaction.trace?.events == Self.answers.map { .asked($0.0, $0.1) })
  }

  // MARK: Queries of steps

  @MainActor private func asked<K>(_ tree: String, _ route: (AppRoute) -> Route<AnyContainer, K>) throws -> [Query] {
    try navigator(tree).explain(route(AppRoute())).trace.events.compactMap { if case .asked(let query, _) = $0 { query } else { nil } }
  }

  @Test @MainActor func stepsMakeOnlyNecessaryQueries() throws {
    let stack = path(0, 0)
    let find = Query.find(.top, Match(kind: .stack), from: path(0))
    #expect(try asked("stack[a]") { $0.put(Counter(count: 1)) } == [])
    #expect(try asked("stack[a]") { $0.at(path(0, 0)).top(.stack) }.last == .find(.top, Match(kind: .stack), from: stack))
    #expect(try asked("stack[a > b]") { $0.top(.stack).pop() } == [find, .kind(stack), .more(than: 1, stack), .locked(.drop(1), stack)])
    #expect(try asked("stack[a > b]") { $0.top(.stack).push(c) } == [find, .kind(stack), .locked(.push(c.node), stack)])
    #expect(
      try asked("stack[a]") {
        $0.top(.page).with { path, transaction throws(NavigationError) in
          _ = transaction.selection(path)
          return Route<Page, Page>()
        }
      } == [.find(.top, Match(kind: .page), from: path(0)), .selection(path(0, 0, 0))])
  }
}
