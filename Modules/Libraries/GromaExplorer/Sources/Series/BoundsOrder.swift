/// The order in which a ``BoundsSeries`` chooses bounds, by the numbers of states within smaller bounds.
///
/// The bounds form a grid of depths and layers. The next bounds are those with the fewest expected states. Bounds are considered only after
/// the bounds with one screen less and the bounds with one layer less were explored. The two limits differ by at most ``mostDifference``,
/// so that neither grows alone. The order depends only on numbers of states, so it is the same in every process.
struct BoundsOrder {
  /// The largest difference between the depth and the layers of bounds.
  static let mostDifference = 2
  /// The least factor by which the number of states is expected to grow with one more screen or layer.
  private static let leastGrowth = 4.0

  /// The limits that remain the same: the numbers of waiting items, samples, pairs and states.
  let base: Bounds
  private var counts: [Bounds: Double] = [:]
  /// Whether larger bounds contain no other states, as far as is known.
  private(set) var isExhausted = false

  init(base: Bounds) { self.base = base }

  /// The bounds to explore next, or `nil` if larger bounds contain no other states, as far as is known.
  var next: Bounds? {
    if isExhausted { return nil }
    var smallest = base
    (smallest.depth, smallest.layers) = (1, 1)
    let grown = counts.keys.flatMap { [neighbor(of: $0, depth: 1), neighbor(of: $0, layers: 1)] }
    let open = Set(grown + [smallest]).compactMap(\.self).filter { bounds in
      counts[bounds] == nil && [narrower(bounds), lower(bounds)].allSatisfy { $0.map { counts[$0] != nil } ?? true }
    }
    return open.min { (expected(within: $0), $0.layers, $0.depth) < (expected(within: $1), $1.layers, $1.depth) }
  }

  /// Records that bounds were explored.
  ///
  /// - Parameters:
  ///   - states: The number of states within the bounds; 0 if they do not contain the launch state.
  ///   - cut: The number of moves that lead to states beyond the bounds.
  mutating func finish(_ bounds: Bounds, states: StateCount, cut: StateCount) {
    counts[bounds] = states.value
    guard states > 0 else { return }
    // If one screen more, one layer more and both together add no state, only other limits cut moves.
    let square = [lower(bounds), narrower(bounds), lower(bounds).flatMap(narrower)]
    // Larger numbers of states are not exact.
    isExhausted = cut == 0 || states.isExact && square.allSatisfy { $0.flatMap { counts[$0] } == states.value }
  }

  /// Returns bounds with more or fewer screens and layers, or `nil` if the order does not contain them.
  private func neighbor(of bounds: Bounds, depth: Int = 0, layers: Int = 0) -> Bounds? {
    var other = bounds
    other.depth += depth
    other.layers += layers
    return other.depth > 0 && other.layers > 0 && abs(other.depth - other.layers) <= Self.mostDifference ? other : nil
  }

  /// Returns the bounds with one layer less, or `nil` if the order does not contain them.
  private func narrower(_ bounds: Bounds) -> Bounds? { neighbor(of: bounds, layers: -1) }

  /// Returns the bounds with one screen less, or `nil` if the order does not contain them.
  private func lower(_ bounds: Bounds) -> Bounds? { neighbor(of: bounds, depth: -1) }

  /// Returns the expected number of states. Assumes that growth by one screen and growth by one layer multiply.
  private func expected(within bounds: Bounds) -> Double {
    func count(_ bounds: Bounds?) -> Double { max(1, bounds.flatMap { counts[$0] } ?? 1) }
    let (narrower, lower) = (narrower(bounds), lower(bounds))
    if narrower == nil, lower == nil { return 1 }
    if let narrower, let lower { return count(narrower) * count(lower) / count(self.narrower(lower)) }
    let before = narrower ?? lower
    let earlier = narrower.map { self.narrower($0) } ?? lower.flatMap { self.lower($0) }
    return count(before) * (earlier == nil ? Self.leastGrowth : max(Self.leastGrowth, count(before) / count(earlier)))
  }
}
