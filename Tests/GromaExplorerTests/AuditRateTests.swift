import Testing

@testable import GromaExplorer

/// Tests how many learned moves are run again, and which.
struct AuditRateTests {
  /// Returns the numbers of the moves that are run again, out of `count`.
  private func audited(_ schedule: AuditSchedule, of count: Int) -> [Int] {
    var schedule = schedule
    return (1...count).filter { _ in schedule.next() }
  }

  @Test func auditsOneMoveInTheGivenNumber() {
    #expect(audited(AuditSchedule(.one(in: 3)), of: 10) == [3, 6, 9])
    #expect(audited(AuditSchedule(.one(in: 3), isFirst: true), of: 10) == [1, 4, 7, 10])
    #expect(audited(AuditSchedule(.one(in: 1)), of: 3) == [1, 2, 3])
  }

  @Test func offAuditsNoMove() {
    #expect(audited(AuditSchedule(.off), of: 100).isEmpty)
    #expect(audited(AuditSchedule(.off, isFirst: true), of: 100).isEmpty)
  }

  @Test func severalMovesCanBeSkipped() {
    var schedule = AuditSchedule(.one(in: 10))
    #expect(schedule.next(after: -1, of: 9) == nil && schedule.left == 1)
    let isNext = schedule.next()
    #expect(isNext)
    #expect(schedule.left == 10)
  }

  /// The items of several sequences are audited as those of one.
  @Test(arguments: [.one(in: 1), .one(in: 7), .thinning, .off] as [AuditRate])
  func theNextOfASequenceIsTheSame(rate: AuditRate) {
    let lengths = [1, 3, 0, 12, 25_000, 6, 7, 40_000]
    var (schedule, found, start) = (AuditSchedule(rate), [Int](), 0)
    for length in lengths {
      var last = -1
      while let place = schedule.next(after: last, of: length) {
        found.append(start + place + 1)
        last = place
      }
      start += length
    }
    #expect(found == audited(AuditSchedule(rate), of: start))
    #expect(found.isEmpty == (rate == .off))
  }

  @Test func thinningRateIsAQuarterAfterEachFiveHundredAudits() {
    var schedule = AuditSchedule(.thinning)
    var intervals: [Int] = []
    for _ in 0..<1_750 {
      intervals.append(schedule.left)
      let last = schedule.left - 1
      #expect(schedule.next(after: -1, of: last + 1) == last)
    }
    let expected = [10_000, 40_000, 160_000].flatMap { Array(repeating: $0, count: 500) } + Array(repeating: 640_000, count: 250)
    #expect(intervals == expected)
  }

  @Test(arguments: [("7", .one(in: 7)), ("all", .one(in: 1)), ("off", .off), ("thinning", .thinning)] as [(String, AuditRate)])
  func ratesRoundTrip(text: String, rate: AuditRate) {
    #expect(AuditRate(text) == rate)
    #expect(rate.description == text)
  }

  @Test(arguments: ["0", "-1", "some", ""])
  func invalidTextIsNotARate(text: String) { #expect(AuditRate(text) == nil) }
}
