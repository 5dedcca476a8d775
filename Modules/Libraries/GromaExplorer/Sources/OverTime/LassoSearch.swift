import Groma

/// A search for a counterexample of a property over time, on sets of states: a *lasso* of moves from the launch and moves that can then be
/// made again and again, which a Büchi automaton of the negated property accepts and which meets the assumptions of fairness.
///
/// The search computes with *pairs* of a state and a node of the automaton that accepts the state. First it finds all pairs that can be
/// reached. Then it removes the pairs that are in no fair cycle, until none is left or each remaining pair leads to all that a fair cycle
/// must contain (Emerson and Lei, "Efficient Model Checking in Fragments of the Propositional Mu-Calculus", 1986; with strong fairness,
/// Kesten, Pnueli and Raviv, "Algorithmic Verification of Linear Temporal Logic Specifications", 1998). If pairs are left, the strongly
/// connected component of a pair nearest to the launch is examined by itself.
///
/// A state in which no move is possible has a transition to itself.
@MainActor
struct LassoSearch {
  /// For each node of the automaton, a set of states.
  private typealias Pairs = [RowSet]

  /// A state, as a vector of slots, and a node of the automaton.
  private struct Pair {
    let node: Int
    let row: [Int32]
  }

  /// A transition: a move, as an index in ``SymbolicSearch/moveRules``, or `nil` if no move is possible.
  private struct Step {
    let rule: Int?
    let end: Pair
  }

  /// Moves after which the same atoms hold, and that belong to the same groups of the assumptions.
  private struct MoveClass {
    let weak, strong: UInt64
    let rules: [Rules.Rule]
    /// For each node, the states that it accepts after one of these moves.
    let accepted: Pairs
    let letter: UInt64
  }

  /// The moves of a counterexample.
  struct Lasso {
    /// The moves from the launch.
    let way: [Move]
    /// The moves that can then be repeated forever; empty if no move is possible after the way. `nil` if the property can no longer hold,
    /// whatever follows the way.
    let cycle: [Move]?
    /// The state after the way, as a vector of slots.
    let row: [Int32]
  }

  private let search: SymbolicSearch
  private let automaton: BuchiAutomaton
  private let fairness: FairMoves
  /// For each condition of the formula, the states that meet it.
  private let met: [RowSet]
  private let classes: [MoveClass]
  /// For each move, the index of its class.
  private let classOfMove: [Int]
  /// For each node, the nodes before it.
  private let predecessors: [[Int]]
  /// For each node, the states that it accepts at launch or if no move is possible.
  private let acceptedAtRest: Pairs
  /// The states in which no move is possible.
  private let resting: RowSet
  /// For each group of the assumptions, the states in which a move of the group is possible.
  private let (weakEnabled, strongEnabled): ([RowSet], [RowSet])
  /// Returns whether the caller stops the search.
  private let isStopped: () -> Bool

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - search: A finished search of all states.
  ///   - formula: The property.
  ///   - fairness: The assumptions.
  ///   - met: For each condition of the formula, the states that meet it.
  ///   - isStopped: Called repeatedly. Return `true` to stop the search. Its result then means nothing.
  init(
    _ search: SymbolicSearch, _ formula: TemporalFormula, _ assumptions: [Fairness], met: [RowSet], isStopped: @escaping () -> Bool
  ) {
    let (moves, patterns) = (search.learner.moves, formula.patterns)
    let fairness = FairMoves(assumptions, moves: moves)
    let automaton = BuchiAutomaton(LinearFormula(not: formula))
    func accepted(after letter: UInt64) -> Pairs {
      automaton.nodes.map { node in
        let isOfMoves = UInt64.max << UInt64(met.count)
        if node.required & isOfMoves & ~letter != 0 || node.excluded & isOfMoves & letter != 0 { return .empty }
        let required = met.indices.filter { node.required >> UInt64($0) & 1 == 1 }
          .reduce(search.checked) { search.sets.intersection($0, met[$1]) }
        return met.indices.filter { node.excluded >> UInt64($0) & 1 == 1 }.reduce(required) { search.sets.difference($0, met[$1]) }
      }
    }
    func enabled(_ isIncluded: (Int) -> Bool) -> RowSet {
      search.moveRules.filter { search.succeeds($0) && isIncluded($0.move) }
        .reduce(RowSet.empty) { search.sets.union($0, search.sets.image(search.checked, $1.test, of: search.rules)) }
    }
    struct Key: Hashable { let letter, weak, strong: UInt64 }
    var numbers: [Key: Int] = [:]
    var keys: [Key] = []
    classOfMove = moves.indices.map { move in
      let letter = patterns.indices.reduce(0 as UInt64) {
        patterns[$1].matches(moves[move]) ? $0 | 1 << UInt64(met.count + $1) : $0
      }
      let key = Key(letter: letter, weak: fairness.weak[move], strong: fairness.strong[move])
      if numbers[key] == nil {
        numbers[key] = keys.count
        keys.append(key)
      }
      return numbers[key] ?? 0
    }
    let classOfMove = classOfMove
    classes = keys.indices.map { number in
      MoveClass(
        weak: keys[number].weak, strong: keys[number].strong, rules: search.mergedRules { classOfMove[$0] == number },
        accepted: accepted(after: keys[number].letter), letter: keys[number].letter)
    }
    predecessors = automaton.nodes.indices.map { node in automaton.nodes.indices.filter { automaton.nodes[$0].successors.contains(node) } }
    acceptedAtRest = accepted(after: 0)
    resting = search.sets.difference(search.checked, enabled { _ in true })
    weakEnabled = (0..<fairness.weakCount).map { group in enabled { fairness.weak[$0] >> UInt64(group) & 1 == 1 } }
    strongEnabled = (0..<fairness.strongCount).map { group in enabled { fairness.strong[$0] >> UInt64(group) & 1 == 1 } }
    (self.search, self.automaton, self.fairness, self.met, self.isStopped) = (search, automaton, fairness, met, isStopped)
  }

