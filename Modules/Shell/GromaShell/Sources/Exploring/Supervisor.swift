import ArgumentParser
import FoundationEssentials
import Glibc
import Groma
import GromaCommandLanguage
import GromaExplorer
import GromaProcesses
import Subprocess
import SystemPackage

/// A supervisor that explores an app in a separate process. If a run of the app's code traps or does not end in that process, the
/// supervisor starts another process, up to a maximum number of such runs.
///
/// The new process repeats the exploration from the beginning. It skips the runs that did not return in earlier processes, and reports them
/// as violations.
struct Supervisor {
  /// The arguments of an exploring process.
  struct Assignment: Codable, ExpressibleByArgument {
    /// The process ID of the supervisor.
    let parent: Int32
    /// The path of the memory that both processes share. See ``RunRecord``.
    let record: String
    /// The runs that did not return in earlier processes.
    let lost: [Supervision.LostRun]
    /// The total duration of the earlier processes, in seconds.
    let elapsed: Double

    /// Whether to stop exploring after the last lost run, because the maximum number of lost runs is reached.
    var endsThere: Bool { lost.count >= mostLost }

    init(_ record: SharedRecord, lost: [Supervision.LostRun], elapsed: Double) {
      parent = getpid()
      self.record = record.path
      self.lost = lost
      self.elapsed = elapsed
    }

    init?(argument: String) {
      guard let decoded = try? JSONDecoder().decode(Self.self, from: Data(argument.utf8)) else { return nil }
      self = decoded
    }

    fileprivate var argument: String { get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) } }
  }

  /// The maximum number of runs that do not return. When this number is reached, the exploration ends.
  static let mostLost = 20
  /// The time that a run of the app's code has to end after a signal.
  private static let timeToStop = Duration.seconds(5)
  /// The exit code of an exploring process in which a run exceeded the time limit.
  private static let timedOut: Int32 = 4
  /// The signals after which no other process is started if one of them ends the exploring process.
  private static let wanted = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE]

  /// The app's name.
  let app: String
  /// The maximum time of one run of the app's code. If 0, the time is not limited.
  let runLimit: WrittenDuration

  /// Runs the exploration in one or more processes, and returns the exit code of this process.
  func run() async throws -> Int32 {
    let clock = ContinuousClock()
    let start = clock.now
    var lost: [Supervision.LostRun] = []
    Interruption.begin()
    while true {
      guard let record = SharedRecord() else { throw Errno(rawValue: errno) }
      let assignment = Assignment(record, lost: lost, elapsed: start.duration(to: clock.now) / .seconds(1))
      let stopping = Task { @concurrent in try await stop(RunRecord(record)) }
      let status = try await explore(assignment)
      stopping.cancel()
      let runs = RunRecord(record)
      let run = runs.run
      if case .exited(let code) = status, run.number == 0 {
        StandardStreams.writeErrorText(record.text)
        return (runs.signal ?? Interruption.signal).map { 128 + $0 } ?? code
      }
      if case .signaled(let signal) = status, Self.wanted.contains(signal) { return 128 + signal }
      if let signal = runs.signal ?? Interruption.signal { return 128 + signal }
      // Removes the progress line of the process that has ended.
      if StandardStreams.errorIsTerminal { StandardStreams.writeErrorText("\r\u{1B}[K") }
      let end = end(status, record.text)
      if runs.isLaunching {
        StandardStreams.writeError("error: the launch of '\(app)' \(end)")
        return 1
      }
      if run.number == 0 || assignment.endsThere {
        let others = lost.isEmpty ? "" : ", after \(lost.count) runs that did not return"
        StandardStreams.writeError("error: the exploration did not finish\(others): it \(end)")
        return 3
      }
      lost.append(.init(number: run.number, key: run.key, end: end))
    }
  }

  /// Waits until one of the processes receives a signal to stop, and requests that the exploring process stop. Ends this process if a run of
  /// the app's code does not end in time. The report may take longer.
  @concurrent private func stop(_ runs: RunRecord) async throws {
    while true {
      if let signal = Interruption.signal, runs.signal == nil { runs.stop(after: signal) }
      if runs.signal != nil { break }
      try await Task.sleep(for: Self.interval)
    }
    var (last, time) = (0, Duration.zero)
    while time < Self.timeToStop {
      try await Task.sleep(for: Self.interval)
      let number = runs.run.number
      time = number == last && number != 0 ? time + Self.interval : .zero
      last = number
    }
    // The exploring process ends with this process.
    StandardStreams.endAtOnce(128 + (runs.signal ?? SIGINT))
  }

  /// The time between two checks for a signal.
  private static let interval = Duration.milliseconds(50)

  /// Runs the exploring process with the standard streams of this process, and returns its termination status.
  ///
  /// The process is in a session of its own, so that a signal to the process group of this process does not reach it. This process passes
  /// on the request to stop.
  private func explore(_ assignment: Assignment) async throws -> TerminationStatus {
    var options = PlatformOptions()
    options.createSession = true
    Interruption.suspendTogether(with: Interruption.starting)
    defer { Interruption.suspendTogether(with: 0) }
    return try await Subprocess.run(
      .path("/proc/self/exe"),
      // The messages of the exploring process contain the name of this program.
      arguments: Arguments(
        executablePathOverride: CommandLine.arguments.first, remainingValues: Self.arguments + ["--supervised", try assignment.argument]),
      // A trap prints its message before the backtrace, which is not needed.
      environment: .inherit.updating(["SWIFT_BACKTRACE": "enable=no"]), platformOptions: options,
      input: .currentStandardInput, output: .currentStandardOutput, error: .currentStandardError
    ) { execution in
      Interruption.suspendTogether(with: execution.processIdentifier.value)
    }.terminationStatus
  }

  /// The arguments of this process for another one that explores. Paths of open descriptors and of standard input are replaced by paths that
  /// the exploring process can open. If such a path refers to a regular file, the exploring process reads the file from the start.
  private static var arguments: [String] {
    let folder = "/proc/\(getpid())/fd/"
    let all = Array(CommandLine.arguments.dropFirst())
    return all.indices.map { index in
      var argument = all[index]
      for option in ["--baseline", "--shipped"] {
        if argument == "-", index > 0, all[index - 1] == option { argument = "/dev/stdin" }
        if argument == "\(option)=-" { argument = "\(option)=/dev/stdin" }
      }
      // The output streams are the same in the other process.
      if argument.hasSuffix("/dev/fd/1") || argument.hasSuffix("/dev/fd/2") { return argument }
      return argument.replacing("/dev/stdin", with: folder + "0").replacing("/dev/fd/", with: folder)
    }
  }

  /// Returns a description of how a run ended, as the predicate of a sentence, such as `ended the process with code 1`.
  ///
  /// - Parameters:
  ///   - status: The termination status of the exploring process.
  ///   - text: The output of the exploring process on standard error.
  private func end(_ status: TerminationStatus, _ text: String) -> String {
    switch status {
    case .exited(Self.timedOut): return "did not finish within \(runLimit)"
    case .exited(let code): return "ended the process with code \(code)"
    case .signaled(SIGKILL): return "was killed, possibly because it used all memory"
    case .signaled(let signal):
      let message = text.split(whereSeparator: \.isNewline).last { $0.contains("Fatal ") }.map { line in
        // The source location in the standard library is omitted.
        let sentence = line.hasPrefix("Swift/") ? line.drop { $0 != " " }.dropFirst() : line
        return String(sentence.prefix(400)).escapingControls
      }
      return "trapped: \(message ?? Self.name(of: signal))"
    }
  }

  private static func name(of signal: Int32) -> String {
    switch signal {
    case SIGSEGV: "it accessed invalid memory, for example by endless recursion (SIGSEGV)"
    case SIGABRT: "it aborted (SIGABRT)"
    case SIGILL: "a runtime check failed (SIGILL)"
    case SIGTRAP: "a runtime check failed (SIGTRAP)"
    default: "signal \(signal)"
    }
  }
}

