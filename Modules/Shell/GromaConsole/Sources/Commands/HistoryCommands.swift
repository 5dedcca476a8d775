import Groma
import GromaCommandLanguage
import GromaReportFormats

/// The commands for the history of changes.
enum HistoryCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "undo", .history, "[COUNT]", "Undo the last change, or the last COUNT changes.", takes: [.number],
      examples: [.init(line: "undo", after: ["push chat 1 2"])], settles: true
    ) { session, arguments, _ throws(Diagnostic) in
      let span = arguments.nextSpan
      let count = try arguments.repetitions()
      try arguments.finish()
      try refuse(session, count, of: session.navigator.history.done, "undo", span)
      let undone = session.navigator.history.changes[..<session.navigator.history.done].suffix(count).reversed().map(\.text)
      for _ in 0..<count { session.navigator.undo() }
      return .effect("undone", of: undone[0], "undone: \(undone.joined(separator: "; "))")
    },
    .line(
      "redo", .history, "[COUNT]", "Redo the last undone change, or the last COUNT of them.", takes: [.number],
      examples: [.init(line: "redo", after: ["push chat 1 2", "undo"])], settles: true
    ) { session, arguments, _ throws(Diagnostic) in
      let span = arguments.nextSpan
      let count = try arguments.repetitions()
      try arguments.finish()
      try refuse(session, count, of: session.navigator.history.changes.count - session.navigator.history.done, "redo", span)
      let redone = session.navigator.history.changes.dropFirst(session.navigator.history.done).prefix(count).map(\.text)
      for _ in 0..<count { session.navigator.redo() }
      return .effect("redone", of: redone[0], "redone: \(redone.joined(separator: "; "))")
    },
    .line(
      "goto", .history, "NUMBER", "Go to the state after a change; 0 is the start.", takes: [.change],
      examples: [.init(line: "goto 0", after: ["push chat 1 2"])], settles: true
    ) { session, arguments, _ throws(Diagnostic) in try goTo(session, &arguments) },
    .line(
      "history", .history, "[--origins]", "List the changes. Undone changes are in parentheses.",
      details: """
        'goto NUMBER' goes to the state after a change, and 'goto 0' to the start.
        A route that makes several changes ('separate', 'wait') is one row. Routes that
        run directly after it, such as one that waited for a sign-in, belong to the
        same row, and 'undo' reverts all of them together. With --origins, each row
        also names the action, link, gesture, guard or call that began the change; a
        row of a line that names none of these has no origin.
        """, flags: [.init(name: "origins", summary: "show what began each change")],
      examples: ["history", .init(line: "history --origins", after: ["tap open-list-1"])], isRecorded: false
    ) { session, arguments, _ throws(Diagnostic) in
      let showsOrigins = arguments.flag("origins")
      try arguments.finish()
      return listHistory(session, showsOrigins: showsOrigins)
    },
  ]

  /// Checks that enough changes are available, so that a command fails before it changes anything.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - count: The number of changes to undo or redo.
  ///   - available: The number of changes that can be undone or redone.
  ///   - name: The name of the command.
  ///   - span: The location of the error.
  /// - Throws: A diagnostic with the code `history.end` if `count` exceeds `available`.
  @MainActor private static func refuse(_ session: Session, _ count: Int, of available: Int, _ name: String, _ span: SourceSpan)
    throws(Diagnostic)
  {
    guard count > available else { return }
    let message =
      switch available {
      case 0: "there is nothing to \(name)"
      case 1: "there is only 1 change to \(name)"
      default: "there are only \(available) changes to \(name)"
      }
    throw Diagnostic(code: "history.end", message: message, span: span, hint: available > 0 ? "'history' lists them" : nil)
  }

  @MainActor private static func goTo(_ session: Session, _ arguments: inout Arguments) throws(Diagnostic) -> Reply {
    let span = arguments.nextSpan
    guard let number = try arguments.number() else { throw arguments.missing("the number of a change") }
    try arguments.finish()
    guard number <= session.navigator.history.changes.count else {
      throw Diagnostic(code: "history.end", message: "there is no change \(number)", span: span, hint: "'history' lists them")
    }
    while session.navigator.history.done > number, session.navigator.undo() {}
    while session.navigator.history.done < number, session.navigator.redo() {}
    return .nothing
  }

  @MainActor private static func listHistory(_ session: Session, showsOrigins: Bool) -> Reply {
    let history = session.navigator.history
    if history.changes.isEmpty { return .records([], ifNone: "nothing has changed yet") }
    let start = Record(
      "history", ["number": .number(0), "isDone": .flag(true), "cause": .text("start"), "route": .null, "guard": .null, "origin": .null],
      "0", "the start")
    return .records(
      [start]
        + history.changes.enumerated().map { index, change in
          let isDone = index < history.done
          return Record(
            "history",
            [
              "number": .number(index + 1), "isDone": .flag(isDone), "cause": .text(change.causeName), "route": .text(change.route),
              "guard": .text(change.guardName), "origin": .text(change.originText),
            ], rows: [["\(index + 1)", isDone ? change.text : "(\(change.text))"] + (showsOrigins ? [change.originText ?? ""] : [])])
        })
  }
}

extension History {
  /// The changes, oldest first, including those that were undone. One `undo` reverts one change. A change of several commits is represented
  /// by its first commit.
  var changes: [Commit] { commits.filter { !$0.isContinuation } }

  /// The number of changes that are in effect. The later elements of `changes` have been undone.
  package var done: Int { inEffect.count { !$0.isContinuation } }
}

extension Commit {
  /// The origin as text. `nil` for a change that a line of the shell made itself.
  fileprivate var originText: String? { cause == .restored || !origin.isKnown ? nil : origin.description }

  /// The kind of the cause, for programs.
  fileprivate var causeName: String {
    switch cause {
    case .route: "route"
    case .redirect: "redirect"
    case .restored: "restored"
    case .time: "time"
    case .undo: "undo"
    case .redo: "redo"
    }
  }

  /// The route that caused the commit, or that a guard redirected, in the command language. `nil` for any other cause.
  fileprivate var route: String? {
    switch cause {
    case .route(let route), .redirect(_, let route): route.description
    case .restored, .time, .undo, .redo: nil
    }
  }

  /// The name of the guard that caused the commit, or `nil` for any other cause.
  fileprivate var guardName: String? { if case .redirect(let interrupter, _) = cause { interrupter.guardName } else { nil } }

  /// The cause of the commit in words. For a route, this is the route in the command language; for an undo or redo, an empty string.
  var text: String {
    switch cause {
    case .route(let route): route.description
    case .redirect(let interrupter, let route): "\(route), after \(interrupter.redirect)"
    case .restored: "restored state"
    case .time: "timeout: a waiting item was dropped"
    case .undo, .redo: ""
    }
  }
}
