import Testing

@testable import GromaCommandLanguage

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

  @Test func countsItsLinesInALargerText() {
    let text = SourceText("a\nb", from: 7)
    #expect([text[line: 6], text[line: 7], text[line: 8], text[line: 9]] == [nil, "a", "b", nil])
  }
}
