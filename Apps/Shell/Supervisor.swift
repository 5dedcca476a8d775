import ArgumentParser
import FoundationEssentials
import Glibc
import Groma
import GromaExplorer
import GromaLineEditor
import Subprocess
import SystemPackage

/// Has an app explored in a process of its own, and in another when that does not come back from a run of the app's own code.
///
/// The other begins anew, makes the same runs, and is told which of them did not come back: it leaves them out, and says so. So each handler that traps
/// or never ends costs what was explored until then once more.
struct Supervisor {
  /// What a process is told that explores.
  struct Assignment: Codable, ExpressibleByArgument {
    /// Who tells it.
    let parent: Int32
    /// The runs that did not come back in processes before it.
    let lost: [Supervision.LostRun]
    /// How long these took, in seconds.
    let elapsed: Double

    /// Whether nothing is to be explored behind them.
    var endsThere: Bool { lost.count >= mostLost }

    init(lost: [Supervision.LostRun], elapsed: Double) {
      parent = getpid()
      self.lost = lost
      self.elapsed = elapsed
    }

    init?(argument: String) {
      guard let told = try? JSONDecoder().decode(Self.self, from: Data(argument.utf8)) else { return nil }
      self = told
    }

    fileprivate var argument: String { get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) } }
  }

  /// How many runs may be lost before no more is explored.
  static let mostLost = 20
  /// The time that the exploring process has to write its report after a signal.
  private static let timeToStop = Duration.seconds(5)
  /// The code of a process in which a run did not end in time.
  private static let timedOut: Int32 = 4
  /// Signals that somebody sends who wants it to end.
  private static let wanted = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE]

  /// The app's name.
  let app: String
  /// How many seconds one run may take; 0 for ever.
  let runLimit: Int

  /// Has it explored; the exit code.
  func run() async throws -> Int32 {
    // Starting a process without them would end this one.
    guard StandardStreams.canOpen(24) else {
      StandardStreams.writeError("error: an exploration needs more open files than the limit allows: see 'ulimit -n'")
      return 2
    }
    let clock = ContinuousClock()
    let start = clock.now
    var lost: [Supervision.LostRun] = []
    Interruption.begin()
    while true {
      guard let record = SharedRecord() else { throw Errno(rawValue: errno) }
      let assignment = Assignment(lost: lost, elapsed: start.duration(to: clock.now) / .seconds(1))
      let stopping = Task { @concurrent in try await stop(RunRecord(record)) }
      let status = try await explore(assignment, record)
      stopping.cancel()
      let runs = RunRecord(record)
      let run = runs.run
      if case .exited(let code) = status, run.number == 0 {
        StandardStreams.writeErrorText(record.text)
        return Interruption.signal.map { 128 + $0 } ?? code
      }
      if case .signaled(let signal) = status, Self.wanted.contains(signal) { return 128 + signal }
      if let signal = Interruption.signal { return 128 + signal }
      // What showed how far it was when it died.
      if StandardStreams.errorIsTerminal { StandardStreams.writeErrorText("\r\u{1B}[K") }
      let end = end(status, record.text)
      if runs.isLaunching {
        StandardStreams.writeError("error: the launch of '\(app)' \(end)")
        return 1
      }
      if run.number == 0 || assignment.endsThere {
        let others = lost.isEmpty ? "" : ", after \(lost.count) runs that did not return"
        StandardStreams.writeError("error: the exploration did not end\(others): it \(end)")
        return 3
      }
      lost.append(.init(number: run.number, key: run.key, end: end))
    }
  }

  /// Waits for a signal, asks the exploring process to stop, and ends this process when that one does not write its report in time.
  @concurrent private func stop(_ runs: RunRecord) async throws {
    while Interruption.signal == nil { try await Task.sleep(for: .milliseconds(50)) }
    runs.stop()
    try await Task.sleep(for: Self.timeToStop)
    // A run of the app's own code does not return. The process ends soon after this one.
    StandardStreams.endAtOnce(128 + (Interruption.signal ?? SIGINT))
  }

  /// Has a process explore; how that ends.
  private func explore(_ assignment: Assignment, _ record: SharedRecord) async throws -> TerminationStatus {
    let result = try await Subprocess.run(
      .path("/proc/self/exe"), arguments: Arguments(Self.arguments + ["--supervised", try assignment.argument]),
      // What is to be known of a trap is said in a line before that.
      environment: .inherit.updating(["SWIFT_BACKTRACE": "enable=no"]),
      // How far it is goes to the terminal, if there is one; what it says as it dies does not.
      input: .fileDescriptor(.standardError, closeAfterSpawningProcess: false), output: .currentStandardOutput,
      error: .fileDescriptor(FileDescriptor(rawValue: record.descriptor), closeAfterSpawningProcess: false))
    return result.terminationStatus
  }

  /// The arguments of this process. Files that it alone has open, and standard input, are named so that the other can open them.
  private static var arguments: [String] {
    let folder = "/proc/\(getpid())/fd/"
    let all = Array(CommandLine.arguments.dropFirst())
    return all.indices.map { index in
      let isInput = all[index] == "-" && index > 0 && all[index - 1] == "--baseline"
      let argument = isInput ? "/dev/stdin" : all[index] == "--baseline=-" ? "--baseline=/dev/stdin" : all[index]
      // The streams for output are the same there.
      if argument.hasSuffix("/dev/fd/1") || argument.hasSuffix("/dev/fd/2") { return argument }
      return argument.replacing("/dev/stdin", with: folder + "0").replacing("/dev/fd/", with: folder)
    }
  }

  /// What became of a run, as the end of a sentence.
  ///
  /// - Parameter text: What the process said on standard error.
  private func end(_ status: TerminationStatus, _ text: String) -> String {
    switch status {
    case .exited(Self.timedOut): return "does not end within \(runLimit) seconds"
    case .exited(let code): return "ends the process with code \(code)"
    case .signaled(SIGKILL): return "is killed, for example because it uses all memory"
    case .signaled(let signal):
      let said = text.split(whereSeparator: \.isNewline).last { $0.contains("Fatal ") }.map { line in
        // Where the standard library noticed it says nothing.
        let sentence = line.hasPrefix("Swift/") ? line.drop { $0 != " " }.dropFirst() : line
        return String(sentence.prefix(400)).escapingControls
      }
      return "traps: \(said ?? Self.name(of: signal))"
    }
  }

  private static func name(of signal: Int32) -> String {
    switch signal {
    case SIGSEGV: "it accesses invalid memory, for example by endless recursion (SIGSEGV)"
    case SIGABRT: "it aborts (SIGABRT)"
    case SIGILL: "a runtime check fails (SIGILL)"
    case SIGTRAP: "a runtime check fails (SIGTRAP)"
    default: "signal \(signal)"
    }
  }
}

// MARK: - The process that explores

extension Supervisor {
  /// Notes each run of the process that explores, and ends it when one takes too long: what hangs cannot be asked to stop.
  @MainActor
  static func supervise(_ assignment: Assignment, _ record: RunRecord, runLimit: Int) -> Supervision {
    ParentProcess.endWithIt(assignment.parent)
    Interruption.leaveToParent()
    if runLimit > 0 { watch(record, runLimit) }
    return Supervision(lost: assignment.lost, endsThere: assignment.endsThere) { number, key in record.begin(number, key) }
  }

  private static func watch(_ record: RunRecord, _ limit: Int) {
    Task { @concurrent in
      var (last, times) = (0, 0)
      // What is counted is how often it was looked, for a process that was stopped in between has not hung.
      while times < limit * 10 {
        try await Task.sleep(for: .milliseconds(100))
        let number = record.run.number
        times = number == last && number != 0 ? times + 1 : 0
        last = number
      }
      StandardStreams.endAtOnce(timedOut)
    }
  }
}
