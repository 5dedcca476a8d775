import ArgumentParser
import Console
import Explorer
import Navigation

/// The files that an exploration is written to.
struct ExplorationFiles: ParsableArguments {
  @Option(name: .customLong("trace"), help: ArgumentHelp("Write each violation as a command file into a folder.", valueName: "folder"))
  var folder: String?

  @Option(
    help: ArgumentHelp("Write a page for a browser: verdicts, coverage, the map, each violation as drawn screens.", valueName: "file"))
  var html: String?

  @Option(help: ArgumentHelp("Write a JUnit report: a case for each property and screen, or link.", valueName: "file"))
  var junit: String?

  @Option(help: ArgumentHelp("Write the violations as SARIF, with paths from here, where the sources are.", valueName: "file"))
  var sarif: String?

  @Option(help: ArgumentHelp("Write all as JSON, an object a line.", valueName: "file"))
  var jsonl: String?

  @Option(help: ArgumentHelp("Write a summary that 'groma diff' and --baseline read.", valueName: "file"))
  var json: String?

  @Option(help: ArgumentHelp("Write which screen leads to which, for Graphviz.", valueName: "file"))
  var dot: String?

  @Option(help: ArgumentHelp("The same, for Mermaid.", valueName: "file"))
  var mermaid: String?

  @Option(help: ArgumentHelp("The same, as GraphML.", valueName: "file"))
  var graphml: String?

  @Option(
    help: ArgumentHelp("Write what was learnt as a model in Promela, for Spin. Needs all states within the bounds.", valueName: "file"))
  var promela: String?

  private var named: [String] { [html, junit, sarif, jsonl, json, dot, mermaid, graphml, promela].compactMap(\.self) }

  func validate() throws {
    var seen: Set<String> = []
    if let twice = named.first(where: { !seen.insert($0).inserted }) { throw ValidationError("Two reports go to '\(twice)'.") }
  }

  /// Checks that they could be written, before there is anything to write.
  func check() throws(FileError) {
    for file in named { try FileError.checkWriting(file) }
    guard let folder else { return }
    try FileError.makeFolder(folder)
    try FileError.checkWriting("\(folder)/violation.nav")
  }

  /// Their texts, but for the model's.
  ///
  /// - Parameter supervision: Knows what does not come back: pictures are made by the app's own code.
  @MainActor
  func texts(
    _ summary: ExplorationSummary, _ report: ExplorationReport, of app: AppDefinition, _ supervision: Supervision
  ) async throws -> [(file: String, text: String)] {
    var texts: [(file: String, text: String)] = []
    func add(_ file: String?, _ text: @autoclosure () throws -> String) rethrows {
      if let file { texts.append((file, try text())) }
    }
    if let html {
      let map = await Graphviz.svg(of: summary.graph.map)
      let frames = report.violations.enumerated().map { number, violation in
        supervision.pictures(of: number) { violation.frames(in: app) } ?? []
      }
      texts.append((html, ExplorationPage(summary, frames: frames, map: map).text))
    }
    if let sarif {
      let sources = SourceTree()
      texts.append((sarif, SARIFDocument(summary, path: sources.path).text))
    }
    add(junit, JUnitDocument.text(of: summary))
    add(jsonl, summary.jsonLines.map { $0 + "\n" }.joined())
    try add(json, try summary.json)
    add(dot, summary.graph.dot)
    add(mermaid, summary.graph.mermaid)
    add(graphml, summary.graph.graphML)
    if let folder {
      for (number, violation) in report.violations.enumerated() {
        let name = String(violation.property.map { $0.isLetter ? $0 : "-" })
        texts.append(("\(folder)/\(name)-\(number + 1).nav", violation.script(app: app)))
      }
    }
    return texts
  }
}
