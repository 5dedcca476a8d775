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
      "set", .shell, "OPTION VALUE", "Set an option of the session.", details: Setting.all.flatMap(\.rows).aligned.joined(separator: "\n"),
      takes: [.oneOf(Setting.all.map(\.choice))], examples: ["set echo off", "set transitions queue", "set clock virtual"]
    ) { session, arguments, _ throws(Diagnostic) in
      try Setting.set(&arguments, session)
    },
    .line(
      "help", aliases: ["?", "man"], .shell, "[NAME] [--markdown]", "List the commands, or show help for one of them.",
      details: "--markdown writes the whole reference, without the app's custom steps.", takes: [.command],
      flags: [.init(name: "markdown", summary: "write the whole reference as Markdown")],
      examples: ["help", "help push", "help --markdown"]
    ) { session, arguments, _ throws(Diagnostic) in
      let word = arguments.word()
      let isReference = word == nil && arguments.flag("markdown")
      try arguments.finish()
      return isReference ? .lines(CommandReference(of: session.table).lines) : try help(session, word)
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
    return .effect("set", of: variable, "$\(variable) = \(text)")
  }

  @MainActor private static func help(_ session: Session, _ word: (text: String, span: SourceSpan)?) throws(Diagnostic) -> Reply {
    guard let (name, span) = word else { return .lines(overview(of: session.table)) }
    let command = try session.table.resolve(name, span, screens: session.navigator.app.screens, allowsPrefixes: true)
    var lines = [command.form, "  \(command.summary)"]
    lines += command.details.split(separator: "\n").map { "  \($0)" }
    if command.parameters.contains(.request), !session.navigator.app.requests.isEmpty {
      lines.append("  The requests of the app:")
      lines += session.navigator.app.requests.map { [$0.name, $0.summary] }.aligned.map { "    \($0)" }
    }
    lines += command.flags.map { [$0.usage, $0.description] }.aligned.map { "  \($0)" }
    if !command.aliases.isEmpty { lines.append("  also: \(command.aliases.joined(separator: ", ")) (at the prompt)") }
    lines += command.examples.map { "  e.g. \($0.line)" }
    return .lines(lines)
  }

  private static func overview(of table: CommandTable) -> [String] {
    let width = table.all.map(\.name.displayWidth).max() ?? 0
    func row(_ name: String, _ summary: String) -> String {
      "  " + name.padded(to: width) + "  " + summary
    }
    var lines: [String] = []
    for group in Command.Group.allCases {
      let commands = table.all.filter { $0.group == group }
      if commands.isEmpty { continue }
      lines += [group.rawValue] + commands.map { row($0.name, $0.summary) }
    }
    lines += [
      "", "A line is a single command, or a route: step | step | … || alternative. A route",
      "in { } runs on the container that the step before it finds or shows.",
      "'help NAME' shows help for a command; Tab completes.",
    ]
    return lines
  }
}
