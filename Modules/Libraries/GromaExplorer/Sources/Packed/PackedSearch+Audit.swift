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
    let other = Surroundings((record.audits?.count ?? 0) + 1)
    record.count(runs: 1)
    let learnt = learner.places(of: list).map { learner.moves[learner.move(at: $0)] }
    learner.repeatRun(.init(function: .offers, start: start, answer: .moves(learnt)), in: other, &record)
    for team in learner.checkedTeams {
      let once = sentence(of: team, in: number, &record)
      learner.repeatRun(.init(function: .team(team), start: start, answer: .sentence(once)), in: other, &record)
    }
    let doubled = learner.places(of: list).map { learner.known[learner.move(at: $0)].doubled }.filter { $0 >= 0 }
    for pair in Array(learner.linkPairs) + doubled {
      let once = holds(pair, in: number, &record)
      learner.repeatRun(.init(function: .pair(pair), start: start, answer: .holds(once)), in: other, &record)
    }
  }
}
