import GromaConsole

/// The keys that move and delete by characters as users see them. libedit itself edits Unicode scalars.
extension EditorLoop {
  /// Moves the cursor left by a character.
  func moveLeft() -> EditLine.Effect {
    let count = editor.lengthBeforeCursor
    editor.moveCursor(by: -count)
    return count > 0 ? .refresh : .beep
  }

  /// Moves the cursor right by a character. At the end of the line, accepts the suggestion.
  func moveRight() -> EditLine.Effect {
    let count = editor.lengthAfterCursor
    if count == 0 { return accept { $0 } ? .refresh : .beep }
    editor.moveCursor(by: count)
    return .refresh
  }

  /// Moves the cursor to the end of the line. At the end, accepts the suggestion.
  func moveToEnd() -> EditLine.Effect {
    let (text, cursor) = editor.line
    if cursor == text.count { _ = accept { $0 } }
    editor.moveCursor(by: text.count - cursor)
    return .refresh
  }

  /// Moves the cursor to the end of the current or next word. At the end of the line, accepts a word of the suggestion.
  func moveByWord() -> EditLine.Effect {
    let (text, cursor) = editor.line
    if cursor == text.count { return accept { $0.firstWord } ? .refresh : .beep }
    let rest = text[cursor...]
    let start = rest.firstIndex(where: \.isOfWord) ?? text.count
    let end = text[start...].firstIndex { !$0.isOfWord } ?? text.count
    editor.moveCursor(by: end - cursor)
    return .refresh
  }

  /// Deletes the character before the cursor.
  func deleteBackward() -> EditLine.Effect {
    let count = editor.lengthBeforeCursor
    editor.replace(count, with: "")
    return count > 0 ? .refresh : .beep
  }

  /// Deletes the character after the cursor.
  func deleteForward() -> EditLine.Effect {
    let count = editor.lengthAfterCursor
    editor.moveCursor(by: count)
    editor.replace(count, with: "")
    return count > 0 ? .refresh : .beep
  }

  /// Inserts the character that joins the previous one. libedit would write it to the terminal at once, without counting its columns.
  func insertJoined() -> EditLine.Effect {
    guard let scalar = joined.take() else { return .beep }
    editor.replace(0, with: String(Character(scalar)))
    return .refresh
  }

  /// Reverts the last change of the line.
  func undoChange() -> EditLine.Effect {
    let (text, cursor) = editor.line
    guard let state = undo.undo(text, cursor: cursor) else { return .beep }
    editor.setLine(state.text, cursor: state.cursor)
    return .refresh
  }
}

extension EditLine {
  /// The number of scalars of the character before the cursor, or 0 at the start of the line.
  fileprivate var lengthBeforeCursor: Int {
    let (text, cursor) = line
    return String(scalars: text[..<cursor]).last?.unicodeScalars.count ?? 0
  }

  /// The number of scalars of the character after the cursor, or 0 at the end of the line.
  fileprivate var lengthAfterCursor: Int {
    let (text, cursor) = line
    return String(scalars: text[cursor...]).first?.unicodeScalars.count ?? 0
  }
}

extension Unicode.Scalar {
  /// Whether the scalar belongs to a word for libedit's Emacs keys.
  fileprivate var isOfWord: Bool { properties.isAlphabetic || properties.numericType != nil || "*?_-.[]~=".unicodeScalars.contains(self) }

  /// Whether terminals may draw the scalar into the columns of the previous one: a mark, a joiner, or a skin-tone modifier.
  var isDrawnIntoThePrevious: Bool { !isASCII && (displayedWidth == 0 || properties.isEmojiModifier) }
}

extension String {
  /// The first word with the blanks before it.
  fileprivate var firstWord: String {
    let start = firstIndex { $0 != " " } ?? endIndex
    return String(self[..<(self[start...].firstIndex(of: " ") ?? endIndex)])
  }
}
