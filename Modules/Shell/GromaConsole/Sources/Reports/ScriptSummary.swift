public import Groma
public import GromaExplorer

/// How many scripts went how.
public struct ScriptSummary: Hashable, Sendable {
  /// Those of each outcome.
  public private(set) var counts: [ScriptReport.Outcome: Int] = [:]
  /// Steps that conditions left out.
  public private(set) var skippedSteps = 0
  /// What was reached of each app, by its name.
  public private(set) var coverage: [String: Coverage] = [:]

  /// Of no script.
  public init() {}

  /// Takes one in.
  public mutating func add(_ report: ScriptReport) {
    counts[report.outcome, default: 0] += 1
    skippedSteps += report.skippedCount
    if let reached = report.coverage { coverage[report.app, default: Coverage()].merge(reached) }
  }

  /// How many scripts there were.
  public var total: Int { counts.values.reduce(0, +) }

  /// `62 passed, 2 failed`, and what else there is to say: all that did not pass has failed, one way or the other.
  public var line: String {
    let passed = counts[.passed] ?? 0
    let why = [(ScriptReport.Outcome.unreadable, "cannot be read"), (.timedOut, "timed out"), (.crashed, "crashed")].compactMap {
      outcome, words in counts[outcome].map { "\($0) \(words)" }
    }
    let skipped = skippedSteps > 0 ? "; \(skippedSteps) \(skippedSteps == 1 ? "step" : "steps") skipped by conditions" : ""
    return "\(passed) passed, \(total - passed) failed" + (why.isEmpty ? "" : " (\(why.joined(separator: ", ")))") + skipped
  }

  /// What was reached of one subject.
  public struct Reached: Hashable, Sendable {
    /// The app; nil for the commands, which all apps share.
    public var app: String?
    /// How many, and what was not.
    public var line: CoverageLine

    /// For a person: how many, and those that were not.
    public var lines: [String] {
      ["\(app.map { "\($0): " } ?? "")\(line.reached) of \(line.total) \(line.subject)"]
        + (line.missed.isEmpty ? [] : ["  not reached: \(line.missed.joined(separator: ", "))"])
    }
  }

  /// What was reached, of each app and of the commands; nothing if that was not asked for.
  @MainActor
  public func reached(of apps: [AppDefinition]) -> [Reached] {
    var all = Coverage()
    var reached: [Reached] = []
    for app in apps {
      guard let coverage = coverage[app.name] else { continue }
      reached += coverage.account(of: app).map { Reached(app: app.name, line: $0) }
      all.merge(coverage)
    }
    return coverage.isEmpty ? [] : reached + [Reached(app: nil, line: all.account(ofCommandsIn: apps))]
  }

  /// The exit code of a run: 3 when a process crashed, 4 when a script was not in time, 2 when one cannot be read, 1 when one failed.
  public var exitCode: Int32 {
    if counts[.crashed] != nil { return 3 }
    if counts[.timedOut] != nil { return 4 }
    if counts[.unreadable] != nil { return 2 }
    return counts[.failed] != nil ? 1 : 0
  }
}
