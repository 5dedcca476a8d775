@testable import GromaExplorer

/// A search for a lasso that a Büchi automaton accepts and that meets assumptions of fairness.
///
/// The search visits the pairs of a ``ProductGraph`` breadth first. A lasso ends in a strongly connected component of pairs that contains a
/// pair of each acceptance set. If a move must be made, is possible in a component, and is made in none of the component's transitions, the
/// pairs in which it is possible are removed, and the components of the rest are examined (Emerson and Lei, "Modalities for Model Checking:
/// Branching Time Logic Strikes Back", 1987).
struct ListedLassoSearch {
  private typealias Pair = ProductGraph.Pair

  private let product: ProductGraph
  private let fairness: FairMoves
  /// For each node, the component of the automaton in which a run can remain and be accepted, or -1 if there is none.
  private let components: [Int]
  /// The pairs that were reached, in the order in which they were reached.
  private var pairs: [Pair] = []
  /// For each pair, the pair before it, or -1, and the index of the transition between them.
  private var parents: [(pair: Int32, place: UInt32)] = []
  /// For each combination of a state and a node, the index of the pair, or -1 if it was not reached.
  private var numbers: [Int32] = []
  /// For each pair, its position in the list of pairs that is examined, or -1 if the list does not contain it.
  private var positions: [Int32] = []

  /// Creates a search.
  init(_ product: ProductGraph, fairness: FairMoves) {
    self.product = product
    self.fairness = fairness
    components = product.automaton.acceptingComponents
  }

  /// Returns a lasso with a shortest way, or `nil` if there is none.
  ///
  /// - Complexity: O(transitions · nodes) if no fairness is assumed. Each division of a component with assumed moves repeats this for the
  ///   pairs of the component.
  mutating func lasso() -> ListedLasso? {
    // If each transition is made again and again, the states of a cycle cannot be left.
    let mayRecur = fairness.isOfAll ? product.graph.mayRemain() : nil
    if !product.automaton.nodes.contains(where: \.isFinal), !mayHaveCycle(among: mayRecur) { return nil }
    if let pair = reach() { return ListedLasso(way: way(to: pair)) }
    positions = Array(repeating: -1, count: pairs.count)
    var left = stronglyConnected(
      pairs.indices.filter { components[Int(pairs[$0].node)] >= 0 && mayRecur?[Int(pairs[$0].state)] ?? true }.map { Int32($0) })
    var isMade = [Bool](repeating: false, count: fairness.isOfAll ? product.graph.listedCount : 0)
    var nearest: [Int32] = []
    while let component = left.popLast() {
      // The pairs of a component are in ascending order, and so are their distances from the launch.
      if let first = nearest.first, component[0] > first { continue }
      let sets = component.reduce(0 as UInt64) { $0 | product.node(of: pairs[Int($1)]).sets }
      if sets != product.automaton.sets { continue }
      switch divide(component, &isMade) {
      case .fair: nearest = component
      case .unfair: break
      case .fairAtMost(let rest): left += stronglyConnected(rest)
      }
    }
    return nearest.first.map { ListedLasso(way: way(to: Int($0)), cycle: cycle(in: nearest)) }
  }

  /// Returns `false` if no cycle of pairs can be accepted. Returns `true` if the product may contain a pair of a state in a cycle and a
  /// node in which an accepted run can remain.
  ///
  /// - Parameter mayRecur: For each state, whether a cycle may contain it; `nil` if every state may be in a cycle.
  private func mayHaveCycle(among mayRecur: [Bool]?) -> Bool {
    let nodes = components.indices.filter { components[$0] >= 0 }.map { product.automaton.nodes[$0] }
    return (0..<product.graph.count).contains { state in
      mayRecur?[state] ?? true && nodes.contains { product.mayContain(state, $0) }
    }
  }

  // MARK: Pairs

  /// Reaches all pairs, or stops at the first pair whose node demands nothing of the following letters, and returns it.
  private mutating func reach() -> Int? {
    numbers = Array(repeating: -1, count: product.count)
    var final: Int?
    func add(_ pair: Pair, after before: Int, by place: Int) {
      let index = product.index(of: pair)
      if numbers[index] >= 0 { return }
      numbers[index] = Int32(pairs.count)
      if final == nil, product.node(of: pair).isFinal { final = pairs.count }
      pairs.append(pair)
      parents.append((Int32(before), UInt32(place)))
    }
    for pair in product.initial { add(pair, after: -1, by: 0) }
    var next = 0
    while next < pairs.count, final == nil {
      product.forEachPair(after: pairs[next]) { add($1, after: next, by: $0) }
      next += 1
    }
    return final
  }

