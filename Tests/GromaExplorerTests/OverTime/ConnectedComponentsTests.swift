import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares the components of graphs with reachability by brute force.
struct ConnectedComponentsTests {
  private func components(_ successors: [[Int]]) -> [[Int32]] {
    let starts = successors.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    return ConnectedComponents(starts, successors.flatMap { $0.map { Int32($0) } }).all
  }

  /// Returns, for each two vertices, whether a path of at least one transition leads from the first to the second.
  private func reachability(_ successors: [[Int]]) -> [[Bool]] {
    var reaches = successors.map { targets in successors.indices.map { targets.contains($0) } }
    for middle in successors.indices {
      for first in successors.indices where reaches[first][middle] {
        for last in successors.indices where reaches[middle][last] { reaches[first][last] = true }
      }
    }
    return reaches
  }

  /// The argument is a seed. A failure prints it.
  @Test(arguments: 0..<250 as Range<UInt64>)
  func componentsContainTheVerticesThatReachEachOther(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = 1 + random.below(14)
    let most = 1 + random.below(4)
    let successors = (0..<count).map { _ in (0..<random.below(most + 1)).map { _ in random.below(count) } }
    let reaches = reachability(successors)
    var expected: Set<[Int32]> = []
    for vertex in 0..<count where reaches[vertex][vertex] {
      expected.insert((0..<count).filter { reaches[vertex][$0] && reaches[$0][vertex] }.map { Int32($0) })
    }
    let found = components(successors)
    #expect(Set(found) == expected, "seed \(seed): \(successors)")
    #expect(found.count == expected.count, "seed \(seed): a component is listed twice")
  }

  @Test func graphWithoutVerticesOrTransitionsHasNoComponents() {
    #expect(components([]) == [])
    #expect(components([[], [], []]) == [])
    #expect(components([[1], [2], []]) == [], "a path without a cycle")
  }

  @Test func vertexAloneIsAComponentOnlyWithATransitionToItself() {
    #expect(components([[1], [1]]) == [[1]])
    #expect(components([[0, 0, 0]]) == [[0]], "equal transitions count once")
  }

  /// A cycle of two vertices that is entered from a longer cycle is not merged with it.
  @Test func oneWayTransitionSeparatesComponents() {
    #expect(Set(components([[1], [2], [0, 3], [4], [3]])) == [[0, 1, 2], [3, 4]])
    #expect(components([[1], [2], [0, 3], [4], [3, 1]]) == [[0, 1, 2, 3, 4]])
  }

  /// The search has no recursion, so a long path does not exhaust the stack.
  @Test func longCycleIsOneComponent() {
    let count = 100_000
    let starts = Array(0...count)
    let found = ConnectedComponents(starts, (0..<count).map { Int32(($0 + 1) % count) }).all
    #expect(found.count == 1 && found[0].count == count)
    #expect(found[0].first == 0 && found[0].last == Int32(count - 1), "in ascending order")
  }
}
