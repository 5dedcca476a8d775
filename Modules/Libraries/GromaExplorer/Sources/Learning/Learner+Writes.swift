extension Learner {
  /// Returns the index of the final value of each slot that an outcome writes, keyed by the index of the slot. The value 0 means that the
  /// slot is removed.
  ///
  /// - Parameter number: The index of the outcome.
  func lastWrites(of number: Int) -> [Int: Int32] {
    Dictionary(writes(of: outcomes[number]).map { ($0.slot, $0.number) }) { _, last in last }
  }

  /// Returns the known slots that an outcome writes, with the indices of their new values. The value 0 means that the slot is removed. If a
  /// slot occurs several times, the last value applies.
  func writes(of outcome: Outcome) -> [(slot: Int, number: Int32)] {
    var writes: [(slot: Int, number: Int32)] = []
    for cleared in outcome.change.cleared {
      for slot in table.slots(below: cleared.path, from: cleared.from) { writes.append((slot, 0)) }
    }
    return writes + outcome.change.values
  }
}
