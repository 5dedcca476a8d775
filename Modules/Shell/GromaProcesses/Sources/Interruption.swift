import Glibc
import Synchronization

/// A request to stop this process, sent by the user with Ctrl-C or by another process with SIGTERM.
///
/// The first signal is recorded, and long operations check regularly whether there was one. A second signal of the same kind ends the
/// process.
enum Interruption {
  private static let noted = Atomic<Int32>(0)

  /// The signal that requested the stop, or `nil` if no signal was received.
  static var signal: Int32? {
    let signal = noted.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Starts to record the signals SIGINT and SIGTERM.
  static func begin() {
    // Initializes the variable, because a signal handler must not be the first code to use it.
    noted.store(0, ordering: .relaxed)
    for signal in [SIGINT, SIGTERM] {
      _ = Glibc.signal(signal) { signal in
        Interruption.noted.store(signal, ordering: .relaxed)
        _ = Glibc.signal(signal, SIG_DFL)
      }
    }
  }

  /// Ignores Ctrl-C in this process. The parent process handles it.
  static func leaveToParent() { _ = Glibc.signal(SIGINT, SIG_IGN) }
}
