import Testing

@testable import GromaCommandLanguage

struct StringWrappingTests {
  @Test(arguments: [
    ("", 5, [""]), ("one", 3, ["one"]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
    ("a longer word", 3, ["a", "longer", "word"]),
    ("one  two", 8, ["one  two"]), ("one  two", 7, ["one", "two"]), ("one   ", 20, ["one"]), ("語 語", 4, ["語", "語"]),
  ])
  func breaksAtSpaces(text: String, width: Int, lines: [String]) { #expect(text.wrapped(to: width) == lines) }

  @Test func indentsTheOtherLines() {
    #expect("one two three".wrapped(to: 9, after: "- ", hanging: 2) == ["- one two", "  three"])
    #expect("  one two three".wrappedWithIndentation(to: 9) == ["  one two", "    three"])
  }

  /// No word is lost, and a line is longer than the width only if it is one word.
  @Test(arguments: 1...30) func keepsAllWords(width: Int) {
    let text = "the route takes effect completely or not at all, and a failing step that has no alternative changes nothing"
    let lines = text.wrapped(to: width)
    #expect(lines.joined(separator: " ") == text)
    for line in lines { #expect(line.count <= width || !line.contains(" "), "\(line)") }
    for (line, next) in zip(lines, lines.dropFirst()) {
      #expect(line.count + 1 + next.prefix { $0 != " " }.count > width, "the word after '\(line)' fits on its line")
    }
  }
}
