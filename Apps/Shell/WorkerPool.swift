import Console
import FoundationEssentials
import LibEdit
import Subprocess
import SystemPackage

/// Runs scripts one by one as it is told on standard input, a file a line; answers with a report a line. Both are JSON.
@MainActor
struct Worker {
  private let runner: ScriptRunner
  private let watchdog: Watchdog

  init(_ runner: ScriptRunner, timeout: Int) {
    self.runner = runner
    watchdog = Watchdog(seconds: timeout, isSilent: true)
  }

  func run() {
    ParentProcess.endWithIt()
    let encoder = JSONEncoder()
    while let line = readLine(), let file = try? JSONDecoder().decode(String.self, from: Data(line.utf8)) {
      watchdog.begin(file)
      let report = runner.run(file: file)
      watchdog.end()
      guard let json = try? encoder.encode(report) else { continue }
      print(String(decoding: json, as: UTF8.self))
      StandardStreams.flush()
    }
  }
}

/// Runs scripts in several processes of this program.
///
/// A process that ends in the middle of a script costs that script alone: another takes its place.
@MainActor
final class WorkerPool {
  private let size: Int
  private let arguments: [String]
  private let run: RunReport
  private var waiting: ArraySlice<(index: Int, file: String)> = []
  /// Reports that are not told yet, for one before them is not there.
  private var reports: [Int: ScriptReport] = [:]
  private var told = 0

  /// A pool of `size` processes, each started with `arguments`, that tells `run` what becomes of scripts in their order.
  init(size: Int, arguments: [String], telling run: RunReport) {
    self.size = size
    self.run = run
    self.arguments = arguments
  }

  /// Runs files.
  func run(_ files: [String]) async throws {
    waiting = Array(files.enumerated().map { (index: $0.offset, file: $0.element) })[...]
    let workers = (0..<size).map { _ in Task { try await work() } }
    for worker in workers { try await worker.value }
  }

  /// Keeps a process busy, and starts another when it ends too early.
  private func work() async throws {
    while !waiting.isEmpty {
      var current: (index: Int, file: String)?
      let result = try await Subprocess.run(
        .path("/proc/self/exe"), arguments: Arguments(arguments), input: .inputWriter, output: .sequence, error: .currentStandardError
      ) { execution in
        var lines = execution.standardOutput.strings(separatedBy: .unicodeScalarSequence(["\n"]), bufferingPolicy: .unbounded)
          .makeAsyncIterator()
        while let next = self.waiting.popFirst() {
          current = next
          run.note(next.file)
          let name = String(decoding: try JSONEncoder().encode(next.file), as: UTF8.self)
          _ = try await execution.standardInputWriter.write("\(name)\n")
          guard let line = try await lines.next(), let report = try? JSONDecoder().decode(ScriptReport.self, from: Data(line.utf8)) else {
            return
          }
          self.tell(report, at: next.index)
          current = nil
        }
        try await execution.standardInputWriter.finish()
      }
      guard let current else { continue }
      let report =
        result.terminationStatus == .exited(4)
        ? ScriptReport(file: current.file, .timedOut, code: "script.timeout", "it was not done in time")
        : ScriptReport(file: current.file, .crashed, code: "script.crash", "the process that ran it ended: \(result.terminationStatus)")
      tell(report, at: current.index)
    }
  }

  private func tell(_ report: ScriptReport, at index: Int) {
    reports[index] = report
    while let next = reports.removeValue(forKey: told) {
      run.add(next)
      told += 1
    }
  }
}
