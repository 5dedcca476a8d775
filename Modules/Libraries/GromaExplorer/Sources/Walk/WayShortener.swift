import Groma
import GromaShrinking

/// Finds short ways to what a walk met on a long one: goes through the states near the launch, breadth first, for what is there as well; of the
/// ways further off it leaves out what does not matter.
@MainActor
final class WayShortener {
  /// A violation, the state it is in, and the way there.
  typealias Found = (violation: Violation, state: NavigationState, way: [Move])

  private let search: PackedSearch
  /// What is said while ways are tried is of no interest.
  private var aside: ExplorationRecord
  /// What does not hold near the launch, each with a shortest way.
  private lazy var near = lookNearby()

  /// How many moves are made in search of one shorter way.
  private static let steps = 100_000
  /// How many states near the launch are looked at.
  private static let nearStates = 500

  /// - Parameter search: One that has told what it counted, and knows what was learnt. Its states are forgotten.
  init(_ search: PackedSearch) {
    self.search = search
    aside = ExplorationRecord(search.app, bounds: search.bounds, properties: search.properties, links: [])
  }

  /// The same violation at the end of a shorter way; nil when it is not met again even on the way it was met on.
  ///
  /// - Complexity: O(n²) moves in the length of the way at worst, and no more than 100,000.
  func shorten(_ violation: Violation, _ way: [Move]) -> Found? {
    guard let property = search.properties.first(where: { $0.name == violation.property }) else { return nil }
    let own = property.isOfMoves ? 1 : 0
    func isSame(_ other: Violation) -> Bool {
      (other.property, other.screen, other.subject) == (violation.property, violation.screen, violation.subject)
        && other.moves.suffix(own) == violation.moves.suffix(own)
    }
    /// Looks for the violation in the state that a way leads to.
    func find(after way: [Move]) -> Found? {
      let (number, way) = follow(way)
      guard (search.sight(number).screen?.name ?? "nothing") == violation.screen else { return nil }
      var record = blank
      look(at: number, &record)
      return record.violations.first(where: isSame).map { ($0.reached(by: way + $0.moves.suffix(own)), search.state(number), way) }
    }
    if let nearest = near.first(where: isSame) { return find(after: Array(nearest.moves.dropLast(own))) }
    var left = Self.steps
    let short = shrunk(way) { way in
      left -= way.count
      return left >= 0 && find(after: way) != nil
    }
    return find(after: short)
  }

  private var blank: ExplorationRecord { ExplorationRecord(search.app, bounds: search.bounds, properties: search.properties, links: []) }

  private func look(at number: Int, _ record: inout ExplorationRecord) {
    search.explore(number, &record)
    lookForWaysHome(from: number, &record)
  }

  private func lookForWaysHome(from number: Int, _ record: inout ExplorationRecord) {
    guard search.properties.contains(where: { $0.builtIn == .noDeadEnds }) else { return }
    if !search.leadsHome(number, known: [], &record) { search.noteDeadEnd(number, &record) }
  }

  /// The state that routes lead to from the launch, and those of them that could be run; the others are left out. What is tapped may be offered by
  /// another screen than on the way that it was met on.
  private func follow(_ way: [Move]) -> (number: Int, way: [Move]) {
    var number = 0
    var made: [Move] = []
    for move in way {
      let offered = search.moves(in: number, &aside)
      guard let same = offered.first(where: { search.learner.moves[$0].route == move.route }),
        let next = search.step(same, from: number, &aside)
      else { continue }
      number = next
      made.append(search.learner.moves[same])
    }
    return (number, made)
  }

  /// Looks at the states as they are numbered, which is breadth first.
  private func lookNearby() -> [Violation] {
    search.forget(&aside)
    var record = blank
    var count = 0
    while count < min(search.count, Self.nearStates) {
      search.explore(count, &record)
      count += 1
    }
    // Ways home would number other states before those that are nearer.
    for number in 0..<count { lookForWaysHome(from: number, &record) }
    return record.violations
  }
}
