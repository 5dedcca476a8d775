import Testing

@testable import Console

struct StringTests {
  @Test(arguments: [
    ("plain é中👍\\", "plain é中👍\\"), ("a\nb\t\r", "a\\nb\\t\\r"), ("\u{1B}[2J\u{0}", "\\u{1B}[2J\\u{0}"), ("\u{7F}\u{9B}", "\\u{7F}\\u{9B}"),
    ("\u{202A}\u{202E}\u{2066}\u{2069}", "\\u{202A}\\u{202E}\\u{2066}\\u{2069}"), ("\u{2028}", "\\u{2028}"), ("a\r\n", "a\\r\\n"),
  ]) func escapesWhatSteersATerminal(text: String, expected: String) {
    #expect(text.escapingControls == expected)
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("中文", 4), ("가", 2), ("ｱ", 1), ("Ａ", 2), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2),
    ("❤\u{FE0F}", 2), ("\u{200B}", 0), ("└─", 2), ("·", 1),
  ]) func countsColumnsOfATerminal(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }
}

struct SourceTextTests {
  @Test(
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb", ["a", "b"]), ("\n\n", ["", ""]), ("a\rb\u{2028}c", ["a\rb\u{2028}c"]),
      ("e\u{301}\n\u{301}x", ["e\u{301}", "\u{301}x"]),
    ] as [(String, [String])]) func splitsAtLineEndsOnly(text: String, lines: [String])
  {
    #expect(SourceText(text).lines == lines)
    #expect(SourceText.rawLines(of: text).joined() == text)
  }

  @Test func numbersLinesFromOne() {
    let text = SourceText("a\nb")
    #expect([0, 1, 2, 3].map { text[line: $0] } == [nil, "a", "b", nil])
  }

  @Test func extendsASpanOnItsLineOnly() {
    let span = SourceSpan(line: 1, columns: 2..<4)
    #expect(span.extended(to: SourceSpan(line: 1, columns: 6..<8)).columns == 2..<8)
    #expect(span.extended(to: SourceSpan(line: 1, columns: 1..<3)).columns == 2..<4)
    #expect(span.extended(to: SourceSpan(line: 2, columns: 6..<8)) == span)
  }
}
