import GromaTesting
import Testing

@testable import Groma

/// Tests where later routes start after windows and tabs have shifted.
@MainActor struct PathFollowingTests {
  private static let member = Guard("member") { _, transaction in
    transaction.value(Session.self).user == nil
      ? .redirect(AppRoute().window("login").top(.container).present(z).erased, until: z.key) : .allow
  }

  private func diary(_ navigator: Navigator) -> Diary {
    let diary = Diary()
    diary.follow(navigator, [.time, .waiting])
    return diary
  }

  // MARK: Paths

  @Test func followsChangesInOrder() {
    let stack = screen("stack[a]").node
    let first = Edit.Splice(path: .app, index: 0, removed: [stack], inserted: [])
    let second = Edit.Splice(path: path(0), index: 1, removed: [], inserted: [a.node, b.node])
    #expect(path(1, 1, 0).following([first, second]) == path(0, 3, 0))
    #expect(path(0, 0).following([first, second]) == nil)
    #expect(path(1).following([first, second]) == path(0))
  }

  @Test func equalChildrenAreDistinguished() {
    var last = 0
    let nodes = [a, b, a].map { $0.node.identified(after: &last) }
    let equal = Edit.Splice(path: path(0), index: 0, removed: nodes, inserted: [nodes[1], nodes[2], nodes[0]])
    #expect((0..<3).map { path(0, $0, 4).following([equal]) } == [path(0, 2, 4), path(0, 0, 4), path(0, 1, 4)])
    let fewer = Edit.Splice(path: path(0), index: 0, removed: nodes, inserted: [nodes[1], nodes[2]])
    #expect((0..<3).map { path(0, $0).following([fewer]) } == [nil, path(0, 0), path(0, 1)])
    let new = Edit.Splice(path: path(0), index: 0, removed: [nodes[0]], inserted: [a.node.identified(after: &last)])
    #expect(path(0, 0).following([new]) == nil, "an equal node is another one")
  }

  @Test func removedNodesAreFoundByTheirPath() {
    let stack = screen("stack[a > b]").node
    let first = Edit.Splice(path: .app, index: 0, removed: [a.node], inserted: [])
    let second = Edit.Splice(path: path(0), index: 1, removed: [c.node, stack], inserted: [])
    #expect(path(1, 2, 1).removed(by: [first, second]) == b.node)
    #expect(path(1, 2).removed(by: [first, second]) == stack)
    #expect(path(0).removed(by: [first, second]) == a.node)
    #expect(path(1, 3).removed(by: [first, second]) == nil)
  }

  @Test func aPlaceToStartIsTakenOver() {
    let replaced = Edit.Splice(path: path(0), index: 0, removed: [a.node, b.node], inserted: [c.node])
    #expect(path(0, 0).inherited(through: [replaced]) == path(0, 0))
    #expect(path(0, 1).inherited(through: [replaced]) == nil)
    #expect(path(0, 0).following([replaced]) == nil)
    let windows = Edit.Splice(
      path: .app, index: 0, removed: [NavigationState.window("main"), NavigationState.window("other")],
      inserted: [NavigationState.window("main", layers: [a.node]), NavigationState.window("third")])
    #expect(path(0, 0).inherited(through: [windows]) == path(0, 0))
    #expect(path(1, 0).inherited(through: [windows]) == nil)
  }

  // MARK: Deferred routes

  @Test func deferredRouteStartsInItsWindow() throws {
    let navigator = try navigator("main: stack[a] & other: stack[b] & *third: stack[x]")
    navigator.policy = .queue
    try navigator.run { $0.at(path(1, 0)).wait(milliseconds: 10).stack.push(c) }
    try navigator.run { $0.window("main").closeWindow() }
    #expect(navigator.state.deferred.map(\.start) == [path(0, 0)])
    navigator.settle()
    expectTree(navigator, "other: stack[b > c] & *third: stack[x]")
  }

  @Test func deferredRouteIsCanceledWithItsWindow() throws {
    let navigator = try navigator("*main: stack[a] & other: stack[b]")
    navigator.policy = .queue
    let diary = diary(navigator)
    try navigator.run { $0.wait(milliseconds: 10).top(.stack).push(c) }
    try navigator.run { $0.closeWindow() }
    #expect(navigator.state.deferred == [])
    navigator.settle()
    expectTree(navigator, "*other: stack[b]")
    #expect(diary.read().contains("gave up 1"))
  }

  @Test func dueRouteMovesTheStartOfTheNext() throws {
    let navigator = try navigator("main: stack[a] & *other: stack[b]")
    navigator.policy = .queue
    try navigator.run { $0.wait(milliseconds: 10).window("main").animated(.none) { $0.closeWindow() } }
    try navigator.run { $0.wait(milliseconds: 10).top(.stack).animated(.none) { $0.push(c) } }
    try navigator.run { $0.wait(milliseconds: 10).top(.stack).animated(.none) { $0.push(d) } }
    navigator.advance(by: 10)
    expectTree(navigator, "*other: stack[b > c > d]")
  }

  @Test func taskOfACanceledRouteThrows() async throws {
    let navigator = try navigator("*main: stack[a] & other: stack[b]")
    navigator.policy = .queue
    let observation = navigator.observe { event in
      guard case .deferred = event else { return }
      Task { @MainActor in try navigator.run { $0.window("main").closeWindow() } }
    }
    await #expect(throws: NavigationError.canceled("top stack | push c")) {
      try await navigator.navigate(AppRoute().wait(milliseconds: 10).top(.stack).push(c))
    }
    observation.cancel()
  }

  // MARK: Waiting routes

  @Test func waitingRouteStartsInItsWindow() throws {
    let navigator = try GromaTesting.navigator("main: stack[a] & *other: stack[b] & login: x", guards: [Self.member])
    try navigator.run { $0.check("member").top(.stack).push(c) }
    try navigator.run { $0.window("main").closeWindow() }
    #expect(navigator.state.pending.map(\.start) == [path(0)])
    #expect(navigator.state.pending.map(\.at) == [path(1, 1)])
    try navigator.run { $0.put(Session(user: "ann")).window("login").top(.screen(z)).finish() }
    expectTree(navigator, "*other: stack[b > c] & login: x")
  }

  @Test func waitingRouteIsCanceledWithItsWindow() throws {
    let navigator = try GromaTesting.navigator("main: stack[a] & *other: stack[b] & login: x", guards: [Self.member])
    let diary = diary(navigator)
    try navigator.run { $0.check("member").top(.stack).push(c) }
    try navigator.run { $0.window("other").closeWindow() }
    #expect(navigator.state.pending == [])
    #expect(diary.read().last?.hasPrefix("canceled: ") == true)
    #expect(navigator.undo())
    #expect(navigator.state.pending.map(\.start) == [path(1)])
  }

  @Test func redirectThatClosesAWindowMovesTheStartOfTheRoute() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil
        ? .redirect(AppRoute().window("main").closeWindow().top(.container).present(z).erased, until: z.key) : .allow
    }
    let navigator = try GromaTesting.navigator("main: stack[a] & *other: stack[b]", guards: [member])
    try navigator.run { $0.check("member").top(.stack).push(c) }
    #expect(navigator.state.pending.map(\.start) == [path(0)])
    try navigator.run { $0.put(Session(user: "ann")).last(.screen(z)).finish() }
    expectTree(navigator, "*other: stack[b > c]")
  }
}
