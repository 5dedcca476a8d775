import Foundation
import GromaExplorer

/// The time to proof of an app: what the default command `groma explore` proves, and when.
///
/// The figures come from the report that the command writes with `--json`, in a process of its own.
struct AppProof {
  private let report: ExplorationReport

  /// Reads a report.
  ///
  /// - Throws: An error if the file cannot be read or is no report.
  init(_ file: String) throws {
    report = try JSONDecoder().decode(ExplorationReport.self, from: Data(contentsOf: URL(filePath: file)))
  }

  /// Prints the figures, and checks the limits: no problem is found, all states within depth 2 and layers 2 are proved in 10 seconds, and
  /// every screen is visible within some proved bounds in 60 seconds.
  func check(in table: inout Table) {
    print("\n\(report.app), groma explore\n")
    table.check("problems", Double(report.findings.count), "", atMost: 0)
    let proved = report.steps.firstIndex { $0.bounds.depth >= 2 && $0.bounds.layers >= 2 && $0.isComplete }
    table.check("time until depth 2, layers 2 is proved", proved.map(time(to:)) ?? .infinity, "s", atMost: 10)
    let hidden = report.screens.filter { $0.distance == nil && $0.shown == nil }.map(\.name)
    let last = report.steps.lastIndex { $0.isComplete && !$0.screens.isEmpty }
    let shown = hidden.isEmpty ? last.map(time(to:)) ?? 0 : .infinity
    table.check("time until every screen is shown within proved bounds", shown, "s", atMost: 60)
    if !hidden.isEmpty { table.show("  not shown", hidden.joined(separator: ", ")) }
    table.show("largest proved bounds", "\(report.bounds)")
    table.show("  states", "\(report.counts.states)")
    table.show("  runs of the app's own code", "\(report.counts.runs)")
    table.check("memory", Double(report.counts.peakMemory) / 1_048_576, "MB")
  }

  /// The time from the start to the end of a step, in seconds.
  private func time(to step: Int) -> Double { report.steps[...step].reduce(0) { $0 + $1.seconds } }
}
