import Glibc

extension EditLine {
  /// Binds the editor's keys and runs the user's `.editrc`, which can bind them otherwise.
  ///
  /// - Returns: The warnings about `.editrc` to show.
  func bindKeys() -> [String] {
    // Without echo and line mode, text typed while a command runs is kept unchanged for the next prompt.
    run(["setty", "-x", "-echo", "-icanon"])
    bindOwnKeys()
    return source()
  }

  /// Binds the editor's keys. Called again after `bind -v` and `bind -e`, which reset all keys.
  func bindOwnKeys() {
    for key in EditorKey.allCases {
      run(["bind", key.notation, key.function])
      if isVi { run(["bind", "-a", key.notation, key.function]) }
    }
    let keys: [(String, EditorFunction)] = [
      ("^I", .complete), ("^R", .search), ("^P", .previousLine), ("^N", .nextLine), ("^F", .right), ("^E", .end), ("^H", .backspace),
      ("^?", .backspace), ("^_", .undo), ("^X^E", .edit),
    ]
    for (key, function) in keys { run(["bind", key, function.name]) }
    run(["bind", "^L", "ed-clear-screen"])
    if isVi {
      run(["bind", "-a", "v", EditorFunction.edit.name])
    } else {
      // In vi's insert mode, ESC is a key of its own.
      run(["bind", "\\ef", EditorFunction.nextWord.name])
      run(["bind", "\\e.", EditorFunction.lastArgument.name])
    }
  }
}
