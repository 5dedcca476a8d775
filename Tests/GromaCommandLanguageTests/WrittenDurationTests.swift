import GromaCommandLanguage
import Testing

struct WrittenDurationTests {
  @Test(arguments: [("350ms", 350), ("2s", 2000), ("0s", 0), ("0ms", 0), ("1000000000s", 1_000_000_000_000)])
  func readsANumberWithAUnit(_ text: String, _ milliseconds: Int) throws {
    #expect(try WrittenDuration(text).milliseconds == milliseconds)
  }

  @Test(arguments: ["5", "0"]) func offersBothUnitsForABareNumber(_ text: String) {
    let problem = #expect(throws: WrittenDuration.Problem.self) { try WrittenDuration(text) }
    #expect(problem?.message == "the time '\(text)' has no unit")
    #expect(problem?.hint == "write \(text)s for seconds or \(text)ms for milliseconds")
  }

  @Test(arguments: [
    "", "s", "ms", "-1s", "+4ms", "1.5s", "2m", "2 s", "2S", "٣s", "s2", "1000000001s", "99999999999999999999ms", "2s\u{301}",
  ])
  func refusesOtherTexts(_ text: String) {
    let problem = #expect(throws: WrittenDuration.Problem.self) { try WrittenDuration(text) }
    #expect(problem?.message == "'\(text)' is not a time")
  }

  @Test(arguments: ["350ms", "2s", "0s"]) func isWrittenAsItIsRead(_ text: String) throws {
    #expect(try "\(WrittenDuration(text))" == text)
  }
}
