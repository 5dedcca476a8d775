import GromaTesting
import Testing

@testable import Groma

@MainActor struct WindowTests {
  @Test func setRootReplacesRootAndLayers() throws {
    try expect("stack[a] ^ x ^ y", { $0.window.setRoot(screen("tabs[*b | c]")) }, gives: "tabs[*b | c]")
    try expect("", { $0.window.setRoot(a) }, gives: "a")
  }

  @Test func nestedRouteRunsOnTheRoot() throws {
    try expect("a ^ x", { $0.window.setRoot(screen("stack[b]")) { $0.stack.push(c) } }, gives: "stack[b > c]")
  }

  @Test func onlyAWindowHasARoot() throws {
    try expect("stack[a]", { $0.first(.stack).erased.adding(Steps.SetRoot(b.node)) }, fails: "needs a window, but there is a stack at /0/0")
  }

  @Test func goesToAWindowByItsName() throws {
    try expect("*main: a & other: b", { $0.window("other").setRoot(c) }, gives: "*main: a & other: c")
    try expect("*main: a & other: b", { $0.window("third").setRoot(c) }, fails: "found no window 'third' from /")
  }

  @Test func windowStepLeadsToTheWindowOfTheContainer() throws {
    try expect("*main: a & other: b", { $0.at(path(1, 0)).window.setRoot(c) }, gives: "*main: a & other: c")
    try expect("main: a & *other: b", { $0.window.setRoot(c) }, gives: "main: a & *other: c")
  }

  @Test func makesTheWindowKey() throws {
    try expect("*main: a & other: b", { $0.window("other").makeKey() }, gives: "main: a & *other: b")
    try expect("*main: a & other: stack[b]", { $0.at(path(1, 0, 0)).makeKey() }, gives: "main: a & *other: stack[b]")
    try expect("a", { $0.at(.app).makeKey() }, fails: "the app cannot be in a window")
  }

  @Test func searchesAfterMakingAWindowKeyStartThere() throws {
    let navigator = try navigator("*main: stack[a] & other: stack[b]")
    try navigator.run { $0.window("other").makeKey() }
    try navigator.run { $0.top(.stack).push(c) }
    expectTree(navigator, "main: stack[a] & *other: stack[b > c]")
  }

  // MARK: Names

  @Test func namesThatCannotBeParsedAreRefused() throws {
    try expect("a", { $0.openWindow(ScreenKey(name: ""), b) }, fails: "'' cannot be the name of a window")
    let odd = ScreenKey(name: "w", arguments: [.init(label: "", text: "x")])
    try expect("a", { $0.openWindow(odd, b) }, fails: "'w' cannot be the name of a window")
  }

  @Test(arguments: [
    "window", "app", "a b", "*main", "a & b", "x: y", "\"", "'", "\\", "line\nline", "=", "w=1", "ключ", "\u{0}", "e\u{301}",
  ])
  func anyOtherNameRoundTrips(_ name: String) throws {
    let navigator = try navigator("a")
    let key = ScreenKey(name: name)
    try navigator.run { $0.openWindow(key, b) }
    #expect(Invariants.violation(of: navigator.state) == nil)
    #expect(try Snapshot.read(navigator.snapshot(), for: StubApp.plain) == .init(state: navigator.state, dropped: []))
    try navigator.run { $0.window("main").makeKey().window(key).setRoot(c) }
    #expect(navigator.state.node(at: path(1, 0))?.key == c.key)
    expectFailure(navigator, AppRoute().openWindow(key, b), "the window \(Quoting.name(key)) is already open")
  }

  @Test func actionsCannotOpenTwoWindowsWithOneName() throws {
    struct Double: RouteAction {
      let text = "double"
      func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
        try transaction.perform(.insert(NavigationState.window("other"), at: 0), at: .app)
        return path
      }
    }
    let double = Double()
    try expect("*main: a & other: b", { $0.action(double) }, fails: "the window 'other' is already open")
    try expect("*main: a", { $0.action(double) }, gives: "other:  & *main: a")
    let state = NavigationState(windows: [NavigationState.window("main"), NavigationState.window("main")])
    #expect(Invariants.violation(of: state) == "two windows have the same name")
    #expect(throws: NavigationError.alreadyOpen("main")) { try navigator("a").restore(state) }
  }
}