// MARK: - The exploring process

extension Supervisor {
  /// Returns the supervision that records each run of this process. If `runLimit` is not 0, also starts a task that ends the
  /// process when a run exceeds the time limit, because a hanging run cannot be interrupted.
  ///
  /// - Parameters:
  ///   - assignment: The arguments of the exploring process, or `nil` if this process repeats runs.
  ///   - record: The shared memory in which the runs are recorded.
  ///   - runLimit: The maximum time of one run, or 0 for no limit.
  @MainActor
  static func supervise(_ assignment: Assignment?, _ record: RunRecord, runLimit: WrittenDuration) -> Supervision {
    Interruption.begin()
    passOnSignals(to: record)
    if runLimit.milliseconds > 0 { watch(record, runLimit) }
    return Supervision(lost: assignment?.lost ?? [], endsThere: assignment?.endsThere ?? false) { number, key in record.begin(number, key) }
  }

  /// Records a signal that this process receives, so that its parent process also learns of it.
  private static func passOnSignals(to record: RunRecord) {
    Task { @concurrent in
      while true {
        if let signal = Interruption.signal { return record.stop(after: signal) }
        try await Task.sleep(for: interval)
      }
    }
  }

  private static func watch(_ record: RunRecord, _ limit: WrittenDuration) {
    Task { @concurrent in
      var (last, times) = (0, 0)
      // The number of checks is counted instead of time: a process that was suspended has not hung.
      let interval = min(100, limit.milliseconds)
      while times < limit.milliseconds / interval {
        try await Task.sleep(for: .milliseconds(interval))
        let number = record.run.number
        times = number == last && number != 0 ? times + 1 : 0
        last = number
      }
      StandardStreams.endAtOnce(timedOut)
    }
  }
}
