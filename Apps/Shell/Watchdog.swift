import LibEdit
import Navigation
import Synchronization

/// Ends the process with code 4 when a script takes too long: what hangs cannot be asked to stop.
final class Watchdog: Sendable {
  private let seconds: Int
  private let current = Mutex<(file: String, number: Int)?>(nil)

  init(seconds: Int) { self.seconds = seconds }

  /// A script begins; the one before has ended.
  func begin(_ file: String) {
    guard seconds > 0 else { return }
    let number = current.withLock { current in
      let number = (current?.number ?? 0) + 1
      current = (file, number)
      return number
    }
    Task { @concurrent in
      try await Task.sleep(for: .seconds(seconds))
      guard current.withLock({ $0?.number == number }) else { return }
      StandardStreams.writeError("error: '\(file)' was not done after \(seconds) s".escapingControls)
      StandardStreams.exit(4)
    }
  }

  /// All have ended.
  func end() { current.withLock { $0 = nil } }
}
