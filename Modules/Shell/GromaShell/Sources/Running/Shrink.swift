import ArgumentParser
import Groma
import GromaCommandLanguage
import GromaConsole
import GromaProcesses
import GromaScripts

/// The command `groma shrink`, which reduces a failing script.
struct Shrink<Program: GromaCommand>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "shrink",
      abstract: "Remove steps from a failing command file as long as it still fails in the same way.",
      discussion:
        "Exit codes: 0 success; 1 the file passes, or no step of it fails; 2 wrong usage, or a file that cannot be read or written; 3 a process crashed; 4 a run timed out."
    )
  }

  @OptionGroup var options: SharedOptions<Program>

  @Option(name: .shortAndLong, help: ArgumentHelp("Write the smaller file here instead of to standard output.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp("Stop a run after this time, such as 60s; 0s means no limit.", valueName: "time"),
    transform: WrittenDuration.init(argument:))
  var timeout = WrittenDuration(seconds: 60)

  /// The ID of the process that sends jobs to this process, or `nil` if this process is not a worker.
  @Option(name: .customLong("worker"), help: .private)
  var employer: Int32?

  @Argument(help: "The command file that fails; '-' is standard input.")
  var file: String?

  @MainActor
  func run() async throws {
    if let employer {
      var how = ScriptRunner.Options()
      how.variables = options.variables
      return Worker(runner: ScriptRunner(options.definition, of: options.apps, options: how), parent: employer).run()
    }
    guard let file else { throw ValidationError("Missing expected argument '<file>'") }
    do {
      let text = try FileError.readText(file)
      if let output { try FileError.checkWriting(output) }
      var outcome: WorkerPool.Outcome?
      let pool = WorkerPool(arguments: try ProcessArguments.all(of: Program.self), size: 1, timeout: timeout) { outcome = $1 }
      try await pool.run([.shrink(file: file, text: text)])
      guard let outcome else { throw ExitCode(2) }
      try finish(outcome, file)
    } catch let error as FileError {
      throw failure("\(error)", 2)
    } catch let error as WorkerPool.Shortage {
      throw failure("\(error)", 2)
    }
  }

  /// Writes the reduced script. If there is no reduced script, writes the reason as an error message and throws the exit code.
  private func finish(_ outcome: WorkerPool.Outcome, _ file: String) throws {
    switch outcome {
    case .answered(.shrunk(let result)):
      if let output {
        try FileError.write(Array(result.text.utf8), to: output)
      } else {
        StandardStreams.printText(result.text)
      }
      StandardStreams.writeError("from \(result.stepsBefore) steps to \(result.stepsAfter), in \(result.runs) runs")
    case .answered(.refused(.unreadable(let report))):
      report.problems.flatMap(\.lines).forEach { StandardStreams.writeError($0) }
      throw ExitCode(2)
    case .answered(.refused(.hasNoFailedStep(let report))):
      let reason = report.skipReason.map { ["\(file): skipped: \($0)".escapingControls] }
      (reason ?? report.problems.flatMap(\.lines)).forEach { StandardStreams.writeError($0) }
      throw failure("no step of '\(file)' fails, so no step can be removed", 1)
    case .answered: throw failure("'\(file)' passes", 1)
    case .timedOut: throw failure("a run of '\(file)' did not end within \(timeout)", 4)
    case .lost(let end): throw failure("the process that ran '\(file)' \(end)", 3)
    }
  }

  private func failure(_ message: String, _ code: Int32) -> ExitCode {
    StandardStreams.writeError("error: \(message)".escapingControls)
    return ExitCode(code)
  }
}
