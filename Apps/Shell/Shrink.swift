import ArgumentParser
import Console
import LibEdit
import Navigation

/// Makes a failing script small.
struct Shrink: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take steps away from a failing command file as long as it fails in the same way.",
    discussion: "Exit codes: 0 it is small; 1 it passes; 2 usage, or a file that cannot be read or written.")

  @OptionGroup var options: Options

  @Option(name: .shortAndLong, help: ArgumentHelp("Write the small file here rather than to standard output.", valueName: "file"))
  var output: String?

  @Argument(help: "A command file that fails.")
  var file: String

  @MainActor
  func run() async throws {
    var how = ScriptRunner.Options()
    how.variables = options.variables
    let shrinker = ScriptShrinker(ScriptRunner(options.definition, of: Apps.all, options: how))
    do {
      let result = try shrinker.shrink(try FileError.readText(file), file: file)
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
