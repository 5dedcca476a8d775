import Navigation

extension CommandTable {
  static let shellCommands: [Command] = [
    Command(
      "let", .shell, "NAME [=] TEXT", "Gives a variable a value; '$NAME' stands for it from then on.", takes: [.text],
      examples: ["let room = 1", "let room 1"],
      body: .line { session, arguments, _ throws(Diagnostic) in try session.assign(&arguments) }),
    Command(
      "set", .shell, "echo on|off | transitions POLICY | clock real|virtual", "Sets an option.",
      details: """
        set echo on|off                whether a change is answered with the tree
        set transitions immediate      changes are there at once, and a wait moves the clock
        set transitions queue          what is done while a change is shown runs behind it; 'advance' and 'settle' move the clock
        set transitions reject         it fails
        set transitions replace        the change is there at once
        set clock real                 time passes while the prompt is up: what waits happens then, and is shown above it
        set clock virtual              only 'advance', 'settle' and waits move the clock, as in scripts
        """, takes: [.option],
      examples: ["set echo off", "set transitions queue"],
      body: .line { session, arguments, _ throws(Diagnostic) in try session.set(&arguments) }),
    Command(
      "help", .shell, "[NAME]", "Lists the commands, or shows one of them.", takes: [.command], examples: ["help", "help push"],
      body: .line { session, arguments, _ throws(Diagnostic) in
        let word = arguments.word()
        try arguments.finish()
        return try session.help(word)
      }),
    Command(
      "quit", .shell, "[CODE]", "Ends the conversation, with an exit code.", takes: [.number], examples: [],
      body: .line { session, arguments, _ throws(Diagnostic) in
        let span = arguments.nextSpan
        let code = try arguments.number()
        try arguments.finish()
        guard code.map({ $0 < 256 }) ?? true else {
          throw Diagnostic(code: "command.number", message: "an exit code is less than 256", span: span)
        }
        session.exitCode = code.map { Int32($0) }
        session.isOver = true
        return .nothing
      }),
  ]
}

extension Session {
  fileprivate func assign(_ arguments: inout Arguments) throws(Diagnostic) -> Reply {
    var rest = arguments.rest()
    try arguments.finish()
    guard let first = rest.first else { throw arguments.missing("a name") }
    rest.removeFirst()
    // `let room=1`, `let room = 1` and `let room 1` say the same.
    if let label = first.label {
      variables[label] = ([first.text] + rest.map(\.text)).joined(separator: " ")
      return .nothing
    }
    guard Identifier.isValid(first.text) else {
      throw Diagnostic(code: "variable.name", message: "'\(first.text)' is no name for a variable", span: first.span)
    }
    if rest.first?.text == "=", rest.first?.label == nil { rest.removeFirst() }
    guard !rest.isEmpty else { throw arguments.missing("a value") }
    variables[first.text] = rest.map { ($0.label.map { $0 + "=" } ?? "") + $0.text }.joined(separator: " ")
    return .nothing
  }

  fileprivate func set(_ arguments: inout Arguments) throws(Diagnostic) -> Reply {
    let (option, place) = try arguments.word("an option: echo, transitions or clock")
    switch option {
    case "echo": showsChanges = try arguments.choice(["on": true, "off": false])
    case "transitions":
      navigator.policy = try arguments.choice(Dictionary(uniqueKeysWithValues: TransitionPolicy.allCases.map { ($0.rawValue, $0) }))
    case "clock":
      let isReal = try arguments.choice(["real": true, "virtual": false])
      guard isLive || !isReal else {
        throw Diagnostic(
          code: "time.no-prompt", message: "the clock is real only where somebody sits at a prompt", span: place,
          hint: "'advance' and 'settle' let it go on")
      }
      navigator.isClockReal = isReal
    default:
      throw Diagnostic(
        code: "command.choice", message: "there is no option '\(option)'", span: place,
        hint: "there are 'echo', 'transitions' and 'clock'")
    }
    try arguments.finish()
    return .nothing
  }

  fileprivate func help(_ word: (text: String, span: SourceSpan)?) throws(Diagnostic) -> Reply {
    guard let (name, span) = word else { return .lines(overview) }
    let command = try table.resolve(name, span, entries: navigator.app.entries, allowsPrefixes: true)
    var lines = ["\(command.name) \(command.usage)", "  \(command.summary)"]
    lines += command.details.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
    lines += command.flags.map { flag in
      "  --\(flag.name)\(flag.value.map { "=\($0)" } ?? "")  \(flag.summary)"
        + (flag.choices.isEmpty ? "" : ": \(flag.choices.joined(separator: ", "))")
    }
    lines += command.examples.map { "  e.g. \($0.line)" }
    return .lines(lines)
  }

  private var overview: [String] {
    let width = table.all.map { $0.name.count }.max() ?? 0
    func row(_ name: String, _ summary: String) -> String {
      "  " + name + String(repeating: " ", count: max(0, width - name.count)) + "  " + summary
    }
    var lines: [String] = []
    for group in Command.Group.allCases {
      let commands = table.all.filter { $0.group == group }
      if commands.isEmpty { continue }
      lines += [group.rawValue] + commands.map { row($0.name, $0.summary) }
    }
    lines += [
      "", "A line is a route: step | step | … || what to do instead. A route in { } runs on what its step gave.",
      "'help NAME' says more; Tab completes.",
    ]
    return lines
  }
}
