import Groma
import GromaTesting
import Testing

@testable import GromaCommandLanguage

private func failure(_ source: String, file: String? = nil) -> String {
  do throws(Diagnostic) {
    _ = try SyntaxParser.parse(source)
    return "nothing"
  } catch {
    return error.rendered(source: source, file: file)
  }
}

struct DiagnosticTests {
  @Test func pointsIntoAFile() {
    #expect(
      failure("pop |\npush --=a", file: "x.nav") == """
        x.nav:2:6: error: the name of an option must follow '--'
        push --=a
             ^~~~
        hint: quote a word that begins with two dashes: '--'
        """)
  }

  @Test func pointsIntoALineOfThePrompt() {
    #expect(
      failure("push 'support") == """
        error: the quote is not closed
        push 'support
             ^
        hint: end it with '
        """)
  }

  @Test func putsTheCaretUnderWideAndCombinedCharacters() {
    #expect(
      failure("中文 e\u{301} 👨‍👩‍👧 --=中").split(separator: "\n").dropFirst().prefix(2) == [
        "中文 e\u{301} 👨‍👩‍👧 --=中", "          ^~~~~",
      ])
  }

  @Test func widensTabsInBothLines() {
    #expect(failure("a\tbb\t}").split(separator: "\n")[1...2] == ["a       bb      }", "                ^"])
  }

  @Test func escapesControlsOfSourceFileAndMessage() {
    let diagnostic = Diagnostic(
      code: "x.y", message: "No '\u{1B}[2J'.", span: SourceSpan(line: 1, columns: 5..<8), hint: "a\nb", notes: ["\u{202E}c"])
    #expect(
      diagnostic.rendered(source: "a \u{1B} bcd", file: "f\u{7}") == """
        f\\u{7}:1:5: error: No '\\u{1B}[2J'.
        a \\u{1B} bcd
                 ^~~
        hint: a\\nb
        note: \\u{202E}c
        """)
    #expect("\(diagnostic)" == "No '\\u{1B}[2J'.")
  }

  @Test func printsWithoutALocation() {
    let diagnostic = Diagnostic(code: "x.y", message: "Broken.")
    #expect(diagnostic.rendered(source: "a", file: "x.nav") == "x.nav: error: Broken.")
    #expect(diagnostic.rendered() == "error: Broken.")
  }

  @Test func pointsAfterTheEndOfALine() {
    let diagnostic = Diagnostic(code: "x.y", message: "Missing.", span: SourceSpan(line: 1, columns: 4..<4))
    #expect(diagnostic.rendered(source: "abc") == "error: Missing.\nabc\n   ^")
    #expect(Diagnostic(code: "x", message: "m", span: SourceSpan(line: 9, columns: 1..<2)).rendered(source: "abc") == "error: m")
  }

  @Test func showsOnlyTheSurroundingsInALongLine() {
    let lines = failure(String(repeating: "x", count: 500) + " } " + String(repeating: "y", count: 500)).split(separator: "\n")
    #expect(lines[1] == "…" + String(repeating: "x", count: 59) + " } " + String(repeating: "y", count: 98) + "…")
    #expect(lines[2] == String(repeating: " ", count: 61) + "^")
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func neverPrintsAControl(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let text = failure(random.text(upTo: 30), file: random.text(upTo: 5))
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isControlling }, "\(text.debugDescription)")
    }
  }
}
