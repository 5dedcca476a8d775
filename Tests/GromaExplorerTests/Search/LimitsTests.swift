import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that limits change no results: the engines find the same with all limits at small numbers.
@MainActor
struct LimitsTests {
  /// The arguments are a number that all limits are set to, and a seed. A failure prints both.
  @Test(arguments: 1...4, Seeds.few(1))
  func smallLimitsChangeNoResults(number: Int, seed: UInt64) throws {
    let bounds = Bounds(depth: 2 + Int(seed % 2), layers: 2, pairs: 3, states: 1_500)
    func explore(_ app: AppDefinition, _ engine: Exploration.Engine, _ limits: Limits) -> ExplorationRecord {
      // With few states, each engine checks a different sample of them as a whole.
      let properties = app.properties.filter { $0.builtIn != .restores && $0.builtIn != .invariants }
      var exploration = Exploration(app, bounds: bounds, properties: properties, engine: engine, audit: .one(in: 20))
      exploration.limits = limits
      return exploration.record()
    }
    // If the exploration is not complete, each search finds other states.
    let (app, listed) = try firstSuitable(from: seed) { seed -> (AppDefinition, ExplorationRecord)? in
      let app = RandomApp.app(seed: seed)
      let listed = explore(app, .packed, Limits())
      return listed.isComplete ? (app, listed) : nil
    }
    if Seeds.number != nil { print("limits \(number), seed \(seed): \(listed.lines[0])") }
    for engine in [.packed, .symbolic] as [Exploration.Engine] { expectAlike(explore(app, engine, Limits(all: number)), listed) }
  }

  /// States are numbered in the order they are found, as replay does, regardless of the other limits.
  @Test(arguments: 1...4, Seeds.few(2))
  func smallLimitsKeepTheOrder(number: Int, seed: UInt64) {
    let bounds = Bounds(depth: 2, layers: 2, pairs: 3, states: 100)
    var packed = Exploration(RandomApp.app(seed: seed), bounds: bounds, engine: .packed, audit: .one(in: 10))
    packed.limits = Limits(all: number)
    expectSame(packed.record(), Exploration(RandomApp.app(seed: seed), bounds: bounds, engine: .replay).record())
  }

  /// Random walks that remove their states check no other states, and at least half of them: the search ends after 1,000 walks without a new
  /// state, although a removed state may have led to one. The fruitless walks take seconds for each app.
  @Test(arguments: 1...4, Seeds.few(2).clamped(to: 0..<8))
  func walksThatKeepFewStatesCheckNoOthers(number: Int, seed: UInt64) throws {
    let bounds = Bounds(depth: 2, layers: 1, pairs: 2, states: 400)
    func walk(_ app: AppDefinition, _ limits: Limits) -> ExplorationRecord {
      var exploration = Exploration(app, bounds: bounds, engine: .walk, audit: .one(in: 10))
      exploration.limits = limits
      return exploration.record()
    }
    // Walks that the bound of states ends check different states.
    let (app, kept) = try firstSuitable(from: seed) { seed -> (AppDefinition, ExplorationRecord)? in
      let app = RandomApp.app(seed: seed)
      let kept = walk(app, Limits())
      return kept.exploredCount < bounds.states ? (app, kept) : nil
    }
    let removed = walk(app, Limits(all: number))
    #expect((kept.exploredCount / 2...kept.exploredCount).contains(removed.exploredCount))
    #expect((kept.transitions / 2...kept.transitions).contains(removed.transitions))
    #expect(removed.landings.opened <= kept.landings.opened)
    func violations(_ record: ExplorationRecord) -> Set<String> { Set(record.violations.map { "\($0.property) on \($0.screen)" }) }
    #expect(violations(removed).isSubset(of: violations(kept)))
  }
}

extension Limits {
  /// Limits that are all set to a number, or to the nearest number that is valid.
  init(all number: Int) {
    self.init()
    (tableEntries, setNodes, cachedOperations) = (4, number, number)
    (pauses, listedStates, walkedStates, promelaCharacters) = (number, number, number, number)
  }
}
