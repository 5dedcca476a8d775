extension Learner {
  /// The new values of the slots that an outcome changes, by number.
  func lastWrites(of number: Int) -> [Int: Int32] {
    Dictionary(writes(of: outcomes[number]).map { ($0.slot, $0.number) }) { _, last in last }
  }

  /// The slots that an outcome changes, as far as slots are known, each with its new value: the last counts.
  func writes(of outcome: Outcome) -> [(slot: Int, number: Int32)] {
    var writes: [(slot: Int, number: Int32)] = []
    for cleared in outcome.change.cleared {
      for slot in table.slots(below: cleared.path, from: cleared.from) { writes.append((slot, 0)) }
    }
    return writes + outcome.change.values
  }
}
