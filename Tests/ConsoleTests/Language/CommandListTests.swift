import Testing

@testable import Console

struct CommandListTests {
  @Test func splitsAtSemicolonsAndLines() {
    let pieces = CommandList.pieces(of: "a; b\nc;")
    #expect(pieces.map(\.text) == ["a", " b", "c", ""])
    #expect(pieces.map(\.line) == [1, 1, 2, 2])
    #expect(pieces.map(\.column) == [1, 3, 1, 3])
  }

  @Test(arguments: ["a 'b;c'", "a \"b;\\\";\"", "a \\;", "a 'b\nc'", "a \\\nb", "a # b; c", "# it's; one", "a #3b; c", "#; a"])
  func keepsWhatIsQuotedTogether(text: String) {
    #expect(CommandList.pieces(of: text).map(\.text) == [text])
  }

  @Test func endsACommentWithItsLine() {
    #expect(CommandList.pieces(of: "a # it's\nb; c#d; e").map(\.text) == ["a # it's", "b", " c#d", " e"])
    #expect(CommandList.pieces(of: "at #3; at #12| b;#\n#4\nc").map(\.text) == ["at #3", " at #12| b", "#", "#4", "c"])
  }

  @Test func givesPiecesThatKnowTheirPlace() throws {
    let piece = CommandList.pieces(of: "é; pop }")[1]
    #expect(throws: Diagnostic.self) { try SyntaxParser.parse(piece.text, line: piece.line, column: piece.column) }
    do throws(Diagnostic) {
      _ = try SyntaxParser.parse(piece.text, line: piece.line, column: piece.column)
    } catch {
      #expect(error.span == SourceSpan(line: 1, columns: 8..<9))
    }
  }
}
