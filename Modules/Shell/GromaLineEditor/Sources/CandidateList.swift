import Groma
import GromaCommandLanguage
import GromaConsole

/// A list of completion candidates in columns, each with its note.
struct CandidateList {
  private let cells: [String]
  private let width: Int

  /// Creates a list of candidates in display order.
  init(_ candidates: [Completions.Candidate]) {
    // Control characters are escaped, so that a name cannot move the cursor.
    let texts = candidates.map(\.text.escapingControls)
    let notes = candidates.map(\.note.escapingControls)
    let widest = texts.map(\.displayWidth).max() ?? 0
    cells = zip(texts, notes).map { text, note in
      note.isEmpty ? text : text.padded(to: widest + 2) + note
    }
    width = cells.map(\.displayWidth).max() ?? 0
  }

  /// Returns the list as lines for a terminal of `columns` columns. The candidates are ordered down each column. If they need more than
  /// `rows` lines, some are omitted and the last line shows their number.
  func text(columns: Int, rows: Int) -> String {
    let gap = 3
    let across = max(1, (columns + gap - 1) / (width + gap))
    let down = (cells.count + across - 1) / across
    let shown = down > rows ? max(1, rows - 1) : down
    var lines = (0..<shown).map { row in
      let places = stride(from: row, to: cells.count, by: down).map { cells[$0] }
      let padded = places.dropLast().map { $0.padded(to: width + gap) }
      return clipped(padded.joined() + (places.last ?? ""), to: columns - 1)
    }
    if shown < down {
      let left = cells.indices.count { $0 % down >= shown }
      lines.append("… and \(left) more")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

private func clipped(_ text: String, to columns: Int) -> String {
  var text = text
  while text.displayWidth > max(1, columns) { text.removeLast() }
  return text
}
