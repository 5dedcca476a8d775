import Foundation
import Groma
import Testing

@testable import GromaExplorer

/// What was learnt of an app is what the app does, whatever the app.
@MainActor
struct RandomAppTests {
  /// As many as a test takes; more with `GROMA_SEEDS=1000`.
  nonisolated private static let seeds = ProcessInfo.processInfo.environment["GROMA_SEEDS"].flatMap { UInt64($0) }

  /// The argument is a seed: a failure prints it.
  @Test(arguments: 0..<(seeds ?? 24))
  func bothEnginesFindTheSame(seed: UInt64) {
    let app = RandomApp.app(seed: seed)
    let bounds = Bounds(depth: 2 + Int(seed % 2), layers: 2, pairs: 3, states: 100)
    let packed = Exploration(app, bounds: bounds, engine: .packed, audit: .one(in: 10)).record()
    if Self.seeds != nil { print("seed \(seed): \(packed.lines[0])") }
    expectSame(packed, Exploration(app, bounds: bounds, engine: .replay).record())
    #expect(packed.hiddenInputs.isEmpty)
  }

  /// Every look at a state is noted: states that agree on all that a move asked lead to the same, and the question after the same answers is the
  /// same one. All learnt moves are made once more.
  @Test(arguments: 0..<(seeds ?? 24))
  func nothingIsHidden(seed: UInt64) {
    let app = RandomApp.app(seed: seed, isVaried: true)
    let bounds = Bounds(depth: 2 + Int(seed % 3), layers: 2, states: 150)
    let record = Exploration(app, bounds: bounds, audit: .one(in: 1)).record()
    if Self.seeds != nil { print("seed \(seed): \(record.lines[0])") }
    #expect(record.hiddenInputs.isEmpty, "\(record.hiddenInputs)")
  }

  /// Row by row from the first state on, or from the middle of those that are as far from the launch.
  @Test(arguments: 0..<(seeds ?? 16))
  func rowsHoldWhatIsFoundOneByOne(seed: UInt64) {
    let app = RandomApp.app(seed: seed)
    let bounds = Bounds(depth: 2 + Int(seed % 2), layers: 1, pairs: 1, states: 5_000)
    func explored(inOrder: Int) -> ExplorationRecord {
      var exploration = Exploration(app, bounds: bounds, audit: .one(in: 50))
      exploration.inOrder = inOrder
      return exploration.record()
    }
    let listed = explored(inOrder: .max)
    if Self.seeds != nil { print("seed \(seed): \(listed.lines[0])") }
    // Else each finds others.
    #expect(listed.isComplete || Self.seeds != nil)
    if !listed.isComplete { return }
    for inOrder in [0, 7, 20] { expectAlike(explored(inOrder: inOrder), listed) }
  }

  /// Every way that is found is a shortest one, wherever states begin to be explored row by row.
  @Test(arguments: [0, 7, 20, 100])
  func waysAreShortest(inOrder: Int) {
    let app = RandomApp.app(seed: 15)
    func lengths(inOrder: Int) -> [NavigationState: Int] {
      var lengths: [NavigationState: Int] = [:]
      var exploration = Exploration(app, bounds: Bounds(depth: 3, layers: 1), properties: [])
      exploration.inOrder = inOrder
      exploration.waysOfAll { lengths[$0] = $1.count }
      return lengths
    }
    #expect(lengths(inOrder: inOrder) == lengths(inOrder: .max))
  }
}

extension Exploration {
  /// Explores all, and then tells of each state the way that was found.
  func waysOfAll(_ tell: (NavigationState, [Move]) -> Void) {
    let finder = MoveFinder(app, bounds, Supervision())
    let search = PackedSearch(app, bounds: bounds, properties: [], finder: finder, audit: .off, inOrder: inOrder)
    var report = ExplorationRecord(app, bounds: bounds, properties: [], links: [])
    search.begin(&report)
    var explored = 0
    while explored < search.count { explored = search.exploreNext(from: explored, &report) }
    for number in 0..<search.count { tell(search.state(number), search.way(to: number)) }
  }
}
