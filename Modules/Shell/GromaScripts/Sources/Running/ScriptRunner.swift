public import Groma
import GromaCommandLanguage
import GromaConsole

/// A runner of scripts. Each script runs in a new session.
@MainActor
public struct ScriptRunner {
  /// The options of a run.
  public struct Options: Hashable, Sendable {
    /// The values of the variables in every script, by name. The variable `NAME` can be used as `$NAME` in lines and as the condition
    /// `[NAME]`.
    public var variables: [String: String] = [:]
    /// Whether a script continues after a failed step.
    public var keepsGoing = false
    /// Whether every script is treated as strict: a step without expected output must print nothing.
    public var isStrict = false
    /// Whether to measure coverage.
    public var measuresCoverage = false

    /// Creates the default options: no variables, no strict mode, no coverage, and each script ends at its first failure.
    public init() {}
  }

  private let apps: [AppDefinition]
  private let app: AppDefinition
  private let options: Options
  /// Called with the navigator of each script that can be run, before its first step. Scripts that it sources use the same navigator.
  package var onNavigator: (@MainActor (Navigator) -> Void)?

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - app: The app for scripts that do not name one.
  ///   - apps: The apps that a script can name with `#: app NAME`, in addition to `app`.
  ///   - options: The options of each run. By default, a script ends at its first failure.
  public init(_ app: AppDefinition, of apps: [AppDefinition] = [], options: Options = Options()) {
    self.app = app
    self.apps = apps.contains { $0.name == app.name } ? apps : [app] + apps
    self.options = options
  }

  /// Reads and runs a script file. If the file cannot be read, returns a report with the outcome ``ScriptReport/Outcome/unreadable``.
  public func run(file: String) -> ScriptReport {
    do throws(FileError) {
      return run(try FileError.readText(file), file: file)
    } catch {
      return ScriptReport(file: file, .unreadable, code: error.code, "\(error)")
    }
  }

  /// Runs the text of a script. If the text has an error, returns a report with the outcome ``ScriptReport/Outcome/unreadable``.
  ///
  /// - Parameters:
  ///   - text: The text of the script.
  ///   - file: The path of the file that contains the text. File names in the script are relative to the folder of this file.
  public func run(_ text: String, file: String) -> ScriptReport {
    let clock = ContinuousClock()
    let start = clock.now
    var report = ScriptReport(file: file)
    do throws(Diagnostic) {
      try run(try ScriptParser.parse(text, file: file), into: &report)
    } catch {
      let printer = LinePrinter(app: app, table: ScriptInterpreter().table)
      report.end(.unreadable, .init(error, file: file, source: Script.printableText(text, with: error, by: printer)))
    }
    report.milliseconds = (clock.now - start) / .milliseconds(1)
    return report
  }

  private func run(_ script: Script, into report: inout ScriptReport) throws(Diagnostic) {
    report.name = script.name
    report.skipReason = script.skipReason
    if script.skipReason != nil { return }
    if let name = script.rows.first?.names.first(where: { options.variables[$0] != nil }) {
      throw Diagnostic(code: "script.metadata", message: "'\(name)' has a value from -D and from '#: for'")
    }
    guard !script.rows.isEmpty else { return try run(script, with: nil, into: &report) }
    for row in script.rows { try run(script, with: row, into: &report) }
  }

  /// Runs a script in a new session, and adds its phases to the report.
  ///
  /// - Parameter row: The row of `#: for` whose variables the script uses, or `nil` if the script has no rows.
  private func run(_ script: Script, with row: ScriptRow?, into report: inout ScriptReport) throws(Diagnostic) {
    let interpreter = ScriptInterpreter(apps: Set(apps.map(\.name)))
    let variables = options.variables.merging(row?.variables ?? [:]) { _, new in new }
    let session = Session(try app(of: script), table: interpreter.table, variables: variables, settles: true)
    try interpreter.loader(for: session).check(script, depth: 1)
    report.app = session.navigator.app.name
    let first = report.phases.count
    report.phases += script.phases.map { phase in
      let title = [row?.title, phase.title].compactMap(\.self).joined(separator: ": ")
      return .init(title: title.isEmpty ? nil : title, line: phase.line, count: phase.steps.count)
    }
    onNavigator?(session.navigator)
    let recorder = options.measuresCoverage ? CoverageRecorder(session) : nil
    try interpreter.within(script, variables: [:], in: session) { () throws(Diagnostic) in
      run(script, from: first, by: interpreter, in: session, into: &report)
    }
    report.checkCount += interpreter.checkCount
    if interpreter.checkCount == 0, let row { report.uncheckedRows.append(row.title) }
    guard let coverage = recorder?.coverage else { return }
    var all = report.coverage ?? Coverage()
    all.merge(coverage)
    report.coverage = all
  }

  /// Runs the steps up to the first failure, or all steps if the option `keepsGoing` is set. A `quit` line ends the script in both cases.
  ///
  /// - Parameter first: The index of the first phase of the script in the report.
  private func run(
    _ script: Script, from first: Int, by interpreter: ScriptInterpreter, in session: Session, into report: inout ScriptReport
  ) {
    var remaining = script.steps.count
    for (index, phase) in script.phases.enumerated() {
      for step in phase.steps {
        let outcome = interpreter.run(step, of: script, isStrict: options.isStrict, in: session)
        var entry = ScriptReport.Step(
          line: step.line, source: session.printable(step.source).text, isSkipped: outcome.isSkipped, output: outcome.output)
        if let problem = outcome.problem ?? session.badEnd(at: step) {
          entry.problem = .init(problem, file: script.file, source: script.printableText(by: session.printer, showing: problem.span?.line))
        }
        report.phases[first + index].steps.append(entry)
        remaining -= 1
        if session.isOver {
          report.isCutShort = report.isCutShort || !script.mayQuit && remaining > 0
          return
        }
        if entry.problem != nil, !options.keepsGoing { return }
      }
    }
  }

  private func app(of script: Script) throws(Diagnostic) -> AppDefinition {
    guard let metadata = script.metadata.first(where: { $0.key == "app" }) else { return app }
    guard let named = apps.first(where: { $0.name == metadata.value }) else {
      throw Diagnostic(
        code: "script.app", message: "there is no app '\(metadata.value)'", span: SourceSpan(line: metadata.line, columns: 1..<2),
        hint: "the apps are \(apps.map(\.name).joined(separator: ", "))")
    }
    return named
  }
}

extension Session {
  /// Returns the error for a script that ended with `quit` and an exit code other than 0, or `nil` in all other cases.
  fileprivate func badEnd(at step: ScriptStep) -> Diagnostic? {
    guard isOver, let code = exitCode, code != 0 else { return nil }
    return Diagnostic(
      code: "script.quit", message: "the script quit with the code \(code)", span: SourceSpan(line: step.line, columns: 1..<2))
  }
}
