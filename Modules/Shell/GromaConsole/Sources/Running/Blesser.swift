/// Decides whether what a script printed may stand in the place of what it expected.
public enum Blesser {
  /// What is to be done with a script.
  public enum Decision: Hashable, Sendable {
    /// It expects what it prints.
    case unchanged
    /// Its new text, and the lines of the steps whose blocks differ.
    case changed(String, steps: [Int])
    /// Something else is wrong with it than what it printed.
    case refused(ScriptReport.Problem)
  }

  /// Decides by the report of a run that went on after failures.
  ///
  /// - Parameters:
  ///   - text: The text of the script that was run.
  ///   - accepts: Which of the differing steps are rewritten, by their lines; all unless said.
  public static func decide(_ report: ScriptReport, text: String, accepts: (ScriptReport.Step) -> Bool = { _ in true }) -> Decision {
    if let obstacle = report.obstacle { return .refused(obstacle) }
    if let other = report.steps.compactMap(\.problem).first(where: { $0.code != "script.output" || $0.file != report.file }) {
      return .refused(other)
    }
    guard let script = try? ScriptParser.parse(text, file: report.file) else { return .unchanged }
    let differing = report.steps.filter { $0.problem != nil && accepts($0) }
    let outputs = Dictionary(differing.map { ($0.line, $0.output) }, uniquingKeysWith: { $1 })
    // Where a step without a block differs, the run was strict.
    let blessed = Blessing.blessed(script, outputs: outputs, isStrict: true)
    return blessed == text ? .unchanged : .changed(blessed, steps: differing.map(\.line))
  }
}
