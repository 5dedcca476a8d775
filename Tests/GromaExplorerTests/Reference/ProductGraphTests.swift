import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the pairs of states and nodes, and that no short lasso of a graph is missed.
struct ProductGraphTests {
  /// A random graph in which atoms 0 and 1 hold in states, and atoms 2 and 3 after moves.
  private struct Sample {
    let graph: TransitionGraph
    let letters: [UInt64]
    let moveLetters: [UInt64] = [0, 4, 8, 12]
    let moves: [Move] = [Move.Origin.wayOut, .link("a"), .tap("go", screen: "a"), .environment("wide")].map {
      Move(route: AppRoute(), origin: $0, owner: "Tests")
    }

    init(states: Int, moves: Int, using random: inout SeededGenerator) {
      let count = 1 + random.below(states)
      letters = (0..<count).map { _ in UInt64(random.below(4)) }
      graph = TransitionGraph(
        (0..<count).map { _ in
          (0..<random.below(moves + 1)).map { _ in .init(random.below(4), to: random.chance(10) ? nil : random.below(count)) }
        })
    }

    func product(_ formula: LinearFormula) -> ProductGraph {
      ProductGraph(graph, BuchiAutomaton(formula), letters: letters, moveLetters: moveLetters)
    }

    /// The transitions of each state with a known target, and the letter after each of them.
    func steps(from state: Int) -> [(place: Int, target: Int, letter: UInt64)] {
      graph.places(of: state).filter { graph[$0].target != TransitionGraph.unknown }.map { place in
        let target = Int(graph[place].target)
        return (place, target, letters[target] | (graph.move(at: place).map { moveLetters[$0] } ?? 0))
      }
    }

    func possible(in state: Int) -> Set<Int> { Set(graph.places(of: state).compactMap { graph.move(at: $0) }) }
  }

  private static func formula(_ most: Int, using random: inout SeededGenerator) -> LinearFormula {
    if most == 0 { return .atom(random.below(4), isTrue: random.chance(50)) }
    let (one, other) = (formula(random.below(most), using: &random), formula(random.below(most), using: &random))
    switch random.below(6) {
    case 0: return .and(one, other)
    case 1: return .or(one, other)
    case 2: return .until(one, other)
    case 3: return .release(one, other)
    case 4: return .until(.always(true), one)
    default: return .release(.always(false), one)
    }
  }

  // MARK: Pairs

  /// The argument is a seed. A failure prints it.
  @Test(arguments: 0..<80 as Range<UInt64>)
  func pairsFollowTransitionsAndAcceptTheirLetters(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sample = Sample(states: 6, moves: 3, using: &random)
    let product = sample.product(Self.formula(3, using: &random))
    let nodes = product.automaton.nodes
    #expect(product.initial.allSatisfy { $0.state == 0 && nodes[Int($0.node)].accepts(sample.letters[0]) }, "seed \(seed)")
    var indices: Set<Int> = []
    for state in 0..<sample.graph.count {
      for node in nodes.indices {
        let pair = ProductGraph.Pair(state: UInt32(state), node: UInt32(node))
        indices.insert(product.index(of: pair))
        var found: [[Int]] = []
        product.forEachPair(after: pair) { place, next in
          found.append([place, Int(next.state), Int(next.node)])
          #expect(product.mayContain(Int(next.state), product.node(of: next)), "seed \(seed): a pair is ruled out")
        }
        let expected = sample.steps(from: state).flatMap { step in
          nodes[node].successors.filter { nodes[$0].required & ~step.letter == 0 && nodes[$0].excluded & step.letter == 0 }
            .map { [step.place, step.target, $0] }
        }
        #expect(found == expected, "seed \(seed)")
      }
    }
    #expect(indices == Set(0..<product.count), "seed \(seed): two pairs have the same index")
  }

  /// A condition is met at the launch or after a transition; a transition to an unknown state does not count.
  @Test(arguments: 0..<80 as Range<UInt64>)
  func conditionIsFoundInTheLettersOfTheGraph(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sample = Sample(states: 4, moves: 2, using: &random)
    let product = sample.product(.always(true))
    let letters = [sample.letters[0]] + (0..<sample.graph.count).flatMap { sample.steps(from: $0).map(\.letter) }
    for mask in 0..<16 as Range<UInt64> {
      let atoms = (0..<4).map { LinearFormula.atom($0, isTrue: mask >> UInt64($0) & 1 == 1) }
      let all = LinearFormula.and(.and(atoms[0], atoms[1]), .and(atoms[2], atoms[3]))
      #expect(product.contains(all) == letters.contains(mask), "seed \(seed): \(mask), \(letters)")
    }
    #expect(product.contains(.until(.always(true), .always(false))), "a formula with temporal operators may hold")
  }

