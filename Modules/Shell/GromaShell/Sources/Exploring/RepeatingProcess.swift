import ArgumentParser
import FoundationEssentials
import Glibc
import Groma
import GromaCommandLanguage
import GromaExplorer
import GromaProcesses
import Subprocess
import SystemPackage

/// A process that repeats runs of an exploration. Its hash values, addresses and environment variables are not those of the exploring
/// process.
///
/// It receives what it needs as a line of JSON on standard input. It reads the arguments only for the options of the app: parsing those of
/// `explore` takes as long as repeating the runs.
struct RepeatingProcess<Program: GromaCommand>: Codable {
  /// The process ID of the exploring process.
  var parent = getpid()
  /// The name of the app.
  let app: String
  /// The feature that is explored, or `nil` if the whole app is.
  let feature: String?
  /// The names of the properties that are checked. If empty, all are checked.
  let properties: [String]
  /// Whether the exploration opens links.
  let opensLinks: Bool
  /// The maximum time of one run in milliseconds, or 0 for no limit.
  let runLimit: Int
  /// The runs.
  let runs: SampledRuns

  /// The first argument of a process that repeats runs. It precedes the arguments of the exploring process.
  private static var word: String { "--repeat-runs" }

  /// Starts a process, and returns the results of the runs. If the process ends in a run, returns the results of the runs before. Returns
  /// `nil` if the process cannot be started.
  @MainActor
  func results() async -> [Int]? {
    guard let json = try? JSONEncoder().encode(self) else { return nil }
    let result = try? await Subprocess.run(
      .path("/proc/self/exe"),
      arguments: Arguments(
        executablePathOverride: CommandLine.arguments.first, remainingValues: [Self.word] + CommandLine.arguments.dropFirst()),
      environment: .inherit.updating(["SWIFT_BACKTRACE": "enable=no"]), input: .array(Array(json) + [UInt8(ascii: "\n")]),
      output: .string(limit: 1 << 24), error: .discarded)
    return result?.standardOutput.split(separator: "\n").compactMap { Int($0) }
  }

  /// Repeats runs and returns `true` if this process was started to do that. Otherwise, returns `false`.
  @MainActor
  static func repeatsRuns() throws -> Bool {
    guard CommandLine.arguments.dropFirst().first == word else { return false }
    guard let channel = LineChannel(), let line = channel.readLine(), let shared = SharedRecord() else { return true }
    let process = try JSONDecoder().decode(Self.self, from: Data(line.utf8))
    ParentProcess.exitWithParent(process.parent)
    let record = RunRecord(shared)
    let supervision = Supervisor.supervise(nil, record, runLimit: WrittenDuration(milliseconds: process.runLimit))
    record.beginLaunch()
    let whole = try apps.first { $0.name == process.app }
    guard let app = process.feature.map({ whole?.feature($0) }) ?? whole else { return true }
    record.begin(0, 0)
    let exploration = Exploration(
      app, bounds: process.runs.bounds,
      properties: (Property.ofApps + app.properties).filter { process.properties.isEmpty || process.properties.contains($0.name) },
      urls: process.runs.urls, opensLinks: process.opensLinks, supervision: supervision)
    replaceEnvironment()
    exploration.results(of: process.runs) { channel.write("\($0)") }
    return true
  }

  /// The apps for the options of the exploring process.
  private static var apps: [AppDefinition] {
    get throws {
      if Program.Options.self == NoOptions.self { return Program.apps }
      let command = try RootCommand<Program>.parseAsRoot(Array(CommandLine.arguments.dropFirst(2)))
      return (command as? Explore<Program>)?.options.apps ?? []
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
