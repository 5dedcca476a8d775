import GromaTesting
import Testing

@testable import GromaLinks

struct NumberRangeTests {
  @Test(arguments: ["1900...2100", "01...12", "0...0", "-5...5", "-20...-3", "000...100", "7...7"]) func isWrittenAsItIsRead(text: String)
    throws
  {
    #expect("\(try NumberRange(text))" == text)
  }

  @Test(arguments: [
    "", "1", "1..2", "1...2...3", "a...b", "1...", "...2", "2...1", "1.5...2", "+1...2", "1234567890123456789...2", "01...123", "-01...12",
    "--1...2",
    "-05...05", "٣...٤",
  ]) func refusesOtherTexts(text: String) {
    #expect(throws: NumberRange.Problem.self) { try NumberRange(text) }
  }

  @Test(arguments: [
    ("1900...2100", ["1900", "2100", "1999"], ["1899", "2101", "01950", "+1950", " 1950", "", "1950 ", "-1950", "１９５０"]),
    ("01...12", ["01", "09", "12"], ["1", "00", "13", "001", "012"]),
    ("-5...5", ["-5", "0", "5"], ["-6", "6", "-0", "+5", "--5", "00"]),
    ("0...999999999999999999", ["0", "999999999999999999"], ["1000000000000000000", "9999999999999999999999999999999999999"]),
  ]) func acceptsOneTextForEachNumber(range: String, accepted: [String], refused: [String]) throws {
    let range = try NumberRange(range)
    for text in accepted { #expect(range.accepts(text.utf8), "\(text)") }
    for text in refused { #expect(!range.accepts(text.utf8), "\(text)") }
  }

  /// A number is a text of exactly one sequence, and no other text is.
  @Test(arguments: UInt64(1)...20) func sequencesAreTheNumbers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let low = random.below(300) - 120
      let high = low + random.below(1_300)
      let isWide = low >= 0 && random.chance(40)
      let width = String(high).utf8.count
      func text(_ number: Int) -> String {
        let digits = String(number)
        return isWide ? String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits : digits
      }
      let range = try NumberRange("\(text(low))...\(text(high))")
      var counts: [String: Int] = [:]
      for sequence in range.sequences {
        let texts = sequence.reduce([[UInt8]()]) { texts, digits in texts.flatMap { text in digits.map { text + [$0] } } }
        for text in texts { counts[String(decoding: text, as: UTF8.self), default: 0] += 1 }
      }
      #expect(counts == Dictionary(uniqueKeysWithValues: (low...high).map { (text($0), 1) }), "seed \(seed): \(range)")
    }
  }
}
