/// The facts about an outcome that a search needs whenever it makes a move with this outcome.
struct OutcomeMarks: OptionSet, BitwiseCopyable {
  var rawValue: UInt8
  static let isFailed = OutcomeMarks(rawValue: 1)
  static let isRefused = OutcomeMarks(rawValue: 2)
  static let isBeyond = OutcomeMarks(rawValue: 4)
  static let isWaiting = OutcomeMarks(rawValue: 8)
  /// The mark of an outcome with failures (``RunFacts/failures``), or faults (``RunFacts/faults``).
  static let hasFailures = OutcomeMarks(rawValue: 16)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ outcome: Learner.Outcome) {
    self = []
    if outcome.facts.error != nil { insert(.isFailed) }
    if outcome.facts.isRefused { insert(.isRefused) }
    if outcome.isBeyond { insert(.isBeyond) }
    if outcome.facts.isWaiting { insert(.isWaiting) }
    if !outcome.facts.failures.isEmpty || !outcome.facts.faults.isEmpty { insert(.hasFailures) }
  }
}
