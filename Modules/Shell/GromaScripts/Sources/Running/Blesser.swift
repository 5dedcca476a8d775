/// The rule that decides whether the output of a script can replace its expected output.
public enum Blesser {
  /// The decision for a script.
  public enum Decision: Hashable, Sendable {
    /// No block is rewritten: the script printed what it expects, or no difference was accepted.
    case unchanged
    /// The new text and the lines of the steps whose blocks changed.
    case changed(String, steps: [Int])
    /// The script has an error other than a different output.
    case refused(ScriptReport.Problem)
  }

  /// Decides based on the report of a run that continued after failures.
  ///
  /// - Parameters:
  ///   - report: The report of the run.
  ///   - text: The text of the script that was run.
  ///   - accepts: Returns whether to update a step with a different output. By default, all are updated.
  public static func decide(_ report: ScriptReport, text: String, accepts: (ScriptReport.Step) -> Bool = { _ in true }) -> Decision {
    if let obstacle = report.obstacle { return .refused(obstacle) }
    if let other = report.steps.compactMap(\.problem).first(where: { $0.code != "script.output" || $0.file != report.file }) {
      return .refused(other)
    }
    guard let script = try? ScriptParser.parse(text, file: report.file) else { return .unchanged }
    let differing = report.steps.filter { $0.problem != nil && accepts($0) }
    let outputs = Dictionary(differing.map { ($0.line, $0.output) }, uniquingKeysWith: { $1 })
    // A step without a block differs only in a strict run.
    let blessed = Blessing.blessed(script, outputs: outputs, isStrict: true)
    return blessed == text ? .unchanged : .changed(blessed, steps: differing.map(\.line))
  }
}
