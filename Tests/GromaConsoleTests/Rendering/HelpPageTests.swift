import Testing

@testable import GromaConsole

/// Tests the layout of help.
struct HelpPageTests {
  private func lines(_ blocks: HelpPage.Block..., width: Int = 40) -> [String] { HelpPage(blocks: blocks, records: []).lines(width: width) }

  @Test func paragraphIsIndentedAndBrokenAtSpaces() {
    #expect(
      lines(.text("Pop the screens above the topmost match, and no others.")) == [
        "  Pop the screens above the topmost", "  match, and no others.",
      ])
  }

  @Test func longWordIsNotBroken() {
    let word = String(repeating: "x", count: 50)
    #expect(lines(.text("a \(word) b")) == ["  a", "  \(word)", "  b"])
  }

  @Test func secondCellHasAHangingIndent() {
    #expect(
      lines(.rows([["--all", "dismiss every layer above the root"], ["--x", "y"]])) == [
        "  --all   dismiss every layer above the", "          root", "  --x     y",
      ])
  }

  @Test func wideFirstCellHasALineOfItsOwn() {
    #expect(
      lines(.rows([["a first cell that is wide, really", "b"], ["c", "d"]])) == [
        "  a first cell that is wide, really", "      b", "  c   d",
      ])
  }

  @Test func cellsAreStackedOnANarrowTerminal() {
    #expect(lines(.rows([["--in-stack", "wrap it in a stack"]]), width: 30) == ["  --in-stack", "      wrap it in a stack"])
  }

  @Test func shortRowsFillColumnsFromTopToBottom() {
    let rows = [["a", "one"], ["bb", "two"], ["c", "three"]]
    #expect(lines(.columns(rows), width: 24) == ["  a   one    c   three", "  bb  two"])
    #expect(lines(.columns(rows), width: 12) == ["  a   one", "  bb  two", "  c   three"])
  }

  @Test func exampleContinuesBelowItsFirstWord() {
    #expect(
      lines(.example("first tabs | select-tab 0 { pop-to-root }")) == ["  e.g. first tabs | select-tab 0 {", "       pop-to-root }"])
  }

  @Test func detailsAreParagraphsAndRows() {
    #expect(
      HelpPage.details("One\nparagraph.\na     b\nc d   e\nEnd.") == [
        .text("One paragraph."), .rows([["a", "b"], ["c d", "e"]]), .text("End."),
      ])
  }
}
