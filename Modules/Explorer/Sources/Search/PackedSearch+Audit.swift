import Navigation

extension PackedSearch {
  /// Looks at a state once more by the app's own code, and names what is not as it was learnt: what can happen, and what teams say of it.
  ///
  /// - Parameter list: The number of the list of what can happen there.
  func lookOnceMore(at number: Int, offered list: Int, _ report: inout ExplorationReport) {
    let navigator = Navigator(app, state: state(number), logger: .silent)
    runs += 1
    let learnt = (Int(offers[list])..<Int(offers[list + 1])).map { moves[Int(offered[$0])] }
    if finder.moves(in: navigator) != learnt { report.note(opaque: "what can happen") }
    for team in teams where team.property.violation(in: navigator) != sentence(of: team, in: number, &report) {
      report.note(opaque: team.property.name)
    }
  }
}
