import Testing

@testable import Groma

struct JSONTextTests {
  @Test(
    arguments: [
      ("", #""""#), ("chat", #""chat""#), ("\"\\\n\r\t", #""\"\\\n\r\t""#), ("\u{0}\u{1B}\u{7F}", #""\u0000\u001B\u007F""#),
      ("\u{202E}\u{2028}", #""\u202E\u2028""#), ("\u{E0041}", #""\uDB40\uDC41""#), ("é漢/👩\u{200D}🚀", "\"é漢/👩\u{200D}🚀\""),
    ])
  func textIsQuotedAndControlCharactersAreEscaped(_ text: String, _ json: String) {
    var written = "["
    written.appendJSON(text)
    #expect(written == "[" + json)
  }
}
