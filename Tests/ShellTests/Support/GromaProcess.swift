import Foundation
import GromaTerminalTesting

/// What became of the program.
struct ProcessResult: Equatable {
  /// Its code as a shell counts it: 128 and the signal when one ended it.
  var code: Int32
  var output: String
  var error: String
}

/// Runs the program to its end.
func groma(
  _ arguments: [String], input: String = "", environment: [String: String] = [:], folder: String? = nil
) throws -> ProcessResult {
  let process = try GromaProcess(arguments, environment: environment, folder: folder)
  try process.write(input)
  return try process.end()
}

/// The program between pipes.
final class GromaProcess {
  private let process = Process()
  private let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())

  /// Starts it, or another in its place.
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
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// Its number.
  var id: Int32 { process.processIdentifier }

  /// Gives it lines to read.
  func write(_ text: String) throws { try stdin.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  /// What it has printed; waits until there is something.
  func readSome() throws -> String { String(decoding: stdout.fileHandleForReading.availableData, as: UTF8.self) }

  /// Gives it no more to read, and waits for its end.
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

  /// The processes that it started and that run.
  var children: [Int32] { runningProcesses().filter { $0.parent == id }.map(\.id) }
}

/// All processes but those that have ended and wait to be asked how.
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

/// Something did not come to pass.
struct Impatience: Error { var what: String }

/// Waits until something is so, as long as a patient person would.
func wait(until what: String, _ isSo: () -> Bool) throws {
  let deadline = ContinuousClock.now + .seconds(60)
  while !isSo() {
    guard ContinuousClock.now < deadline else { throw Impatience(what: what) }
    _ = poll(nil, 0, 5)
  }
}
