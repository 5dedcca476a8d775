/// A random number generator that produces the same sequence for a seed in every process: SplitMix64 (Steele, Lea and Flood, 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator for a seed.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number of the sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 to `bound` - 1.
  ///
  /// - Precondition: `bound` is positive.
  public mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// Returns `true` with a probability of `percent` percent.
  public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Returns a random element of an array.
  ///
  /// - Precondition: `all` is not empty.
  public mutating func pick<T>(_ all: [T]) -> T { all[below(all.count)] }
}
