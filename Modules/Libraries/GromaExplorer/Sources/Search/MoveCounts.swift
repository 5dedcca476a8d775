/// The statistics of moves in a ``PackedSearch``: the sights that the moves connect, and the results of links.
@MainActor
final class MoveCounts {
  private let learner: Learner
  private let links: [OpenedLink]
  @safe @exclusivity(unchecked) private var ends: LinkEnds
  /// The moves with the indices of the sights before and after them, each packed into one number.
  @safe @exclusivity(unchecked) private var edges: Set<UInt64> = []

  init(_ learner: Learner, links: [OpenedLink]) {
    self.learner = learner
    self.links = links
    ends = LinkEnds(links: links.count)
  }

  /// Records that a move changes the sight from one to another.
  func add(_ move: Int, from: Int, to: Int) { edges.insert(UInt64(move) << 48 | UInt64(from) << 24 | UInt64(to)) }

  /// Counts a result of a link.
  ///
  /// - Returns: Whether the result misses the link's destination, or `nil` if that is not known.
  func add(_ end: Int, of link: Int) -> Bool? { ends.add(end, of: link) }

  /// Adds the counts of blocks since the last call.
  func take(from blocks: inout StepBlocks) {
    blocks.takeTallies { tally, times in
      for end in tally.ends { _ = ends.add(Int(end.end), of: Int(end.link), times: times) }
    }
    blocks.reportFollowed { tally, sight in
      for edge in tally.edges { add(Int(edge.move), from: sight, to: Int(edge.sight)) }
    }
  }

  /// Returns the index of a link's result: twice the index of the sight, plus one if the link waits.
  func end(at sight: Int, isWaiting: Bool) -> Int { sight << 1 | (isWaiting ? 1 : 0) }

  /// Returns whether a result misses the link's destination. The result does not miss it if the link waits or declares no destination.
  func isMissed(_ end: Int, of link: Int) -> Bool {
    if let known = ends.isMissed(end, of: link) { return known }
    let isMissed = links[link].destination.flatMap(arrival(end).missing) != nil
    ends.set(end, of: link, isMissed: isMissed)
    return isMissed
  }

  /// Returns the screen of a link's result and whether the link waits.
  func arrival(_ end: Int) -> Arrival { Arrival(isWaiting: end & 1 == 1, screen: learner.sights[end >> 1].screen) }

  /// Adds the counts to a record.
  func report(_ record: inout ExplorationRecord) {
    for edge in edges {
      let (from, to) = (learner.sights[Int(edge >> 24 & 0xFF_FFFF)], learner.sights[Int(edge & 0xFF_FFFF)])
      record.note(learner.moves[Int(edge >> 48)], from: from.screen, to: to.screen)
    }
    for (number, link) in links.enumerated() {
      for (end, times, landed) in ends.all(of: number) {
        record.note(arrival(end).end(link.destination), of: link, times: times)
        if landed, link.destination != nil { record.noteLanding(true, times: times) }
      }
    }
  }
}
