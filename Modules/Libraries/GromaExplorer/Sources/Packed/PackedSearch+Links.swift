import Groma

extension PackedSearch {
  /// Counts the result of a link that did not fail. Records a violation if the link declares a destination, but neither opened the
  /// destination nor waits.
  ///
  /// - Parameters:
  ///   - link: The index of the link in ``MoveFinder/links``.
  ///   - isWaiting: Whether the link waits for a screen or another condition.
  ///   - sight: The index of the sight (see ``Sight``) after the link.
  ///   - number: The index of the state in which the link was opened.
  func arrive(_ link: Int, _ isWaiting: Bool, _ sight: Int, from number: Int, _ record: inout ExplorationRecord) {
    let end = MoveCounts.End(link: link, sight: sight, isWaiting: isWaiting)
    if counts.add(end) { note(counts.arrival(end), of: finder.links[link], from: number, &record) }
  }

  /// Counts a failure of a link, and records a violation if the link declares a destination. Does nothing if the move does not open a link
  /// or was skipped.
  ///
  /// - Parameters:
  ///   - move: The index of the move.
  ///   - outcome: The index of the move's outcome.
  ///   - number: The index of the state in which the move was made.
  func arriveNowhere(_ move: Int, _ outcome: Int, from number: Int, _ record: inout ExplorationRecord) {
    guard learner.known[move].link >= 0 else { return }
    let link = finder.links[learner.known[move].link]
    let arrival = Arrival(error: learner.outcomes[outcome].facts.error, isWaiting: false)
    if arrival.error?.isLeftOut ?? false { return }
    record.note(arrival.end(link.destination), of: link)
    note(arrival, of: link, from: number, &record)
  }

  func end(_ record: inout ExplorationRecord) {
    learner.repeatSamples(&record)
    counts.report(&record)
  }
}
