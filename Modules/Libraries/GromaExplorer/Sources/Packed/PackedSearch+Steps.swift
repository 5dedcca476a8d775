extension PackedSearch {
  /// Returns the index of the list of moves of the state with this index. Learns the list if it is not known.
  func list(of number: Int, _ record: inout ExplorationRecord) -> Int {
    packed.result(of: .offers, learner.offersFunction, in: number, &record)
  }

  /// Returns the indices of the moves of the state with this index, in list order. Learns the list of moves if it is not known.
  func moves(in number: Int, _ record: inout ExplorationRecord) -> [Int] {
    learner.places(of: list(of: number, &record)).map { learner.move(at: $0) }
  }

  /// Makes a move in a state, inserts the state that the move leads to if it is new, and returns the index of this state. Returns `nil` if
  /// the move fails, if the resulting state exceeds the bounds, or if the state is new and the maximum number of states is reached.
  ///
  /// - Parameters:
  ///   - move: The index of the move.
  ///   - number: The index of the state in which the move is made.
  func step(_ move: Int, from number: Int, _ record: inout ExplorationRecord) -> Int? {
    let outcome = packed.outcome(of: move, in: packed.space.key(number), &record)
    guard packed.marks[outcome].leadsOn else { return nil }
    packed.patch(number, outcome, into: next)
    return insert(next, from: number, by: move, outcome, &record)
  }

  /// Returns a hash of a state that does not change when states are packed again: the sum of a pseudorandom number for each slot and its
  /// value (after Zobrist, "A New Hashing Method with Application for Game Playing", 1970). Only hashes from one search are comparable.
  ///
  /// - Parameter number: The index of the state.
  func fingerprint(of number: Int) -> UInt64 {
    let key = packed.space.key(number)
    var sum: UInt64 = 0
    for slot in 0..<packed.space.fields.count {
      let value = packed.space.fields[slot].value(in: key)
      if value != 0 { sum &+= (UInt64(slot) << 32 | UInt64(value)).mixed }
    }
    return sum
  }
}
