import Foundation
import GromaTesting
import Testing

@testable import Groma

/// Tests history, restoration and plans.
@MainActor struct NavigatorTests {
  @Test func startsWithItsLaunchState() {
    let app = AppDefinition("lab", "", screens: StubApp.screens(), root: a.withStackContainer().erased)
    expectTree(Navigator(app), "stack[a]")
    expectTree(Navigator(AppDefinition("lab", "", screens: [])), "")
  }

  @Test func undoesAndRedoes() throws {
    let navigator = try navigator("stack[a]")
    #expect(!navigator.undo())
    #expect(!navigator.redo())
    try navigator.run { $0.top(.stack).push(b) }
    try navigator.run { $0.top(.stack).push(c) }
    #expect(navigator.undo() && navigator.undo())
    expectTree(navigator, "stack[a]")
    #expect(navigator.redo())
    expectTree(navigator, "stack[a > b]")
    #expect(navigator.history.position == 1)
    #expect(navigator.history.commits.count == 2)
  }

  @Test func newChangeEndsTheRedoHistory() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.stack).push(b) }
    navigator.undo()
    try navigator.run { $0.top(.stack).push(c) }
    #expect(!navigator.redo())
    #expect(navigator.history.commits.count == 1)
    expectTree(navigator, "stack[a > c]")
  }

  @Test func unchangedStateKeepsTheRedoHistory() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.stack).push(b) }
    navigator.undo()
    try navigator.run { $0.top(.stack).refresh() }
    #expect(navigator.redo())
  }

  @Test func restoresAsOneChange() throws {
    let navigator = try navigator("stack[a > b] ^ x")
    try navigator.run { $0.put(Session(user: "ann")) }
    let before = navigator.state
    let other = try NavigatorTests.other()
    try navigator.restore(other)
    #expect(navigator.state == other)
    navigator.undo()
    #expect(navigator.state == before)
    navigator.redo()
    #expect(navigator.state == other)
    var unknown = other
    unknown.root.children[0].children.append(Node(key: "moon", kind: .page))
    #expect(throws: NavigationError.unknownScreen("moon")) { try navigator.restore(unknown) }
    #expect(navigator.state == other)
  }

  private static func other() throws -> NavigationState {
    let navigator = try navigator("main: tabs[a | *stack[c]] & *other: b")
    try navigator.run { $0.put(Counter(count: 3)) }
    return navigator.state
  }

  @Test func snapshotRestoresValuesAndWaitingRoutes() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(AppRoute().first(.container).present(z).erased, until: z.key) : .allow
    }
    let navigator = try navigator("stack[a]", guards: [member])
    try navigator.run { $0.put(Counter(count: 2)) }
    try navigator.run { $0.check("member").top(.stack).push(b) }
    let decoder = JSONDecoder()
    decoder.userInfo[.namedValueTypes] = StubApp.values
    let state = try decoder.decode(NavigationState.self, from: JSONEncoder().encode(navigator.state))
    #expect(state == navigator.state)
    // The process has ended; the route is still waiting.
    let next = Navigator(StubApp.app(guards: [member]), state: state)
    try next.run { $0.put(Session(user: "ann")).last(.screen(z)).finish() }
    expectTree(next, "stack[a > b]")
    #expect(next.state[Counter.self].count == 2)
  }

  @Test(arguments: [
    #"{"windows":[{"kind":"page","key":"a"}]}"#, #"{"windows":[{"kind":"window","children":[{"kind":"window"}]}]}"#, #"{}"#,
    #"{"windows":[],"values":{"moon":{}}}"#,
    #"{"windows":[{"kind":"window","key":"main","children":[{"key":"a","children":[{"key":"b"}]}]}]}"#,
    #"{"windows":[{"kind":"window","children":[{"key":"x='"}]}]}"#, #"{"windows":[{"kind":"moon"}]}"#,
  ]) func stateThatViolatesAnInvariantIsNotDecoded(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(NavigationState.self, from: Data(json.utf8)) }
  }

  @Test func aStateDeeperThanTheLimitIsNotDecoded() {
    let json = String(repeating: #"{"kind":"stack","children":["#, count: 20) + String(repeating: "]}", count: 20)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(NavigationState.self, from: Data(#"{"windows":[{"kind":"window","children":[\#(json)]}]}"#.utf8))
    }
  }

  @Test func planChangesNothingAndPredictsTheRun() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[b]]")
    let before = navigator.state
    let route = AppRoute().first(.tabs).selectTab(1) { $0.push(c) }
    let plan = try navigator.plan(route)
    #expect(navigator.state == before)
    #expect(navigator.history.commits.isEmpty)
    try navigator.run(route)
    #expect(navigator.state == plan)
    #expect(throws: NavigationError.noContainer("x", in: path(0))) { try navigator.plan(AppRoute().first(.screen(x))) }
  }

  @Test func explanationListsQueriesAndChanges() throws {
    let navigator = try navigator("stack[a]")
    let trace = navigator.explain(AppRoute().top(.stack).pop().fallback(to: AppRoute().top(.stack).push(b))).trace.events
    let find = AnyStep(Steps.Find(.top, Match(kind: .stack)))
    #expect(
      trace == [
        .step(find, at: path(0)), .asked(.find(.top, Match(kind: .stack), from: path(0)), .path(path(0, 0))),
        .step(AnyStep(Steps.Pop()), at: path(0, 0)),
        .asked(.kind(path(0, 0)), .kind(.stack)), .asked(.more(than: 1, path(0, 0)), .flag(false)),
        .failed(.noScreen("there is nothing to pop: one screen must stay in the stack", in: path(0, 0))), .fallback,
        .step(find, at: path(0)),
        .asked(.find(.top, Match(kind: .stack), from: path(0)), .path(path(0, 0))), .step(AnyStep(Steps.Push(b.node)), at: path(0, 0)),
        .asked(.kind(path(0, 0)), .kind(.stack)), .asked(.locked(.push(b.node), path(0, 0)), .path(nil)),
        .performed(.push(b.node), at: path(0, 0)),
      ])
  }
}
