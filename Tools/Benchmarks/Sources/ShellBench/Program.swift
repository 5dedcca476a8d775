import Glibc

/// A program whose run time is measured.
struct Program {
  /// The name of the program in the table.
  var name: String
  /// The path of the program, followed by its arguments.
  var command: [String]
  /// The text that the program prints when it is ready for input.
  var prompt = ""
  /// A line to type, and a part of the expected answer that does not occur in the line.
  var question = (line: "", answer: "")

  /// A duration in milliseconds.
  struct Time {
    /// The wall-clock time.
    var wall: Double
    /// The CPU time of the program, including system time.
    var processor: Double
  }

  /// Runs the program without a terminal and returns the time until it exits. Throws ``Failure`` if the exit status is not 0.
  ///
  /// - Parameter input: The path of the file that the program reads as standard input.
  func timeToEnd(input: String = "/dev/null") throws -> Time {
    let start = Self.now
    let process = try spawn { actions in
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    let (status, processor) = Self.wait(for: process)
    let wall = Self.now - start
    guard status == 0 else { throw Failure("'\(command.joined(separator: " "))' ended with status \(status)") }
    return Time(wall: wall, processor: processor)
  }

  /// Runs the program in a new pseudo-terminal and returns the time until it prints its prompt.
  func timeToPrompt() throws -> Time { try timeAtTerminal { _, written in written.contains(prompt.utf8) } }

  /// Runs the program in a new pseudo-terminal, types a line at the prompt, and returns the time from the start until the answer.
  func timeToAnswer() throws -> Time {
    var isAsked = false
    return try timeAtTerminal { terminal, written in
      if !isAsked, written.contains(prompt.utf8) {
        isAsked = true
        let line = Array((question.line + "\r").utf8)
        guard write(terminal, line, line.count) == line.count else { throw Failure("nothing can be typed") }
      }
      return written.contains(question.answer.utf8)
    }
  }

  /// Runs the program in a new pseudo-terminal and returns the time until its output satisfies `isEnough`.
  private func timeAtTerminal(until isEnough: (_ terminal: Int32, _ written: [UInt8]) throws -> Bool) throws -> Time {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(terminal) }
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    var (lock, number): (Int32, Int32) = (0, 0)
    guard ioctl(terminal, System.unlockTerminal, &lock) == 0, ioctl(terminal, System.numberOfTerminal, &number) == 0,
      ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0
    else { throw Failure("there is no pseudo-terminal") }
    let other = "/dev/pts/\(number)"
    let start = Self.now
    let process = try spawn { actions in
      // The first terminal that a session leader opens becomes the controlling terminal of the session.
      posix_spawn_file_actions_addopen(&actions, 0, other, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
    var written: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    var wall: Double?
    while wall == nil {
      let count = read(terminal, &buffer, buffer.count)
      guard count > 0 else { break }
      written += buffer.prefix(count)
      if try isEnough(terminal, written) { wall = Self.now - start }
    }
    kill(process, SIGKILL)
    let (_, processor) = Self.wait(for: process)
    guard let wall else { throw Failure("'\(command.joined(separator: " "))' did not write the expected text") }
    return Time(wall: wall, processor: processor)
  }

  /// A fixed environment, so that the user's own settings do not affect the result.
  private static let environment = [
    "TERM=xterm-256color", "LANG=C.UTF-8", "PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/dev/null", "XDG_STATE_HOME=/dev/null",
  ]

  /// The values of `TIOCSPTLCK`, `TIOCGPTN` and `POSIX_SPAWN_SETSID`, which are defined by macros that the Glibc module does not import.
  private enum System {
    static let unlockTerminal: UInt = 0x4004_5431
    static let numberOfTerminal: UInt = 0x8004_5430
    static let ownSession: Int16 = 0x80
  }

  private func spawn(_ files: (inout posix_spawn_file_actions_t) -> Void) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawnattr_setflags(&attributes, System.ownSession)
    files(&actions)
    var process: pid_t = 0
    let words = command.map { strdup($0) } + [nil]
    let variables = Self.environment.map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    let error = posix_spawn(&process, command[0], &actions, &attributes, words, variables)
    guard error == 0 else { throw Failure("'\(command[0])' cannot be started: \(String(cString: strerror(error)))") }
    return process
  }

  private static func wait(for process: pid_t) -> (status: Int32, processor: Double) {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let times = [usage.ru_utime, usage.ru_stime]
    return (status, times.reduce(0) { $0 + Double($1.tv_sec) * 1_000 + Double($1.tv_usec) / 1_000 })
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }
}

/// The reason why a measurement failed.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