  /// Returns a lasso with a shortest way, or `nil` if there is none.
  ///
  /// - Complexity: O(nodes · rules) operations on sets for each step from the launch, and for each pass that removes pairs.
  func lasso() -> Lasso? {
    let start = automaton.nodes.indices.map { node in
      automaton.initial.contains(node) ? search.sets.intersection(search.launched, acceptedAtRest[node]) : .empty
    }
    let reached = closure(of: start, within: acceptedByAny)
    let final = reached.indices.map { automaton.nodes[$0].isFinal ? reached[$0] : .empty }
    if !isEmpty(final) {
      return path(from: start, to: final, within: reached).map { Lasso(way: moves($0.steps), cycle: nil, row: $0.end.row) }
    }
    let components = automaton.acceptingComponents
    let lasting = fairness.isOfAll ? statesThatCannotBeLeft : search.checked
    var left = fairPart(of: reached.indices.map { components[$0] < 0 ? .empty : search.sets.intersection(reached[$0], lasting) })
    while !isEmpty(left), !isStopped(), let way = path(from: start, to: left, within: reached) {
      let component = closure(before: single(way.end), within: closure(of: single(way.end), within: left))
      let fair = fairPart(of: component)
      if !isEmpty(fair), fair == component {
        return Lasso(way: moves(way.steps), cycle: moves(cycle(in: component, from: way.end)), row: way.end.row)
      }
      left = fairPart(of: union(difference(left, component), fair))
    }
    return nil
  }

  /// Returns whether a formula holds at launch or after some transition. Returns `true` if this depends on temporal operators.
  func holdsSomewhere(_ formula: LinearFormula) -> Bool {
    if !states(search.union(search.launched, resting), meeting: formula, after: 0).isEmpty { return true }
    return classes.contains { one in
      let wanted = states(search.checked, meeting: formula, after: one.letter)
      return !wanted.isEmpty
        && one.rules.contains { !search.sets.intersection(search.sets.image(search.checked, $0, of: search.rules), wanted).isEmpty }
    }
  }

  private func states(_ set: RowSet, meeting formula: LinearFormula, after letter: UInt64) -> RowSet {
    switch formula {
    case .always(let value): return value ? set : .empty
    case .atom(let number, let isTrue) where number < met.count:
      return isTrue ? search.sets.intersection(set, met[number]) : search.sets.difference(set, met[number])
    case .atom(let number, let isTrue): return (letter >> UInt64(number) & 1 == 1) == isTrue ? set : .empty
    case .and(let one, let other): return states(states(set, meeting: one, after: letter), meeting: other, after: letter)
    case .or(let one, let other):
      return search.union(states(set, meeting: one, after: letter), states(set, meeting: other, after: letter))
    case .until, .release: return set
    }
  }

