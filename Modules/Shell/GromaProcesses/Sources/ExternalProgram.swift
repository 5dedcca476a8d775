@unsafe @preconcurrency import Glibc

/// A command line for `sh` that runs to its end on the standard output of this process.
public enum ExternalProgram {
  /// The end of a program.
  public enum End: Hashable, Sendable {
    /// The program ended with an exit code. `sh` has the exit code 127 if it finds no program of that name.
    case exited(Int32)
    /// A signal ended the program.
    case signaled(Int32)
    /// The program was not started, because of a system error.
    case notStarted(error: Int32)
  }

  /// Runs a command line and waits until it ends. As with `system` in C, Ctrl-C and Ctrl-\ do not end this process while the command line
  /// runs. If Ctrl-C ends the program, this process then also ends, unless it ignores or handles SIGINT.
  ///
  /// The input is a file rather than a pipe, so a program that ends before it has read all of the input cannot block or end this process.
  ///
  /// - Parameters:
  ///   - command: The command line, for `sh -c`.
  ///   - input: The standard input of the program.
  public static func run(_ command: String, input: String) -> End {
    StandardStreams.flush()
    let file = temporaryFile(input)
    guard file >= 0 else { return .notStarted(error: errno) }
    defer { close(file) }
    // Only this thread runs programs, and the actions are restored before the function returns.
    let interrupt = SignalAction(ignoring: SIGINT)
    let quit = SignalAction(ignoring: SIGQUIT)
    let end = run(command, input: file, defaultSignals: [interrupt, quit].filter { !$0.wasIgnored }.map(\.number))
    interrupt.restore()
    quit.restore()
    if end == .signaled(SIGINT), interrupt.wasDefault { raise(SIGINT) }
    return end
  }

  /// Runs a command line whose input is a file. In the program, `defaultSignals` have their default actions. A signal that this process
  /// ignored before the call stays ignored.
  private static func run(_ command: String, input: Int32, defaultSignals: [Int32]) -> End {
    var process: pid_t = 0
    let error = spawn(command, input: input, defaultSignals: defaultSignals, &process)
    guard error == 0 else { return .notStarted(error: error) }
    var status: Int32 = 0
    // C writes one number.
    while unsafe waitpid(process, &status, 0) < 0 { if errno != EINTR { return .notStarted(error: errno) } }
    let number = status & 0x7F
    return number == 0 ? .exited(status >> 8 & 0xFF) : .signaled(number)
  }

  /// Returns whether one of the folders in `PATH` contains an executable file with the given name. A name with a slash is a path instead.
  public static func exists(_ name: String) -> Bool {
    // C reads the path, here and below.
    if name.contains("/") { return unsafe access(name, X_OK) == 0 }
    let folders = (StandardStreams.environment("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    return !name.isEmpty && folders.contains { unsafe access("\($0)/\(name)", X_OK) == 0 }
  }

  private static func spawn(_ command: String, input: Int32, defaultSignals: [Int32], _ process: inout pid_t) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    var signals = sigset_t()
    // C fills values of its own types, and reads strings that are valid during each call.
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for number in defaultSignals { unsafe sigaddset(&signals, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let words = ["sh", "-c", command]
    let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    return unsafe posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, environ)
  }

  /// Creates an unnamed file with the given text, and returns its descriptor, positioned at the start of the file. Returns a negative
  /// number if the system cannot create the file.
  private static func temporaryFile(_ text: String) -> Int32 {
    let name = "/groma-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    let file = unsafe shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard file >= 0 else { return file }
    _ = unsafe shm_unlink(name)
    StandardStreams.write(text, to: file)
    lseek(file, 0, SEEK_SET)
    return file
  }
}

/// The action of this process for a signal, saved while the signal is ignored.
private struct SignalAction {
  let number: Int32
  /// The saved action. Its handler is passed back to C, and not called here.
  private let saved: sigaction

  /// Saves the action for a signal, and ignores the signal.
  init(ignoring number: Int32) {
    var old = sigaction()
    var new = sigaction()
    unsafe new.__sigaction_handler.sa_handler = SIG_IGN
    // C reads and writes values of its own type, here and below.
    _ = unsafe sigaction(number, &new, &old)
    self.number = number
    saved = old
  }

  /// Whether the signal had its default action.
  var wasDefault: Bool { handler == 0 }

  /// Whether the signal was already ignored.
  var wasIgnored: Bool { handler == 1 }

  /// The saved handler as a number: C defines the default action as 0, and an ignored signal as 1.
  private var handler: Int { unsafe unsafeBitCast(saved.__sigaction_handler.sa_handler, to: Int.self) }

  /// Restores the saved action.
  func restore() {
    var old = saved
    _ = unsafe sigaction(number, &old, nil)
  }
}
