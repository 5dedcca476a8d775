import Groma
import GromaCommandLanguage
import GromaReportFormats

/// The commands that show the tree, screens, actions and the effect of a route.
enum LookingCommands: CommandSet {
  static let commands: [Command] = [
    tree,
    .line(
      "screens", .looking, "[NAME [--uses]]", "List the screens of the app, or show one of them.",
      details: """
        --uses lists the entry points of the screen, with a line for each: the
        launch, containers that begin with the screen, actions, flows that handle
        outputs, links and destinations. A 'redirect' is a guard that sends the user
        to the screen first.
        The list is found by trials on copies of the state: the current state, then
        states after the launch ('after' lists the lines that lead there). A trial
        shows a sample of a screen at the root and performs its actions, or opens a
        sample of a link or a destination. Entry points that need other arguments, an
        entered text, an item in the bag or other screens below are not found.
        """, takes: [.screenName],
      flags: [.init(name: "uses", summary: "list the entry points of the screen")],
      examples: ["screens", "screens chat", "screens text-input --uses"]
    ) { session, arguments, _ throws(Diagnostic) in
      let showsUses = arguments.flag("uses")
      let word = showsUses ? try arguments.word("a screen") : arguments.word()
      try arguments.finish()
      guard let word else { return .records(session.navigator.app.screens.all.map { $0.record([[$0.usage, $0.summary]]) }) }
      return try showsUses ? uses(session, of: definition(session, word)) : definition(session, word).reply
    },
    .line(
      "show", .looking, "", "Show the content of the visible screen.", examples: ["show"]
    ) { session, arguments, _ throws(Diagnostic) in
      try arguments.finish()
      let lines = session.navigator.lines()
      return .records(lines.map { Record("content", ["text": .text($0)], $0) }, ifNone: "there is no content to show")
    },
    .line(
      "actions", .looking, "", "List the actions that the user can perform on the visible screen.",
      details: """
        'tap' performs an action by its number or name. For an alert the choices are
        listed, each with its role and route.
        """,
      examples: ["actions", .init(line: "actions", after: ["alert Leave? { on leave --destructive { pop-to-root } | on stay --cancel }"])]
    ) { session, arguments, _ throws(Diagnostic) in
      try arguments.finish()
      return offered(session)
    },
    .line(
      "plan", .looking, "LINE", "Show the tree that a route would produce.",
      details: "Nothing changes. If the route would fail, 'plan' fails with its error.", takes: [.line],
      examples: ["plan push chat 1 2"]
    ) { session, arguments, syntax throws(Diagnostic) in try plan(session, syntax, &arguments) },
    .line(
      "explain", .looking, "LINE", "Show the steps that a route would take.",
      details: """
        Nothing changes. '?' marks a question of a step about the tree, with the
        answer; '+' marks a change, and '!' an error.
        If the route would fail, the last line is its error. The exit code is 0 then,
        too; 'plan' fails with that error.
        """, takes: [.line],
      examples: ["explain last chat 1 2 | make-visible || push chat 1 2"]
    ) { session, arguments, syntax throws(Diagnostic) in try explain(session, syntax, &arguments) },
    .line(
      "leaks", .looking, "", "List removed screens whose contents still exist.", examples: ["leaks"]
    ) { session, arguments, _ throws(Diagnostic) in
      try arguments.finish()
      let leaks = session.navigator.leaks()
      return .records(leaks.map { Record("leak", ["screen": .text($0.description)], $0.description) }, ifNone: "no leaks")
    },
  ]

  @MainActor private static func offered(_ session: Session) -> Reply {
    .records(
      session.navigator.actions().enumerated().map { index, action in
        let fields = ScreenDefinition.usage(action.fields)
        let outcome = session.navigator.outcome(of: action)?.outcome
        let text = outcome?.consequence ?? (fields.isEmpty ? action.consequence ?? "determined when it is tapped" : "")
        return Record(
          "offer",
          [
            "number": .number(index + 1), "name": .text(action.name), "role": .text((outcome?.role ?? .normal).rawValue),
            "fields": .texts(action.fields.map { ScreenDefinition.usage([$0]) }), "step": .text(outcome?.step?.description),
            "route": .text(outcome.map(\.route.description) ?? (fields.isEmpty ? action.consequence : nil)),
          ], rows: [["\(index + 1)", action.name] + [fields, text].filter { !$0.isEmpty }])
      }, ifNone: "nothing to tap here")
  }

  @MainActor private static func definition(_ session: Session, _ word: (text: String, span: SourceSpan)) throws(Diagnostic)
    -> ScreenDefinition
  {
    let definitions = session.navigator.app.screens
    if let definition = definitions[word.text] { return definition }
    throw Diagnostic(
      code: "nav.unknown-screen", message: "unknown screen '\(word.text)'", span: word.span,
      hint: EditDistance.hint(for: word.text, among: definitions.all.map(\.name)) ?? "'screens' lists them all")
  }

