package import GromaCommandLanguage

/// An observer of the lines that a session runs.
@MainActor
package protocol LineObserver: AnyObject {
  /// Called after each line, when the clock has settled. A line of a sourced script is reported before the line that sources it.
  ///
  /// - Parameters:
  ///   - line: The line, with the names of actions instead of their numbers.
  ///   - result: The reply of the line, with its notes, or its error.
  ///   - settling: Whether the clock could advance after the line.
  /// - Throws: An error, with which the line then fails.
  func ended(_ line: RouteSyntax, _ result: Result<Reply, Diagnostic>, settling: Bool, in session: Session) throws(Diagnostic)
}

extension CommandTable {
  /// Returns whether the first argument of a step is the name of an action of the visible screen.
  package func takesAction(_ step: StepSyntax) -> Bool {
    step.name.literalText.flatMap(spelledOut).flatMap { self[$0] }?.parameters.first == .action
  }
}

extension Session {
  /// Returns the line with action names instead of action numbers in the first step of each chain. After the line, a number may refer to
  /// another action.
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
