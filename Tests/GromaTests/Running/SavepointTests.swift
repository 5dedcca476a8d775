import GromaPlatformRequests
import GromaTesting
import Testing

@testable import Groma

/// Tests that a failed attempt leaves nothing of what the transaction has produced.
@MainActor struct SavepointTests {
  @Test func aRemovalThatWasRolledBackRunsNoCompletion() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.stack).push(page("m").whenGone { $0.put(Counter(count: 1)) }) }
    try navigator.run { $0.top(.stack).pop().fail("lab.no", "no").ignoringFailure().top(.stack).push(b) }
    expectTree(navigator, "stack[a > m > b]")
    #expect(navigator.state[Counter.self].count == 0)
    try navigator.run { $0.top(.stack).pop(2).fail("lab.no", "no").ignoringFailure().top(.stack).popToRoot() }
    #expect(navigator.state[Counter.self].count == 1)
  }

  /// Both routes of the attempt settle the waiting items, so their paths are changed and restored.
  @Test func waitingItemsKeepTheirPlaces() throws {
    let navigator = try navigator("main: stack[a] & *other: stack[b]")
    navigator.policy = .queue
    try navigator.run { $0.wait(milliseconds: 10).top(.stack).push(c) }
    try navigator.run { $0.top(.container).animated(.none) { $0.request(Effect.haptic("x").on("done")) } }
    #expect(navigator.state.deferred.map(\.start) == [path(1)] && navigator.state.running.map(\.at) == [path(1, 0, 0)])
    try navigator.run {
      $0.window("main").closeWindow().top(.container).request(Effect.haptic("y").on("done")).fail("lab.no", "no")
        .ignoringFailure().window("main").animated(.none) { $0.put(Counter(count: 1)).openWindow("third", x) }
    }
    #expect(navigator.state.deferred.map(\.start) == [path(1)] && navigator.state.running.map(\.at) == [path(1, 0, 0)])
    #expect(navigator.state.running.count == 1)
  }

  /// A part that removes the screen `b` when the counter is 1.
  private struct Remover: TreePart {
    func complete(arrivals: [TreePath], in transaction: inout NavigationTransaction) throws(NavigationError) {
      guard transaction.value(Counter.self).count == 1, let stack = transaction.places(of: b.key).last?.parent else { return }
      try transaction.pop(at: stack)
    }
  }

  /// The attempt completes its changes before it fails, and thereby records that the route has added a screen `b`.
  @Test func aScreenThatAFailedAttemptHasAddedMayBeRemoved() throws {
    let navigator = try navigator("stack[a > b]", of: AppDefinition("stub", "", screens: StubApp.screens(), parts: [Remover()]))
    try navigator.run {
      $0.top(.stack).push(b).window.put(Counter(count: 2)).present(x).fail("lab.no", "no").ignoringFailure().put(Counter(count: 1))
    }
    expectTree(navigator, "stack[a]")
  }

  @Test func aScreenThatAFailedAttemptHasShownMayBeMissing() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.stack).push(b).separate().push(c).fail("lab.no", "no").ignoringFailure().top(.stack).push(d) }
    expectTree(navigator, "stack[a > d]")
    #expect(navigator.history.commits.count == 1)
  }
}
