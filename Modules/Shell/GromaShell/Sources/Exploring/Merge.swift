import ArgumentParser
import Groma
import GromaConsole
import GromaExplorer
import GromaExplorerReports
import GromaProcesses

/// The command `groma merge`, which joins the reports of all shards of an exploration.
struct Merge<Program: GromaCommand>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "merge",
      abstract: "Join the reports of all shards of an exploration into one.",
      discussion: """
        The files are the reports that 'groma explore --shard i/n --json FILE' wrote, one for each shard, in any order. The result is the \
        report of one process that did all the work:
        - A violation of any shard is a violation.
        - A property is proved within the largest bounds that a shard completed.
        - Numbers of states, moves and links are those of one shard, because the states of several overlap. Only the number of runs is added.
        The HTML page has no drawings of screens, because no app is run; --promela is refused for the same reason.
        Exit codes: 0 if there is no violation and --require is met; 1 otherwise; 2 for wrong usage, a missing shard, reports that do not \
        belong together, or a file that cannot be read or written.
        """)
  }

  @Argument(help: ArgumentHelp("The reports of all shards.", valueName: "file"))
  var reports: [String]

  @OptionGroup(title: "Reports") var files: ExplorationFiles

  @Option(
    help: ArgumentHelp(
      "The least result that counts as success, as for 'explore'. The default is nothing.", valueName: "proof|complete|nothing"))
  var require: ExplorationReport.Requirement?

  func validate() throws {
    if files.promela != nil { throw ValidationError("--promela: needs an exploration; use 'explore --promela'.") }
  }

  @MainActor
  func run() async throws {
    do {
      let shards = try reports.map { file throws(FileError) in (name: file, report: try ExplorationReport.read(file)) }
      let report = try ExplorationReport.merging(shards)
      try files.check()
      try files.paths.check(inputs: reports)
      let requirement = require ?? .nothing
      let texts = try await files.texts(
        report, of: nil, Supervision(), contracts: nil, requirement: requirement, command: Program.commandLine)
      report.lines.forEach(files.paths.show)
      files.removeOldTraces()
      for (file, text) in texts { try FileError.write(Array(text.utf8), to: file) }
      files.summary(report, program: Program.commandName).forEach(files.paths.show)
      for failure in report.failures(of: requirement, countingViolations: false) {
        StandardStreams.writeError("error: --require \(requirement.rawValue): \(failure)".escapingControls)
      }
      throw ExitCode(report.failures(of: requirement).isEmpty ? 0 : 1)
    } catch let problem as ExplorationReport.MergeProblem {
      StandardStreams.writeError("error: \(problem)".escapingControls)
      throw ExitCode(2)
    } catch let error as FileError {
      StandardStreams.writeError("error: \(error)".escapingControls)
      throw ExitCode(2)
    }
  }
}
