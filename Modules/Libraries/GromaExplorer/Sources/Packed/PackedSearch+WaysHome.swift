extension PackedSearch {
  /// Returns the dead ends: the indices, in ascending order, of the states from which no sequence of ways out (``Move/leadsOut``) reaches a
  /// home state (``Sight/isHome``), exceeds the bounds, or reaches a state that was not expanded. Marks the keys of all other states.
  ///
  /// States for which this is not known are not dead ends. The ways out of the states that were not marked during their expansion are
  /// looked up repeatedly, until no further state can be marked.
  ///
  /// - Parameter explored: The number of states that were expanded, in the order of their indices.
  func deadEnds(explored: Int) -> [Int] {
    for number in explored..<count { packed.space.mark(number) }
    var left = (0..<count).filter { !packed.space.isMarked($0) }
    var isChanged = true
    while isChanged {
      // A loop instead of a closure, because each call of a closure would check that it runs on the main actor.
      var lost: [Int] = []
      for number in left {
        if leadsOut(number) { packed.space.mark(number) } else { lost.append(number) }
      }
      isChanged = lost.count < left.count
      left = lost
    }
    return left
  }

  /// Returns whether a way out (``Move/leadsOut``) from a state exceeds the bounds, or leads to a state that is marked or was never
  /// inserted. Returns `true` if this is not known.
  private func leadsOut(_ number: Int) -> Bool {
    guard let list = packed.known(learner.offersFunction, in: number) else { return true }
    for place in learner.places(of: list) {
      let move = learner.known[learner.move(at: place)]
      guard move.leadsOut else { continue }
      guard let outcome = packed.known(move.function, in: number) else { return true }
      if packed.marks[outcome].isFailed { continue }
      if packed.marks[outcome].isBeyond { return true }
      packed.patch(number, outcome, into: next)
      if packed.space.number(of: next).map({ packed.space.isMarked($0) }) ?? true { return true }
    }
    return false
  }

  /// Returns whether ways out (``Move/leadsOut``) from a state reach a home state (``Sight/isHome``), exceed the bounds, or reach a state
  /// in `home`. Returns `true` if this is not known. Inserts the states that the ways out lead to.
  ///
  /// - Parameters:
  ///   - start: The index of the state.
  ///   - home: The indices of states from which ways out are known to reach a home state.
  func leadsHome(_ start: Int, known home: Set<Int>, _ record: inout ExplorationRecord) -> Bool {
    var (met, left) = (Set([start]), [start])
    while let number = left.popLast() {
      if home.contains(number) || sight(number).isHome { return true }
      let moves = moves(in: number, &record)
      // If the moves of a state cannot be found, a home state may be reachable.
      if packed.known(learner.offersFunction, in: number) == nil { return true }
      for move in moves where learner.known[move].leadsOut {
        let outcome = packed.outcome(of: move, in: packed.space.key(number), &record)
        if packed.marks[outcome].isFailed { continue }
        guard let to = step(move, from: number, &record) else { return true }
        if met.insert(to).inserted { left.append(to) }
      }
    }
    return false
  }
}
