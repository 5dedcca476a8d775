/// How a script went: what every report is made of.
public struct ScriptReport: Hashable, Codable, Sendable {
  /// What became of a script, the worst last.
  public enum Outcome: String, Hashable, Codable, Sendable {
    /// Every step did what the script says, the last one was reached, and one at least checked something.
    case passed
    /// A step did not, the end was not reached, or nothing was checked.
    case failed
    /// It cannot be read, or what it sources; nothing ran.
    case unreadable
    /// It did not end in time; what ran before is not known.
    case timedOut = "timed-out"
    /// The process that ran it ended.
    case crashed
  }

  /// What is wrong, placed.
  public struct Problem: Hashable, Codable, Sendable {
    /// A stable name for machines.
    public var code: String
    /// The sentence.
    public var message: String
    /// The file it is in: the script, or one that it sources.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column in characters, from 1.
    public var column: Int
    /// All of it, as a person reads it.
    public var lines: [String]
    /// Of an output that differs, the lines that were missing (`- `) or unexpected (`+ `).
    public var difference: [String] = []
  }

  /// What became of a step.
  public struct Step: Hashable, Codable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The line as it is written.
    public var source: String
    /// Whether its conditions left it out.
    public var isSkipped = false
    /// The lines it printed.
    public var output: [String] = []
    /// What is wrong; nil when it did what the script says.
    public var problem: Problem?
  }

  /// Steps under a title.
  public struct Phase: Hashable, Codable, Sendable {
    /// The title; none for steps before the first.
    public var title: String?
    /// Its line, or that of the first step.
    public var line: Int
    /// How many steps it has.
    public var count: Int
    /// Those that were run, or left out, in order: fewer than there are behind a failure.
    public var steps: [Step] = []

    /// Whether a step of it failed.
    public var hasFailed: Bool { steps.contains { $0.problem != nil } }
  }

  /// The file.
  public var file: String
  /// What it is called: `#: name`, or the file.
  public var name: String
  /// The app it ran in.
  public var app = ""
  /// Its phases in order.
  public var phases: [Phase] = []
  /// What keeps it from being run, or ended it.
  public private(set) var obstacle: Problem?
  /// How it ended, if its steps do not decide that.
  private var fate: Outcome?
  /// How many checks were run: `expect` lines, steps with expected output, and lines that must fail, those of sourced scripts included.
  public var checkCount = 0
  /// Whether the script ended itself before its last step, and no line `#: may-quit` allows that.
  public var isCutShort = false
  /// What it reached, if that was asked for.
  public var coverage: Coverage?
  /// How long it took, in milliseconds of wall time.
  public var milliseconds = 0.0

  /// All steps that were run or left out.
  public var steps: [Step] { phases.flatMap(\.steps) }
  /// How many steps were run.
  public var runCount: Int { steps.count { !$0.isSkipped } }
  /// How many were left out by their conditions.
  public var skippedCount: Int { steps.count { $0.isSkipped } }
  /// What became of it: the rule for all runners and reports.
  public var outcome: Outcome { fate ?? (problems.isEmpty ? .passed : .failed) }
  /// What is wrong, in order.
  public var problems: [Problem] { (wholeProblem.map { [$0] } ?? []) + steps.compactMap(\.problem) }
  /// What is wrong with the script as a whole: it was not run to its end, or proves nothing.
  public var wholeProblem: Problem? {
    if let obstacle { return obstacle }
    guard fate == nil, !steps.contains(where: { $0.problem != nil }) else { return nil }
    if isCutShort {
      return problem(
        "script.quit", "the script quit before its last step", at: steps.last { !$0.isSkipped }?.line ?? 1,
        hint: "add a line '#: may-quit' at the beginning to allow that")
    }
    guard checkCount == 0 else { return nil }
    return problem(
      "script.no-check", "nothing was checked", at: 1, hint: "a check is an 'expect' line, a step with its output, or a line with '!'")
  }

  private func problem(_ code: String, _ message: String, at line: Int, hint: String) -> Problem {
    Problem(Diagnostic(code: code, message: message, span: SourceSpan(line: line, columns: 1..<2), hint: hint), file: file)
  }

  /// The report, once what these steps printed is expected.
  ///
  /// - Parameter lines: The lines of the steps.
  public func accepting(_ lines: [Int]) -> ScriptReport {
    var report = self
    for phase in phases.indices {
      for step in phases[phase].steps.indices where lines.contains(phases[phase].steps[step].line) {
        report.phases[phase].steps[step].problem = nil
      }
    }
    return report
  }

  /// The report of a script that nothing is known of yet.
  public init(file: String, name: String? = nil) {
    self.file = file
    self.name = name ?? file
  }

  /// The report of a script that did not come to its end.
  ///
  /// - Parameter message: Why.
  public init(file: String, _ outcome: Outcome, code: String, _ message: String) {
    self.init(file: file)
    end(outcome, Problem(Diagnostic(code: code, message: message), file: file))
  }

  /// Notes that the script was not run to its end.
  mutating func end(_ outcome: Outcome, _ problem: Problem) {
    fate = outcome
    obstacle = problem
  }
}

extension ScriptReport.Problem {
  /// A problem as a report keeps it: without the text it is in.
  ///
  /// - Parameters:
  ///   - file: The script, for a problem that has no origin of its own.
  ///   - source: Its text.
  init(_ diagnostic: Diagnostic, file: String, source: SourceText? = nil) {
    self.init(
      code: diagnostic.code, message: "\(diagnostic)", file: diagnostic.origin?.file ?? file, line: diagnostic.span?.line ?? 1,
      column: diagnostic.span?.columns.lowerBound ?? 1,
      lines: diagnostic.rendered(source: source, file: file).split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
      difference: diagnostic.excerpt.filter { $0.hasPrefix("- ") || $0.hasPrefix("+ ") })
  }
}
