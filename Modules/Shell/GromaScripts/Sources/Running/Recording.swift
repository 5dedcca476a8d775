import Groma
import GromaCommandLanguage
import GromaConsole

/// A command file that is written while the user types.
struct Recording {
  /// The name of the command file.
  let file: String
  /// The number of nested scripts that were running when the recording started. Lines of scripts that are sourced during the recording are
  /// not recorded.
  let depth: Int
  /// The state in which the recording started.
  let start: NavigationState
  /// The number of changes in effect after the last line.
  var done: Int
  /// The variables that contain the secrets of the recorded lines. They are not set in the file.
  private(set) var secrets: [String] = []
  private var lines: [String]
  /// The values of the variables that are set in the file, by name.
  private var values: [String: String] = [:]
  /// The text after the lines: an attachment with the starting state, or an empty string if the recording starts in the launch state.
  private let end: String
  /// The number of lines that are already in the file, and their size in bytes.
  private var written = (lines: 0, bytes: 0)

  /// Creates a recording whose first lines name the app and restore the session's current state, log level and transition policy.
  ///
  /// - Throws: `SnapshotError` if the current state cannot be saved.
  @MainActor
  init(_ session: Session, file: String, depth: Int) throws(SnapshotError) {
    self.file = file
    self.depth = depth
    start = session.navigator.state
    done = session.navigator.history.done
    let app = session.navigator.app
    lines = ["#: app    \(app.name)", ""]
    if session.navigator.state == Session(app).navigator.state {
      end = ""
    } else {
      let start = String(decoding: try Snapshot.data(of: session.navigator.state, app: app), as: UTF8.self)
      end = "\n-- \(Self.attachment) --\n\(start)\n"
      lines.append("load \(Self.attachment)")
    }
    if session.logLevel != SessionLog.off { lines.append("log \(session.logLevel)") }
    if session.navigator.policy != .immediate { lines.append("set transitions \(session.navigator.policy.rawValue)") }
  }

  private static let attachment = "start.json"

  /// Adds the names of variables that contain secrets. If the file sets one of them, removes these lines from the file.
  mutating func note(secrets names: some Sequence<String>) {
    for name in names where !secrets.contains(name) {
      secrets.append(name)
      guard values.removeValue(forKey: name) != nil else { continue }
      lines.removeAll { $0.hasPrefix(Self.assignment(of: name)) }
      // The whole file is written again.
      written = (0, 0)
    }
  }

  /// Adds lines that set the variables of the next line, unless they contain secrets or the file already sets them to their values.
  mutating func set(_ names: [String], of variables: [String: String]) {
    for name in names where !secrets.contains(name) {
      guard let value = variables[name], values[name] != value else { continue }
      values[name] = value
      lines.append(Self.assignment(of: name) + Quoting.quoted(value))
    }
  }

  private static func assignment(of name: String) -> String { "let \(name) = " }

  /// Adds a line that was run.
  ///
  /// - Parameters:
  ///   - line: The text of the line.
  ///   - output: The lines that the line printed, or its error.
  ///   - failure: The prefix that makes a script expect the failure of the line, such as `! `. Empty for a line that succeeded.
  ///   - settles: Whether the clock may advance after the line when a script runs it. If `false`, the line is written with a final `&`.
  mutating func add(_ line: String, output: [String], failure: String = "", settles: Bool = true) {
    // In a script, a bracket at the start begins a condition.
    lines.append(failure + (line.hasPrefix("[") ? "\\" : "") + line + (settles ? "" : " &"))
    lines += output.map(Blessing.line(for:))
  }

  /// Writes the lines that are not yet in the file, without rewriting the earlier lines. If the file has changed since the last write,
  /// writes the whole file.
  mutating func write(to files: inout FileSpace) throws(FileError) {
    let new = Self.text(lines[written.lines...])
    let size = written.lines > 0 ? written.bytes + end.utf8.count : 0
    try files.write(Array((new + end).utf8), to: file, from: written.bytes, of: size) { [lines, end] in
      Array((Self.text(lines[...]) + end).utf8)
    }
    written = (lines.count, written.bytes + new.utf8.count)
  }

  private static func text(_ lines: ArraySlice<String>) -> String { lines.map { $0 + "\n" }.joined() }
}

extension ScriptInterpreter: LineObserver {
  /// Starts a recording to a new file and writes its first lines.
  func record(to name: String, _ span: SourceSpan, in session: Session) throws(Diagnostic) -> Reply {
    if let recording {
      throw Diagnostic(
        code: "record.twice", message: "lines are already recorded to '\(recording.file)'", span: span, hint: "'stop' ends the recording")
    }
    guard !session.files.holds(name) else {
      throw Diagnostic(
        code: "file.exists", message: "'\(name)' already exists", span: span, hint: "choose another name; 'record' overwrites nothing")
    }
    var new: Recording
    do throws(SnapshotError) {
      new = try Recording(session, file: name, depth: sources.count)
    } catch {
      throw Diagnostic(code: error.code, message: "\(error)", span: span)
    }
    do throws(FileError) {
      try new.write(to: &session.files)
    } catch {
      throw Diagnostic(error, span)
    }
    recording = new
    session.observers.append(self)
    session.prompt.isRecording = true
    return .effect("recording", of: name, "recording to \(name)\(sources.isEmpty ? "" : FileSpace.remark); 'stop' ends the recording")
  }

