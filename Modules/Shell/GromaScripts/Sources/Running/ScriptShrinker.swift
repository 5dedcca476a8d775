import GromaCommandLanguage
import GromaShrinking

/// A reducer of failing scripts. It removes steps from a script while the script still fails in the same way.
///
/// Two failures are the same if the same step fails with the same code and message and, for an output that differs, with the same differing
/// lines. The result is minimal: removing the commands of any single line before the failing step would change the failure.
@MainActor
public struct ScriptShrinker {
  /// The result of a reduction.
  public struct Result: Codable, Sendable {
    /// The reduced script.
    public var text: String
    /// The number of steps in the original script.
    public var stepsBefore: Int
    /// The number of steps in the reduced script.
    public var stepsAfter: Int
    /// The number of runs of the original script and of shorter candidates.
    public var runs: Int
  }

  /// The reason why a script cannot be reduced.
  public enum Refusal: Error, Hashable, Codable, Sendable {
    /// The script passes.
    case passes
    /// No step of the script fails, but the script does not pass: nothing was checked, it quit early, or it is skipped. The value is the
    /// report of its run.
    case hasNoFailedStep(ScriptReport)
    /// The script cannot be read. The value is the report of its run.
    case unreadable(ScriptReport)
  }

  /// The failure that the reduced script must have, too.
  private struct Failure: Hashable {
    var source: String
    var code: String
    var message: String
    /// The differing lines of an output.
    var difference: [String]
  }

  private let runner: ScriptRunner

  /// Creates a shrinker.
  ///
  /// - Parameter runner: The runner for the script and its candidates. It must stop at the first failure.
  public init(_ runner: ScriptRunner) { self.runner = runner }

  /// Returns a reduced script that fails in the same way.
  ///
  /// - Parameters:
  ///   - text: The text of a failing script.
  ///   - file: The path of the file that contains the text. File names in the script are relative to the folder of this file.
  ///   - begin: Called before each run.
  /// - Throws: ``Refusal/passes`` if the script passes, ``Refusal/hasNoFailedStep(_:)`` if it fails as a whole or is skipped, or
  ///   ``Refusal/unreadable(_:)`` if it cannot be read.
  /// - Complexity: O(n²) runs in the number of steps before the failure in the worst case, typically O(n log n).
  public func shrink(_ text: String, file: String, beforeEachRun begin: () -> Void = {}) throws(Refusal) -> Result {
    begin()
    let report = runner.run(text, file: file)
    if report.outcome == .unreadable { throw .unreadable(report) }
    if report.outcome == .passed { throw .passes }
    guard let script = try? ScriptParser.parse(text, file: file), let failed = report.steps.first(where: { $0.problem != nil }),
      let failure = Self.failure(report)
    else {
      throw .hasNoFailedStep(report)
    }
    var runs = 1
    let steps = script.steps.filter { $0.line < failed.line }
    let last = script.steps.first { $0.line == failed.line }
    func fails(_ lines: Set<Int>, blocks: Bool) -> String? {
      runs += 1
      begin()
      let candidate = Self.text(of: script, keeping: lines, failing: last, blocks: blocks)
      return Self.failure(runner.run(candidate, file: file)) == failure ? candidate : nil
    }
    // Blocks of the other steps are usually irrelevant to the failure. They are kept only if the failure changes without them.
    let all = Set(steps.map(\.line))
    let bare = fails(all, blocks: false)
    let blocks = bare == nil
    var best = bare ?? Self.text(of: script, keeping: all, failing: last, blocks: true)
    let lines = shrunk(steps.map(\.line)) { lines in
      guard let text = fails(Set(lines), blocks: blocks) else { return false }
      best = text
      return true
    }
    return Result(text: best, stepsBefore: script.steps.count, stepsAfter: lines.count + 1, runs: runs)
  }

  private static func failure(_ report: ScriptReport) -> Failure? {
    guard report.outcome == .failed, let step = report.steps.first(where: { $0.problem != nil }), let problem = step.problem else {
      return nil
    }
    return Failure(source: step.source, code: problem.code, message: problem.message, difference: problem.difference)
  }

  /// Returns the text of the script with some of its steps, without the titles of empty phases. The metadata and the attachments are kept.
  ///
  /// - Parameters:
  ///   - lines: The line numbers of the steps to keep.
  ///   - last: The failing step, which is always kept with its expected output.
  ///   - blocks: Whether to keep the expected output of the other steps.
  private static func text(of script: Script, keeping lines: Set<Int>, failing last: ScriptStep?, blocks: Bool) -> String {
    let source = SourceText.rawLines(of: script.source)
    let raw = source.map(SourceText.withoutEnd)
    var result = script.metadata.map { raw[$0.line - 1] }
    for phase in script.phases {
      let steps = phase.steps.filter { lines.contains($0.line) || $0.line == last?.line }
      if steps.isEmpty { continue }
      if !result.isEmpty { result.append("") }
      if phase.title != nil { result.append(raw[phase.line - 1]) }
      for step in steps {
        result.append(step.source)
        if blocks || step.line == last?.line { result += (step.block ?? []).map { raw[$0.line - 1] } }
      }
    }
    let text = result.joined(separator: "\n") + "\n"
    return script.attachments.first.map { "\(text)\n\(source[($0.line - 1)...].joined())" } ?? text
  }
}
