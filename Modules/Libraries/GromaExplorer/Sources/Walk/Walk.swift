/// One of many random walks: how long it is, and what it would rather do.
///
/// Walks differ so that together they come further than one that goes on as long as all of them: a swarm (Holzmann, Joshi and Groce, "Swarm
/// Verification Techniques", 2011). Each leaves out half of what can happen, as long as anything else can ("Swarm Testing", Groce and others,
/// 2012): of an app in which half of the links lead back to its beginning, every other walk that leaves out the one leaves out the other. Their
/// lengths are Luby's, which are nearly as good as if the best were known ("Optimal Speedup of Las Vegas Algorithms", 1993).
struct Walk {
  /// What is decided by chance is a function of this, and of what it is about.
  private let chance: UInt64
  /// Whether it begins where another walk left something to be looked at, rather than at the launch.
  let goesBack: Bool
  /// How many moves it makes at most.
  let length: Int

  /// The length of the shortest walks.
  static let shortest = 32

  /// A walk of a seed, by number from 0 on.
  init(_ number: Int, seed: UInt64) {
    chance = (seed ^ UInt64(number).mixed).mixed
    goesBack = number % 2 == 1
    length = Self.shortest * Self.luby(number + 1)
  }

  /// Whether it leaves out a move as long as another can be made.
  func leavesOut(_ move: Int) -> Bool { (chance ^ UInt64(move)).mixed & 1 == 1 }

  /// The place of a move among those that are made as soon as each other: by chance.
  func rank(_ move: Int, at step: Int) -> UInt64 { (chance &+ UInt64(step) << 32 ^ UInt64(move)).mixed }

  /// A number from 0 up to a bound.
  func pick(below bound: Int) -> Int { Int(chance % UInt64(bound)) }

  /// Luby's sequence, from 1 on: 1, 1, 2, 1, 1, 2, 4, 1, …
  static func luby(_ number: Int) -> Int {
    let bits = Int.bitWidth - number.leadingZeroBitCount
    return number == 1 << bits - 1 ? 1 << (bits - 1) : luby(number - (1 << (bits - 1)) + 1)
  }
}
