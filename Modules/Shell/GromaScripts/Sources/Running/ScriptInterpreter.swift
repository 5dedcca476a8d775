import Groma
import GromaCommandLanguage
import GromaConsole

/// The result of one step of a script.
struct StepOutcome {
  /// Whether the step was skipped because of its conditions.
  var isSkipped = false
  /// The reply of the command, or `nothing` if the command failed or was skipped.
  var reply = Reply.nothing
  /// The lines that the command printed, or the message of the expected error. Empty if the command failed with another error.
  var output: [String] = []
  /// The error of the step, or `nil` if the step had the expected result or was skipped.
  var problem: Diagnostic?
}

extension Diagnostic {
  /// Returns the error for a step that failed with this diagnostic instead of the expected one.
  ///
  /// - Parameter code: The expected error code.
  fileprivate func instead(of code: String) -> Diagnostic {
    var error = self
    error.code = "script.other-failure"
    error.message = "expected the error '\(code)', but found '\(self.code)': \(message)"
    return error
  }
}

/// An interpreter of the scripts in one session: the script that a runner runs, and the scripts that `source` lines run. It also records
/// lines for the `record` command.
@MainActor
final class ScriptInterpreter {
  /// The names of apps that scripts can use as conditions, in addition to variables and the app of the session.
  private let apps: Set<String>
  /// The paths of the scripts that are currently running, outermost first.
  private(set) var sources: [String] = []
  /// The number of steps with a check that scripts have run. See ``ScriptStep/isCheck(by:)``.
  private(set) var checkCount = 0
  /// The recording in progress, or `nil` if there is none.
  var recording: Recording?

  /// Creates the interpreter of a session.
  ///
  /// - Parameter apps: The names of apps that scripts can use as conditions.
  nonisolated init(apps: Set<String> = []) { self.apps = apps }

  /// The built-in commands of the shell, and the commands that run and record scripts.
  nonisolated var table: CommandTable { .standard.adding(commands) }

  /// Returns a loader for scripts that run in the session.
  func loader(for session: Session) -> ScriptLoader { ScriptLoader(session, apps: apps.union([session.navigator.app.name])) }

  // MARK: Steps

  /// Runs one step of a script, and compares its result with the expected one. A step whose conditions are not met is skipped.
  ///
  /// - Parameter isStrict: Whether a step without a block must print nothing even if the script does not declare `#: strict`.
  func run(_ step: ScriptStep, of script: Script, isStrict: Bool = false, in session: Session) -> StepOutcome {
    var outcome = StepOutcome()
    guard step.conditions.allSatisfy({ session.holds($0.name) != $0.isNegated }) else {
      outcome.isSkipped = true
      return outcome
    }
    if script.allowsNoFailures && step.canFail(by: session.table) || step.isCheck(by: session.table) { checkCount += 1 }
    if script.allowsNoFailures { _ = session.takeFailure() }
    do throws(Diagnostic) {
      outcome.reply = try session.run(step.route, settling: step.settles)
      outcome.output = Renderer().lines(outcome.reply)
    } catch {
      guard step.expectsFailure, step.expectedCode != nil || !error.isOfWriting else {
        outcome.problem = (step.expectsFailure ? error.declarable : error).placed(in: script, of: session)
        return outcome
      }
      guard step.expectedCode == nil || step.expectedCode == error.code else {
        outcome.problem = error.instead(of: step.expectedCode ?? "").placed(in: script, of: session)
        return outcome
      }
      outcome.output = ["error: \(error)"]
      outcome.problem = difference(outcome.output, step, script, isStrict, session)
      return outcome
    }
    guard !step.expectsFailure else {
      outcome.problem = problem("script.succeeded", "expected an error, but the line succeeded", step.line, script, session)
      return outcome
    }
    outcome.problem = difference(outcome.output, step, script, isStrict, session)
    if script.allowsNoFailures, outcome.problem == nil, let failure = session.takeFailure() {
      outcome.problem = problem("script.failure", failure.message, step.line, script, session)
    }
    return outcome
  }

  private func difference(
    _ output: [String], _ step: ScriptStep, _ script: Script, _ isStrict: Bool, _ session: Session
  ) -> Diagnostic? {
    guard let expected = step.block ?? (isStrict || script.isStrict ? [] : nil) else { return nil }
    guard let mismatch = OutputMatcher.mismatch(expected: expected, actual: output) else { return nil }
    let command = session.printable(step.command).text
    var problem = problem("script.output", "the output of '\(command)' differs", mismatch.line ?? step.line, script, session)
    problem.excerpt = "\(mismatch)".split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return problem
  }

  private func problem(_ code: String, _ message: String, _ line: Int, _ script: Script, _ session: Session) -> Diagnostic {
    Diagnostic(code: code, message: message, span: SourceSpan(line: line, columns: 1..<2)).placed(in: script, of: session)
  }

