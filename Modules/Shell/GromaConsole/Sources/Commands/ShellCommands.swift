import Groma
import GromaCommandLanguage
import GromaReportFormats

/// The commands that control the shell and its session.
enum ShellCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "log", .shell, "[LEVEL]", "Show or set the level of the navigator's log.",
      details: """
        The levels, from the most to the fewest messages, are trace, debug, info,
        notice, warning, error and critical. 'off', the default, shows nothing.
        """,
      takes: [.choice(SessionLog.levels)], examples: ["log", "log debug"]
    ) { session, arguments, _ throws(Diagnostic) in
      guard !arguments.isEmpty else { return .records([Record("log", ["level": .text(session.logLevel)], session.logLevel)]) }
      let level = try arguments.choice(Dictionary(uniqueKeysWithValues: SessionLog.levels.map { ($0, $0) }))
      try arguments.finish()
      session.notes.logLevel = level
      return .effect("set", of: "log", "log \(level)")
    },
    .line(
      "let", .shell, "NAME [=] TEXT", "Set a variable. '$NAME' in later lines is its value.",
      takes: [.variable, .text],
      examples: ["let room = 1", "let room 1"]
    ) { session, arguments, _ throws(Diagnostic) in try assign(session, &arguments) },
    .line(
      "set", .shell, "[OPTION VALUE]", "Set an option of the session, or list all.",
      details: Setting.all.flatMap(\.rows).aligned.joined(separator: "\n"),
      takes: [.oneOf(Setting.all.map(\.choice))], examples: ["set", "set echo off", "set transitions queue", "set clock virtual"]
    ) { session, arguments, _ throws(Diagnostic) in
      try Setting.set(&arguments, session)
    },
    .line(
      "quit", aliases: ["exit", "q"], .shell, "[CODE]", "End the session, with an exit code or 0.", takes: [.number],
      examples: ["quit", "quit 3"], isRecorded: false
    ) { session, arguments, _ throws(Diagnostic) in
      let span = arguments.nextSpan
      let code = try arguments.number()
      try arguments.finish()
      guard code.map({ $0 < 256 }) ?? true else {
        throw Diagnostic(code: "command.number", message: "the exit code must be from 0 to 255", span: span)
      }
      session.exitCode = code.map { Int32($0) }
      session.isOver = true
      return .nothing
    },
  ]

  @MainActor private static func assign(_ session: Session, _ arguments: inout Arguments) throws(Diagnostic) -> Reply {
    var rest = arguments.rest()
    try arguments.finish()
    guard let first = rest.first else { throw arguments.missing("a name") }
    rest.removeFirst()
    // `let room=1`, `let room = 1` and `let room 1` are equivalent.
    if let label = first.label {
      return set(label, to: ([first.text] + rest.map(\.text)).joined(separator: " "), session)
    }
    guard Identifier.isValid(first.text) else {
      throw Diagnostic(
        code: "variable.name", message: "'\(first.text)' is not a variable name", span: first.span,
        hint: "a name begins with a letter or '_', followed by letters, digits, '_', '-' and '.'")
    }
    if rest.first?.text == "=", rest.first?.label == nil { rest.removeFirst() }
    guard !rest.isEmpty else { throw arguments.missing("a value") }
    return set(first.text, to: rest.map { ($0.label.map { $0 + "=" } ?? "") + $0.text }.joined(separator: " "), session)
  }

  @MainActor private static func set(_ variable: String, to text: String, _ session: Session) -> Reply {
    session.variables[variable] = text
    // The value can be a secret.
    return .effect("set", of: variable, "$\(variable) is set")
  }
}
