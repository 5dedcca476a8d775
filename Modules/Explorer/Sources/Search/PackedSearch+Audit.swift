import Navigation

extension PackedSearch {
  /// Looks at a state once more by the app's own code, and names what is not as it was learnt: what can happen, and what teams say of it.
  ///
  /// - Parameter list: The number of the list of what can happen there.
  func lookOnceMore(at number: Int, offered list: Int, _ report: inout ExplorationReport) {
    let navigator = Navigator(app, state: state(number), logger: .silent)
    report.count(runs: 1)
    let learnt = learner.places(of: list).map { learner.moves[learner.move(at: $0)] }
    if finder.moves(in: navigator) != learnt { report.note(opaque: learner.name(of: .offers)) }
    for (team, (property, _)) in learner.teams.enumerated()
    where property.violation(in: navigator) != sentence(of: team, in: number, &report) {
      report.note(opaque: property.name)
    }
    let doubled = learner.places(of: list).map { learner.known[learner.move(at: $0)].doubled }.filter { $0 >= 0 }
    for pair in Array(learner.linkPairs) + doubled {
      let (known, start) = (learner.pairs[pair].pair, state(number))
      if AtOnce(app, from: start, known)?.holds ?? true != holds(pair, in: number, &report) { report.note(opaque: known.description) }
    }
  }
}
