import Foundation
import Testing

@testable import GromaExplorer

/// Tests that surroundings apply to one run only.
struct SurroundingsRunTests {
  private struct Fault: Error, Equatable { let number: Int }

  @Test func inputsAreListedInOneOrder() {
    #expect(Surroundings.Inputs().description == "")
    #expect(Surroundings.Inputs([.randomness, .time]).description == Surroundings.Inputs([.time, .randomness]).description)
    #expect(Surroundings.Inputs.time != .randomness && Surroundings.Inputs.time.isDisjoint(with: .randomness))
  }

  @Test func errorOfTheRunIsThrown() {
    #expect(throws: Fault(number: 3)) { try Surroundings(2).run { () throws(Fault) -> Int in throw Fault(number: 3) } }
    #expect(Surroundings(2).run { 5 } == 5)
  }

  @Suite(.enabled(if: Surroundings.areControlled, "this system does not let the explorer set the clock and the random numbers"))
  struct ControlledRunTests {
    private func number() -> UInt64 { UInt64.random(in: 0...UInt64.max) }

    /// A run that fails does not change the surroundings of the code around it.
    @Test func outerSurroundingsAreRestoredAfterAnError() {
      let expected = Surroundings(4).run { [number(), number()] }
      let found = Surroundings(4).run {
        let first = number()
        _ = try? Surroundings(7).run { () throws(Fault) -> Int in
          _ = number()
          throw Fault(number: 0)
        }
        #expect(Surroundings.asked == .randomness, "only the outer read counts")
        return [first, number()]
      }
      #expect(found == expected)
      #expect(Surroundings.asked == [])
    }

    @Test func eachRunStartsAtTheSameNumbers() {
      let numbers = (0..<3).map { _ in Surroundings(5).run { (0..<20).map { _ in number() } } }
      #expect(numbers[0] == numbers[1] && numbers[1] == numbers[2])
      #expect(Set(numbers[0]).count == 20)
    }

    /// Three successive surroundings have the same seed and other bits, so that even a choice of two differs in one of them.
    @Test(arguments: [0, 3, 6, 300])
    func singleChoicesDifferWithinThreeSurroundings(first: Int) {
      let words = (first..<first + 3).map { Surroundings($0).run { number() } }
      #expect(words[1] == ~words[0] && words[2] == words[0] ^ 1 << 63)
      for count in 2...7 {
        let choices = (first..<first + 3).map { Surroundings($0).run { Int.random(in: 0..<count) } }
        #expect(Set(choices).count > 1, "\(count): \(choices)")
      }
    }

    @Test func differentSeedsHaveDifferentNumbers() {
      let words = stride(from: 0, to: 300, by: 3).map { Surroundings($0).run { number() } }
      #expect(Set(words).count == 100)
    }

    /// The time zone is restored after nested changes.
    @Test @MainActor func timeZoneOfNestedRunsIsRestored() {
      func offset() -> Int { TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: 0)) }
      let before = offset()
      func isOther() -> Bool { offset() != before }
      let found = Surroundings.inTimeZone(isOther: true) {
        let inner = Surroundings.inTimeZone(isOther: true) { isOther() }
        return [inner, isOther(), Surroundings.inTimeZone(isOther: false) { isOther() }, isOther()]
      }
      #expect(found == [true, true, false, true] && !isOther())
    }
  }
}
