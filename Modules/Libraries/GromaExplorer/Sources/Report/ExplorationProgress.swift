/// The progress of an exploration.
public struct ExplorationProgress: Hashable, Sendable {
  /// The number of states that were found; for random walks, the number of states that were checked.
  public let found: Int
  /// The number of states in which every move was made.
  public let explored: Int
  /// The number of different violations that were found.
  public let violations: Int

  init(_ record: ExplorationRecord) {
    found = record.stateCount
    explored = record.exploredCount
    violations = record.violations.count
  }
}
