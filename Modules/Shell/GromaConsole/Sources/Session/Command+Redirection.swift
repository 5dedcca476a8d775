import GromaCommandLanguage

extension Command {
  /// Whether the output of the command can be redirected: the command prints information, must be alone on its line, and takes no route.
  var isRedirectable: Bool {
    guard isLine, !parameters.contains(.line) else { return false }
    return group == .looking || group == .exploring || ["help", "history", "state", "set"].contains(name)
  }
}

extension StepSyntax {
  /// Checks that an argument does not look like a redirection, which only a prompt, a pipe and `-c` accept.
  ///
  /// - Throws: A `Diagnostic` with the code `command.redirection`.
  func refuseRedirection(of command: Command) throws(Diagnostic) {
    guard command.isRedirectable else { return }
    for case .word(let word) in arguments where !word.isQuoted && word.literalText?.hasPrefix(">") == true {
      throw Diagnostic(
        code: "command.redirection", message: "a command file writes no output to disk", span: word.span,
        hint: "run '\(command.name) \(word.literalText ?? ">") …' at the prompt, in a pipe or with -c")
    }
  }
}

extension RouteSyntax {
  /// Checks that no step, no braces and no redirection follow a command that must be the only command of its line.
  ///
  /// - Throws: A `Diagnostic` with the code `command.not-a-step` or `command.redirection`.
  func refuseRest(behind command: Command) throws(Diagnostic) {
    try alternatives[0].steps[0].refuseRedirection(of: command)
    let rest = alternatives[0].steps.dropFirst().first ?? alternatives.dropFirst().first?.steps.first
    if let rest = rest ?? alternatives[0].steps[0].nested?.alternatives.first?.steps.first {
      throw Diagnostic(
        code: "command.not-a-step", message: "'\(command.name)' must be the only command on its line; it is not a route step",
        span: rest.span, hint: hint(behind: command))
    }
  }

  private func hint(behind command: Command) -> String? {
    if command.isRedirectable { return "'| PROGRAM' works at the prompt, in a pipe and with -c; a command file runs no programs" }
    return alternatives[0].steps[0].hasOpenBracket ? "quote a tree with several columns: 'split[list || detail]'" : nil
  }
}

extension StepSyntax {
  /// Whether an unquoted word has more opening than closing brackets, as the first column of a tree that is not quoted.
  fileprivate var hasOpenBracket: Bool {
    let words = arguments.compactMap { if case .word(let word) = $0, !word.isQuoted { word.literalText } else { nil } }.joined()
    return words.count { $0 == "[" } > words.count { $0 == "]" }
  }
}
