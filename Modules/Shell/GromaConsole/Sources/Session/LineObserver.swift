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
  ///   - line: The line. A tap by number or text is replaced by the steps that it means: see ``Session/naming(_:)``.
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
  /// Returns a copy of the line. In each chain, a first step that is a tap by number or text is replaced by the steps that it means: see
  /// ``StepSyntax/tapping(_:)``. After the line has run, the number or text may have another meaning. A tap with flags is not replaced,
  /// because `tap` accepts no flags and the line fails.
  func naming(_ syntax: RouteSyntax) -> RouteSyntax {
    var route = syntax
    if let first = syntax.alternatives.first?.steps.first, let command = first.name.literalText.flatMap({ table[$0] }),
      command.parameters.contains(.line), let rest = syntax.droppingFirstWord()
    {
      return naming(rest).with(first)
    }
    for chain in route.alternatives.indices {
      guard let step = route.alternatives[chain].steps.first, case .word(let word)? = step.arguments.first,
        let text = word.literalText, table.takesAction(step),
        let target = try? binding.tapped(text, word.span, allowsPrefixes: allowsPrefixes), target != .action(text),
        !step.hasFlags, let steps = try? step.tapping(target)
      else { continue }
      route.alternatives[chain].steps.replaceSubrange(0..<1, with: steps)
    }
    return route
  }
}

extension RouteSyntax {
  /// Returns the route as the argument of a command, such as `plan` or `attempt`: the reverse of ``droppingFirstWord()``.
  ///
  /// - Parameter command: The name of the command, with the flags directly after it.
  fileprivate func with(_ command: StepSyntax) -> RouteSyntax {
    var (route, first) = (self, alternatives[0].steps[0])
    first.arguments = command.leadingFlags.arguments + [.word(first.name)] + first.arguments
    (first.name, first.span) = (command.name, command.span.extended(to: first.span))
    route.alternatives[0].steps[0] = first
    return route
  }
}

extension StepSyntax {
  /// Whether an argument is a flag.
  fileprivate var hasFlags: Bool { arguments.contains { if case .flag = $0 { true } else { false } } }

  /// Returns the steps that a tap on an element of the screen means: `tap` with the name of the action, `back`, or `select-tab` with the
  /// index of the tab, after `at` with the path that the target contains, if any. The steps keep the route in braces and the location of the
  /// tap.
  ///
  /// - Throws: A diagnostic with the code `command.action` if text is entered for a tab or for the back item.
  func tapping(_ target: ScreenPicture.Target) throws(Diagnostic) -> [StepSyntax] {
    let first = arguments.first?.span ?? name.span
    func step(_ name: String, _ argument: String? = nil, nested: RouteSyntax? = nil) -> StepSyntax {
      let words = argument.map { [ArgumentSyntax.word(Word(parts: [.literal($0)], span: first))] } ?? []
      return StepSyntax(name: Word(parts: [.literal(name)], span: self.name.span), arguments: words, nested: nested, span: span)
    }
    func at(_ place: TreePath?) -> [StepSyntax] { place.map { [step("at", $0.description)] } ?? [] }
    func refuseFields() throws(Diagnostic) {
      for case .named(let label, _, let span) in arguments.dropFirst() {
        let text = if case .word(let word)? = arguments.first { word.literalText ?? word.description } else { "" }
        throw Diagnostic(code: "command.action", message: "'\(text)' has no field '\(label)'", span: span)
      }
    }
    switch target {
    case .action(let action, let place):
      var tap = self
      tap.arguments = step("tap", action).arguments + arguments.dropFirst()
      return at(place) + [tap]
    case .back(let place):
      try refuseFields()
      return at(place) + [step("back", nested: nested)]
    case .tab(let index, let container, let pops):
      try refuseFields()
      var route = nested
      if pops {
        var inside = nested ?? RouteSyntax([])
        for chain in inside.alternatives.indices { inside.alternatives[chain].steps.insert(step("pop-to-root"), at: 0) }
        route = inside
      }
      return at(container) + [step("select-tab", "\(index)", nested: route)]
    }
  }
}
