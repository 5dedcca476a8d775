import CGromaEditLine

/// Where libedit puts the characters of a prompt and a line, so that we know how far the cursor is below the prompt's first row.
///
/// Follows `re_addc` and `re_putc` of libedit's refresh.c: it draws control characters as `^X`, others that do not print as `\U+XXXX`,
/// wraps a wide character whole, and is on the next row as soon as one is full.
struct LineLayout: Equatable {
  /// The width of the terminal.
  let columns: Int
  /// Rows below the first.
  private(set) var row = 0
  /// Columns right of the first.
  private(set) var column = 0

  /// The upper left corner.
  init(columns: Int) {
    self.columns = columns
  }

  /// Adds what is drawn for `text`.
  mutating func add(_ text: some Sequence<Unicode.Scalar>) {
    for character in text { add(character) }
  }

  /// Goes to where the cursor is when it stands on `next`: at a wide character that wraps, already on the row below.
  mutating func stand(on next: Unicode.Scalar?) {
    if let next, edit_width(wchar_t(bitPattern: next.value)) == 2, column + 2 > columns { breakLine() }
  }

  private mutating func add(_ character: Unicode.Scalar) {
    let width = Int(edit_width(wchar_t(bitPattern: character.value)))
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
