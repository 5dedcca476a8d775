import Groma
import GromaShrinking

/// A shortener of the sequences of moves to violations that random walks have found.
///
/// The shortener first searches the states near the launch, breadth first, for the same violation. If the violation does not occur there,
/// the shortener removes the moves that the violation does not need.
@MainActor
final class WayShortener {
  /// A violation, its state, and the sequence of moves to the state.
  typealias Found = (violation: Violation, state: NavigationState, way: [Move])

  private let search: PackedSearch
  /// A record that is discarded, because the attempts are not part of the exploration.
  private var aside: ExplorationRecord
  /// The violations near the launch, each with a shortest sequence of moves.
  private lazy var near = lookNearby()

  /// The approximate maximum number of moves that are performed to shorten one sequence.
  private static let steps = 100_000
  /// The maximum number of states near the launch that are searched.
  private static let nearStates = 500

  /// Creates a shortener. The first call of ``shorten(_:_:)`` removes the states of the search.
  ///
  /// - Parameter search: A search that has ended. Its learned outcomes are reused.
  init(_ search: PackedSearch) {
    self.search = search
    aside = ExplorationRecord(search.app, bounds: search.bounds, properties: search.properties, links: [])
  }

  /// Returns the same violation after fewer moves if possible, otherwise after the original moves. Returns `nil` if the violation was not
  /// found again.
  ///
  /// - Parameters:
  ///   - violation: The violation.
  ///   - way: The moves from the launch to the state of the violation.
  /// - Complexity: O(*n*²) moves in the worst case, where *n* is the length of the sequence; but at most about 100,000 moves.
  func shorten(_ violation: Violation, _ way: [Move]) -> Found? {
    guard let property = search.properties.first(where: { $0.name == violation.property }) else { return nil }
    let own = property.isOfMoves ? 1 : 0
    func isSame(_ other: Violation) -> Bool {
      (other.property, other.screen, other.subject) == (violation.property, violation.screen, violation.subject)
        && other.moves.suffix(own) == violation.moves.suffix(own)
    }
    /// Looks for the violation in the state after a sequence of moves.
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

  /// Follows moves from the launch and returns the index of the end state and the moves that were possible. Moves that are not possible are
  /// skipped. A move is matched by its commands, because another screen may offer the same action.
  private func follow(_ way: [Move]) -> (number: Int, way: [Move]) {
    var number = 0
    var made: [Move] = []
    for move in way {
      let offered = search.moves(in: number, &aside)
      guard let same = offered.first(where: { search.learner.moves[$0].isSame(as: move) }),
        let next = search.step(same, from: number, &aside)
      else { continue }
      number = next
      made.append(search.learner.moves[same])
    }
    return (number, made)
  }

  /// Removes the states of the search, searches the states nearest to the launch breadth first, and returns their violations.
  private func lookNearby() -> [Violation] {
    search.forget(&aside)
    var record = blank
    var count = 0
    while count < min(search.count, Self.nearStates) {
      search.explore(count, &record)
      count += 1
    }
    // A search for paths home numbers more states, so it must run after the nearer states have been explored.
    for number in 0..<count { lookForWaysHome(from: number, &record) }
    return record.violations
  }
}
