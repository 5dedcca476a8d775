/// A model of a terminal's screen: as much of an xterm as line editors make use of.
///
/// Wraps as an xterm does (a character in the last column leaves the cursor there until the next), knows wide characters, and drops colours.
/// When the window changes, rows keep their place and are cut: it does not flow text anew, as some terminals do.
public struct TerminalScreen: Sendable {
  /// Rows of the window.
  public private(set) var rows: Int
  /// Columns of the window.
  public private(set) var columns: Int
  /// Where the cursor is, from 0.
  public internal(set) var cursor = (row: 0, column: 0)
  /// Rows that left at the top, oldest first.
  public private(set) var scrollback: [String] = []
  /// How often it rang.
  public internal(set) var bells = 0

  /// A place of one column: a character with the marks that combine with it, or the right half of a wide one.
  struct Cell: Equatable {
    var text = " "
    var isRightHalf = false
  }

  /// All places, row by row.
  var grid: [[Cell]]
  /// What began with the last bytes.
  var parser = EscapeParser()
  /// Whether characters push those after them to the right (IRM).
  var inserts = false
  /// Where ESC 7 was.
  var savedCursor = (row: 0, column: 0)
  private var wrapsNext = false

  /// An empty screen.
  public init(rows: Int = 24, columns: Int = 80) {
    self.rows = rows
    self.columns = columns
    grid = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// The rows to the last that is not blank, without blanks at their ends.
  public var text: String {
    let lines = (0..<rows).map(line)
    let last = lines.lastIndex { !$0.isEmpty } ?? -1
    return lines[...last].joined(separator: "\n")
  }

  /// All rows that were ever filled, those first that left at the top.
  public var lines: [String] { scrollback + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  /// One row, from 0, without blanks at its end.
  public func line(_ row: Int) -> String {
    var text = grid[row].map { $0.isRightHalf ? "" : $0.text }.joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Draws what a program wrote. A character may be divided between calls.
  public mutating func write(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      for event in parser.parse(byte) { perform(event) }
    }
  }

  /// Changes the window's size.
  public mutating func resize(rows: Int, columns: Int) {
    grid = grid.map { row in Array((row + Array(repeating: Cell(), count: max(0, columns - row.count))).prefix(columns)) }
    // A window that gets lower loses blank rows below the cursor first.
    while grid.count > rows, grid.count - 1 > cursor.row, grid[grid.count - 1].allSatisfy({ $0 == Cell() }) { grid.removeLast() }
    self.columns = columns
    while grid.count > rows { scroll(); grid.removeLast(); cursor.row -= 1 }
    while grid.count < rows { grid.append(Array(repeating: Cell(), count: columns)) }
    self.rows = rows
    move(toRow: cursor.row, column: cursor.column)
  }

  // MARK: Drawing

  /// Puts a character where the cursor is.
  mutating func put(_ character: Unicode.Scalar) {
    let width = columnCount(of: character)
    guard width > 0 else { return combine(character) }
    if wrapsNext || cursor.column + width > columns {
      cursor.column = 0
      feedLine()
    }
    if inserts {
      grid[cursor.row].insert(contentsOf: Array(repeating: Cell(), count: width), at: cursor.column)
      grid[cursor.row].removeLast(width)
    }
    breakWide(at: cursor.column)
    breakWide(at: cursor.column + width)
    grid[cursor.row][cursor.column] = Cell(text: String(character))
    if width == 2 { grid[cursor.row][cursor.column + 1] = Cell(text: "", isRightHalf: true) }
    cursor.column += width
    wrapsNext = cursor.column == columns
    if wrapsNext { cursor.column -= 1 }
  }

  /// Goes one row down; the screen scrolls at its end.
  mutating func feedLine() {
    wrapsNext = false
    if cursor.row == rows - 1 { scroll() } else { cursor.row += 1 }
  }

  /// Goes to a place, or to the nearest that there is.
  mutating func move(toRow row: Int, column: Int) {
    wrapsNext = false
    cursor = (min(max(row, 0), rows - 1), min(max(column, 0), columns - 1))
  }

  /// Blanks a part of a row.
  mutating func erase(row: Int, _ range: Range<Int>) {
    breakWide(at: range.lowerBound, row: row)
    breakWide(at: range.upperBound, row: row)
    for column in range.clamped(to: 0..<columns) { grid[row][column] = Cell() }
  }

  private mutating func scroll() {
    scrollback.append(line(0))
    grid.removeFirst()
    grid.append(Array(repeating: Cell(), count: columns))
  }

  private mutating func combine(_ mark: Unicode.Scalar) {
    var column = wrapsNext ? cursor.column : cursor.column - 1
    if column >= 0, grid[cursor.row][column].isRightHalf { column -= 1 }
    if column >= 0 { grid[cursor.row][column].text.unicodeScalars.append(mark) }
  }

  /// Blanks the wide character that a change at `column` would leave a half of.
  private mutating func breakWide(at column: Int, row: Int? = nil) {
    let row = row ?? cursor.row
    guard column > 0, column < columns, grid[row][column].isRightHalf else { return }
    grid[row][column - 1] = Cell()
    grid[row][column] = Cell()
  }
}
