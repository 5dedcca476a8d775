import Groma
import GromaTesting
import Testing

@testable import GromaCommandLanguage

/// Returns the scalars of a line's arguments. Throws if an argument is not a plain word.
private func readBack(_ line: String) throws -> [[Unicode.Scalar]] {
  try #require(route(line).alternatives.first?.steps.first).arguments.map { argument in
    guard case .word(let word) = argument, let text = word.literalText else { throw Diagnostic(code: "test.word", message: line) }
    return Array(text.unicodeScalars)
  }
}

struct QuotingTests {
  @Test(arguments: [
    ("abc", "abc"), ("1,2", "1,2"), ("app://x?y=1#z", "app://x?y=1#z"), ("中文", "中文"), ("a{b}", "a{b}"), ("-5", "-5"), ("a&b", "a&b"),
    ("", "''"), ("a b", "'a b'"), ("a|b", "'a|b'"), ("$x", "'$x'"), ("a,", "'a,'"), ("#x", "'#x'"), ("{", "'{'"), ("&", "'&'"),
    ("--x", "'--x'"), ("a=b", "'a=b'"), ("a;b", "'a;b'"), ("a\\b", "'a\\b'"), ("\u{A0}", "'\u{A0}'"),
    ("it's", "\"it's\""), ("it's $5", #""it's \$5""#), ("a\nb", #""a\nb""#), ("\u{1B}[1m", #""\u{1B}[1m""#), ("\u{202E}", #""\u{202E}""#),
  ]) func quotesOnlyIfNecessary(text: String, expected: String) {
    #expect(Quoting.quoted(text) == expected)
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func quotedTextIsOneWord(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let text = random.text(upTo: 12)
      let quoted = Quoting.quoted(text)
      #expect(
        try readBack("x \(quoted) \(quoted)") == [Array(text.unicodeScalars), Array(text.unicodeScalars)], "\(text.debugDescription)")
      #expect(quoted.escapingControls == quoted)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func isOnePieceOfACommandList(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let quoted = Quoting.quoted(random.text(upTo: 12))
      #expect(commands("a \(quoted);b") == ["a \(quoted)", "b"])
    }
  }
}
