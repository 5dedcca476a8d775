import Groma

/// A search for a counterexample of a property over time, on sets of states: a *lasso* of moves from the launch and moves that can then be
/// made again and again, which a Büchi automaton of the negated property accepts and which meets the assumptions of fairness.
///
/// The search computes with *pairs* of a state and a node of the automaton that accepts the state. A pair is the vector of slots of the
/// state, followed by a slot with the number of the node, from 1. First the search finds all pairs that can be reached. Then it removes the
/// pairs that are in no fair cycle, until none is left or each remaining pair leads to all that a fair cycle must contain (Emerson and Lei,
/// "Efficient Model Checking in Fragments of the Propositional Mu-Calculus", 1986; with strong fairness, Kesten, Pnueli and Raviv,
/// "Algorithmic Verification of Linear Temporal Logic Specifications", 1998). If pairs are left, the strongly connected component of a pair
/// nearest to the launch is examined by itself.
///
/// A state in which no move is possible has a transition to itself.
@MainActor
struct LassoSearch {
  /// A transition: a move, as an index in ``SymbolicSearch/moveRules``, or `nil` if no move is possible, and the pair after it.
  private struct Step {
    let rule: Int?
    let end: [Int32]
  }

  /// Moves after which the same atoms hold, and that belong to the same groups of the assumptions; or the rest in a state without moves.
  private struct MoveClass {
    var weak: UInt64 = 0
    var strong: UInt64 = 0
    /// The rules of the moves, as changes of pairs.
    let rules: [Rules.Rule]
    /// The pairs that the moves start from, or `nil` for all.
    var start: RowSet?
    /// The pairs of a node and a state that it accepts after one of these moves.
    let accepted: RowSet
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
  private let patterns: [MovePattern]
  /// For each condition of the formula, the states that meet it.
  private let met: [RowSet]
  /// The classes of moves; the last one is rest.
  private var classes: [MoveClass] = []
  /// For each move, the index of its class.
  private var classOfMove: [Int] = []
  /// For each of ``SymbolicSearch/moveRules``, the change of pairs.
  private var pairRules: [Rules.Rule] = []
  /// The slot of the node, after all slots of states.
  private let nodeSlot: Int
  /// The rules that turn states into pairs with any node, and pairs into states.
  private let (lifting, dropping): (Rules.Rule, Rules.Rule)
  /// For each group of the assumptions, the pairs in which a move of the group is possible.
  private var (weakEnabled, strongEnabled): ([RowSet], [RowSet]) = ([], [])
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
    (self.search, self.met, self.isStopped) = (search, met, isStopped)
    fairness = FairMoves(assumptions, moves: search.learner.moves)
    automaton = BuchiAutomaton(LinearFormula(not: formula))
    patterns = formula.patterns
    nodeSlot = search.learner.table.slots.count
    let nodes = automaton.nodes.indices.map { Int32($0 + 1) }
    lifting = search.rules.add([(nodeSlot, nodes.map { Rules.Pair(from: 0, to: $0) })])
    dropping = search.rules.add([(nodeSlot, nodes.map { Rules.Pair(from: $0, to: 0) })])
    let edges = zip(nodes, automaton.nodes).flatMap { number, node in node.successors.map { Rules.Pair(from: number, to: Int32($0 + 1)) } }
    let change = (slot: nodeSlot, pairs: edges)
    pairRules = search.moveRules.map { search.rules.extend($0.rule, by: change) }
    struct Key: Hashable { let letter, weak, strong: UInt64 }
    var keys: [Key] = []
    for (number, move) in search.learner.moves.enumerated() {
      let key = Key(letter: letter(of: move), weak: fairness.weak[number], strong: fairness.strong[number])
      if !keys.contains(key) { keys.append(key) }
      classOfMove.append(keys.firstIndex(of: key) ?? 0)
    }
    classes = keys.indices.map { number in
      let rules = search.mergedRules { classOfMove[$0] == number }.map { search.rules.extend($0, by: change) }
      return MoveClass(weak: keys[number].weak, strong: keys[number].strong, rules: rules, accepted: accepted(after: keys[number].letter))
    }
    let resting = search.sets.difference(search.checked, enabled { _ in true })
    classes.append(MoveClass(rules: [search.rules.add([change])], start: lifted(resting), accepted: accepted(after: 0)))
    weakEnabled = (0..<fairness.weakCount).map { group in lifted(enabled { fairness.weak[$0].contains(group) }) }
    strongEnabled = (0..<fairness.strongCount).map { group in lifted(enabled { fairness.strong[$0].contains(group) }) }
  }

