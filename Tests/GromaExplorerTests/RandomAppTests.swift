import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests on random apps that learned moves have the same results as the app's own code.
@MainActor
struct RandomAppTests {
  /// The argument is a seed. A failure prints it.
  @Test(arguments: Seeds.few(8))
  func bothEnginesFindTheSame(seed: UInt64) {
    let app = RandomApp.app(seed: seed)
    let bounds = Bounds(depth: 2 + Int(seed % 2), layers: 2, pairs: 3, states: 100)
    let packed = Exploration(app, bounds: bounds, engine: .packed, audit: .one(in: 10)).record()
    if Seeds.number != nil { print("seed \(seed): \(packed.lines[0])") }
    expectSame(packed, Exploration(app, bounds: bounds, engine: .replay).record())
    #expect(packed.hiddenInputs.isEmpty)
  }

  /// Every read of a state is recorded: moves with equal reads have equal results, and the next read depends only on the earlier ones. All
  /// learned moves are run again.
  @Test(arguments: Seeds.few(8))
  func randomAppsHaveNoHiddenInput(seed: UInt64) {
    let app = RandomApp.app(seed: seed, isVaried: true)
    let bounds = Bounds(depth: 2 + Int(seed % 3), layers: 2, states: 150)
    let record = Exploration(app, bounds: bounds, engine: .packed, audit: .one(in: 1)).record()
    if Seeds.number != nil { print("seed \(seed): \(record.lines[0])") }
    #expect(record.hiddenInputs.isEmpty, "\(record.hiddenInputs)")
  }

  /// Rows are used from the first state on, or from a later one.
  @Test(arguments: Seeds.few(6))
  func rowByRowExpansionFindsTheSameStates(seed: UInt64) {
    let app = RandomApp.app(seed: seed)
    let bounds = Bounds(depth: 2 + Int(seed % 2), layers: 1, pairs: 1, states: 5_000)
    func explored(inOrder: Int) -> ExplorationRecord {
      var exploration = Exploration(app, bounds: bounds, engine: .packed, audit: .one(in: 50))
      exploration.limits.inOrder = inOrder
      return exploration.record()
    }
    let listed = explored(inOrder: .max)
    if Seeds.number != nil { print("seed \(seed): \(listed.lines[0])") }
    // Otherwise each search finds other states.
    #expect(listed.isComplete || Seeds.number != nil)
    if !listed.isComplete { return }
    for inOrder in [0, 7, 20] { expectAlike(explored(inOrder: inOrder), listed) }
  }

  /// Every path that is found is a shortest one, regardless of the state from which rows are used.
  @Test(arguments: [0, 7, 20, 100])
  func pathsAreShortest(inOrder: Int) {
    let app = RandomApp.app(seed: 15)
    func lengths(inOrder: Int) -> [NavigationState: Int] {
      var lengths: [NavigationState: Int] = [:]
      var exploration = Exploration(app, bounds: Bounds(depth: 3, layers: 1), properties: [])
      exploration.limits.inOrder = inOrder
      exploration.waysOfAll { lengths[$0] = $1.count }
      return lengths
    }
    #expect(lengths(inOrder: inOrder) == lengths(inOrder: .max))
  }
}

extension Exploration {
  /// Explores all states, then calls `body` with each state and the path to it.
  func waysOfAll(_ body: (NavigationState, [Move]) -> Void) {
    let finder = MoveFinder(app, bounds, Supervision())
    let search = PackedSearch(app, bounds: bounds, properties: [], finder: finder, audit: .off, limits: limits)
    var report = ExplorationRecord(app, bounds: bounds, properties: [], links: [])
    search.begin(&report)
    var explored = 0
    while explored < search.count { explored = search.exploreNext(from: explored, &report) }
    for number in 0..<search.count { body(search.state(number), search.way(to: number)) }
  }
}
