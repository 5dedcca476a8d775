import Navigation

extension PackedSearch {
  /// Notes where a link came.
  func arrive(_ link: Int, _ isWaiting: Bool, _ sight: Int, from number: Int, _ report: inout ExplorationReport) {
    let end = counts.end(at: sight, isWaiting: isWaiting)
    if counts.add(end, of: link) != false { arrive(link, at: end, from: number, &report) }
  }

  private func arrive(_ link: Int, at end: Int, from number: Int, _ report: inout ExplorationReport) {
    if counts.isMissed(end, of: link) { note(counts.arrival(end), of: finder.links[link], from: number, &report) }
  }

  /// Notes that a move failed, if it was a link.
  func arriveNowhere(_ move: Int, _ outcome: Int, from number: Int, _ report: inout ExplorationReport) {
    guard learner.known[move].link >= 0 else { return }
    let link = finder.links[learner.known[move].link]
    let arrival = Arrival(error: learner.outcomes[outcome].facts.error, isWaiting: false)
    if arrival.error?.isLeftOut ?? false { return }
    report.note(arrival.end(link.destination), of: link)
    note(arrival, of: link, from: number, &report)
  }

  func end(_ report: inout ExplorationReport) {
    counts.take(from: &packed.blocks)
    counts.tell(&report)
  }
}
