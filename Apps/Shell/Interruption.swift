import Glibc
import GromaLineEditor
import Synchronization

/// A request to stop what is running: Ctrl-C, or SIGTERM.
///
/// The first one is noted, and whoever works sees it at the next step. The second one ends the process as it would without this.
enum Interruption {
  private static let noted = Atomic<Int32>(0)

  /// The signal that asked for the stop; nil while none has.
  static var signal: Int32? {
    let signal = noted.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Notes the signals from now on.
  static func begin() {
    // Made before a signal may come: what runs for a signal must not be the first to use it.
    noted.store(0, ordering: .relaxed)
    for signal in [SIGINT, SIGTERM] {
      _ = Glibc.signal(signal) { signal in
        Interruption.noted.store(signal, ordering: .relaxed)
        _ = Glibc.signal(signal, SIG_DFL)
      }
    }
  }

  /// Leaves Ctrl-C to the process that started this one.
  static func leaveToParent() { _ = Glibc.signal(SIGINT, SIG_IGN) }
}
