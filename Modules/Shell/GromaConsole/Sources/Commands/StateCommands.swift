import Groma
import GromaCommandLanguage
import GromaReportFormats

/// The commands that show, save, change and check the whole state.
enum StateCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "reset", .history, "", "Restore the launch state. 'undo' reverts this, too.", examples: ["reset"], settles: true
    ) { session, arguments, _ throws(Diagnostic) in
      try arguments.finish()
      return try restore(session, session.navigator.app.launch, at: nil)
    },
    .line(
      "save", .state, "FILE", "Write the state to a file, as JSON.",
      details: """
        '-' is standard output. In a command file, 'save' writes nothing to disk, and
        only later lines of that file can load the state.
        """, takes: [.file],
      examples: ["save here.json"], settles: true
    ) { session, arguments, _ throws(Diagnostic) in
      let (file, span) = try arguments.word("a file")
      try arguments.finish()
      try save(session, to: file, span)
      if session.files.keepsWrites { return .effect("saved", of: file, "saved to \(file)\(FileSpace.remark)") }
      return file == "-" ? .nothing : .effect("saved", of: file, "saved to \(file)")
    },
    .line(
      "load", .state, "FILE", "Replace the state with the state in a file.",
      details: """
        Parts that the app no longer defines are omitted with a warning. If the file
        is not a saved state, the command fails and nothing changes. '-' reads the
        rest of standard input.
        """, takes: [.file],
      examples: [.init(line: "load here.json", after: ["push chat 1 2", "save here.json", "reset"])], settles: true
    ) { session, arguments, _ throws(Diagnostic) in
      let (file, span) = try arguments.word("a file")
      try arguments.finish()
      let restored = try read(session, file, span)
      let reply = try restore(session, restored.state, at: span)
      var warnings = restored.dropped.map { "\($0)" }
      if restored.state.root.children.isEmpty { warnings.append("there is no window; 'open-window' opens one") }
      return warnings.isEmpty ? reply : .all(warnings.map { .note(Note("warning", "warning: \($0)")) })
    },
    .line(
      "set-tree", .state, "TREE", "Build a tree from its notation, in one transaction.",
      details: "Quote the notation. 'tree --compact' prints it.", takes: [.tree],
      examples: ["set-tree 'stack[rooms > chat(room=1 chat=2)] ^ support'"], settles: true
    ) { session, arguments, _ throws(Diagnostic) in
      let (text, span) = try arguments.word("a tree")
      try arguments.finish()
      return try setTree(session, text, span)
    },
    .line(
      "state", .state, "[VALUE[.PROPERTY] [TEXT] [--clear]]", "Show or set state values, which are not part of the tree.",
      details: """
        'state' shows all values, 'state session' shows one. 'state session.user ann'
        sets a property, --clear resets it. A property without a value is printed as
        '(none)'. A list is written [1,2], a nested value {city=Bern,zip=3000}. Quote
        words that contain spaces or punctuation: '["a rope",axe]'.
        """,
      takes: [.property], flags: [.init(name: "clear", summary: "reset the value or property to its initial value")],
      examples: ["state", "state session.user ann", .init(line: "state session.user --clear", after: ["state session.user ann"])],
      settles: true
    ) { session, arguments, _ throws(Diagnostic) in try value(session, &arguments) },
    .line(
      "expect", aliases: ["assert"], .scripts, "WHAT …", "Check something, and fail if it does not hold.",
      details: Expectation.choices.map { ["expect \($0.form)", $0.summary] }.aligned.joined(separator: "\n"),
      takes: [.oneOf(Expectation.choices)], examples: Expectation.all.map(\.example), isCheck: true
    ) { session, arguments, _ throws(Diagnostic) in
      try Expectation.check(&arguments, session)
      return .effect("expected", "as expected")
    },
    .line(
      "attempt", .scripts, "LINE", "Run a route that the app may refuse.",
      details: """
        If a lock forbids the change, or the user cannot make the move because the
        screen does not offer the action or the layer has no such gesture, the line
        changes nothing and does not fail. Other errors are those of the route, also
        those of the action itself. In a file, a check should follow.
        """, takes: [.line], examples: ["attempt tap no-such-action", .init(line: "attempt close --gesture", after: ["present support"])],
      settles: true
    ) { session, arguments, syntax throws(Diagnostic) in
      try arguments.finish()
      guard let route = syntax.droppingFirstWord() else { throw arguments.missing("a route") }
      return try session.attempt(route)
    },
  ]

  /// Writes the state to a file on disk, to standard output or, if the session keeps its files in memory, to a file in memory.
  @MainActor private static func save(_ session: Session, to file: String, _ span: SourceSpan) throws(Diagnostic) {
    let snapshot: [UInt8]
    do throws(SnapshotError) {
      snapshot = try Snapshot.data(of: session.navigator.state, app: session.navigator.app)
    } catch {
      throw Diagnostic(code: error.code, message: "\(error)", span: span)
    }
    do throws(FileError) {
      try session.files.write(snapshot, to: file)
    } catch {
      throw Diagnostic(error, span)
    }
  }

  /// Reads a state from a file that the `save` command wrote. Parts that the app no longer defines are omitted.
  @MainActor private static func read(_ session: Session, _ file: String, _ span: SourceSpan) throws(Diagnostic) -> Snapshot.Restored {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try session.files.read(file)
    } catch {
      throw Diagnostic(error, span)
    }
    do throws(SnapshotError) {
      return try Snapshot.read(bytes, for: session.navigator.app)
    } catch {
      throw Diagnostic(code: error.code, message: "'\(file)' cannot be loaded: \(error)", span: span)
    }
  }

  @MainActor private static func restore(_ session: Session, _ state: NavigationState, at span: SourceSpan?) throws(Diagnostic) -> Reply {
    do throws(NavigationError) {
      // Deadlines are shifted, so that deferred items have as much time left as when the state was saved.
      try session.navigator.restore(state.rebased(to: session.navigator.now))
      return .nothing
    } catch {
      throw Diagnostic(code: error.code, message: "\(error)", span: span)
    }
  }

  @MainActor private static func setTree(_ session: Session, _ text: String, _ span: SourceSpan) throws(Diagnostic) -> Reply {
    let (windows, key) = try session.binding.windows(text, span)
    return try restore(session, session.navigator.state.replacing(windows: windows, key: key), at: span)
  }

  @MainActor private static func value(_ session: Session, _ arguments: inout Arguments) throws(Diagnostic) -> Reply {
    let isCleared = arguments.flag("clear")
    let types = session.navigator.app.values
    let values = ValueReader(state: session.navigator.state)
    guard let (place, span) = arguments.word() else {
      try arguments.finish()
      return .records(
        types.map { record(of: values.value(of: $0)) }, ifNone: "this app declares no state values")
    }
    let (name, property) = ValueReader.split(place)
    guard let type = types.first(where: { $0.name == name }) else { throw session.binding.unknownValue(name, span) }
    let rest = arguments.rest()
    try arguments.finish()
    do throws(ArgumentError) {
      var new: AnyStateValue
      if isCleared {
        new = ValueReader.initial(type)
        if let property { new = try values.value(of: type).setting(property, to: nil) }
      } else if rest.isEmpty {
        guard let property else { return .records([record(of: values.value(of: type))]) }
        let text = try values.text(of: type, property)
        let record = Record(
          "property", ["value": .text(name), "property": .text(property), "text": .text(text)], text == "" ? "" : text.orNone)
        return .records([record])
      } else if let property {
        new = try values.value(of: type).setting(property, to: rest.map(\.text).joined(separator: " "))
      } else {
        new = try AnyStateValue(type, rest.map { ($0.label, $0.text) })
      }
      _ = try? session.navigator.run(AppRoute(code: [.step(Steps.SetValue(new))]), file: "", line: 0)
      return .nothing
    } catch {
      throw Diagnostic(code: "nav.bad-argument", message: "value '\(name)': \(error)", span: rest.last?.span ?? span)
    }
  }

  private static func record(of value: AnyStateValue) -> Record {
    let properties = value.arguments.map { JSON.Member(name: $0.label, value: .text($0.text)) }
    return Record("value", ["name": .text(value.name), "properties": .object(properties)], value.summary)
  }
}
