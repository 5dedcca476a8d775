import ArgumentParser
import Console
import FoundationEssentials
import LibEdit
import Navigation

/// Runs scripts.
struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run command files, each in a fresh session.",
    discussion: """
      A folder stands for all .nav files in it, in order. The first failure ends its file; the next file runs.
      Exit codes: 0 all passed; 1 one failed; 2 usage, or one that cannot be read; 3 a process crashed; 4 one was not in time.
      """)

  @OptionGroup var options: Options
  @OptionGroup(title: "Which") var selection: SelectionOptions
  @OptionGroup(title: "How") var execution: ExecutionOptions
  @OptionGroup(title: "Reports") var reports: ReportOptions
  @OptionGroup(title: "Expected output") var blessing: BlessingOptions

  @Argument(help: "Command files, or folders of them.")
  var files: [String] = []

  func validate() throws {
    guard !files.isEmpty || execution.isWorker else { throw ValidationError("Missing expected argument '<files> ...'") }
    if blessing.isWanted, execution.jobs > 1 || execution.watch {
      throw ValidationError("--bless and --review run one file after the other: without -j and --watch.")
    }
    if blessing.isWanted, StandardStreams.environment("CI").map({ !$0.isEmpty }) ?? false {
      throw ValidationError("CI is set: what is expected is not rewritten there.")
    }
  }

  @MainActor
  func run() async throws {
    if execution.isWorker { return Worker(runner, timeout: execution.timeout).run() }
    if execution.watch { try await watch() }
    throw ExitCode(try await run(try selected()))
  }

  @MainActor
  private var runner: ScriptRunner {
    var how = ScriptRunner.Options()
    how.variables = options.variables
    how.keepsGoing = execution.keepGoing || blessing.isWanted
    how.isStrict = execution.strict
    how.measuresCoverage = reports.coverage
    return ScriptRunner(options.definition, of: Apps.all, options: how)
  }

  /// Runs files, and reports; the exit code.
  @MainActor
  private func run(_ files: [String]) async throws -> Int32 {
    let runner = runner
    let report = RunReport(reports, count: files.count)
    // What another process cannot open, a pipe for instance, is read here.
    if execution.jobs > 1, files.count > 1, files.allSatisfy(FileError.isRegular) {
      // Starting a process without them would end this one.
      guard StandardStreams.canOpen(16 + 6 * execution.jobs) else {
        StandardStreams.writeError("error: -j \(execution.jobs) needs more open files than the limit allows: see 'ulimit -n'")
        return 2
      }
      let pool = WorkerPool(size: min(execution.jobs, files.count), arguments: workerArguments, telling: report)
      try await pool.run(files)
    } else {
      let watchdog = Watchdog(seconds: execution.timeout)
      let blesser = blessing.isWanted ? FileBlesser(isAsking: blessing.review) : nil
      for file in files {
        report.note(file)
        watchdog.begin(file)
        let ran = runner.run(file: file)
        watchdog.end()
        report.clear()
        report.add(blesser?.settled(ran) ?? ran)
      }
    }
    return try report.end()
  }

  /// What a worker is started with: what bears on how a script runs.
  private var workerArguments: [String] {
    ["run", "--worker", "--app", options.app, "--timeout", "\(execution.timeout)"] + options.define.flatMap { ["-D", $0] }
      + (execution.keepGoing ? ["--keep-going"] : []) + (execution.strict ? ["--strict"] : []) + (reports.coverage ? ["--coverage"] : [])
  }

  // MARK: Files

  /// The files to run, of those that are named.
  private func selected() throws -> [String] {
    let selection = try selection.selection()
    var all: [String] = []
    for name in files {
      let scripts = expanded(name)
      if scripts.isEmpty {
        StandardStreams.writeError("error: '\(name)' holds no .nav files".escapingControls)
        throw ExitCode(2)
      }
      all += scripts.filter { selection.contains(file: $0) }
    }
    if all.isEmpty {
      StandardStreams.writeError("error: no script is left by --filter, --tags and --shard")
      throw ExitCode(selection.shard == nil ? 2 : 0)
    }
    return all
  }

  /// A file, or those in a folder, in order.
  private func expanded(_ name: String) -> [String] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder else { return [name] }
    let folder = name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
    let scripts = (try? FileManager.default.subpathsOfDirectory(atPath: name))?.filter { $0.hasSuffix(".nav") }.sorted() ?? []
    return scripts.map { "\(folder)/\($0)" }
  }

  // MARK: Watching

  /// Runs all, and again what changes, until somebody ends it.
  @MainActor
  private func watch() async throws -> Never {
    // What changes while scripts run is seen behind them.
    var seen = FileTimes(of: files)
    _ = try await run(try selected())
    StandardStreams.writeError("watching; Ctrl-C ends")
    while true {
      try await Task.sleep(for: .milliseconds(200))
      let now = FileTimes(of: files)
      guard let changed = now.changed(since: seen) else { continue }
      seen = now
      let all = (try? selected()) ?? []
      // What is no script is read by scripts, and may be by any.
      let again = changed.allSatisfy { all.contains($0) } ? changed : all
      if again.isEmpty { continue }
      _ = try await run(again)
    }
  }
}
