import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that limits change no results: an exploration finds the same with all limits at small numbers.
@MainActor
struct LimitsTests {
  /// The arguments are a number that all limits are set to, and a seed. A failure prints both.
  @Test(arguments: 1...4, Seeds.few(1))
  func smallLimitsChangeNoResults(number: Int, seed: UInt64) throws {
    let bounds = Bounds(depth: 2 + Int(seed % 2), layers: 2, pairs: 3)
    let most = 1_500
    // If the exploration is stopped, each search finds other states.
    let (usual, found) = try firstSuitable(from: seed) { seed -> (Exploration, ExplorationRecord)? in
      let app = RandomApp.app(seed: seed)
      // If few states are listed, only a sample of them is checked as a whole.
      let properties = app.properties.filter { $0.builtIn != .interrupts && $0.builtIn != .invariants }
      var exploration = Exploration(app, bounds: bounds, properties: properties, audit: .one(in: 20))
      exploration.checksParts = false
      let found = exploration.record { $0.counts.states.clamped <= most }
      return (1...most).contains(found.counts.states.clamped) ? (exploration, found) : nil
    }
    #expect(found.isComplete)
    if Seeds.number != nil { print("limits \(number), seed \(seed): \(found.lines[0])") }
    var limited = usual
    limited.limits = Limits(all: number)
    expectAlike(limited.record(), found)
  }
}

extension Limits {
  /// Limits that are all set to a number, or to the nearest number that is valid.
  init(all number: Int) {
    self.init()
    (setNodes, cachedOperations, pauses, listedStates) = (number, number, number, number)
  }
}
