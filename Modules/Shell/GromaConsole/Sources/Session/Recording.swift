import Groma

/// A command file that is written while the user types.
struct Recording {
  /// The name of the command file.
  let file: String
  /// The nesting depth of sourced scripts at the start. Lines of scripts that are sourced later are not recorded.
  let depth: Int
  private var lines: [String]
  /// The text after the lines: the starting state as an attachment, if it is not the launch state.
  private let end: String
  /// The number of lines that are already in the file, and their size in bytes.
  private var written = (lines: 0, bytes: 0)

  /// Starts a recording whose first lines restore the session's current state, variables and options.
  @MainActor
  init(_ session: Session, file: String) throws(SnapshotError) {
    self.file = file
    depth = session.sources.count
    let app = session.navigator.app
    lines = ["#: app    \(app.name)", ""]
    for (name, value) in session.variables.sorted(by: { $0.key < $1.key }) { lines.append("let \(name) = \(Quoting.quoted(value))") }
    if session.navigator.state == Session(app).navigator.state {
      end = ""
    } else {
      let start = String(decoding: try Snapshot.data(of: session.navigator.state, app: app), as: UTF8.self)
      end = "\n-- \(Self.attachment) --\n\(start)\n"
      lines.append("load \(Self.attachment)")
    }
    if session.notes.showsLog { lines.append("log \(session.notes.logLevel)") }
    if session.navigator.policy != .immediate { lines.append("set transitions \(session.navigator.policy.rawValue)") }
  }

  private static let attachment = "start.json"

  /// Adds a line that was run.
  ///
  /// - Parameters:
  ///   - output: The lines that it printed, or its error.
  ///   - failure: The prefix that marks the line as failing in a script; empty if it did not fail.
  ///   - settles: Whether the clock may advance after the line when a script runs it. If false, the line is written with a final `&`.
  mutating func add(_ line: String, output: [String], failure: String = "", settles: Bool = true) {
    // In a script, a bracket at the start begins a condition.
    lines.append(failure + (line.hasPrefix("[") ? "\\" : "") + line + (settles ? "" : " &"))
    lines += output.map(Blessing.line(for:))
  }

  /// Writes the lines that are not yet in the file. Earlier lines are not rewritten.
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

extension Session {
  func record(to name: String, _ span: SourceSpan) throws(Diagnostic) -> Reply {
    if let recording {
      throw Diagnostic(
        code: "record.twice", message: "lines are already recorded to '\(recording.file)'", span: span, hint: "'stop' ends the recording")
    }
    guard !files.holds(name) else {
      throw Diagnostic(
        code: "file.exists", message: "'\(name)' already exists", span: span, hint: "choose another name; 'record' overwrites nothing")
    }
    var new: Recording
    do throws(SnapshotError) {
      new = try Recording(self, file: name)
    } catch {
      throw Diagnostic(code: error.code, message: "\(error)", span: span)
    }
    do throws(FileError) {
      try new.write(to: &files)
    } catch {
      throw Diagnostic(error, span)
    }
    recording = new
    return .nothing
  }

  func stopRecording(_ span: SourceSpan) throws(Diagnostic) -> Reply {
    guard let file = recording?.file else {
      throw Diagnostic(code: "record.none", message: "nothing is being recorded", span: span, hint: "'record FILE' starts a recording")
    }
    let tree = CompactTree.text(of: navigator.state)
    // Not every tree can be written on one line. In addition, a transition in progress at the prompt would already be finished in a script.
    if navigator.state.transition == nil, navigator.state.deferred.isEmpty, (try? binding.windows(tree, span, allowsRequests: true)) != nil
    {
      recording?.add("expect tree \(Quoting.quoted(tree))", output: [])
      try writeRecording()
    }
    recording = nil
    return .note("written: \(file)")
  }

  /// Returns the line with action names instead of action numbers in the first `tap` of each chain. In a later run, a number may refer to
  /// another action.
  func naming(_ syntax: RouteSyntax) -> RouteSyntax {
    var route = syntax
    for chain in route.alternatives.indices {
      guard let step = route.alternatives[chain].steps.first, case .word(let word)? = step.arguments.first,
        let text = word.literalText, step.name.literalText.flatMap(table.spelledOut) == "tap"
      else { continue }
      guard let name = try? binding.action(text, word.span), name != text else { continue }
      route.alternatives[chain].steps[0].arguments[0] = .word(Word(parts: [.literal(name)], span: word.span))
    }
    return route
  }

