import Groma

/// The result of one step of a script.
struct StepOutcome {
  /// Whether the step was skipped because of its conditions.
  var isSkipped = false
  /// The reply of the step. An expected error has no reply.
  var reply = Reply.nothing
  /// The lines that the step printed.
  var output: [String] = []
  /// The error of the step, or `nil` if it had the expected result.
  var problem: Diagnostic?
}

extension Diagnostic {
  /// Returns the error for a step that failed with a different code than the expected one.
  fileprivate func instead(of code: String) -> Diagnostic {
    var error = self
    error.code = "script.other-failure"
    error.message = "expected the error '\(code)', but found '\(self.code)': \(message)"
    return error
  }
}

extension Session {
  /// Runs one step of a script and compares its result with the expected one.
  func run(_ step: ScriptStep, of script: Script, isStrict: Bool = false) -> StepOutcome {
    var outcome = StepOutcome()
    guard step.conditions.allSatisfy({ holds($0.name) != $0.isNegated }) else {
      outcome.isSkipped = true
      return outcome
    }
    if step.isCheck { checkCount += 1 }
    do throws(Diagnostic) {
      outcome.reply = try run(step.route, settling: step.settles)
      outcome.output = Renderer().lines(outcome.reply)
    } catch {
      guard step.expectsFailure, step.expectedCode != nil || !error.isOfWriting else {
        outcome.problem = (step.expectsFailure ? error.declarable : error).placed(in: script.file, script.text)
        return outcome
      }
      guard step.expectedCode == nil || step.expectedCode == error.code else {
        outcome.problem = error.instead(of: step.expectedCode ?? "").placed(in: script.file, script.text)
        return outcome
      }
      outcome.output = ["error: \(error)"]
      outcome.problem = difference(outcome.output, step, script, isStrict)
      return outcome
    }
    guard !step.expectsFailure else {
      outcome.problem = problem("script.succeeded", "expected an error, but the line succeeded", step.line, script)
      return outcome
    }
    outcome.problem = difference(outcome.output, step, script, isStrict)
    return outcome
  }

  private func difference(_ output: [String], _ step: ScriptStep, _ script: Script, _ isStrict: Bool) -> Diagnostic? {
    guard let expected = step.block ?? (isStrict || script.isStrict ? [] : nil) else { return nil }
    guard let mismatch = OutputMatcher.mismatch(expected: expected, actual: output) else { return nil }
    var problem = problem("script.output", "the output of '\(step.command)' differs", mismatch.line ?? step.line, script)
    problem.excerpt = "\(mismatch)".split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return problem
  }

  private func problem(_ code: String, _ message: String, _ line: Int, _ script: Script) -> Diagnostic {
    Diagnostic(code: code, message: message, span: SourceSpan(line: line, columns: 1..<2)).placed(in: script.file, script.text)
  }

  /// Returns whether a condition is met: the name of the app, or a variable that is not empty, `0` or `false`.
  private func holds(_ name: String) -> Bool {
    if name == navigator.app.name { return true }
    return variables[name].map { !["", "0", "false"].contains($0) } ?? false
  }

  /// Runs `body` in the context of a script: with the script's folder, its attachments and the given variables.
  func within<Result>(_ script: Script, variables given: [String: String], _ body: () throws(Diagnostic) -> Result) throws(Diagnostic)
    -> Result
  {
    let (outerVariables, outerFiles) = (variables, files)
    variables = definitions.merging(given) { _, new in new }
    files.folder = script.file.folder
    files.keepsWrites = true
    let carried = files.carry(script.attachments)
    sources.append(script.file)
    defer {
      variables = outerVariables
      // Files that a script saves are visible to the script that sourced it. They are discarded when the outermost script ends.
      if outerFiles.keepsWrites {
        files.folder = outerFiles.folder
        files.putBack(carried)
      } else {
        files = outerFiles
      }
      sources.removeLast()
      // A recording that was started inside the script ends with the script, because its file is discarded too.
      if let recording, recording.depth > sources.count { self.recording = nil }
    }
    return try body()
  }

  /// Runs a script in this session.
  ///
  /// - Parameter given: The variables to define for this script, in addition to the variables that are defined for all scripts.
  /// - Throws: The error of the first step that failed, with its location in the script and the lines that sourced the script.
  func source(_ name: String, _ span: SourceSpan, variables given: [String: String]) throws(Diagnostic) -> Reply {
    let script: Script
    do throws(Diagnostic) {
      script = try ScriptLoader(self).load(name, span, given: Set(given.keys), depth: sources.count + 1)
    } catch {
      throw sources.last.map { error.sourced(by: $0, span.line) } ?? error
    }
    return try stoppable { () throws(Diagnostic) in try run(script, variables: given, span) }
  }

  private func run(_ script: Script, variables given: [String: String], _ span: SourceSpan) throws(Diagnostic) -> Reply {
    try within(script, variables: given) { () throws(Diagnostic) in
      var replies: [Reply] = []
      for (index, step) in script.steps.enumerated() where goesOn("step \(index + 1) of \(script.steps.count) in \(script.file)") {
        let outcome = run(step, of: script)
        if let problem = outcome.problem {
          // The script before it in `sources` is the one that sourced it.
          throw sources.count > 1 ? problem.sourced(by: sources[sources.count - 2], span.line) : problem
        }
        // Output that a block already checks is not printed again.
        if step.block == nil, outcome.reply != .nothing { replies.append(outcome.reply) }
        if isOver { break }
      }
      return replies.isEmpty ? .nothing : .all(replies)
    }
  }
}
