import GromaConsole
import GromaProcesses

/// The programs of the system, which `sh` runs.
struct SystemPrograms: ProgramRunning {
  func run(_ command: String, input: String) -> ProgramEnd {
    switch ExternalProgram.run(command, input: input) {
    case .exited(let code): .exited(code)
    case .signaled(2): .interrupted
    case .signaled(let number): .failed("was ended by signal \(number)")
    case .notStarted: .failed("could not be started")
    }
  }

  func finds(_ name: String) -> Bool { ExternalProgram.exists(name) }
}

extension Pager {
  /// Creates the pager of the user: the first of the environment variables `GROMA_PAGER` and `PAGER` that is set, otherwise `less` if it is
  /// installed. Returns `nil` if there is none, if the variable is empty or `cat`, or if the terminal cannot move its cursor.
  init?(environment: (String) -> String?, programs: SystemPrograms) {
    guard !["", "dumb"].contains(environment("TERM") ?? "") else { return nil }
    let chosen = environment("GROMA_PAGER") ?? environment("PAGER")
    guard let command = chosen ?? (programs.finds("less") ? "less -FRX" : nil), !["", "cat"].contains(command) else { return nil }
    // As in git: `less` shows colors, stays on the screen, and ends by itself after a short text. `LESSSECURE` prevents keys that the user
    // types too early, for the next command, from making `less` write a file.
    self.init(
      command: "LESS=${LESS-FRXPsq ends, Space goes on$}; LESSSECURE=1; export LESS LESSSECURE; \(command)",
      height: { StandardStreams.height })
  }
}
