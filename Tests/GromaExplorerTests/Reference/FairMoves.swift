import Groma

@testable import GromaExplorer

/// The groups of moves that are assumed to be made: one group for each assumption of weak or strong ``Fairness``. A group is fair if its
/// moves are made as often as its assumption demands.
struct FairMoves {
  /// For each move, the groups with weak fairness that contain it, one bit each.
  private(set) var weak: [UInt64]
  /// For each move, the groups with strong fairness that contain it, one bit each.
  private(set) var strong: [UInt64]
  /// The number of groups with weak fairness.
  private(set) var weakCount = 0
  /// The number of groups with strong fairness.
  private(set) var strongCount = 0
  /// Whether each transition of a state that occurs again and again is made again and again.
  let isOfAll: Bool

  /// Creates the groups of assumptions.
  ///
  /// - Parameters:
  ///   - fairness: The assumptions, at most 64 of each kind.
  ///   - moves: The moves, by number.
  init(_ fairness: [Fairness], moves: [Move]) {
    weak = Array(repeating: 0, count: moves.count)
    strong = weak
    isOfAll = fairness.contains(.everyMove)
    for assumption in fairness {
      switch assumption {
      case .weak(let pattern):
        for move in moves.indices where pattern.matches(moves[move]) { weak[move] |= 1 << UInt64(weakCount) }
        weakCount += 1
      case .strong(let pattern):
        for move in moves.indices where pattern.matches(moves[move]) { strong[move] |= 1 << UInt64(strongCount) }
        strongCount += 1
      case .everyMove: break
      }
    }
    precondition(weakCount <= 64 && strongCount <= 64, "a property has more than 64 assumptions of one kind")
  }

  /// Whether nothing is assumed.
  var isEmpty: Bool { weakCount == 0 && strongCount == 0 && !isOfAll }
}
