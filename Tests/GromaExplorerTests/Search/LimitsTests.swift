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
      let properties = app.properties.filter { $0.builtIn != .restores && $0.builtIn != .invariants }
      var exploration = Exploration(app, bounds: bounds, properties: properties, audit: .one(in: 20))
      exploration.checksParts = false
      let found = exploration.record { $0.stateCount <= most }
      return (1...most).contains(found.stateCount) ? (exploration, found) : nil
    }
    #expect(found.isComplete)
    if Seeds.number != nil { print("limits \(number), seed \(seed): \(found.lines[0])") }
    var limited = usual
    limited.limits = Limits(all: number)
    expectAlike(limited.record(), found)
  }

  /// A list has the same states in the same order, and its ways are as long.
  @Test(arguments: 1...4, Seeds.few(2))
  func smallLimitsDoNotChangeAList(number: Int, seed: UInt64) {
    let bounds = Bounds(depth: 2, layers: 2, states: 100)
    let usual = Exploration(RandomApp.app(seed: seed), bounds: bounds, properties: [], audit: .one(in: 10))
    var limited = usual
    limited.limits = Limits(all: number)
    func list(_ exploration: Exploration) -> (states: [NavigationState], lengths: [Int]) {
      var (states, lengths) = ([NavigationState](), [Int]())
      exploration.visit { state, way in
        states.append(state)
        lengths.append(way().count)
        return true
      }
      return (states, lengths)
    }
    let (one, other) = (list(limited), list(usual))
    #expect(one.states == other.states && one.lengths == other.lengths, "limits \(number), seed \(seed)")
  }
}

extension Limits {
  /// Limits that are all set to a number, or to the nearest number that is valid.
  init(all number: Int) {
    self.init()
    (tableEntries, setNodes, cachedOperations) = (4, number, number)
    (pauses, listedStates, promelaCharacters) = (number, number, number)
  }
}
