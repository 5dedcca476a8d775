public import Navigation

/// Runs scripts, each in a fresh session.
@MainActor
public struct ScriptRunner {
  /// The apps that a script may name with `#: app NAME`.
  private let apps: [AppDefinition]
  private let app: AppDefinition
  private let variables: [String: String]
  private let keepsGoing: Bool

  /// A runner.
  ///
  /// - Parameters:
  ///   - app: The app of scripts that name none.
  ///   - variables: What `$NAME` and `[NAME]` mean from the start.
  ///   - keepsGoing: Whether a script goes on after a step that failed.
  public init(_ app: AppDefinition, of apps: [AppDefinition], variables: [String: String] = [:], keepsGoing: Bool = false) {
    self.apps = apps
    self.app = app
    self.variables = variables
    self.keepsGoing = keepsGoing
  }

  /// Reads and runs a script.
  ///
  /// - Throws: What keeps it from being run: a mistake in its syntax, an app that is not there.
  public func run(_ text: String, file: String) throws(Diagnostic) -> ScriptReport {
    let script = try ScriptParser.parse(text, file: file)
    var report = ScriptReport(script: script)
    let app = try app(of: script)
    let session = Session(app, variables: variables)
    for step in script.steps {
      guard step.conditions.allSatisfy({ holds($0.name, app, session) != $0.isNegated }) else {
        report.skipped += 1
        continue
      }
      report.run += 1
      if let failure = run(step, of: script, in: session) { report.failures.append(failure) }
      if session.isOver || !report.failures.isEmpty && !keepsGoing { break }
    }
    return report
  }

  private func app(of script: Script) throws(Diagnostic) -> AppDefinition {
    guard let metadata = script.metadata.first(where: { $0.key == "app" }) else { return app }
    guard let named = apps.first(where: { $0.name == metadata.value }) else {
      throw Diagnostic(
        code: "script.app", message: "there is no app '\(metadata.value)'", span: SourceSpan(line: metadata.line, columns: 1..<2),
        hint: "there are \(apps.map(\.name).joined(separator: ", "))")
    }
    return named
  }

  /// Whether a condition holds: the name of the app, or a variable that is neither empty, `0` nor `false`.
  private func holds(_ name: String, _ app: AppDefinition, _ session: Session) -> Bool {
    if name == app.name { return true }
    return session.variables[name].map { !["", "0", "false"].contains($0) } ?? false
  }

  private func run(_ step: ScriptStep, of script: Script, in session: Session) -> ScriptReport.Failure? {
    let output: [String]
    do throws(Diagnostic) {
      let reply = try session.run(step.route)
      output = Renderer().lines(reply)
      if step.expectsFailure {
        let diagnostic = Diagnostic(
          code: "script.succeeded", message: "this was to fail, and did not", span: SourceSpan(line: step.line, columns: 1..<2))
        return ScriptReport.Failure(step: step, diagnostic: diagnostic, difference: nil)
      }
    } catch {
      guard step.expectsFailure else { return ScriptReport.Failure(step: step, diagnostic: error, difference: nil) }
      output = ["error: \(error)"]
    }
    guard let expected = step.block ?? (script.isStrict ? [] : nil) else { return nil }
    guard let mismatch = OutputMatcher.mismatch(expected: expected, actual: SourceText(output.joined(separator: "\n")).lines) else {
      return nil
    }
    let line = mismatch.line ?? step.line
    let diagnostic = Diagnostic(
      code: "script.output", message: "the output of '\(step.command)' differs", span: SourceSpan(line: line, columns: 1..<2))
    return ScriptReport.Failure(step: step, diagnostic: diagnostic, difference: mismatch)
  }
}

/// What a script did.
public struct ScriptReport: Sendable {
  /// A step that did not do what the script says.
  public struct Failure: Sendable {
    /// The step.
    public var step: ScriptStep
    /// What is wrong, placed in the script.
    public var diagnostic: Diagnostic
    /// How the output differs from what is expected, if that is what is wrong.
    public var difference: Mismatch?

    /// The failure as a person reads it.
    ///
    /// - Parameter script: The script that it is in.
    public func lines(in script: Script) -> [String] {
      let heading = diagnostic.rendered(source: difference == nil ? script.source : nil, file: script.file)
      return [heading] + (difference.map { ["\($0)"] } ?? [])
    }
  }

  /// The script.
  public let script: Script
  /// How many steps were run.
  public internal(set) var run = 0
  /// How many were left out by their conditions.
  public internal(set) var skipped = 0
  /// What failed, in order.
  public internal(set) var failures: [Failure] = []
}
