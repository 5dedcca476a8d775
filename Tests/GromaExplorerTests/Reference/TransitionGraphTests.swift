import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests of the graph of states and moves.
struct TransitionGraphTests {
  /// No state from which every sequence of moves leads only to known states is missing.
  ///
  /// The argument is a seed. A failure prints it.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func statesThatCannotBeLeftAreFound(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = 1 + random.below(12)
    let targets = (0..<count).map { _ in (0..<random.below(4)).map { _ in random.chance(5) ? nil : random.below(count) } }
    var escapes = targets.map { $0.contains(nil) }
    for _ in 0..<count {
      for state in 0..<count where targets[state].contains(where: { $0.map { escapes[$0] } ?? true }) { escapes[state] = true }
    }
    let remains = TransitionGraph(targets.map { $0.map { .init(0, to: $0) } }).mayRemain()
    #expect(remains.indices.allSatisfy { remains[$0] || escapes[$0] }, "seed \(seed)")
    // A state that leads beyond the bounds itself is never among them.
    #expect(remains.indices.allSatisfy { !remains[$0] || !targets[$0].contains(nil) }, "seed \(seed)")
  }

  /// States near the bounds are left out, and their transitions are not stored.
  @Test func statesNearTheBoundsAreLeftOut() {
    var listed = 0
    // Each state leads to the next, and every tenth also beyond the bounds.
    let graph = TransitionGraph(count: 1_000) { state, isWanted in
      listed += 1
      if state % 10 == 9, !isWanted(0, nil) { return }
      _ = isWanted(1, state + 1)
    }
    #expect(graph.mayRemain() == Array(repeating: false, count: 1_000))
    #expect(listed == 1_000 && graph.listedCount == 0)
  }

  @Test func transitionsAreListedOnce() {
    var listed: [Int] = []
    let graph = TransitionGraph(count: 2) { state, isWanted in
      listed.append(state)
      if state == 0 { _ = isWanted(4, 1) && isWanted(5, 2) }
    }
    #expect(graph.places(of: 1) == 0..<1 && graph.places(of: 0) == 1..<3 && graph.places(of: 1) == 0..<1)
    #expect(listed == [1, 0])
    #expect(graph[0].target == 1 && graph.move(at: 0) == nil)
    #expect(graph[1].target == 1 && graph.move(at: 1) == 4)
    #expect(graph[2].target == TransitionGraph.unknown && graph.move(at: 2) == 5)
  }
}

extension TransitionGraph {
  /// A move and the state after it.
  struct Step {
    let move: Int
    let target: Int?

    init(_ move: Int, to target: Int?) { (self.move, self.target) = (move, target) }
  }

  /// Creates a graph from the moves of each state and the states after them, which are `nil` if they are not known.
  convenience init(_ transitions: [[Step]]) {
    self.init(count: transitions.count) { state, isWanted in
      for step in transitions[state] where !isWanted(step.move, step.target) { return }
    }
  }
}
