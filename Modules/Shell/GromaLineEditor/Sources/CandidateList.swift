import CGromaEditLine
import GromaConsole

/// A list of completion candidates in columns, each with its note.
struct CandidateList {
  private let cells: [(text: String, width: Int)]
  private let width: Int

  /// Creates a list of candidates in display order.
  init(_ candidates: [Completions.Candidate]) {
    let texts = candidates.map { drawn($0.text) }
    let notes = candidates.map { drawn($0.note) }
    let widest = texts.map(width(of:)).max() ?? 0
    cells = zip(texts, notes).map { text, note in
      let cell = note.isEmpty ? text : text + spaces(widest - GromaLineEditor.width(of: text) + 2) + note
      return (cell, GromaLineEditor.width(of: cell))
    }
    width = cells.map(\.width).max() ?? 0
  }

  /// Returns lines that fit a window of the given size, ordered down each column. If not all candidates fit, the last line shows the number
  /// of omitted candidates.
  func text(columns: Int, rows: Int) -> String {
    let gap = 3
    let across = max(1, (columns + gap - 1) / (width + gap))
    let down = (cells.count + across - 1) / across
    let shown = down > rows ? max(1, rows - 1) : down
    var lines = (0..<shown).map { row in
      let places = stride(from: row, to: cells.count, by: down).map { cells[$0] }
      let padded = places.dropLast().map { $0.text + spaces(width - $0.width + gap) }
      return clipped(padded.joined() + (places.last?.text ?? ""), to: columns - 1)
    }
    if shown < down {
      let left = cells.indices.count { $0 % down >= shown }
      lines.append("… and \(left) more")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

private func spaces(_ count: Int) -> String {
  String(repeating: " ", count: max(0, count))
}

/// Returns the number of columns of a string without control characters.
private func width(of text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + Int(max(0, edit_width(wchar_t(bitPattern: $1.value)))) }
}

/// Returns the text with control characters replaced by dots, so that a name cannot move the cursor.
private func drawn(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.map { edit_width(wchar_t(bitPattern: $0.value)) < 0 ? "·" : $0 }))
}

private func clipped(_ text: String, to columns: Int) -> String {
  var text = text
  while width(of: text) > max(1, columns) { text.removeLast() }
  return text
}
