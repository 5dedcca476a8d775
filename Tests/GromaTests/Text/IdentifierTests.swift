import Testing

@testable import Groma

struct IdentifierTests {
  @Test(arguments: ["a", "Z", "_", "room", "room1", "a.b", "a-b", "_0", "a--", "camelCase", "x_y.z-1"])
  func startsWithALetterOrUnderscore(text: String) {
    #expect(Identifier.isValid(text))
    #expect(Identifier.isValid("-\(text)".dropFirst()), "a part of a text is also valid")
  }

  @Test(arguments: [
    "", "1", "1a", "-a", ".a", "a b", "a=", "a:", "é", "aé", "e\u{301}", "名", "a\u{0}", "a\n", "a\u{200D}", "ａ", " a", "a ",
  ])
  func otherTextsAreNotIdentifiers(text: String) { #expect(!Identifier.isValid(text)) }

  @Test func partsMarksAndInitialsAreASCII() {
    let all = (UInt8.min...UInt8.max).filter(Identifier.isPart)
    #expect(String(decoding: all, as: UTF8.self) == "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")
    #expect(String(decoding: (UInt8.min...UInt8.max).filter(Identifier.isMark), as: UTF8.self) == "-.")
    let beginnings = all.filter { Identifier.isValid(String(decoding: [$0], as: UTF8.self)) }
    #expect(String(decoding: beginnings, as: UTF8.self) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")
  }

  @Test func identifiersNeedNoQuotesAndCanBeLabels() {
    for text in ["a", "_", "a.b-c"] {
      #expect(Quoting.quoted(text) == text)
      #expect(Quoting.words("\(text)=1")?.first?.label == text)
    }
    for text in ["1", "é", "a b"] { #expect(Quoting.words("\(text)=1")?.contains { $0.label == text } == false) }
  }
}
