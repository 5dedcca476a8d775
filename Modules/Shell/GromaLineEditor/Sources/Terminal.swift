import Glibc

/// The terminal at standard input and output, with the settings to restore at the end.
struct Terminal: Sendable {
  private let modes: termios

  /// Saves the current settings of the terminal.
  ///
  /// - Throws: `LibEditorError.notATerminal` if standard input or output is not a terminal, or `LibEditorError.dumbTerminal` if `TERM` is
  ///   not set or names a terminal that cannot move its cursor.
  init() throws(LibEditorError) {
    var modes = termios()
    // C writes into a value of its own type.
    guard isatty(STDOUT_FILENO) == 1, unsafe tcgetattr(STDIN_FILENO, &modes) == 0 else { throw .notATerminal }
    let type = environment("TERM") ?? ""
    guard !["", "dumb", "unknown"].contains(type) else { throw .dumbTerminal(type) }
    self.modes = modes
  }

  /// Opens the terminal for reading keys without blocking, and returns the descriptor.
  ///
  /// Ctrl-C makes the terminal discard input that `poll` has just reported, and a blocking read would then wait for the next key. Other
  /// processes share the flags of standard input, so the terminal is opened separately. If the terminal cannot be opened, returns the
  /// descriptor of standard input.
  static func openInput() -> Int32 {
    // C reads the path.
    let own = tcgetpgrp(STDIN_FILENO) < 0 ? -1 : unsafe open("/dev/tty", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    return own < 0 ? STDIN_FILENO : own
  }

  /// Restores the saved settings without waiting for pending output, which could delay the end of the process.
  func restore() {
    var modes = modes
    // C reads a value of its own type.
    _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }

  /// Resumes output that the user stopped with Ctrl-S, so that it does not delay the end of the process.
  static func releaseOutput() {
    // Linux resumes only output that was stopped by the same call.
    tcflow(STDOUT_FILENO, TCOOFF)
    tcflow(STDOUT_FILENO, TCOON)
  }

  /// The current size of the terminal in characters, or 24 rows by 80 columns if the size is unknown.
  static var size: (rows: Int, columns: Int) {
    var size = winsize()
    // C writes into a value of the type that belongs to the request.
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else { return (24, 80) }
    return (Int(size.ws_row), Int(size.ws_col))
  }
}
