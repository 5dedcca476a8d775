/// A report format that produces its lines while the scripts run.
public protocol ScriptReporter {
  /// Returns the lines to print before all scripts.
  ///
  /// - Parameter count: The number of scripts to run.
  func beginning(of count: Int) -> [ReportLine]
  /// Returns the lines to print for a script.
  ///
  /// - Parameters:
  ///   - report: The report of the script.
  ///   - number: The position of the script in the run, from 1.
  func lines(of report: ScriptReport, number: Int) -> [ReportLine]
  /// Returns the lines to print after all scripts.
  ///
  /// - Parameters:
  ///   - summary: The totals of the run.
  ///   - coverage: The coverage of each app. Empty if coverage was not measured.
  func end(_ summary: ScriptSummary, coverage: [ScriptSummary.Reached]) -> [ReportLine]
  /// Returns the lines to print at the end of a run that did not start, or in which not all scripts have a result. By default, returns no
  /// lines.
  ///
  /// - Parameter reason: The reason as a sentence.
  func interruption(_ reason: String) -> [ReportLine]
}

extension ScriptReporter {
  /// Returns no lines.
  public func interruption(_ reason: String) -> [ReportLine] { [] }
}

/// A line of a report: a result, or a detail that explains a failure.
public enum ReportLine: Hashable, Sendable {
  /// A line for standard output.
  case result(String)
  /// A line for standard error.
  case detail(String)

  /// The text of the line.
  public var text: String {
    switch self {
    case .result(let text), .detail(let text): text
    }
  }
}
