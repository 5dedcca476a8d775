import Groma
import GromaCommandLanguage

/// A grid of characters for overlapping boxes. Lines that touch are joined, and wide characters occupy two columns.
struct Canvas {
  /// The role of a piece of text, which determines its color.
  enum Style: Hashable {
    case plain
    /// Content that is covered by something else.
    case covered
    case title
    case number
    case destructive
    /// Secondary text.
    case aside
  }

  /// A rectangle of the grid.
  struct Area: Hashable {
    var row: Int
    var column: Int
    var height: Int
    var width: Int

    var rows: Range<Int> { row..<row + max(0, height) }
    var columns: Range<Int> { column..<column + max(0, width) }
    /// The area without its edges.
    var inside: Area { Area(row: row + 1, column: column + 1, height: height - 2, width: width - 2) }
  }

  /// The directions of the lines that leave a cell.
  private struct Lines: OptionSet {
    var rawValue: UInt8
    static let up = Lines(rawValue: 1)
    static let down = Lines(rawValue: 2)
    static let left = Lines(rawValue: 4)
    static let right = Lines(rawValue: 8)
  }

  private struct Cell {
    /// The character in the cell, or an empty string in the second column of a wide character.
    var text = " "
    var lines: Lines = []
    var style = Style.plain
  }

  let width: Int
  let height: Int
  /// Whether the content that is drawn next is covered by something else.
  var isCovered = false
  private let isASCII: Bool
  private var cells: [Cell]

  init(width: Int, height: Int, isASCII: Bool) {
    self.width = width
    self.height = height
    self.isASCII = isASCII
    cells = Array(repeating: Cell(), count: max(0, width * height))
  }

  // MARK: Drawing

  /// Writes text in a row, starting at a column. Control characters are escaped. Text that is wider than `room` columns or that would cross
  /// the right edge of the grid is truncated with an ellipsis; if the ellipsis does not fit, nothing is written.
  mutating func write(_ text: String, row: Int, column: Int, room: Int, _ style: Style = .plain) {
    var column = column
    for character in text.escapingControls.truncated(to: min(room, width - column), isASCII: isASCII) {
      let columns = character.displayWidth
      if columns == 0 {
        // A combining character is added to the cell before it.
        if isInside(row, column - 1) { cells[index(row, column - 1)].text.append(character) }
        continue
      }
      for offset in 0..<columns { set(row, column + offset, Cell(text: offset == 0 ? String(character) : "", style: style)) }
      column += columns
    }
  }

  /// Clears an area and draws a box along its edges. The bottom row of the grid is not cleared, so that a box at the bottom joins the lines
  /// there.
  mutating func box(_ area: Area) {
    var cleared = area
    if area.rows.upperBound == height { cleared.height -= 1 }
    clear(cleared)
    for row in [area.row, area.rows.upperBound - 1] { horizontal(area, row: row) }
    for column in [area.column, area.columns.upperBound - 1] { vertical(area, column: column) }
  }

  /// Draws a horizontal line across an area and joins the line with the edges.
  mutating func horizontal(_ area: Area, row: Int) {
    for column in area.columns {
      if column > area.column { join(row, column, .left) }
      if column + 1 < area.columns.upperBound { join(row, column, .right) }
    }
  }

  /// Draws a vertical line down an area and joins the line with the edges.
  mutating func vertical(_ area: Area, column: Int) {
    for row in area.rows {
      if row > area.row { join(row, column, .up) }
      if row + 1 < area.rows.upperBound { join(row, column, .down) }
    }
  }

  private mutating func clear(_ area: Area) {
    for row in area.rows { for column in area.columns { set(row, column, Cell()) } }
    // Lines that crossed the border of the area now end at the border.
    for row in area.rows {
      leave(row, area.column - 1, .right)
      leave(row, area.columns.upperBound, .left)
    }
    for column in area.columns {
      leave(area.row - 1, column, .down)
      leave(area.rows.upperBound, column, .up)
    }
  }

  private mutating func join(_ row: Int, _ column: Int, _ line: Lines) {
    guard isInside(row, column) else { return }
    if cells[index(row, column)].lines.isEmpty { set(row, column, Cell()) }
    cells[index(row, column)].lines.insert(line)
    cells[index(row, column)].style = isCovered ? .covered : .plain
  }

  private mutating func leave(_ row: Int, _ column: Int, _ line: Lines) {
    if isInside(row, column) { cells[index(row, column)].lines.remove(line) }
  }

  private mutating func set(_ row: Int, _ column: Int, _ cell: Cell) {
    guard isInside(row, column) else { return }
    // A wide character that is half overwritten is removed.
    if cells[index(row, column)].text.isEmpty, isInside(row, column - 1) { cells[index(row, column - 1)].text = " " }
    if isInside(row, column + 1), cells[index(row, column + 1)].text.isEmpty { cells[index(row, column + 1)].text = " " }
    cells[index(row, column)] = cell
    if isCovered { cells[index(row, column)].style = .covered }
  }

  private func isInside(_ row: Int, _ column: Int) -> Bool { (0..<height).contains(row) && (0..<width).contains(column) }
  private func index(_ row: Int, _ column: Int) -> Int { row * width + column }

  // MARK: Reading

  /// The rows from top to bottom. Each row is a list of pieces of text, each in a single style.
  var rows: [[(text: String, style: Style)]] {
    (0..<height).map { row in
      var runs: [(text: String, style: Style)] = []
      for column in 0..<width {
        let cell = cells[index(row, column)]
        let text = cell.lines.isEmpty ? cell.text : glyph(cell.lines)
        if let last = runs.last, last.style == cell.style { runs[runs.count - 1].text += text } else { runs.append((text, cell.style)) }
      }
      return runs
    }
  }

  private func glyph(_ lines: Lines) -> String {
    let isAcross = lines.isSubset(of: [.left, .right])
    let isDown = lines.isSubset(of: [.up, .down])
    if isASCII { return isAcross ? "-" : isDown ? "|" : "+" }
    if isAcross { return "─" }
    if isDown { return "│" }
    return switch lines {
    case [.down, .right]: "╭"
    case [.down, .left]: "╮"
    case [.up, .right]: "╰"
    case [.up, .left]: "╯"
    case [.up, .down, .right]: "├"
    case [.up, .down, .left]: "┤"
    case [.left, .right, .down]: "┬"
    case [.left, .right, .up]: "┴"
    default: "┼"
    }
  }
}

extension String {
  /// Returns the text, truncated with an ellipsis if the text is wider than `room` terminal columns. Returns an empty string if the
  /// ellipsis does not fit, either.
  func truncated(to room: Int, isASCII: Bool) -> String {
    if displayWidth <= room { return self }
    let ellipsis = isASCII ? "..." : "…"
    guard room >= ellipsis.count else { return "" }
    var result = ""
    var left = room - ellipsis.count
    for character in self {
      left -= character.displayWidth
      if left < 0 { break }
      result.append(character)
    }
    return result + ellipsis
  }
}
