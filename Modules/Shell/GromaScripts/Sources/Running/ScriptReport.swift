import GromaCommandLanguage

/// The result of a run of a script. All report formats are generated from this value.
public struct ScriptReport: Hashable, Codable, Sendable {
  /// The outcome of a script.
  public enum Outcome: String, Hashable, Codable, Sendable {
    /// No step failed, the script reached its last step or declares `#: may-quit`, and at least one check ran.
    case passed
    /// The script declares `#: skip`. Nothing ran.
    case skipped
    /// A step failed, `quit` ended the script before its last step without `#: may-quit`, or no check ran.
    case failed
    /// The script cannot be read, or the text of the script or of a script that it sources has an error. Nothing ran.
    case unreadable
    /// The script exceeded the time limit. The results of its steps are unknown.
    case timedOut = "timed-out"
    /// The process that ran the script terminated unexpectedly or returned an unreadable result.
    case crashed
  }

  /// An error with its location.
  public struct Problem: Hashable, Codable, Sendable {
    /// A stable code for machines.
    public var code: String
    /// The message as one sentence.
    public var message: String
    /// The file that contains the error: the script, or one that it sources.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column in characters, from 1.
    public var column: Int
    /// The full message for users, as lines.
    public var lines: [String]
    /// The missing lines (`- `) and the unexpected lines (`+ `) of a step whose output differs. Empty for any other error.
    public var difference: [String] = []
  }

