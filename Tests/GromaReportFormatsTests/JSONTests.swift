import Foundation
import Groma
import GromaTesting
import Testing

@testable import GromaReportFormats

struct JSONTests {
  @Test(
    arguments: [
      (.null, "null"), (.flag(true), "true"), (.number(-7), "-7"), (.text("a"), #""a""#), (.list([]), "[]"), (.object([]), "{}"),
      (["b": 1, "a": .list([.null, .flag(false)])], #"{"b":1,"a":[null,false]}"#),
      (.text("\"\\\n\r\t\u{0}\u{1B}\u{202E}é漢"), #""\"\\\n\r\t\u0000\u001B\u202Eé漢""#),
      (.text("\u{E0041}\u{1FFFE}"), #""\uDB40\uDC41\uD83F\uDFFE""#),
    ] as [(JSON, String)])
  func writesValues(_ value: JSON, _ text: String) {
    #expect("\(value)" == text)
  }

  /// The argument is a seed.
  @Test(arguments: UInt64(1)...30)
  func anyTextIsReadBack(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let text = chance.text(upTo: 60)
    let json = "\(JSON.object([JSON.Member(name: text, value: .text(text))]))"
    #expect(json.unicodeScalars.allSatisfy { !$0.isControlling })
    let read = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
    #expect(read.first.map { Array($0.key.unicodeScalars) } == Array(text.unicodeScalars))
    #expect(read.first.map { Array($0.value.unicodeScalars) } == Array(text.unicodeScalars))
  }
}
