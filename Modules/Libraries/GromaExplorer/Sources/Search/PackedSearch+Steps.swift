extension PackedSearch {
  /// Returns the indices of a state's moves.
  func moves(in number: Int, _ record: inout ExplorationRecord) -> [Int] {
    learner.places(of: packed.result(of: .offers, learner.offersFunction, in: number, &record)).map { learner.move(at: $0) }
  }

  /// Returns the index of the state that a move leads to, or `nil` if the move fails, the resulting state exceeds the bounds, or the state
  /// is new and the maximum number of states is reached.
  func step(_ move: Int, from number: Int, _ record: inout ExplorationRecord) -> Int? {
    let outcome = packed.outcome(of: move, in: number, &record)
    guard packed.marks[outcome].isDisjoint(with: [.isFailed, .isBeyond]) else { return nil }
    packed.patch(number, outcome, into: next)
    guard insert(next, from: number, by: move, outcome, &record) else { return nil }
    space.numberFound()
    // Recording a new state writes other keys into the same buffer.
    packed.patch(number, outcome, into: next)
    return space.keys.number(of: next)
  }

  /// Returns a number that identifies a state regardless of how states are packed and numbered: the sum of a random number for each slot
  /// and its value (after Zobrist, "A New Hashing Method with Application for Game Playing", 1970). The probability that two different
  /// states have the same number is 2⁻⁶⁴.
  func fingerprint(of number: Int) -> UInt64 {
    let key = space.keys.key(number)
    var sum: UInt64 = 0
    for slot in 0..<space.keys.fields.count {
      let value = space.keys.fields[slot].value(in: key)
      if value != 0 { sum &+= (UInt64(slot) << 32 | UInt64(value)).mixed }
    }
    return sum
  }
}
