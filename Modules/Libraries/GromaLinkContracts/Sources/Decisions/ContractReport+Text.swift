extension ContractReport {
  /// The report as text, one line for each finding that is not `yes`, and a last line with the counts.
  ///
  /// - Complexity: O(findings).
  public var lines: [String] {
    let open = findings.filter { $0.verdict.severity != .none }
    let counts = Question.allCases.compactMap { question -> String? in
      let found = findings(for: question)
      guard !found.isEmpty else { return nil }
      let faults = found.count { $0.verdict.severity == .fault }
      let nearest = found.count { $0.verdict.severity == .note }
      let parts = [
        faults == 0 ? nil : "\(faults) of \(found.count) no or undecided", nearest == 0 ? nil : "\(nearest) of \(found.count) nearest",
      ].compactMap(\.self)
      return "\(question.rawValue): " + (parts.isEmpty ? "yes" : parts.joined(separator: ", "))
    }
    return open.flatMap { [$0.description] + $0.reservations.map { "  note: \($0)" } }
      + [counts.isEmpty ? "nothing was checked" : counts.joined(separator: "; ")]
  }

  /// Whether something was checked and ``isValid`` is true.
  public var isProved: Bool { !isFailed }
}

extension ContractReport.Finding: CustomStringConvertible {
  /// The finding as one line: the code, the subject, the answer, the witness, and the rules that decide.
  public var description: String {
    let code = question.rawValue
    switch verdict {
    case .yes: return "\(code): \(subject): yes"
    case .undecided(let reason): return "\(code): \(subject): undecided: \(reason)"
    case .no, .nearest: break
    }
    let nearest = verdict == .nearest ? ", also with the files that Groma writes" : ""
    let url = witness.map { "\($0) " } ?? ""
    let decision = rules.isEmpty ? "" : " (\(rules.map(\.description).joined(separator: ", ")))"
    switch question {
    case .covered: return "\(code): \(subject): \(url)does not open the app: " + (rules.isEmpty ? "no rule matches" : rules[0].description)
    case .honest: return "\(code): \(subject): \(url)opens the app and is no link\(nearest)\(decision)"
    case .deadRule:
      let shadows = rules.map(\.description).joined(separator: ", ")
      return "\(code): \(subject) decides for no URL" + (rules.isEmpty ? "" : ": shadowed by \(shadows)")
    case .twoApps: return "\(code): \(subject): \(url)opens both\(decision)"
    case .platforms: return "\(code): \(subject): \(url)opens only one of them\(nearest)\(decision)"
    case .history:
      if case .shipped(_, nil) = subject { return "\(code): \(subject): no link accepts it" }
      return "\(code): \(subject): does not open the app: " + (rules.isEmpty ? "no rule matches" : rules[0].description)
    case .difference: return "\(code): \(subject): \(url)changes\(decision)"
    }
  }
}

extension ContractLink.Reservation: CustomStringConvertible {
  /// The link, the property and the difference: `color/:hex: hex: its values are not limited`.
  public var description: String { "\(link): " + (property.map { "\($0): " } ?? "") + text }
}

extension ContractReport.Subject: CustomStringConvertible {
  /// The subject as text.
  public var description: String {
    switch self {
    case .link(let name, let position, let app): "'\(name)'\(position.map { " (line \($0.line))" } ?? "") in \(app)"
    case .app(let app): "\(app)"
    case .rule(let rule): "\(rule)"
    case .apps(let first, let second): "\(first) and \(second)"
    case .change(let old, let new): "\(Self.names(old)) before, \(Self.names(new)) after"
    case .shipped(let shipped, let app):
      "\(shipped)\(shipped.position.map { " (line \($0.line))" } ?? "")\(app.map { " in \($0)" } ?? "")"
    case .file(let platform): platform == .apple ? "apple-app-site-association" : "assetlinks.json"
    }
  }

  private static func names(_ apps: [ContractReport.App]) -> String {
    apps.isEmpty ? "no app" : apps.map(\.name).joined(separator: " and ")
  }
}

extension ContractReport.App: CustomStringConvertible {
  /// The identifier with its platform: `ABCDE12345.example.plaza (iOS)`.
  public var description: String { "\(name) (\(platform == .apple ? "iOS" : "Android"))" }
}

extension ContractReport.RuleReference: CustomStringConvertible {
  /// The number, the position and the text of the rule.
  public var description: String { "rule \(index + 1)\(rule.position.map { " at \($0)" } ?? ""): \(rule)" }
}
