import Groma

/// The commands that run and record scripts, and show the log.
enum ScriptCommands: CommandSet {
  static let commands: [Command] = [
    Command(
      "source", .shell, "FILE [NAME=TEXT]…", "Runs the lines of a command file here.",
      details: """
        The file has variables of its own: those given, and those of the command line (-D). What it names is looked for beside it. Its first
        line that fails ends it, and this line fails with it. Files source each other at most 16 deep.
        """, takes: [.file, .text],
      examples: [.init(line: "source tour.nav", after: ["record tour.nav", "push chat 1 2", "stop", "reset"])],
      body: .line { session, arguments, _ throws(Diagnostic) in
        let (name, span) = try arguments.word("a command file")
        var variables: [String: String] = [:]
        for (label, text, span) in arguments.rest() {
          guard let label else {
            throw Diagnostic(
              code: "command.argument", message: "'\(text)' is given no name", span: span, hint: "write room=1 to give the file a $room")
          }
          variables[label] = text
        }
        try arguments.finish()
        return try session.source(name, span, variables: variables)
      }),
    Command(
      "record", .shell, "FILE", "Writes the lines that follow to a command file, with what they print.",
      details: """
        'stop' ends it, as does the end of the conversation. Each line is in the file as soon as it was run. What fails is written as what must
        fail, and the end with the tree that it must give. The file begins with the state as it is now, unless that is the launch; what was done before cannot be undone there, and identities
        and the history begin anew, so that what 'history' and 'find' print differs. What takes its time at the prompt is done at once when the
        file is run, before the next line; the files that lines name are looked for beside it then. A file that is there already is not
        overwritten; one that a command file records is gone with that.
        """, takes: [.file], examples: ["record tour.nav"],
      body: .line { session, arguments, _ throws(Diagnostic) in
        let (name, span) = try arguments.word("a file")
        try arguments.finish()
        return try session.record(to: name, span)
      }),
    Command(
      "stop", .shell, "", "Ends what 'record' began.", examples: [.init(line: "stop", after: ["record tour.nav", "push chat 1 2"])],
      body: .line { session, arguments, _ throws(Diagnostic) in
        let span = arguments.nextSpan
        try arguments.finish()
        return try session.stopRecording(span)
      }),
    Command(
      "log", .shell, "[LEVEL]", "Says how much of the navigator's log is shown, or lets more or less of it be shown.",
      details: "Levels, from most to least: trace, debug, info, notice, warning, error, critical; 'off' shows nothing, as at the start.",
      takes: [.choice(SessionLog.levels)], examples: ["log", "log debug"],
      body: .line { session, arguments, _ throws(Diagnostic) in
        guard !arguments.isEmpty else { return .lines([session.notes.logLevel]) }
        let level = try arguments.choice(Dictionary(uniqueKeysWithValues: SessionLog.levels.map { ($0, $0) }))
        try arguments.finish()
        session.notes.logLevel = level
        return .nothing
      }),
  ]
}
