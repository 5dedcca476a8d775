import Groma

extension ExplorationComparison {
  /// The differences in Markdown, for a comment on a pull request.
  public var markdown: String {
    let worse = differences.count { $0.kind.isWorse }
    let sum =
      differences.isEmpty
      ? "no differences"
      : "\(worse) \(worse == 1 ? "regression" : "regressions"), \(differences.count - worse) other \(differences.count - worse == 1 ? "difference" : "differences")"
    var lines = ["### \(Self.code(app)): \(sum)"]
    for warning in warnings { lines += ["", "> \(Self.plain(warning))"] }
    for kind in Difference.Kind.allCases {
      let some = differences.filter { $0.kind == kind }
      if some.isEmpty { continue }
      lines += ["", "**\(kind.title)**", ""] + some.flatMap(Self.lines)
    }
    if !reservations.isEmpty {
      lines += ["", "<details><summary>Not looked at (\(reservations.count))</summary>", ""]
      lines += reservations.map { "- \(Self.plain($0))" } + ["", "</details>"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ difference: Difference) -> [String] {
    let change = [difference.before, difference.after].filter { !$0.isEmpty }.map(plain).joined(separator: " → ")
    let owner = difference.owner.map { " (\(code($0)))" } ?? ""
    let first = "- \(code(difference.subject))\(change.isEmpty ? "" : ": \(change)")\(owner)"
    guard !difference.way.isEmpty else { return [first] }
    // Shell lines contain no line ends. The fence is longer than any run of backticks in the lines.
    let fence = String(repeating: "`", count: max(3, (difference.way.map(longestRunOfBackticks).max() ?? 0) + 1))
    return [first, "", "  \(fence)"] + difference.way.map { "  \($0.escapingControls)" } + ["  \(fence)"]
  }

  /// Returns a Markdown code span for a text with control characters escaped, or an empty string if the text is empty.
  private static func code(_ text: String) -> String {
    let text = text.escapingControls
    let run = longestRunOfBackticks(text)
    if run == 0 { return text.isEmpty ? "" : "`\(text)`" }
    let fence = String(repeating: "`", count: run + 1)
    return "\(fence) \(text) \(fence)"
  }

  /// Returns a text for use inside a line of Markdown, with control characters and markup characters escaped.
  private static func plain(_ text: String) -> String {
    text.escapingControls.unicodeScalars.map { "\\`*_[]<>#|~&@".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  /// Returns the length of the longest run of backticks in a text. Backticks are counted as Unicode scalars, as in Markdown, so a backtick
  /// with a combining mark also counts.
  private static func longestRunOfBackticks(_ text: String) -> Int {
    var (run, longest) = (0, 0)
    for scalar in text.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

extension ExplorationComparison.Difference.Kind {
  fileprivate var title: String {
    switch self {
    case .violated: "Newly violated"
    case .proofLost: "No longer proved"
    case .anotherViolation: "More violations"
    case .landsElsewhere: "Links that land elsewhere"
    case .linkGone: "Removed links"
    case .unreachable: "Screens no longer reachable"
    case .verdict: "Other verdicts"
    case .mended: "Fixed violations"
    case .newLink: "New links"
    case .landsAgain: "Links that land better"
    case .newScreen: "New screens"
    case .distance: "Screens nearer or further"
    case .notLookedAt: "Not checked"
    }
  }
}
