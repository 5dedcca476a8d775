extension PackedSearch {
  func transitions(explored: Int) -> (graph: TransitionGraph, moves: [Move]) {
    space.numberFound()
    var graph = TransitionGraph(count: explored)
    for number in 0..<explored { graph.addState { addTransitions(of: number, $0) } }
    return (graph, learner.moves)
  }

  private func addTransitions(of number: Int, _ add: (_ move: Int, _ target: Int?) -> Void) {
    guard let list = packed.known(learner.offersFunction, in: number) else { return }
    for place in learner.places(of: list) {
      let move = learner.move(at: place)
      let known = learner.known[move]
      guard !known.isOpaque, let outcome = packed.known(known.function, in: number) else {
        add(move, nil)
        continue
      }
      if packed.marks[outcome].contains(.isFailed) { continue }
      packed.patch(number, outcome, into: next)
      add(move, packed.marks[outcome].contains(.isBeyond) ? nil : space.keys.number(of: next))
    }
  }

  func meets(_ condition: Int, in number: Int, _ record: inout ExplorationRecord) -> Bool {
    sentence(of: learner.checkedTeams.count + condition, in: number, &record) == nil
  }
}
