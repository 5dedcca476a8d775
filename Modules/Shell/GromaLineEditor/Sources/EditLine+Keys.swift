import Glibc

extension EditLine {
  /// Binds the editor's keys and runs the user's `.editrc`.
  ///
  /// The essential keys are bound again after `.editrc`, because `bind -v` and `bind -e` in `.editrc` reset all keys. For vi, the escape
  /// sequences are then bound only in the command map. In the insert map, libedit would wait for more input after a lone ESC.
  ///
  /// - Returns: The warnings about `.editrc` to show.
  func bindKeys() -> [String] {
    // Without echo and line mode, text typed while a command runs is kept unchanged for the next prompt.
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

  /// The control character that the editor passes to libedit in place of pasted text.
  static let pasteKey: wchar_t = 0x9F

  /// The name of the libedit function that the paste key is bound to.
  static let paste = "groma-paste"

  /// The name of the libedit function that Tab is bound to.
  static let complete = "groma-complete"

  private func bindSequences(_ map: [String]) {
    let commands = [
      "\\e[3~": "ed-delete-next-char", "\\e[H": "ed-move-to-beg", "\\e[F": "ed-move-to-end", "\\e[1~": "ed-move-to-beg",
      "\\e[4~": "ed-move-to-end", "\\e[1;5D": "ed-prev-word", "\\e[1;5C": isVi ? "vi-next-word" : "em-next-word",
    ]
    for (keys, command) in commands { run(["bind"] + map + [keys, command]) }
  }
}
