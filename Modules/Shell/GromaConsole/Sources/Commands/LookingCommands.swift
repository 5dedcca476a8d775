import Groma

/// The commands that show the tree, screens, actions and the effect of a route.
enum LookingCommands: CommandSet {
  static let commands: [Command] = [
    Command(
      "tree", aliases: ["ls", "t"], .looking, "[--full] [--ids] [--compact|--json]",
      "Shows the container tree; '*' marks what is in sight.",
      flags: [
        .init(name: "full", summary: "with what each container wears"), .init(name: "ids", summary: "with identities and places"),
        .init(name: "compact", summary: "on one line, as set-tree reads it"), .init(name: "json", summary: "one JSON document"),
      ], examples: ["tree", "tree --ids", "tree --compact", "tree --json"],
      body: .line { session, arguments, _ throws(Diagnostic) in
        let detail = TreeDetail(decorations: arguments.flag("full"), ids: arguments.flag("ids"))
        let isCompact = arguments.flag("compact")
        let isJSON = arguments.flag("json")
        try arguments.finish()
        if isJSON {
          let navigator = session.navigator
          return .document(.tree(of: navigator.state, app: navigator.app.name, id: navigator.id(at:)))
        }
        return isCompact ? .lines([CompactTree.text(of: session.navigator.state)]) : .tree(session.rows, detail)
      }),
    Command(
      "screens", .looking, "[NAME [--uses]]", "Lists the screens that features offer, or shows one of them.",
      details: """
        With --uses it lists what leads to the screen, each with a line that shows it: the launch, containers that begin with it, actions of
        screens, flows that answer what their screens say, links and destinations; a 'detour' is where a guard sends the user on the way.
        They are found by trying, on copies of the state, as everything is now and then from the launch on ('after' says how to get there):
        each sample at the root and its actions, each sample of a link and a destination. Only samples are tried: what needs others, an
        entered text, something in the bag or other screens below is not found.
        """, takes: [.screenName],
      flags: [.init(name: "uses", summary: "what leads to it")],
      examples: ["screens", "screens chat", "screens text-input --uses"],
      body: .line { session, arguments, _ throws(Diagnostic) in
        let showsUses = arguments.flag("uses")
        let word = showsUses ? try arguments.word("a screen") : arguments.word()
        try arguments.finish()
        guard let word else { return .table(session.navigator.app.entries.all.map { [$0.usage, $0.summary] }) }
        return try showsUses ? uses(session, of: entry(session, word)) : entry(session, word).reply
      }),
    Command(
      "show", .looking, "", "Shows what the screen in sight shows, as the state is now.", examples: ["show"],
      body: .line { session, arguments, _ throws(Diagnostic) in
        try arguments.finish()
        let lines = session.navigator.lines()
        return .lines(lines.isEmpty ? ["nothing to see here"] : lines)
      }),
    Command(
      "actions", .looking, "", "Lists what the user can do on the screen in sight; 'tap' does it, by number or name.",
      details: "Of an alert it lists the choices, each as 'on' wrote it: its role, and the route that it leads to.",
      examples: ["actions", .init(line: "actions", after: ["alert Leave? { on leave --destructive { pop-to-root } | on stay --cancel }"])],
      body: .line { session, arguments, _ throws(Diagnostic) in
        try arguments.finish()
        return offered(session)
      }),
    Command(
      "plan", .looking, "LINE", "Shows the tree that a route would give, or its error. Nothing is changed.", takes: [.line],
      examples: ["plan push chat 1 2"],
      body: .line { session, arguments, syntax throws(Diagnostic) in try plan(session, syntax, &arguments) }),
    Command(
      "explain", .looking, "LINE", "Shows what a route would ask and change, step by step. Nothing is changed.",
      details: """
        The last line shows the error of a route that would fail. The exit code is 0 then, too: the route was explained. 'plan' fails with \
        that error.
        """, takes: [.line],
      examples: ["explain last chat 1 2 | make-visible || push chat 1 2"],
      body: .line { session, arguments, syntax throws(Diagnostic) in try explain(session, syntax, &arguments) }),
    Command(
      "leaks", .looking, "", "Lists screens whose contents outlived them.", examples: ["leaks"],
      body: .line { session, arguments, _ throws(Diagnostic) in
        try arguments.finish()
        let leaks = session.navigator.leaks()
        return .lines(leaks.isEmpty ? ["no leaks"] : leaks.map(\.description))
      }),
  ]

