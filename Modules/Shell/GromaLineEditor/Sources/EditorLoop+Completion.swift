import GromaConsole

extension EditorLoop {
  /// Completes the word before the cursor as far as the completion is unambiguous. Lists the candidates above the prompt if there are
  /// several. Beeps if there are no candidates.
  func complete() -> EditLine.Effect {
    let (line, cursor) = editor.line
    let before = String(String.UnicodeScalarView(line[..<cursor]))
    guard let aid = mailbox.aid else { return .refreshAndBeep }
    let completions = aid.completions(before)
    let typed = before.suffix(max(0, completions.replaced))
    let candidates = completions.candidates
    if candidates.count == 1 {
      let isFollowed = cursor < line.count && line[cursor] == " "
      let candidate = candidates[0]
      editor.replace(typed.unicodeScalars.count, with: candidate.text + (candidate.isFinal && !isFollowed ? " " : ""))
      if candidate.isFinal && isFollowed { editor.moveCursor(by: 1) }
      return .refresh
    }
    let common = commonPrefix(of: candidates.map(\.text))
    // A candidate that needs quotes may not start with the typed text, so the lengths are compared.
    if common.count > typed.count {
      editor.replace(typed.unicodeScalars.count, with: common)
    }
    guard !candidates.isEmpty else { return .refreshAndBeep }
    let size = Terminal.size
    let list = CandidateList(candidates)
    printAbove(list.text(columns: size.columns, rows: size.rows - 2))
    return .refresh
  }
}

/// Returns the longest common prefix of the strings, or an empty string if there are no strings.
func commonPrefix(of texts: [String]) -> String {
  guard var prefix = texts.first?[...] else { return "" }
  for text in texts.dropFirst() {
    let same = zip(prefix, text).prefix { $0 == $1 }.count
    prefix = prefix.prefix(same)
  }
  return String(prefix)
}
