import Testing

@testable import GromaExplorer

/// Tests the order in which bounds grow.
struct BoundsOrderTests {
  /// Returns the first bounds of an order, as `depth layers`, if a number of states is within each.
  private func order(_ count: Int, cut: Int = 1, states: (Bounds) -> Int) -> [String] {
    var order = BoundsOrder(base: Bounds())
    var all: [String] = []
    while all.count < count, let bounds = order.next {
      all.append("\(bounds.depth) \(bounds.layers)")
      order.finish(bounds, states: StateCount(states(bounds)), cut: StateCount(cut))
    }
    return all
  }

  private func power(_ base: Int, _ exponent: Int) -> Int { (0..<exponent).reduce(1) { product, _ in product * base } }

  @Test func theCheapestBoundsComeFirst() {
    #expect(order(6) { power(100, $0.depth) * power(5, $0.layers) } == ["1 1", "2 1", "1 2", "1 3", "2 2", "2 3"])
    #expect(order(6) { power(5, $0.depth) * power(100, $0.layers) } == ["1 1", "2 1", "1 2", "3 1", "2 2", "3 2"])
  }

  @Test func noLimitGrowsAlone() {
    let all = order(12) { power(1_000, $0.depth) * $0.layers }
    #expect(all.contains("3 3") && !all.contains("1 4"))
  }

  @Test func boundsFollowThoseThatTheyContain() {
    let all = order(20) { power(3, $0.depth) * power(2, $0.layers) }
    #expect(all.count == 20)
    for (index, bounds) in all.enumerated() {
      let numbers = bounds.split(separator: " ").compactMap { Int($0) }
      for smaller in [[numbers[0] - 1, numbers[1]], [numbers[0], numbers[1] - 1]] where !smaller.contains(0) {
        guard abs(smaller[0] - smaller[1]) <= BoundsOrder.mostDifference else { continue }
        #expect(all[..<index].contains("\(smaller[0]) \(smaller[1])"), "\(bounds)")
      }
    }
  }

  @Test func endsIfNothingIsCut() { #expect(order(9, cut: 0) { _ in 5 } == ["1 1"]) }

  @Test func endsIfOnlyOtherLimitsCut() {
    #expect(
      order(99) { min($0.depth, 3) * min($0.layers, 2) } == [
        "1 1", "2 1", "1 2", "2 2", "3 1", "3 2", "1 3", "2 3", "3 3", "2 4", "3 4", "4 2", "4 3",
      ])
  }

  @Test func boundsWithoutTheLaunchStateAreNoEnd() {
    #expect(order(3, cut: 0) { $0.depth == 1 ? 0 : 7 } == ["1 1", "2 1"])
  }

  @Test func theOtherLimitsRemain() {
    #expect(BoundsOrder(base: Bounds(waiting: 2, states: 7)).next == Bounds(depth: 1, layers: 1, waiting: 2, states: 7))
  }
}