  /// Returns the transitions from the launch state to a pair.
  private func way(to pair: Int) -> [Int] {
    var way: [Int] = []
    var (before, place) = parents[pair]
    while before >= 0 {
      way.append(Int(place))
      (before, place) = parents[Int(before)]
    }
    return way.reversed()
  }

  /// Sets the positions of some pairs while a function runs.
  private mutating func examine<Result>(_ list: [Int32], _ body: (Self) -> Result) -> Result {
    for (position, pair) in list.enumerated() { positions[Int(pair)] = Int32(position) }
    defer { for pair in list { positions[Int(pair)] = -1 } }
    return body(self)
  }

  /// Returns the position of a pair in the list that is examined, or `nil` if the list does not contain it.
  @inline(__always) private func position(of pair: Pair) -> Int32? {
    let position = positions[Int(numbers[product.index(of: pair)])]
    return position < 0 ? nil : position
  }

  /// Returns the strongly connected components of some pairs, each in ascending order, without those that have no transition.
  private mutating func stronglyConnected(_ list: [Int32]) -> [[Int32]] {
    examine(list) { search in
      var starts: [Int] = [0]
      var targets: [Int32] = []
      starts.reserveCapacity(list.count + 1)
      for pair in list {
        search.product.forEachPair(after: search.pairs[Int(pair)]) {
          if let position = search.position(of: $1) { targets.append(position) }
        }
        starts.append(targets.count)
      }
      return ConnectedComponents(starts, targets).all.map { $0.map { list[Int($0)] } }
    }
  }

  // MARK: Fairness

  private enum Division {
    /// The component meets the assumptions.
    case fair
    /// No part of the component meets them.
    case unfair
    /// Only these pairs of the component may meet them.
    case fairAtMost([Int32])
  }

  /// Returns the part of a component that may meet the assumptions of fairness.
  ///
  /// - Parameter isMade: A buffer with a value for each transition, used only if ``FairMoves/isOfAll`` is `true`. All values are `false`
  ///   before and after the call.
  private mutating func divide(_ component: [Int32], _ isMade: inout [Bool]) -> Division {
    if fairness.isEmpty { return .fair }
    let division = examine(component) { search in
      let (product, fairness) = (search.product, search.fairness)
      var (strongPossible, strongMade, weakMade) = (0 as UInt64, 0 as UInt64, 0 as UInt64)
      var weakAlwaysPossible = UInt64.max >> UInt64(64 - fairness.weakCount)
      for pair in component.map({ search.pairs[Int($0)] }) {
        strongPossible |= search.possible(fairness.strong, in: pair)
        weakAlwaysPossible &= search.possible(fairness.weak, in: pair)
        product.forEachPair(after: pair) { place, next in
          guard search.position(of: next) != nil else { return }
          if fairness.isOfAll { isMade[place] = true }
          guard let move = product.graph.move(at: place) else { return }
          strongMade |= fairness.strong[move]
          weakMade |= fairness.weak[move]
        }
      }
      if weakAlwaysPossible & ~weakMade != 0 { return Division.unfair }
      let missing = strongPossible & ~strongMade
      let rest = component.filter { pair in
        let pair = search.pairs[Int(pair)]
        if fairness.isOfAll, !product.graph.places(of: Int(pair.state)).allSatisfy({ isMade[$0] }) { return false }
        return missing == 0 || search.possible(fairness.strong, in: pair) & missing == 0
      }
      return rest.count == component.count ? .fair : .fairAtMost(rest)
    }
    if fairness.isOfAll {
      for pair in component { for place in product.graph.places(of: Int(pairs[Int(pair)].state)) { isMade[place] = false } }
    }
    return division
  }

  /// Returns the groups that contain a move that is possible in the state of a pair.
  private func possible(_ groups: [UInt64], in pair: Pair) -> UInt64 {
    product.graph.places(of: Int(pair.state)).reduce(0) { found, place in
      product.graph.move(at: place).map { found | groups[$0] } ?? found
    }
  }

  // MARK: The cycle

