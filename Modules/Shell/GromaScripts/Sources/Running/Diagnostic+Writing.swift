import GromaCommandLanguage

extension Diagnostic {
  /// Whether the text of the line causes the error, so that it occurs in any state: a misspelled name, a missing argument.
  var isOfWriting: Bool {
    ["syntax.", "command.", "variable.", "tree.", "script."].contains { code.hasPrefix($0) } || Self.misspellings.contains(code)
  }

  private static let misspellings: Set<String> = [
    "nav.unknown-screen", "nav.unknown-step", "nav.unknown-guard", "nav.missing-argument", "nav.bad-argument", "state.unknown",
    "expect.property",
  ]

  /// The error with a note on how a script can expect it.
  var declarable: Diagnostic {
    var error = self
    error.notes.append("'!' expects an error when the line runs; '! [\(code)] …' expects this error")
    return error
  }
}
