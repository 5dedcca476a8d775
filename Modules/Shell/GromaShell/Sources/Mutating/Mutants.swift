import ArgumentParser
import Groma
import GromaCommandLanguage
import GromaConsole
import GromaExplorer
import GromaProcesses
import GromaReportFormats
import GromaScripts

/// The command `groma mutants`, which tests command files by running them on apps with mistakes.
struct Mutants<Program: GromaCommand>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "mutants",
      abstract: "Make mistakes in the app, one at a time, and report which command files and properties notice them.",
      discussion: """
        Explores the app within the bounds, and derives mutants from what its handlers did: an action does nothing, a guard always allows, a \
        tab is off by one, a value is not written, and so on. Each mutant is one mistake.
        A mutant is killed if a command file fails on it, or if it violates a property that the app does not violate. It is equivalent if \
        its reachable graph within the bounds is that of the app: the same states, moves and results. Otherwise it survived: no test \
        notices the mistake. Each verdict is confirmed on live navigators.
        A folder means all .nav files in it. A file belongs to the app that it names with '#: app', or else to \(Program.apps[0].name); \
        files of other apps are not used. With --write, a small number of new command files that kill \
        the survivors is written.
        Exit codes: 0 if every mutant was killed or is equivalent; 1 if a mutant survived or is undecided, a command file does not pass on \
        the app itself, or there is no mutant; 2 for wrong usage, or a file that cannot be read or written; 130, 143 or 129 after \
        the signal INT, TERM or HUP, which ends the test with a report of the mutants so far.
        Operators: \(MutationOperator.allCases.map(\.rawValue).joined(separator: ", ")). \
        The report describes each mutant that survived or is undecided.
        """)
  }

  @OptionGroup var options: AppOptions<Program>

  @Option(
    help: ArgumentHelp(
      "Bounds of the exploration. Bounds that are not named have their defaults: depth=2,layers=2,waiting=1,samples=1,pairs=0.",
      valueName: "name=number,…"), transform: { try Bounds(written: $0, defaults: .ofMutants) })
  var bounds = Bounds.ofMutants

  @Option(help: ArgumentHelp("Test at most this many mutants.", valueName: "number"))
  var limit: Int?

  @Option(help: ArgumentHelp("The choice of mutants with --limit; the same number gives the same mutants.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp("Stop after this time, and report the mutants so far.", valueName: "time"),
    transform: WrittenDuration.init(argument:))
  var time: WrittenDuration?

  @Option(help: ArgumentHelp("Write command files that kill the survivors into this folder. No file is replaced.", valueName: "folder"))
  var write: String?

  @Option(help: ArgumentHelp("Write a JUnit report, with a case for each mutant.", valueName: "file"))
  var junit: String?

  @Option(help: ArgumentHelp("Write the report as JSON.", valueName: "file"))
  var json: String?

  @Argument(help: "Command files, or folders of them.")
  var files: [String] = []

  private var paths: ReportPaths { ReportPaths(all: [junit, json].compactMap(\.self)) }

  func validate() throws {
    guard !files.isEmpty else { throw ValidationError("Missing expected argument '<files> ...'") }
    if let limit, limit < 1 { throw ValidationError("--limit: must be at least 1.") }
    if write == FileError.standardStream { throw ValidationError("--write: a folder is needed, not '-'.") }
    if files.contains(FileError.standardStream) { throw ValidationError("A command file is needed, not '-'.") }
    try paths.validate()
  }

  @MainActor
  func run() async throws {
    do {
      StandardOutput.descriptor = StandardStreams.reserveOutput()
      try paths.begin(inputs: ScriptFiles(files).all)
      let scripts = try scripts()
      if let write {
        try FileError.makeFolder(write)
        try FileError.checkWriting("\(write)/mutant.nav")
      }
      let (report, areScriptsWritten) = test(scripts)
      report.lines.forEach { paths.show($0.escapingControls) }
      var texts = junit.map { [(file: $0, text: JUnitDocument.text(of: report))] } ?? []
      if let json { texts.append((json, try report.formattedJSON)) }
      let written = ReportPaths.write(texts)
      if let signal = Interruption.signal { throw ExitCode(128 + signal) }
      throw ExitCode(written.count < texts.count || !areScriptsWritten ? 2 : report.isFailed ? 1 : 0)
    } catch let error as FileError {
      StandardStreams.writeError("error: \(error)".escapingControls)
      throw ExitCode(2)
    }
  }

  /// Returns the command files with their texts.
  private func scripts() throws -> [(file: String, text: String)] {
    var scripts = ScriptFiles(files)
    do {
      let selected = try scripts.selected(by: ScriptSelection())
      return try selected.map { ($0, try FileError.readText($0)) }
    } catch let absence as ScriptFiles.Absence {
      StandardStreams.writeError("error: \(absence)".escapingControls)
      throw ExitCode(2)
    }
  }

  /// Tests the mutants. Returns the report, and whether the requested new command files were written.
  @MainActor
  private func test(_ scripts: [(file: String, text: String)]) -> (MutationReport, areScriptsWritten: Bool) {
    let clock = ContinuousClock()
    let start = clock.now
    var line = MutationProgressLine()
    Interruption.begin()
    let isOver = { Interruption.signal != nil || time.map { start.duration(to: clock.now) >= $0.duration } ?? false }
    let exploration = MutationExploration(options.definition, bounds: bounds) { progress in
      line.show("exploring: \(progress)")
      return !isOver()
    }
    let test = MutationTest(exploration, scripts: scripts, usual: Program.apps[0].name)
    let mutants = exploration.mutants(atMost: limit, seed: seed)
    var report = test.run(mutants, seed: seed) { done in
      let survived = done.count { $0.verdict == .survived }
      line.show("[\(done.count + 1)/\(mutants.count)] \(survived) survived")
      return !isOver()
    }
    var areScriptsWritten = true
    if let write {
      do throws(FileError) {
        try add(test.scriptsForSurvivors(), to: write, &report)
      } catch {
        StandardStreams.writeError("error: \(error)".escapingControls)
        areScriptsWritten = false
      }
    }
    line.clear()
    report.seconds = start.duration(to: clock.now) / .seconds(1)
    return (report, areScriptsWritten)
  }

  /// Writes new command files, under names that no file has.
  @MainActor
  private func add(_ scripts: [MutationTest.NewScript], to folder: String, _ report: inout MutationReport) throws(FileError) {
    for script in scripts {
      var path = "\(folder)/\(script.name)"
      var number = 2
      while FileError.exists(path) {
        path = "\(folder)/\(script.name.dropLast(4))-\(number).nav"
        number += 1
      }
      try FileError.write(Array(script.text.utf8), to: path)
      report.written.append(path)
      for index in report.mutants.indices where report.mutants[index].script == nil && script.kills.contains(report.mutants[index].number) {
        report.mutants[index].script = path
      }
    }
  }
}

extension Bounds {
  /// The bounds of `groma mutants` that are not named.
  fileprivate static var ofMutants: Bounds { Bounds(depth: 2) }
}

/// A progress line on standard error, shown only if it is a terminal.
private struct MutationProgressLine {
  private let isShown = StandardStreams.errorIsTerminal
  private var last: ContinuousClock.Instant?

  mutating func show(_ text: String) {
    let now = ContinuousClock.now
    guard isShown, last.map({ $0.duration(to: now) > .milliseconds(100) }) ?? true else { return }
    last = now
    StandardStreams.writeErrorText("\r\u{1B}[K" + text.escapingControls.prefix((StandardStreams.width ?? 80) - 1))
  }

  func clear() {
    if isShown, last != nil { StandardStreams.writeErrorText("\r\u{1B}[K") }
  }
}
