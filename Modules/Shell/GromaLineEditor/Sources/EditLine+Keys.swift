import Glibc

extension EditLine {
  /// Binds our keys, before and after the person's own `.editrc`.
  ///
  /// `bind -v` and `bind -e` there reset every key, hence again after; but only what must be: Tab, pastes, and for vi Ctrl-R, and the
  /// sequences, in its command map alone, because in its insert map they would keep a lone ESC waiting.
  ///
  /// - Returns: What is to be told of `.editrc`.
  func bindKeys() -> [String] {
    // What is typed while a command runs is neither echoed nor worked on by the terminal: it is for the next prompt.
    run(["setty", "-x", "-echo", "-icanon"])
    bindSequences([])
    run(["bind", "^I", Self.complete])
    run(["bind", "^R", "em-inc-search-prev"])
    let notes = source()
    run(["bind", "^I", Self.complete])
    run(["bind", "\\237", Self.paste])
    if isVi {
      run(["bind", "^R", "em-inc-search-prev"])
      run(["bind", "-a", "\\237", Self.paste])
      bindSequences(["-a"])
    }
    return notes
  }

  /// A control character that nobody types: it stands for what is pasted.
  static let pasteKey: wchar_t = 0x9F

  /// The name of the function that it is bound to.
  static let paste = "groma-paste"

  /// The name of the function that Tab is bound to.
  static let complete = "groma-complete"

  private func bindSequences(_ map: [String]) {
    let commands = [
      "\\e[3~": "ed-delete-next-char", "\\e[H": "ed-move-to-beg", "\\e[F": "ed-move-to-end", "\\e[1~": "ed-move-to-beg",
      "\\e[4~": "ed-move-to-end", "\\e[1;5D": "ed-prev-word", "\\e[1;5C": isVi ? "vi-next-word" : "em-next-word",
    ]
    for (keys, command) in commands { run(["bind"] + map + [keys, command]) }
  }
}
