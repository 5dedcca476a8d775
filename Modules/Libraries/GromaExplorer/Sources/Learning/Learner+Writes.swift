extension Learner {
  /// Returns the known slots that an outcome writes, each with the index of its new value. The value 0 means that the slot is removed.
  func writes(of outcome: Outcome) -> [Int: Int32] {
    var writes: [Int: Int32] = [:]
    for cleared in outcome.change.cleared {
      for slot in table.slots(below: cleared.path, from: cleared.from) { writes[slot] = 0 }
    }
    for (slot, number) in outcome.change.values { writes[slot] = number }
    return writes
  }
}
