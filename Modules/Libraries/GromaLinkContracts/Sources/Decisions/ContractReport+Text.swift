extension ContractReport {
  /// The report as text: the lines of each cause of an answer other than `yes`, and a last line with the counts.
  ///
  /// - Complexity: O(findings).
  public var lines: [String] { causes.flatMap(\.lines) + [summary] }

  /// The findings that are faults or notes, in order.
  package var notable: [Finding] { findings.filter { $0.verdict.severity != .none } }

  /// The faults and notes of several links that have the same cause. Other findings are by themselves.
  package struct CauseGroup: Sendable {
    /// The first finding. Its witness stands for all.
    package let first: Finding
    /// The number of other findings with the same cause.
    package fileprivate(set) var others = 0

    /// The first finding, the number of others, and the reservations of the first, one per line.
    package var lines: [String] { [description] + first.reservations.map { "  reservation: \($0)" } }
  }

  /// The faults and notes, grouped by their causes, in the order of the first finding of each cause.
  package var causes: [CauseGroup] {
    var groups: [CauseGroup] = []
    var places: [Finding.Cause: Int] = [:]
    for finding in notable {
      if let cause = finding.cause, let place = places.updateValue(places[cause] ?? groups.count, forKey: cause) {
        groups[place].others += 1
      } else {
        groups.append(CauseGroup(first: finding))
      }
    }
    return groups
  }

  /// The counts for each question that was checked, as one line. A link with several findings counts once, with the gravest verdict.
  package var summary: String {
    let words = [Verdict.no.word, Verdict.undecided("").word, Verdict.nearest.word, Verdict.remark.word]
    let counts = Question.allCases.compactMap { question -> String? in
      var ofSubjects: [FindingSubject: String] = [:]
      for finding in findings(for: question) {
        let word = finding.verdict.word
        ofSubjects[FindingSubject(subject: finding.subject, host: finding.host)] =
          words.first { [word, ofSubjects[FindingSubject(subject: finding.subject, host: finding.host)]].contains($0) } ?? word
      }
      guard !ofSubjects.isEmpty else { return nil }
      let parts = words.compactMap { word -> String? in
        let count = ofSubjects.count { $0.value == word }
        if count == 0 { return nil }
        return question.isAboutFaults && word == Verdict.no.word ? "\(count)" : "\(count) of \(ofSubjects.count) \(word)"
      }
      return "\(question.rawValue): " + (parts.isEmpty ? question.success : parts.joined(separator: ", "))
    }
    return counts.isEmpty ? "nothing was checked" : counts.joined(separator: "; ")
  }

  private struct FindingSubject: Hashable {
    let subject: Subject
    let host: String?
  }

  /// Whether something was checked and ``isValid`` is true.
  public var isProved: Bool { !isFailed }
}

extension ContractReport.CauseGroup: CustomStringConvertible {
  /// The first finding, and the number of others with the same cause, as one line.
  package var description: String { first.text(others: others) }
}

extension ContractReport.Question {
  /// Whether the code names a fault, such as a dead rule, and not a property.
  fileprivate var isAboutFaults: Bool {
    switch self {
    case .fileFault, .deadRule, .twoApps, .difference: true
    case .association, .covered, .honest, .optOut, .platforms, .shipped: false
    }
  }

  /// The answer in one word if there is no fault.
  fileprivate var success: String { isAboutFaults ? "none" : ContractReport.Verdict.yes.word }
}

extension ContractReport.Finding {
  /// The cause of an answer about a link, which several links may have in common.
  fileprivate struct Cause: Hashable {
    let app: ContractReport.App
    let host: String?
    let word: String
    let rules: [ContractReport.RuleReference]
    let detail: String?
  }

  /// The cause of an answer about a link, or `nil` if the cause cannot be that of another link.
  fileprivate var cause: Cause? {
    guard question == .covered, case .link(_, _, let app) = subject, verdict.reason != nil || !rules.isEmpty || detail != nil else {
      return nil
    }
    return Cause(app: app, host: host, word: verdict.word, rules: rules, detail: verdict.reason ?? detail)
  }

  /// The only platform on which the witness opens the app, given the rules that decide for it. Only on Android, an app may have no rules.
  fileprivate var opening: String {
    "on \(rules.first { !$0.rule.isExcluded }?.app.platformName ?? "Android") only"
  }
}

extension ContractReport.Finding: CustomStringConvertible {
  /// The finding as one line: the code, the subject, the answer, the witness, and the rules that decide.
  public var description: String { text(others: 0) }

  /// The finding as one line.
  ///
  /// - Parameter others: The number of other links to which the line applies, too.
  fileprivate func text(others: Int) -> String {
    let code = question.rawValue
    let subject = subject.text(others: others)
    switch verdict {
    case .yes: return "\(code): \(subject): \(question.success)"
    case .undecided(let reason): return "\(code): \(subject): undecided: \(reason)"
    case .no, .nearest, .remark: break
    }
    let nearest = verdict == .nearest ? ", also with the files that Groma writes" : ""
    let url = witness.map { "\($0) " } ?? ""
    let decision = rules.isEmpty ? "" : " (\(rules.map(\.description).joined(separator: ", ")))"
    let cause = detail ?? (rules.isEmpty ? "no rule matches" : rules[0].description)
    switch question {
    case .fileFault: return "\(verdict == .remark ? verdict.word : code): \(subject)"
    case .association: return "\(code): \(subject): \(verdict == .remark ? "remark: " : "")\(detail ?? verdict.word)"
    case .covered where verdict == .remark:
      return "\(code): \(subject): remark: only URLs that repeat a query item do not open the app, such as \(url)(\(cause))"
    case .covered: return "\(code): \(subject): \(url)does not open the app: \(cause)"
    case .honest: return "\(code): \(subject): \(url)opens the app, but no link accepts it\(nearest)\(decision)"
    case .optOut: return "\(code): \(subject): \(url)opens the app\(decision)"
    case .deadRule:
      let shadows = rules.map(\.description).joined(separator: ", ")
      return "\(code): \(subject) decides for no URL" + (rules.isEmpty ? "" : ": shadowed by \(shadows)")
    case .twoApps:
      return "\(code): \(subject): \(url)opens \(self.subject.count == 2 ? "both" : "all \(self.subject.count)") apps\(decision)"
    case .platforms: return "\(code): \(subject): \(url)opens the app \(opening)\(nearest)\(decision)"
    case .shipped:
      if case .shipped(_, nil) = self.subject { return "\(code): \(subject): no link accepts it" }
      return "\(code): \(subject): does not open the app: \(cause)"
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
  public var description: String { text(others: 0) }

  /// The number of apps.
  fileprivate var count: Int { if case .apps(let apps) = self { apps.count } else { 1 } }

  /// Returns the subject as text.
  ///
  /// - Parameter others: The number of other links.
  fileprivate func text(others: Int) -> String {
    switch self {
    case .link(let name, let position, let app):
      "'\(name)'\(position.map { " (line \($0.line))" } ?? "")"
        + (others > 0 ? " and \(others) other \(others == 1 ? "link" : "links")" : "") + " in \(app)"
    case .app(let app): "\(app)"
    case .rule(let rule): "\(rule)"
    case .apps(let apps):
      apps.dropLast().map(\.description).joined(separator: ", ") + " and " + apps.suffix(1).map(\.description).joined()
    case .optOut(let text, let app): "'\(text)' in \(app)"
    case .problem(let problem, let file): "\(file):\(problem)"
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
