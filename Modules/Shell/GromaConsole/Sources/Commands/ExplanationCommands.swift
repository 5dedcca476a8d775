import Groma
import GromaCommandLanguage
import GromaReportFormats

/// The commands that show the effect of a route without running it.
enum ExplanationCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "plan", .looking, "[--tree] LINE", "Show what a route would change.",
      details: """
        Nothing changes. The rows are marked as after a change: '+' added, '-' removed,
        '~' moved, selected or changed. If the route would fail, 'plan' fails with its
        error.
        """, takes: [.line], flags: [.init(name: "tree", summary: "show the whole resulting tree instead")],
      examples: ["plan push chat 1 2", "plan --tree push chat 1 2"]
    ) { session, arguments, syntax throws(Diagnostic) in
      let showsTree = arguments.flag("tree")
      let bound = try planned(session, syntax, &arguments)
      return try plan(session, bound, showsTree: showsTree)
    },
    .line(
      "explain", .looking, "[--full] LINE", "Tell what a route would do, and why.",
      details: """
        Nothing changes. The last lines show what would change, as 'plan' does.
        If the route would fail, the last line is its error. The exit code is 0 then,
        too; 'plan' fails with that error.
        """, takes: [.line], flags: [.init(name: "full", summary: "list every step, with its questions about the tree")],
      examples: ["explain last chat 1 2 | make-visible || push chat 1 2", "explain --full push chat 1 2"]
    ) { session, arguments, syntax throws(Diagnostic) in
      let isFull = arguments.flag("full")
      return explain(session, try planned(session, syntax, &arguments), isFull: isFull)
    },
  ]

  /// Returns the route after the first word and the flags of a `plan` or `explain` line.
  @MainActor private static func planned(_ session: Session, _ syntax: RouteSyntax, _ arguments: inout Arguments) throws(Diagnostic)
    -> BoundRoute
  {
    try arguments.finish()
    guard let route = syntax.droppingFirstWord() else { throw arguments.missing("a route") }
    return try session.bind(route)
  }

  @MainActor private static func plan(_ session: Session, _ bound: BoundRoute, showsTree: Bool) throws(Diagnostic) -> Reply {
    let explanation = session.navigator.explain(bound.route)
    let state: NavigationState
    switch explanation.result {
    case .failure(let error): throw session.diagnostic(explanation.failure ?? RunFailure(error), of: bound)
    case .success(let result): state = result
    }
    let values = values(of: state, in: session)
    var replies: [Reply] =
      showsTree
      ? [.tree(TreeRow.rows(of: state), TreeDetail())]
      : difference(to: state, after: explanation, in: session, whole: session.showsChangedRowsOnly ? 0 : 20)
    if !values.isEmpty { replies.append(.records(values)) }
    if replies.count == 1, !showsTree { replies.append(.heading("nothing in the tree would change")) }
    if let screen = explanation.waitsFor {
      replies.append(.note(Note("waiting", of: "\(screen)", "the route would wait for \(Quoting.name(screen)) to finish")))
    }
    return .all(replies)
  }

  @MainActor private static func explain(_ session: Session, _ bound: BoundRoute, isFull: Bool) -> Reply {
    let explanation = session.navigator.explain(bound.route)
    let story = explanation.story.map { Record("story", ["text": .text($0)], rows: isFull ? [] : [[$0]]) }
    let events = explanation.trace.events.compactMap(\.record).map { isFull ? $0 : Record($0.kind, $0.fields, rows: []) }
    var replies: [Reply] = isFull ? [.heading(legend)] : []
    replies.append(.records(story + events + [result(of: explanation)]))
    if case .success(let state) = explanation.result {
      // The whole tree would push the story off the screen.
      replies += difference(to: state, after: explanation, in: session, whole: 0)
    }
    return .all(replies)
  }

  private static let legend = "'?' marks a question of a step about the tree, '+' a change, and '!' an error."

  /// Returns the last record of an explanation: the screen that is visible after the route, the screen that the route waits for, or the
  /// error.
  private static func result(of explanation: Explanation) -> Record {
    var (result, error, screen): (String, NavigationError?, ScreenKey?) = ("done", nil, nil)
    switch explanation.result {
    case .failure(let failure): (result, error) = ("failed", failure)
    case .success: if let awaited = explanation.waitsFor { (result, screen) = ("waiting", awaited) }
    }
    return Record(
      "result",
      [
        "result": .text(result), "code": .text(error?.code), "screen": .text(screen?.description),
        "message": .text(error.map { "\($0)" }),
      ], explanation.end)
  }

  // MARK: Differences

  /// Returns the resulting tree as records for programs and, if that tree differs from the current one, the difference for users.
  ///
  /// - Parameter whole: The maximum number of rows for which all rows are shown, including the unchanged ones.
  @MainActor private static func difference(
    to state: NavigationState, after explanation: Explanation, in session: Session, whole: Int
  ) -> [Reply] {
    let containers = TreeRow.rows(of: state).filter { !$0.isHeading }.map { Record("container", JSONRenderer().members($0), rows: []) }
    let standing = session.navigator.standing(after: explanation)
    let change = TreeRow.rows(of: state, id: standing.id(at:)).marked(since: session.rows).map { row in
      var row = row
      // The identities of added nodes do not exist yet.
      if row.mark == .added { row.id = nil }
      return row
    }
    return [.records(containers)] + (change.contains { $0.mark != .none } ? [.difference(change, whole: whole)] : [])
  }

  /// Returns a record for each property of a state value that differs between the current state and the given state.
  @MainActor private static func values(of state: NavigationState, in session: Session) -> [Record] {
    StateDifference(from: session.navigator.state, to: state, of: session.navigator.app, hasEvents: false).properties.map { property in
      Record("difference", ["property": .text(property.name), "old": .text(property.old), "new": .text(property.new)], property.line)
    }
  }
}
