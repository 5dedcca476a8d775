package import GromaExplorer

/// The result of a mutation test, from which all forms of the report are made.
package struct MutationReport: Hashable, Codable, Sendable {
  /// The verdict on a mutant.
  package enum Verdict: String, Hashable, Codable, Sendable, CaseIterable {
    /// A script fails on the mutant.
    case killedByScript = "killed-by-script"
    /// No script fails, but the mutant violates a property that the app does not violate.
    case killedByProperty = "killed-by-property"
    /// No script fails, and the reachable graph of the mutant is that of the app.
    case equivalent
    /// No script fails and no property is violated, but the reachable graphs differ.
    case survived
    /// No script fails and no difference was found, but the graphs cannot be claimed to be equal.
    case undecided
    /// A live navigator did not confirm the explorer's decision.
    case error
  }

  /// The comparison of the reachable graphs of a mutant and the app.
  package enum Graph: String, Hashable, Codable, Sendable {
    /// The graphs are equal.
    case equal
    /// The graphs differ.
    case different
    /// No difference was found, but not all states could be compared.
    case unknown
  }

  /// A mutant with its verdict.
  package struct Entry: Hashable, Codable, Sendable {
    /// The number of the mutant among all mutants of the app.
    package var number: Int
    /// The operator that made the mutant.
    package var mutation: MutationOperator
    /// The mistake as a sentence.
    package var sentence: String
    /// The module and file that define the handler, or the name of the app.
    package var file: String
    /// The line of the definition, or `nil` if it is not known.
    package var line: Int?
    /// The verdict.
    package var verdict: Verdict
    /// The script or property that kills the mutant; otherwise `nil`.
    package var killer: String?
    /// The comparison of the reachable graphs. If a script kills a mutant with an equal graph, the difference is beyond the bounds, or in
    /// something that is not a move, such as a route that only the script runs.
    package var graph: Graph
    /// The moves from the launch to the nearest difference that was found. Empty if there is none.
    package var moves: [String] = []
    /// The path of a script that this test wrote and that kills the mutant, or `nil` if there is none.
    package var script: String?
  }

  /// A script that is not used, because it does not pass on the app.
  package struct FailedScript: Hashable, Codable, Sendable {
    /// The path of the file.
    package var file: String
    /// The reason.
    package var reason: String
  }

  /// The version of the JSON format.
  package var format = 1
  /// The name of the app.
  package var app: String
  /// The bounds of the exploration.
  package var bounds: Bounds
  /// The number of explored states.
  package var states: Int
  /// The number of all mutants of the app, of which some may have been left out.
  package var available: Int
  /// The seed of the choice of mutants.
  package var seed: UInt64
  /// The number of scripts that were used.
  package var scripts: Int
  /// The scripts that do not pass on the app itself.
  package var failedScripts: [FailedScript] = []
  /// The reason why no mutant can be claimed to be equivalent, or `nil` if there is none.
  package var obstacle: String?
  /// The names of the properties that the app itself violates. Such a property kills no mutant.
  package var violatedProperties: [String] = []
  /// The mutants that were tested.
  package var mutants: [Entry] = []
  /// Whether the test was stopped before all mutants were tested.
  package var isStopped = false
  /// The duration in seconds.
  package var seconds = 0.0
  /// The paths of the scripts that were written.
  package var written: [String] = []

  /// Returns the number of mutants with the given verdict.
  ///
  /// - Parameter mutation: The operator, or `nil` for all operators.
  package func count(_ verdict: Verdict, of mutation: MutationOperator? = nil) -> Int {
    mutants.count { $0.verdict == verdict && (mutation == nil || $0.mutation == mutation) }
  }

  /// Whether the test failed: a mutant was neither killed nor proved to be equivalent, no mutant was tested, the test was stopped, or a
  /// script does not pass on the app itself.
  package var isFailed: Bool {
    mutants.isEmpty || isStopped || !failedScripts.isEmpty
      || mutants.contains { [.survived, .undecided, .error].contains($0.verdict) }
  }
}