  private func moves(_ steps: [Step]) -> [Move] {
    steps.compactMap { step in step.rule.map { search.learner.moves[search.moveRules[$0].move] } }
  }
}

// MARK: - Sets of pairs

extension LassoSearch {
  private func isEmpty(_ pairs: Pairs) -> Bool { pairs.allSatisfy(\.isEmpty) }
  private func union(_ one: Pairs, _ other: Pairs) -> Pairs { zip(one, other).map { search.sets.union($0, $1) } }
  private func difference(_ one: Pairs, _ other: Pairs) -> Pairs { zip(one, other).map { search.sets.difference($0, $1) } }
  private func intersection(_ one: Pairs, _ other: Pairs) -> Pairs { zip(one, other).map { search.sets.intersection($0, $1) } }
  private func states(of pairs: Pairs) -> RowSet { pairs.reduce(.empty) { search.sets.union($0, $1) } }

  private func single(_ pair: Pair) -> Pairs {
    automaton.nodes.indices.map { $0 == pair.node ? search.sets.set(of: pair.row) : .empty }
  }

  private func contains(_ pairs: Pairs, _ pair: Pair) -> Bool {
    !search.sets.intersection(pairs[pair.node], search.sets.set(of: pair.row)).isEmpty
  }

  /// The pairs that some class of moves, or rest, accepts.
  private var acceptedByAny: Pairs { classes.reduce(acceptedAtRest) { union($0, $1.accepted) } }

  /// Returns the states that follow those of some nodes.
  private func sources(of node: Int, in pairs: Pairs) -> RowSet {
    predecessors[node].reduce(.empty) { search.sets.union($0, pairs[$1]) }
  }

  /// Returns the states from which a node continues in some pairs, if each node accepts the given states.
  private func targets(of node: Int, in pairs: Pairs, _ accepted: Pairs) -> RowSet {
    automaton.nodes[node].successors.reduce(.empty) {
      search.sets.union($0, search.sets.intersection(pairs[$1], accepted[$1]))
    }
  }

  /// Returns the pairs that some pairs lead to in one step.
  private func after(_ pairs: Pairs, within limit: Pairs) -> Pairs {
    automaton.nodes.indices.map { node in
      let sources = sources(of: node, in: pairs)
      if sources.isEmpty || limit[node].isEmpty { return .empty }
      var found = search.sets.intersection(search.sets.intersection(sources, resting), acceptedAtRest[node])
      for one in classes where !one.accepted[node].isEmpty {
        for rule in one.rules {
          let image = search.sets.image(sources, rule, of: search.rules)
          if !image.isEmpty { found = search.sets.union(found, search.sets.intersection(image, one.accepted[node])) }
        }
      }
      return search.sets.intersection(found, limit[node])
    }
  }

  /// Returns the pairs of a limit that lead to some pairs in one step.
  ///
  /// - Parameter isIncluded: Returns whether the moves of a class count; rest counts if all do.
  private func before(_ pairs: Pairs, within limit: Pairs, by isIncluded: ((MoveClass) -> Bool)? = nil) -> Pairs {
    automaton.nodes.indices.map { node in
      if limit[node].isEmpty { return .empty }
      var found = RowSet.empty
      if isIncluded == nil {
        found = search.sets.intersection(search.sets.intersection(limit[node], resting), targets(of: node, in: pairs, acceptedAtRest))
      }
      for one in classes where isIncluded?(one) ?? true {
        let targets = targets(of: node, in: pairs, one.accepted)
        if targets.isEmpty { continue }
        for rule in one.rules {
          found = search.sets.union(found, search.sets.preimage(of: targets, in: limit[node], rule, of: search.rules))
        }
      }
      return found
    }
  }

