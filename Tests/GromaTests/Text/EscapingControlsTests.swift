import GromaTesting
import Testing

@testable import Groma

struct EscapingControlsTests {
  @Test(arguments: [
    ("a\u{1B}[2Jb\n\u{202E}\u{9B}", "a\\u{1B}[2Jb\\n\\u{202E}\\u{9B}"), ("plain \\ text", "plain \\ text"), ("", ""),
    ("a\r\nb\tc", "a\\r\\nb\\tc"),
    ("\u{0}\u{7F}\u{85}", "\\u{0}\\u{7F}\\u{85}"), ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"), ("e\u{301}\u{200D}👨‍👩‍👧", "e\u{301}\u{200D}👨‍👩‍👧"),
    ("\u{7}\u{301}", "\\u{7}\u{301}"), ("\u{A0}\u{200E}", "\u{A0}\\u{200E}"),
    ("a\u{200B}\u{FEFF}\u{E0041}\u{FFFE}", "a\\u{200B}\\u{FEFF}\\u{E0041}\\u{FFFE}"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("☂\u{FE0F}", "☂\u{FE0F}"),
  ]) func escapesControlCharacters(text: String, written: String) {
    #expect(Array(text.escapingControls.unicodeScalars) == Array(written.unicodeScalars))
  }

  @Test func controlAndInvisibleCharactersAreEscaped() {
    let written = (0..<0x11_0000 as Range<UInt32>).filter { Unicode.Scalar($0)?.isControlling == true }
    #expect(written.filter { $0 & 0xFFFE != 0xFFFE } == Self.ranges.joined().map { UInt32($0) })
    #expect(written.count { $0 & 0xFFFE == 0xFFFE } == 34)
  }

  private static let ranges = [
    0..<0x20, 0x7F..<0xA0, 0xAD..<0xAE, 0x61C..<0x61D, 0x180E..<0x180F, 0x200B..<0x200C, 0x200E..<0x2010, 0x2028..<0x202F, 0x2060..<0x2070,
    0xFDD0..<0xFDF0, 0xFEFF..<0xFF00, 0xFFF9..<0xFFFC, 0xE0000..<0xE0080,
  ]

  @Test func eachEscapeIsReadBackInDoubleQuotes() {
    for value in Self.ranges.joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      #expect(scalar.escaped.unicodeScalars.allSatisfy { !$0.isControlling })
      #expect(Quoting.words("\"\(scalar.escaped)\"")?.first?.text.unicodeScalars.elementsEqual([scalar]) == true, "\(scalar.escaped)")
    }
  }

  /// The argument is a seed.
  @Test(arguments: UInt64(1)...200) func escapingTwiceChangesNothing(seed: UInt64) {
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
