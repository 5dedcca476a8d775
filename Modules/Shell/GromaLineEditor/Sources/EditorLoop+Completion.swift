import Glibc
import GromaConsole

extension EditorLoop {
  /// Completes the word before the cursor as far as the completion is unambiguous. Lists the candidates above the prompt if there are
  /// several; if the line has not changed since they were listed, shows their next page. Beeps if there is nothing to show.
  func complete() -> EditLine.Effect {
    let (line, cursor) = editor.line
    let before = String(scalars: line[..<cursor])
    guard let aid = mailbox.aid else { return .beep }
    let completions = aid.completions(before)
    let typed = String(before.suffix(max(0, completions.replaced)))
    let candidates = completions.candidates
    if candidates.count == 1 {
      let isFollowed = cursor < line.count && line[cursor] == " "
      let candidate = candidates[0]
      editor.replace(typed.unicodeScalars.count, with: candidate.text + (candidate.isFinal && !isFollowed ? " " : ""))
      if candidate.isFinal && isFollowed { editor.moveCursor(by: 1) }
      return .refresh
    }
    guard !candidates.isEmpty else { return .beep }
    let list = CandidateList(candidates)
    if let last = repeats.listing, last.line == line, last.cursor == cursor, last.list == list {
      guard let next = last.next else { return .beep }
      eraseLine()
      return show(list, from: next)
    }
    let common = commonPrefix(of: candidates.map(\.text))
    // The cursor on the screen is where the old line places it.
    eraseLine()
    if common.extends(typed) { editor.replace(typed.unicodeScalars.count, with: common) }
    return show(list, from: 0)
  }

  /// Writes a page of candidates at the place of the erased prompt and line, and draws the prompt and the line again below the page.
  private func show(_ list: CandidateList, from start: Int) -> EditLine.Effect {
    let size = Terminal.size
    let page = list.page(from: start, columns: size.columns, rows: size.rows - 2)
    writeAll(page.text, to: STDOUT_FILENO)
    editor.refresh()
    let (line, cursor) = editor.line
    repeats.listing = (line, cursor, list, page.next)
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

extension String {
  /// Returns whether the text is longer than the typed text and begins with it. Quotes and backslashes are not compared.
  func extends(_ typed: String) -> Bool {
    func isPlain(_ character: Character) -> Bool { !"'\"\\".contains(character) }
    return count > typed.count && filter(isPlain).hasPrefix(typed.filter(isPlain))
  }
}
