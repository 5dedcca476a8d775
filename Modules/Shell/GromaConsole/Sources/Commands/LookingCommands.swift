import Groma
import GromaCommandLanguage
import GromaReportFormats

/// The commands that show the tree, screens and actions.
enum LookingCommands: CommandSet {
  static let commands: [Command] = [
    tree,
    .line(
      "screens", .looking, "[WORD] [--uses]", "List the screens of the app, or show one of them.",
      details: """
        If no screen is named WORD, the command lists the screens whose names or
        summaries contain WORD or, if there are none, whose names are similar.
        --uses lists the entry points of the screen, with a line for each: the
        launch, containers that begin with the screen, actions, flows that handle
        outputs, links and destinations. A 'redirect' is a guard that sends the user
        to the screen first.
        To find them, the command tries all samples on copies of the current state,
        then on states after the launch ('after' lists the lines that lead there). It
        shows each screen at the root and performs its actions, and opens each link
        and destination. Entry points that need other arguments, an entered text, a
        certain state value or other screens below are not found, nor are routes that
        code runs, such as a model with 'context.run'.
        """, takes: [.screenName],
      flags: [.init(name: "uses", summary: "list the entry points of the screen")],
      examples: ["screens", "screens chat", "screens text", "screens text-input --uses"]
    ) { session, arguments, _ throws(Diagnostic) in
      let showsUses = arguments.flag("uses")
      let word = showsUses ? try arguments.word("a screen") : arguments.word()
      try arguments.finish()
      let screens = session.navigator.app.screens
      guard let word else { return list(screens.all) }
      if showsUses { return try uses(session, of: definition(session, word)) }
      if let definition = screens[word.text] { return definition.reply }
      let found = resembling(word.text, screens.all)
      return found.isEmpty ? try definition(session, word).reply : list(found, of: "with '\(word.text)'")
    },
    position,
    .line(
      "show", .looking, "", "Show the content of the visible screen.", examples: ["show"]
    ) { session, arguments, _ throws(Diagnostic) in
      try arguments.finish()
      let lines = session.navigator.lines()
      return .records(lines.map { Record("content", ["text": .text($0)], $0) }, ifNone: "there is no content to show")
    },
    .line(
      "actions", .looking, "", "List what the user can do on the visible screen.",
      details: """
        'tap' performs an action by its number, its name or its title, the text that
        the user taps. For an alert the choices are listed, each with its role and
        route.
        """,
      examples: ["actions", .init(line: "actions", after: ["alert Leave? { on leave --destructive { pop-to-root } | on stay --cancel }"])]
    ) { session, arguments, _ throws(Diagnostic) in
      try arguments.finish()
      return offered(session)
    },
    .line(
      "leaks", .looking, "", "List removed screens whose models still exist.", examples: ["leaks"]
    ) { session, arguments, _ throws(Diagnostic) in
      try arguments.finish()
      let leaks = session.navigator.leaks()
      return .records(leaks.map { Record("leak", ["screen": .text($0.description)], $0.description) }, ifNone: "no leaks")
    },
  ]

  @MainActor private static func offered(_ session: Session) -> Reply {
    .records(offers(in: session).map(\.record), ifNone: "nothing to tap here")
  }

  /// Returns the actions of the visible screen with their records, in the order of their numbers. A row consists of the number, the name,
  /// the title if the action has one, the fields and the effect.
  @MainActor static func offers(in session: Session) -> [(action: OfferedAction, record: Record)] {
    let actions = session.navigator.actions(on: ScreenPicture(of: session.navigator))
    let hasTitles = actions.contains { $0.title != nil }
    return actions.enumerated().map { ($1, offer($1, number: $0, hasTitle: hasTitles, in: session)) }
  }

