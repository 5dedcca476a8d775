import GromaConsole
import Synchronization

/// A runner of programs that records the calls and ends each program in a given way.
final class FakePrograms: ProgramRunning {
  private let calls = Mutex<[String]>([])
  private let end: ProgramEnd
  private let names: Set<String>

  /// Creates a runner.
  ///
  /// - Parameter names: The names of the programs that exist.
  init(_ end: ProgramEnd = .exited(0), names: Set<String> = []) { (self.end, self.names) = (end, names) }

  /// The command lines and inputs so far, each as `command <<< input`.
  var all: [String] { calls.withLock(\.self) }

  func run(_ command: String, input: String) -> ProgramEnd {
    calls.withLock { $0.append("\(command) <<< \(input)") }
    return end
  }

  func finds(_ name: String) -> Bool { names.contains(name) }
}