  @MainActor private static func offered(_ session: Session) -> Reply {
    let actions = session.navigator.actions()
    if actions.isEmpty { return .lines(["nothing to tap here"]) }
    return .table(
      actions.enumerated().map { index, action in
        let fields = ScreenDefinition.usage(action.fields)
        let text = session.navigator.outcome(of: action)?.outcome.consequence ?? (fields.isEmpty ? action.consequence : "")
        return ["\(index + 1)", action.name] + [fields, text].filter { !$0.isEmpty }
      })
  }

  @MainActor private static func entry(_ session: Session, _ word: (text: String, span: SourceSpan)) throws(Diagnostic) -> ScreenDefinition
  {
    let entries = session.navigator.app.entries
    if let entry = entries[word.text] { return entry }
    throw Diagnostic(
      code: "nav.unknown-screen", message: "unknown screen '\(word.text)'", span: word.span,
      hint: EditDistance.hint(for: word.text, among: entries.all.map(\.name)) ?? "'screens' lists them all")
  }

  @MainActor private static func uses(_ session: Session, of entry: ScreenDefinition) -> Reply {
    let points = PointsOfEntry(to: entry.name, in: session.navigator.app, from: session.navigator.state).all
    if points.isEmpty { return .lines(["found nothing that leads to '\(entry.name)'"]) }
    return .table(
      points.map { [$0.kind.rawValue, $0.name, $0.line] + ($0.after.isEmpty ? [] : ["after \($0.after.joined(separator: ", "))"]) })
  }

  /// Returns the route after the first word of `plan` or `explain`.
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
      return .all([tree, .note("the route would wait for '\(screen)' to finish")])
    }
  }

  @MainActor private static func explain(_ session: Session, _ syntax: RouteSyntax, _ arguments: inout Arguments) throws(Diagnostic)
    -> Reply
  {
    let explanation = session.navigator.explain(try planned(session, syntax, &arguments).route)
    var lines = explanation.trace.events.compactMap(\.text)
    switch explanation.result {
    case .failure(let error):
      lines.append("the route would fail, and change nothing: \(error)")
      return .lines(lines)
    case .success(let state):
      if let screen = explanation.waitsFor { lines.append("so it would wait for '\(screen)' to finish") }
      lines.append("and the tree would be:")
      return .all([.lines(lines), .tree(TreeRow.rows(of: state), TreeDetail())])
    }
  }
}

extension ScreenDefinition {
  fileprivate var reply: Reply {
    let rows = [["screen", usage], ["", summary], ["kind", kind?.description ?? "any"], ["offered by", owner]]
    return .table(rows + samples.map { ["sample", $0.description] })
  }
}

extension Effect.Outcome {
  /// The role and the route of the outcome, in the notation of `on`.
  fileprivate var consequence: String {
    let words =
      (role == .normal ? [] : ["--\(role.rawValue)"]) + (step.map { ["--take=\(Quoting.quoted($0.description))"] } ?? [])
      + (route == AppRoute() ? [] : ["{ \(route) }"])
    return words.isEmpty ? "nothing more" : words.joined(separator: " ")
  }
}

extension UserAction {
  /// The route of the action without field values. A route that a closure creates has no text.
  fileprivate var consequence: String {
    let text = (try? route())?.description ?? ""
    return text.contains("{closure at ") ? "found when it is tapped" : text
  }
}
