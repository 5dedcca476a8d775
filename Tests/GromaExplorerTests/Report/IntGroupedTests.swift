import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests numbers for people.
struct IntGroupedTests {
  @Test(arguments: [
    (9, "9"), (10, "10"), (100, "100"), (1_234, "1,234"), (999_999, "999,999"), (1_000_000, "1,000,000"), (-7, "-7"), (-999, "-999"),
    (Int.max, "9,223,372,036,854,775,807"), (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func digitsAreInGroupsOfThree(_ number: Int, _ text: String) { #expect(number.grouped == text) }

  /// A failure prints the seed.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func groupsAreThoseOfTheDigits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let number = Int(truncatingIfNeeded: random.next()) >> random.below(64)
      let groups = number.grouped.split(separator: ",", omittingEmptySubsequences: false)
      #expect(groups.joined() == "\(number)", "seed \(seed)")
      #expect(groups.dropFirst().allSatisfy { $0.count == 3 } && (1...3).contains(groups[0].drop { $0 == "-" }.count), "\(number)")
    }
  }

  @Test(arguments: [(1, "1 time"), (-1, "-1 times"), (0, "0 times"), (2, "2 times"), (1_000, "1,000 times")])
  func nounsFollowTheNumber(_ number: Int, _ text: String) { #expect(number.of("time") == text) }
}
