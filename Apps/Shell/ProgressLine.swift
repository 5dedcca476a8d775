import GromaExplorer
import GromaLineEditor

/// A progress line on the terminal of the supervising process, which is at standard input. It is removed at the end.
struct ProgressLine {
  private var last = Duration.zero
  private let isShown = StandardStreams.inputIsTerminal

  mutating func show(_ progress: ExplorationProgress, after time: Duration) {
    guard isShown, time - last > .milliseconds(100) else { return }
    last = time
    let rate = Int(min(Double(progress.explored) / (time / .seconds(1)), 1e18))
    let left = progress.found - progress.explored
    let line =
      "\(progress.explored) states, \(rate) a second, \(left) to go, \(ProcessMemory.current / 1_048_576) MB, "
      + "\(progress.violations) violations"
    StandardStreams.writeInputText("\r\u{1B}[K\(line.prefix((StandardStreams.width ?? 80) - 1))")
  }

  func clear() {
    if isShown, last > .zero { StandardStreams.writeInputText("\r\u{1B}[K") }
  }
}
