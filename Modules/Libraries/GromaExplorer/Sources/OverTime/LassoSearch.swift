/// A search for a lasso that a Büchi automaton accepts and that meets assumptions of fairness.
///
/// The search visits the pairs of a ``ProductGraph`` breadth first. A lasso ends in a strongly connected component of the pairs, which has a
/// pair in each acceptance set. If a move that is possible in a component is made in none of its transitions, but must be made, the pairs in
/// which it is possible are removed, and the components of the rest are examined (Emerson and Lei, "Modalities for Model Checking: Branching
/// Time Logic Strikes Back", 1987).
struct LassoSearch {
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
  mutating func lasso() -> Lasso? {
    if let pair = reach() { return Lasso(way: way(to: pair)) }
    positions = Array(repeating: -1, count: pairs.count)
    var left = stronglyConnected(pairs.indices.filter { components[Int(pairs[$0].node)] >= 0 }.map { Int32($0) })
    var nearest: [Int32] = []
    while let component = left.popLast() {
      // The pairs of a component are in ascending order, and so are their distances from the launch.
      if let first = nearest.first, component[0] > first { continue }
      let sets = component.reduce(0 as UInt64) { $0 | product.node(of: pairs[Int($1)]).sets }
      if sets != product.automaton.sets { continue }
      switch divide(component) {
      case .fair: nearest = component
      case .unfair: break
      case .fairAtMost(let rest): left += stronglyConnected(rest)
      }
    }
    return nearest.first.map { Lasso(way: way(to: Int($0)), cycle: cycle(in: nearest)) }
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

  private mutating func divide(_ component: [Int32]) -> Division {
    if fairness.isEmpty { return .fair }
    return examine(component) { search in
      let fairness = search.fairness
      var isStrongPossible = [Bool](repeating: false, count: fairness.strongCount)
      var isStrongMade = isStrongPossible
      var weakPossible = [Int](repeating: 0, count: fairness.weakCount)
      var isWeakMade = [Bool](repeating: false, count: fairness.weakCount)
      var madePlaces: Set<Int> = []
      for pair in component.map({ search.pairs[Int($0)] }) {
        for group in search.possible(fairness.strong, in: pair) { isStrongPossible[group] = true }
        for group in search.possible(fairness.weak, in: pair) { weakPossible[group] += 1 }
        search.product.forEachPair(after: pair) { place, next in
          guard search.position(of: next) != nil else { return }
          if fairness.isOfAll { madePlaces.insert(place) }
          guard let move = search.product.graph.move(at: place) else { return }
          for group in fairness.strong[move] { isStrongMade[group] = true }
          for group in fairness.weak[move] { isWeakMade[group] = true }
        }
      }
      if isWeakMade.indices.contains(where: { !isWeakMade[$0] && weakPossible[$0] == component.count }) { return .unfair }
      let missing = Set(isStrongMade.indices.filter { isStrongPossible[$0] && !isStrongMade[$0] })
      let rest = component.filter { pair in
        let pair = search.pairs[Int(pair)]
        if fairness.isOfAll, !search.product.graph.places(of: Int(pair.state)).allSatisfy(madePlaces.contains) { return false }
        return missing.isEmpty || search.possible(fairness.strong, in: pair).isDisjoint(with: missing)
      }
      return rest.count == component.count ? .fair : .fairAtMost(rest)
    }
  }

  /// Returns the groups that contain a move that is possible in the state of a pair.
  private func possible(_ groups: [[Int]], in pair: Pair) -> Set<Int> {
    var found: Set<Int> = []
    for place in product.graph.places(of: Int(pair.state)) {
      if let move = product.graph.move(at: place) { found.formUnion(groups[move]) }
    }
    return found
  }

  // MARK: The cycle

  /// A fact that must occur in a cycle.
  private enum Duty: Hashable {
    /// A pair is in an acceptance set, whose bit is the associated value.
    case acceptance(UInt64)
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
      var missing = Set((0..<fairness.weakCount).map { Duty.weak($0) } + Self.duties(of: search.product.automaton.sets))
      for pair in component.map({ search.pairs[Int($0)] }) {
        missing.formUnion(search.possible(fairness.strong, in: pair).map { .strong($0) })
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

  private static func duties(of sets: UInt64) -> [Duty] {
    (0..<64).map { 1 << UInt64($0) }.filter { sets & $0 != 0 }.map { .acceptance($0) }
  }

  private func duties(metIn pair: Pair) -> Set<Duty> {
    let possible = possible(fairness.weak, in: pair)
    return Set(Self.duties(of: product.node(of: pair).sets) + (0..<fairness.weakCount).filter { !possible.contains($0) }.map { .weak($0) })
  }

  private func duties(metBy place: Int) -> Set<Duty> {
    let move = product.graph.move(at: place)
    return Set((move.map { fairness.strong[$0] } ?? []).map { .strong($0) } + (move.map { fairness.weak[$0] } ?? []).map { .weak($0) })
      .union([.transition(place)])
  }

  /// Returns the transitions of a shortest path of at least one transition between pairs that are examined, each with the pair after it.
  ///
  /// - Parameter isEnd: Returns whether the path ends with a transition to a pair.
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
