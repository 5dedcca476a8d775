import Groma
import GromaCommandLanguage
import GromaConsole

/// A list of completion candidates, which is shown page by page.
///
/// If there are notes, each candidate is on a line of its own, and the notes are aligned. Otherwise the candidates are in columns.
struct CandidateList: Equatable {
  private let texts: [String]
  private let notes: [String]

  /// Creates a list of candidates in display order.
  init(_ candidates: [Completions.Candidate]) {
    // Control characters are escaped, so that a name cannot move the cursor.
    texts = candidates.map(\.text.escapingControls)
    notes = candidates.map(\.note.escapingControls)
  }

  /// Returns a page as lines for a terminal.
  ///
  /// - Parameters:
  ///   - start: The index of the first candidate on the page.
  ///   - columns: The number of columns of the terminal.
  ///   - rows: The maximum number of lines. If the candidates need more, the last line shows which ones are on the page.
  /// - Returns: The lines, and the index of the first candidate of the next page. After the last page, this is the first candidate; it is
  ///   `nil` if there is only one page.
  func page(from start: Int, columns: Int, rows: Int) -> (text: String, next: Int?) {
    let hasNotes = notes.contains { !$0.isEmpty }
    let gap = 3
    let width = texts.map(\.displayWidth).max() ?? 0
    let across = hasNotes ? 1 : max(1, (columns - 1 + gap) / (width + gap))
    let isAll = texts.count <= across * max(1, rows)
    let end = isAll ? texts.count : min(texts.count, start + across * max(1, rows - 1))
    let down = (end - start + across - 1) / across
    var lines = (0..<down).map { row in
      hasNotes
        ? line(of: start + row, columns)
        : stride(from: start + row, to: end, by: down).map { texts[$0].padded(to: width + gap) }.joined().withoutTrailingBlanks
    }
    if !isAll {
      lines.append("\(start + 1)–\(end) of \(texts.count), Tab shows \(end < texts.count ? "more" : "the first")")
    }
    return (lines.map { $0.clipped(to: columns - 1) + "\n" }.joined(), isAll ? nil : end % texts.count)
  }

  /// Returns a candidate with its note. A candidate that is much longer than the others does not move the notes of the others.
  private func line(of index: Int, _ columns: Int) -> String {
    let width = texts.map(\.displayWidth).filter { $0 <= columns / 2 }.max() ?? 0
    return notes[index].isEmpty ? texts[index] : texts[index].padded(to: width) + "  " + notes[index]
  }
}

extension String {
  /// Returns the text if it fits into a number of columns, otherwise its beginning followed by `…`. Empty if there are no columns.
  func clipped(to columns: Int) -> String {
    guard displayWidth > columns else { return self }
    guard columns > 0 else { return "" }
    var width = 0
    return String(
      prefix {
        width += $0.displayWidth
        return width < columns
      }) + "…"
  }

  fileprivate var withoutTrailingBlanks: String {
    let end = lastIndex { $0 != " " }.map(index(after:)) ?? startIndex
    return String(self[..<end])
  }
}