  /// Returns some pairs and all that they lead to within a limit.
  private func closure(of start: Pairs, within limit: Pairs) -> Pairs {
    var (pairs, last) = (start, Pairs())
    while pairs != last, !isStopped() {
      last = pairs
      for node in automaton.nodes.indices where !limit[node].isEmpty {
        let rest = search.sets.intersection(search.sets.intersection(sources(of: node, in: pairs), resting), acceptedAtRest[node])
        pairs[node] = search.union(pairs[node], search.sets.intersection(rest, limit[node]))
        for one in classes {
          let wanted = search.sets.intersection(one.accepted[node], limit[node])
          if wanted.isEmpty { continue }
          for rule in one.rules {
            // A rule may apply again to its own result.
            let image = search.sets.image(sources(of: node, in: pairs), rule, of: search.rules)
            if !image.isEmpty { pairs[node] = search.union(pairs[node], search.sets.intersection(image, wanted)) }
          }
        }
      }
    }
    return pairs
  }

  /// Returns some pairs and all pairs of a limit that lead to them within the limit.
  private func closure(before end: Pairs, within limit: Pairs) -> Pairs {
    var (pairs, last) = (end, Pairs())
    while pairs != last, !isStopped() {
      last = pairs
      for node in automaton.nodes.indices where !limit[node].isEmpty {
        let rest = search.sets.intersection(search.sets.intersection(limit[node], resting), targets(of: node, in: pairs, acceptedAtRest))
        pairs[node] = search.union(pairs[node], rest)
        for one in classes {
          for rule in one.rules {
            let targets = targets(of: node, in: pairs, one.accepted)
            if targets.isEmpty { continue }
            pairs[node] = search.union(pairs[node], search.sets.preimage(of: targets, in: limit[node], rule, of: search.rules))
          }
        }
      }
    }
    return pairs
  }

  /// The states from which no sequence of moves exceeds the bounds.
  private var statesThatCannotBeLeft: RowSet {
    var left = RowSet.empty
    for known in search.moveRules where search.succeeds(known) && !known.leadsOn {
      left = search.union(left, search.sets.image(search.checked, known.test, of: search.rules))
    }
    var last = RowSet.empty
    while left != last, !isStopped() {
      last = left
      for one in classes {
        for rule in one.rules { left = search.union(left, search.sets.preimage(of: left, in: search.checked, rule, of: search.rules)) }
      }
    }
    return search.sets.difference(search.checked, left)
  }
}

// MARK: - Fairness

extension LassoSearch {
  /// Returns the pairs that can be in fair cycles within some pairs, and some pairs between such cycles. Empty if there is no fair cycle; it may
  /// contain other pairs only if each move is assumed to be made.
  private func fairPart(of start: Pairs) -> Pairs {
    var (pairs, last) = (start, Pairs())
    while pairs != last, !isEmpty(pairs), !isStopped() {
      last = pairs
      pairs = lasting(pairs)
      for set in Self.members(of: automaton.sets) {
        let accepting = pairs.indices.map { automaton.nodes[$0].sets >> UInt64(set) & 1 == 1 ? pairs[$0] : .empty }
        pairs = closure(before: accepting, within: pairs)
      }
      for (group, enabled) in weakEnabled.enumerated() {
        let made = before(pairs, within: pairs) { $0.weak >> UInt64(group) & 1 == 1 }
        let idle = pairs.map { search.sets.difference($0, enabled) }
        pairs = closure(before: union(made, idle), within: pairs)
      }
      for (group, enabled) in strongEnabled.enumerated() {
        let made = before(pairs, within: pairs) { $0.strong >> UInt64(group) & 1 == 1 }
        pairs = union(closure(before: made, within: pairs), pairs.map { search.sets.difference($0, enabled) })
      }
      if fairness.isOfAll {
        for index in search.moveRules.indices where search.moveRules[index].leadsOn {
          let rows = states(of: pairs)
          let missing = search.sets.difference(
            search.sets.image(rows, search.moveRules[index].test, of: search.rules),
            states(of: pairs.indices.map { sources(of: index, $0, in: pairs) }))
          if !missing.isEmpty { pairs = pairs.map { search.sets.difference($0, missing) } }
        }
      }
    }
    return pairs
  }