  /// Records a line that succeeded.
  func record(_ syntax: RouteSyntax, _ reply: Reply, settling: Bool) throws(Diagnostic) {
    try record(syntax, output: Renderer().lines(reply.withoutChanges), failure: "", settling: settling)
  }

  /// Records a line that failed.
  func record(_ syntax: RouteSyntax, _ error: Diagnostic, settling: Bool) throws(Diagnostic) {
    // A script accepts no abbreviated commands, so an ambiguous abbreviation fails there as an unknown command.
    let isPrefix = error.code == "command.ambiguous"
    let failure = error.isOfWriting ? "! [\(isPrefix ? "command.unknown" : error.code)] " : "! "
    try record(syntax, output: isPrefix ? [] : ["error: \(error)"], failure: failure, settling: settling)
  }

  /// Records a line with the full names of its commands. Lines of scripts that are sourced during the recording are not recorded.
  private func record(_ syntax: RouteSyntax, output: [String], failure: String, settling: Bool) throws(Diagnostic) {
    guard sources.count == recording?.depth else { return }
    // A line that failed before it ran has tapped no action, so the secret fields of the offered actions are included.
    let offered = navigator.actions().flatMap(\.secretFields)
    let sealed = syntax.sealing(navigator.secretFields.union(offered), table)
    let named = allowsPrefixes ? sealed.spelledOut(by: table) : sealed
    guard !named.isOfThePrompt else { return }
    let isStill = settles && settling || navigator.state.transition == nil && navigator.state.deferred.isEmpty
    // In a script the clock is virtual: movement ends within the line, so the output differs and is not recorded.
    let endsLater = !isStill && navigator.isClockReal
    recording?.add(named.description, output: endsLater ? [] : output, failure: failure, settles: isStill || endsLater)
    try writeRecording()
  }

  private func writeRecording() throws(Diagnostic) {
    do throws(FileError) {
      try recording?.write(to: &files)
    } catch {
      throw Diagnostic(error)
    }
  }
}

extension RouteSyntax {
  /// Whether the line is meaningful only at a prompt.
  fileprivate var isOfThePrompt: Bool {
    let step = alternatives[0].steps[0]
    if step.name.literalText == "set", case .word(let option)? = step.arguments.first { return option.literalText == "clock" }
    return ["record", "stop", "quit"].contains(step.name.literalText)
  }

  /// Returns the line with the values of secret fields replaced by variables, such as `password=$password`. Their values must be supplied
  /// when the file is run.
  fileprivate func sealing(_ secrets: Set<SecretField>, _ table: CommandTable) -> RouteSyntax {
    if secrets.isEmpty { return self }
    var route = self
    for chain in alternatives.indices {
      for index in alternatives[chain].steps.indices {
        var step = alternatives[chain].steps[index]
        step.nested = step.nested?.sealing(secrets, table)
        if step.name.literalText.flatMap(table.spelledOut) == "tap", case .word(let action)? = step.arguments.first {
          step.arguments = step.arguments.map { argument in
            guard case .named(let label, let word, let span) = argument, word.variable == nil,
              secrets.contains(SecretField(action: action.literalText ?? "", label: label))
            else { return argument }
            return .named(label, Word(parts: [.variable(label, span: word.span)], span: word.span), span: span)
          }
        }
        route.alternatives[chain].steps[index] = step
      }
    }
    return route
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
      command.parameters.contains(.line), case .word(let word)? = first.arguments.first, let new = word.spelledOut(by: table)
    {
      route.alternatives[0].steps[0].arguments[0] = .word(new)
    }
    return route
  }
}

extension Word {
  /// The name of the variable, if the word is exactly one variable.
  fileprivate var variable: String? { if parts.count == 1, case .variable(let name, _) = parts[0] { name } else { nil } }

  /// Returns the word with the full name of the command that it abbreviates, or `nil` if it abbreviates none.
  fileprivate func spelledOut(by table: CommandTable) -> Word? {
    literalText.flatMap(table.spelledOut).map { Word(parts: [.literal($0)], span: span) }
  }
}

extension CommandTable {
  /// Returns the full name of an abbreviated command, or `nil` if the abbreviation does not match exactly one.
  fileprivate func spelledOut(_ name: String) -> String? {
    let matches = meant(by: name, allowsShort: true)
    return matches.count == 1 ? matches[0].name : nil
  }
}

extension Reply {
  /// The reply without tree changes.
  var withoutChanges: Reply {
    switch self {
    case .change: .nothing
    case .all(let replies): .all(replies.map(\.withoutChanges))
    default: self
    }
  }
}
