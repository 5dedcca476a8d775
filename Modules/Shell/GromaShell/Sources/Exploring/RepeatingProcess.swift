import FoundationEssentials
import Glibc
import Groma
import GromaExplorer
import GromaProcesses
import Subprocess
import SystemPackage

/// A process that repeats runs of an exploration. Its hash values, addresses and environment variables are not those of the exploring
/// process.
enum RepeatingProcess {
  /// The option of `explore` with which a process repeats runs. The value is the ID of the exploring process.
  static let option = "repeat-runs-of"

  /// Starts a process with the arguments of this one, and returns the results of the runs. If the process ends in a run, returns the results
  /// of the runs before. Returns `nil` if the process cannot be started.
  @MainActor
  static func results(of runs: SampledRuns) async -> [Int]? {
    // The last two arguments are the assignment of the supervisor.
    let arguments = Array(CommandLine.arguments.dropFirst().dropLast(2)) + ["--\(option)", "\(getpid())"]
    guard let json = try? JSONEncoder().encode(runs) else { return nil }
    let result = try? await Subprocess.run(
      .path("/proc/self/exe"), arguments: Arguments(executablePathOverride: CommandLine.arguments.first, remainingValues: arguments),
      environment: .inherit.updating(["SWIFT_BACKTRACE": "enable=no"]), input: .array(Array(json) + [UInt8(ascii: "\n")]),
      output: .string(limit: 1 << 24), error: .discarded)
    return result?.standardOutput.split(separator: "\n").compactMap { Int($0) }
  }

  /// Repeats the runs that the exploring process sends through a channel, and writes the results.
  ///
  /// - Parameters:
  ///   - channel: The channel.
  ///   - exploration: Returns the exploration that has the bounds and URLs of the runs.
  @MainActor
  static func repeatRuns(from channel: LineChannel, of exploration: (SampledRuns) -> Exploration) {
    while let line = channel.readLine(), let runs = try? JSONDecoder().decode(SampledRuns.self, from: Data(line.utf8)) {
      let exploration = exploration(runs)
      replaceEnvironment()
      exploration.results(of: runs) { channel.write("\($0)") }
    }
  }

  /// Replaces the environment variables of this process, except for the time zone, which has repetitions of its own.
  private static func replaceEnvironment() {
    let zone = StandardStreams.environment("TZ")
    clearenv()
    // C copies the strings.
    if let zone { unsafe setenv("TZ", zone, 1) }
    unsafe setenv("GROMA_REPETITION", "1", 1)
  }
}