  /// Returns the pairs from which a sequence of steps within the pairs never ends, and that are the end of a step within them. Without the
  /// second condition, the pairs that only lead to cycles would be examined one by one.
  private func lasting(_ start: Pairs) -> Pairs {
    var (pairs, last) = (start, Pairs())
    while pairs != last, !isStopped() {
      last = pairs
      pairs = before(pairs, within: pairs)
      pairs = after(pairs, within: pairs)
    }
    return pairs
  }

  /// Returns the states of a node in which a move leads to some pairs.
  ///
  /// - Parameter rule: The index of the move in ``SymbolicSearch/moveRules``.
  private func sources(of rule: Int, _ node: Int, in pairs: Pairs) -> RowSet {
    let known = search.moveRules[rule]
    let targets = targets(of: node, in: pairs, classes[classOfMove[known.move]].accepted)
    return targets.isEmpty ? .empty : search.sets.preimage(of: targets, in: pairs[node], known.rule, of: search.rules)
  }

  /// Returns the numbers of the bits that are set.
  private static func members(of bits: UInt64) -> [Int] { (0..<64).filter { bits >> UInt64($0) & 1 == 1 } }
}

// MARK: - Sequences of moves

extension LassoSearch {
  /// The requirements that a fair cycle does not meet yet.
  private struct Duties {
    /// The acceptance sets of the automaton, one bit each.
    var sets: UInt64
    /// The groups with weak fairness of which no move was made, and of which a move was possible in each state.
    var weak: Set<Int>
    /// The groups with strong fairness of which no move was made.
    var strong: Set<Int>
    /// For each move, as an index in ``SymbolicSearch/moveRules``, the states in which it was not made.
    var moves: [Int: RowSet] = [:]

    var isEmpty: Bool { sets == 0 && weak.isEmpty && strong.isEmpty && moves.isEmpty }
  }

  /// Returns a shortest sequence of steps from one of some pairs to one of others.
  ///
  /// - Parameter leaves: Whether the sequence has at least one step.
  private func path(from start: Pairs, to target: Pairs, within limit: Pairs, leaves: Bool = false) -> (steps: [Step], end: Pair)? {
    var layers = [start]
    var seen = leaves ? start.map { _ in RowSet.empty } : start
    while !isStopped() {
      let found = intersection(layers[layers.count - 1], target)
      if !isEmpty(found), !leaves || layers.count > 1 { return trace(to: found, through: layers) }
      let next = difference(after(layers[layers.count - 1], within: limit), seen)
      if isEmpty(next) { return nil }
      seen = union(seen, next)
      layers.append(next)
    }
    return nil
  }

  private func trace(to found: Pairs, through layers: [Pairs]) -> (steps: [Step], end: Pair)? {
    guard let node = found.firstIndex(where: { !$0.isEmpty }) else { return nil }
    let end = Pair(node: node, row: search.row(of: found[node]))
    var (steps, pair) = ([Step](), end)
    for layer in layers.dropLast().reversed() {
      guard let (before, rule) = predecessor(of: pair, in: layer) else { return nil }
      steps.append(Step(rule: rule, end: pair))
      pair = before
    }
    return (steps.reversed(), end)
  }

  private func predecessor(of pair: Pair, in layer: Pairs) -> (pair: Pair, rule: Int?)? {
    let target = search.sets.set(of: pair.row)
    func isAccepted(_ accepted: Pairs) -> Bool { !search.sets.intersection(target, accepted[pair.node]).isEmpty }
    for node in predecessors[pair.node] where !layer[node].isEmpty {
      for (index, known) in search.moveRules.enumerated() where known.leadsOn {
        let before = search.sets.preimage(of: target, in: layer[node], known.rule, of: search.rules)
        if before.isEmpty || !isAccepted(classes[classOfMove[known.move]].accepted) { continue }
        return (Pair(node: node, row: search.row(of: before)), index)
      }
      let rests = search.sets.intersection(search.sets.intersection(target, layer[node]), resting)
      if !rests.isEmpty, isAccepted(acceptedAtRest) { return (Pair(node: node, row: pair.row), nil) }
    }
    return nil
  }

