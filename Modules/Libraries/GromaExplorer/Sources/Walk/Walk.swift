/// The length and the move preferences of a random walk.
///
/// The search uses a swarm of different walks, because many different walks cover more than one long walk (Holzmann, Joshi and Groce,
/// "Swarm Verification Techniques", 2011). Each walk avoids about half of the moves as long as another move is possible ("Swarm Testing",
/// Groce and others, 2012). In an app where half of the links return to the launch state, some walks avoid most of those links. The lengths
/// follow Luby's sequence, which is nearly as good as the optimal length, although the optimal length is unknown ("Optimal Speedup of Las
/// Vegas Algorithms", 1993).
struct Walk {
  /// The seed of this walk. All random decisions of the walk are functions of this seed.
  private let chance: UInt64
  /// Whether the walk starts at a state that an earlier walk found but did not pass, instead of at the launch. If there is no such state,
  /// the walk starts at the launch.
  let goesBack: Bool
  /// The maximum number of states that the walk visits after its first state.
  let length: Int

  /// The ``length`` of the shortest walks.
  static let shortest = 32

  /// Creates a walk.
  ///
  /// - Parameters:
  ///   - number: The index of the walk in the search.
  ///   - seed: The seed of the search.
  init(_ number: Int, seed: UInt64) {
    chance = (seed ^ UInt64(number).mixed).mixed
    goesBack = number % 2 == 1
    length = Self.shortest * Self.luby(number + 1)
  }

  /// Returns whether the walk avoids a move, given its index, as long as another move is possible.
  func leavesOut(_ move: Int) -> Bool { (chance ^ UInt64(move)).mixed & 1 == 1 }

  /// Returns a random rank that orders moves of equal preference.
  ///
  /// - Parameters:
  ///   - move: The index of the move.
  ///   - step: The number of moves that the walk has made before.
  func rank(_ move: Int, at step: Int) -> UInt64 { (chance &+ UInt64(step) << 32 ^ UInt64(move)).mixed }

  /// Returns a random number from 0 up to, but not including, a bound. The number is the same for each call with the same bound.
  func pick(below bound: Int) -> Int { Int(chance % UInt64(bound)) }

  /// Returns the element of Luby's sequence at a position: 1, 1, 2, 1, 1, 2, 4, 1, …
  ///
  /// - Parameter number: The position, counted from 1.
  static func luby(_ number: Int) -> Int {
    let bits = Int.bitWidth - number.leadingZeroBitCount
    return number == 1 << bits - 1 ? 1 << (bits - 1) : luby(number - (1 << (bits - 1)) + 1)
  }
}
