import GromaTesting
import Testing

@testable import Groma

/// A clock that a test moves.
@MainActor private final class StubClock: NavigationClock {
  private(set) var milliseconds = 1_000_000
  private(set) var alarm: Int?
  private var work: (@MainActor () -> Void)?

  func wake(after milliseconds: Int, _ work: @escaping @MainActor () -> Void) {
    (alarm, self.work) = (self.milliseconds + milliseconds, work)
  }

  func cancelWake() { (alarm, work) = (nil, nil) }

  /// Moves the clock, as while the thread is blocked.
  func passWithoutAlarm(_ milliseconds: Int) { self.milliseconds += milliseconds }

  /// Moves the clock, and calls what is due.
  func pass(_ milliseconds: Int) {
    let end = self.milliseconds + milliseconds
    while let alarm, alarm <= end, let work {
      self.milliseconds = max(self.milliseconds, alarm)
      (self.alarm, self.work) = (nil, nil)
      work()
    }
    self.milliseconds = end
  }
}

@MainActor struct NavigationClockTests {
  private let clock = StubClock()
  private let navigator: Navigator

  init() throws {
    navigator = Navigator(StubApp.plain, state: try StubApp.state("stack[a]"))
    navigator.clock = clock
  }

  @Test func aWaitEndsWhenTheClockHasPassedIt() throws {
    #expect(clock.alarm == nil, "nothing is due")
    _ = try navigator.run { $0.wait(milliseconds: 5_000).top(.stack).push(page("b")) }
    #expect(clock.alarm == clock.milliseconds + 5_000)
    clock.pass(4_999)
    #expect(navigator.tree == "stack[a]")
    clock.pass(1)
    #expect(navigator.tree == "stack[a > b]" && clock.alarm == nil)
  }

  @Test func theClockIsReadBeforeEachRoute() throws {
    clock.pass(60_000)
    _ = try navigator.run { $0.wait(milliseconds: 1_000).top(.stack).push(page("b")) }
    #expect(clock.alarm == clock.milliseconds + 1_000)
    clock.pass(999)
    #expect(navigator.tree == "stack[a]")
    clock.pass(1)
    #expect(navigator.tree == "stack[a > b]")
  }

  /// The time that passes is not part of a change, so it is not undone.
  @Test func undoKeepsTheTime() throws {
    clock.pass(100)
    try navigator.run { $0.top(.stack).push(page("b")) }
    let now = navigator.now
    navigator.undo()
    #expect(navigator.now == now && navigator.tree == "stack[a]")
  }

  @Test func aWaitThatARedoBringsBackEnds() throws {
    _ = try navigator.run { $0.wait(milliseconds: 60_000).top(.stack).push(page("b")) }
    navigator.undo()
    #expect(clock.alarm == nil)
    navigator.redo()
    #expect(clock.alarm == clock.milliseconds + 60_000)
    clock.pass(60_000)
    #expect(navigator.tree == "stack[a > b]")
  }

  @Test func aWaitInARestoredStateEnds() throws {
    _ = try navigator.run { $0.wait(milliseconds: 60_000).top(.stack).push(page("b")) }
    let saved = navigator.state
    navigator.undo()
    #expect(clock.alarm == nil)
    try navigator.restore(saved)
    #expect(clock.alarm == clock.milliseconds + 60_000)
  }

  /// An alarm for an instant in the past would call again and again.
  @Test func aRestoredWaitInThePastSetsNoAlarm() throws {
    _ = try navigator.run { $0.wait(milliseconds: 10).top(.stack).push(page("b")) }
    let saved = navigator.state
    clock.pass(100)
    #expect(navigator.tree == "stack[a > b]")
    try navigator.restore(saved)
    #expect(clock.alarm == nil)
    clock.pass(100)
    #expect(navigator.tree.hasPrefix("stack[a]"))
  }

  @Test func theClockGoesOnAfterAnAdvance() throws {
    navigator.advance(by: 3_600_000)
    _ = try navigator.run { $0.wait(milliseconds: 1_000).top(.stack).push(page("b")) }
    clock.pass(1_000)
    #expect(navigator.tree == "stack[a > b]")
  }

  /// The route that is due first removes the screen; the tapped one must not run on another screen at the same path.
  @Test func aRouteOfARemovedScreenDoesNotRunOnAnother() throws {
    _ = try navigator.run { $0.top(.stack).push(page("b")) }
    _ = try navigator.run { $0.wait(milliseconds: 10).top(.stack).pop() }
    // The alarm has not called yet.
    clock.passWithoutAlarm(20)
    #expect(throws: NavigationError.self) { try navigator.run(AppRoute().lock(), on: path(0, 0, 1)) }
    #expect(navigator.tree == "stack[a]")
  }

  @Test func aRemovedClockCallsNoLonger() throws {
    _ = try navigator.run { $0.wait(milliseconds: 10).top(.stack).push(page("b")) }
    navigator.clock = nil
    clock.pass(100)
    #expect(clock.alarm == nil && navigator.tree == "stack[a]" && !navigator.isClockReal)
    navigator.advance(by: 10)
    #expect(navigator.tree == "stack[a > b]")
  }

  @Test func aTaskAwaitsARouteThatWaits() async throws {
    let navigator = navigator
    let task = Task { try await navigator.navigate(AppRoute().wait(milliseconds: 10).top(.stack).push(page("b"))) }
    while clock.alarm == nil { await Task.yield() }
    clock.pass(10)
    #expect(try await task.value == .done && navigator.tree == "stack[a > b]")
  }

  @Test func theClockOfTheSystemCalls() async throws {
    navigator.clock = .continuous
    let outcome = try await navigator.navigate(AppRoute().wait(milliseconds: 20).top(.stack).push(page("b")))
    #expect(outcome == .done && navigator.tree == "stack[a > b]")
  }
}
