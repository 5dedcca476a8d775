import Groma

extension ExplorationReport: CustomStringConvertible, CustomReflectable {
  /// The lines of the report, for the message of a test.
  public var description: String { lines.joined(separator: "\n") }

  /// A mirror without children. A failing test therefore prints the description instead of each property.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ExplorationReport {
  /// The report as text: the result in one sentence, the verdicts, the findings with their sequences of moves, what was not looked at, and
  /// the numbers. Control characters and invisible characters in names and messages are escaped.
  public var lines: [String] { lines { _ in "larger bounds look further: \(furtherBounds ?? "")" } }

  /// Returns the report as text.
  ///
  /// - Parameter advice: Returns a sentence that explains how to explore within larger bounds. Called only if such bounds are known.
  public func lines(advice: (Bounds) -> String) -> [String] {
    let labels = verdicts.map(label)
    let width = labels.map(\.count).max() ?? 0
    let results = zip(labels, verdicts).map { label, verdict in
      "  \(label)\(String(repeating: " ", count: width - label.count))   \(verdict.property)"
    }
    let open = notLookedAt.map { "  \($0)" } + (widerBounds.map { ["  \(advice($0))"] } ?? [])
    let series = steps.isEmpty ? [] : ["", "Explored bounds:"] + stepLines.map { "  \($0)" }
    let violations = findings.flatMap { [""] + $0.lines }
    let all =
      [headline, ""] + results + series + violations + (open.isEmpty ? [] : ["", "Not looked at:"] + open)
      + ["", "Numbers:"] + numbers.map { "  \($0)" }
    return all.map(\.escapingControls)
  }

  /// The total number of runs, and the 20 handlers with the most runs, each with the 8 parts of the state that have the most answers, as
  /// text.
  public var profileLines: [String] {
    let moves = counts.transitions + counts.cut + counts.refused
    let handlers = profile.prefix(20).flatMap { handler in
      ["  \(handler.runs.grouped) times: \(handler.handler)"] + handler.reads.prefix(8).map { "      \($0.answers.grouped) × \($0.part)" }
    }
    return ["", "\(counts.runs.grouped) runs of the app's own code cover \(moves.grouped) moves"] + handlers.map(\.escapingControls)
  }

  private func label(of verdict: Verdict) -> String {
    switch verdict.kind {
    case .violated: words(of: verdict).uppercasedFirstWords
    case .unchecked where verdict.looked == 0: words(of: verdict).uppercasedFirstWords
    case .proved, .vacuous, .checked, .unchecked: words(of: verdict)
    }
  }
}

extension ExplorationReport.Finding {
  /// The screen and the source file of the finding, in words: `on home, of Home/HomeFeature.swift`.
  public var place: String {
    let file = declaration?.file ?? owner
    return screen == Self.nowhere ? "in \(file)" : "on \(screen), of \(file)"
  }

  /// Whether the finding is about the app as a whole or its code, not about a state.
  public var isOfApp: Bool { (Property.ofApps.map(\.name) + [Property.dependsOnStateOnly]).contains(property) }

  /// Whether a command file (``script(app:)``) fails as long as the fault exists, and passes after it is fixed. `false` for a finding about
  /// the app as a whole, and for one that no command checks: a broken tree, and a trap before the first state.
  public var hasTrace: Bool { !isOfApp && (move != nil || !checks.isEmpty) }

  /// The violation as text: the property and the fault, the place, and the moves that lead to it. Control characters and invisible
  /// characters are escaped.
  public var lines: [String] {
    let lines =
      [
        "\(property): \(sentence)",
        "  \(place)" + (isConfirmed ? "" : "; not confirmed: the same moves from the launch have a different result"),
      ] + [dimensionsInWords, othersInWords].compactMap { $0.map { "  \($0)" } } + moveLines.map { "  \($0)" } + checks.map { "  \($0)" }
    return lines.map(\.escapingControls)
  }
}

extension String {
  /// The string with its first word, or `not checked`, in upper case: `violated: 2 violations` → `VIOLATED: 2 violations`
  fileprivate var uppercasedFirstWords: String {
    if self == "not checked" { return uppercased() }
    guard let end = firstIndex(of: " ") else { return uppercased() }
    return self[..<end].uppercased() + self[end...]
  }
}
