extension Learner {
  /// A question about a part of the state and the answer that it must have, as indices in ``Questions``.
  struct Condition: Hashable, BitwiseCopyable {
    var question: Int32
    var answer: Int32
  }

  /// An outcome of a move, with the conditions under which it applies. The outcome of an opaque, lost or skipped run applies to one state.
  struct Finding: Hashable {
    let move: Int
    let outcome: Int
    /// The number of times that the move is in the list of moves of each state that meets the conditions.
    let times: Int
    let conditions: [Condition]
  }

  /// Adds the outcome of a move under conditions, and records the coverage of the move. Equal outcomes share an index and therefore a rule.
  func add(_ move: Int, _ outcome: Int, times: Int, _ conditions: [Condition]) {
    record.note(outcomes[outcome].facts, moves[move])
    let finding = Finding(move: move, outcome: firstEqual[outcome], times: times, conditions: needed(of: conditions))
    _ = knownFindings.number(of: finding)
  }

  /// Returns the conditions without redundant ones. A condition on the value of a slot implies all other conditions on the slot.
  private func needed(of conditions: [Condition]) -> [Condition] {
    let whole = Set(conditions.filter { !questions.isNarrow($0.question) }.map { questions.slot(of: $0.question) })
    return conditions.filter { !questions.isNarrow($0.question) || !whole.contains(questions.slot(of: $0.question)) }
  }
}
