import GromaCommandLanguage
import Testing

@testable import GromaConsole

struct TabBarLayoutTests {
  /// Returns the bar of a drawing that is `width` columns wide, as text.
  private func bar(_ titles: [String], selected: Int, width: Int, isASCII: Bool = false) -> String {
    let tabs = titles.enumerated().map { ScreenPicture.Tab(title: $1, badge: nil, isSelected: $0 == selected) }
    let pieces = TabBarLayout(tabs, room: width - 4, isASCII: isASCII).pieces
    return pieces.reduce(into: "") { line, piece in
      line += String(repeating: " ", count: max(0, piece.column - line.displayWidth)) + piece.text
    }
  }

  private func titles(_ count: Int) -> [String] { (0..<count).map { "A long title \($0)" } }

  @Test func titlesThatFitAreSpread() {
    #expect(bar(["Rooms", "Items"], selected: 0, width: 40) == "     [Rooms]             Items")
    #expect(bar(["Rooms", "Catalog", "Items", "Profile", "Places"], selected: 0, width: 44) == "[Rooms]  Catalog  Items  Profile  Places")
  }

  @Test func omittedTabsAreCounted() {
    #expect(bar(titles(12), selected: 0, width: 40) == "    [A long title 0]  11 more ›")
    #expect(bar(titles(12), selected: 11, width: 40) == "    ‹ 11 more  [A long title 11]")
    #expect(bar(titles(50), selected: 12, width: 80) == " ‹ 11 more  A long title 11  [A long title 12]  A long title 13  36 more ›")
    #expect(bar(titles(50), selected: 12, width: 28) == "‹ 12  [A long ti…]  37 ›")
    #expect(bar(titles(50), selected: 12, width: 28, isASCII: true) == "< 12  [A long ...]  37 >")
  }

  @Test(arguments: [28, 40, 80], [1, 5, 12, 50])
  func theSelectedTabIsAlwaysShown(_ width: Int, _ count: Int) {
    for selected in 0..<count {
      let tabs = titles(count).enumerated().map { ScreenPicture.Tab(title: $1, badge: "9", isSelected: $0 == selected) }
      let pieces = TabBarLayout(tabs, room: width - 4, isASCII: false).pieces
      let shown = pieces.filter(\.isTab)
      let isWhole = pieces.contains { $0.text == "[A long title \(selected) (9)]" }
      #expect(isWhole || shown.count == 1 && shown[0].isSelected, "\(pieces.map(\.text))")
      #expect(shown.filter(\.isSelected).count == 1)
      for (piece, next) in zip(pieces, pieces.dropFirst()) { #expect(piece.column + piece.text.displayWidth + 2 <= next.column) }
      #expect((pieces.first?.column ?? 0) >= 0)
      #expect(pieces.last.map { $0.column + $0.text.displayWidth <= width - 4 } == true, "\(pieces.map(\.text))")
      let omitted = pieces.filter { !$0.isTab }.flatMap { $0.text.split(separator: " ").compactMap { Int($0) } }.reduce(0, +)
      #expect(shown.count + omitted == count)
    }
  }
}
