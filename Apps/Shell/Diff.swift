import ArgumentParser
import Console
import LibEdit
import Navigation

/// Compares two explorations.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what differs between two explorations, as a comment for a pull request.",
    discussion: """
      Both are summaries that 'groma explore --json' wrote, of one app. Which links land elsewhere, which screens are no longer reachable, what is \
      newly violated, and what is new.
      Exit codes: 0 nothing is worse; 1 something is; 2 usage, or a file that cannot be read.
      """)

  @Argument(help: "The summary to compare with.")
  var old: String

  @Argument(help: "The summary that is new.")
  var new: String

  func run() throws {
    do throws(FileError) {
      let summary = try ExplorationSummary.read(new)
      let comparison = ExplorationComparison(from: try ExplorationSummary.read(old, of: summary.app), to: summary)
      print(comparison.markdown, terminator: "")
      if !comparison.isWorse { return }
    } catch {
      StandardStreams.writeError("error: \(error)".escapingControls)
      throw ExitCode(2)
    }
    throw ExitCode(1)
  }
}