extension MutationReport {
  /// The most important result, as one line.
  package var headline: String {
    let kills = "\(count(.killedByScript)) killed by scripts, \(count(.killedByProperty)) by properties"
    let others = "\(count(.equivalent)) equivalent, \(count(.survived)) survived"
    let doubtful = [Verdict.undecided, .error].filter { count($0) > 0 }.map { ", \(count($0)) \($0 == .error ? "errors" : "undecided")" }
    let all = mutants.count < available ? "\(mutants.count) of \(available.of("mutant"))" : mutants.count.of("mutant")
    return "\(app): \(all): \(kills), \(others)\(doubtful.joined())\(isStopped ? " (stopped)" : "")"
  }

  /// The report as lines of text.
  package var lines: [String] {
    var lines = [headline, basis, ""] + table
    for failed in failedScripts { lines.append("not used: \(failed.file): \(failed.reason)") }
    if let obstacle { lines.append("no mutant is claimed to be equivalent: \(obstacle)") }
    if !violatedProperties.isEmpty {
      lines.append("properties that kill no mutant, because the app itself violates them: \(violatedProperties.joined(separator: "; "))")
    }
    let beyond = mutants.count { $0.graph == .equal && $0.verdict == .killedByScript }
    if beyond > 0 {
      lines.append("killed by scripts although the reachable graph is equal (they differ beyond the bounds or moves): \(beyond)")
    }
    if !killers.isEmpty { lines += ["", "Killed by:"] + killers.map { "  \($0.name): \($0.count)" } }
    for verdict in [Verdict.survived, .undecided, .error] where count(verdict) > 0 {
      lines += ["", "\(verdict.title):"] + mutants.filter { $0.verdict == verdict }.flatMap(\.lines)
    }
    if !written.isEmpty { lines += ["", "wrote \(written.joined(separator: ", "))"] }
    return lines
  }

  /// The scripts and properties that are named as killers of mutants, each with the number of these mutants, in descending order of the
  /// numbers.
  private var killers: [(name: String, count: Int)] {
    var counts: [String: Int] = [:]
    for mutant in mutants {
      guard let killer = mutant.killer else { continue }
      counts[mutant.verdict == .killedByProperty ? "the property '\(killer)'" : killer, default: 0] += 1
    }
    return counts.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }

  private var basis: String {
    "within \(bounds): \(states.of("state")), \(scripts.of("script")), \((seconds * 10).rounded() / 10) s"
  }

  /// The counts of each operator, as a table.
  private var table: [String] {
    let columns: [Verdict] = [.killedByScript, .killedByProperty, .equivalent, .survived, .undecided, .error]
    let shown = columns.filter { ![.undecided, .error].contains($0) || count($0) > 0 }
    func row(_ name: String, _ values: [String]) -> String {
      func padded(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }
      return name + String(repeating: " ", count: max(0, 18 - name.count)) + values.map { padded($0, 12) }.joined()
    }
    let used = MutationOperator.allCases.filter { mutation in mutants.contains { $0.mutation == mutation } }
    return [row("operator", ["mutants"] + shown.map(\.column))]
      + used.map { mutation in
        row(mutation.rawValue, ["\(mutants.count { $0.mutation == mutation })"] + shown.map { "\(count($0, of: mutation))" })
      } + [row("all", ["\(mutants.count)"] + shown.map { "\(count($0))" })]
  }
}

extension MutationReport.Verdict {
  fileprivate var title: String {
    switch self {
    case .survived: "Survived"
    case .undecided: "Undecided"
    case .error: "Not confirmed by replay"
    case .killedByScript, .killedByProperty, .equivalent: rawValue
    }
  }

  fileprivate var column: String {
    switch self {
    case .killedByScript: "by script"
    case .killedByProperty: "by property"
    case .error: "errors"
    case .equivalent, .survived, .undecided: rawValue
    }
  }
}

extension MutationReport.Entry {
  /// The place of the handler as `file:line`.
  package var place: String { line.map { "\(file):\($0)" } ?? file }

  /// The mutant as lines of text, with the moves to the difference.
  fileprivate var lines: [String] {
    let way = moves.isEmpty ? [] : ["    differs after: \(moves.joined(separator: " → "))"]
    return ["  #\(number) \(mutation.rawValue): \(sentence) (\(place))"] + way
      + (script.map { ["    killed by the new script \($0)"] } ?? [])
  }
}
