extension ContractReport {
  /// The report as text: the lines of each finding that is not `yes`, and a last line with the counts.
  ///
  /// - Complexity: O(findings).
  public var lines: [String] { notable.flatMap(\.lines) + [summary] }

  /// The findings that are faults or notes, in order.
  package var notable: [Finding] { findings.filter { $0.verdict.severity != .none } }

  /// The counts for each question that was checked, as one line.
  package var summary: String {
    let counts = Question.allCases.compactMap { question -> String? in
      let found = findings(for: question)
      guard !found.isEmpty else { return nil }
      let words = [Verdict.no.word, Verdict.undecided("").word, Verdict.nearest.word]
      let parts = words.compactMap { word -> String? in
        let count = found.count { $0.verdict.word == word }
        if count == 0 { return nil }
        return question.isAboutFaults && word == Verdict.no.word ? "\(count)" : "\(count) of \(found.count) \(word)"
      }
      return "\(question.rawValue): " + (parts.isEmpty ? question.success : parts.joined(separator: ", "))
    }
    return counts.isEmpty ? "nothing was checked" : counts.joined(separator: "; ")
  }

  /// Whether something was checked and ``isValid`` is true.
  public var isProved: Bool { !isFailed }
}

extension ContractReport.Question {
  /// Whether the code names a fault, such as a dead rule, and not a property.
  fileprivate var isAboutFaults: Bool {
    switch self {
    case .deadRule, .twoApps, .difference: true
    case .covered, .honest, .platforms, .shipped: false
    }
  }

  /// The answer in one word if there is no fault.
  fileprivate var success: String { isAboutFaults ? "none" : ContractReport.Verdict.yes.word }
}

extension ContractReport.Finding {
  /// The finding and its reservations, each as one line.
  package var lines: [String] { [description] + reservations.map { "  reservation: \($0)" } }

  /// The only platform on which the witness opens the app, given the rules that decide for it.
  fileprivate var opening: String {
    rules.first { !$0.rule.isExcluded }.map { "on \($0.app.platformName) only" } ?? "on one of them only"
  }
}

extension ContractReport.Finding: CustomStringConvertible {
  /// The finding as one line: the code, the subject, the answer, the witness, and the rules that decide.
  public var description: String {
    let code = question.rawValue
    switch verdict {
    case .yes: return "\(code): \(subject): \(question.success)"
    case .undecided(let reason): return "\(code): \(subject): undecided: \(reason)"
    case .no, .nearest: break
    }
    let nearest = verdict == .nearest ? ", also with the files that Groma writes" : ""
    let url = witness.map { "\($0) " } ?? ""
    let decision = rules.isEmpty ? "" : " (\(rules.map(\.description).joined(separator: ", ")))"
    switch question {
    case .covered: return "\(code): \(subject): \(url)does not open the app: " + (rules.isEmpty ? "no rule matches" : rules[0].description)
    case .honest: return "\(code): \(subject): \(url)opens the app, but no link accepts it\(nearest)\(decision)"
    case .deadRule:
      let shadows = rules.map(\.description).joined(separator: ", ")
      return "\(code): \(subject) decides for no URL" + (rules.isEmpty ? "" : ": shadowed by \(shadows)")
    case .twoApps: return "\(code): \(subject): \(url)opens both apps\(decision)"
    case .platforms: return "\(code): \(subject): \(url)opens the app \(opening)\(nearest)\(decision)"
    case .shipped:
      if case .shipped(_, nil) = subject { return "\(code): \(subject): no link accepts it" }
      return "\(code): \(subject): does not open the app: " + (rules.isEmpty ? "no rule matches" : rules[0].description)
    case .difference: return "\(code): \(subject), for example \(witness ?? "")\(decision)"
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
    case .change(let old, let new): "URLs that open \(Self.names(old)) before and \(Self.names(new)) after"
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
  public var description: String { "\(name) (\(platformName))" }

  /// The name of the platform.
  package var platformName: String { platform == .apple ? "iOS" : "Android" }
}

extension ContractReport.RuleReference: CustomStringConvertible {
  /// The number, the position and the text of the rule.
  public var description: String { "rule \(index + 1)\(rule.position.map { " at \($0)" } ?? ""): \(rule)" }
}
