import CGromaEditLine

/// A prompt in the form that libedit needs. Only the last line is drawn by libedit, and its escape sequences are marked.
struct Prompt: Equatable {
  /// The character that marks the start and the end of a run without width (`EL_PROMPT_ESC`).
  static let mark: Unicode.Scalar = "\u{1}"

  /// The text of all lines except the last one, which is printed once, before libedit draws the last line.
  let head: String
  /// The last line, with each run of escape sequences between two marks. libedit draws this text.
  let marked: String
  /// The last line as the terminal shows it, without escape sequences.
  let visible: String

  /// Creates a prompt from text with ANSI escape sequences.
  ///
  /// libedit drops escape sequences at the end of a prompt. They are therefore moved before the final space, which is added if it is
  /// missing.
  init(_ text: String) {
    let start = text.utf8.lastIndex(of: UInt8(ascii: "\n")).map { text.utf8.index(after: $0) } ?? text.startIndex
    head = String(text[..<start])
    var cells: [(run: String, character: Unicode.Scalar)] = []
    var pending = ""
    var rest = text[start...].unicodeScalars
    while let character = rest.first {
      if let end = endOfEscapeSequence(rest) {
        pending += String(rest[..<end])
        rest = rest[end...]
        continue
      }
      rest.removeFirst()
      let width = edit_width(wchar_t(bitPattern: character.value))
      guard width > 0 || width == 0 && pending.isEmpty && character.value > 0 else { continue }
      cells.append((pending, character))
      pending = ""
    }
    if !pending.isEmpty {
      if cells.last?.character != " " { cells.append(("", " ")) }
      cells[cells.count - 1].run += pending
    }
    var marked = ""
    var visible = ""
    for cell in cells {
      if !cell.run.isEmpty { marked += "\(Self.mark)\(cell.run)\(Self.mark)" }
      marked.unicodeScalars.append(cell.character)
      visible.unicodeScalars.append(cell.character)
    }
    self.marked = marked
    self.visible = visible
  }
}

/// Returns the end of the escape sequence at the start of `text`, or `nil` if there is none. An unterminated sequence extends to the end.
private func endOfEscapeSequence(_ text: Substring.UnicodeScalarView) -> String.Index? {
  guard text.first == "\u{1B}" else { return nil }
  let kind = text.index(after: text.startIndex)
  guard kind < text.endIndex else { return kind }
  let body = text[text.index(after: kind)...]
  let last: String.Index?
  switch text[kind] {
  case "[": last = body.firstIndex { ("\u{40}"..."\u{7E}").contains($0) }
  case "]":
    last = body.indices.first { body[$0] == "\u{7}" || body[$0] == "\\" && body[body.index(before: $0)] == "\u{1B}" }
  case "\u{20}"..."\u{2F}": last = body.firstIndex { !("\u{20}"..."\u{2F}").contains($0) }
  default: last = kind
  }
  return last.map { text.index(after: $0) } ?? text.endIndex
}
