import FoundationEssentials
import GromaConsole
import GromaProcesses
import GromaScripts

/// A job for a worker, sent as one line of JSON.
enum WorkerJob: Codable, Sendable {
  /// A file to run. The text is `nil` if the worker reads the file itself. It is included for standard input, a FIFO and a process
  /// substitution.
  case run(file: String, text: String?)
  /// A failing script to reduce, with its path and text.
  case shrink(file: String, text: String)
}

/// An answer of a worker, sent as one line of JSON.
enum WorkerAnswer: Codable, Sendable {
  /// A run of the script to reduce, or of a reduced candidate, has started. More answers follow.
  case began
  /// The report of a script.
  case report(ScriptReport)
  /// The reduced script.
  case shrunk(ScriptShrinker.Result)
  /// The reason why the script cannot be reduced.
  case refused(ScriptShrinker.Refusal)
}

/// A worker that runs jobs from its parent process one after the other, without a terminal or standard input.
@MainActor
struct Worker {
  let runner: ScriptRunner
  /// The ID of the parent process, which sends the jobs.
  let parent: Int32

  func run() {
    ParentProcess.exitWithParent(parent)
    guard let channel = LineChannel() else { StandardStreams.endAtOnce(3) }
    let encoder = JSONEncoder()
    func answer(_ answer: WorkerAnswer) {
      if let json = try? encoder.encode(answer) { channel.write(String(decoding: json, as: UTF8.self)) }
    }
    while let line = channel.readLine(), let job = try? JSONDecoder().decode(WorkerJob.self, from: Data(line.utf8)) {
      switch job {
      case .run(let file, let text): answer(.report(text.map { runner.run($0, file: file) } ?? runner.run(file: file)))
      case .shrink(let file, let text):
        do throws(ScriptShrinker.Refusal) {
          answer(.shrunk(try ScriptShrinker(runner).shrink(text, file: file) { answer(.began) }))
        } catch {
          answer(.refused(error))
        }
      }
    }
  }
}
