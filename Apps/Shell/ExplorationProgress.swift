import Explorer
import LibEdit

/// One line on a terminal that says how far an exploration is; gone at the end.
enum ExplorationProgress {
  private static let interval = Duration.milliseconds(100)

  /// Shows how far the process is that explores, until the task is cancelled.
  static func show(_ record: RunRecord) async throws {
    guard StandardStreams.errorIsTerminal else { return }
    let clock = ContinuousClock()
    let start = clock.now
    var isShown = false
    defer { if isShown { StandardStreams.writeErrorText("\r\u{1B}[K") } }
    while true {
      try await Task.sleep(for: interval)
      let (explored, states, violations, memory) = record.progress
      if memory == 0 { continue }
      let rate = Int(min(Double(explored) / (start.duration(to: clock.now) / .seconds(1)), 1e18))
      let line =
        "\(explored) states, \(rate) a second, \(states - explored) to go, \(memory / 1_048_576) MB, \(violations) violations"
      StandardStreams.writeErrorText("\r\u{1B}[K\(line.prefix((StandardStreams.width ?? 80) - 1))")
      isShown = true
    }
  }

  /// Notes how far it is, now and then.
  struct Notes {
    private let record: RunRecord
    private var last = Duration.zero

    init(to record: RunRecord) { self.record = record }

    mutating func note(_ report: ExplorationReport, after time: Duration) {
      guard time - last > interval else { return }
      last = time
      record.note(report)
    }
  }
}
