import Groma
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
  ///   - line: The line. A tap by number or text is replaced by the step that it means: see ``Session/naming(_:)``.
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
  /// Returns the line in which the first step of each chain, if it is a tap by number or text, is replaced by the step that it means: by
  /// `tap` with the name of the action, by `select-tab`, or by `back`. After the line has run, the number or text may have another meaning.
  func naming(_ syntax: RouteSyntax) -> RouteSyntax {
    var route = syntax
    for chain in route.alternatives.indices {
      guard let step = route.alternatives[chain].steps.first, case .word(let word)? = step.arguments.first,
        let text = word.literalText, table.takesAction(step),
        let target = try? binding.tapped(text, word.span, allowsPrefixes: allowsPrefixes)
      else { continue }
      func replacement(_ name: String, _ argument: String?) -> StepSyntax {
        var step = step
        step.name = Word(parts: [.literal(name)], span: step.name.span)
        step.arguments = argument.map { [.word(Word(parts: [.literal($0)], span: word.span))] } ?? []
        return step
      }
      switch target {
      case .action(text): continue
      case .action(let name): route.alternatives[chain].steps[0].arguments[0] = .word(Word(parts: [.literal(name)], span: word.span))
      case .tab, .back:
        // A tab and the back item have no fields: the line fails.
        if step.arguments.count > 1 { continue }
        guard case .tab(let index, let container) = target else {
          route.alternatives[chain].steps[0] = replacement("back", nil)
          continue
        }
        route.alternatives[chain].steps[0] = replacement("select-tab", "\(index)")
        if let container { route.alternatives[chain].steps.insert(replacement("at", container.description), at: 0) }
      }
    }
    return route
  }
}
