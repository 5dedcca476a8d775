import Navigation

extension ExplorationReport.Verdict: CustomStringConvertible {
  /// `proved`, `not violated` or `violated`.
  public var description: String {
    switch self {
    case .proved: "proved"
    case .notViolated: "no violation"
    case .violated: "violated"
    }
  }
}

extension ExplorationReport {
  /// How far what was learnt is checked, the verdicts with their bounds, what was reached of what there is, and what does not hold with the way
  /// there.
  public var lines: [String] { [counts] + auditLines + findings }

  /// The lines that do not depend on how it was explored.
  var findings: [String] { opaqueLines + lostLines + verdictLines + coverageLines + violations.flatMap(lines(of:)) }

  /// The handlers by how often they were run, each with what it looks at.
  public var profileLines: [String] {
    let total = "\(runs) runs of the app's own code stand for \(transitions + cut + refusals) moves"
    return ["", total]
      + profile.prefix(20).flatMap { handler in
        ["  \(handler.runs) times: \(handler.handler)"] + handler.reads.prefix(8).map { "      \($0.answers) × \($0.part)" }
      }
  }

  /// States, transitions, and what was cut.
  var counts: String {
    let left = stateCount - explored
    let unexplored =
      isComplete
      ? ""
      : walks.map { "; not all: those of \($0.count) random walks from the launch, seed \($0.seed)" }
        ?? (left > 0 ? "; not all: \(left) of these states were not explored" : "; not all: more than \(stateCount) can be reached")
    let counts =
      totals.map { [$0.states, $0.transitions, $0.cut, $0.refusals] }?.map(\.description)
      ?? [stateCount, transitions, cut, refusals].map(\.description)
    return "\(app): \(counts[0]) states, \(counts[1]) transitions, \(counts[2]) beyond \(bounds), \(counts[3]) refused\(unexplored)"
  }

  private var explored: Int { exploredCount }

  private var auditLines: [String] {
    guard let audits else { return [] }
    let again = "was made once more by the app's own code"
    return switch audits.rate {
    case .off: ["  no move that was known \(again)"]
    case .one(1): ["  every move that was known \(again): \(audits.count)"]
    case .one(let number): ["  one in \(number) moves that were known \(again): \(audits.count)"]
    case .thinning: ["  one in 10000 moves that were known, and fewer after each thousand, \(again): \(audits.count)"]
    }
  }

  private var opaqueLines: [String] {
    opaque.map { "  not explored exhaustively, for it depends on something that no state holds: \($0)" }
  }

  private var lostLines: [String] { lost.map { "  not explored exhaustively, for it did not come back once: \($0)" } }

  private var verdictLines: [String] {
    verdicts.map { property, verdict in
      switch verdict {
      case .proved: "  proved within \(bounds)   \(property)"
      case .notViolated: "  no violation in \(lookedCount(at: property)) states   \(property)"
      case .violated(let count): "  VIOLATED \(count) times   \(property)"
      }
    }
  }

  private var coverageLines: [String] {
    func line(_ subject: String, _ reached: Set<String>, of declared: [String]) -> String {
      let missed = declared.filter { !reached.contains($0) }
      return "  \(declared.count - missed.count) of \(declared.count) \(subject)"
        + (missed.isEmpty ? "" : "; not: \(missed.joined(separator: ", "))")
    }
    return [
      line("screens in sight", reached.screens, of: declared.screens), line("links followed", reached.links, of: declared.links),
      line("notifications and shortcuts followed", reachedCarriers, of: carriers),
      line("guards passed", reached.guards, of: declared.guards), "  \(reached.actions.count) actions taken",
      "  \(pairs.opened) of \(pairs.all) pairs of links opened at once",
      "  \(landings.landed) of \(landings.opened) links opened in all states landed, or wait for what comes first",
    ]
  }

  private func lines(of violation: Violation) -> [String] {
    [
      "", "\(violation.property): \(violation.sentence)",
      "  on \(violation.screen), of \(violation.owner)"
        + (violation.isConfirmed ? "" : "; not confirmed: the same from the launch leads elsewhere"),
    ] + violation.moves.map { "  \($0)" } + violation.checks.map { "  \($0)" }
  }
}
