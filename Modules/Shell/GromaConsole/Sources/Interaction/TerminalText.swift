import GromaCommandLanguage

/// Functions for text with color escape sequences, as a terminal shows it.
package enum TerminalText {
  /// Returns the number of rows that lines occupy on a terminal, which wraps long lines.
  static func rows(of text: String, columns: Int) -> Int {
    var rows = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var width = 0
      for piece in pieces(of: line) where !piece.isEscape { width += String(piece.text).displayWidth }
      rows += max(1, (width + columns - 1) / max(1, columns))
    }
    return rows
  }

  /// Returns the beginning of a line that fits into a number of terminal columns. Escape sequences are kept, so that colors end.
  package static func clipped(_ line: String, columns: Int) -> String {
    var result = ""
    var width = 0
    for piece in pieces(of: line[...]) {
      if piece.isEscape {
        result += piece.text
        continue
      }
      for character in piece.text {
        width += character.displayWidth
        if width <= columns { result.append(character) }
      }
    }
    return result
  }

  /// Splits a line into escape sequences and the text between them. A sequence ends with its first letter.
  private static func pieces(of line: Substring) -> [(text: Substring, isEscape: Bool)] {
    var pieces: [(Substring, Bool)] = []
    var rest = line
    while let start = rest.firstIndex(of: "\u{1B}") {
      if start > rest.startIndex { pieces.append((rest[..<start], false)) }
      let end = rest[start...].firstIndex(where: \.isLetter).map { rest.index(after: $0) } ?? rest.endIndex
      pieces.append((rest[start..<end], true))
      rest = rest[end...]
    }
    if !rest.isEmpty { pieces.append((rest, false)) }
    return pieces
  }
}