  /// Returns a lasso with a shortest way, or `nil` if there is none.
  ///
  /// - Complexity: O(rules) operations on sets for each step from the launch, and for each pass that removes pairs.
  func lasso() -> Lasso? {
    let launched = intersection(lifted(search.launched), classes[classes.count - 1].accepted)
    let start = intersection(launched, pairs { automaton.initial.contains($0) })
    let reached = closure(of: start, within: classes.reduce(.empty) { union($0, $1.accepted) })
    let final = intersection(reached, pairs { automaton.nodes[$0].isFinal })
    if !final.isEmpty {
      return path(from: start, to: final, within: reached).map { Lasso(way: moves($0.steps), cycle: nil, row: state($0.end)) }
    }
    let components = automaton.acceptingComponents
    let lasting = intersection(reached, fairness.isOfAll ? lifted(statesThatCannotBeLeft) : reached)
    var left = fairPart(of: intersection(lasting, pairs { components[$0] >= 0 }))
    while !left.isEmpty, !isStopped(), let way = path(from: start, to: left, within: reached) {
      let component = closure(before: single(way.end), within: closure(of: single(way.end), within: left))
      let fair = fairPart(of: component)
      if !fair.isEmpty, fair == component {
        return Lasso(way: moves(way.steps), cycle: moves(cycle(in: component, from: way.end)), row: state(way.end))
      }
      left = fairPart(of: union(difference(left, component), fair))
    }
    return nil
  }

  /// Returns whether a formula holds at launch or after some transition. Returns `true` if this depends on temporal operators.
  func holdsSomewhere(_ formula: LinearFormula) -> Bool {
    let resting = search.sets.image(classes[classes.count - 1].start ?? .empty, dropping, of: search.rules)
    if !states(union(search.launched, resting), meeting: formula, after: 0).isEmpty { return true }
    return search.moveRules.contains { known in
      known.leadsOn
        && !states(search.sets.image(search.checked, known.rule, of: search.rules), meeting: formula, after: letter(of: known)).isEmpty
    }
  }

  private func letter(of known: SymbolicSearch.MoveRule) -> UInt64 { letter(of: search.learner.moves[known.move]) }

  /// Returns the atoms about moves that hold after a move, one bit each.
  private func letter(of move: Move) -> UInt64 {
    patterns.indices.reduce(0) { patterns[$1].matches(move) ? $0 | 1 << UInt64(met.count + $1) : $0 }
  }

  /// Returns the states of a set that meet a formula after a move. Ignores temporal operators.
  private func states(_ set: RowSet, meeting formula: LinearFormula, after letter: UInt64) -> RowSet {
    switch formula {
    case .always(let value): value ? set : .empty
    case .atom(let number, let isTrue) where number < met.count:
      isTrue ? intersection(set, met[number]) : difference(set, met[number])
    case .atom(let number, let isTrue): letter.contains(number) == isTrue ? set : .empty
    case .and(let one, let other): states(states(set, meeting: one, after: letter), meeting: other, after: letter)
    case .or(let one, let other): union(states(set, meeting: one, after: letter), states(set, meeting: other, after: letter))
    case .until, .release: set
    }
  }

  /// Returns the pairs of a node and a state that it accepts after a move.
  private func accepted(after letter: UInt64) -> RowSet {
    automaton.nodes.indices.reduce(.empty) { all, index in
      let node = automaton.nodes[index]
      let atoms = (0..<met.count + patterns.count).filter { (node.required | node.excluded).contains($0) }
      let accepted = atoms.reduce(search.checked) { set, atom in
        states(set, meeting: .atom(atom, isTrue: node.required.contains(atom)), after: letter)
      }
      return union(all, intersection(lifted(accepted), pairs { $0 == index }))
    }
  }

