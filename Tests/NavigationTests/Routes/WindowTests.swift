import NavigationTesting
import Testing

@testable import Navigation

@MainActor struct WindowTests {
  @Test func setRootReplacesRootAndLayers() throws {
    try expect("stack[a] ^ x ^ y", { $0.window.setRoot(screen("tabs[*b | c]")) }, gives: "tabs[*b | c]")
    try expect("", { $0.window.setRoot(a) }, gives: "a")
  }

  @Test func aRouteOnTheRootRunsThere() throws {
    try expect("a ^ x", { $0.window.setRoot(screen("stack[b]")) { $0.stack.push(c) } }, gives: "stack[b > c]")
  }

  @Test func onlyAWindowHasARoot() throws {
    try expect("stack[a]", { $0.first(.stack).erased.adding(.setRoot(b.node)) }, fails: "needs a window, but there is a stack at /0/0")
  }

  @Test func goesToAWindowByItsName() throws {
    try expect("*main: a & other: b", { $0.window("other").setRoot(c) }, gives: "*main: a & other: c")
    try expect("*main: a & other: b", { $0.window("third").setRoot(c) }, fails: "found no window 'third' from /")
  }

  @Test func theWindowOfAContainerIsNotTheKeyOne() throws {
    try expect("*main: a & other: b", { $0.at(path(1, 0)).window.setRoot(c) }, gives: "*main: a & other: c")
    try expect("main: a & *other: b", { $0.window.setRoot(c) }, gives: "main: a & *other: c")
  }

  @Test func makesTheWindowKey() throws {
    try expect("*main: a & other: b", { $0.window("other").makeKey() }, gives: "main: a & *other: b")
    try expect("*main: a & other: stack[b]", { $0.at(path(1, 0, 0)).makeKey() }, gives: "main: a & *other: stack[b]")
    try expect("a", { $0.at(.app).makeKey() }, fails: "the app cannot stand in a window")
  }

  @Test func searchesAfterMakingAWindowKeyStartThere() throws {
    let navigator = try navigator("*main: stack[a] & other: stack[b]")
    try navigator.run { $0.window("other").makeKey() }
    try navigator.run { $0.top(.stack).push(c) }
    expectTree(navigator, "main: stack[a] & *other: stack[b > c]")
  }
}
