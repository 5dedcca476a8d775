import ArgumentParser
import Groma
import GromaConsole
import GromaExplorer
import GromaExplorerReports
import GromaProcesses

/// The command `groma diff`, which compares two reports of explorations.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the differences between two explorations, formatted as a pull request comment.",
    discussion: """
      Both files are reports of the same app that 'groma explore --json' wrote. The differences are new violations, links that land \
      elsewhere, screens that are no longer reachable, and new links and screens.
      Exit codes: 0 no regression; 1 a regression; 2 wrong usage, or an unreadable file.
      """)

  @Argument(help: "The old report.")
  var old: String

  @Argument(help: "The new report.")
  var new: String

  func run() throws {
    do throws(FileError) {
      let report = try ExplorationReport.read(new)
      let comparison = ExplorationComparison(from: try ExplorationReport.read(old, of: report.app), to: report)
      StandardStreams.printText(comparison.markdown)
      if !comparison.isWorse { return }
    } catch {
      StandardStreams.writeError("error: \(error)".escapingControls)
      throw ExitCode(2)
    }
    throw ExitCode(1)
  }
}
