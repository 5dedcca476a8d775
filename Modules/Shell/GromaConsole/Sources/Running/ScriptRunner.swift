public import Groma

/// Runs scripts, each in a fresh session.
@MainActor
public struct ScriptRunner {
  /// How scripts are run.
  public struct Options: Hashable, Sendable {
    /// What `$NAME` and `[NAME]` mean from the start.
    public var variables: [String: String] = [:]
    /// Whether a script goes on after a step that failed.
    public var keepsGoing = false
    /// Whether a step without a block must print nothing in all scripts.
    public var isStrict = false
    /// Whether what scripts reach is noted.
    public var measuresCoverage = false

    /// A script ends at its first failure, unless said.
    public init() {}
  }

  private let apps: [AppDefinition]
  private let app: AppDefinition
  private let options: Options

  /// A runner.
  ///
  /// - Parameters:
  ///   - app: The app of scripts that name none.
  ///   - apps: Those that a script may name with `#: app NAME`.
  public init(_ app: AppDefinition, of apps: [AppDefinition] = [], options: Options = Options()) {
    self.app = app
    self.apps = apps.contains { $0.name == app.name } ? apps : [app] + apps
    self.options = options
  }

  /// Reads and runs the script of a file.
  public func run(file: String) -> ScriptReport {
    do throws(FileError) {
      return run(try FileError.readText(file), file: file)
    } catch {
      return ScriptReport(file: file, .unreadable, code: error.code, "\(error)")
    }
  }

  /// Runs a script.
  ///
  /// - Parameter file: Where its text is from. What it names is looked for beside it.
  public func run(_ text: String, file: String) -> ScriptReport {
    let clock = ContinuousClock()
    let start = clock.now
    var report = ScriptReport(file: file)
    do throws(Diagnostic) {
      try run(try ScriptParser.parse(text, file: file), into: &report)
    } catch {
      report.end(.unreadable, .init(error, file: file, source: SourceText(text)))
    }
    report.milliseconds = (clock.now - start) / .milliseconds(1)
    return report
  }

  private func run(_ script: Script, into report: inout ScriptReport) throws(Diagnostic) {
    report.name = script.name
    let session = try session(for: script)
    report.app = session.navigator.app.name
    report.phases = script.phases.map { .init(title: $0.title, line: $0.line, count: $0.steps.count) }
    let recorder = options.measuresCoverage ? CoverageRecorder(session) : nil
    try session.within(script, variables: [:]) { () throws(Diagnostic) in run(script, in: session, into: &report) }
    report.checkCount = session.checkCount
    report.coverage = recorder?.coverage
  }

  /// Runs the steps, up to the first failure unless the script is to go on.
  private func run(_ script: Script, in session: Session, into report: inout ScriptReport) {
    let last = script.steps.count
    for (index, phase) in script.phases.enumerated() {
      for step in phase.steps {
        let outcome = session.run(step, of: script, isStrict: options.isStrict)
        var entry = ScriptReport.Step(line: step.line, source: step.source, isSkipped: outcome.isSkipped, output: outcome.output)
        if let problem = outcome.problem ?? session.badEnd(at: step) {
          entry.problem = .init(problem, file: script.file, source: script.text)
        }
        report.phases[index].steps.append(entry)
        if session.isOver {
          report.isCutShort = !script.mayQuit && report.steps.count < last
          return
        }
        if entry.problem != nil, !options.keepsGoing { return }
      }
    }
  }

  /// A fresh session for a script, once everything that it names can be read.
  private func session(for script: Script) throws(Diagnostic) -> Session {
    let session = Session(try app(of: script), variables: options.variables, settles: true)
    session.knownConditions = Set(apps.map(\.name))
    try ScriptLoader(session).check(script, depth: 1)
    return session
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
}

extension Session {
  /// A script that ends itself with a code other than 0 has failed.
  fileprivate func badEnd(at step: ScriptStep) -> Diagnostic? {
    guard isOver, let code = exitCode, code != 0 else { return nil }
    return Diagnostic(
      code: "script.quit", message: "the script quit with the code \(code)", span: SourceSpan(line: step.line, columns: 1..<2))
  }
}
