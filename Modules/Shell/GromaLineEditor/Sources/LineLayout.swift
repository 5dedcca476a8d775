import CGromaEditLine
import GromaCommandLanguage

/// The position of the cursor after a prompt and the text of a line, as libedit draws them, relative to the first row of the prompt.
///
/// The layout follows `re_addc` and `re_putc` in libedit's refresh.c. A newline starts a new row, and a tab advances to the next multiple
/// of eight columns. Other control characters are drawn as `^X`, and other non-printing characters as `\U+XXXX`. A wide character is not
/// split, and a full row moves the cursor to the next row. The widths come from the C library, as in libedit.
struct LineLayout: Equatable {
  /// The width of the terminal, in columns.
  let columns: Int
  /// The row of the position, counted from 0.
  private(set) var row = 0
  /// The column of the position, counted from 0.
  private(set) var column = 0

  /// Creates a layout with the position in the upper left corner.
  init(columns: Int) {
    self.columns = columns
  }

  /// Moves the position over the drawn form of `text`.
  mutating func add(_ text: some Sequence<Unicode.Scalar>) {
    for character in text { add(character) }
  }

  /// Moves the position to where the cursor is drawn on the character `next`: to the start of the next row if `next` is a wide character
  /// that does not fit into the current row. Otherwise, or if `next` is `nil`, the position does not change.
  mutating func stand(on next: Unicode.Scalar?) {
    if let next, next.displayedWidth == 2, column + 2 > columns { breakLine() }
  }

  private mutating func add(_ character: Unicode.Scalar) {
    let width = character.displayedWidth
    switch character {
    case "\n": breakLine()
    case "\t": repeat { advance(1) } while column % 8 != 0
    default:
      if width >= 0 {
        advance(width)
      } else {
        let drawn = character.value < 0x100 ? 2 : character.value > 0xFFFF ? 8 : 7
        for _ in 0..<drawn { advance(1) }
      }
    }
  }

  private mutating func advance(_ width: Int) {
    if column + width > columns { breakLine() }
    column += width
    if column >= columns { breakLine() }
  }

  private mutating func breakLine() {
    row += 1
    column = 0
  }
}

extension Unicode.Scalar {
  /// The number of columns that libedit counts for the scalar, or -1 if libedit draws the scalar as an escape.
  var displayedWidth: Int { Int(edit_width(wchar_t(bitPattern: value))) }
}
