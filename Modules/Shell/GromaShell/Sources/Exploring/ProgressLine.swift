import Groma
import GromaExplorer
import GromaProcesses

/// A progress line on a terminal. Call `clear()` at the end to remove the line.
struct ProgressLine {
  private var last = Duration.zero
  private let terminal: Int32
  private let isShown: Bool
  private let namesBounds: Bool

  /// Creates a progress line.
  ///
  /// - Parameters:
  ///   - terminal: The descriptor to write to. The line is shown only if the descriptor refers to a terminal.
  ///   - namesBounds: Whether the line begins with the bounds, because they change.
  init(on terminal: Int32, namesBounds: Bool) {
    self.terminal = terminal
    self.namesBounds = namesBounds
    isShown = StandardStreams.isTerminal(terminal)
  }

  mutating func show(_ progress: ExplorationProgress) {
    guard isShown, progress.elapsed - last > .milliseconds(100) else { return }
    last = progress.elapsed
    let bounds = namesBounds ? "depth \(progress.bounds.depth), layers \(progress.bounds.layers): " : ""
    let line = "\(bounds)\(progress), \(ProcessMemory.current / 1_048_576) MB"
    StandardStreams.write("\r\u{1B}[K\(line.prefix((StandardStreams.width ?? 80) - 1))", to: terminal)
  }

  /// Shows an exploration that is complete within its bounds, above the progress line, even if there is no terminal.
  func show(_ step: ExplorationReport.Step) {
    clear()
    StandardStreams.write("\(step)".escapingControls + "\n", to: terminal)
  }

  func clear() {
    if isShown, last > .zero { StandardStreams.write("\r\u{1B}[K", to: terminal) }
  }
}
