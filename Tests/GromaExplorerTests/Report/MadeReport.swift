import Groma

@testable import GromaExplorer

extension ExplorationReport {
  /// Returns a report of a complete exploration of four states, in which two properties are proved and the screens `a` and `b` were visible.
  static func made(_ change: (inout ExplorationReport) -> Void = { _ in }) -> ExplorationReport {
    var report = ExplorationReport(
      app: "letters", bounds: Bounds(), counts: Counts(states: 4, explored: 4, transitions: 9, runs: 20),
      reservations: [],
      verdicts: [
        Verdict(property: "nothing fails", kind: .proved, looked: 4), Verdict(property: "there is a way home", kind: .proved, looked: 4),
      ],
      coverage: [
        CoverageLine(subject: "screens", reached: ["a", "b"], missed: []),
        CoverageLine(subject: "actions", reached: ["a.x", "a.y", "b.x"], missed: []),
        CoverageLine(subject: "links", reached: [], missed: []),
      ],
      screens: ["a", "b"].enumerated().map {
        Screen(name: $1, declaration: Declaration(file: "Letters/\($1.uppercased()).swift", line: $0 + 1), distance: $0)
      }, links: [], findings: [], graph: ScreenGraph())
    change(&report)
    return report
  }
}

extension ExplorationReport.Finding {
  /// Returns a finding of "nothing fails" on the screen `b` with some moves.
  static func made(_ moves: [String] = ["tap open", "tap fall"], _ change: (inout Self) -> Void = { _ in }) -> Self {
    var finding = Self(
      property: "nothing fails", sentence: "tap fall failed", cause: "fall", screen: "b", move: moves.last, link: nil,
      owner: "Letters/B.swift", declaration: nil, steps: moves.map { Step(move: $0, declaration: nil) }, checks: [], isConfirmed: true)
    change(&finding)
    return finding
  }
}
