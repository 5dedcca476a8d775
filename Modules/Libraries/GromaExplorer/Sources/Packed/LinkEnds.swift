/// The number of times that each result of each link occurred. A result is encoded as a number: twice the index of the ``Sight`` after the
/// link, plus one if the link waits.
struct LinkEnds: ~Copyable {
  private let links: Int
  /// The number of results that can be stored for each link.
  private var room = 0
  private var counts = RawArray<Int>()
  /// For each link and result, whether the result misses the link's destination: 1 if it does, 0 if it does not, -1 if this was not
  /// determined yet.
  private var misses = RawArray<Int8>()

  init(links: Int) { self.links = links }

  /// Counts a result of a link.
  ///
  /// - Parameters:
  ///   - end: The result: twice the index of the ``Sight`` after the link, plus one if the link waits.
  ///   - link: The index of the link.
  ///   - times: The number of times that the result occurred.
  /// - Returns: Whether the result misses the link's destination, or `nil` if this was not determined yet.
  mutating func add(_ end: Int, of link: Int, times: Int = 1) -> Bool? {
    if end >= room { makeRoom(for: end) }
    counts[link * room + end] += times
    return isMissed(end, of: link)
  }

  /// Returns whether a result misses the link's destination, or `nil` if this was not determined yet.
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

  /// Returns the results of a link that occurred, in ascending order, each with its count and whether it was determined that the result
  /// does not miss the link's destination.
  ///
  /// - Parameter link: The index of the link.
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
