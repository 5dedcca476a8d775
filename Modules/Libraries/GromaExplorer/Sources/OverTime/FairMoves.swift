/// The groups of moves that are assumed to be made. A group is fair if its moves are made again and again whenever they are possible as its
/// kind of fairness demands.
struct FairMoves {
  /// For each move, the groups with weak fairness that contain it.
  private(set) var weak: [[Int]]
  /// For each move, the groups with strong fairness that contain it.
  private(set) var strong: [[Int]]
  /// The number of groups with weak fairness.
  private(set) var weakCount = 0
  /// The number of groups with strong fairness.
  private(set) var strongCount = 0
  /// Whether each transition of a state that occurs again and again is made again and again.
  let isOfAll: Bool

  /// Creates the groups of assumptions.
  ///
  /// - Parameters:
  ///   - fairness: The assumptions.
  ///   - moves: The moves, by number.
  init(_ fairness: [Fairness], moves: [Move]) {
    weak = Array(repeating: [], count: moves.count)
    strong = weak
    isOfAll = fairness.contains(.everyMove)
    for assumption in fairness {
      switch assumption {
      case .weak(let pattern):
        for move in moves.indices where pattern.matches(moves[move]) { weak[move].append(weakCount) }
        weakCount += 1
      case .strong(let pattern):
        for move in moves.indices where pattern.matches(moves[move]) { strong[move].append(strongCount) }
        strongCount += 1
      case .everyMove: break
      }
    }
  }

  /// Whether nothing is assumed.
  var isEmpty: Bool { weakCount == 0 && strongCount == 0 && !isOfAll }
}
