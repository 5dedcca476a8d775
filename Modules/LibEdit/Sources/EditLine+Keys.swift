extension EditLine {
  /// Binds our keys, before and after the person's own `.editrc`.
  ///
  /// `bind -v` and `bind -e` there reset every key, hence again after; but only what must be: Tab, and for vi the sequences, in its
  /// command map alone, because in its insert map they would keep a lone ESC waiting.
  func bindKeys() {
    bindSequences([])
    run(["bind", "^I", Self.complete])
    run(["bind", "^R", "em-inc-search-prev"])
    source()
    run(["bind", "^I", Self.complete])
    if isVi { bindSequences(["-a"]) }
  }

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
