import LibEdit
import Navigation
import Synchronization

/// Ends the process with code 4 when a script takes too long: what hangs cannot be asked to stop.
final class Watchdog: Sendable {
  private let seconds: Int
  private let isSilent: Bool
  /// How many scripts began, and whether the last has not ended.
  private let state = Mutex((number: 0, isRunning: false))

  /// A watchdog. A silent one says nothing of the end but the code.
  init(seconds: Int, isSilent: Bool = false) {
    self.seconds = seconds
    self.isSilent = isSilent
  }

  /// A script begins; the one before has ended.
  func begin(_ file: String) {
    guard seconds > 0 else { return }
    let number = state.withLock { state in
      state = (state.number + 1, true)
      return state.number
    }
    Task { @concurrent in
      try await Task.sleep(for: .seconds(seconds))
      guard state.withLock({ $0 == (number, true) }) else { return }
      if !isSilent { StandardStreams.writeError("error: '\(file)' was not done after \(seconds) s".escapingControls) }
      StandardStreams.exit(4)
    }
  }

  /// It has ended.
  func end() { state.withLock { $0.isRunning = false } }
}
