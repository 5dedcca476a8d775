import NavigationTesting
import Testing

@testable import Explorer

/// Parents against an array.
struct ParentListTests {
  /// - Parameters:
  ///   - rise: By how much a parent is more than the one before it at most.
  ///   - falls: One in so many is anywhere before.
  @Test(arguments: [1, 3, 2_000], [2, 50, .max])
  func parentsAreAsTheyWereAdded(rise: Int, falls: Int) {
    var random = SeededGenerator(seed: UInt64(rise))
    var list = ParentList()
    var parents: [Int] = []
    for _ in 0..<3_000 {
      let last = parents.last ?? 0
      let parent = random.below(falls) == 0 ? random.below(last + 1) : last + random.below(rise + 1)
      parents.append(parent)
      list.append(parent)
    }
    for (child, parent) in parents.enumerated() {
      let found = list[child]
      #expect(found == parent)
    }
  }
}
