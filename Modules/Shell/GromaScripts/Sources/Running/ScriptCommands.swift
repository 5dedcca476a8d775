import Groma
import GromaCommandLanguage
import GromaConsole

extension ScriptInterpreter {
  /// The commands that run and record scripts.
  nonisolated var commands: [Command] { [source, record, stop] }

  private nonisolated var source: Command {
    .line(
      "source", .scripts, "FILE [NAME=TEXT]… [--times=NUMBER]", "Run the lines of a command file in this session.",
      details: """
        The file has its own variables: the variables given here and those of the
        command line (-D). File names in it are relative to its folder. The first
        line that fails ends the file and fails this line, too. Files can source each
        other up to 16 levels deep.
        --times runs the file up to 1000 times in a row.
        """, takes: [.script, .text], flags: [.init(name: "times", value: "NUMBER", summary: "the number of times to run the file")],
      examples: [.init(line: "source tour.nav", after: ["record tour.nav", "push chat 1 2", "stop", "reset"])]
    ) { [interpreter = self] session, arguments, _ throws(Diagnostic) in
      let (name, span) = try arguments.word("a command file")
      let times = try self.times(&arguments)
      var variables: [String: String] = [:]
      for (label, text, span) in arguments.rest() {
        guard let label else {
          throw Diagnostic(
            code: "command.argument", message: "'\(text)' has no name", span: span, hint: "write NAME=TEXT, such as room=1")
        }
        variables[label] = text
      }
      try arguments.finish()
      return try interpreter.source(name, span, variables: variables, times: times, in: session)
    }
  }

  private nonisolated func times(_ arguments: inout Arguments) throws(Diagnostic) -> Int {
    guard let (text, span) = arguments.value("times") else { return 1 }
    guard let times = Int(text), (1...1000).contains(times) else {
      throw Diagnostic(code: "command.number", message: "'\(text)' is not a number from 1 to 1000", span: span)
    }
    return times
  }

  private nonisolated var record: Command {
    .line(
      "record", .scripts, "FILE", "Write the following lines and their output to a file.",
      details: """
        Recording ends at 'stop' or at the end of the session. Each line is written as
        soon as it has run. If a line fails, the file expects it to fail; a line with
        a mistake, such as a misspelled name, is not recorded. 'stop' adds lines that
        print the tree and each changed value, unless a transition is in progress or
        a route is deferred: 'groma run --bless' accepts a new output.
        A recording that does not start in the launch state begins by loading the
        current state. When the file runs, changes from before the recording cannot be
        undone, and transitions and waits end at once. 'history' and 'find', which
        print numbers of the session, are not recorded.
        File names in lines are relative to the folder of the file. 'record' does not
        overwrite a file. If a command file runs 'record', the recorded file is
        visible only to that command file and is not written to disk.
        """, takes: [.file], examples: ["record tour.nav"], isRecorded: false
    ) { [interpreter = self] session, arguments, _ throws(Diagnostic) in
      let (name, span) = try arguments.word("a file")
      try arguments.finish()
      return try interpreter.record(to: name, span, in: session)
    }
  }

  private nonisolated var stop: Command {
    .line(
      "stop", .scripts, "", "Stop the recording.", examples: [.init(line: "stop", after: ["record tour.nav", "push chat 1 2"])],
      isRecorded: false
    ) { [interpreter = self] session, arguments, _ throws(Diagnostic) in
      let span = arguments.nextSpan
      try arguments.finish()
      return try interpreter.stopRecording(span, in: session)
    }
  }
}
