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
