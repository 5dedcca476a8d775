import GromaCommandLanguage

extension Diagnostic {
  /// Whether a script can expect the error only by its code, as in `! [nav.unknown-screen] push nowhere`. True for an error in the text of
  /// a line, such as a misspelled name or a missing argument, and for an unexpected result of a sourced script. A plain `!` expects only
  /// errors that depend on the state.
  var isOfWriting: Bool {
    ["syntax.", "command.", "variable.", "tree.", "script."].contains { code.hasPrefix($0) } || Self.misspellings.contains(code)
  }

  private static let misspellings: Set<String> = [
    "nav.unknown-screen", "nav.unknown-step", "nav.unknown-guard", "nav.missing-argument", "nav.bad-argument", "state.unknown",
    "expect.property",
  ]

  /// The error with a note that explains how a script can expect the error.
  var declarable: Diagnostic {
    var error = self
    error.notes.append("'!' accepts only errors that depend on the state; to expect this error, write '! [\(code)]'")
    return error
  }
}
