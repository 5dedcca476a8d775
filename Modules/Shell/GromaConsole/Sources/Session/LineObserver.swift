package import GromaCommandLanguage

/// An observer of the lines that a session runs.
@MainActor
package protocol LineObserver: AnyObject {
  /// Called after each line that is not empty and could be parsed. If the clock advances after the line, the method is called after the
  /// clock has settled. The lines of a sourced script are reported before the line that sources the script.
  ///
  /// If an observer throws an error for a line that succeeded, the line fails, and the observers are called again with that error.
  ///
  /// - Parameters:
  ///   - line: The line, with the names of actions instead of their numbers.
  ///   - result: The reply with its event notes or, if the line failed, the error without event notes.
  ///   - settling: `false` if the line ends with `&`; otherwise `true`, even if the clock does not advance after the line.
  ///   - session: The session that ran the line.
  /// - Throws: The error with which the line fails.
  func ended(_ line: RouteSyntax, _ result: Result<Reply, Diagnostic>, settling: Bool, in session: Session) throws(Diagnostic)
}

extension CommandTable {
  /// Returns whether the command of a step takes an action of the visible screen as its first argument. The name of the command can be
  /// abbreviated.
  package func takesAction(_ step: StepSyntax) -> Bool {
    step.name.literalText.flatMap(spelledOut).flatMap { self[$0] }?.parameters.first == .action
  }
}

extension Session {
  /// Returns the line with action names instead of action numbers in the first step of each chain. After the line has run, a number may
  /// refer to another action.
  func naming(_ syntax: RouteSyntax) -> RouteSyntax {
    var route = syntax
    for chain in route.alternatives.indices {
      guard let step = route.alternatives[chain].steps.first, case .word(let word)? = step.arguments.first,
        let text = word.literalText, table.takesAction(step)
      else { continue }
      guard let name = try? binding.action(text, word.span), name != text else { continue }
      route.alternatives[chain].steps[0].arguments[0] = .word(Word(parts: [.literal(name)], span: word.span))
    }
    return route
  }
}
