@testable import GromaExplorer

/// The product of a graph and an automaton: the pairs of a state and a node that accepts a letter of the state:
/// the atoms that hold in the state and those that hold after a move to it. The pairs are not stored.
struct ProductGraph {
  /// A state of the graph and a node of the automaton.
  struct Pair: BitwiseCopyable {
    let state: UInt32
    let node: UInt32
  }

  let graph: TransitionGraph
  let automaton: BuchiAutomaton
  /// For each state, the atoms that hold in it, one bit each.
  private let letters: [UInt64]
  /// For each move, the atoms that hold after it.
  private let moveLetters: [UInt64]
  /// The atoms that hold after some move.
  private let moveAtoms: UInt64

  /// Creates a product.
  ///
  /// - Parameters:
  ///   - graph: The transitions. State 0 is the launch state.
  ///   - automaton: The automaton.
  ///   - letters: For each state, the atoms that hold in it, one bit each.
  ///   - moveLetters: For each move, the atoms that hold after it.
  init(_ graph: TransitionGraph, _ automaton: BuchiAutomaton, letters: [UInt64], moveLetters: [UInt64]) {
    self.graph = graph
    self.automaton = automaton
    self.letters = letters
    self.moveLetters = moveLetters
    moveAtoms = moveLetters.reduce(0, |)
  }

  /// The pairs of the launch state. Empty if the graph has no state.
  var initial: [Pair] {
    graph.count == 0
      ? [] : automaton.initial.filter { automaton.nodes[$0].accepts(letters[0]) }.map { Pair(state: 0, node: UInt32($0)) }
  }

  /// The number of all combinations of a state and a node.
  var count: Int { graph.count * automaton.nodes.count }

  /// Returns the index of a pair among all combinations of a state and a node.
  @inline(__always) func index(of pair: Pair) -> Int { Int(pair.state) &* automaton.nodes.count &+ Int(pair.node) }

  /// Returns the node of a pair.
  @inline(__always) func node(of pair: Pair) -> BuchiAutomaton.Node { automaton.nodes[Int(pair.node)] }

  /// Returns whether a node accepts the letter of a state after some move.
  @inline(__always) func mayContain(_ state: Int, _ node: BuchiAutomaton.Node) -> Bool {
    node.required & ~moveAtoms & ~letters[state] == 0 && node.excluded & ~moveAtoms & letters[state] == 0
  }

  /// Returns whether a formula holds in the launch state or after some transition. Returns `true` if the formula has temporal operators.
  func contains(_ formula: LinearFormula) -> Bool {
    if graph.count == 0 { return false }
    if formula.value(letters[0]) ?? true { return true }
    return (0..<graph.count).contains { state in
      graph.places(of: state).contains { letter(after: $0).map { formula.value($0) ?? true } ?? false }
    }
  }

  /// Returns the letter after a transition, or `nil` if the state is not known.
  @inline(__always) private func letter(after place: Int) -> UInt64? {
    let transition = graph[place]
    if transition.target == TransitionGraph.unknown { return nil }
    return letters[Int(transition.target)] | (graph.move(at: place).map { moveLetters[$0] } ?? 0)
  }

  /// Calls a function for each pair that follows a pair, with the index of the transition.
  @inline(__always) func forEachPair(after pair: Pair, _ body: (_ place: Int, _ next: Pair) -> Void) {
    for place in graph.places(of: Int(pair.state)) {
      guard let letter = letter(after: place) else { continue }
      for node in automaton.nodes[Int(pair.node)].successors where automaton.nodes[node].accepts(letter) {
        body(place, Pair(state: graph[place].target, node: UInt32(node)))
      }
    }
  }
}
