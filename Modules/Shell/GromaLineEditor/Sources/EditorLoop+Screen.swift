import Glibc

extension EditorLoop {
  /// Writes pending output above the prompt.
  func showOutput() {
    let text = mailbox.takeOutput()
    if !text.isEmpty { printAbove(text) }
  }

  /// Writes complete lines above the prompt and draws the prompt again below them.
  func printAbove(_ text: String) {
    eraseLine()
    writeAll(text, to: STDOUT_FILENO)
    editor.refresh()
  }

  /// Erases the prompt and the line. The cursor is then at the start of the prompt.
  func eraseLine() {
    let up = min(layout().row, Terminal.size.rows - 1)
    writeAll((up > 0 ? "\r\u{1B}[\(up)A" : "\r") + "\u{1B}[J", to: STDOUT_FILENO)
  }

  /// Writes `sign` at the end of the line and moves the cursor to the next row. The line stays on the screen. Does nothing during a history
  /// search, because libedit then moves the cursor itself.
  func leaveLine(sign: String) {
    let (text, cursor) = editor.line
    // In a history search, the pattern is on a separate row below the line. libedit itself then moves to the bottom.
    if text.contains("\n") { return }
    let now = layout(upTo: cursor)
    let end = layout(upTo: text.count)
    // Line feeds move the cursor down, because they scroll at the bottom of the screen. A last row of blanks does not exist there yet:
    // libedit does not draw such a row.
    let down = String(repeating: "\n", count: end.row - now.row)
    let right = end.column > 0 ? "\u{1B}[\(end.column)C" : ""
    writeAll(down + "\r" + right + sign + "\n", to: STDOUT_FILENO)
  }

  /// Returns the layout of the prompt and the first `count` scalars of the line. If `count` is `nil`, uses the scalars before the cursor.
  func layout(upTo count: Int? = nil) -> LineLayout {
    let (text, cursor) = editor.line
    let count = count ?? cursor
    var layout = LineLayout(columns: columns)
    layout.add(prompt.visible.unicodeScalars)
    layout.add(text.prefix(count))
    layout.stand(on: count < text.count ? text[count] : nil)
    return layout
  }
}