  /// Returns the states in which a move succeeds, even if it leads beyond the bounds.
  private func enabled(_ isIncluded: (_ move: Int) -> Bool) -> RowSet {
    search.moveRules.filter { search.succeeds($0) && isIncluded($0.move) }
      .reduce(.empty) { union($0, search.sets.image(search.checked, $1.test, of: search.rules)) }
  }

  private func moves(_ steps: [Step]) -> [Move] {
    steps.compactMap { step in step.rule.map { search.learner.moves[search.moveRules[$0].move] } }
  }
}

// MARK: - Sets of pairs

extension LassoSearch {
  private func union(_ one: RowSet, _ other: RowSet) -> RowSet { search.sets.union(one, other) }
  private func difference(_ one: RowSet, _ other: RowSet) -> RowSet { search.sets.difference(one, other) }
  private func intersection(_ one: RowSet, _ other: RowSet) -> RowSet { search.sets.intersection(one, other) }
  private func single(_ pair: [Int32]) -> RowSet { search.sets.set(of: pair) }
  private func contains(_ pairs: RowSet, _ pair: [Int32]) -> Bool { !intersection(pairs, single(pair)).isEmpty }
  private func state(_ pair: [Int32]) -> [Int32] { Array(pair[..<nodeSlot]) }

  /// Returns the pairs of some states with any node.
  private func lifted(_ states: RowSet) -> RowSet { search.sets.image(states, lifting, of: search.rules) }

  /// Returns the pairs of any state with some nodes.
  private func pairs(_ isIncluded: (_ node: Int) -> Bool) -> RowSet {
    let numbers = automaton.nodes.indices.filter(isIncluded).map { Int32($0 + 1) }
    let rule = search.rules.add([(nodeSlot, numbers.map { Rules.Pair(from: 0, to: $0) })])
    return search.sets.image(search.checked, rule, of: search.rules)
  }

  /// Returns the pairs that some pairs lead to by a rule of a class.
  private func image(_ pairs: RowSet, _ rule: Rules.Rule, of one: MoveClass) -> RowSet {
    intersection(search.sets.image(one.start.map { intersection(pairs, $0) } ?? pairs, rule, of: search.rules), one.accepted)
  }

  /// Returns the pairs of a limit that lead to some pairs by a rule of a class.
  private func preimage(of pairs: RowSet, within limit: RowSet, _ rule: Rules.Rule, of one: MoveClass) -> RowSet {
    let start = one.start.map { intersection(limit, $0) } ?? limit
    return search.sets.preimage(of: intersection(pairs, one.accepted), in: start, rule, of: search.rules)
  }

  /// Returns the pairs of a limit that some pairs lead to in one step.
  private func after(_ pairs: RowSet, within limit: RowSet) -> RowSet {
    let found = classes.reduce(RowSet.empty) { found, one in one.rules.reduce(found) { union($0, image(pairs, $1, of: one)) } }
    return intersection(found, limit)
  }

  /// Returns the pairs of a limit that lead to some pairs in one step.
  ///
  /// - Parameter isIncluded: Returns whether the moves of a class count.
  private func before(_ pairs: RowSet, within limit: RowSet, by isIncluded: (MoveClass) -> Bool = { _ in true }) -> RowSet {
    classes.filter(isIncluded).reduce(.empty) { found, one in
      one.rules.reduce(found) { union($0, preimage(of: pairs, within: limit, $1, of: one)) }
    }
  }

  /// Returns some pairs and all that they lead to within a limit.
  private func closure(of start: RowSet, within limit: RowSet) -> RowSet {
    closure(start) { pairs, rule, one in intersection(image(pairs, rule, of: one), limit) }
  }

  /// Returns some pairs and all pairs of a limit that lead to them within the limit.
  private func closure(before end: RowSet, within limit: RowSet) -> RowSet {
    closure(end) { pairs, rule, one in preimage(of: pairs, within: limit, rule, of: one) }
  }

  private func closure(_ start: RowSet, _ more: (RowSet, Rules.Rule, MoveClass) -> RowSet) -> RowSet {
    fixpoint(start) { pairs in
      // The result of a rule is used by the next rule at once.
      classes.reduce(pairs) { pairs, one in one.rules.reduce(pairs) { union($0, more($0, $1, one)) } }
    }
  }

