import Glibc

extension EditorLoop {
  /// Writes what is to be shown above the prompt, if there is any.
  func showOutput() {
    let text = mailbox.takeOutput()
    if !text.isEmpty { printAbove(text) }
  }

  /// Writes whole lines above the prompt and draws it again below them.
  func printAbove(_ text: String) {
    eraseLine()
    writeAll(text, to: STDOUT_FILENO)
    editor.refresh()
  }

  /// Erases prompt and line; the cursor is then where the prompt began.
  func eraseLine() {
    let up = min(layout().row, Terminal.size.rows - 1)
    writeAll((up > 0 ? "\r\u{1B}[\(up)A" : "\r") + "\u{1B}[J", to: STDOUT_FILENO)
  }

  /// Puts the cursor below the line, which stays on the screen with `sign` at its end.
  func leaveLine(sign: String) {
    let (text, cursor) = editor.line
    // A search shows its pattern in a row of its own below; there, libedit itself goes to the bottom.
    if text.contains("\n") { return }
    let now = layout(upTo: cursor)
    let end = layout(upTo: text.count)
    let down = end.row > now.row ? "\u{1B}[\(end.row - now.row)B" : ""
    let right = end.column > 0 ? "\u{1B}[\(end.column)C" : ""
    writeAll(down + "\r" + right + sign + "\n", to: STDOUT_FILENO)
  }

  /// Where the cursor is: libedit does not tell.
  private func layout(upTo count: Int? = nil) -> LineLayout {
    let (text, cursor) = editor.line
    let count = count ?? cursor
    var layout = LineLayout(columns: columns)
    layout.add(prompt.visible.unicodeScalars)
    layout.add(text.prefix(count))
    layout.stand(on: count < text.count ? text[count] : nil)
    return layout
  }
}
