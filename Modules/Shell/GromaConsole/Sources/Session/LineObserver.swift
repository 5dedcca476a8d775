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
  /// Returns the line in which the first step of each chain, if it is a tap by number or text, is replaced by the steps that it means: see
  /// ``StepSyntax/tapping(_:)``. After the line has run, the number or text may have another meaning. In a recording, a `goto` is also
  /// replaced, because changes have other numbers in a session that starts later.
  func naming(_ syntax: RouteSyntax) -> RouteSyntax {
    if prompt.isRecording, let line = relative(syntax) { return line }
    var route = syntax
    for chain in route.alternatives.indices {
      guard let step = route.alternatives[chain].steps.first, case .word(let word)? = step.arguments.first,
        let text = word.literalText, table.takesAction(step),
        let target = try? binding.tapped(text, word.span, allowsPrefixes: allowsPrefixes), target != .action(text),
        let steps = try? step.tapping(target)
      else { continue }
      route.alternatives[chain].steps.replaceSubrange(0..<1, with: steps)
    }
    return route
  }

  /// Returns a line `goto NUMBER` as the `undo` or `redo` that has the same effect, or `nil` for another line. A `goto` to the current state is
  /// replaced by `window`, which changes nothing.
  private func relative(_ syntax: RouteSyntax) -> RouteSyntax? {
    guard var step = syntax.alternatives.first?.steps.first, let name = step.name.literalText, table.spelledOut(name) ?? name == "goto",
      case .word(let word)? = step.arguments.first, let number = word.literalText.flatMap({ Int($0) }),
      (0...navigator.history.changes.count).contains(number)
    else { return nil }
    let distance = number - navigator.history.done
    let line = distance < 0 ? "undo" : distance > 0 ? "redo" : "window"
    step.name = Word(parts: [.literal(line)], span: step.name.span)
    step.arguments = distance == 0 ? [] : [.word(Word(parts: [.literal("\(abs(distance))")], span: word.span))]
    return RouteSyntax(step)
  }
}

extension StepSyntax {
  /// Returns the steps that a tap on an element of the screen means: `tap` with the name of the action, `select-tab` with the number of the
  /// tab, or `back`. They keep the flags and the location of the step.
  ///
  /// - Throws: A diagnostic with the code `command.action` if text is entered for a tab or for the back item.
  func tapping(_ target: ScreenPicture.Target) throws(Diagnostic) -> [StepSyntax] {
    let first = arguments.first?.span ?? name.span
    func step(_ name: String, _ argument: String? = nil, _ rest: some Sequence<ArgumentSyntax> = []) -> StepSyntax {
      let words = argument.map { [ArgumentSyntax.word(Word(parts: [.literal($0)], span: first))] } ?? []
      return StepSyntax(name: Word(parts: [.literal(name)], span: self.name.span), arguments: words + rest, span: span)
    }
    let rest = arguments.dropFirst()
    if case .action(let name) = target {
      var tap = step("tap", name, rest)
      tap.name = self.name
      return [tap]
    }
    for case .named(let label, _, let span) in rest {
      let text = if case .word(let word)? = arguments.first { word.literalText ?? word.description } else { "" }
      throw Diagnostic(code: "command.action", message: "'\(text)' has no field '\(label)'", span: span)
    }
    guard case .tab(let index, let container, let pops) = target else { return [step("back", nil, rest)] }
    var selection = step("select-tab", "\(index)", rest)
    if pops { selection.nested = RouteSyntax(step("pop-to-root")) }
    return (container.map { [step("at", $0.description)] } ?? []) + [selection]
  }
}
