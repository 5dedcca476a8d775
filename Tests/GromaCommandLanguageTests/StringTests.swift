import Groma
import Testing

@testable import GromaCommandLanguage

struct StringTests {
  @Test(arguments: [
    ("plain é中👍\\", "plain é中👍\\"), ("a\nb\t\r", "a\\nb\\t\\r"), ("\u{1B}[2J\u{0}", "\\u{1B}[2J\\u{0}"), ("\u{7F}\u{9B}", "\\u{7F}\\u{9B}"),
    ("\u{202A}\u{202E}\u{2066}\u{2069}", "\\u{202A}\\u{202E}\\u{2066}\\u{2069}"), ("\u{2028}", "\\u{2028}"), ("a\r\n", "a\\r\\n"),
  ]) func escapesControlCharacters(text: String, expected: String) {
    #expect(text.escapingControls == expected)
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("中文", 4), ("가", 2), ("ｱ", 1), ("Ａ", 2), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2),
    ("❤\u{FE0F}", 2), ("\u{FE0F}", 0), (" \u{FE0F}", 1), ("\u{200B}", 0), ("└─", 2), ("·", 1),
  ]) func countsColumnsOfATerminal(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }
}
