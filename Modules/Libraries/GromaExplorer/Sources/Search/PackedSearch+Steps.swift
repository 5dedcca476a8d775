extension PackedSearch {
  /// The moves that can happen in a state, by number.
  func moves(in number: Int, _ record: inout ExplorationRecord) -> [Int] {
    learner.places(of: packed.result(of: .offers, learner.offersFunction, in: number, &record)).map { learner.move(at: $0) }
  }

  /// The state that a move leads to; nil where it fails, leads beyond the bounds, or to one state too many.
  func step(_ move: Int, from number: Int, _ record: inout ExplorationRecord) -> Int? {
    let outcome = packed.outcome(of: move, in: number, &record)
    guard packed.marks[outcome].isDisjoint(with: [.isFailed, .isBeyond]) else { return nil }
    packed.patch(number, outcome, into: next)
    guard insert(next, from: number, by: move, outcome, &record) else { return nil }
    space.numberFound()
    // To tell of a new state keys are made, in the place of this one.
    packed.patch(number, outcome, into: next)
    return space.keys.number(of: next)
  }

  /// A number for a state that is the same however states are packed and numbered: of each slot and its value a random number, and of these
  /// the sum (after Zobrist, "A New Hashing Method with Application for Game Playing", 1970). Two states may have the same: two in 2⁶⁴ do.
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
