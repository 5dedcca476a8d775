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

  /// Every path that is found is a shortest one.
  @Test func pathsAreShortest() {
    let app = RandomApp.app(seed: 15)
    func lengths(_ engine: Exploration.Engine) -> [NavigationState: Int] {
      var lengths: [NavigationState: Int] = [:]
      Exploration(app, bounds: Bounds(depth: 3, layers: 1), properties: [], engine: engine).waysOfAll { lengths[$0] = $1.count }
      return lengths
    }
    #expect(lengths(.packed) == lengths(.replay))
  }
}

extension Exploration {
  /// Explores all states, then calls `body` with each state and the path to it.
  func waysOfAll(_ body: (NavigationState, [Move]) -> Void) {
    var record = emptyRecord()
    let search = search(&record)
    while record.exploredCount < search.count { search.exploreNext(&record) }
    for number in 0..<search.count { body(search.state(number), search.way(to: number)) }
  }
}
