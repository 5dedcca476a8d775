/// The statistics of moves in a ``PackedSearch``: the sights (``Sight``) before and after moves, and the results of links.
@MainActor
final class MoveCounts {
  private let learner: Learner
  private let links: [OpenedLink]
  private var ends: LinkEnds
  /// The index of a move and the indices of the sights (see ``Sight``) before and after the move, packed into one number for each
  /// combination that occurred.
  private var edges: Set<UInt64> = []

  init(_ learner: Learner, links: [OpenedLink]) {
    self.learner = learner
    self.links = links
    ends = LinkEnds(links: links.count)
  }

  /// Records that a move leads from one sight (see ``Sight``) to another.
  ///
  /// - Parameters:
  ///   - move: The index of the move.
  ///   - from: The index of the sight before the move.
  ///   - to: The index of the sight after the move.
  func add(_ move: Int, from: Int, to: Int) { edges.insert(UInt64(move) << 48 | UInt64(from) << 24 | UInt64(to)) }

  /// Counts a result of a link.
  ///
  /// - Parameters:
  ///   - end: The result, as ``end(at:isWaiting:)`` encodes it.
  ///   - link: The index of the link.
  /// - Returns: Whether the result misses the link's destination, or `nil` if this was not determined yet.
  func add(_ end: Int, of link: Int) -> Bool? { ends.add(end, of: link) }

  /// Adds the counts of blocks (see ``StepBlocks``): the results of links since the last call, and the sights before and after moves.
  func take(from blocks: inout StepBlocks) {
    blocks.takeTallies { tally, times in
      for end in tally.ends { _ = ends.add(Int(end.end), of: Int(end.link), times: times) }
    }
    blocks.reportFollowed { tally, sight in
      for edge in tally.edges { add(Int(edge.move), from: sight, to: Int(edge.sight)) }
    }
  }

  /// Returns the number that encodes the result of a link: twice the index of the sight (see ``Sight``) after the link, plus one if the
  /// link waits.
  func end(at sight: Int, isWaiting: Bool) -> Int { sight << 1 | (isWaiting ? 1 : 0) }

  /// Returns whether a result misses the link's destination. A result does not miss the destination if the link waits or declares none.
  ///
  /// - Parameters:
  ///   - end: The result, as ``end(at:isWaiting:)`` encodes it.
  ///   - link: The index of the link.
  func isMissed(_ end: Int, of link: Int) -> Bool {
    if let known = ends.isMissed(end, of: link) { return known }
    let isMissed = links[link].destination.flatMap(arrival(end).missing) != nil
    ends.set(end, of: link, isMissed: isMissed)
    return isMissed
  }

  /// Returns the result of a link that did not fail: the visible screen, and whether the link waits.
  ///
  /// - Parameter end: The result, as ``end(at:isWaiting:)`` encodes it.
  func arrival(_ end: Int) -> Arrival { Arrival(isWaiting: end & 1 == 1, shown: learner.sights[end >> 1].shown) }

  /// Adds the statistics to a record. Call this function once, at the end of the search.
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
