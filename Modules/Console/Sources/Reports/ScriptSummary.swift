import Explorer
public import Navigation

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
    let why = [(ScriptReport.Outcome.unreadable, "cannot be read"), (.timedOut, "not in time"), (.crashed, "crashed")].compactMap {
      outcome, words in counts[outcome].map { "\($0) \(words)" }
    }
    let skipped = skippedSteps > 0 ? "; \(skippedSteps) \(skippedSteps == 1 ? "step" : "steps") left out by conditions" : ""
    return "\(passed) passed, \(total - passed) failed" + (why.isEmpty ? "" : " (\(why.joined(separator: ", ")))") + skipped
  }

  /// What was reached, of each app and of the commands: a line a subject, and what was not reached.
  @MainActor
  public func coverageLines(of apps: [AppDefinition]) -> [String] {
    var lines: [String] = []
    func add(_ line: CoverageLine, _ whose: String) {
      lines.append("\(whose)\(line.reached) of \(line.total) \(line.subject)")
      if !line.missed.isEmpty { lines.append("  not: \(line.missed.joined(separator: ", "))".escapingControls) }
    }
    var all = Coverage()
    for app in apps {
      guard let reached = coverage[app.name] else { continue }
      for line in reached.account(of: app) { add(line, "\(app.name): ") }
      all.merge(reached)
    }
    if !coverage.isEmpty { add(all.account(ofCommandsIn: apps), "") }
    return lines
  }

  /// The exit code of a run: 3 when a process crashed, 4 when a script was not in time, 2 when one cannot be read, 1 when one failed.
  public var exitCode: Int32 {
    if counts[.crashed] != nil { return 3 }
    if counts[.timedOut] != nil { return 4 }
    if counts[.unreadable] != nil { return 2 }
    return counts[.failed] != nil ? 1 : 0
  }
}
