import GromaTesting
import Testing

@testable import Groma

struct QuotingTests {
  @Test(arguments: [
    ("plain", "plain"), ("", "''"), ("two words", "'two words'"), ("it's", "\"it's\""), ("a=b", "'a=b'"), ("=b", "=b"),
    ("--flag", "'--flag'"),
    ("-5", "-5"), ("#1", "'#1'"), ("C#", "C#"), ("a,", "'a,'"), ("a,b", "a,b"), ("{", "'{'"), ("{x}", "{x}"), ("&", "'&'"), ("!", "'!'"),
    ("a;b", "'a;b'"), ("a|b", "'a|b'"), ("$5", "'$5'"), ("\\", "'\\'"), ("\"", "'\"'"), ("a\nb", "\"a\\nb\""),
    ("\u{1B}[1m", "\"\\u{1B}[1m\""), ("it's $5", "\"it's \\$5\""), ("'\"\\", "\"'\\\"\\\\\""), ("ünï", "ünï"), ("a\u{A0}b", "'a\u{A0}b'"),
    ("1=2", "1=2"), ("é=1", "é=1"), ("-", "-"), ("a--b", "a--b"), ("&&", "&&"), (",", "','"), ("'\u{301}", "\"'\u{301}\""),
  ]) func quotesOnlyIfNecessary(text: String, quoted: String) { #expect(Quoting.quoted(text) == quoted) }

  @Test func quotingStylesCoverDifferentTexts() {
    #expect(Quoting.single("a \"b\" $c \\") == "'a \"b\" $c \\'")
    #expect(Quoting.single("it's") == nil && Quoting.single("a\nb") == nil)
    #expect(Quoting.double("a b") == "\"a b\"")
    #expect(Quoting.escaped("\"$\\\t'") == "\\\"\\$\\\\\\t'")
  }

  @Test(arguments: [
    ("rooms", "'rooms'"), ("alert title=Sure?", "'alert title=Sure?'"), ("alert title='Are you sure?'", "\"alert title='Are you sure?'\""),
    ("note text=\"it's\"", "\"note text=\\\"it's\\\"\""),
  ]) func nameInAMessageHasNoEqualQuotesInside(name: String, quoted: String) { #expect(Quoting.name(name) == quoted) }

  // MARK: Reading

  /// Returns the words of a text with their labels, or nil if the text is invalid.
  private func words(_ text: String) -> [String]? {
    Quoting.words(text).map { $0.map { word in (word.label.map { "\($0):" } ?? "") + "<\(word.text)>" } }
  }

  @Test(
    arguments: [
      ("", []), ("   ", []), ("a", ["<a>"]), (" a  b ", ["<a>", "<b>"]), ("a=1 b=", ["a:<1>", "b:<>"]), ("a=b=c", ["a:<b=c>"]),
      ("=a", ["<=a>"]),
      ("'a b'c\"d e\"", ["<a bcd e>"]), ("''", ["<>"]), ("a=''", ["a:<>"]), ("'a'=1", ["<a=1>"]), ("a\\=1", ["<a=1>"]), ("1=2", ["<1=2>"]),
      ("a\\ b", ["<a b>"]), ("'\\'", ["<\\>"]), (#""\n\r\t\"\\\$\x""#, ["<\n\r\t\"\\$x>"]), (#""\u{1F600}\u{0}""#, ["<😀\0>"]),
      ("a\tb", ["<a\tb>"]),
      ("\"'\" '\"'", ["<'>", "<\">"]), ("a=\"b c\"d", ["a:<b cd>"]), ("'\u{301}'", ["<\u{301}>"]), ("$x", ["<$x>"]),
    ] as [(String, [String])]) func readsWords(text: String, expected: [String])
  { #expect(words(text) == expected) }

  @Test(arguments: [
    "'", "\"", "a 'b", "a \"b", "\\", "a\\", #""\"#, #""\""#, #""\u"#, #""\u""#, #""\u{""#, #""\u{}""#, #""\u{zz}""#, #""\u{D800}""#,
    #""\u{110000}""#, #""\u{FFFFFFFFF}""#, #""\u41""#, #""\u{41""#,
  ]) func openQuotesAndBadEscapesAreRejected(text: String) { #expect(Quoting.words(text) == nil) }

  // MARK: Random texts

  /// The argument is a seed.
  @Test(arguments: UInt64(1)...4_000) func everyTextRoundTripsAsOneWord(seed: UInt64) {
    var texts = RandomText(random: SeededGenerator(seed: seed))
    let text = texts.text(upTo: 12)
    for quoted in [Quoting.quoted(text), Quoting.single(text), Quoting.double(text)].compactMap(\.self) {
      let words = Quoting.words(quoted)
      #expect(words?.count == 1 && words?.first?.label == nil, "seed \(seed): \(quoted.debugDescription)")
      #expect(words?.first?.text.unicodeScalars.elementsEqual(text.unicodeScalars) == true, "seed \(seed): \(quoted.debugDescription)")
      #expect(!quoted.unicodeScalars.contains { $0.isControlling }, "seed \(seed)")
    }
    let labeled = Quoting.words("label=" + Quoting.quoted(text))
    #expect(labeled?.count == 1 && labeled?.first?.text == text && labeled?.first?.label == "label", "seed \(seed)")
  }

  /// The argument is a seed.
  @Test(arguments: UInt64(1)...200) func everyTextIsWordsOrAnError(seed: UInt64) {
    var texts = RandomText(random: SeededGenerator(seed: seed))
    for _ in 0..<20 {
      let text = texts.text(upTo: 16)
      guard let words = Quoting.words(text) else { continue }
      let again = Quoting.words(words.map { ($0.label.map { "\($0)=" } ?? "") + Quoting.quoted($0.text) }.joined(separator: " "))
      #expect(again?.map(\.label) == words.map(\.label), "seed \(seed): \(text.debugDescription)")
      #expect(again?.map(\.text) == words.map(\.text), "seed \(seed): \(text.debugDescription)")
    }
  }
}
