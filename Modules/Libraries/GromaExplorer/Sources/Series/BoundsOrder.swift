/// The order in which a ``BoundsSeries`` chooses bounds, by the numbers of states within smaller bounds.
///
/// The bounds form a grid of depths and layers. The next bounds are those with the fewest expected states. Bounds are considered only after
/// the bounds with one screen less and the bounds with one layer less were explored. The two limits differ by at most ``mostDifference``,
/// so that neither grows alone. The order depends only on numbers of states, so it is the same in every process.
struct BoundsOrder {
  private struct Place: Hashable {
    var depth: Int
    var layers: Int

    /// The place, or `nil` if the order does not contain it.
    var inOrder: Place? { isNear && depth > 0 && layers > 0 ? self : nil }
    /// Whether the two limits are near enough to each other.
    var isNear: Bool { abs(depth - layers) <= mostDifference }
  }

  /// The largest difference between the depth and the layers of bounds.
  static let mostDifference = 2
  /// The least factor by which the number of states is expected to grow with one more screen or layer.
  private static let leastGrowth = 4.0

  /// The limits that remain the same: the numbers of waiting items, samples, pairs and states.
  let base: Bounds
  private var counts: [Place: Double] = [:]
  /// Whether larger bounds contain no other states, as far as is known.
  private(set) var isExhausted = false

  init(base: Bounds) { self.base = base }

  /// The bounds to explore next, or `nil` if larger bounds contain no other states, as far as is known.
  var next: Bounds? {
    if isExhausted { return nil }
    let grown = counts.keys.flatMap { [Place(depth: $0.depth + 1, layers: $0.layers), Place(depth: $0.depth, layers: $0.layers + 1)] }
    let open = Set(grown + [Place(depth: 1, layers: 1)]).filter { place in
      counts[place] == nil && place.isNear
        && [narrower(place), lower(place)].allSatisfy { $0.map { counts[$0] != nil } ?? true }
    }
    let first = open.min { (expected(at: $0), $0.layers, $0.depth) < (expected(at: $1), $1.layers, $1.depth) }
    return first.map { place in
      var bounds = base
      (bounds.depth, bounds.layers) = (place.depth, place.layers)
      return bounds
    }
  }

  /// Records that bounds were explored.
  ///
  /// - Parameters:
  ///   - states: The number of states within the bounds; 0 if they do not contain the launch state.
  ///   - cut: The number of moves that lead to states beyond the bounds.
  mutating func finish(_ bounds: Bounds, states: Int, cut: Int) {
    let place = Place(depth: bounds.depth, layers: bounds.layers)
    counts[place] = Double(states)
    guard states > 0 else { return }
    // If one screen more, one layer more and both together add no state, only other limits cut moves.
    let square = [lower(place), narrower(place), lower(place).flatMap(narrower)]
    // Larger numbers of states are not exact.
    isExhausted = cut == 0 || states < 1 << 53 && square.allSatisfy { $0.flatMap { counts[$0] } == Double(states) }
  }

  /// The place with one layer less, or `nil` if the order does not contain it.
  private func narrower(_ place: Place) -> Place? { Place(depth: place.depth, layers: place.layers - 1).inOrder }

  /// The place with one screen less, or `nil` if the order does not contain it.
  private func lower(_ place: Place) -> Place? { Place(depth: place.depth - 1, layers: place.layers).inOrder }

  /// Returns the expected number of states. Assumes that growth by one screen and growth by one layer multiply.
  private func expected(at place: Place) -> Double {
    func count(_ place: Place?) -> Double { max(1, place.flatMap { counts[$0] } ?? 1) }
    let (narrower, lower) = (narrower(place), lower(place))
    if narrower == nil, lower == nil { return 1 }
    if let narrower, let lower { return count(narrower) * count(lower) / count(self.narrower(lower)) }
    let before = narrower ?? lower
    let earlier = narrower.map { self.narrower($0) } ?? lower.flatMap { self.lower($0) }
    return count(before) * (earlier == nil ? Self.leastGrowth : max(Self.leastGrowth, count(before) / count(earlier)))
  }
}
