import Testing

@testable import GromaLineEditor

@Suite struct LineLayouts {
  @Test(arguments: [
    ("", 0, 0), ("123456789", 0, 9), ("1234567890", 1, 0), ("123456789語", 1, 2), ("12345678語", 1, 0), ("a\tb", 0, 9), ("\u{1}\u{7F}", 0, 4),
    ("12345678\u{1}", 1, 0), ("123456789\u{1}", 1, 1), ("abc\nd", 1, 1), ("e\u{301}f", 0, 2), ("\u{85}", 0, 2), ("\u{FFFE}", 0, 7),
  ]) func followsLibedit(text: String, row: Int, column: Int) {
    _ = utf8
    var layout = LineLayout(columns: 10)
    layout.add(text.unicodeScalars)
    #expect(layout.row == row)
    #expect(layout.column == column)
  }

  @Test func cursorIsOnTheNextRowAfterAWideCharacterWraps() {
    _ = utf8
    var layout = LineLayout(columns: 10)
    layout.add("123456789".unicodeScalars)
    layout.stand(on: "x")
    #expect(layout.row == 0)
    layout.stand(on: "語")
    #expect(layout.row == 1)
    #expect(layout.column == 0)
  }
}
