import GromaCommandLanguage
import Testing

@testable import GromaConsole

struct CanvasTests {
  private func text(_ canvas: Canvas) -> [String] { canvas.rows.map { $0.map(\.text).joined() } }

  @Test func linesThatMeetAreJoined() {
    var canvas = Canvas(width: 5, height: 5, isASCII: false)
    let all = Canvas.Area(row: 0, column: 0, height: 5, width: 5)
    canvas.box(all)
    canvas.horizontal(all, row: 2)
    canvas.vertical(all, column: 2)
    #expect(text(canvas) == ["╭─┬─╮", "│ │ │", "├─┼─┤", "│ │ │", "╰─┴─╯"])
  }

  @Test func boxCoversEarlierContentAndJoinsTheEdge() {
    var canvas = Canvas(width: 6, height: 4, isASCII: false)
    canvas.box(Canvas.Area(row: 0, column: 0, height: 4, width: 6))
    canvas.horizontal(Canvas.Area(row: 0, column: 0, height: 4, width: 6), row: 1)
    canvas.box(Canvas.Area(row: 1, column: 1, height: 3, width: 4))
    #expect(text(canvas) == ["╭────╮", "│╭──╮│", "││  ││", "╰┴──┴╯"], "the line ends before the box that covers it")
  }

  @Test func overwrittenHalfRemovesAWideCharacter() {
    var canvas = Canvas(width: 6, height: 1, isASCII: false)
    canvas.write("漢字漢", row: 0, column: 0, room: 6)
    canvas.write("x", row: 0, column: 1, room: 1)
    canvas.write("y", row: 0, column: 4, room: 1)
    #expect(text(canvas) == [" x字y "])
  }

  @Test func combiningScalarsKeepTheirCell() {
    var canvas = Canvas(width: 4, height: 1, isASCII: false)
    canvas.write("e\u{301}\u{200D}b", row: 0, column: 0, room: 4)
    #expect(text(canvas).map(\.displayWidth) == [4])
  }

  @Test(
    arguments: [
      ("roads", 5, "roads"), ("roads", 4, "roa…"), ("roads", 1, "…"), ("roads", 0, ""), ("漢字漢", 5, "漢字…"), ("漢字漢", 4, "漢…"),
      ("", 0, ""), ("roads", -3, ""),
    ])
  func truncatesText(_ text: String, _ room: Int, _ result: String) {
    #expect(text.truncated(to: room, isASCII: false) == result)
    #expect(text.truncated(to: room, isASCII: true).displayWidth <= max(0, room))
  }

  @Test func breaksBetweenWords() {
    #expect("all roads lead to one".wrapped(to: 9) == ["all roads", "lead to", "one"])
    #expect("roads".wrapped(to: 2) == ["roads"])
    #expect("".wrapped(to: 2) == [""])
  }
}
