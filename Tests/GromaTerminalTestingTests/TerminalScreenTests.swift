import GromaTerminalTesting
import Testing

@Suite struct TerminalScreens {
  private func screen(_ output: String, rows: Int = 3, columns: Int = 10) -> TerminalScreen {
    let screen = TerminalScreen(rows: rows, columns: columns)
    screen.write(output.utf8)
    return screen
  }

  @Test func drawsTextAndSequences() {
    #expect(screen("one\r\ntwo").text == "one\ntwo")
    #expect(screen("\u{1B}[31mone\u{1B}[0m two  ").text == "one two")
    #expect(screen("one\r\u{1B}[1Ct").text == "ote")
    #expect(screen("one\u{1B}[2;3Hx\u{1B}[1;2H\u{1B}[K").text == "o\n  x")
    #expect(screen("").text == "")
  }

  @Test func countsColumnsOfWideCharactersAndMarks() {
    #expect(screen("語e\u{301}").cursor == (0, 3))
    #expect(screen("語e\u{301}x").text == "語e\u{301}x")
    #expect(screen("🚀").cursor == (0, 2))
  }

  @Test func drawsBytesThatArriveOneByOne() {
    let screen = TerminalScreen(rows: 1, columns: 10)
    for byte in "п語\u{1B}[2Dx".utf8 { screen.write([byte]) }
    #expect(screen.text == "пx")
  }

  @Test func wrapsBeforeTheCharacterThatDoesNotFit() {
    let screen = screen("0123456789")
    #expect(screen.cursor == (0, 9))
    screen.write("x".utf8)
    #expect(screen.text == "0123456789\nx" && screen.cursor == (1, 1))
    #expect(self.screen("012345678語").text == "012345678\n語")
  }

  @Test func keepsTheRowsThatScrolledAway() {
    let screen = screen("1\r\n2\r\n3\r\n4\r\n5")
    #expect(screen.scrollback == ["1", "2"])
    #expect(screen.lines == ["1", "2", "3", "4", "5"])
    #expect(screen.line(0) == "3")
  }

  @Test func countsBells() {
    #expect(screen("a\u{7}b\u{7}").bells == 2)
    #expect(screen("\u{1B}]0;title\u{7}a").bells == 0, "the end of a title does not ring the bell")
  }

  @Test func cutsRowsWhenTheWindowIsNarrower() {
    let screen = screen("0123456789\r\nabc")
    screen.resize(rows: 3, columns: 5)
    #expect(screen.text == "01234\nabc")
    #expect(screen.rows == 3 && screen.columns == 5)
  }

  @Test func removesBlankRowsBeforeItScrolls() {
    let screen = screen("1\r\n2", rows: 4)
    screen.resize(rows: 2, columns: 10)
    #expect(screen.text == "1\n2" && screen.scrollback == [])
    screen.resize(rows: 1, columns: 10)
    #expect(screen.text == "2" && screen.scrollback == ["1"] && screen.cursor == (0, 1))
  }
}
