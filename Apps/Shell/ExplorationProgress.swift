import Explorer
import LibEdit

/// One line on a terminal that says how far an exploration is; gone at the end.
struct ExplorationProgress {
  private var last = Duration.zero
  private let isShown = StandardStreams.errorIsTerminal

  mutating func show(_ report: ExplorationReport, after time: Duration) {
    guard isShown, time - last > .milliseconds(100) else { return }
    last = time
    let rate = Int(min(Double(report.exploredCount) / (time / .seconds(1)), 1e18))
    let left = report.stateCount - report.exploredCount
    let line =
      "\(report.exploredCount) states, \(rate) a second, \(left) to go, \(ProcessMemory.current / 1_048_576) MB, "
      + "\(report.violations.count) violations"
    StandardStreams.writeErrorText("\r\u{1B}[K\(line.prefix((StandardStreams.width ?? 80) - 1))")
  }

  func clear() {
    if isShown, last > .zero { StandardStreams.writeErrorText("\r\u{1B}[K") }
  }
}
