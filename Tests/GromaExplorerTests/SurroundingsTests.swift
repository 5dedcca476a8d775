import Foundation
import Testing

@testable import GromaExplorer

/// Tests that runs with equal surroundings read equal values, and runs with other surroundings read other values.
@Suite(.enabled(if: Surroundings.areControlled, "this system does not let the explorer set the clock and the random numbers"))
struct SurroundingsTests {
  /// Returns what a function returns in some surroundings, and the inputs that it read.
  private func look<Value>(_ number: Int = 0, _ read: () -> Value) -> (value: Value, asked: Surroundings.Inputs) {
    Surroundings(number).run { (read(), Surroundings.asked) }
  }

  private func expect<Value: Equatable>(
    _ inputs: Surroundings.Inputs, areReadBy read: () -> Value, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (once, again) = (look(0, read), look(0, read))
    #expect(once.value == again.value, sourceLocation: sourceLocation)
    #expect(once.asked == inputs && again.asked == inputs, sourceLocation: sourceLocation)
    let others = (1...2).map { look($0, read).value }
    #expect(others.contains { $0 != once.value }, "\(once.value) \(others)", sourceLocation: sourceLocation)
  }

  @Test func randomNumbersAreReplaced() {
    expect(.randomness) { Bool.random() }
    for count in 2...10 { expect(.randomness) { Int.random(in: 0..<count) } }
    expect(.randomness) { (0..<10).shuffled() }
    expect(.randomness) { Double.random(in: 0...1) }
    expect(.randomness) { UUID() }
    expect(.randomness) { random() }
  }

  @Test func wallClocksAreReplaced() {
    func second() -> Int { Int(Date().timeIntervalSince1970) }
    expect(.time, areReadBy: second)
    expect(.time) { time(nil) }
    expect(.time) { Calendar(identifier: .gregorian).component(.second, from: Date()) }
  }

  /// Each field of the date differs in some of the surroundings of the first repetitions.
  @Test(arguments: [Calendar.Component.year, .month, .day, .weekday, .hour, .minute, .second])
  func eachFieldOfTheDateDiffers(component: Calendar.Component) {
    let fields = (0...8).map { look($0) { Calendar(identifier: .gregorian).component(component, from: Date()) }.value }
    #expect(Set(fields).count > 1)
  }

  @Test(arguments: [9, 1_000, 31_999, 10_000_000])
  func datesOfLateRepetitionsAreNear(number: Int) {
    let early = look(0) { Date() }.value
    let late = look(number) { Date() }.value
    #expect((-1...1e9).contains(late.timeIntervalSince(early)))
  }

  @Test func durationsAreReadings() {
    #expect(look { ContinuousClock.now }.asked == .time)
    #expect(look { SuspendingClock.now }.asked == .time)
    let early = look(0) { ContinuousClock.now }.value
    #expect(look(2) { ContinuousClock.now }.value > early + .seconds(40_000))
  }

  @Test func otherCodeReadsNothing() {
    #expect(look { (0..<100).map { "\($0)" }.joined().hashValue }.asked == [])
    #expect(look { Set(["a", "b"]) }.asked == [])
  }

  @Test func innerRunsHaveTheirOwnSurroundings() {
    let (bits, asked) = look(0) {
      let inner = look(1) { UInt64.random(in: 0...UInt64.max) }
      #expect(inner.asked == .randomness)
      #expect(Surroundings.asked == [])
      return (inner.value, UInt64.random(in: 0...UInt64.max))
    }
    #expect(bits.0 == ~bits.1)
    #expect(asked == .randomness)
    #expect(Surroundings.asked == [])
  }

  @Test @MainActor func timeZoneChangesForFoundation() {
    func offset() -> Int { TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: 0)) }
    let before = offset()
    Surroundings.inTimeZone(isOther: true) {
      #expect(offset() != before)
      Surroundings.inTimeZone(isOther: false) { #expect(offset() == before) }
      #expect(offset() != before)
    }
    #expect(offset() == before)
  }
}
