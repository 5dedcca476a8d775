import Foundation
import GromaTerminalTesting

/// The result of running the program.
struct ProcessResult: Equatable {
  /// The exit code as a shell reports it: 128 plus the signal number if a signal ended the program.
  var code: Int32
  var output: String
  var error: String
}

/// Runs `groma`, or another program, to its end.
func groma(
  _ arguments: [String], input: String = "", environment: [String: String] = [:], folder: String? = nil,
  program: String = PseudoTerminal.product("groma")
) throws -> ProcessResult {
  let process = try GromaProcess(arguments, environment: environment, folder: folder, program: program)
  try process.write(input)
  return try process.end()
}

/// A running instance of `groma`, or of another program, connected by pipes.
final class GromaProcess {
  private let process = Process()
  private let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())

  init(
    _ arguments: [String], environment: [String: String] = [:], folder: String? = nil, program: String = PseudoTerminal.product("groma")
  ) throws {
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": NSTemporaryDirectory(), "LANG": "C.UTF-8"].merging(environment) { $1 }
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    // A program inherits the signals that its parent ignores, and a shell ignores these in what it runs in the background.
    for ignored in [SIGINT, SIGHUP, SIGQUIT, SIGTSTP] { signal(ignored, SIG_DFL) }
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// The process identifier.
  var id: Int32 { process.processIdentifier }

  /// Writes text to the standard input.
  func write(_ text: String) throws { try stdin.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  /// Returns available output. Waits until there is some.
  func readSome() throws -> String { String(decoding: stdout.fileHandleForReading.availableData, as: UTF8.self) }

  /// Returns available text on standard error. Waits until there is some.
  func readSomeError() -> String { String(decoding: stderr.fileHandleForReading.availableData, as: UTF8.self) }

  /// Closes the standard input and waits for the process to exit.
  func end() throws -> ProcessResult {
    try stdin.fileHandleForWriting.close()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    let error = try stderr.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return ProcessResult(
      code: process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0),
      output: String(decoding: output, as: UTF8.self),
      error: String(decoding: error, as: UTF8.self))
  }

  /// The identifiers of the running child processes.
  var children: [Int32] { runningProcesses().filter { $0.parent == id }.map(\.id) }
}

/// Returns all processes except zombies.
func runningProcesses() -> [(id: Int32, parent: Int32)] {
  let ids = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }
  return ids.compactMap { id in
    // `id (name) state parent …`
    guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return nil }
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 1, fields[0] != "Z", let parent = Int32(fields[1]) else { return nil }
    return (id, parent)
  }
}

/// The error thrown when a condition is not met in time.
struct Impatience: Error { var what: String }

/// Waits until a condition is true, for at most 60 seconds.
func wait(until what: String, _ isSo: () -> Bool) throws {
  let deadline = ContinuousClock.now + .seconds(60)
  while !isSo() {
    guard ContinuousClock.now < deadline else { throw Impatience(what: what) }
    _ = poll(nil, 0, 5)
  }
}
