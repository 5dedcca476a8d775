import Groma

extension PackedSearch {
  /// Audits a state: runs the app's code again to find the moves of the state, and to evaluate properties and pairs of moves. Records each
  /// difference from the learned results as a hidden input (something outside the state, such as a clock). Does nothing if the moves of the
  /// state are not known.
  ///
  /// - Parameter number: The index of the state.
  func lookOnceMore(at number: Int, _ record: inout ExplorationRecord) {
    // If the moves cannot be found, this was reported before.
    guard let list = packed.known(learner.offersFunction, in: number) else { return }
    let start = state(number)
    record.count(runs: 1)
    let learnt = learner.places(of: list).map { learner.moves[learner.move(at: $0)] }
    if let moves = moves(in: start, key: number).value, moves != learnt {
      record.note(HiddenInput(subject: .offers(screen: start.visibleName), source: .unknown, state: start))
    }
    for (team, (property, _)) in learner.teams.enumerated() {
      let once = sentence(of: team, in: number, &record)
      if let again = sentence(of: property, in: start, key: number).value, again != once {
        record.note(HiddenInput(subject: .property(property.name), source: .unknown, state: start))
      }
    }
    let doubled = learner.places(of: list).map { learner.known[learner.move(at: $0)].doubled }.filter { $0 >= 0 }
    for pair in Array(learner.linkPairs) + doubled {
      let known = learner.pairs[pair].pair
      let once = holds(pair, in: number, &record)
      if let again = ends(of: known, in: start, key: number).value, again?.holds ?? true != once {
        record.note(HiddenInput(subject: .pair(known), source: .unknown, state: start))
      }
    }
  }
}
