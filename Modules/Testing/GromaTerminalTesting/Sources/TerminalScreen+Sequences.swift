extension TerminalScreen {
  /// Applies a character or sequence to the screen. Unknown sequences are ignored.
  mutating func perform(_ event: EscapeParser.Event) {
    switch event {
    case .print(let character): put(character)
    case .control(let byte): perform(control: byte)
    case .escape("7"): savedCursor = cursor
    case .escape("8"): move(toRow: savedCursor.row, column: savedCursor.column)
    case .escape("M"): move(toRow: cursor.row - 1, column: cursor.column)
    case .escape: break
    case .sequence(let final, let parameters, isPrivate: false): perform(final, parameters)
    case .sequence: break
    }
  }

  private mutating func perform(control byte: UInt8) {
    switch byte {
    case 0x07: bells += 1
    case 0x08: move(toRow: cursor.row, column: cursor.column - 1)
    case 0x09: move(toRow: cursor.row, column: (cursor.column / 8 + 1) * 8)
    case 0x0A: feedLine()
    case 0x0D: move(toRow: cursor.row, column: 0)
    default: break
    }
  }

  private mutating func perform(_ final: Character, _ parameters: [Int]) {
    let first = parameters.first ?? 0
    let count = max(1, first)
    let (row, column) = cursor
    switch final {
    case "A": move(toRow: row - count, column: column)
    case "B": move(toRow: row + count, column: column)
    case "C": move(toRow: row, column: column + count)
    case "D": move(toRow: row, column: column - count)
    case "G": move(toRow: row, column: count - 1)
    case "d": move(toRow: count - 1, column: column)
    case "H", "f": move(toRow: count - 1, column: (parameters.dropFirst().first ?? 1) - 1)
    case "J": eraseScreen(first)
    case "K": erase(row: row, first == 0 ? column..<columns : first == 1 ? 0..<column + 1 : 0..<columns)
    case "X": erase(row: row, column..<min(columns, column + count))
    case "P":
      grid[row].removeSubrange(column..<min(columns, column + count))
      grid[row] += Array(repeating: Cell(), count: columns - grid[row].count)
    case "@":
      grid[row].insert(contentsOf: Array(repeating: Cell(), count: count), at: column)
      grid[row] = Array(grid[row].prefix(columns))
    case "L": shiftRows(down: count)
    case "M": shiftRows(up: count)
    case "h" where first == 4: inserts = true
    case "l" where first == 4: inserts = false
    default: break
    }
  }

  private mutating func eraseScreen(_ part: Int) {
    let whole = part == 2 ? 0..<rows : part == 1 ? 0..<cursor.row : cursor.row + 1..<rows
    for row in whole { erase(row: row, 0..<columns) }
    if part == 0 { erase(row: cursor.row, cursor.column..<columns) }
    if part == 1 { erase(row: cursor.row, 0..<cursor.column + 1) }
  }

  private mutating func shiftRows(down count: Int) {
    grid.insert(contentsOf: Array(repeating: Array(repeating: Cell(), count: columns), count: count), at: cursor.row)
    grid = Array(grid.prefix(rows))
  }

  private mutating func shiftRows(up count: Int) {
    grid.removeSubrange(cursor.row..<min(rows, cursor.row + count))
    grid += Array(repeating: Array(repeating: Cell(), count: columns), count: rows - grid.count)
  }
}