  /// Returns the steps of a cycle from a pair of a fair component. The cycle goes to the nearest pair or step with a missing duty until
  /// none is missing, and then back.
  private func cycle(in component: Pairs, from first: Pair) -> [Step] {
    let rows = states(of: component)
    var missing = Duties(
      sets: automaton.sets, weak: Set(weakEnabled.indices),
      strong: Set(strongEnabled.indices.filter { !search.sets.intersection(rows, strongEnabled[$0]).isEmpty }))
    if fairness.isOfAll {
      for (index, known) in search.moveRules.enumerated() where known.leadsOn {
        let enabled = search.sets.image(rows, known.test, of: search.rules)
        if !enabled.isEmpty { missing.moves[index] = enabled }
      }
    }
    var (steps, last) = ([Step](), first)
    meet(&missing, in: first)
    while !missing.isEmpty, !isStopped(), let path = path(from: single(last), to: goals(missing, in: component), within: component) {
      for step in path.steps {
        meet(&missing, by: step, from: last)
        last = step.end
      }
      steps += path.steps
      if let step = step(for: missing, from: last, in: component) {
        meet(&missing, by: step, from: last)
        steps.append(step)
        last = step.end
      }
    }
    return steps + (path(from: single(last), to: single(first), within: component, leaves: steps.isEmpty)?.steps ?? [])
  }

  private func meet(_ missing: inout Duties, in pair: Pair) {
    missing.sets &= ~automaton.nodes[pair.node].sets
    let state = search.sets.set(of: pair.row)
    missing.weak = missing.weak.filter { !search.sets.intersection(state, weakEnabled[$0]).isEmpty }
  }

  private func meet(_ missing: inout Duties, by step: Step, from pair: Pair) {
    if let rule = step.rule {
      let move = search.moveRules[rule].move
      missing.weak = missing.weak.filter { fairness.weak[move] >> UInt64($0) & 1 == 0 }
      missing.strong = missing.strong.filter { fairness.strong[move] >> UInt64($0) & 1 == 0 }
      if let rows = missing.moves[rule] {
        let left = search.sets.difference(rows, search.sets.set(of: pair.row))
        missing.moves[rule] = left.isEmpty ? nil : left
      }
    }
    meet(&missing, in: step.end)
  }

  /// Returns whether a step by a move meets a missing duty.
  private func meets(_ missing: Duties, by rule: Int, from row: [Int32]) -> Bool {
    let move = search.moveRules[rule].move
    return missing.weak.contains { fairness.weak[move] >> UInt64($0) & 1 == 1 }
      || missing.strong.contains { fairness.strong[move] >> UInt64($0) & 1 == 1 }
      || missing.moves[rule].map { !search.sets.intersection($0, search.sets.set(of: row)).isEmpty } ?? false
  }

  /// Returns the pairs of a component that meet a missing duty, or from which a step meets one.
  private func goals(_ missing: Duties, in component: Pairs) -> Pairs {
    var goals = component.indices.map { automaton.nodes[$0].sets & missing.sets == 0 ? RowSet.empty : component[$0] }
    for group in missing.weak { goals = union(goals, component.map { search.sets.difference($0, weakEnabled[group]) }) }
    let (weak, strong) = (
      missing.weak.reduce(0) { $0 | 1 << UInt64($1) } as UInt64, missing.strong.reduce(0) { $0 | 1 << UInt64($1) } as UInt64
    )
    if weak | strong != 0 { goals = union(goals, before(component, within: component) { $0.weak & weak | $0.strong & strong != 0 }) }
    for (rule, rows) in missing.moves {
      goals = union(goals, component.indices.map { search.sets.intersection(sources(of: rule, $0, in: component), rows) })
    }
    return goals
  }

  /// Returns a step from a pair that meets a missing duty and remains in a component, or `nil` if there is none.
  private func step(for missing: Duties, from pair: Pair, in component: Pairs) -> Step? {
    let state = search.sets.set(of: pair.row)
    for (index, known) in search.moveRules.enumerated() where known.leadsOn && meets(missing, by: index, from: pair.row) {
      let end = search.sets.image(state, known.rule, of: search.rules)
      for node in automaton.nodes[pair.node].successors {
        let found = search.sets.intersection(
          search.sets.intersection(end, component[node]), classes[classOfMove[known.move]].accepted[node])
        if !found.isEmpty { return Step(rule: index, end: Pair(node: node, row: search.row(of: found))) }
      }
    }
    return nil
  }
}
