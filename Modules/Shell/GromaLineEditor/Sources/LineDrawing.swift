import GromaCommandLanguage

/// The terminal output that draws a line again in the same place, with styles, from the start of the line.
///
/// libedit and a terminal may count different columns for an emoji sequence. The cursor is therefore placed anew after each character whose
/// columns are in doubt, so that each character is where libedit counts it.
struct LineDrawing {
  /// The text to write to the terminal.
  private(set) var output = ""
  /// The position after the drawn characters, as libedit counts it.
  private var layout: LineLayout
  /// The position of the terminal's cursor. The column is the number of columns if the cursor waits at the end of a full row.
  private var row: Int
  private var column: Int
  /// Whether the column of the terminal's cursor is in doubt.
  private var isInDoubt = false
  private var style = ""

  /// Creates a drawing that moves the cursor from its position to the start of the line.
  init(from now: LineLayout, to start: LineLayout) {
    layout = start
    (row, column) = (now.row, now.column)
    move(to: start)
  }

  /// Draws a scalar with a style: parameters of the sequence SGR, or an empty string.
  mutating func add(_ scalar: Unicode.Scalar, style: String) {
    let width = scalar.displayedWidth
    set(style)
    if width == 0 {
      // Joined emoji are drawn side by side, because libedit counts the columns of each of them.
      if scalar.isMark { output.unicodeScalars.append(scalar) }
      isInDoubt = true
      return
    }
    var place = layout
    place.stand(on: scalar)
    if place.row > layout.row {
      // A wide character that does not fit leaves the end of the row blank.
      move(to: layout)
      output += String(repeating: " ", count: layout.columns - layout.column)
      column = layout.columns
    }
    move(to: place)
    output.unicodeScalars.append(scalar)
    column += width
    isInDoubt = width != 1
    layout.add(CollectionOfOne(scalar))
  }

  /// Draws as much of a suggestion as the row holds. Returns `false` if there is no place or no suggestion.
  mutating func add(suggestion: String) -> Bool {
    let text = suggestion.clipped(to: layout.columns - layout.column - 1)
    guard !text.isEmpty else { return false }
    move(to: layout)
    set(Self.suggestionStyle)
    output += text
    column += text.displayWidth
    isInDoubt = true
    return true
  }

  /// Erases the screen after the line, and moves the cursor to a position in the line.
  mutating func finish(at place: LineLayout) {
    set("")
    // At the end of a full row, the sequence would erase the last character.
    if column == layout.columns { move(to: place) } else if isInDoubt, layout.row == row, layout.column == column { move(to: layout) }
    if column < layout.columns, row >= layout.row { output += "\u{1B}[J" }
    move(to: place)
  }

  private mutating func set(_ new: String) {
    guard new != style else { return }
    output += "\u{1B}[0\(new.isEmpty ? "" : ";" + new)m"
    style = new
  }

  /// Moves the terminal's cursor. Moves down with line feeds, which scroll at the bottom of the screen: a last row of blanks does not exist
  /// there yet, because libedit does not draw such a row.
  private mutating func move(to place: LineLayout) {
    if place.row == row, place.column == column, !isInDoubt { return }
    if place.row < row { output += "\u{1B}[\(row - place.row)A" }
    if place.row > row { output += String(repeating: "\n", count: place.row - row) }
    output += place.column > 0 ? "\r\u{1B}[\(place.column)C" : "\r"
    (row, column, isInDoubt) = (place.row, place.column, false)
  }

  private static let suggestionStyle = "90"
}

extension Unicode.Scalar {
  /// Whether the scalar is drawn on the previous scalar and adds no columns.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: !properties.isVariationSelector
    // The vowels and final consonants of Hangul.
    case .otherLetter: true
    default: false
    }
  }
}
