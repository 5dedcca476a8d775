package import GromaCommandLanguage

/// An observer of the lines that a session runs.
@MainActor
package protocol LineObserver: AnyObject {
  /// Called after each line that could be parsed and is not empty. If the clock advances after the line, the call comes when the clock has
  /// settled. The lines of a sourced script are reported before the line that sources the script.
  ///
  /// - Parameters:
  ///   - line: The line, with the names of actions instead of their numbers.
  ///   - result: The reply of the line with the notes for events, or the error of the line without these notes.
  ///   - settling: Whether the line allows the clock to advance afterwards. `false` for a line that ends with `&`.
  ///   - session: The session that ran the line.
  /// - Throws: An error with which the line then fails.
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
