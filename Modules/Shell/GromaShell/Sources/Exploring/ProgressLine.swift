import GromaExplorer
import GromaProcesses

/// A progress line on a terminal. Call `clear()` at the end to remove the line.
struct ProgressLine {
  private var last = Duration.zero
  private let terminal: Int32
  private let isShown: Bool

  /// Creates a progress line.
  ///
  /// - Parameter terminal: The descriptor to write to. The line is shown only if the descriptor refers to a terminal.
  init(on terminal: Int32) {
    self.terminal = terminal
    isShown = StandardStreams.isTerminal(terminal)
  }

  mutating func show(_ progress: ExplorationProgress) {
    guard isShown, progress.elapsed - last > .milliseconds(100) else { return }
    last = progress.elapsed
    let line = "\(progress), \(ProcessMemory.current / 1_048_576) MB"
    StandardStreams.write("\r\u{1B}[K\(line.prefix((StandardStreams.width ?? 80) - 1))", to: terminal)
  }

  func clear() {
    if isShown, last > .zero { StandardStreams.write("\r\u{1B}[K", to: terminal) }
  }
}
