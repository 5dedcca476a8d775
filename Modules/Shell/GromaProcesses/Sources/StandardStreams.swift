@unsafe @preconcurrency import Glibc
import Synchronization

/// Text input and output on the standard streams of the process.
public enum StandardStreams {
  /// Whether standard input and standard output are terminals.
  public static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Whether standard output is a terminal.
  public static var outputIsTerminal: Bool { isTerminal(output) }

  /// Whether standard error is a terminal.
  public static var errorIsTerminal: Bool { isTerminal(STDERR_FILENO) }

  /// Returns whether a descriptor refers to a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The number of columns of the terminal at standard output, or `nil` if it is unknown.
  public static var width: Int? { size.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

  /// The number of rows of the terminal at standard output, or `nil` if it is unknown.
  public static var height: Int? { size.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

  /// The local time, such as `09:05:00`.
  public static var timeOfDay: String {
    var now = time(nil)
    var parts = unsafe tm()
    _ = unsafe localtime_r(&now, &parts)
    return unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  private static var size: winsize? {
    var size = winsize()
    // C writes into a value of the type that belongs to the request.
    return unsafe ioctl(output, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  /// Unblocks all signals for the calling thread. A process inherits blocked signals from its parent, for example from a thread of
  /// Dispatch.
  public static func acceptSignals() {
    var all = sigset_t()
    // C writes and reads a set of its own type.
    unsafe sigfillset(&all)
    unsafe sigprocmask(SIG_UNBLOCK, &all, nil)
  }

  /// Opens `/dev/null` in place of each closed standard stream, so that the next opened file does not become a standard stream. Reading
  /// from such a standard input, or writing to such a standard output or error, still fails.
  public static func keepPlaces() {
    for (descriptor, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      // C reads the path. The function returns the lowest free descriptor, which is this one.
      _ = unsafe open("/dev/null", flags)
    }
  }

  /// Returns whether `count` more files can be opened at the same time.
  public static func canOpen(_ count: Int) -> Bool {
    var open: [Int32] = []
    defer { for descriptor in open { close(descriptor) } }
    while open.count < count {
      // C reads the path.
      let descriptor = unsafe Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
      if descriptor < 0 { return false }
      open.append(descriptor)
    }
    return true
  }

  private static let outputDescriptor = Atomic<Int32>(STDOUT_FILENO)

  /// The descriptor of the standard output of this program: 1, or the result of ``reserveOutput()``.
  public static var output: Int32 { outputDescriptor.load(ordering: .relaxed) }

  /// Reserves standard output for this program: what other code in this process prints, such as the handlers of an app, goes to standard
  /// error from now on. ``printLine(_:)`` and ``printText(_:)`` still write to standard output. Call this function at most once.
  ///
  /// - Returns: The descriptor of standard output, which is 1 if the system has no free descriptor.
  public static func reserveOutput() -> Int32 {
    flush()
    let before = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard before >= 0 else { return STDOUT_FILENO }
    guard dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else {
      close(before)
      return STDOUT_FILENO
    }
    outputDescriptor.store(before, ordering: .relaxed)
    return before
  }

  /// Prints a line to standard output.
  public static func printLine(_ line: String) { printText(line + "\n") }

  /// Prints text to standard output without adding a line end.
  public static func printText(_ text: String) {
    if output == STDOUT_FILENO { return print(text, terminator: "") }
    if !write(text, to: output) { outputError.store(errno, ordering: .relaxed) }
  }

  /// The error number of the last text that was not written to reserved standard output, or 0 if there is none.
  private static let outputError = Atomic<Int32>(0)

  /// Flushes the buffers of all output streams.
  public static func flush() {
    if fflush(nil) != 0 { _ = lastError.exchange(errno, ordering: .relaxed) }
  }

  /// The error number of the last flush that failed, or 0 if none failed.
  private static let lastError = Atomic<Int32>(0)

  /// Writes a line to standard error, after all previously printed output.
  public static func writeError(_ line: String) { writeErrorText(line + "\n") }

  /// Writes text to standard error without adding a line end, after all previously printed output.
  public static func writeErrorText(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Writes text to a descriptor, after all previously printed output. Stops at the first error.
  ///
  /// - Returns: Whether the whole text was written. If not, `errno` is the error number.
  @discardableResult
  public static func write(_ text: String, to descriptor: Int32) -> Bool {
    flush()
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      // The C function reads no more bytes than the count argument allows.
      let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return false }
      bytes = bytes.dropFirst(max(0, count))
    }
    return true
  }

  /// Returns the value of an environment variable, or `nil` if it is not set.
  public static func environment(_ name: String) -> String? {
    // The environment does not change while the process runs. The value is copied anyway.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Flushes all output and ends the process. If standard output could not be written, prints an error and replaces the exit code 0 with 2.
  public static func exit(_ code: Int32) -> Never {
    flush()
    let reservedError = outputError.load(ordering: .relaxed)
    let isLost = output == STDOUT_FILENO ? unsafe ferror(stdout) != 0 : reservedError != 0
    guard isLost else { Glibc.exit(code) }
    // If the C library flushed a full buffer on its own, the error number is not known.
    let error = reservedError != 0 ? reservedError : lastError.load(ordering: .relaxed)
    // The buffer may change with the next call on this thread, so the text is copied.
    let reason = error == 0 ? "" : ": \(unsafe String(cString: strerror(error)))"
    writeError("error: standard output cannot be written\(reason)")
    Glibc.exit(code == 0 ? 2 : code)
  }

  /// Ends the process immediately, without flushing output or waiting for other threads.
  public static func endAtOnce(_ code: Int32) -> Never { _exit(code) }
}
