extension ContractReport {
  /// The consequence of a verdict.
  package enum Severity: Hashable, Sendable {
    /// The property holds.
    case none
    /// The finding is printed and is not a fault.
    case note
    /// The report fails.
    case fault
  }

  /// Whether the report fails: nothing was checked, or a finding is a fault.
  package var isFailed: Bool { findings.isEmpty || count(of: .fault) > 0 }

  /// Returns the number of findings of a severity.
  package func count(of severity: Severity) -> Int { findings.count { $0.verdict.severity == severity } }
}

extension ContractReport.Verdict {
  /// The word and the severity of the verdict, for all formats of a report.
  private var meaning: (word: String, severity: ContractReport.Severity) {
    switch self {
    case .yes: ("yes", .none)
    case .no: ("no", .fault)
    case .nearest: ("nearest", .note)
    case .remark: ("remark", .note)
    case .undecided: ("undecided", .fault)
    }
  }

  /// The verdict in one word: `yes`, `no`, `nearest`, `remark` or `undecided`.
  package var word: String { meaning.word }

  /// The consequence of the verdict.
  package var severity: ContractReport.Severity { meaning.severity }

  /// The reason why the decision was not completed, or `nil` if it was.
  package var reason: String? { if case .undecided(let reason) = self { reason } else { nil } }
}

extension ContractReport.Question {
  /// The property that the question is about, as a sentence without a full stop.
  package var property: String {
    switch self {
    case .fileFault: "the platforms use each part of the files"
    case .association: "each app is associated with the host"
    case .optOut: "no URL that is declared as an opt-out opens the app"
    case .covered: "each URL of a link opens the app"
    case .honest: "each URL that opens the app is accepted by a link"
    case .deadRule: "each rule decides at least one URL"
    case .twoApps: "no URL opens two apps of a file"
    case .platforms: "the same URLs open the app on iOS and on Android"
    case .shipped: "each URL that shipped still opens the app"
    case .difference: "the same URLs open the same apps in two versions of a file"
    }
  }
}
