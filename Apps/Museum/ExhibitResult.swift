import Groma
public import GromaExplorer

/// The results of exploring both versions of an exhibit.
public struct ExhibitResult: Sendable {
  /// The exhibit.
  public let exhibit: Exhibit
  /// The report on the app with the bug.
  public let report: ExplorationReport
  /// The report on the app with the published fix.
  public let mended: ExplorationReport

  /// Explores both versions of an exhibit within its bounds. As with `groma explore --require proof`, all states are checked, and the
  /// definition of the app, too.
  ///
  /// - Complexity: 0.1 to 0.2 seconds in a debug build in which the explorer is optimized.
  @MainActor
  public init(of exhibit: Exhibit) {
    func explored(_ app: AppDefinition) -> ExplorationReport {
      Exploration(app, bounds: exhibit.bounds, properties: Property.ofApps + app.properties, wholeStates: .max).run()
    }
    self.exhibit = exhibit
    report = explored(exhibit.app)
    mended = explored(exhibit.mended)
  }

  /// The finding that shows the bug: the first one that is not about the app as a whole. `nil` if the bug was not found.
  public var finding: ExplorationReport.Finding? { report.findings.first { !$0.isOfApp } }

  /// The names of the properties that the app with the bug violates: first that of the finding, then the others in the order of the report.
  public var violated: [String] {
    let names = report.verdicts.filter { $0.kind == .violated }.map(\.property)
    return names.filter { $0 == finding?.property } + names.filter { $0 != finding?.property }
  }
}

extension ExplorationReport.Finding {
  /// The moves and the check as lines of the shell.
  public var shellLines: [String] { moveLines + checks }

  /// The number of moves of the user and of the environment in ``shellLines``.
  var moveCount: Int { shellLines.count { !$0.hasPrefix("set ") && !$0.hasPrefix("expect ") } }
}
