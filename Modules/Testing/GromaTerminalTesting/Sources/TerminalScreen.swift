/// A model of a terminal screen with the features of xterm that line editors use.
///
/// It wraps lines like xterm (after a character in the last column, the cursor stays there until the next character), supports wide
/// characters, and ignores colors. When the window changes, rows keep their positions and are truncated; unlike in some terminals, text is
/// not reflowed.
public struct TerminalScreen: Sendable {
  /// The number of rows.
  public private(set) var rows: Int
  /// The number of columns.
  public private(set) var columns: Int
  /// The position of the cursor, from 0.
  public internal(set) var cursor = (row: 0, column: 0)
  /// The rows that were scrolled off the top, oldest first.
  public private(set) var scrollback: [String] = []
  /// The number of bells.
  public internal(set) var bells = 0

  /// A cell of one column: a character with its combining marks, or the right half of a wide character.
  struct Cell: Equatable {
    var text = " "
    var isRightHalf = false
  }

  /// All cells, by row.
  var grid: [[Cell]]
  /// The parser, with the sequence that the last bytes have started.
  var parser = EscapeParser()
  /// Whether a new character moves the characters after it to the right (insert mode, IRM).
  var inserts = false
  /// The cursor position that ESC 7 saved.
  var savedCursor = (row: 0, column: 0)
  private var wrapsNext = false

  /// Creates an empty screen.
  public init(rows: Int = 24, columns: Int = 80) {
    self.rows = rows
    self.columns = columns
    grid = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// The rows up to the last non-blank one, without trailing blanks.
  public var text: String {
    let lines = (0..<rows).map(line)
    let last = lines.lastIndex { !$0.isEmpty } ?? -1
    return lines[...last].joined(separator: "\n")
  }

  /// All rows with text, including those that were scrolled off the top.
  public var lines: [String] { scrollback + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  /// Returns one row, counted from 0, without trailing blanks.
  public func line(_ row: Int) -> String {
    var text = grid[row].map { $0.isRightHalf ? "" : $0.text }.joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Draws the output of a program. A character or sequence can be split between calls.
  public mutating func write(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      for event in parser.parse(byte) { perform(event) }
    }
  }

  /// Changes the size of the window.
  public mutating func resize(rows: Int, columns: Int) {
    grid = grid.map { row in Array((row + Array(repeating: Cell(), count: max(0, columns - row.count))).prefix(columns)) }
    // If the number of rows decreases, blank rows below the cursor are removed first.
    while grid.count > rows, grid.count - 1 > cursor.row, grid[grid.count - 1].allSatisfy({ $0 == Cell() }) { grid.removeLast() }
    self.columns = columns
    while grid.count > rows { scroll(); grid.removeLast(); cursor.row -= 1 }
    while grid.count < rows { grid.append(Array(repeating: Cell(), count: columns)) }
    self.rows = rows
    move(toRow: cursor.row, column: cursor.column)
  }

  // MARK: Drawing

  /// Draws a character at the cursor.
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

  /// Moves the cursor down one row. In the last row, the screen scrolls.
  mutating func feedLine() {
    wrapsNext = false
    if cursor.row == rows - 1 { scroll() } else { cursor.row += 1 }
  }

  /// Moves the cursor to a position, limited to the screen.
  mutating func move(toRow row: Int, column: Int) {
    wrapsNext = false
    cursor = (min(max(row, 0), rows - 1), min(max(column, 0), columns - 1))
  }

  /// Clears a part of a row.
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

  /// Clears a wide character that a change at `column` would cut in half.
  private mutating func breakWide(at column: Int, row: Int? = nil) {
    let row = row ?? cursor.row
    guard column > 0, column < columns, grid[row][column].isRightHalf else { return }
    grid[row][column - 1] = Cell()
    grid[row][column] = Cell()
  }
}
