/// The progress of an exploration.
public struct ExplorationProgress: Hashable, Sendable {
  /// The limits of the exploration.
  public let bounds: Bounds
  /// The number of states that were found.
  public let found: StateCount
  /// The number of states in which every move was made.
  public let explored: StateCount
  /// The number of different violations that were found.
  public let violations: Int
  /// The time since the start of the exploration.
  public let elapsed: Duration

  init(_ bounds: Bounds, _ counts: ExplorationReport.Counts, violations: Int, after elapsed: Duration) {
    (self.bounds, self.violations, self.elapsed) = (bounds, violations, elapsed)
    (found, explored) = (counts.states, counts.explored)
  }

  init(_ record: ExplorationRecord, after elapsed: Duration) {
    self.init(record.bounds, record.counts, violations: record.violations.count, after: elapsed)
  }
}

extension ExplorationProgress: CustomStringConvertible {
  /// The progress as a short text: `39,032 states found, 14,839 explored, no violation; 12 s`. The states are those within the bounds. The
  /// time is that of the whole series if other bounds were explored before.
  public var description: String {
    "\(found.of("state")) found, \(explored.grouped) explored, \(violations > 0 ? "violations found" : "no violation"); "
      + "\(Int(elapsed / .seconds(1))) s"
  }
}
