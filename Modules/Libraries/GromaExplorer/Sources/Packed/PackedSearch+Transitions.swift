extension PackedSearch {
  func transitions(explored: Int) -> (graph: TransitionGraph, moves: [Move]) {
    (TransitionGraph(count: explored) { self.listTransitions(of: $0, while: $1) }, learner.moves)
  }

  private func listTransitions(of number: Int, while isWanted: (_ move: Int, _ target: Int?) -> Bool) {
    guard let list = packed.known(learner.offersFunction, in: number) else { return }
    for place in learner.places(of: list) {
      let move = learner.move(at: place)
      let known = learner.known[move]
      guard !known.isOpaque, let outcome = packed.known(known.function, in: number) else {
        if isWanted(move, nil) { continue } else { return }
      }
      if packed.marks[outcome].isFailed { continue }
      packed.patch(number, outcome, into: next)
      if !isWanted(move, packed.marks[outcome].isBeyond ? nil : packed.space.number(of: next)) { return }
    }
  }

  func meets(_ condition: Int, in number: Int, _ record: inout ExplorationRecord) -> Bool {
    sentence(of: learner.checkedTeams.count + condition, in: number, &record) == nil
  }
}
