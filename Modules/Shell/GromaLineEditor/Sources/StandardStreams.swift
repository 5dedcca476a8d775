@unsafe @preconcurrency import Glibc
import Synchronization

/// The streams of the process, for text.
public enum StandardStreams {
  /// Whether a person sees what goes to standard output and types standard input.
  public static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Whether standard output is a terminal.
  public static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error is a terminal.
  public static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard input is a terminal.
  public static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// How many columns the terminal at standard output has; nil when there is none, or it does not say.
  public static var width: Int? {
    var size = winsize()
    // C writes into a value of the type that goes with the request.
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Lets signals through that whoever started the process had blocked, as threads of Dispatch do; for the thread that calls it.
  public static func acceptSignals() {
    var all = sigset_t()
    // C writes and reads a set of its own type.
    unsafe sigfillset(&all)
    unsafe sigprocmask(SIG_UNBLOCK, &all, nil)
  }

  /// Keeps the places of standard streams that whoever started the process had closed: the next file that is opened would take them, and what is
  /// printed would go there. Reading and writing fail, as before.
  public static func keepPlaces() {
    for (descriptor, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      // C reads the path. It gives the lowest number that is free, which is this one.
      _ = unsafe open("/dev/null", flags)
    }
  }

  /// Whether so many files more can be open at a time.
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

  /// Lets everything printed go out.
  public static func flush() {
    if fflush(nil) != 0 { _ = lastError.exchange(errno, ordering: .relaxed) }
  }

  /// Why something printed could not go out.
  private static let lastError = Atomic<Int32>(0)

  /// Writes a line to standard error, after everything that was printed before.
  public static func writeError(_ line: String) { writeErrorText(line + "\n") }

  /// Writes text that ends no line to standard error.
  public static func writeErrorText(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Writes text to the terminal at standard input, which can be written to as well.
  public static func writeInputText(_ text: String) { write(text, to: STDIN_FILENO) }

  static func write(_ text: String, to descriptor: Int32) {
    flush()
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      // C reads as many bytes as there are.
      let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }

  /// The value of an environment variable; nil when it is not set.
  public static func environment(_ name: String) -> String? {
    // The environment is not changed while the process runs; the value is copied all the same.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Ends the process after everything printed has gone out. What could not be written is an error: the code is 2 then, unless it is another than 0.
  public static func exit(_ code: Int32) -> Never {
    flush()
    guard unsafe ferror(stdout) != 0 else { Glibc.exit(code) }
    // What the library of C writes by itself, when much is printed, leaves no number.
    let error = lastError.load(ordering: .relaxed)
    let reason = error == 0 ? "" : ": \(message(of: error))"
    writeError("error: standard output cannot be written\(reason)")
    Glibc.exit(code == 0 ? 2 : code)
  }

  /// Ends the process whatever its other threads do, and leaves what was printed and not gone out.
  public static func endAtOnce(_ code: Int32) -> Never { _exit(code) }
}
