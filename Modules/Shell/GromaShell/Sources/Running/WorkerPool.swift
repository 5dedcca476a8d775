import FoundationEssentials
import Glibc
import GromaCommandLanguage
import GromaProcesses
import Subprocess
import SystemPackage

/// A pool of worker processes, which run this program with the same arguments and do jobs. See ``Worker``.
///
/// If a process ends in the middle of a job, or is killed because the job exceeds the timeout, only that job fails. Another process runs
/// the remaining jobs.
@MainActor
final class WorkerPool {
  /// The outcome of a job.
  enum Outcome: Sendable {
    case answered(WorkerAnswer)
    /// The process was killed because a run took longer than the timeout.
    case timedOut
    /// The process ended in the middle of the job. The text is the predicate of a sentence, such as `ended with code 1`.
    case lost(String)
  }

  private let arguments: [String]
  private let size: Int
  private let timeout: WrittenDuration
  private var waiting: ArraySlice<(index: Int, job: WorkerJob)> = []
  /// The IDs of the running processes.
  private var processes: Set<pid_t> = []
  private let begin: (Int) -> Void
  private let report: (Int, Outcome) -> Void

  /// Creates a pool.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of this process, which decide how a script runs; the first one is the subcommand.
  ///   - size: The maximum number of simultaneous processes.
  ///   - timeout: The maximum duration of each run of a script, or 0 for no limit. A job that reduces a script consists of
  ///     several runs.
  ///   - begin: Called with the index of each job when the job starts.
  ///   - report: Called with the index and outcome of each job when the job ends.
  init(
    arguments: [String], size: Int, timeout: WrittenDuration, begin: @escaping (Int) -> Void = { _ in },
    report: @escaping (Int, Outcome) -> Void
  ) {
    self.arguments = Array(arguments.prefix(1)) + ["--worker", "\(getpid())"] + arguments.dropFirst()
    (self.size, self.timeout) = (size, timeout)
    (self.begin, self.report) = (begin, report)
  }

  /// The error if this process cannot open enough files to start other processes.
  struct Shortage: Error, CustomStringConvertible {
    fileprivate let count: Int

    var description: String {
      "\(count == 1 ? "another process" : "-j \(count)") needs more open files than the limit allows; raise it with 'ulimit -n'"
    }
  }

  /// Runs jobs, and returns when all have ended. If `isStopped` returns `true` before, ends all processes: jobs that have not ended are
  /// lost, and jobs that have not started have no outcome.
  ///
  /// - Throws: ``Shortage``, or an error of the system when a process is started.
  func run(_ jobs: [WorkerJob], isStopped: @escaping () -> Bool = { false }) async throws {
    let count = min(size, jobs.count)
    guard StandardStreams.canOpen(16 + 6 * count) else { throw Shortage(count: count) }
    // A task needs open files, so it is created after the check.
    let stopping = Task {
      while !isStopped() { try await Task.sleep(for: .milliseconds(50)) }
      stop()
    }
    defer { stopping.cancel() }
    waiting = Array(jobs.enumerated().map { (index: $0.offset, job: $0.element) })[...]
    let workers = (0..<count).map { _ in Task { try await work() } }
    for worker in workers { try await worker.value }
  }

  private func stop() {
    waiting = []
    for process in processes { kill(process, SIGKILL) }
  }

  /// Runs jobs in one process until no jobs are left. Replaces a process that ends too early by another process.
  private func work() async throws {
    var options = PlatformOptions()
    options.createSession = true
    while !waiting.isEmpty {
      var current: Int?
      let isLate = Lateness()
      let result = try await Subprocess.run(
        .path("/proc/self/exe"), arguments: Arguments(arguments),
        // A trap prints its message before the backtrace, which takes seconds.
        environment: .inherit.updating(["SWIFT_BACKTRACE": "enable=no"]), platformOptions: options, input: .inputWriter, output: .sequence,
        error: .currentStandardError
      ) { execution in
        let process = execution.processIdentifier.value
        self.processes.insert(process)
        defer { self.processes.remove(process) }
        var lines = execution.standardOutput.strings(separatedBy: .unicodeScalarSequence(["\n"]), bufferingPolicy: .unbounded)
          .makeAsyncIterator()
        while let next = self.waiting.popFirst() {
          current = next.index
          self.begin(next.index)
          let job = String(decoding: try JSONEncoder().encode(next.job), as: UTF8.self)
          _ = try? await execution.standardInputWriter.write("\(job)\n")
          while current != nil {
            let timer = self.timer(process, isLate)
            defer { timer?.cancel() }
            guard let line = try await lines.next(), let answer = try? JSONDecoder().decode(WorkerAnswer.self, from: Data(line.utf8)) else {
              return
            }
            if case .began = answer { continue }
            self.report(next.index, .answered(answer))
            current = nil
          }
        }
        try await execution.standardInputWriter.finish()
      }
      guard let current else { continue }
      report(current, isLate.isSo ? .timedOut : .lost(result.terminationStatus.words))
    }
  }

  /// A mutable flag that records whether a process was killed because of the timeout.
  private final class Lateness { var isSo = false }

  /// Starts a task that kills a process if the task is not canceled before the timeout. Returns `nil` if there is no timeout.
  private func timer(_ process: pid_t, _ isLate: Lateness) -> Task<Void, any Error>? {
    guard timeout.milliseconds > 0 else { return nil }
    return Task {
      try await Task.sleep(for: timeout.duration)
      isLate.isSo = true
      kill(process, SIGKILL)
    }
  }
}

extension TerminationStatus {
  /// A description of how a process ended, as the predicate of a sentence, such as `was killed by signal 4 (SIGILL)`.
  fileprivate var words: String {
    switch self {
    case .exited(let code): return "ended with code \(code)"
    case .signaled(let signal): return "was killed by signal \(signal.signalInWords)"
    }
  }
}

extension Int32 {
  /// The number of a signal with its name: `4 (SIGILL)`. Only the number if the name is not known.
  var signalInWords: String {
    let names = [
      SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL", SIGINT: "SIGINT", SIGKILL: "SIGKILL",
      SIGSEGV: "SIGSEGV", SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP",
    ]
    return "\(self)\(names[self].map { " (\($0))" } ?? "")"
  }
}
