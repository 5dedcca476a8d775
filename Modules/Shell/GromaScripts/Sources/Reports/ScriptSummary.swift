public import Groma
public import GromaExplorer

/// The totals of a run of scripts.
public struct ScriptSummary: Hashable, Sendable {
  /// The number of scripts with each outcome.
  public private(set) var counts: [ScriptReport.Outcome: Int] = [:]
  /// The number of steps that were skipped because their conditions were not met.
  public private(set) var skippedSteps = 0
  /// The number of scripts that were not run because others have a line `#: only`.
  public var omitted = 0
  /// The coverage of each app whose coverage was measured, keyed by the app's name.
  public private(set) var coverage: [String: Coverage] = [:]

  /// Creates the summary of an empty run.
  public init() {}

  /// Adds the report of a script to the totals.
  public mutating func add(_ report: ScriptReport) {
    counts[report.outcome, default: 0] += 1
    skippedSteps += report.skippedCount
    if let reached = report.coverage { coverage[report.app, default: Coverage()].merge(reached) }
  }

  /// The number of scripts, whatever their outcome.
  public var total: Int { counts.values.reduce(0, +) }
  /// The number of scripts that neither passed nor were skipped.
  public var failed: Int { total - (counts[.passed] ?? 0) - (counts[.skipped] ?? 0) }

  /// The totals on one line, such as `62 passed, 2 failed (1 timed out), 1 skipped; 3 steps skipped by conditions`. Every script that
  /// neither passed nor was skipped counts as failed.
  public var line: String {
    let passed = counts[.passed] ?? 0
    let why = [(ScriptReport.Outcome.unreadable, "cannot be read"), (.timedOut, "timed out"), (.crashed, "crashed")].compactMap {
      outcome, words in counts[outcome].map { "\($0) \(words)" }
    }
    let skipped = skippedSteps > 0 ? "; \(skippedSteps) \(skippedSteps == 1 ? "step" : "steps") skipped by conditions" : ""
    let skippedFiles = counts[.skipped].map { ", \($0) skipped" } ?? ""
    let left = omitted > 0 ? "; \(omitted) not run, because of '#: only'" : ""
    return "\(passed) passed, \(failed) failed" + (why.isEmpty ? "" : " (\(why.joined(separator: ", ")))") + skippedFiles + left + skipped
  }

  /// The coverage of one subject.
  public struct Reached: Hashable, Sendable {
    /// The name of the app.
    public var app: String
    /// The number of items that were reached, the total number, and the names of the items that were missed.
    public var line: CoverageLine

    /// The coverage as lines of text: the numbers of reached and of all items and, if items were missed, their names.
    public var lines: [String] {
      // The actions of an app depend on its states, so the number of all actions is not known.
      let subject = line.subject == CoverageLine.actions ? "actions that some screen offered" : line.subject
      return ["\(app): \(line.reached.count) of \(line.total) \(subject)"]
        + (line.missed.isEmpty ? [] : ["  not reached: \(line.missed.joined(separator: ", "))"])
    }
  }

  /// Returns the coverage of each of the apps, in order. Omits an app whose coverage was not measured.
  ///
  /// - Parameter apps: The apps that the scripts could run in.
  @MainActor
  public func reached(of apps: [AppDefinition]) -> [Reached] {
    apps.flatMap { app in (coverage[app.name]?.account(of: app) ?? []).map { Reached(app: app.name, line: $0) } }
  }

  /// The exit code of a run: 3 after a crash; otherwise 4 after a timeout, 2 if a script cannot be read, 1 if a script failed or all are
  /// skipped, and 0 in all other cases.
  public var exitCode: Int32 {
    if counts[.crashed] != nil { return 3 }
    if counts[.timedOut] != nil { return 4 }
    if counts[.unreadable] != nil { return 2 }
    return counts[.failed] != nil || counts[.skipped] != nil && counts[.passed] == nil ? 1 : 0
  }
}
