/// A function of the editor that keys are bound to. `.editrc` can bind other keys to it, by its name.
enum EditorFunction: CaseIterable {
  case complete, paste, insertJoined, search, previousLine, nextLine, lastArgument, left, right, nextWord, end, backspace, delete, undo,
    edit

  /// The name for libedit's `bind`.
  var name: String {
    switch self {
    case .complete: "groma-complete"
    case .paste: "groma-paste"
    case .insertJoined: "groma-insert-joined"
    case .search: "groma-search"
    case .previousLine: "groma-previous-line"
    case .nextLine: "groma-next-line"
    case .lastArgument: "groma-last-argument"
    case .left: "groma-left"
    case .right: "groma-right"
    case .nextWord: "groma-next-word"
    case .end: "groma-end"
    case .backspace: "groma-backspace"
    case .delete: "groma-delete"
    case .undo: "groma-undo"
    case .edit: "groma-edit"
    }
  }

  /// The description in the list of `bind -l`.
  var help: String {
    switch self {
    case .complete: "Complete the word"
    case .paste: "Insert the pasted text"
    case .insertJoined: "Insert a character that joins the previous one"
    case .search: "Search the history backward"
    case .previousLine: "Previous line of the history that begins with the typed text"
    case .nextLine: "Next line of the history that begins with the typed text"
    case .lastArgument: "Insert the last argument of the previous line"
    case .left: "Move left by a character"
    case .right: "Move right by a character, or accept the suggestion"
    case .nextWord: "Move to the end of the word, or accept a word of the suggestion"
    case .end: "Move to the end of the line, or accept the suggestion"
    case .backspace: "Delete the previous character"
    case .delete: "Delete the next character"
    case .undo: "Undo the last change of the line"
    case .edit: "Edit the line with VISUAL or EDITOR"
    }
  }
}

extension EditorLoop {
  /// Runs the function of a key.
  func perform(_ function: EditorFunction) -> EditLine.Effect {
    switch function {
    case .complete: complete()
    case .paste: paste()
    case .insertJoined: insertJoined()
    case .search: search()
    case .previousLine: recall(older: true)
    case .nextLine: recall(older: false)
    case .lastArgument: insertLastArgument()
    case .left: moveLeft()
    case .right: moveRight()
    case .nextWord: moveByWord()
    case .end: moveToEnd()
    case .backspace: deleteBackward()
    case .delete: deleteForward()
    case .undo: undoChange()
    case .edit: editInProgram()
    }
  }
}
