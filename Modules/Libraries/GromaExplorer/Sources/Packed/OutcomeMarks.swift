/// The facts about an outcome that a search needs whenever it makes a move with this outcome.
struct OutcomeMarks: BitwiseCopyable, Equatable {
  let isFailed, isRefused, isBeyond, isWaiting: Bool
  /// Whether the outcome has failures (``RunFacts/failures``) or faults (``RunFacts/faults``).
  let hasFailures: Bool

  init(_ outcome: Learner.Outcome) {
    (isFailed, isRefused) = (outcome.facts.error != nil, outcome.facts.isRefused)
    (isBeyond, isWaiting) = (outcome.isBeyond, outcome.facts.isWaiting)
    hasFailures = !outcome.facts.failures.isEmpty || !outcome.facts.faults.isEmpty
  }

  /// Whether the move leads to a state within the bounds.
  @inline(__always) var leadsOn: Bool { !isFailed && !isBeyond }
}
