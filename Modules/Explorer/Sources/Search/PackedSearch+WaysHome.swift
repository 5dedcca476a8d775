extension PackedSearch {
  /// Over all states again and again, as long as one more leads home: a state's ways out are remembered, not kept.
  func deadEnds(explored: Int) -> [Int] {
    let isHome = learner.sights.map(\.isHome)
    var leads = (0..<count).map { $0 >= explored || isHome[sightNumber($0)] }
    var isChanged = true
    while isChanged {
      isChanged = false
      for number in 0..<explored where !leads[number] {
        guard leadsOut(number, to: { leads[$0] }) else { continue }
        (leads[number], isChanged) = (true, true)
      }
    }
    return leads.indices.filter { !leads[$0] }
  }

  /// Whether a way out leads from a state beyond the bounds, or to a state of which something holds.
  private func leadsOut(_ number: Int, to holds: (Int) -> Bool) -> Bool {
    guard let list = known(learner.offersFunction, in: number) else { return true }
    for place in learner.places(of: list) {
      let move = learner.known[learner.move(at: place)]
      guard move.leadsOut else { continue }
      guard let outcome = known(move.function, in: number) else { return true }
      if marks[outcome].contains(.isFailed) { continue }
      if marks[outcome].contains(.isBeyond) { return true }
      patch(number, outcome, into: next)
      guard let to = keys.find(next) else { return true }
      if holds(to) { return true }
    }
    return false
  }

  /// Whether ways out lead from one state home or beyond the bounds, or to a state that is known to lead there.
  ///
  /// - Parameter home: The states that are known to lead home.
  func leadsHome(_ start: Int, known home: Set<Int>, _ report: inout ExplorationReport) -> Bool {
    var (met, left) = (Set([start]), [start])
    while let number = left.popLast() {
      if home.contains(number) || sight(number).isHome { return true }
      let moves = moves(in: number, &report)
      // Where nobody knows what can happen there may be a way.
      if known(learner.offersFunction, in: number) == nil { return true }
      for move in moves where learner.known[move].leadsOut {
        let outcome = outcome(of: move, in: number, &report)
        if marks[outcome].contains(.isFailed) { continue }
        guard let to = step(move, from: number, &report) else { return true }
        if met.insert(to).inserted { left.append(to) }
      }
    }
    return false
  }
}