  @MainActor private static func offer(_ action: OfferedAction, number: Int, hasTitle: Bool, in session: Session) -> Record {
    let fields = ScreenKey.Parameter.usage(action.fields)
    let outcome = session.navigator.outcome(of: action)?.outcome
    let text = outcome?.consequence ?? (fields.isEmpty ? action.consequence ?? "determined when it is tapped" : "")
    return Record(
      "offer",
      [
        "number": .number(number), "name": .text(action.name), "title": .text(action.title),
        "role": .text((outcome?.role ?? .normal).rawValue), "fields": .texts(action.fields.map { ScreenKey.Parameter.usage([$0]) }),
        "current": .texts(action.current.map(\.description)), "step": .text(outcome?.step?.description),
        "route": .text(outcome.map(\.route.description) ?? (fields.isEmpty ? action.consequence : nil)),
      ], rows: [["\(number)", action.name] + (hasTitle ? [action.title ?? ""] : []) + [fields, text].filter { !$0.isEmpty }])
  }

  /// Returns a list of screens, followed by their count.
  ///
  /// - Parameter kind: The words after the count, or an empty string.
  private static func list(_ screens: [AnyScreenDefinition], of kind: String = "") -> Reply {
    let count = "\(screens.count) \(screens.count == 1 ? "screen" : "screens")"
    return .all([
      .records(screens.map { $0.record([[$0.usage, $0.summary]]) }),
      .heading([count, kind].filter { !$0.isEmpty }.joined(separator: " ")),
    ])
  }

  /// Returns the screens whose names contain a word, most similar first, then the screens whose summaries contain it. If there are none,
  /// returns the screens whose names are spelled similarly.
  private static func resembling(_ word: String, _ screens: [AnyScreenDefinition]) -> [AnyScreenDefinition] {
    func found(_ texts: [String], allowsMistakes: Bool) -> [AnyScreenDefinition] {
      NameMatches(of: word, among: texts, allowsMistakes: allowsMistakes).matches.map { screens[$0.index] }
    }
    let named = found(screens.map(\.name), allowsMistakes: false)
    let names = Set(named.map(\.name))
    let all = named + found(screens.map(\.summary), allowsMistakes: false).filter { !names.contains($0.name) }
    return all.isEmpty ? found(screens.map(\.name), allowsMistakes: true) : all
  }

  @MainActor private static func definition(_ session: Session, _ word: (text: String, span: SourceSpan)) throws(Diagnostic)
    -> AnyScreenDefinition
  {
    let definitions = session.navigator.app.screens
    if let definition = definitions[word.text] { return definition }
    throw Diagnostic(
      code: "nav.unknown-screen", message: "unknown screen '\(word.text)'", span: word.span,
      hint: NameMatches.hint(for: word.text, among: definitions.all.map(\.name)) ?? "'screens' lists them all")
  }

  @MainActor private static func uses(_ session: Session, of definition: AnyScreenDefinition) -> Reply {
    let points = PointsOfEntry(to: definition.name, in: session.navigator.app, from: session.navigator.state).all
    guard !points.isEmpty else {
      let message =
        "no action, flow, link, destination or step leads to '\(definition.name)'; "
        + "routes that code runs, as with 'context.run', are not listed"
      return .records([Record("no-use", ["screen": .text(definition.name), "message": .text(message)], message)])
    }
    return .records(
      points.map { point in
        Record(
          "use",
          ["by": .text("\(point.kind)"), "name": .text(point.name), "line": .text(point.line), "after": .texts(point.after)],
          rows: [
            [point.kind.rawValue, point.name, point.line] + (point.after.isEmpty ? [] : ["after \(point.after.joined(separator: ", "))"])
          ])
      })
  }
}

extension AnyScreenDefinition {
  /// Returns a record that describes the screen for programs and has the given rows for users.
  func record(_ rows: [[String]]) -> Record {
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

extension OfferedAction {
  /// The text of the action's route without field values, or `nil` if the route contains a closure and thus has no text. Empty if the route
  /// cannot be created without field values.
  fileprivate var consequence: String? {
    let text = (try? route())?.description ?? ""
    return text.contains("{closure at ") ? nil : text
  }
}
