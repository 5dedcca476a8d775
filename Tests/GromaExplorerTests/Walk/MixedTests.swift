import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the hash on which all random choices of walks depend, and the choices of many walks together.
struct MixedTests {
  /// The first numbers of SplitMix64 with the seed 0, as its authors publish them.
  @Test func hashIsThatOfSplitMix64() {
    let gamma = 0x9E37_79B9_7F4A_7C15 as UInt64
    let published: [UInt64] = [
      0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F, 0xF88B_B8A8_724C_81EC, 0x1B39_896A_51A8_749B,
    ]
    #expect(published.indices.map { (UInt64($0) &* gamma).mixed } == published)
  }

  @Test(arguments: [0, 1, 77, .max] as [UInt64])
  func hashIsTheNextNumberOfAGenerator(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    #expect(seed.mixed == random.next())
  }

  /// Each bit of the hash depends on each bit of the number, and different numbers have different hashes.
  @Test func eachBitDependsOnAllBits() {
    let numbers = 0..<200 as Range<UInt64>
    for bit in 0..<64 as Range<UInt64> {
      let changed = numbers.map { ($0.mixed ^ ($0 ^ 1 << bit).mixed) }
      let sum = changed.reduce(0) { $0 + $1.nonzeroBitCount }
      #expect((28 * 200...36 * 200).contains(sum), "bit \(bit): \(sum)")
      #expect(changed.reduce(0, |) == .max, "bit \(bit)")
    }
    #expect(Set((0..<20_000 as Range<UInt64>).map(\.mixed)).count == 20_000)
  }

  // MARK: Walks

  /// Luby's sequence up to 2^k - 1 contains 2^(k-1-j) times the number 2^j.
  @Test(arguments: 1...10)
  func lubySequenceContainsEachPowerHalfAsOften(bits: Int) {
    let numbers = (1..<1 << bits).map(Walk.luby)
    #expect(numbers.last == 1 << (bits - 1))
    for power in 0..<bits { #expect(numbers.count { $0 == 1 << power } == 1 << (bits - 1 - power), "2^\(power)") }
    #expect(numbers.reduce(0, +) == bits << (bits - 1))
  }

  /// The first walk has no earlier walk to continue.
  @Test func halfOfTheWalksGoBackButNotTheFirst() {
    let goBack = (0..<40).map { Walk($0, seed: 5).goesBack }
    #expect(goBack.first == false)
    #expect(goBack.count { $0 } == 20)
  }

  @Test func pickIsBelowItsBoundAndReachesEachNumber() {
    for bound in [1, 2, 3, 10] {
      let picks = (0..<400).map { Walk($0, seed: 9).pick(below: bound) }
      #expect(Set(picks) == Set(0..<bound), "\(bound)")
    }
  }

  /// Two walks that differ in their numbers or seeds make independent choices.
  @Test func walksDifferInTheirChoices() {
    func choices(_ number: Int, _ seed: UInt64) -> [Bool] { (0..<400).map { Walk(number, seed: seed).leavesOut($0) } }
    let first = choices(0, 1)
    for other in [choices(1, 1), choices(0, 2), choices(2, 1)] {
      #expect((140...260).contains(zip(first, other).count { $0 == $1 }))
    }
    func order(_ step: Int) -> [Int] { (0..<8).sorted { Walk(0, seed: 1).rank($0, at: step) < Walk(0, seed: 1).rank($1, at: step) } }
    #expect(Set((0..<50).map(order)).count > 45, "the order of the moves differs from step to step")
  }
}
