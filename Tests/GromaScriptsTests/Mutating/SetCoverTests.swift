import GromaTesting
import Testing

@testable import GromaScripts

/// Tests the choice of few sets.
struct SetCoverTests {
  @Test func nothingNeedsNoSets() {
    #expect(SetCover.choose(from: []) == [])
    #expect(SetCover.choose(from: [[], []]) == [])
  }

  /// The largest set is part of no smallest choice.
  @Test func choosesASmallestChoiceOfFewSets() {
    #expect(SetCover.choose(from: [[1, 2, 3, 4], [1, 2, 5], [3, 4, 6]]) == [1, 2])
  }

  @Test func equalSetsAreChosenOnce() {
    #expect(SetCover.choose(from: [[1], [2], [1], [2]]) == [0, 1])
  }

  /// The argument is a seed.
  @Test(arguments: 0..<20)
  func choicesContainEverythingAndNothingIsNotNeeded(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = seed % 2 == 0 ? 8 : 40
    let sets = (0..<count).map { _ in Set((0..<1 + random.below(6)).map { _ in random.below(60) }) }
    let chosen = SetCover.choose(from: sets)
    func union(_ indices: [Int]) -> Set<Int> { indices.reduce(into: []) { $0.formUnion(sets[$1]) } }
    #expect(union(chosen) == union(Array(sets.indices)), "seed \(seed)")
    for index in chosen { #expect(union(chosen.filter { $0 != index }) != union(chosen), "seed \(seed)") }
    #expect(chosen == chosen.sorted())
  }
}
