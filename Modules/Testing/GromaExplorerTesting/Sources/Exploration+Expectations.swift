public import Groma
public import GromaExplorer
import GromaReportFormats
public import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Explores an app as part of the current test, and expects that the report meets a requirement.
///
/// Each violation is recorded as an issue at the declaration of the link, screen or property at fault, with the moves that lead to it. The
/// other reasons why the requirement is not met are recorded as issues at the call.
///
/// ```swift
/// @MainActor struct BankExplorationTests {
///   @Test func everyLinkLands() async { await expectProved(.bank, bounds: Bounds(depth: 2, layers: 2)) }
/// }
/// ```
///
/// The exploration blocks the main actor, and then waits for 0.1 s while it repeats runs, so that work that handlers started and left is
/// noticed (``/GromaExplorer/Exploration/repeatRuns(afterWorkLeftBy:)``). To explore from a different state, pass an app that begins there:
/// ``/Groma/AppDefinition/beginning(in:)``.
///
/// A debug build explores five to ten times more slowly than an optimized build. If a debug build takes a second or longer, the function
/// records a warning that names the command for an optimized build. A warning fails no test.
///
/// - Parameters:
///   - app: The app, explored from its launch.
///   - bounds: The limits within which states are explored.
///   - properties: The properties to check. If `nil`, checks the properties of the app as a whole (``/GromaExplorer/Property/ofApps``) and
///     all other properties of the app.
///   - requirement: The condition for success. By default, each property must be proved and each screen must be visible in some state.
///   - limit: The maximum duration. An exploration that exceeds it is not complete. `nil` means no limit.
///   - sourceLocation: The location of issues that have no declaration.
/// - Returns: The report of the exploration.
@MainActor @discardableResult
public func expectProved(
  _ app: AppDefinition, bounds: Bounds = Bounds(), properties: [Property]? = nil,
  requiring requirement: ExplorationReport.Requirement = .proof, within limit: Duration? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) async -> ExplorationReport {
  let exploration = Exploration(
    app, bounds: bounds, properties: properties ?? Property.ofApps + app.properties,
    wholeStates: requirement == .proof ? .max : Exploration.fewStates)
  let clock = ContinuousClock()
  let start = clock.now
  var report = exploration.run { _ in
    limit.map { start.duration(to: clock.now) < $0 } ?? true
  }
  await exploration.repeatRuns(afterWorkLeftBy: &report)
  #if DEBUG
    if let note = debugNote(on: report) { Issue.record(note, severity: .warning, sourceLocation: sourceLocation) }
  #endif
  if !report.findings.isEmpty {
    let root = URL(filePath: sourceLocation.filePath).repositoryRoot
    let sources = SourceTree(below: root)
    for finding in report.findings {
      let location = finding.declaration.map { declaration in
        let path = sources.path(of: declaration.file).map { "\(root)/\($0)" } ?? declaration.file
        return SourceLocation(fileID: declaration.file, filePath: path, line: declaration.line, column: 1)
      }
      Issue.record(Comment(rawValue: finding.lines.joined(separator: "\n")), sourceLocation: location ?? sourceLocation)
    }
  }
  for failure in report.failures(of: requirement, countingViolations: false) {
    Issue.record(Comment(rawValue: "\(report.app): \(failure)"), sourceLocation: sourceLocation)
  }
  return report
}

/// Returns a note that the build is not optimized, or `nil` if the exploration was fast.
func debugNote(on report: ExplorationReport) -> Comment? {
  guard report.counts.seconds >= 1 else { return nil }
  return """
    this debug build explored \(report.counts.explored) states in \(report.counts.seconds) s; an optimized build takes a fifth to a tenth of \
    that: swift test -c release -Xswiftc -enable-testing
    """
}

extension URL {
  /// The path of the nearest enclosing folder that contains `.git`. If there is none, the path of the folder of the file.
  fileprivate var repositoryRoot: String {
    let folder = deletingLastPathComponent()
    var root = folder
    while !FileManager.default.fileExists(atPath: root.appending(path: ".git").path) {
      if root.path == "/" { return folder.path }
      root = root.deletingLastPathComponent()
    }
    return root.path
  }
}
