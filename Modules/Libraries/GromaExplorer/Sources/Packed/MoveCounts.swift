/// The statistics of moves in a ``PackedSearch``: the sights (``Sight``) before and after moves, and the results of links.
@MainActor
final class MoveCounts {
  /// The result of a link that did not fail: the index of the link, of the sight after it, and whether the link waits.
  struct End: Hashable {
    let link, sight: Int
    let isWaiting: Bool
  }

  /// A move to a sight.
  private struct Edge: Hashable {
    let move, sight: Int
  }

  private let learner: Learner
  private let links: [OpenedLink]
  /// The results of links, each with the number of times that it occurred and whether it misses the link's destination.
  private var ends: [End: (times: Int, isMissed: Bool)] = [:]
  /// The moves that occurred, by the index of the sight (see ``Sight``) before the move.
  private var edges: [Int: Set<Edge>] = [:]

  init(_ learner: Learner, links: [OpenedLink]) {
    self.learner = learner
    self.links = links
  }

  /// Records that a move leads from one sight (see ``Sight``) to another.
  ///
  /// - Parameters:
  ///   - move: The index of the move.
  ///   - from: The index of the sight before the move.
  ///   - to: The index of the sight after the move.
  func add(_ move: Int, from: Int, to: Int) { edges[from, default: []].insert(Edge(move: move, sight: to)) }

  /// Counts a result of a link.
  ///
  /// - Returns: Whether the result misses the link's destination. A result does not miss the destination if the link waits or declares none.
  func add(_ end: End) -> Bool {
    var known = ends[end] ?? (0, links[end.link].destination.flatMap(arrival(end).missing) != nil)
    known.times += 1
    ends[end] = known
    return known.isMissed
  }

  /// Returns the result of a link that did not fail: the visible screen, and whether the link waits.
  func arrival(_ end: End) -> Arrival { Arrival(isWaiting: end.isWaiting, shown: learner.sights[end.sight].shown) }

  /// Adds the statistics to a record. Call this function once, at the end of the search.
  func report(_ record: inout ExplorationRecord) {
    for (from, edges) in edges {
      for edge in edges { record.note(learner.moves[edge.move], from: learner.sights[from].screen, to: learner.sights[edge.sight].screen) }
    }
    func order(_ end: End) -> (Int, Int, Int) { (end.link, end.sight, end.isWaiting ? 1 : 0) }
    for (end, known) in ends.sorted(by: { order($0.key) < order($1.key) }) {
      record.note(arrival(end).end(links[end.link].destination), of: links[end.link], times: known.times)
    }
  }
}
