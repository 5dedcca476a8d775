/// Reads scripts as a whole, with all that they source, so that nothing runs before everything can be read.
///
/// What `source` names with a variable is not known before, and read when it is due.
@MainActor
struct ScriptLoader {
  /// How deep scripts source each other at most.
  nonisolated static let maximumDepth = 16

  /// The files, seen from the folder of the script that is read.
  var files: FileSpace
  /// The names of all apps, which mean something as conditions.
  var apps: Set<String>
  /// The variables that were defined for all scripts.
  var variables: Set<String>
  /// What the names in scripts mean.
  var names: NameResolver

  /// A loader for what a session runs.
  init(_ session: Session) {
    files = session.files
    apps = session.knownConditions
    variables = Set(session.definitions.keys)
    names = NameResolver(session)
  }

  /// Reads a script that a line names.
  ///
  /// - Parameters:
  ///   - given: The variables that it is given.
  ///   - depth: How many scripts source each other up to here, this one included.
  /// - Throws: What is wrong with it, or with one that it sources, with the place and how it was come by.
  func load(_ name: String, _ span: SourceSpan, given: Set<String>, depth: Int) throws(Diagnostic) -> Script {
    guard depth <= Self.maximumDepth else {
      throw Diagnostic(
        code: "script.depth", message: "scripts source each other at most \(Self.maximumDepth) deep", span: span,
        hint: "does '\(name)' source itself?")
    }
    let text: String
    do throws(FileError) {
      text = try files.readText(name)
    } catch {
      throw Diagnostic(error, span)
    }
    let path = files.path(of: name)
    do throws(Diagnostic) {
      let script = try ScriptParser.parse(text, file: path)
      try check(script, given: given, depth: depth)
      return script
    } catch {
      throw error.placed(in: path, SourceText(text))
    }
  }

  /// Checks what a script that was read says of other things: its conditions, its names, and what it sources.
  func check(_ script: Script, given: Set<String> = [], depth: Int) throws(Diagnostic) {
    var loader = self
    loader.files.folder = script.file.folder
    loader.files.carry(script.attachments)
    loader.names = names.including(script)
    var variables = variables.union(given)
    let conditions = apps.union(script.declaredConditions)
    for step in script.steps {
      try checkConditions(of: step, conditions.union(variables))
      try loader.names.check(step, variables: variables)
      guard let command = step.route.alternatives.first?.steps.first, let word = command.name.literalText else { continue }
      if word == "let", let name = command.arguments.first?.assignedName { variables.insert(name) }
      if word == "source", !step.expectsFailure { try loader.checkSource(command, of: script, depth: depth) }
    }
  }

  private func checkConditions(of step: ScriptStep, _ known: Set<String>) throws(Diagnostic) {
    for condition in step.conditions where !known.contains(condition.name) {
      throw Diagnostic(
        code: "script.unknown-condition", message: "unknown condition '\(condition.name)'", span: condition.span,
        hint: EditDistance.hint(for: condition.name, among: known.sorted())
          ?? "write the name of an app or a variable ('let', -D), or declare it above with '#: conditions \(condition.name)'")
    }
  }

  private func checkSource(_ command: StepSyntax, of script: Script, depth: Int) throws(Diagnostic) {
    guard case .word(let word)? = command.arguments.first, let name = word.literalText else { return }
    let given = command.arguments.compactMap { if case .named(let label, _, _) = $0 { label } else { nil } }
    do throws(Diagnostic) {
      _ = try load(name, word.span, given: Set(given), depth: depth + 1)
    } catch {
      throw error.sourced(by: script.file, word.span.line)
    }
  }
}

extension Diagnostic {
  /// The same, of a text that the reader may not have before them; one that has its place keeps it.
  func placed(in file: String, _ text: SourceText) -> Diagnostic {
    guard origin == nil else { return self }
    var error = self
    error.origin = Origin(file: file, text: text)
    return error
  }

  /// The same, with who sourced the script it is in; nothing is added to what is wrong with the sourcing line itself.
  func sourced(by file: String, _ line: Int) -> Diagnostic {
    guard origin != nil else { return self }
    var error = self
    error.notes.append("sourced by \(file):\(line)")
    return error
  }
}

extension ArgumentSyntax {
  /// The name that it gives a value, as the first argument of `let`.
  fileprivate var assignedName: String? {
    switch self {
    case .named(let label, _, _): label
    case .word(let word): word.literalText
    case .flag, .comma: nil
    }
  }
}
