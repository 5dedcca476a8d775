import GromaTesting
import Testing

@testable import Groma

struct NavigationStateTests {
  private static let deferred = DeferredRoute(id: 0, route: AppRoute(), start: path(0), when: .at(5))

  private static func pending(_ key: ScreenKey, at place: TreePath) -> PendingRoute {
    PendingRoute(route: AppRoute().top(.stack).push(c).erased, start: path(0), awaits: key, at: place, interrupter: .guard("member"))
  }

  private static func running(_ key: ScreenKey, at place: TreePath) -> RunningEffect {
    RunningEffect(effect: Effect.alert("Sure?").on("yes"), asker: path(0, 0), at: place, key: key)
  }

  private static func full() throws -> NavigationState {
    var state = try StubApp.state("main: stack[a > b] & *other: c")
    state.values["counter"] = AnyStateValue(Counter(count: 2))
    state.pending = [pending("b", at: path(0, 0, 1)), pending("c", at: path(1, 0))]
    state.running = [running("a", at: path(0, 0, 0)), running("c", at: path(1, 0))]
    state.deferred = [deferred]
    state.transition = .animating(until: 90)
    return state
  }

  /// Changes to the parts of a state, in the tree and outside it.
  private static let changes: [@Sendable (inout NavigationState) -> Void] = [
    { $0.values["counter"] = AnyStateValue(Counter(count: 3)) }, { $0.pending = [] }, { $0.running.removeLast() }, { $0.deferred = [] },
    { $0.transition = .interactiveBack }, { $0.root.selection = 0 }, { $0.root.children[0].children[0].children.removeLast() },
  ]

  @Test(arguments: changes.indices) func copiesAreIndependent(number: Int) throws {
    let state = try Self.full()
    var copy = state
    Self.changes[number](&copy)
    #expect(copy != state)
    let again = try Self.full()
    #expect(state == again && state.hashValue == again.hashValue)
  }

  @Test func removedValuesAndItemsLeaveNoDifference() throws {
    var state = try Self.full()
    (state.values, state.pending, state.running, state.deferred, state.transition) = ([:], [], [], [], nil)
    let never = try StubApp.state("main: stack[a > b] & *other: c")
    #expect(state == never && state.hashValue == never.hashValue)
    #expect(state[Counter.self] == .initial)
  }

  @Test func valuesAreListedByName() {
    var state = NavigationState()
    #expect(state.storedValues.isEmpty)
    state.values["session"] = AnyStateValue(Session(user: "ann"))
    state.values["counter"] = AnyStateValue(Counter(count: 1))
    #expect(state.storedValues.map(\.name) == ["counter", "session"])
    #expect(state[Session.self].user == "ann" && state[Counter.self].count == 1)
  }

  @Test func theFirstWindowIsKeyUntilAnotherIs() throws {
    #expect(NavigationState().keyWindow == path(0))
    #expect(NavigationState().root.children == [NavigationState.window("main")])
    #expect(try Self.full().keyWindow == path(1))
    #expect(NavigationState(windows: []).keyWindow == nil)
  }

  @Test func nodesAreFoundByPath() throws {
    let state = try Self.full()
    #expect(state.node(at: .app) == state.root)
    #expect(state.node(at: path(0, 0, 1)) == b.node)
    for place in [path(2), path(0, 1), path(0, 0, 2), path(1, 0, 0)] { #expect(state.node(at: place) == nil, "\(place)") }
  }

  @Test func replacingWindowsDropsTheirWaitingItems() throws {
    let state = try Self.full()
    let replaced = state.replacing(windows: [try StubApp.state("main: stack[a > x]").root.children[0], state.root.children[1]], key: 9)
    #expect(CompactTree.text(of: replaced) == "main: stack[a > x] & *other: c", "the key window exists")
    #expect(replaced.pending == [Self.pending("c", at: path(1, 0))])
    #expect(replaced.running == state.running)
    #expect(replaced.deferred.isEmpty && replaced.transition == nil)
    #expect(replaced[Counter.self].count == 2)
    #expect(Invariants.violation(of: replaced) == nil)
    let none = state.replacing(windows: [])
    #expect(none.pending.isEmpty && none.running.isEmpty && none.root.selection == 0)
    #expect(CompactTree.text(of: state) == "main: stack[a > b] & *other: c")
  }

  // MARK: Codable

  private static let values: [CodingUserInfoKey: any Sendable] = [.namedValueTypes: StubApp.values]

  @Test func roundTrips() throws {
    for state in [try Self.full(), NavigationState(), NavigationState(windows: []), try StubApp.state("split[a || *b!kept]")] {
      #expect(try decoded(NavigationState.self, encoded(state), knowing: Self.values) == state)
    }
    #expect(try encoded(NavigationState(windows: [])) == #"{"windows":[]}"#)
    #expect(try encoded(NavigationState()) == #"{"windows":[{"key":"main","kind":"window"}]}"#)
  }

  @Test(arguments: [(-1, 0), (0, 0), (1, 1), (9, 1), (Int.max, 1)]) func keyWindowExists(saved: Int, key: Int) throws {
    let windows = #"[{"kind":"window","key":"a"},{"kind":"window","key":"b"}]"#
    #expect(try decoded(NavigationState.self, #"{"windows":\#(windows),"key":\#(saved)}"#).root.selection == key)
    #expect(try decoded(NavigationState.self, #"{"windows":[],"key":\#(saved)}"#).root.selection == 0)
  }

  @Test(arguments: [
    (#"{"windows":[{"key":"a"}]}"#, "a screen at /0 is in the app"),
    (#"{"windows":[{"kind":"window","key":"w"},{"kind":"window","key":"w"}]}"#, "two windows have the same name"),
    (#"{"windows":[{"kind":"window","children":[{"key":"a","children":[{"key":"b"}]}]}]}"#, "the screen at /0/0 has children"),
    (#"{"windows":[],"values":{"moon":{}}}"#, "the app defines no state value with this name"),
    (#"{"windows":[],"values":{"counter":{"count":0}}}"#, "the value 'counter' is initial or has another name, so it must not be stored"),
    (#"{"windows":[{"kind":"moon"}]}"#, "the container kind 'moon' is unknown"),
  ]) func stateThatViolatesAnInvariantIsRejected(text: String, sentence: String) {
    #expect(refusal(of: NavigationState.self, text, knowing: Self.values) == sentence)
  }

  @Test(arguments: [
    "{}", "[]", #"{"windows":{}}"#, #"{"windows":[],"key":"main"}"#, #"{"windows":[],"values":[]}"#, #"{"windows":[],"waiting":7}"#,
  ])
  func invalidTextIsRejected(text: String) { #expect(refusal(of: NavigationState.self, text, knowing: Self.values) != nil) }

  @Test func valuesNeedTheirTypesToBeDecoded() {
    let text = #"{"windows":[],"values":{"counter":{"count":1}}}"#
    #expect(refusal(of: NavigationState.self, text) == "the app defines no state value with this name")
    #expect(refusal(of: NavigationState.self, text, knowing: Self.values) == nil)
  }
}
