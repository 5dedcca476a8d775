import Groma

extension ExplorationReport: CustomStringConvertible, CustomReflectable {
  /// The lines of the report, for the message of a test.
  public var description: String { lines.joined(separator: "\n") }

  /// A mirror without children. A failing test therefore prints the description instead of each property.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ExplorationReport {
  /// The report as text: counts, reservations, verdicts with their bounds, coverage, and findings with their sequences of moves.
  public var lines: [String] {
    [countsLine] + reservations.map { "  \($0.sentence)" } + verdicts.map { "  \(label(of: $0))   \($0.property)" } + coverageLines
      + findings.flatMap { [""] + $0.lines }
  }

  /// The total number of runs, and the 20 handlers with the most runs, each with the 8 parts of the state that have the most answers, as
  /// text.
  public var profileLines: [String] {
    ["", "\(counts.runs) runs of the app's own code cover \(counts.transitions + counts.cut + counts.refused) moves"]
      + profile.prefix(20).flatMap { handler in
        ["  \(handler.runs) times: \(handler.handler)"] + handler.reads.prefix(8).map { "      \($0.answers) × \($0.part)" }
      }
  }

  /// The numbers of states, transitions, moves that exceed the bounds, and refusals, as text.
  var countsLine: String {
    let texts =
      counts.large.map { [$0.states, $0.transitions, $0.cut, $0.refused] }
      ?? [counts.states, counts.transitions, counts.cut, counts.refused].map(String.init)
    return "\(app): \(texts[0]) states, \(texts[1]) transitions, \(texts[2]) beyond \(bounds), \(texts[3]) refused"
  }

  private func label(of verdict: Verdict) -> String {
    switch verdict.kind {
    case .violated, .unchecked: words(of: verdict).uppercasedFirstWords
    case .proved, .vacuous, .checked: words(of: verdict)
    }
  }

  private var coverageLines: [String] {
    coverage.map { line in
      "  \(line.reached) of \(line.total) \(line.subject)" + (line.missed.isEmpty ? "" : "; not: \(line.missed.joined(separator: ", "))")
    } + ["  \(counts.landed) of \(counts.opened) link openings, over all states, landed or wait"]
  }
}

extension ExplorationReport.Finding {
  /// The violation as text: the property and the fault, the place, and the moves that lead to it.
  public var lines: [String] {
    [
      "\(property): \(sentence)",
      "  on \(screen), of \(owner)" + (isConfirmed ? "" : "; not confirmed: the same moves from the launch have a different result"),
    ] + (othersInWords.map { ["  \($0)"] } ?? []) + steps.map { "  \($0.move)" } + checks.map { "  \($0)" }
  }
}

extension String {
  /// The string with its first word, or `not checked`, in upper case: `violated 2 times` → `VIOLATED 2 times`
  fileprivate var uppercasedFirstWords: String {
    if self == "not checked" { return uppercased() }
    guard let end = firstIndex(of: " ") else { return uppercased() }
    return self[..<end].uppercased() + self[end...]
  }
}
