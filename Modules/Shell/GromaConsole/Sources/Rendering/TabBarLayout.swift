import Groma
import GromaCommandLanguage

/// The layout of a tab bar in one line. If not all titles fit, the layout contains as many whole titles around the selected one as fit, and
/// the number of omitted tabs on each side: `‹ 12 more`, `30 more ›`. Titles are at least two columns apart.
struct TabBarLayout {
  /// A tab, or the number of omitted tabs.
  struct Piece: Hashable {
    var text: String
    /// The first column of the text, from 0.
    var column = 0
    var isTab = true
    var isSelected = false
  }

  private static let gap = 2

  private(set) var pieces: [Piece]

  /// - Parameter room: The number of columns of the bar.
  init(_ tabs: [ScreenPicture.Tab], room: Int, isASCII: Bool) {
    let all = tabs.map { tab in
      let badge = tab.badge.map { " (\($0.escapingControls.truncated(to: 4, isASCII: isASCII)))" } ?? ""
      let title = tab.title.escapingControls + badge
      return Piece(text: tab.isSelected ? "[\(title)]" : title, isSelected: tab.isSelected)
    }
    pieces = []
    if let spread = Self.spread(all, room: room) {
      pieces = spread
    } else if Self.width(all) <= room {
      pieces = Self.centered(all, room: room)
    } else if let selected = all.firstIndex(where: \.isSelected) ?? all.indices.first {
      pieces = Self.centered(Self.window(of: all, around: selected, room: room, isASCII: isASCII), room: room)
    }
  }

  /// Returns the pieces in the middle of slots of equal width, or `nil` if a piece does not fit into its slot.
  private static func spread(_ all: [Piece], room: Int) -> [Piece]? {
    // The slots extend to the edges of the bar.
    let width = room + gap
    var pieces = all
    for index in all.indices {
      let (start, end) = (width * index / all.count, width * (index + 1) / all.count)
      let free = end - start - all[index].text.displayWidth
      if free < gap { return nil }
      pieces[index].column = start + free / 2 - gap / 2
    }
    return pieces
  }

  private static func width(_ pieces: some Collection<Piece>) -> Int {
    pieces.reduce(0) { $0 + $1.text.displayWidth } + gap * max(0, pieces.count - 1)
  }

  private static func centered(_ pieces: [Piece], room: Int) -> [Piece] {
    var column = max(0, room - width(pieces)) / 2
    return pieces.map { piece in
      defer { column += piece.text.displayWidth + gap }
      var piece = piece
      piece.column = column
      return piece
    }
  }

  /// Returns the pieces around the selected one that fit, with the numbers of omitted tabs. If the selected piece does not fit beside the
  /// numbers, their words are omitted; if it still does not fit, it is truncated.
  private static func window(of all: [Piece], around selected: Int, room: Int, isASCII: Bool) -> [Piece] {
    let (left, right) = isASCII ? ("<", ">") : ("‹", "›")
    func shown(_ range: ClosedRange<Int>, hasWords: Bool) -> [Piece] {
      let more = hasWords ? " more" : ""
      let (before, after) = (range.lowerBound, all.count - 1 - range.upperBound)
      return (before == 0 ? [] : [Piece(text: "\(left) \(before)\(more)", isTab: false)]) + all[range]
        + (after == 0 ? [] : [Piece(text: "\(after)\(more) \(right)", isTab: false)])
    }
    var range = selected...selected
    let hasWords = width(shown(range, hasWords: true)) <= room
    func fits(_ range: ClosedRange<Int>) -> Bool { width(shown(range, hasWords: hasWords)) <= room }
    var grows = true
    while grows {
      grows = false
      // One tab more at each side in turn, so that the selected one stays in the middle.
      if range.upperBound + 1 < all.count, fits(range.lowerBound...range.upperBound + 1) {
        range = range.lowerBound...range.upperBound + 1
        grows = true
      }
      if range.lowerBound > 0, fits(range.lowerBound - 1...range.upperBound) {
        range = range.lowerBound - 1...range.upperBound
        grows = true
      }
    }
    var pieces = shown(range, hasWords: hasWords)
    let excess = width(pieces) - room
    if excess > 0, let index = pieces.firstIndex(where: \.isTab) {
      let text = pieces[index].text
      let title = pieces[index].isSelected ? String(text.dropFirst().dropLast()) : text
      let frame = pieces[index].isSelected ? 2 : 0
      let cut = title.truncated(to: max(1, text.displayWidth - excess - frame), isASCII: isASCII)
      pieces[index].text = pieces[index].isSelected ? "[\(cut)]" : cut
    }
    return pieces
  }
}
