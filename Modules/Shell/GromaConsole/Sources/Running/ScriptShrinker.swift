import GromaShrinking

/// Makes a script that fails small: takes steps away as long as it fails in the same way.
///
/// The same way is: the same line fails with the same code and sentence and, where an output differs, in the same lines. The result is minimal in that no step more can be taken away alone.
@MainActor
public struct ScriptShrinker {
  /// What came of it.
  public struct Result: Codable, Sendable {
    /// The small script.
    public var text: String
    /// How many steps it had.
    public var stepsBefore: Int
    /// How many it has.
    public var stepsAfter: Int
    /// How often it was run.
    public var runs: Int
  }

  /// Why there is nothing to shrink.
  public enum Refusal: Error, Hashable, Codable, Sendable {
    /// It passes.
    case passes
    /// It cannot be read.
    case unreadable(ScriptReport)
  }

  /// A failure that is to stay.
  private struct Failure: Hashable {
    var source: String
    var code: String
    var message: String
    /// Of an output, the lines that differ.
    var difference: [String]
  }

  private let runner: ScriptRunner

  /// A shrinker that runs scripts as `runner` does, which must stop at the first failure.
  public init(_ runner: ScriptRunner) { self.runner = runner }

  /// Shrinks the text of a script.
  ///
  /// - Parameter begin: Called before each run.
  /// - Complexity: O(n²) runs in the number of steps at worst; mostly O(n log n).
  public func shrink(_ text: String, file: String, beforeEachRun begin: () -> Void = {}) throws(Refusal) -> Result {
    begin()
    let report = runner.run(text, file: file)
    if report.outcome == .unreadable { throw .unreadable(report) }
    guard let script = try? ScriptParser.parse(text, file: file), let failed = report.steps.last, let failure = Self.failure(report) else {
      throw .passes
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
    // What other steps print says nothing of this failure; where it does, blocks stay.
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
    guard report.outcome == .failed, let step = report.steps.last, let problem = step.problem else { return nil }
    return Failure(source: step.source, code: problem.code, message: problem.message, difference: problem.difference)
  }

  /// The script with fewer steps, without titles that nothing stands under.
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
