import CGromaPseudoTerminal
import Glibc

/// A program on a pseudo-terminal, with the screen that a user would see.
///
/// ```swift
/// let terminal = try PseudoTerminal(PseudoTerminal.product("groma"))
/// try terminal.waitFor("groma> ")
/// terminal.type("pu\t")
/// try terminal.waitFor("groma> push")
/// ```
///
/// The program does not inherit the environment of the test. Its output is read only by the wait methods, so the screen changes only during
/// a wait. The program is killed when the object is deallocated.
public final class PseudoTerminal {
  /// The screen as of the last wait.
  public let screen: TerminalScreen
  /// All output of the program as of the last wait, for tests of exact byte sequences.
  public private(set) var output: [UInt8] = []
  /// The maximum duration of a wait, by default 30 seconds. A wait ends as soon as its condition holds.
  public var patience: Duration = .seconds(30)

  private let terminal: Int32
  private let process: pid_t
  private var status: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the program.
  ///   - arguments: The arguments, without the program's name.
  ///   - environment: Variables that are added to the fixed values of `TERM`, `LANG`, `PATH` and `HOME`, or replace them. By default,
  ///     `HOME` is a folder that does not exist.
  ///   - folder: The working directory.
  ///   - rows: The height of the terminal, in rows.
  ///   - columns: The width of the terminal, in columns.
  /// - Throws: `PseudoTerminalError` if the system cannot create another terminal or process. If the program does not exist, no error is
  ///   thrown, and the process ends with status 127.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:], folder: String = "/", rows: Int = 24, columns: Int = 80
  ) throws(PseudoTerminalError) {
    let fixed = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/nonexistent"]
    let variables = fixed.merging(environment) { $1 }.map { "\($0)=\($1)" }
    var terminal: Int32 = -1
    // The lists are valid until the process has been started with its own copies.
    process = unsafe withCStrings([path] + arguments) { argv in
      unsafe withCStrings(variables) { envp in
        unsafe pty_spawn(&terminal, path, argv, envp, folder, Int32(rows), Int32(columns))
      }
    }
    // The buffer may change with the next call on this thread, so the text is copied.
    guard process > 0 else { throw PseudoTerminalError(problem: "no pseudo-terminal: \(unsafe String(cString: strerror(errno)))") }
    self.terminal = terminal
    screen = TerminalScreen(rows: rows, columns: columns)
  }

  deinit {
    pty_close(status == nil ? process : 0, terminal)
  }

  /// Returns the path of an executable product of this package: the file with that name in the folder of the test executable.
  public static func product(_ name: String) -> String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    // The C function writes no more bytes than the count argument allows.
    let length = unsafe readlink("/proc/self/exe", &path, path.count)
    let program = String(decoding: path.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return program.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/" + name
  }

  // MARK: Input

  /// Types text. Control characters are keys: `\r` is Enter, `\t` Tab, `\u{3}` Ctrl-C. See ``Key``.
  public func type(_ text: String) {
    type(bytes: Array(text.utf8))
  }

  /// Sends bytes to the program as typed input. The bytes need not be valid text.
  public func type(bytes: [UInt8]) {
    // The C function reads as many bytes as the count argument specifies.
    _ = unsafe pty_write(terminal, bytes, bytes.count)
  }

  /// Presses keys in order.
  public func type(_ keys: Key...) {
    keys.forEach { type($0.text) }
  }

  /// Changes the size of the window. The program receives SIGWINCH.
  public func resize(rows: Int, columns: Int) {
    screen.resize(rows: rows, columns: columns)
    _ = pty_resize(terminal, Int32(rows), Int32(columns))
  }

  /// Sends a signal to the program.
  public func send(signal: Int32) {
    kill(process, signal)
  }

  /// Whether the terminal has its original modes and control characters: line mode with echo.
  public var isCooked: Bool { pty_is_cooked(terminal) == 1 }

  // MARK: Output

  /// Waits until the screen contains `text`.
  ///
  /// - Throws: `PseudoTerminalError` if the program does not show the text within ``patience``, or ends before that.
  public func waitFor(_ text: String) throws(PseudoTerminalError) {
    try waitFor("'\(text)' on the screen") { $0.text.contains(text) }
  }

  /// Waits until the screen shows exactly `text`. Blanks at the ends of rows and blank rows at the bottom are ignored.
  ///
  /// - Throws: `PseudoTerminalError` if the program does not show the text within ``patience``, or ends before that.
  public func waitFor(screen text: String) throws(PseudoTerminalError) {
    try waitFor("the screen\n\(text)\n") { $0.text == text }
  }

  /// Waits until the screen satisfies a condition.
  ///
  /// - Parameters:
  ///   - expectation: A description of the expected screen for the error.
  ///   - isExpected: Returns whether the screen satisfies the condition.
  /// - Throws: `PseudoTerminalError` with the current screen if the program does not show the expected screen within ``patience``, or ends
  ///   before that.
  public func waitFor(_ expectation: String, _ isExpected: (TerminalScreen) -> Bool) throws(PseudoTerminalError) {
    let deadline = ContinuousClock.now + patience
    while !isExpected(screen) {
      guard readMore(until: deadline) else {
        throw PseudoTerminalError(problem: "did not find \(expectation) in time", screen: screen.text)
      }
    }
  }

  /// Waits until a child process of the program is in the foreground of the terminal. The child process receives keys only from then on.
  ///
  /// - Throws: `PseudoTerminalError` if no child process is in the foreground within ``patience``.
  public func waitForChildInFront() throws(PseudoTerminalError) {
    let deadline = ContinuousClock.now + patience
    while tcgetpgrp(terminal) == process {
      if ContinuousClock.now > deadline { throw PseudoTerminalError(problem: "no other program has the terminal", screen: screen.text) }
      _ = readMore(until: ContinuousClock.now + .milliseconds(1))
    }
  }

  /// Waits until the program ends, and returns its status in the shell's form: the exit code, or 128 plus the signal number.
  ///
  /// - Parameter key: A key to press repeatedly during the wait, or `nil` to press no key.
  /// - Throws: `PseudoTerminalError` if the program does not end within ``patience``.
  public func waitForEnd(pressing key: Key? = nil) throws(PseudoTerminalError) -> Int32 {
    let deadline = ContinuousClock.now + patience
    while true {
      if let status { return status }
      var ended: Int32 = 0
      // C writes one number.
      if unsafe pty_status(process, &ended) == 1 {
        status = ended
        while readMore(until: ContinuousClock.now) {}
      } else if ContinuousClock.now > deadline {
        throw PseudoTerminalError(problem: "the program did not end", screen: screen.text)
      } else if !readMore(until: ContinuousClock.now + .milliseconds(10)) {
        if let key { type(key) }
        _ = poll(nil, 0, 1)
      }
    }
  }

  /// Waits for output until the deadline, and draws it on the screen. Returns `false` if no output arrived or the terminal is closed.
  private func readMore(until deadline: ContinuousClock.Instant) -> Bool {
    let left = ContinuousClock.now.duration(to: deadline)
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let time = Int32(max(0, left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000))
    // The C function writes no more bytes than the count argument allows.
    let count = unsafe pty_read(terminal, &bytes, bytes.count, time)
    guard count > 0 else { return false }
    output += bytes.prefix(count)
    screen.write(bytes.prefix(count))
    return true
  }
}

/// Calls `body` with a list of strings as a NULL-terminated array of C strings.
private func withCStrings<R>(_ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> R) -> R {
  // Freed after `body`, which keeps no pointers.
  let copies = unsafe strings.map { unsafe strdup($0) } + [nil]
  defer { unsafe copies.forEach { unsafe free($0) } }
  return unsafe body(copies)
}