  @Test func graphWithoutStatesHasNoPairs() {
    let product = ProductGraph(TransitionGraph([]), BuchiAutomaton(.always(true)), letters: [], moveLetters: [])
    #expect(product.initial.isEmpty && product.count == 0 && !product.contains(.always(true)))
    var search = ListedLassoSearch(product, fairness: FairMoves([], moves: []))
    #expect(search.lasso() == nil)
  }

  // MARK: Lassos

  /// Returns whether some lasso with at most `most` transitions meets a formula and the assumptions, by trying all of them.
  private func hasLasso(_ sample: Sample, _ formula: LinearFormula, _ fairness: [Fairness], most: Int) -> Bool {
    func isFair(_ states: [Int], _ places: [Int]) -> Bool {
      let made = places.compactMap { sample.graph.move(at: $0) }
      return fairness.allSatisfy { assumption in
        switch assumption {
        case .everyMove: return states.allSatisfy { Set(sample.graph.places(of: $0)).isSubset(of: places) }
        case .weak(let pattern), .strong(let pattern):
          if made.contains(where: { pattern.matches(sample.moves[$0]) }) { return true }
          let isPossible = states.map { sample.possible(in: $0).contains { pattern.matches(sample.moves[$0]) } }
          if case .weak = assumption { return isPossible.contains(false) }
          return !isPossible.contains(true)
        }
      }
    }
    func search(_ states: [Int], _ places: [Int], _ letters: [UInt64]) -> Bool {
      let last = states[states.count - 1]
      for start in states.dropLast().indices where states[start] == last {
        if Word(letters: letters, start: start + 1).meets(formula), isFair(Array(states[(start + 1)...]), Array(places[start...])) {
          return true
        }
      }
      if places.count == most { return false }
      return sample.steps(from: last).contains { search(states + [$0.target], places + [$0.place], letters + [$0.letter]) }
    }
    return search([0], [], [sample.letters[0]])
  }

  /// The search misses no lasso of at most five transitions, whatever is assumed.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func shortLassoIsNotMissed(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sample = Sample(states: 3, moves: 2, using: &random)
    let formula = Self.formula(2, using: &random)
    let assumptions: [[Fairness]] = [
      [], [.everyMove], [.weak(.link())], [.strong(.link("a"))], [.weak(.wayOut), .strong(.action("go"))],
    ]
    for fairness in assumptions where hasLasso(sample, formula, fairness, most: 5) {
      var search = ListedLassoSearch(sample.product(formula), fairness: FairMoves(fairness, moves: sample.moves))
      #expect(search.lasso() != nil, "seed \(seed): \(formula), \(fairness)")
    }
  }

  /// Most of the random graphs have a lasso, and some have none, so that the comparison is not empty.
  @Test func randomGraphsHaveLassosAndNone() {
    var counts = (some: 0, none: 0)
    for seed in 0..<100 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let sample = Sample(states: 3, moves: 2, using: &random)
      if hasLasso(sample, Self.formula(2, using: &random), [.everyMove], most: 4) { counts.some += 1 } else { counts.none += 1 }
    }
    #expect(counts.some > 10 && counts.none > 10, "\(counts)")
  }

  /// The way of a lasso is a shortest one to its cycle: the states 1 and 2 both have a cycle, and 2 is farther away.
  @Test func nearestCycleIsFound() {
    let graph = TransitionGraph([
      [.init(0, to: 3), .init(0, to: 1)], [.init(0, to: 1)], [.init(0, to: 2)], [.init(0, to: 2)],
    ])
    var search = ListedLassoSearch(
      ProductGraph(graph, BuchiAutomaton(.release(.always(false), .atom(0, isTrue: true))), letters: [1, 1, 1, 1], moveLetters: [0]),
      fairness: FairMoves([], moves: [Move(route: AppRoute(), origin: .wayOut, owner: "Tests")]))
    let lasso = search.lasso()
    #expect(lasso?.way.map { graph[$0].target } == [1] && lasso?.cycle.map { graph[$0].target } == [1])
  }
}