  /// The result of a step.
  public struct Step: Hashable, Codable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The text of the step, without its expected output.
    public var source: String
    /// Whether the step was skipped because of its conditions.
    public var isSkipped = false
    /// The lines that the command printed, or the message of the expected error. Empty if the command failed with another error.
    public var output: [String] = []
    /// The error of the step, or `nil` if the step had the expected result or was skipped.
    public var problem: Problem?
  }

  /// Consecutive steps under a common title.
  public struct Phase: Hashable, Codable, Sendable {
    /// The title, or `nil` if the steps precede the first title. In a script with `#: for`, the row precedes the title.
    public var title: String?
    /// The line of the title, or of the first step, from 1.
    public var line: Int
    /// The number of steps in the phase, including those that were not reached.
    public var count: Int
    /// The steps that were run or skipped, in order. There are fewer than `count` if the script ended in this phase or before.
    public var steps: [Step] = []

    /// Whether one of the steps failed.
    public var hasFailed: Bool { steps.contains { $0.problem != nil } }
  }

  /// The path of the script file.
  public var file: String
  /// The value of `#: name`, or the path of the file if that line is missing or was not read.
  public var name: String
  /// The name of the app that the script ran in. Empty if the script could not be read, or if it timed out or crashed.
  public var app = ""
  /// The phases in order.
  public var phases: [Phase] = []
  /// The error of the whole script if the script could not be read, or if it timed out or crashed; otherwise `nil`.
  public private(set) var obstacle: Problem?
  /// The outcome if the script could not be read, or if it timed out or crashed; otherwise `nil`, and ``problems`` determines the outcome.
  private var fate: Outcome?
  /// The number of steps with a check that ran, including the steps of sourced scripts. See ``ScriptStep/isCheck(by:)``.
  public var checkCount = 0
  /// Whether `quit` ended the script before its last step although the script does not declare `#: may-quit`.
  public var isCutShort = false
  /// The rows of `#: for` in which no check ran.
  public var uncheckedRows: [String] = []
  /// The reason after `#: skip`, or `nil` if the script is not skipped.
  public var skipReason: String?
  /// The coverage of the script, or `nil` if it was not measured.
  public var coverage: Coverage?
  /// The wall-clock time of the run, in milliseconds, or 0 if it was not measured.
  public var milliseconds = 0.0

  /// All steps that were run or skipped, in order.
  public var steps: [Step] { phases.flatMap(\.steps) }
  /// The number of steps that were run.
  public var runCount: Int { steps.count { !$0.isSkipped } }
  /// The number of steps that were skipped because of their conditions.
  public var skippedCount: Int { steps.count { $0.isSkipped } }
  /// The outcome, which all reports show. If the script could be read, is not skipped, and its process ended normally, the outcome is
  /// `failed` if there is a problem, and `passed` if there is none.
  public var outcome: Outcome { fate ?? (skipReason != nil ? .skipped : problems.isEmpty ? .passed : .failed) }
  /// All errors: the error of the whole script, if any, then the errors of the steps in order.
  public var problems: [Problem] { (wholeProblem.map { [$0] } ?? []) + steps.compactMap(\.problem) }
  /// The error of the script as a whole, or `nil` if there is none. A script has such an error if it could not be read, or if it timed out
  /// or crashed. If no step failed, it also has one if `quit` ended it before its last step without `#: may-quit`, or if no check ran.
  public var wholeProblem: Problem? {
    if let obstacle { return obstacle }
    guard fate == nil, skipReason == nil, !steps.contains(where: { $0.problem != nil }) else { return nil }
    if isCutShort {
      return problem(
        "script.quit", "the script quit before its last step", at: steps.last { !$0.isSkipped }?.line ?? 1,
        hint: "add a line '#: may-quit' at the beginning to allow that")
    }
    guard checkCount == 0 || !uncheckedRows.isEmpty else { return nil }
    return problem(
      "script.no-check", "nothing was checked" + (uncheckedRows.first.map { " with \($0)" } ?? ""), at: 1,
      hint: "a check is an 'expect' line, a step with its output, or a line with '!'")
  }

  private func problem(_ code: String, _ message: String, at line: Int, hint: String) -> Problem {
    Problem(Diagnostic(code: code, message: message, span: SourceSpan(line: line, columns: 1..<2), hint: hint), file: file)
  }

  /// Returns the report without the errors of some steps, as if their output had been expected.
  ///
  /// - Parameter lines: The line numbers of the steps.
  public func accepting(_ lines: [Int]) -> ScriptReport {
    var report = self
    for phase in phases.indices {
      for step in phases[phase].steps.indices where lines.contains(phases[phase].steps[step].line) {
        report.phases[phase].steps[step].problem = nil
      }
    }
    return report
  }

  /// Creates the report of a script that has not run.
  ///
  /// - Parameters:
  ///   - file: The path of the script file.
  ///   - name: The name of the script. If `nil`, the path is used.
  public init(file: String, name: String? = nil) {
    self.file = file
    self.name = name ?? file
  }

  /// Creates the report of a script that cannot be read, timed out or crashed.
  ///
  /// - Parameters:
  ///   - file: The path of the script file.
  ///   - outcome: The outcome: ``Outcome/unreadable``, ``Outcome/timedOut`` or ``Outcome/crashed``.
  ///   - code: The stable code of the reason, for machines.
  ///   - message: The reason.
  public init(file: String, _ outcome: Outcome, code: String, _ message: String) {
    self.init(file: file)
    end(outcome, Problem(Diagnostic(code: code, message: message), file: file))
  }

  /// Records that the script could not be read, or that it timed out or crashed, and the reason.
  mutating func end(_ outcome: Outcome, _ problem: Problem) {
    fate = outcome
    obstacle = problem
  }
}

extension ScriptReport.Problem {
  /// Creates a problem from a diagnostic. The rendered lines are stored instead of the source text.
  ///
  /// - Parameters:
  ///   - file: The file of the script, which is used if the diagnostic has no origin.
  ///   - source: The text of the script.
  init(_ diagnostic: Diagnostic, file: String, source: SourceText? = nil) {
    self.init(
      code: diagnostic.code, message: "\(diagnostic)", file: diagnostic.origin?.file ?? file, line: diagnostic.span?.line ?? 1,
      column: diagnostic.span?.columns.lowerBound ?? 1,
      lines: diagnostic.rendered(source: source, file: file).split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
      difference: diagnostic.excerpt.filter { $0.hasPrefix("- ") || $0.hasPrefix("+ ") })
  }
}
