import Navigation

extension CommandTable {
  static let stateCommands: [Command] = [
    Command(
      "reset", .state, "", "Puts the launch state back; 'undo' takes that back too.", examples: ["reset"],
      body: .line { session, arguments, _ throws(Diagnostic) in
        try arguments.finish()
        return try session.restore(session.navigator.app.launch, at: nil)
      }),
    Command(
      "save", .state, "FILE", "Writes the state to a file, as JSON.", takes: [.file], examples: ["save here.json"],
      body: .line { session, arguments, _ throws(Diagnostic) in
        let (file, span) = try arguments.word("a file")
        try arguments.finish()
        try session.saveState(to: file, span)
        return .nothing
      }),
    Command(
      "load", .state, "FILE", "Puts the state of a file in the place of this one.",
      details: "What the app does not know any more is left out, and said. A file that is no saved state changes nothing.", takes: [.file],
      examples: [.init(line: "load here.json", after: ["push chat 1 2", "save here.json", "reset"])],
      body: .line { session, arguments, _ throws(Diagnostic) in
        let (file, span) = try arguments.word("a file")
        try arguments.finish()
        let restored = try session.readState(file, span)
        let reply = try session.restore(restored.state, at: span)
        return restored.dropped.isEmpty ? reply : .all(restored.dropped.map { .note("warning: \($0)") })
      }),
    Command(
      "set-tree", .state, "TREE", "Builds a tree, written on one line, in one transaction.",
      details: "Quote it: set-tree 'stack[rooms > chat(room=1 chat=2)] ^ support'. 'tree --compact' prints this notation.", takes: [.tree],
      examples: ["set-tree 'stack[rooms > chat(room=1 chat=2)] ^ support'"],
      body: .line { session, arguments, _ throws(Diagnostic) in
        let (text, span) = try arguments.word("a tree")
        try arguments.finish()
        return try session.setTree(text, span)
      }),
    Command(
      "state", .state, "[VALUE[.PROPERTY] [TEXT] [--clear]]", "Shows or sets what features keep beside the tree.",
      details: "Without more it shows all values; 'state session' one, 'state session.user ann' sets a property, --clear takes it away.",
      takes: [.property], flags: [.init(name: "clear", summary: "as at the start")],
      examples: ["state", "state session.user ann", .init(line: "state session.user --clear", after: ["state session.user ann"])],
      body: .line { session, arguments, _ throws(Diagnostic) in try session.value(&arguments) }),
    Command(
      "expect", aliases: ["assert"], .state, "WHAT …", "Fails unless something holds.",
      details: Expectation.all.map { ["expect \($0.form)", $0.summary] }.aligned.joined(separator: "\n"),
      takes: [.oneOf(Expectation.all.map(\.choice))], examples: Expectation.all.map(\.example),
      body: .line { session, arguments, _ throws(Diagnostic) in
        try Expectation.check(&arguments, session)
        return .nothing
      }),
  ]
}

extension Session {
  fileprivate func restore(_ state: NavigationState, at span: SourceSpan?) throws(Diagnostic) -> Reply {
    do throws(NavigationError) {
      // What waits has as much time left as when the state was saved.
      try navigator.restore(state.rebased(to: navigator.now))
      return .nothing
    } catch {
      throw Diagnostic(code: error.code, message: "\(error)", span: span)
    }
  }

  fileprivate func setTree(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> Reply {
    var state = navigator.state
    do {
      let (windows, key) = try CompactTree.windows(text, kinds: navigator.app.kinds) { try self.navigator.app.entries.screen($0) }
      state = state.replacing(windows: windows, key: key)
    } catch let problem as CompactTree.Problem {
      throw Diagnostic(code: "tree.notation", message: "\(problem) (character \(problem.column) of the tree)", span: span)
    } catch {
      throw Diagnostic(code: "tree.notation", message: "\(error)", span: span)
    }
    return try restore(state, at: span)
  }

  fileprivate func value(_ arguments: inout Arguments) throws(Diagnostic) -> Reply {
    let isCleared = arguments.flag("clear")
    let types = navigator.app.values
    guard let (place, span) = arguments.word() else {
      try arguments.finish()
      return types.isEmpty ? .lines(["this app keeps nothing beside the tree"]) : .lines(types.map { value(of: $0).description })
    }
    let (name, property) = Session.split(place)
    guard let type = types.first(where: { $0.name == name }) else { throw binding.unknownValue(name, span) }
    let rest = arguments.rest()
    try arguments.finish()
    do throws(ArgumentError) {
      var new: AnyStateValue
      if isCleared {
        new = AnyStateValue(initial(type))
        if let property { new = try value(of: type).setting(property, to: nil) }
      } else if rest.isEmpty {
        return .lines([try text(of: type, property)])
      } else if let property {
        new = try value(of: type).setting(property, to: rest.map(\.text).joined(separator: " "))
      } else {
        new = try AnyStateValue(type, rest.map { ($0.label, $0.text) })
      }
      _ = try? navigator.run(AppRoute(code: [.verb(.put(new))]))
      return .nothing
    } catch {
      throw Diagnostic(code: "nav.bad-argument", message: "value '\(name)': \(error)", span: rest.last?.span ?? span)
    }
  }

  /// `session.user` as name and property.
  nonisolated static func split(_ place: String) -> (name: String, property: String?) {
    let parts = place.split(separator: ".", maxSplits: 1).map(String.init)
    return (parts.first ?? place, parts.count > 1 ? parts[1] : nil)
  }

  func value(of type: any StateValue.Type) -> AnyStateValue {
    navigator.state.storedValues.first { $0.name == type.name } ?? AnyStateValue(initial(type))
  }

  /// A value, or one of its properties, as text; an absent property is empty.
  func text(of type: any StateValue.Type, _ property: String?) throws(ArgumentError) -> String {
    guard let property else { return value(of: type).description }
    let labels = try AnyStateValue.parameters(of: type).map(\.label)
    guard labels.contains(property) else { throw .unknown(label: property, parameters: labels) }
    return value(of: type).arguments.first { $0.label == property }?.text ?? ""
  }

  private func initial(_ type: any StateValue.Type) -> any StateValue {
    func make<V: StateValue>(_: V.Type) -> any StateValue { V.initial }
    return make(type)
  }
}
