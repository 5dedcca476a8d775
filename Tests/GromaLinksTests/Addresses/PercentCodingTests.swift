import GromaTesting
import Testing

@testable import GromaLinks

struct PercentCodingTests {
  @Test(arguments: UInt64(1)...20) func readsBackAnyText(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let text = random.text(upTo: 20)
      let encoded = try #require(PercentCoding.encoded(text), "seed \(seed)")
      for plusIsSpace in [false, true] {
        let decoded = try PercentCoding.text(Array(encoded.utf8)[...], plusIsSpace: plusIsSpace)
        #expect(Array(decoded.unicodeScalars) == Array(text.unicodeScalars), "seed \(seed): \(encoded)")
      }
      #expect(encoded.utf8.allSatisfy { $0 < 0x80 && !"/?#[]@:&=+ ".utf8.contains($0) })
    }
  }

  @Test(arguments: [("aZ09-._~", "aZ09-._~"), ("a b/c", "a%20b%2Fc"), ("é", "%C3%A9"), ("100%", "100%25"), ("", "")])
  func encodesAllThatIsNotPlain(text: String, encoded: String) {
    #expect(PercentCoding.encoded(text) == encoded)
  }

  @Test(arguments: ["\u{0}", "a\nb", "\u{7f}"]) func encodesNoControlCharacter(text: String) {
    #expect(PercentCoding.encoded(text) == nil)
  }

  @Test func decodesAppendToTheBuffer() throws {
    var buffer = Array("%41".utf8)
    try PercentCoding.decode(Array("%42+".utf8)[...], into: &buffer, plusIsSpace: true)
    #expect(String(decoding: buffer, as: UTF8.self) == "%41B ")
  }
}
