import Foundation
import Testing

@testable import GromaExplorer

struct StateCountTests {
  /// Returns two to the power of a number.
  private func power(_ exponent: Int) -> StateCount { (0..<exponent).reduce(1) { sum, _ in sum + sum } }

  @Test func smallCountsAreExact() {
    let count = power(53) - 1
    #expect(count.isExact && count.clamped == 9_007_199_254_740_991 && count.description == "9007199254740991")
    #expect(count.grouped == "9,007,199,254,740,991")
    #expect(StateCount(402).of("state") == "402 states" && StateCount(1).of("state") == "1 state")
  }

  @Test func largeCountsAreRounded() {
    let count = power(53)
    #expect(!count.isExact && count.clamped == .max && count.of("state") == "about 9007199254740992.0 states")
    #expect(power(128).description == "about 3.402823669209385e+38" && power(128) > count && power(128) + 1 == power(128))
  }

  @Test(arguments: [0, 402, 0x1p60, 0x1p200] as [Double])
  func encodedCountIsANumber(number: Double) throws {
    let data = try JSONEncoder().encode([number])
    let counts = try JSONDecoder().decode([StateCount].self, from: data)
    #expect(counts.map(\.value) == [number])
    let again = try JSONEncoder().encode(counts)
    #expect(again == data)
  }
}
