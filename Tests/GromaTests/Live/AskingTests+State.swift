import GromaTesting
import Testing

@testable import Groma

/// Tests that a question is part of the state.
extension AskingTests {
  @Test func aPlanShowsTheStateInWhichItWaits() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    let before = navigator.state
    let explanation = navigator.explain(back)
    #expect(explanation.waitsFor == question)
    #expect(explanation.trace.events.contains(.failed(.locked(path(0, 0, 1), b.key))))
    #expect(navigator.state == before)
    let plan = try navigator.plan(back)
    try navigator.run(back)
    #expect(plan == navigator.state)
  }

  @Test func questionIsUndoneAndRedone() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    try navigator.run(back)
    let waiting = navigator.state
    navigator.undo()
    expectTree(navigator, "stack[a > b!kept]")
    #expect(navigator.state.pending.isEmpty && navigator.state.running.isEmpty)
    navigator.redo()
    #expect(navigator.state == waiting)
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "stack[a]")
    while navigator.undo() {}
    expectTree(navigator, "stack[a > b]")
    while navigator.redo() {}
    expectTree(navigator, "stack[a]")
    expectInvariants(navigator)
  }

  @Test func survivesARestart() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    try navigator.run(back)
    let restored = try Snapshot.read(navigator.snapshot(), for: StubApp.plain)
    #expect(restored == .init(state: navigator.state, dropped: []))
    for choice in ["leave", "stay"] {
      let next = Navigator(StubApp.plain, state: restored.state)
      try next.run { $0.tap(choice) }
      expectTree(next, choice == "leave" ? "stack[a]" : "stack[a > b!kept]")
      #expect(next.state.pending.isEmpty)
    }
  }

  @Test func restoringAnotherStateDoesNotAsk() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    let locked = navigator.state
    try navigator.restore(StubApp.state("c"))
    expectTree(navigator, "c")
    navigator.undo()
    #expect(navigator.state == locked)
    navigator.undo()
    navigator.undo()
    expectTree(navigator, "stack[a > b]")
  }

  @Test func theQuestionFollowsItsScreen() throws {
    let navigator = try asking("main: x & *other: stack[a > b]", at: path(1, 0, 1))
    try navigator.run(AppRoute().first(.stack).pop(), on: path(1))
    try navigator.run { $0.window("main").closeWindow() }
    #expect(navigator.state.pending.map(\.at) == [path(0, 1)])
    #expect(navigator.state.running.map(\.asker) == [path(0, 0, 1)])
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "*other: stack[a]")
  }
}
