/// The rule that decides whether the output of a script can replace its expected output.
public enum Blesser {
  /// The decision for a script.
  public enum Decision: Hashable, Sendable {
    /// The text of the script does not change, for example because the script printed the expected output or no difference was accepted.
    case unchanged
    /// The new text of the script, and the line numbers of the steps whose differences were accepted.
    case changed(String, steps: [Int])
    /// The script cannot be updated because of this error: a step failed for another reason than a different output, the output of a
    /// sourced script differs, or the script cannot be read, timed out or crashed.
    case refused(ScriptReport.Problem)
    /// The script cannot be updated because the output of the step at a line is not the same with each row of `#: for`.
    case differs(line: Int)
  }

  /// Returns the decision for a script that was run with ``ScriptRunner/Options/keepsGoing``, so that the report contains all failures.
  ///
  /// - Parameters:
  ///   - report: The report of the run.
  ///   - text: The text of the script that was run.
  ///   - accepts: Returns whether to update the block of a step whose output differs. By default, all blocks are updated.
  public static func decide(_ report: ScriptReport, text: String, accepts: (ScriptReport.Step) -> Bool = { _ in true }) -> Decision {
    if let obstacle = report.obstacle { return .refused(obstacle) }
    if let other = report.steps.compactMap(\.problem).first(where: { $0.code != "script.output" || $0.file != report.file }) {
      return .refused(other)
    }
    guard let script = try? ScriptParser.parse(text, file: report.file) else { return .unchanged }
    let outputsByLine = Dictionary(grouping: report.steps.filter { !$0.isSkipped }, by: \.line).mapValues { Set($0.map(\.output)).count }
    if let step = report.steps.first(where: { $0.problem != nil && outputsByLine[$0.line, default: 1] > 1 }) {
      return .differs(line: step.line)
    }
    let differing = report.steps.filter { $0.problem != nil && accepts($0) }
    let outputs = Dictionary(differing.map { ($0.line, $0.output) }, uniquingKeysWith: { $1 })
    // A step without a block differs only in a strict run.
    let blessed = Blessing.blessed(script, outputs: outputs, isStrict: true)
    return blessed == text ? .unchanged : .changed(blessed, steps: differing.map(\.line))
  }
}
