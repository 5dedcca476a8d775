import Groma

extension PackedSearch {
  /// Records the result of a link.
  func arrive(_ link: Int, _ isWaiting: Bool, _ sight: Int, from number: Int, _ record: inout ExplorationRecord) {
    let end = counts.end(at: sight, isWaiting: isWaiting)
    if counts.add(end, of: link) != false { arrive(link, at: end, from: number, &record) }
  }

  private func arrive(_ link: Int, at end: Int, from number: Int, _ record: inout ExplorationRecord) {
    if counts.isMissed(end, of: link) { note(counts.arrival(end), of: finder.links[link], from: number, &record) }
  }

  /// Records that a link failed. Does nothing if the move is not a link or was skipped.
  func arriveNowhere(_ move: Int, _ outcome: Int, from number: Int, _ record: inout ExplorationRecord) {
    guard learner.known[move].link >= 0 else { return }
    let link = finder.links[learner.known[move].link]
    let arrival = Arrival(error: learner.outcomes[outcome].facts.error, isWaiting: false)
    if arrival.error?.isLeftOut ?? false { return }
    record.note(arrival.end(link.destination), of: link)
    note(arrival, of: link, from: number, &record)
  }

  func end(_ record: inout ExplorationRecord) {
    counts.take(from: &packed.blocks)
    counts.report(&record)
  }
}
