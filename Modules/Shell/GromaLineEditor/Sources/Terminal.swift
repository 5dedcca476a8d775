import Glibc

/// The terminal on standard input and output, as it was found.
struct Terminal: Sendable {
  private let modes: termios

  /// - Throws: `LibEditorError` for a pipe, and for a terminal that cannot move its cursor.
  init() throws(LibEditorError) {
    var modes = termios()
    // C writes into a value of its own type.
    guard isatty(STDOUT_FILENO) == 1, unsafe tcgetattr(STDIN_FILENO, &modes) == 0 else { throw .notATerminal }
    let type = environment("TERM") ?? ""
    guard !["", "dumb", "unknown"].contains(type) else { throw .dumbTerminal(type) }
    self.modes = modes
  }

  /// Opens what keys are read from, without blocking.
  ///
  /// Ctrl-C makes the terminal drop input that `poll` has just announced, and a blocking read would then wait for the next key. It is opened
  /// anew because others share the flags of standard input, which is the last resort.
  static func openInput() -> Int32 {
    // C reads the path.
    let own = tcgetpgrp(STDIN_FILENO) < 0 ? -1 : unsafe open("/dev/tty", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    return own < 0 ? STDIN_FILENO : own
  }

  /// Sets it as it was found. At once: output that nobody reads must not hold up the end of the process.
  func restore() {
    var modes = modes
    // C reads a value of its own type.
    _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }

  /// Lets output go on that the user holds with Ctrl-S: it must not hold up the end of the process.
  static func releaseOutput() {
    // Linux lets go on only what was stopped in the same way.
    tcflow(STDOUT_FILENO, TCOOFF)
    tcflow(STDOUT_FILENO, TCOON)
  }

  /// Its size now; 24 by 80 if it does not say.
  static var size: (rows: Int, columns: Int) {
    var size = winsize()
    // C writes into a value of the type that goes with the request.
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else { return (24, 80) }
    return (Int(size.ws_row), Int(size.ws_col))
  }
}
