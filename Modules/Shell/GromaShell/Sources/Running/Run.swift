import ArgumentParser
import Groma
import GromaCommandLanguage
import GromaConsole
import GromaProcesses
import GromaScripts

/// The command `groma run`, which runs scripts.
struct Run<Program: GromaCommand>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Run command files, each in a fresh session.",
      discussion: """
        A folder means all .nav files in it, in order, except those whose names start with '_', which other files source; '-' means \
        standard input. A failure ends its file; the next file still runs. A file passes if no step failed, its last step was reached or \
        it has '#: may-quit', and at least one thing was checked. The files run in another process (with -j, in several) without a \
        terminal and without standard input. If a process crashes, only its current file fails.
        A file with '#: for NAME in VALUE …' runs once for each value. A file with '#: skip REASON' is not run. If a file has '#: only', \
        the files without it are not run; in CI, that is an error.
        Exit codes: 0 all files passed or are skipped; 1 a file failed, or all are skipped; 2 wrong usage, or an unreadable file; 3 a process crashed; 4 a file timed out.
        """)
  }

  @OptionGroup var options: SharedOptions<Program>
  @OptionGroup(title: "Which") var selection: SelectionOptions
  @OptionGroup(title: "How") var execution: ExecutionOptions
  @OptionGroup(title: "Reports") var reports: ReportOptions
  @OptionGroup(title: "Expected output") var blessing: BlessingOptions

  /// The ID of the process that sends jobs to this process, or `nil` if this process is not a worker.
  @Option(name: .customLong("worker"), help: .private)
  var employer: Int32?

  @Argument(help: "Command files, or folders of them.")
  var files: [String] = []

  func validate() throws {
    guard !files.isEmpty || employer != nil else { throw ValidationError("Missing expected argument '<files> ...'") }
    if blessing.isWanted, execution.jobs > 1 || execution.watch {
      throw ValidationError("--bless and --review cannot be combined with --watch, or with -j above 1.")
    }
    if blessing.isWanted, StandardStreams.environment("CI").map({ !$0.isEmpty }) ?? false {
      throw ValidationError("CI is set: expected output is not rewritten in CI.")
    }
  }

  @MainActor
  func run() async throws {
    if let employer { return Worker(runner: runner, parent: employer).run() }
    StandardOutput.descriptor = StandardStreams.reserveOutput()
    var scripts = ScriptFiles(files)
    if execution.watch { try await watch(&scripts) }
    // A question to the user is not interrupted, so Ctrl-C ends the process at once.
    if !blessing.review { Interruption.begin() }
    throw ExitCode(try await run({ scripts throws(ScriptFiles.Absence) in try choice(of: &scripts) }, of: &scripts))
  }

  @MainActor
  private var runner: ScriptRunner {
    var how = ScriptRunner.Options()
    how.variables = options.variables
    how.keepsGoing = execution.keepGoing || blessing.isWanted
    how.isStrict = execution.strict
    how.measuresCoverage = reports.coverage
    return ScriptRunner(options.definition, of: options.apps, options: how)
  }

  /// Runs files in worker processes and prints their reports in the order of the files. Returns the exit code.
  ///
  /// If no file can be run, or a signal stops the run, the report states the reason.
  ///
  /// - Parameters:
  ///   - choose: Returns the files to run.
  ///   - look: Called with the report of each file.
  @MainActor
  private func run(
    _ choose: (inout ScriptFiles) throws(ScriptFiles.Absence) -> Choice, of scripts: inout ScriptFiles,
    look: @escaping (ScriptReport) -> Void = { _ in }
  ) async throws -> Int32 {
    let report = RunReport(reports, of: options.apps)
    let choice: Choice
    do {
      try report.prepare(inputs: scripts.all)
      choice = try choose(&scripts)
    } catch {
      return report.end(because: "\(error)", code: 2)
    }
    let files = choice.files
    report.begin(count: files.count, omitted: choice.omitted)
    if files.isEmpty, let shard = selection.shard {
      StandardStreams.writeError("shard \(shard) contains none of the selected scripts (\(choice.selected))")
    }
    let blesser = blessing.isWanted ? FileBlesser(isAsking: blessing.review) : nil
    /// Reports of completed files that wait for the report of an earlier file. The keys are the indices of the files.
    var reports: [Int: ScriptReport] = [:]
    var reported = 0
    let pool = WorkerPool(
      arguments: try ProcessArguments.all(of: Program.self), size: execution.jobs, timeout: execution.timeout,
      begin: { report.note(files[$0]) }
    ) { index, outcome in
      report.clear()
      if Interruption.signal != nil, case .lost = outcome { return }
      let ran = ScriptReport(of: files[index], outcome, timeout: execution.timeout)
      reports[index] = blesser?.settled(ran) ?? ran
      while let next = reports.removeValue(forKey: reported) {
        report.add(next)
        look(next)
        reported += 1
      }
    }
    do {
      try await pool.run(files.map { .run(file: $0, text: scripts.text(of: $0)) }, isStopped: { Interruption.signal != nil })
    } catch let error as WorkerPool.Shortage {
      return report.end(because: "\(error)", code: 2)
    }
    // Reports of files that ended before an earlier file, which a signal ended.
    for index in reports.keys.sorted() { reports[index].map(report.add) }
    let count = files.count - report.total
    guard count > 0, let signal = Interruption.signal else { return report.end() }
    let left = count == 1 ? "1 script has no result" : "\(count) scripts have no result"
    return report.end(because: "the run was stopped by signal \(signal.signalInWords); \(left)", code: 128 + signal)
  }

  /// The files to run.
  private struct Choice {
    /// The files of the selected shard, in order.
    var files: [String]
    /// The number of the selected files of all shards.
    var selected: Int
    /// The number of files of the shard that are not run because others have a line `#: only`.
    var omitted: Int
  }

  /// Returns the files that the options select, in order. If a file in any shard has a line `#: only`, returns only such files.
  ///
  /// - Throws: An error if no file is selected in any shard or, in CI, if a file has a line `#: only`.
  private func choice(of scripts: inout ScriptFiles) throws(ScriptFiles.Absence) -> Choice {
    let selection = (try? selection.selection()) ?? ScriptSelection()
    let selected = try scripts.selected(by: selection)
    let only = selected.filter { scripts.script($0)?.isOnly == true }
    if let first = only.first, StandardStreams.environment("CI").map({ !$0.isEmpty }) ?? false {
      throw ScriptFiles.Absence("CI is set: remove '#: only' from '\(first)'")
    }
    let all = selected.filter(selection.isInShard)
    let files = only.isEmpty ? all : only.filter(selection.isInShard)
    return Choice(files: files, selected: selected.count, omitted: all.count - files.count)
  }

  // MARK: Watching

  /// Runs all selected files, then reruns the changed scripts after each change until the process is ended. If a file changes that is not a
  /// selected script, reruns all scripts, because each of them may use the file. After each run, prints which of the selected scripts fail.
  @MainActor
  private func watch(_ scripts: inout ScriptFiles) async throws -> Never {
    try OpenFiles.require(16 + 6 * execution.jobs, for: "--watch")
    // The times are taken before the run, so that changes during the run are detected after it.
    var seen = scripts.times
    var all: [String]
    do throws(ScriptFiles.Absence) {
      all = try choice(of: &scripts).files
    } catch {
      StandardStreams.writeError("error: \(error)".escapingControls)
      throw ExitCode(2)
    }
    var next = all
    var outcomes: [String: ScriptReport.Outcome] = [:]
    while true {
      if !next.isEmpty {
        _ = try await run({ _ in Choice(files: next, selected: next.count, omitted: 0) }, of: &scripts) { outcomes[$0.file] = $0.outcome }
        let failed = all.filter { ![nil, .passed, .skipped].contains(outcomes[$0]) }
        let state = failed.isEmpty ? "no failure" : "\(failed.count) failed: \(failed.joined(separator: ", "))"
        StandardStreams.writeError("watching \(all.count) \(all.count == 1 ? "file" : "files"): \(state); Ctrl-C ends it".escapingControls)
      }
      var changed: [String]?
      repeat {
        try await Task.sleep(for: .milliseconds(200))
        let now = scripts.times
        changed = now.changed(since: seen)
        seen = now
      } while changed == nil
      all = (try? choice(of: &scripts).files) ?? []
      // A file that is not a script may be used by any script.
      next = (changed ?? []).allSatisfy { all.contains($0) } ? changed ?? [] : all
      StandardStreams.writeError("\n\(StandardStreams.timeOfDay) changed: \((changed ?? []).joined(separator: ", "))".escapingControls)
    }
  }
}

extension ScriptReport {
  /// Creates the report of a file from the outcome of the process that ran it.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - timeout: The time limit for the message of a file that timed out.
  fileprivate init(of file: String, _ outcome: WorkerPool.Outcome, timeout: WrittenDuration) {
    switch outcome {
    case .answered(.report(let report)): self = report
    case .answered: self.init(file: file, .crashed, code: "script.crash", "the process that ran the file gave an unexpected answer")
    case .timedOut: self.init(file: file, .timedOut, code: "script.timeout", "the file did not end within \(timeout)")
    case .lost(let end): self.init(file: file, .crashed, code: "script.crash", "the process that ran the file \(end)")
    }
  }
}
