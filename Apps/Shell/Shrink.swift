import ArgumentParser
import Console
import LibEdit
import Navigation

/// Makes a failing script small.
struct Shrink: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take steps away from a failing command file as long as it fails in the same way.",
    discussion: "Exit codes: 0 it is small; 1 it passes; 2 usage, or a file that cannot be read or written; 4 a run was not in time.")

  @OptionGroup var options: Options

  @Option(name: .shortAndLong, help: ArgumentHelp("Write the small file here rather than to standard output.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("How long one run may take before all ends with code 4; 0 for ever.", valueName: "seconds"))
  var timeout = 60

  @Argument(help: "A command file that fails.")
  var file: String

  func validate() throws {
    guard (0...1_000_000).contains(timeout) else { throw ValidationError("--timeout: from 0 to 1000000.") }
  }

  @MainActor
  func run() async throws {
    var how = ScriptRunner.Options()
    how.variables = options.variables
    let shrinker = ScriptShrinker(ScriptRunner(options.definition, of: Apps.all, options: how))
    let watchdog = Watchdog(seconds: timeout)
    do {
      let text = try FileError.readText(file)
      let result = try shrinker.shrink(text, file: file) { watchdog.begin(file) }
      watchdog.end()
      if let output {
        try FileError.write(Array(result.text.utf8), to: output)
      } else {
        print(result.text, terminator: "")
      }
      StandardStreams.writeError("from \(result.stepsBefore) steps to \(result.stepsAfter), in \(result.runs) runs")
    } catch ScriptShrinker.Refusal.passes {
      StandardStreams.writeError("error: '\(file)' passes".escapingControls)
      throw ExitCode(1)
    } catch ScriptShrinker.Refusal.unreadable(let report) {
      report.problems.flatMap(\.lines).forEach { StandardStreams.writeError($0) }
      throw ExitCode(2)
    } catch let error as FileError {
      StandardStreams.writeError("error: \(error)".escapingControls)
      throw ExitCode(2)
    }
  }
}
