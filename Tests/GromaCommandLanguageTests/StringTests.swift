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
    ("❤\u{FE0F}", 2), ("❤", 1), ("1\u{FE0F}\u{20E3}", 2), ("👩‍💻", 2), ("🏳\u{FE0F}‍🌈", 2), ("🇩", 1), ("\u{1F3FD}", 2), ("12", 2),
    ("\u{FE0F}", 0), (" \u{FE0F}", 1), ("\u{200B}", 0), ("1\u{200D}", 1), ("└─", 2), ("·", 1), ("\u{AD}", 1), ("कि", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("〈\u{2329}", 4), ("\u{A960}\u{17000}\u{4DC0}", 6), ("\u{1F21A}\u{1F202}", 4), ("ﷺ", 1),
  ]) func countsColumnsOfATerminal(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }
}
