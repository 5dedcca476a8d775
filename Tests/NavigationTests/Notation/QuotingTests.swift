import NavigationTesting
import Testing

@testable import Navigation

struct QuotingTests {
  @Test func quotesWhatMustBe() {
    let texts = [
      ("plain", "plain"), ("", "''"), ("two words", "'two words'"), ("it's", "\"it's\""), ("a=b", "'a=b'"), ("=b", "=b"),
      ("--flag", "'--flag'"),
      ("-5", "-5"), ("#1", "'#1'"), ("C#", "C#"), ("a,", "'a,'"), ("a,b", "a,b"), ("{", "'{'"), ("{x}", "{x}"), ("&", "'&'"), ("!", "'!'"),
      ("a;b", "'a;b'"), ("a|b", "'a|b'"), ("$5", "'$5'"), ("\\", "'\\'"), ("\"", "'\"'"), ("a\nb", "\"a\\nb\""),
      ("\u{1B}[1m", "\"\\u{1B}[1m\""),
      ("it's $5", "\"it's \\$5\""), ("'\"\\", "\"'\\\"\\\\\""), ("ünï", "ünï"), ("a\u{A0}b", "'a\u{A0}b'"),
    ]
    for (text, quoted) in texts { #expect(Quoting.quoted(text) == quoted) }
  }

  @Test(arguments: 1...4_000) func everyTextIsOneWordAgain(seed: UInt64) {
    var texts = RandomText(random: SeededGenerator(seed: seed))
    let text = texts.text(upTo: 12)
    let quoted = Quoting.quoted(text)
    let words = Quoting.words(quoted)
    #expect(words?.count == 1 && words?.first?.text == text && words?.first?.label == nil, "\(quoted.debugDescription)")
    #expect(!quoted.unicodeScalars.contains { $0.isControlling })
    let labelled = Quoting.words("label=" + quoted)
    #expect(labelled?.count == 1 && labelled?.first?.text == text && labelled?.first?.label == "label")
  }

  @Test func escapesWhatCouldSteerATerminal() {
    #expect("a\u{1B}[2Jb\n\u{202E}\u{9B}".escapingControls == "a\\u{1B}[2Jb\\n\\u{202E}\\u{9B}")
    #expect("plain \\ text".escapingControls == "plain \\ text")
  }
}