  /// A fact that must occur in a cycle.
  private enum Duty: Hashable {
    /// A pair is in an acceptance set.
    case acceptance(Int)
    /// A move of a group with strong fairness is made.
    case strong(Int)
    /// A move of a group with weak fairness is made, or none is possible.
    case weak(Int)
    /// A transition is made.
    case transition(Int)
  }

  /// Returns the transitions of a cycle through the first pair of a fair component. The cycle goes to the nearest pair or transition with a
  /// missing ``Duty`` until none is missing, and then back.
  private mutating func cycle(in component: [Int32]) -> [Int] {
    examine(component) { search in
      let fairness = search.fairness
      let first = search.pairs[Int(component[0])]
      var missing = Set(
        (0..<fairness.weakCount).map { Duty.weak($0) } + Self.members(of: search.product.automaton.sets).map { .acceptance($0) })
      for pair in component.map({ search.pairs[Int($0)] }) {
        missing.formUnion(Self.members(of: search.possible(fairness.strong, in: pair)).map { .strong($0) })
        if fairness.isOfAll { missing.formUnion(search.product.graph.places(of: Int(pair.state)).map { .transition($0) }) }
      }
      missing.subtract(search.duties(metIn: first))
      var (cycle, last) = ([Int](), first)
      while !missing.isEmpty {
        let path = search.shortest(from: last) { place, next in
          !missing.isDisjoint(with: search.duties(metBy: place).union(search.duties(metIn: next)))
        }
        precondition(!path.isEmpty, "a fair component contains all that it demands")
        for (place, pair) in path {
          cycle.append(place)
          missing.subtract(search.duties(metBy: place).union(search.duties(metIn: pair)))
          last = pair
        }
      }
      let start = search.product.index(of: first)
      if !cycle.isEmpty, search.product.index(of: last) == start { return cycle }
      return cycle + search.shortest(from: last) { search.product.index(of: $1) == start }.map(\.place)
    }
  }

  /// Returns the numbers of the bits that are set.
  private static func members(of bits: UInt64) -> [Int] { (0..<64).filter { bits >> UInt64($0) & 1 == 1 } }

  private func duties(metIn pair: Pair) -> Set<Duty> {
    let possible = possible(fairness.weak, in: pair)
    return Set(
      Self.members(of: product.node(of: pair).sets).map { .acceptance($0) }
        + (0..<fairness.weakCount).filter { possible >> UInt64($0) & 1 == 0 }.map { .weak($0) })
  }

  private func duties(metBy place: Int) -> Set<Duty> {
    guard let move = product.graph.move(at: place) else { return [.transition(place)] }
    return Set(
      [.transition(place)] + Self.members(of: fairness.strong[move]).map { .strong($0) }
        + Self.members(of: fairness.weak[move]).map { .weak($0) })
  }

  /// Returns the transitions of a shortest path of at least one transition between pairs that are examined, each with the pair after it.
  ///
  /// - Parameter isEnd: Returns whether the path ends with the given transition, which leads to the given pair.
  private func shortest(from start: Pair, to isEnd: (_ place: Int, _ next: Pair) -> Bool) -> [(place: Int, pair: Pair)] {
    var steps: [(pair: Pair, before: Int, place: Int)] = [(start, -1, 0)]
    var known: Set<Int32> = []
    var next = 0
    var end: Int?
    while next < steps.count, end == nil {
      product.forEachPair(after: steps[next].pair) { place, pair in
        guard end == nil, let position = position(of: pair) else { return }
        if isEnd(place, pair) { end = steps.count }
        if known.insert(position).inserted || end != nil { steps.append((pair, next, place)) }
      }
      next += 1
    }
    var path: [(place: Int, pair: Pair)] = []
    var step = end ?? 0
    while step > 0 {
      path.append((steps[step].place, steps[step].pair))
      step = steps[step].before
    }
    return path.reversed()
  }
}

/// A sequence of transitions that does not meet a formula, as indices of a ``TransitionGraph``: the transitions of `way` from the launch,
/// and then those of `cycle` again and again.
struct ListedLasso: Hashable {
  /// The indices of the transitions from the launch state to the first state of the cycle.
  var way: [Int] = []
  /// The indices of the transitions of the cycle. Empty if the formula is not met, whatever follows the way.
  var cycle: [Int] = []
}
