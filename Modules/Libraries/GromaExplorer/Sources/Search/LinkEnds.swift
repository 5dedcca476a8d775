/// Counts the results of links. A result is a number: twice the index of the sight after the link, plus one if the link waits.
struct LinkEnds: ~Copyable {
  private let links: Int
  /// The number of results that can be stored for each link.
  private var room = 0
  private var counts = RawArray<Int>()
  /// For each link and result, whether the result misses the link's destination: 1 if it does, 0 if it does not, -1 if that is not known.
  private var misses = RawArray<Int8>()

  init(links: Int) { self.links = links }

  /// Counts a result of a link.
  ///
  /// - Returns: Whether the result misses the link's destination, or `nil` if that is not known.
  mutating func add(_ end: Int, of link: Int, times: Int = 1) -> Bool? {
    if end >= room { makeRoom(for: end) }
    counts[link * room + end] += times
    return isMissed(end, of: link)
  }

  /// Returns whether a result misses the link's destination, or `nil` if that is not known.
  func isMissed(_ end: Int, of link: Int) -> Bool? {
    if end >= room { return nil }
    let miss = misses[link * room + end]
    return miss < 0 ? nil : miss == 1
  }

  /// Stores whether a result misses the link's destination.
  mutating func set(_ end: Int, of link: Int, isMissed: Bool) {
    if end >= room { makeRoom(for: end) }
    misses[link * room + end] = isMissed ? 1 : 0
  }

  /// Returns the results of a link, each with its count and whether it is known that the link landed or waits.
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
