import GromaConsole

/// The state of the functions that act differently when they are repeated. It applies as long as the line is unchanged.
struct Repeats {
  /// The last line that ``EditorLoop/recall(older:)`` found.
  var recall: (line: [Unicode.Scalar], typed: [Unicode.Scalar], index: Int)?
  /// The last argument that ``EditorLoop/insertLastArgument()`` inserted.
  var argument: (line: [Unicode.Scalar], cursor: Int, text: String, index: Int)?
  /// The candidates that ``EditorLoop/complete()`` listed last.
  var listing: (line: [Unicode.Scalar], cursor: Int, list: CandidateList, next: Int?)?
}

/// The keys that use lines of the history.
extension EditorLoop {
  /// Replaces the line with the next older or newer line of the history that begins with the typed text. After the newest one, restores the
  /// typed text.
  func recall(older: Bool) -> EditLine.Effect {
    let line = editor.line.text
    var (typed, index) = (line, entries.count)
    if let last = repeats.recall, last.line == line { (typed, index) = (last.typed, last.index) }
    let beginning = String(scalars: typed)
    let current = String(scalars: line)
    while older ? index > 0 : index < entries.count {
      index += older ? -1 : 1
      guard index < entries.count else { break }
      if entries[index] != current, entries[index].begins(with: beginning) {
        show(Array(entries[index].unicodeScalars), typed, index)
        return .refresh
      }
    }
    if older || line == typed { return .beep }
    show(typed, typed, entries.count)
    return .refresh
  }

  private func show(_ line: [Unicode.Scalar], _ typed: [Unicode.Scalar], _ index: Int) {
    editor.setLine(line)
    repeats.recall = (line, typed, index)
  }

  /// Inserts the last argument of the previous line of the history. If called again, replaces the inserted argument with the last argument
  /// of an older line.
  func insertLastArgument() -> EditLine.Effect {
    let (line, cursor) = editor.line
    var (index, inserted) = (entries.count, "")
    if let last = repeats.argument, last.line == line, last.cursor == cursor { (index, inserted) = (last.index, last.text) }
    while index > 0 {
      index -= 1
      let argument = lastWord(of: entries[index])
      if argument.isEmpty || argument == inserted { continue }
      editor.replace(inserted.unicodeScalars.count, with: argument)
      let new = editor.line
      repeats.argument = (new.text, new.cursor, argument, index)
      return .refresh
    }
    return .beep
  }
}

/// Returns the last word of a line. Blanks within quotes belong to a word.
func lastWord(of line: String) -> String {
  var (word, isOver, quote): (String, Bool, Character?) = ("", false, nil)
  for character in line {
    if quote == nil, character == " " {
      isOver = true
      continue
    }
    if isOver { (word, isOver) = ("", false) }
    word.append(character)
    if quote == nil, character == "'" || character == "\"" { quote = character } else if character == quote { quote = nil }
  }
  return word
}

extension String {
  /// Returns whether the UTF-8 bytes of the text begin with those of another text.
  func begins(with beginning: String) -> Bool {
    utf8.count >= beginning.utf8.count && utf8.prefix(beginning.utf8.count).elementsEqual(beginning.utf8)
  }
}
