import Testing

@testable import GromaExplorer

struct StateCountTests {
  /// Returns the count that is a number, by its binary digits.
  private func count(_ number: UInt128) -> StateCount {
    var (sum, power) = (StateCount(0), StateCount(1))
    for bit in 0..<128 {
      if number >> UInt128(bit) & 1 == 1 { sum += power }
      if bit < 127 { power += power }
    }
    return sum
  }

  private static let numbers: [UInt128] = [
    0, 1, 402, UInt128(UInt64.max), UInt128(UInt64.max) + 1, 9_999_999_999_999_999_999, 10_000_000_000_000_000_000,
    100_000_000_000_000_000_000_000_000_000_000_000_000, 100_000_000_000_000_000_007, 1 << 127, .max - 1, .max,
  ]

  @Test(arguments: numbers) func countIsExactUpTo128Bits(number: UInt128) {
    let count = count(number)
    #expect(count.isExact)
    #expect(count.exact == number)
    #expect(count.description == "\(number)")
    #expect(count.clamped == Int(clamping: number))
    #expect(abs(count.approximate - Double(number)) <= Double(number).ulp)
  }

  @Test(arguments: numbers) func sumIsExactIfItFits(number: UInt128) {
    for other in Self.numbers {
      let (sum, isOver) = number.addingReportingOverflow(other)
      var count = count(number)
      count += self.count(other)
      #expect(count.exact == (isOver ? nil : sum))
      #expect(count.isExact == !isOver)
    }
  }

  @Test func countBeyond128BitsIsRounded() {
    var count = count(.max)
    count += StateCount(1)
    #expect(count.description == "about 3.402823669209385e+38")
    #expect(count.clamped == .max)
    count += StateCount(1)
    #expect(!count.isExact)
  }
}
