import Groma

/// A command file that is being written while somebody types.
struct Recording {
  /// Where it is written.
  let file: String
  /// How many scripts were being run within each other when it began: what those that are sourced later say is not its own.
  let depth: Int
  private var lines: [String]
  /// What stands behind the lines: the state that it begins with, unless that is the launch.
  private let end: String
  /// How many of the lines are in the file, and how many bytes those are.
  private var written = (lines: 0, bytes: 0)

  /// Begins a file that begins with a session as it is.
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

  /// Takes in a line that was run.
  ///
  /// - Parameters:
  ///   - output: What it printed, or how it failed.
  ///   - failure: What a script writes before a line that fails in this way; nothing if it did not fail.
  ///   - settles: Whether nothing moves after it, or would in a script.
  mutating func add(_ line: String, output: [String], failure: String = "", settles: Bool = true) {
    // In a script, a bracket at the start is a condition.
    lines.append(failure + (line.hasPrefix("[") ? "\\" : "") + line + (settles ? "" : " &"))
    lines += output.map(Blessing.line(for:))
  }

  /// Writes the lines that are not in the file yet: those before them stay as they are.
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
    // Not every tree can be written on one line, and what moves at the prompt comes to its end in a script.
    if navigator.state.transition == nil, navigator.state.deferred.isEmpty, (try? binding.windows(tree, span, allowsRequests: true)) != nil
    {
      recording?.add("expect tree \(Quoting.quoted(tree))", output: [])
      try writeRecording()
    }
    recording = nil
    return .note("written: \(file)")
  }

  /// The line with the names of the actions that its chains begin by tapping by number: the actions of another day may be numbered otherwise.
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

  /// Records a line that was done.
  func record(_ syntax: RouteSyntax, _ reply: Reply, settling: Bool) throws(Diagnostic) {
    try record(syntax, output: Renderer().lines(reply.withoutChanges), failure: "", settling: settling)
  }

  /// Records a line that failed.
  func record(_ syntax: RouteSyntax, _ error: Diagnostic, settling: Bool) throws(Diagnostic) {
    // In a script nothing is a prefix, so that such an error would be another.
    let isPrefix = error.code == "command.ambiguous"
    let failure = error.isOfWriting ? "! [\(isPrefix ? "command.unknown" : error.code)] " : "! "
    try record(syntax, output: isPrefix ? [] : ["error: \(error)"], failure: failure, settling: settling)
  }

  /// Records a line of where the recording began, with the whole names of its commands; not those of a script that it sources.
  private func record(_ syntax: RouteSyntax, output: [String], failure: String, settling: Bool) throws(Diagnostic) {
    guard sources.count == recording?.depth else { return }
    // A line that failed before it was run tapped nothing.
    let offered = navigator.actions().flatMap(\.secretFields)
    let sealed = syntax.sealing(navigator.secretFields.union(offered), table)
    let named = allowsPrefixes ? sealed.spelledOut(by: table) : sealed
    guard !named.isOfThePrompt else { return }
    let isStill = settles && settling || navigator.state.transition == nil && navigator.state.deferred.isEmpty
    // In a script, where no time passes, what moves comes to its end within the line; so it prints something else.
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
  /// Whether it has a meaning only where somebody types.
  fileprivate var isOfThePrompt: Bool {
    let step = alternatives[0].steps[0]
    if step.name.literalText == "set", case .word(let option)? = step.arguments.first { return option.literalText == "clock" }
    return ["record", "stop", "quit"].contains(step.name.literalText)
  }

  /// The line, in which the texts of secret fields are variables that whoever runs the file must supply: `password=$password`.
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

  /// The same, with the whole names of commands.
  fileprivate func spelledOut(by table: CommandTable) -> RouteSyntax {
    var route = self
    for chain in alternatives.indices {
      for index in alternatives[chain].steps.indices {
        let step = alternatives[chain].steps[index]
        if let new = step.name.spelledOut(by: table) { route.alternatives[chain].steps[index].name = new }
        route.alternatives[chain].steps[index].nested = step.nested?.spelledOut(by: table)
      }
    }
    // Some take a line, whose first command is their first word.
    if let first = route.alternatives.first?.steps.first, let command = first.name.literalText.flatMap({ table[$0] }),
      command.parameters.contains(.line), case .word(let word)? = first.arguments.first, let new = word.spelledOut(by: table)
    {
      route.alternatives[0].steps[0].arguments[0] = .word(new)
    }
    return route
  }
}

extension Word {
  /// The variable that it is; nil for other words.
  fileprivate var variable: String? { if parts.count == 1, case .variable(let name, _) = parts[0] { name } else { nil } }

  /// The whole name of the command that it is a prefix of; nil when it is no name of one.
  fileprivate func spelledOut(by table: CommandTable) -> Word? {
    literalText.flatMap(table.spelledOut).map { Word(parts: [.literal($0)], span: span) }
  }
}

extension CommandTable {
  /// The whole name of a command that is written short; nil for what does not mean one alone.
  fileprivate func spelledOut(_ name: String) -> String? {
    let matches = meant(by: name, allowsShort: true)
    return matches.count == 1 ? matches[0].name : nil
  }
}

extension Reply {
  /// What it is where changes are not shown.
  var withoutChanges: Reply {
    switch self {
    case .change: .nothing
    case .all(let replies): .all(replies.map(\.withoutChanges))
    default: self
    }
  }
}
