import ArgumentParser
import Groma
import GromaConsole
import GromaExplorer
import GromaLineEditor

/// The command `groma diff`, which compares two explorations.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the differences of two explorations, as a comment for a pull request.",
    discussion: """
      Both are reports of one app that 'groma explore --json' wrote. Which links land elsewhere, which screens are no longer reachable, what is \
      newly violated, and what is new.
      Exit codes: 0 nothing is worse; 1 something is; 2 usage, or a file that cannot be read.
      """)

  @Argument(help: "The report to compare with.")
  var old: String

  @Argument(help: "The new report.")
  var new: String

  func run() throws {
    do throws(FileError) {
      let report = try ExplorationReport.read(new)
      let comparison = ExplorationComparison(from: try ExplorationReport.read(old, of: report.app), to: report)
      print(comparison.markdown, terminator: "")
      if !comparison.isWorse { return }
    } catch {
      StandardStreams.writeError("error: \(error)".escapingControls)
      throw ExitCode(2)
    }
    throw ExitCode(1)
  }
}
