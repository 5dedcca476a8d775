import Navigation

/// How often links ended with something in sight, waiting or not: twice the number of the sight, and one for waiting.
struct LinkEnds: ~Copyable {
  private let links: Int
  /// For how many ends of each link there is room.
  private var room = 0
  private var counts = RawArray<Int>()
  /// Whether an end is not where the link leads; -1 where nobody knows yet.
  private var misses = RawArray<Int8>()

  init(links: Int) { self.links = links }

  /// Counts an end.
  ///
  /// - Returns: Whether it is not where the link leads, if that is known.
  mutating func add(_ end: Int, of link: Int, times: Int = 1) -> Bool? {
    if end >= room { makeRoom(for: end) }
    counts[link * room + end] += times
    return isMissed(end, of: link)
  }

  /// Whether an end is not where a link leads; nil where nobody knows yet.
  func isMissed(_ end: Int, of link: Int) -> Bool? {
    if end >= room { return nil }
    let miss = misses[link * room + end]
    return miss < 0 ? nil : miss == 1
  }

  /// Keeps whether an end is not where a link leads.
  mutating func set(_ end: Int, of link: Int, isMissed: Bool) {
    if end >= room { makeRoom(for: end) }
    misses[link * room + end] = isMissed ? 1 : 0
  }

  /// Those of a link, each with how often it was met, and whether it is where the link leads.
  func all(of link: Int) -> [(end: Int, times: Int, landed: Bool)] {
    (0..<room).filter { counts[link * room + $0] > 0 }.map { ($0, counts[link * room + $0], misses[link * room + $0] == 0) }
  }

  private mutating func makeRoom(for end: Int) {
    let old = room
    room = max(64, room * 2, end + 1)
    var counts = RawArray<Int>(repeating: 0, count: links * room)
    var misses = RawArray<Int8>(repeating: -1, count: links * room)
    for link in 0..<links {
      for end in 0..<old {
        counts[link * room + end] = self.counts[link * old + end]
        misses[link * room + end] = self.misses[link * old + end]
      }
    }
    swap(&counts, &self.counts)
    swap(&misses, &self.misses)
  }
}

extension PackedSearch {
  /// Notes where a link came.
  func arrive(_ link: Int, _ isWaiting: Bool, _ sight: Int, from number: Int, _ report: inout ExplorationReport) {
    let end = end(at: sight, isWaiting: isWaiting)
    if ends.add(end, of: link) != false { arrive(link, at: end, from: number, &report) }
  }

  /// Where a link ends, as it is counted.
  func end(at sight: Int, isWaiting: Bool) -> Int { sight << 1 | (isWaiting ? 1 : 0) }

  private func arrive(_ link: Int, at end: Int, from number: Int, _ report: inout ExplorationReport) {
    if isMissed(end, of: link) { note(arrival(end), of: finder.links[link], from: number, &report) }
  }

  /// Whether an end is not where a link leads.
  func isMissed(_ end: Int, of link: Int) -> Bool {
    if let known = ends.isMissed(end, of: link) { return known }
    let isMissed = finder.links[link].destination.flatMap(arrival(end).missing) != nil
    ends.set(end, of: link, isMissed: isMissed)
    return isMissed
  }

  private func arrival(_ end: Int) -> Arrival { Arrival(isWaiting: end & 1 == 1, screen: learner.sights[end >> 1].screen) }

  /// Notes that a move failed, if it was a link.
  func arriveNowhere(_ move: Int, _ outcome: Int, from number: Int, _ report: inout ExplorationReport) {
    guard learner.known[move].link >= 0 else { return }
    let link = finder.links[learner.known[move].link]
    let arrival = Arrival(error: learner.outcomes[outcome].facts.error, isWaiting: false)
    if arrival.error?.isLeftOut ?? false { return }
    report.note(arrival.end(link.destination), of: link)
    note(arrival, of: link, from: number, &report)
  }

  /// Counts what was counted by blocks.
  func countTallies() {
    blocks.takeTallies { tally, times in
      for end in tally.ends { _ = ends.add(Int(end.end), of: Int(end.link), times: times) }
    }
    blocks.tellFollowed { tally, sight in
      for edge in tally.edges { edges.insert(Self.edge(Int(edge.move), from: sight, to: Int(edge.sight))) }
    }
  }

  /// A move, and what is in sight where it begins and where it leads, as one number.
  static func edge(_ move: Int, from: Int, to: Int) -> UInt64 { UInt64(move) << 48 | UInt64(from) << 24 | UInt64(to) }

  func end(_ report: inout ExplorationReport) {
    countTallies()
    for edge in edges {
      let (from, to) = (learner.sights[Int(edge >> 24 & 0xFF_FFFF)], learner.sights[Int(edge & 0xFF_FFFF)])
      report.note(learner.moves[Int(edge >> 48)], from: from.screen, to: to.screen)
    }
    for (number, link) in finder.links.enumerated() {
      for (end, times, landed) in ends.all(of: number) {
        report.note(arrival(end).end(link.destination), of: link, times: times)
        if landed, link.destination != nil { report.noteLanding(true, times: times) }
      }
    }
  }
}
