import Testing

@testable import GromaLineEditor

@Suite struct Prompts {
  /// A prompt with `e` for an escape sequence, and the prompt for libedit, with `|` for the marker character.
  @Test(arguments: [
    ("plain> ", "plain> "),
    ("ea> ", "|e|a> "),
    ("eeab> ", "|ee|ab> "),
    ("a>e ", "a>|e| "),
    ("a> e", "a>|e| "),
    ("ea>e", "|e|a>|e| "),
    ("e", "|e| "),
    ("e e", "|ee| "),
    ("", ""),
  ]) func marksRunsWithACharacterAfterEach(text: String, expected: String) {
    let prompt = Prompt(text.replacing("e", with: "\u{1B}[31m"))
    #expect(prompt.marked == expected.replacing("e", with: "\u{1B}[31m").replacing("|", with: "\u{1}"))
    #expect(prompt.visible == expected.replacing("e", with: "").replacing("|", with: ""))
  }

  @Test func printsAllLinesButTheLastInAdvance() {
    let prompt = Prompt("\u{1B}[1mone\n\u{1B}[0mtwo> ")
    #expect(prompt.head == "\u{1B}[1mone\n")
    #expect(prompt.visible == "two> ")
  }

  @Test func recognizesTheKindsOfSequences() {
    #expect(Prompt("\u{1B}]0;title\u{7}a\u{1B}]8;;x\u{1B}\\b\u{1B}(Bc\u{1B}7d\u{1B}[1;38;5;9me> ").visible == "abcde> ")
    #expect(Prompt("a> \u{1B}[31").visible == "a> ")
  }

  @Test func dropsControlCharacters() {
    #expect(Prompt("a\u{1}b\u{7}\tc> ").visible == "abc> ")
  }
}
