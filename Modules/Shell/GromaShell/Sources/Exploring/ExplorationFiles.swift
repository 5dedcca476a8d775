import ArgumentParser
import FoundationEssentials
import Groma
import GromaConsole
import GromaContractReports
import GromaExplorer
import GromaExplorerReports
import GromaReportFormats

/// The command-line options for the files that an exploration writes.
///
/// They do not share a group with the reports of `contracts`: the parser visits the options of a group within a group many times.
struct ExplorationFiles: ParsableArguments {
  @Option(
    name: .customLong("trace"),
    help: ArgumentHelp(
      "Write each violation as a command file into a folder. Files of an earlier exploration are removed.", valueName: "folder"))
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "Write an HTML page with the verdicts, the coverage, a map of the screens, and the violations as drawn screens.", valueName: "file"))
  var html: String?

  @Option(help: ArgumentHelp("Write a JUnit report: a suite for each property, with a case for each screen or link.", valueName: "file"))
  var junit: String?

  @Option(help: ArgumentHelp("Write the violations as SARIF, with paths relative to the current folder.", valueName: "file"))
  var sarif: String?

  @Option(help: ArgumentHelp("Write the report as JSON, for 'groma diff' and --baseline.", valueName: "file"))
  var json: String?

  @Option(help: ArgumentHelp("Write a map of the screens for Graphviz.", valueName: "file"))
  var dot: String?

  @Option(help: ArgumentHelp("Write a map of the screens for Mermaid.", valueName: "file"))
  var mermaid: String?

  @Option(
    help: ArgumentHelp(
      "The moves that the maps of --dot, --mermaid and --html show, separated by commas: actions, outcomes (of effects), links, back, tabs. The default is actions,outcomes.",
      valueName: "kinds"),
    transform: ScreenMap.EdgeKind.argument)
  var edges: Set<ScreenMap.EdgeKind>?

  private var shownEdges: Set<ScreenMap.EdgeKind> { edges ?? ScreenMap.EdgeKind.usual }

  @Option(
    help: ArgumentHelp(
      "Write a Promela model for Spin. Needs all states within the bounds. With --property, the model contains the properties over time that are named, as formulas.",
      valueName: "file"))
  var promela: String?

  /// The paths of the files that the options name.
  var paths: ReportPaths { ReportPaths(all: [html, junit, sarif, json, dot, mermaid, promela].compactMap(\.self)) }

  func validate() throws {
    if folder == FileError.standardStream { throw ValidationError("--trace: a folder is needed, not '-'.") }
    try paths.validate()
  }

  /// Checks that all files can be written, and removes the contents of earlier reports and earlier traces, before the exploration starts.
  /// Creates the trace folder if it does not exist.
  ///
  /// - Parameters:
  ///   - inputs: The paths of files that the exploration reads, which no report may replace.
  ///   - replaced: The path of the baseline, which a report may replace, or `nil` if there is none.
  func begin(inputs: [String], replacing replaced: String?) throws(FileError) {
    if let folder { removeOldTraces(in: folder) }
    try paths.begin(inputs: inputs, replacing: replaced)
    guard let folder else { return }
    try FileError.makeFolder(folder)
    try FileError.checkWriting("\(folder)/violation.nav")
  }

  /// Removes the command files that earlier explorations wrote to a folder. Other files remain.
  private func removeOldTraces(in folder: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasSuffix(".nav") {
      let path = "\(folder)/\(name)"
      guard FileError.isRegular(path), let text = try? FileError.readText(path) else { continue }
      let header = text.split(separator: "\n").prefix { $0.hasPrefix("#:") }
      if header.contains("#: tags   explorer") { try? FileManager.default.removeItem(atPath: path) }
    }
  }

  /// Returns the names and texts of all requested files except the Promela model.
  ///
  /// - Parameters:
  ///   - report: The report of the exploration.
  ///   - app: The app that was explored, to draw the screens of violations.
  ///   - supervision: The object that detects runs that do not return. It is needed because drawing the screens runs the app's own code.
  ///   - contracts: The report on link contracts, which the reports also contain, or `nil` if there is none.
  ///   - requirement: The result that counts as success in the JUnit report.
  ///   - command: The command line of the exploration, for the HTML page.
  @MainActor
  func texts(
    _ report: ExplorationReport, of app: AppDefinition, _ supervision: Supervision, contracts: ContractDocument?,
    requirement: ExplorationReport.Requirement,
    command: String
  ) async throws -> [(file: String, text: String)] {
    var texts: [(file: String, text: String)] = []
    func add(_ file: String?, _ text: @autoclosure () throws -> String) rethrows {
      if let file { texts.append((file, try text())) }
    }
    if let html {
      let map = await Graphviz.svg(of: report.map(showing: shownEdges).dot)
      let frames = report.findings.enumerated().map { number, finding in
        supervision.pictures(of: number) { finding.frames(in: app) } ?? []
      }
      let page = ExplorationPage(report, frames: frames, map: map)
      let parts = [page.part] + (contracts.map { [$0.part] } ?? [])
      texts.append((html, ExplorationPage.text(of: report.app, command: command, parts: parts)))
    }
    if let sarif {
      let sources = SourceTree()
      let runs = [SARIFDocument(report, path: sources.path).run] + (contracts.map { [$0.sarif] } ?? [])
      texts.append((sarif, SARIF.text(of: runs)))
    }
    add(junit, JUnitDocument.text(of: JUnitDocument.suites(of: report, requirement: requirement) + (contracts?.suites ?? [])))
    try add(json, try report.json(contracts: contracts?.json))
    let map = report.map(showing: shownEdges)
    add(dot, map.dot)
    add(mermaid, map.mermaid)
    for (file, finding) in traces(report) { texts.append((file, finding.script(app: report.app))) }
    return texts
  }

  /// Returns the findings for which command files are written, each with the path of its file in the trace folder. There is no file for a
  /// finding that no command checks, because the file would not pass after the fault is fixed.
  private func traces(_ report: ExplorationReport) -> [(file: String, finding: ExplorationReport.Finding)] {
    guard let folder else { return [] }
    return report.findings.filter(\.hasTrace).enumerated().map { number, finding in
      ("\(folder)/\(String(finding.property.map { $0.isLetter ? $0 : "-" }))-\(number + 1).nav", finding)
    }
  }

  /// Returns lines that name the files that were written. Empty if none was requested.
  ///
  /// - Parameters:
  ///   - written: The paths of the files that were written.
  ///   - program: The name of the program, which runs the command files.
  func summary(_ report: ExplorationReport, written: [String], program: String) -> [String] {
    var lines = paths.summary(of: written).map { [$0] } ?? []
    if let folder {
      let traces = traces(report).map(\.file).filter(written.contains)
      let others = report.findings.filter { !$0.hasTrace }
      if report.findings.isEmpty { lines.append("there is no violation to write to \(folder)") }
      if !traces.isEmpty {
        lines.append("wrote \(traces.joined(separator: ", ")); '\(program) run \(folder)' runs \(traces.count == 1 ? "it" : "them")")
      }
      if !others.isEmpty {
        let names = others.map(\.property).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        lines.append("no command file, because no command checks it: \(names.joined(separator: "; "))")
      }
    }
    return lines.isEmpty ? [] : [""] + lines.map(\.escapingControls)
  }
}