  @MainActor private static func uses(_ session: Session, of definition: ScreenDefinition) -> Reply {
    let points = PointsOfEntry(to: definition.name, in: session.navigator.app, from: session.navigator.state).all
    return .records(
      points.map { point in
        Record(
          "use",
          ["by": .text("\(point.kind)"), "name": .text(point.name), "line": .text(point.line), "after": .texts(point.after)],
          rows: [
            [point.kind.rawValue, point.name, point.line] + (point.after.isEmpty ? [] : ["after \(point.after.joined(separator: ", "))"])
          ])
      }, ifNone: "nothing leads to '\(definition.name)'")
  }

  /// Returns the route after the first word of a `plan` or `explain` line.
  @MainActor private static func planned(_ session: Session, _ syntax: RouteSyntax, _ arguments: inout Arguments) throws(Diagnostic)
    -> BoundRoute
  {
    guard let route = syntax.droppingFirstWord() else { throw arguments.missing("a route") }
    return try session.bind(route)
  }

  @MainActor private static func plan(_ session: Session, _ syntax: RouteSyntax, _ arguments: inout Arguments) throws(Diagnostic) -> Reply {
    let bound = try planned(session, syntax, &arguments)
    let explanation = session.navigator.explain(bound.route)
    switch explanation.result {
    case .failure(let error): throw session.diagnostic(explanation.failure ?? RunFailure(error), of: bound)
    case .success(let state):
      let tree = Reply.tree(TreeRow.rows(of: state), TreeDetail())
      guard let screen = explanation.waitsFor else { return tree }
      return .all([tree, .note(Note("waiting", of: "\(screen)", "the route would wait for '\(screen)' to finish"))])
    }
  }

  @MainActor private static func explain(_ session: Session, _ syntax: RouteSyntax, _ arguments: inout Arguments) throws(Diagnostic)
    -> Reply
  {
    let explanation = session.navigator.explain(try planned(session, syntax, &arguments).route)
    let steps = explanation.trace.events.compactMap(\.record)
    func result(_ result: String, _ text: String, code: String? = nil, screen: ScreenKey? = nil, message: String? = nil) -> Record {
      Record(
        "result",
        ["result": .text(result), "code": .text(code), "screen": .text(screen?.description), "message": .text(message)], text)
    }
    let heading = "the tree would be:"
    // The steps before a wait are committed when the wait begins.
    let waits = explanation.trace.events.contains { if case .step(let step, _) = $0 { step.base is Steps.Wait } else { false } }
    let failure = waits ? "the route would change the tree until 'wait' and then fail" : "the route would fail and change nothing"
    switch explanation.result {
    case .failure(let error):
      return .records(
        steps + [
          result("failed", "\(failure): \(error)", code: error.code, message: "\(error)")
        ])
    case .success(let state):
      let tree = Reply.tree(TreeRow.rows(of: state), TreeDetail())
      guard let screen = explanation.waitsFor else { return .all([.records(steps + [result("done", heading)]), tree]) }
      let waiting = result("waiting", "the route would wait for '\(screen)' to finish", screen: screen)
      return .all([.records(steps + [waiting]), .heading(heading), tree])
    }
  }
}

extension ScreenDefinition {
  /// Returns a record that describes the screen for programs and has the given rows for users.
  fileprivate func record(_ rows: [[String]]) -> Record {
    Record(
      "screen-definition",
      [
        "name": .text(name), "usage": .text(usage), "summary": .text(summary), "container": .text(kind?.description),
        "owner": .text(owner), "samples": .texts(samples.map(\.description)),
      ], rows: rows)
  }

  fileprivate var reply: Reply {
    let rows = [["screen", usage], ["", summary], ["kind", kind?.description ?? "any"], ["offered by", owner]]
    return .records([record(rows + samples.map { ["sample", $0.description] })])
  }
}

extension Effect.Outcome {
  /// The role, custom step and route of the outcome, as written after `on OUTCOME`, or `no route` if there is none of these.
  fileprivate var consequence: String {
    let words =
      (role == .normal ? [] : ["--\(role.rawValue)"]) + (step.map { ["--perform=\(Quoting.quoted($0.description))"] } ?? [])
      + (route == AppRoute() ? [] : ["{ \(route) }"])
    return words.isEmpty ? "no route" : words.joined(separator: " ")
  }
}

extension UserAction {
  /// The text of the action's route without field values, or `nil` if the route contains a closure and thus has no text. Empty if the route
  /// cannot be created without field values.
  fileprivate var consequence: String? {
    let text = (try? route())?.description ?? ""
    return text.contains("{closure at ") ? nil : text
  }
}
