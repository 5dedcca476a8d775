import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests moves that violate properties occasionally, and explorations that end early.
@MainActor
struct FollowingTests {
  /// The move violates a property only in some states, so the need to report it is detected late.
  @Test(arguments: 2...5)
  func moveThatReportsOccasionallyIsCountedOnce(tabs: Int) {
    let last = tabs - 1
    let write = UserAction("write") { $0.stack.push(page("e").policies { $0.lock = .kept.asking("Discard?") }) }
    let forget = UserAction("forget") {
      $0.with { _, transaction throws(NavigationError) in
        if let stack = TreePath([0, 0, last]) { try transaction.perform(.truncate(1), at: stack) }
        return AppRoute()
      }.erased
    }
    let names = (0..<last).map { _ in "a" } + ["d"]
    let root = AnyScreen(StubApp.Home(), names.map { page($0).withStackContainer().erased })
    let actions = ["home": [forget], "a": [UserAction("open") { $0.stack.push(page("b")) }], "d": [write]]
    let app = PlantedApp.app(actions, links: [], root: root.erased)
    let exploration = Exploration(app, audit: .off)
    let packed = exploration.record()
    expectAlike(packed, Exploration(app, engine: .replay).record())
    #expect(packed.violations.contains { $0.moves.last?.description == "tap forget" })
  }

  /// If the search ends early, the states that were not followed are not dead ends, but have numbers.
  @Test func lockedStatesAreNoDeadEnds() {
    let write = UserAction("write") { $0.stack.push(page("e")) }
    let shut = UserAction("shut") { $0.stack.push(page("d").policies { $0.lock = .kept }) }
    let root = AnyScreen(StubApp.Home(), ["a", "b", "c"].map { page($0).withStackContainer().erased })
    let app = PlantedApp.app(["a": [write], "b": [write, shut], "c": [write, shut]], links: [], root: root.erased)
    let exploration = Exploration(app, engine: .packed)
    let whole = exploration.record()
    for limit in [1, 5, 20] {
      let report = exploration.record { $0.exploredCount < limit }
      #expect(report.exploredCount < whole.stateCount && report.stateCount > report.exploredCount)
      #expect(!report.isComplete)
      for violation in report.violations { #expect(violation.isConfirmed) }
    }
  }
}
