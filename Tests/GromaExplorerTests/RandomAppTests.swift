import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests on random apps that learned moves have the same results as the app's own code.
@MainActor
struct RandomAppTests {
  /// The argument is a seed. A failure prints it.
  @Test(arguments: Seeds.few(8))
  func setsFindTheSameAsTheReference(seed: UInt64) throws {
    let exploration = try firstSuitable(from: seed) { seed -> Exploration? in
      let exploration = Exploration(
        RandomApp.app(seed: seed), bounds: Bounds(depth: 2 + Int(seed % 2), layers: 2, pairs: 3), audit: .one(in: 10), wholeStates: .max)
      return exploration.hasStates(in: 10...150) ? exploration : nil
    }
    let found = exploration.record()
    if Seeds.number != nil { print("seed \(seed): \(found.lines[0])") }
    #expect(found.isComplete && found.hiddenInputs.isEmpty, "seed \(seed)")
    expectAlike(found, ReplaySearch.record(of: exploration))
  }

  /// Every read of a state is recorded: moves with equal reads have equal results, and the next read depends only on the earlier ones. All
  /// learned moves are run again.
  @Test(arguments: Seeds.few(8))
  func randomAppsHaveNoHiddenInput(seed: UInt64) throws {
    let record = try firstSuitable(from: seed) { seed -> ExplorationRecord? in
      let exploration = Exploration(
        RandomApp.app(seed: seed, isVaried: true), bounds: Bounds(depth: 2 + Int(seed % 2), layers: 2), audit: .one(in: 1))
      return exploration.hasStates(in: 5...300) ? exploration.record() : nil
    }
    if Seeds.number != nil { print("seed \(seed): \(record.lines[0])") }
    #expect(record.isComplete && record.hiddenInputs.isEmpty, "seed \(seed): \(record.hiddenInputs)")
  }

  /// The first states of an app with many more. A list applies what was learned to single states, in the order of their distance.
  @Test(arguments: Seeds.few(8))
  func listsOfRandomAppsHaveNoHiddenInput(seed: UInt64) {
    let bounds = Bounds(depth: 2 + Int(seed % 3), layers: 2, states: 150)
    let list = StateList(Exploration(RandomApp.app(seed: seed, isVaried: true), bounds: bounds, audit: .one(in: 1)))
    while list.exploredCount < list.count { list.exploreNext() }
    let hidden = list.findHiddenInputs()
    #expect(hidden.isEmpty, "seed \(seed): \(hidden)")
  }
}

extension Exploration {
  /// Returns whether the number of states within the bounds is in a range. Stops soon after it is known that there are more.
  func hasStates(in range: ClosedRange<Int>) -> Bool {
    var plain = limited(to: [])
    plain.checksParts = false
    let record = plain.record { $0.counts.states.clamped <= range.upperBound }
    return record.isComplete && range.contains(record.counts.states.clamped)
  }
}
