import Glibc
import Groma
import GromaConsole

extension EditorLoop {
  /// Draws the line over the one that libedit drew: in colors, with its marks, and with a suggestion or a hint if the cursor is at the end.
  /// Afterward the cursor is where libedit counts it.
  ///
  /// libedit misplaces the cursor when it inserts before wide characters, and erases parts of a row when it inserts into a line of several
  /// rows. Such lines are therefore drawn again even without colors.
  func drawOverlay() {
    let (line, cursor) = editor.line
    // The pattern of a search of vi is below the line, in the same buffer. Escapes and tabs are drawn by libedit only.
    guard line.allSatisfy({ $0.displayedWidth >= 0 }) else { return }
    let rows = layout(upTo: line.count).row + 1
    guard rows <= Terminal.size.rows else { return }
    let text = String(scalars: line)
    let aid = hasColors && !line.isEmpty ? mailbox.aid : nil
    let styles = hasColors ? overlay.styles(of: line, aid?.highlights(text) ?? []) : []
    let isColored = styles.contains { !$0.isEmpty }
    let suggestion = hasColors && !line.isEmpty && cursor == line.count && !overlay.isSearching ? suggestion(for: line, text, aid) : ""
    guard isColored || overlay.isColored || !suggestion.isEmpty || rows > 1 || !line.allSatisfy({ $0.displayedWidth == 1 }) else { return }
    overlay.isColored = isColored

    let now = layout()
    var drawing = LineDrawing(from: now, to: layout(upTo: 0))
    for (index, scalar) in line.enumerated() { drawing.add(scalar, style: styles.isEmpty ? "" : styles[index]) }
    overlay.hasSuggestion = drawing.add(suggestion: suggestion)
    drawing.finish(at: now)
    writeAll(drawing.output, to: STDOUT_FILENO)
  }

  /// Erases the suggestion, which libedit did not draw.
  func eraseSuggestion() {
    guard overlay.hasSuggestion else { return }
    overlay.hasSuggestion = false
    writeAll("\u{1B}[K", to: STDOUT_FILENO)
  }

  /// Inserts a part of the last suggested text. Returns `false` if nothing is suggested for the line.
  func accept(_ part: (String) -> String) -> Bool {
    let line = editor.line.text
    guard let suggestion = overlay.suggestion, suggestion.line == line, !suggestion.rest.isEmpty else { return false }
    let accepted = part(suggestion.rest)
    editor.replace(0, with: accepted)
    // The rest has been shown, too, and can be accepted before it is drawn again.
    overlay.suggestion = (line + Array(accepted.unicodeScalars), String(suggestion.rest.dropFirst(accepted.count)))
    return true
  }

  /// Returns the text to show after a line: the rest of the newest line of the history that begins with it and contains no
  /// unknown name, otherwise the hint of the aid.
  private func suggestion(for line: [Unicode.Scalar], _ text: String, _ aid: TypingAid?) -> String {
    overlay.suggestion = nil
    let entry = entries.last { entry in
      entry.hasPrefix(text) && entry.utf8.count > text.utf8.count && entry.begins(with: text)
        && aid?.highlights(entry).contains { $0.role == .unknown } != true
    }
    if let entry {
      let rest = String(entry.unicodeScalars.dropFirst(line.count))
      guard rest.unicodeScalars.allSatisfy({ $0.displayedWidth >= 0 }) else { return "" }
      overlay.suggestion = (line, rest)
      return rest
    }
    guard let hint = aid?.hint(text).escapingControls, !hint.isEmpty else { return "" }
    return line.last == " " || hint.hasPrefix(" ") ? hint : " " + hint
  }
}
