import Testing

@testable import GromaExplorer

struct WalkTests {
  @Test func lengthsFollowTheLubySequence() {
    #expect((1...15).map(Walk.luby) == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8])
    #expect((0..<3).map { Walk($0, seed: 1).length } == [Walk.shortest, Walk.shortest, 2 * Walk.shortest])
  }

  @Test func eachWalkOmitsAboutHalfOfTheMoves() {
    for number in 0..<20 {
      let walk = Walk(number, seed: 7)
      #expect((400...600).contains((0..<1_000).count { walk.leavesOut($0) }))
    }
    // A move that one walk makes may be left out by another.
    #expect(Set((0..<64).map { number in (0..<6).map { Walk(number, seed: 7).leavesOut($0) } }).count > 32)
  }

  /// A seed stands for the same walks in each process, so that a run can be repeated.
  @Test func randomChoicesDependOnTheSeedOnly() {
    func ranks(_ seed: UInt64) -> [UInt64] { (0..<50).flatMap { number in (0..<3).map { Walk(number, seed: seed).rank(5, at: $0) } } }
    #expect(
      (0..<3).map { Walk($0, seed: 1).rank(5, at: 2) } == [0x3541_1EEB_DD7E_06D0, 0x07FF_6D66_333F_037A, 0x61C3_A24B_86C8_A916])
    #expect((0..<8).map { Walk($0, seed: 9).pick(below: 7) } == [1, 0, 0, 2, 3, 3, 1, 1])
    #expect((0..<8).map { Walk(0, seed: 1).leavesOut($0) } == [false, true, false, true, false, true, false, false])
    #expect(Set(ranks(1) + ranks(2)).count == 300)
    #expect((1...9).contains((0..<10).count { Walk($0, seed: 3).pick(below: 2) == 0 }))
  }
}