  /// Ends the recording. If no transition is in progress and no route is deferred, first records lines that print the tree and each value
  /// that has changed since the start.
  func stopRecording(_ span: SourceSpan, in session: Session) throws(Diagnostic) -> Reply {
    guard let recording else {
      throw Diagnostic(code: "record.none", message: "nothing is being recorded", span: span, hint: "'record FILE' starts a recording")
    }
    let state = session.navigator.state
    // A transition in progress at the prompt would already be finished in a script.
    if state.transition == nil, state.deferred.isEmpty {
      let changed = StateDifference(from: recording.start, to: state, of: session.navigator.app).properties.map { "state \($0.name)" }
      // The observer records each line with its output.
      for line in ["tree --compact"] + changed { _ = try session.run(line) }
    }
    let secrets = self.recording?.secrets ?? []
    endRecording(in: session)
    let options = secrets.map { " -D \($0)=\($0.uppercased())" }.joined()
    let run = secrets.isEmpty ? "" : "; its secrets are variables: groma run\(options) \(Quoting.quoted(recording.file))"
    let end = recording.depth > 0 ? FileSpace.remark : run
    return .note(Note("recorded", of: recording.file, "written: \(recording.file)\(end)"))
  }

  /// Ends the recording without adding a line.
  func endRecording(in session: Session) {
    recording = nil
    session.prompt.isRecording = false
    session.observers.removeAll { $0 === self }
  }

  /// Records a line and its result. Omits lines that the user stopped, lines with a mistake in their text, lines of scripts that are
  /// sourced during the recording, and lines that have a purpose only at a prompt.
  func ended(_ line: RouteSyntax, _ result: Result<Reply, Diagnostic>, settling: Bool, in session: Session) throws(Diagnostic) {
    switch result {
    case .success(let reply):
      try record(line, output: Renderer().lines(reply.withoutChanges), failure: "", settling: settling, in: session)
    case .failure(let error):
      if error.code == Diagnostic.stoppedCode || error.isOfWriting { return }
      try record(line, output: ["error: \(error)"], failure: "! ", settling: settling, in: session)
    }
  }

  /// Records a line with the full names of its commands.
  private func record(
    _ syntax: RouteSyntax, output: [String], failure: String, settling: Bool, in session: Session
  ) throws(Diagnostic) {
    guard let before = recording?.done, sources.count == recording?.depth else { return }
    let navigator = session.navigator
    recording?.done = navigator.history.done
    let named = session.allowsPrefixes ? syntax.spelledOut(by: session.table) : syntax
    guard named.isRecorded(by: session.table) else { return }
    let line = session.printable(named.description)
    // A value that a line sets can be a secret. The file sets the variables of a line before that line.
    guard line.isComplete, line.assignments.isEmpty else { return }
    recording?.note(secrets: line.secrets + session.secretVariables.sorted().filter(line.usedVariables.contains))
    recording?.set(line.usedVariables, of: session.variables)
    var text = line.text
    // The file runs in a session in which changes have other numbers.
    if failure.isEmpty, named.alternatives[0].steps[0].name.literalText == "goto" {
      let distance = navigator.history.done - before
      if distance == 0 { return }
      text = distance < 0 ? "undo \(-distance)" : "redo \(distance)"
    }
    let isStill = session.settles && settling || navigator.state.transition == nil && navigator.state.deferred.isEmpty
    // In a script, the clock is virtual: transitions and waits end within the line, so the output differs and is not recorded.
    let endsLater = !isStill && navigator.isClockReal
    recording?.add(text, output: endsLater ? [] : output, failure: failure, settles: isStill || endsLater)
    try writeRecording(in: session)
  }

  private func writeRecording(in session: Session) throws(Diagnostic) {
    do throws(FileError) {
      try recording?.write(to: &session.files)
    } catch {
      throw Diagnostic(error)
    }
  }
}

extension RouteSyntax {
  /// Returns whether a recording includes the line. Lines that have a purpose only at a prompt are not included.
  fileprivate func isRecorded(by table: CommandTable) -> Bool {
    let step = alternatives[0].steps[0]
    guard let command = step.name.literalText.flatMap({ table[$0] }) else { return true }
    guard case .oneOf(let choices, _)? = command.parameters.first, case .word(let word)? = step.arguments.first else {
      return command.isRecorded
    }
    return command.isRecorded && choices.first { $0.word == word.literalText }?.isRecorded ?? true
  }

  /// Returns the line with the full names of its commands.
  fileprivate func spelledOut(by table: CommandTable) -> RouteSyntax {
    var route = self
    for chain in alternatives.indices {
      for index in alternatives[chain].steps.indices {
        let step = alternatives[chain].steps[index]
        if let new = step.name.spelledOut(by: table) { route.alternatives[chain].steps[index].name = new }
        route.alternatives[chain].steps[index].nested = step.nested?.spelledOut(by: table)
      }
    }
    // Some commands take a whole line as their arguments. The first word of that line is a command name, too.
    if let first = route.alternatives.first?.steps.first, let command = first.name.literalText.flatMap({ table[$0] }),
      command.parameters.contains(.line), case .word(let word)? = first.arguments.dropFirst(first.leadingFlags.arguments.count).first,
      let new = word.spelledOut(by: table)
    {
      route.alternatives[0].steps[0].arguments[first.leadingFlags.arguments.count] = .word(new)
    }
    return route
  }
}

extension Word {
  /// Returns the full name of the command that the word abbreviates, as a word, or `nil` if the word abbreviates no command.
  fileprivate func spelledOut(by table: CommandTable) -> Word? {
    literalText.flatMap(table.spelledOut).map { Word(parts: [.literal($0)], span: span) }
  }
}