  /// Applies a function again and again until the set no longer changes.
  private func fixpoint(_ start: RowSet, _ next: (RowSet) -> RowSet) -> RowSet {
    var (set, last): (RowSet, RowSet?) = (start, nil)
    while set != last, !isStopped() { (last, set) = (set, next(set)) }
    return set
  }

  /// The states from which no sequence of moves exceeds the bounds.
  private var statesThatCannotBeLeft: RowSet {
    let beyond = search.moveRules.filter { search.succeeds($0) && !$0.leadsOn }
      .reduce(RowSet.empty) { union($0, search.sets.image(search.checked, $1.test, of: search.rules)) }
    let rules = search.mergedRules()
    let left = fixpoint(beyond) { left in
      rules.reduce(left) { union($0, search.sets.preimage(of: $0, in: search.checked, $1, of: search.rules)) }
    }
    return difference(search.checked, left)
  }
}

// MARK: - Fairness

extension LassoSearch {
  /// Returns the pairs that can be in fair cycles within some pairs, and some pairs between such cycles. Empty if there is no fair cycle; it
  /// may contain other pairs only if each move is assumed to be made.
  private func fairPart(of start: RowSet) -> RowSet {
    fixpoint(start) { start in
      // Pairs from which a sequence of steps within the pairs never ends, and that are the end of a step within them. Without the second
      // condition, the pairs that only lead to cycles would be examined one by one.
      var pairs = fixpoint(start) { pairs in
        let lasting = before(pairs, within: pairs)
        return after(lasting, within: lasting)
      }
      for set in automaton.sets.members { pairs = closure(before: accepting(set, in: pairs), within: pairs) }
      for (group, enabled) in weakEnabled.enumerated() {
        let made = before(pairs, within: pairs) { $0.weak.contains(group) }
        pairs = closure(before: union(made, difference(pairs, enabled)), within: pairs)
      }
      for (group, enabled) in strongEnabled.enumerated() {
        let made = before(pairs, within: pairs) { $0.strong.contains(group) }
        pairs = union(closure(before: made, within: pairs), difference(pairs, enabled))
      }
      guard fairness.isOfAll else { return pairs }
      for (index, known) in search.moveRules.enumerated() where known.leadsOn {
        let enabled = search.sets.image(states(of: pairs), known.test, of: search.rules)
        pairs = difference(pairs, lifted(difference(enabled, states(of: sources(of: index, in: pairs)))))
      }
      return pairs
    }
  }

  /// Returns the pairs whose node is in an acceptance set.
  private func accepting(_ set: Int, in some: RowSet) -> RowSet {
    intersection(some, pairs { automaton.nodes[$0].sets.contains(set) })
  }

  /// Returns the states of pairs.
  private func states(of pairs: RowSet) -> RowSet { search.sets.image(pairs, dropping, of: search.rules) }

  /// Returns the pairs in which a move, as an index in ``SymbolicSearch/moveRules``, leads to some pairs.
  private func sources(of rule: Int, in pairs: RowSet) -> RowSet {
    preimage(of: pairs, within: pairs, pairRules[rule], of: classes[classOfMove[search.moveRules[rule].move]])
  }
}

// MARK: - Sequences of moves

extension LassoSearch {
  /// A requirement of a fair cycle that is not met yet.
  private struct Duty {
    /// The pairs that meet the requirement.
    var pairs = RowSet.empty
    /// For each move that meets the requirement, as an index in ``SymbolicSearch/moveRules``, the pairs in which it does.
    var steps: [Int: RowSet] = [:]
    /// Whether each of the moves must be made in each of its states.
    var isOfAll = false
  }

  /// Returns the requirements of a cycle in a component.
  private func duties(in component: RowSet) -> [Duty] {
    func steps(_ isIncluded: (_ move: Int) -> Bool) -> [Int: RowSet] {
      let rules = search.moveRules.indices.filter { search.moveRules[$0].leadsOn && isIncluded(search.moveRules[$0].move) }
      return Dictionary(uniqueKeysWithValues: rules.map { ($0, sources(of: $0, in: component)) }).filter { !$0.value.isEmpty }
    }
    let strong = strongEnabled.indices.filter { !intersection(component, strongEnabled[$0]).isEmpty }
    return automaton.sets.members.map { Duty(pairs: accepting($0, in: component)) }
      + weakEnabled.indices.map { group in
        Duty(pairs: difference(component, weakEnabled[group]), steps: steps { fairness.weak[$0].contains(group) })
      } + strong.map { group in Duty(steps: steps { fairness.strong[$0].contains(group) }) }
      + (fairness.isOfAll ? [Duty(steps: steps { _ in true }, isOfAll: true)] : [])
  }

