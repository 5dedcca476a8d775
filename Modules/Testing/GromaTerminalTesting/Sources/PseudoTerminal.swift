import CGromaPseudoTerminal
import Glibc

/// A program on a pseudo-terminal, with the screen that a person would see.
///
/// ```swift
/// let terminal = try PseudoTerminal(PseudoTerminal.product("groma"))
/// try terminal.waitFor("groma> ")
/// terminal.type("pu\t")
/// try terminal.waitFor("groma> push")
/// ```
///
/// The program runs with a fixed environment, and nothing of the test's own. Only waiting reads what it writes, so a test never sleeps: it
/// waits for a screen. The program is killed with the object.
public final class PseudoTerminal {
  /// The screen as of the last wait.
  public private(set) var screen: TerminalScreen
  /// All bytes that the program wrote, for tests of the very sequences.
  public private(set) var output: [UInt8] = []
  /// How long a wait may take: generous, because it ends as soon as it can.
  public var patience: Duration = .seconds(30)

  private let terminal: Int32
  private let process: pid_t
  private var status: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: the program, absolute.
  ///   - arguments: without the program's name.
  ///   - environment: besides `TERM=xterm-256color`, `LANG=C.UTF-8` and `PATH`, or in their place. Give a `HOME` of the test's own.
  ///   - folder: where it runs.
  /// - Throws: `PseudoTerminalError` if the system has no terminal left. A program that is not there ends with status 127.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:], folder: String = "/", rows: Int = 24, columns: Int = 80
  ) throws(PseudoTerminalError) {
    let fixed = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/nonexistent"]
    let variables = fixed.merging(environment) { $1 }.map { "\($0)=\($1)" }
    var terminal: Int32 = -1
    // The lists live until the process has been started, which has copies of its own.
    process = unsafe withCStrings([path] + arguments) { argv in
      unsafe withCStrings(variables) { envp in
        unsafe pty_spawn(&terminal, path, argv, envp, folder, Int32(rows), Int32(columns))
      }
    }
    // The text is the system's until the next call on this thread, so it is copied.
    guard process > 0 else { throw PseudoTerminalError(problem: "no pseudo-terminal: \(unsafe String(cString: strerror(errno)))") }
    self.terminal = terminal
    screen = TerminalScreen(rows: rows, columns: columns)
  }

  deinit {
    pty_close(status == nil ? process : 0, terminal)
  }

  /// An executable of this package, from beside the test's own.
  public static func product(_ name: String) -> String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    // C writes no more bytes than there is room for.
    let length = unsafe readlink("/proc/self/exe", &path, path.count)
    let program = String(decoding: path.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return program.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/" + name
  }

  // MARK: A person's hands

  /// Types text. Control characters are keys: `\r` is Enter, `\t` Tab, `\u{3}` Ctrl-C; see `Key`.
  public func type(_ text: String) {
    type(bytes: Array(text.utf8))
  }

  /// Sends bytes that need not be text.
  public func type(bytes: [UInt8]) {
    // C reads as many bytes as there are.
    _ = unsafe pty_write(terminal, bytes, bytes.count)
  }

  /// Presses keys, one after the other.
  public func type(_ keys: Key...) {
    keys.forEach { type($0.text) }
  }

  /// Changes the window's size; the program gets SIGWINCH.
  public func resize(rows: Int, columns: Int) {
    screen.resize(rows: rows, columns: columns)
    _ = pty_resize(terminal, Int32(rows), Int32(columns))
  }

  /// Sends the program a signal.
  public func send(signal: Int32) {
    kill(process, signal)
  }

  /// Whether all the terminal's modes and characters are as the program found them: it gathers and echoes lines.
  public var isCooked: Bool { pty_is_cooked(terminal) == 1 }

  // MARK: A person's eyes

  /// Waits until the screen has `text` somewhere.
  public func waitFor(_ text: String) throws(PseudoTerminalError) {
    try waitFor("'\(text)' on the screen") { $0.text.contains(text) }
  }

  /// Waits until the screen is `text` and nothing else; blanks at the ends of rows do not count.
  public func waitFor(screen text: String) throws(PseudoTerminalError) {
    try waitFor("the screen\n\(text)\n") { $0.text == text }
  }

  /// Waits until the screen is as `isExpected` says.
  ///
  /// - Throws: `PseudoTerminalError` with the screen, when patience or the program is at its end.
  public func waitFor(_ expectation: String, _ isExpected: (TerminalScreen) -> Bool) throws(PseudoTerminalError) {
    let deadline = ContinuousClock.now + patience
    while !isExpected(screen) {
      guard readMore(until: deadline) else {
        throw PseudoTerminalError(problem: "waited in vain for \(expectation)", screen: screen.text)
      }
    }
  }

  /// Waits until a program that this one started, as a shell does, has the terminal: only then do keys reach it.
  public func waitForChildInFront() throws(PseudoTerminalError) {
    let deadline = ContinuousClock.now + patience
    while tcgetpgrp(terminal) == process {
      if ContinuousClock.now > deadline { throw PseudoTerminalError(problem: "no other program has the terminal", screen: screen.text) }
      _ = readMore(until: ContinuousClock.now + .milliseconds(1))
    }
  }

  /// Waits until the program ended. The status is as a shell counts it: its exit code, or 128 and its signal.
  ///
  /// - Parameter key: what an impatient person presses meanwhile, again and again.
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

  /// Draws what came until the deadline, at the latest; false when nothing did or will.
  private func readMore(until deadline: ContinuousClock.Instant) -> Bool {
    let left = ContinuousClock.now.duration(to: deadline)
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let time = Int32(max(0, left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000))
    // C writes no more bytes than there is room for.
    let count = unsafe pty_read(terminal, &bytes, bytes.count, time)
    guard count > 0 else { return false }
    output += bytes.prefix(count)
    screen.write(bytes.prefix(count))
    return true
  }
}

/// Calls `body` with C's form of a list of strings: pointers, the last one NULL.
private func withCStrings<R>(_ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> R) -> R {
  // Freed after `body`, which keeps none.
  let copies = unsafe strings.map { unsafe strdup($0) } + [nil]
  defer { unsafe copies.forEach { unsafe free($0) } }
  return unsafe body(copies)
}
