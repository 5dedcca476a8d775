import NavigationTesting
import Testing

@testable import Navigation

struct EscapingControlsTests {
  @Test(arguments: [
    ("a\u{1B}[2Jb\n\u{202E}\u{9B}", "a\\u{1B}[2Jb\\n\\u{202E}\\u{9B}"), ("plain \\ text", "plain \\ text"), ("", ""),
    ("a\r\nb\tc", "a\\r\\nb\\tc"),
    ("\u{0}\u{7F}\u{85}", "\\u{0}\\u{7F}\\u{85}"), ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"), ("e\u{301}\u{200D}👨‍👩‍👧", "e\u{301}\u{200D}👨‍👩‍👧"),
    ("\u{7}\u{301}", "\\u{7}\u{301}"), ("\u{A0}\u{200E}", "\u{A0}\u{200E}"),
  ]) func writesOutWhatCouldSteerATerminal(text: String, written: String) {
    #expect(Array(text.escapingControls.unicodeScalars) == Array(written.unicodeScalars))
  }

  @Test func whatSteersIsC0AndC1SeparatorsAndDirections() {
    let steering = (0..<0x11_0000 as Range<UInt32>).filter { Unicode.Scalar($0)?.isControlling == true }
    #expect(steering == [0..<0x20, 0x7F..<0xA0, 0x2028..<0x202F, 0x2066..<0x206A].flatMap { Array($0 as Range<UInt32>) })
  }

  @Test func eachEscapeIsReadBackInDoubleQuotes() {
    for value in [0..<0x20, 0x7F..<0xA0, 0x2028..<0x202F, 0x2066..<0x206A].joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      #expect(scalar.escaped.unicodeScalars.allSatisfy { !$0.isControlling })
      #expect(Quoting.words("\"\(scalar.escaped)\"")?.first?.text.unicodeScalars.elementsEqual([scalar]) == true, "\(scalar.escaped)")
    }
  }

  /// The argument is a seed.
  @Test(arguments: UInt64(1)...200) func whatIsWrittenOutStaysAsItIs(seed: UInt64) {
    var texts = RandomText(random: SeededGenerator(seed: seed))
    for _ in 0..<10 {
      let text = texts.text(upTo: 20)
      let written = text.escapingControls
      #expect(!written.unicodeScalars.contains { $0.isControlling }, "seed \(seed)")
      #expect(written.escapingControls == written, "seed \(seed)")
      #expect((written == text) == !text.unicodeScalars.contains { $0.isControlling }, "seed \(seed): \(text.debugDescription)")
    }
  }
}