  /// Returns the steps of a cycle from a pair of a fair component. The cycle goes to the nearest pair that meets a requirement, or in which
  /// a step does, until all are met, and then back.
  private func cycle(in component: RowSet, from first: [Int32]) -> [Step] {
    var duties = duties(in: component)
    var (steps, last) = ([Step](), first)
    func reach(_ pair: [Int32]) {
      duties.removeAll { contains($0.pairs, pair) }
      last = pair
    }
    func make(_ step: Step) {
      for index in duties.indices.reversed() {
        guard let rule = step.rule, let pairs = duties[index].steps[rule], contains(pairs, last) else { continue }
        let left = duties[index].isOfAll ? difference(pairs, lifted(single(state(last)))) : .empty
        duties[index].steps[rule] = left.isEmpty ? nil : left
        if !duties[index].isOfAll || duties[index].steps.isEmpty { duties.remove(at: index) }
      }
      steps.append(step)
      reach(step.end)
    }
    reach(first)
    while !duties.isEmpty, !isStopped() {
      let goals = duties.reduce(RowSet.empty) { $1.steps.values.reduce(union($0, $1.pairs), union) }
      guard let path = path(from: single(last), to: goals, within: component) else { break }
      path.steps.forEach(make)
      let next = duties.lazy.flatMap(\.steps).filter { contains($0.value, last) }.map(\.key).min()
      guard let rule = next else { continue }
      let ends = image(single(last), pairRules[rule], of: classes[classOfMove[search.moveRules[rule].move]])
      make(Step(rule: rule, end: row(of: intersection(ends, component))))
    }
    return steps + (path(from: single(last), to: single(first), within: component, leaves: steps.isEmpty)?.steps ?? [])
  }

  private func row(of pairs: RowSet) -> [Int32] {
    let row = search.row(of: pairs)
    return row + repeatElement(0, count: max(0, nodeSlot + 1 - row.count))
  }

  /// Returns a shortest sequence of steps from one of some pairs to one of others.
  ///
  /// - Parameter leaves: Whether the sequence has at least one step.
  private func path(from start: RowSet, to target: RowSet, within limit: RowSet, leaves: Bool = false) -> (steps: [Step], end: [Int32])? {
    var layers = [start]
    var seen = leaves ? RowSet.empty : start
    while !isStopped() {
      let found = intersection(layers[layers.count - 1], target)
      if !found.isEmpty, !leaves || layers.count > 1 { return trace(to: row(of: found), through: layers) }
      let next = difference(after(layers[layers.count - 1], within: limit), seen)
      if next.isEmpty { return nil }
      seen = union(seen, next)
      layers.append(next)
    }
    return nil
  }

  private func trace(to end: [Int32], through layers: [RowSet]) -> (steps: [Step], end: [Int32])? {
    let rest = classes[classes.count - 1]
    let rules = search.moveRules.indices.filter { search.moveRules[$0].leadsOn }.map { index in
      (index: Optional(index), rule: pairRules[index], one: classes[classOfMove[search.moveRules[index].move]])
    }
    var (steps, pair) = ([Step](), end)
    for layer in layers.dropLast().reversed() {
      let target = single(pair)
      let found = (rules + rest.rules.map { (nil, $0, rest) }).lazy.compactMap { index, rule, one -> (index: Int?, pair: [Int32])? in
        let before = preimage(of: target, within: layer, rule, of: one)
        return before.isEmpty ? nil : (index, row(of: before))
      }.first
      guard let found else { return nil }
      steps.append(Step(rule: found.index, end: pair))
      pair = found.pair
    }
    return (steps.reversed(), end)
  }
}

extension UInt64 {
  /// Returns whether a bit is set.
  fileprivate func contains(_ bit: Int) -> Bool { self >> UInt64(bit) & 1 == 1 }

  /// The numbers of the bits that are set.
  fileprivate var members: [Int] { (0..<64).filter(contains) }
}