  // MARK: Scripts

  /// Runs `body` in the context of a script: file names are relative to the script's folder, its attachments are available as files, and
  /// files are written to memory. Afterward, restores the previous context. Files that a sourced script saved remain available to the
  /// script that sourced it.
  ///
  /// - Parameter given: The variables to define for this script, in addition to the variables that are defined for all scripts.
  func within<Result>(
    _ script: Script, variables given: [String: String], in session: Session, _ body: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let (outerVariables, outerFiles) = (session.variables, session.files)
    session.variables = session.definitions.merging(given) { _, new in new }
    session.files.folder = script.file.folder
    session.files.keepsWrites = true
    let carried = session.files.keep(script.attachments.map { ($0.name, $0.text) })
    sources.append(script.file)
    session.noteVariables(of: script.steps.lazy.map(\.command), conditions: script.steps.lazy.flatMap(\.conditions).map(\.name))
    defer {
      session.variables = outerVariables
      // Files that a script saves are visible to the script that sourced it. They are discarded when the outermost script ends.
      if outerFiles.keepsWrites {
        session.files.folder = outerFiles.folder
        session.files.putBack(carried)
      } else {
        session.files = outerFiles
      }
      sources.removeLast()
      // A recording that was started inside the script ends with the script, because its file is discarded too.
      if let recording, recording.depth > sources.count { endRecording(in: session) }
    }
    return try body()
  }

  /// Runs the script that a `source` line names, and returns the replies of its steps that have no expected output.
  ///
  /// - Parameters:
  ///   - name: The name of the script file, relative to the folder of the current script.
  ///   - span: The location of the name in the line.
  ///   - given: The variables to define for this script, in addition to the variables that are defined for all scripts.
  ///   - times: The number of times to run the script.
  /// - Throws: The error that prevents the script from being loaded, or the error of the first step that failed.
  func source(
    _ name: String, _ span: SourceSpan, variables given: [String: String], times: Int = 1, in session: Session
  ) throws(Diagnostic) -> Reply {
    let script: Script
    do throws(Diagnostic) {
      script = try loader(for: session).load(name, span, given: Set(given.keys), depth: sources.count + 1)
    } catch {
      throw sources.last.map { error.sourced(by: $0, span.line) } ?? error
    }
    return try session.stoppable { () throws(Diagnostic) in
      var replies: [Reply] = []
      for round in 1...times where !session.isOver {
        do throws(Diagnostic) {
          let reply = try run(script, variables: given, span, in: session)
          if reply != .nothing { replies.append(reply) }
        } catch {
          throw round == 1 ? error : error.inRound(round, of: times)
        }
      }
      return replies.count > 1 ? .all(replies) : replies.first ?? .nothing
    }
  }

  private func run(
    _ script: Script, variables given: [String: String], _ span: SourceSpan, in session: Session
  ) throws(Diagnostic) -> Reply {
    try within(script, variables: given, in: session) { () throws(Diagnostic) in
      var replies: [Reply] = []
      for (index, step) in script.steps.enumerated()
      where session.goesOn("step \(index + 1) of \(script.steps.count) in \(script.file)") {
        let outcome = run(step, of: script, in: session)
        if let problem = outcome.problem {
          // The last but one path in `sources` is that of the script that sourced this one.
          throw sources.count > 1 ? problem.sourced(by: sources[sources.count - 2], span.line) : problem
        }
        // Output that a block already checks is not printed again.
        if step.block == nil, outcome.reply != .nothing { replies.append(outcome.reply) }
        if session.isOver { break }
      }
      return replies.isEmpty ? .nothing : .all(replies)
    }
  }
}

extension Diagnostic {
  /// Returns a copy of the diagnostic with a script as the origin, whose secrets are not shown. If the diagnostic already has an origin,
  /// returns it unchanged.
  @MainActor
  fileprivate func placed(in script: Script, of session: Session) -> Diagnostic {
    origin == nil ? placed(in: script.file, script.printableText(by: session.printer, showing: span?.line)) : self
  }

  /// Returns the error with a note that states in which round of a repeated script it occurred.
  fileprivate func inRound(_ round: Int, of times: Int) -> Diagnostic {
    var error = self
    error.notes.append("in round \(round) of \(times)")
    return error
  }
}

extension Session {
  /// Returns whether a condition is met. A condition that names the session's app is always met. A condition that names a variable is met
  /// if the variable is defined and its value is not empty, `0` or `false`.
  fileprivate func holds(_ name: String) -> Bool {
    if name == navigator.app.name { return true }
    return variables[name].map { !["", "0", "false"].contains($0) } ?? false
  }
}
