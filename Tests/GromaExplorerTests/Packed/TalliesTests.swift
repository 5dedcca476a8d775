import Testing

@testable import GromaExplorer

/// Tests that tallies are counted once for each state, together with the visible screens.
struct TalliesTests {
  private static func tally(refusals: Int) -> StepBlocks.Tally {
    var tally = StepBlocks.Tally()
    tally.counts.refusals = refusals
    return tally
  }

  @Test func equalTalliesShareOneIndex() {
    var tallies = Tallies()
    let numbers = [1, 2, 1].map { tallies.number(of: Self.tally(refusals: $0)) }
    #expect(numbers == [0, 1, 0])
  }

  @Test func eachTallyIsReportedOnce() {
    var tallies = Tallies()
    let numbers = (0..<200).map { tallies.number(of: Self.tally(refusals: $0)) }
    tallies.makeRoom(for: 3)
    for number in numbers {
      for sight in [1, 3] {
        let counts = tallies.count(number, states: sight, in: sight)
        #expect(counts.refusals == number)
      }
    }
    var received: [Int: Int] = [:]
    tallies.take { received[$0.counts.refusals, default: 0] += $1 }
    #expect(received == Dictionary(uniqueKeysWithValues: numbers.map { ($0, 4) }))
    tallies.take { tally, _ in Issue.record("\(tally) was reported before") }
    var followed: Set<[Int]> = []
    tallies.reportFollowed { followed.insert([$0.counts.refusals, $1]) }
    #expect(followed == Set(numbers.flatMap { [[$0, 1], [$0, 3]] }))
  }

  /// Some sets of visible screens are added when there are already many tallies.
  @Test func sightsAndTalliesCombineInAnyOrder() {
    var tallies = Tallies()
    var expected: Set<[Int]> = []
    for number in 0..<300 {
      let tally = tallies.number(of: Self.tally(refusals: number))
      let sight = number * 7 % 31
      tallies.makeRoom(for: sight)
      _ = tallies.count(tally, states: 2, in: sight)
      expected.insert([number, sight])
    }
    var followed: Set<[Int]> = []
    tallies.reportFollowed { followed.insert([$0.counts.refusals, $1]) }
    #expect(followed == expected)
  }
}
