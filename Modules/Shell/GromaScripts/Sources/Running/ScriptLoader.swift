import Groma
import GromaCommandLanguage
import GromaConsole

/// A loader that parses and checks a script, together with the scripts that it sources, before any step runs.
///
/// A sourced script whose name contains a variable is loaded only when its `source` line runs. The same applies to a `source` line that is
/// expected to fail.
@MainActor
struct ScriptLoader {
  /// The maximum nesting depth of sourced scripts.
  nonisolated static let maximumDepth = 16

  /// The commands of the session.
  private let table: CommandTable
  /// The name of the app of the session.
  private let app: String
  /// The files that scripts can name, relative to the folder of the current script.
  var files: FileSpace
  /// The names of all apps that scripts can use as conditions.
  var apps: Set<String>
  /// The names of the variables that are defined for all scripts.
  var variables: Set<String>
  /// The resolver that checks the names in scripts.
  var names: NameResolver
  /// The printer of the lines that messages show.
  private let printer: LinePrinter

  /// Creates a loader with the files and variables of a session.
  ///
  /// - Parameter apps: The names of all apps that scripts can use as conditions.
  init(_ session: Session, apps: Set<String>) {
    table = session.table
    app = session.navigator.app.name
    files = session.files
    self.apps = apps
    variables = Set(session.definitions.keys)
    names = NameResolver(session)
    printer = session.printer
  }

  /// Loads and checks the script that a line names.
  ///
  /// - Parameters:
  ///   - name: The name of the script file, relative to the folder of the current script.
  ///   - span: The location of the name in the line.
  ///   - given: The names of the variables that the line passes to the script.
  ///   - depth: The nesting depth of the script, from 1.
  /// - Throws: An error if the scripts are nested too deeply or the file cannot be read; otherwise the first error in the script or in a
  ///   script that it sources, with its location and the lines that sourced the script.
  func load(_ name: String, _ span: SourceSpan, given: Set<String>, depth: Int) throws(Diagnostic) -> Script {
    guard depth <= Self.maximumDepth else {
      throw Diagnostic(
        code: "script.depth", message: "scripts source each other more than \(Self.maximumDepth) levels deep", span: span,
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
      if let table = script.metadata.first(where: { $0.key == "for" }) {
        throw Diagnostic(
          code: "script.metadata", message: "a sourced file cannot have '#: for'", span: SourceSpan(line: table.line, columns: 1..<2),
          hint: "pass the values: source FILE \(script.rows.first?.title ?? "NAME=VALUE")")
      }
      try check(script, given: given, depth: depth)
      return script
    } catch {
      throw error.placed(in: path, Script.printableText(text, with: error, by: printer))
    }
  }

  /// Checks the conditions and the names in a script, and loads and checks the scripts that it sources.
  ///
  /// - Parameters:
  ///   - given: The names of the variables that are passed to the script.
  ///   - depth: The nesting depth of the script, from 1.
  /// - Throws: The first error.
  func check(_ script: Script, given: Set<String> = [], depth: Int) throws(Diagnostic) {
    var loader = self
    loader.files.folder = script.file.folder
    loader.files.keep(script.attachments.map { ($0.name, $0.text) })
    loader.names = names.including(script.steps.map(\.route))
    var variables = variables.union(given)
    let conditions = apps.union(script.declaredConditions)
    for step in script.steps {
      try checkConditions(of: step, conditions.union(variables))
      try loader.checkNames(of: step, variables)
      guard let line = step.route.alternatives.first?.steps.first, let command = line.name.literalText.flatMap({ table[$0] }) else {
        continue
      }
      if command.parameters.first == .variable, let name = line.arguments.first?.assignedName { variables.insert(name) }
      if command.parameters.first == .script, !step.expectsFailure { try loader.checkSource(line, of: script, depth: depth) }
    }
  }

  private func checkConditions(of step: ScriptStep, _ known: Set<String>) throws(Diagnostic) {
    for condition in step.conditions where !known.contains(condition.name) {
      throw Diagnostic(
        code: "script.unknown-condition", message: "unknown condition '\(condition.name)'", span: condition.span,
        hint: NameMatches.hint(for: condition.name, among: known.sorted())
          ?? "write the name of an app or a variable ('let', -D), or declare it above with '#: conditions \(condition.name)'")
    }
    if let code = step.expectedCode, known.contains(code) {
      throw Diagnostic(
        code: "script.condition-order",
        message: "'\(code)' is a condition; the code of an error follows '!', and conditions come before '!'",
        span: SourceSpan(line: step.line, columns: 1..<2), hint: "write [\(code)] ! \(step.command)")
    }
  }

  /// Checks the names of a step. Does not check a step whose conditions select another app.
  ///
  /// - Throws: The error of the first unknown name, unless the step expects this error, as in `! [nav.unknown-screen] push nowhere`.
  private func checkNames(of step: ScriptStep, _ variables: Set<String>) throws(Diagnostic) {
    // A step for another app uses the names of that app.
    if step.conditions.contains(where: { apps.contains($0.name) && ($0.name == app) == $0.isNegated }) { return }
    do throws(Diagnostic) {
      try names.check(step.route, variables: variables)
    } catch {
      if step.expectsFailure, step.expectedCode == error.code { return }
      throw step.expectsFailure && step.expectedCode == nil ? error.declarable : error
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
  /// Returns a copy of the diagnostic with a file and its text as the origin. If the diagnostic already has an origin, returns it
  /// unchanged.
  func placed(in file: String, _ text: SourceText) -> Diagnostic {
    guard origin == nil else { return self }
    var error = self
    error.origin = Origin(file: file, text: text)
    return error
  }

  /// Returns the diagnostic with a note that states which line sourced the faulty script. Returns a diagnostic without an origin unchanged,
  /// because it is an error of the sourcing line itself.
  func sourced(by file: String, _ line: Int) -> Diagnostic {
    guard origin != nil else { return self }
    var error = self
    error.notes.append("sourced by \(file):\(line)")
    return error
  }
}

extension ArgumentSyntax {
  /// The name of the variable that the first argument of an assignment defines, or `nil` if the argument contains no such name.
  fileprivate var assignedName: String? {
    switch self {
    case .named(let label, _, _): label
    case .word(let word): word.literalText
    case .flag, .comma: nil
    }
  }
}
