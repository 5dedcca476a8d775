/// Makes the text of a run of scripts, while they run.
public protocol ScriptReporter {
  /// What stands before all.
  func beginning(of count: Int) -> [ReportLine]
  /// What is said of a script: the `number`th, from 1.
  func lines(of report: ScriptReport, number: Int) -> [ReportLine]
  /// What stands behind all.
  ///
  /// - Parameter coverage: What was reached, if that was asked for.
  func end(_ summary: ScriptSummary, coverage: [ScriptSummary.Reached]) -> [ReportLine]
}

/// A line of a report: a result, or what a person needs to mend something.
public enum ReportLine: Hashable, Sendable {
  /// For standard output.
  case result(String)
  /// For standard error.
  case detail(String)

  /// The text.
  public var text: String {
    switch self {
    case .result(let text), .detail(let text): text
    }
  }
}
