import GromaPlatformRequests
import GromaTesting
import Testing

@testable import Groma

/// Tests that an undo and a redo assign the states of the history.
@MainActor struct HistoryStateTests {
  /// Whatever was done, undo and redo lead to the states that were seen at the same positions of the history.
  @Test(arguments: UInt64(1)...6) func undoAndRedoLeadToTheStatesThatWereSeen(seed: UInt64) {
    var routes = RandomRoutes(seed: seed, app: StubApp.app())
    let navigator = Navigator(StubApp.app(), logger: .silent)
    var (seen, checks) = ([0: navigator.state], 0)
    for _ in 0..<600 {
      switch routes.random.below(4) {
      case 0: _ = navigator.undo()
      case 1: _ = navigator.redo()
      default:
        let position = navigator.history.position
        _ = try? navigator.run(routes.route(for: navigator.state))
        if navigator.history.position > position { seen = seen.filter { $0.key <= position } }
        if navigator.history.position > position || navigator.history.position == 0 { seen[navigator.history.position] = navigator.state }
      }
      guard let state = seen[navigator.history.position] else { continue }
      checks += 1
      #expect(navigator.state == state && navigator.state.root.isIdentical(to: state.root), "seed \(seed)")
    }
    #expect(checks > 300, "seed \(seed)")
    #expect(Laws.violation(of: navigator) == nil)
  }

  @Test func commitsShareTheirStates() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[b]]")
    try navigator.run { $0.top(.stack).push(c) }
    try navigator.run { $0.first(.tabs).selectTab(1) }
    let commits = navigator.history.commits
    #expect(commits[0].after.root.isIdentical(to: commits[1].before.root))
    let other = path(0, 0, 1)
    #expect(try #require(commits[0].before.node(at: other)).isIdentical(to: #require(navigator.state.node(at: other))))
  }

  /// Of a separate route, each part is undone with the others.
  @Test func partsOfASeparateRouteAreStates() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.stack).push(b).separate().push(c).separate().push(d) }
    let trees = ["stack[a]", "stack[a > b]", "stack[a > b > c]", "stack[a > b > c > d]"]
    #expect(navigator.history.commits.map { CompactTree.text(of: $0.before) } == Array(trees.dropLast()))
    #expect(navigator.history.commits.map { CompactTree.text(of: $0.after) } == Array(trees.dropFirst()))
    expectInvariants(navigator)
    navigator.undo()
    expectTree(navigator, "stack[a]")
    expectInvariants(navigator)
  }

  // MARK: The clock

  @Test func undoLeavesTheClock() throws {
    let navigator = try navigator("stack[a]")
    navigator.policy = .queue
    try navigator.run { $0.top(.stack).push(b) }
    navigator.advance(by: 5_000)
    try navigator.run { $0.top(.stack).push(c) }
    navigator.advance(by: 100)
    let now = navigator.now
    #expect(navigator.state.transition != nil)
    navigator.undo()
    #expect(navigator.now == now && navigator.state.transition == nil)
    expectTree(navigator, "stack[a > b]")
    navigator.redo()
    #expect(navigator.now == now && navigator.state.transition == nil)
    expectTree(navigator, "stack[a > b > c]")
  }

  /// Routes that were queued while the changes were made do not come back with the states of that time.
  @Test func queuedRoutesDoNotComeBack() throws {
    let navigator = try navigator("stack[a]")
    navigator.policy = .queue
    try navigator.run { $0.top(.stack).push(b) }
    try navigator.run { $0.top(.stack).push(c) }
    try navigator.run { $0.top(.stack).push(d) }
    #expect(navigator.state.deferred.count == 2)
    navigator.settle()
    expectTree(navigator, "stack[a > b > c > d]")
    #expect(navigator.history.commits.contains { !$0.before.deferred.isEmpty }, "a state of the history contains a queued route")
    while navigator.undo() { #expect(navigator.state.deferred.isEmpty) }
    while navigator.redo() { #expect(navigator.state.deferred.isEmpty) }
    expectTree(navigator, "stack[a > b > c > d]")
  }

  /// A wait that was due while its change was undone neither runs nor waits again.
  @Test(arguments: [true, false]) func waitsThatAreDueAreOverAfterAnUndo(isDue: Bool) throws {
    let navigator = try navigator("stack[a]")
    navigator.isClockReal = true
    try navigator.run { $0.top(.stack).push(b).wait(milliseconds: 1_000).push(c) }
    try navigator.run { $0.top(.stack).push(x) }
    navigator.undo()
    #expect(navigator.state.deferred.count == 1)
    navigator.undo()
    #expect(navigator.state.deferred.isEmpty)
    navigator.advance(by: isDue ? 2_000 : 400)
    navigator.redo()
    expectTree(navigator, "stack[a > b]")
    #expect(navigator.state.deferred.count == (isDue ? 0 : 1))
    navigator.advance(by: 1_000)
    expectTree(navigator, isDue ? "stack[a > b]" : "stack[a > b > c]")
  }

  @Test func anEffectRunsAgainAfterAnUndo() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.stack).request(.call("112").on(.done) { $0.stack.push(c) }) }
    try navigator.complete("call", with: .done)
    expectTree(navigator, "stack[a > c]")
    navigator.undo()
    #expect(navigator.state.running.count == 1)
    navigator.undo()
    #expect(navigator.state.running.isEmpty)
    navigator.redo()
    try navigator.complete("call", with: .done)
    expectTree(navigator, "stack[a > c]")
  }
}
