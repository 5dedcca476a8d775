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
  /// The transitions by one rule. Either all of them are moves after which the same atoms hold, and that belong to the same assumptions, or
  /// they are the rest in states without moves.
  private struct Relation {
    /// The rule as a change of pairs.
    let rule: Rules.Rule
    /// The pairs that the transitions start from, or `nil` for all.
    var start: RowSet?
    /// The pairs of a node and a state that it accepts after one of the transitions.
    let accepted: RowSet
    /// The indices of the assumptions to which the moves belong.
    var assumptions: Set<Int> = []
    /// The rule of a single move as a change of states; `nil` for a rule of several moves and for the rest.
    var known: SymbolicSearch.MoveRule?
  }

  /// A transition: the index of its relation in ``relationsOfMoves``, and the pair after it.
  private struct Step {
    let relation: Int
    let end: [Int32]
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
  private let assumptions: [Fairness]
  private let patterns: [MovePattern]
  /// For each condition of the formula, the states that meet it.
  private let met: [RowSet]
  /// All transitions, by merged rules; the last relation is the rest.
  private var relations: [Relation] = []
  /// All transitions, by the rules of single moves, in the order of ``SymbolicSearch/moveRules``; the last relation is the rest.
  private var relationsOfMoves: [Relation] = []
  private var rest: Relation { relations[relations.count - 1] }
  /// The slot of the node, after all slots of states.
  private let nodeSlot: Int
  /// The rules that turn states into pairs with any node, and pairs into states.
  private let (lifting, dropping): (Rules.Rule, Rules.Rule)
  /// For each assumption, the pairs in which one of its moves is possible.
  private var possible: [RowSet] = []
  /// For each acceptance set of the automaton, the pairs whose node is in the set.
  private var accepting: [RowSet] = []
  /// Returns whether the caller stops the search.
  private let isStopped: () -> Bool

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - search: A finished search of all states.
  ///   - formula: The property.
  ///   - fairness: The assumptions of fairness. If items wait for instants, it is assumed in addition that time passes.
  ///   - met: For each condition of the formula, the states that meet it.
  ///   - isStopped: Called repeatedly. Return `true` to stop the search. Its result then means nothing.
  init(
    _ search: SymbolicSearch, _ formula: TemporalFormula, _ fairness: [Fairness], met: [RowSet], isStopped: @escaping () -> Bool
  ) {
    (self.search, self.met, self.isStopped) = (search, met, isStopped)
    // An item that waits for an instant, and is neither canceled nor replaced, is due at some time: if an instant can always be reached, one
    // is reached again and again, or a move starts or ends a wait.
    let isTimed = search.learner.moves.contains { $0.due != nil }
    let assumptions = fairness + (isTimed ? [.weak(.clock)] : [])
    self.assumptions = assumptions
    automaton = BuchiAutomaton(LinearFormula(not: formula))
    patterns = formula.patterns
    nodeSlot = search.learner.table.slots.count
    let nodes = automaton.nodes.indices.map { Int32($0 + 1) }
    lifting = search.rules.add(nodeSlot, nodes.map { Rules.Pair(from: 0, to: $0) })
    dropping = search.rules.add(nodeSlot, nodes.map { Rules.Pair(from: $0, to: 0) })
    let edges = zip(nodes, automaton.nodes).flatMap { number, node in node.successors.map { Rules.Pair(from: number, to: Int32($0 + 1)) } }
    let change = search.rules.add(nodeSlot, edges)
    struct Key: Hashable {
      let letter: UInt64
      var assumptions: Set<Int>
    }
    let keys = search.learner.moves.map { move in
      Key(letter: letter(of: move), assumptions: Set(assumptions.indices.filter { assumptions[$0].contains(move) }))
    }
    func key(of move: Int, _ outcome: Int) -> Key {
      var key = keys[move]
      if isTimed, search.learner.outcomes[outcome].facts.changesTimedItems { key.assumptions.insert(fairness.count) }
      return key
    }
    var accepted: [Key: RowSet] = [:]
    for one in search.moveRules.map({ key(of: $0.move, $0.outcome) }) where accepted[one] == nil {
      let pairs = self.accepted(after: one.letter)
      accepted[one] = pairs
      relations += search.mergedRules { key(of: $0.move, $0.outcome) == one }.map { rule in
        Relation(rule: search.rules.add(rule, before: change), accepted: pairs, assumptions: one.assumptions)
      }
    }
    relationsOfMoves = search.moveRules.filter(\.leadsOn).map { known in
      let one = key(of: known.move, known.outcome)
      return Relation(
        rule: search.rules.add(known.rule, before: change), accepted: accepted[one] ?? .empty, assumptions: one.assumptions, known: known)
    }
    let resting = lifted(difference(search.checked, enabled { _ in true }))
    let rest = Relation(rule: change, start: resting, accepted: self.accepted(after: 0))
    relations.append(rest)
    relationsOfMoves.append(rest)
    possible = assumptions.map { assumption in lifted(enabled { assumption.contains(search.learner.moves[$0.move]) }) }
    accepting = automaton.sets.members.map { set in pairs { automaton.nodes[$0].sets.contains(set) } }
  }

  /// Returns a lasso with a shortest way, or `nil` if there is none.
  ///
  /// - Complexity: O(rules) operations on sets for each step from the launch, and for each pass that removes pairs.
  func lasso() -> Lasso? {
    let launched = intersection(lifted(search.launched), rest.accepted)
    let start = intersection(launched, pairs { automaton.initial.contains($0) })
    let reached = closure(of: start, within: relations.reduce(.empty) { union($0, $1.accepted) })
    let final = intersection(reached, pairs { automaton.nodes[$0].isFinal })
    if !final.isEmpty {
      return path(from: start, to: final, within: reached).map { Lasso(way: moves($0.steps), cycle: nil, row: state($0.end)) }
    }
    let isLasting = automaton.isLasting
    let lasting = intersection(reached, assumptions.contains(.everyMove) ? lifted(statesThatCannotBeLeft) : reached)
    var left = fairPart(of: intersection(lasting, pairs { isLasting[$0] }))
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
    let resting = image(rest.start ?? .empty, dropping)
    if !states(union(search.launched, resting), meeting: formula, after: 0).isEmpty { return true }
    return search.moveRules.contains { known in
      let letter = letter(of: search.learner.moves[known.move])
      return known.leadsOn && !states(image(search.checked, known.rule), meeting: formula, after: letter).isEmpty
    }
  }

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
  private func enabled(_ isIncluded: (SymbolicSearch.MoveRule) -> Bool) -> RowSet {
    search.moveRules.filter { search.succeeds($0) && isIncluded($0) }.reduce(.empty) { union($0, image(search.checked, $1.test)) }
  }

  private func moves(_ steps: [Step]) -> [Move] {
    steps.compactMap { step in relationsOfMoves[step.relation].known.map { search.learner.moves[$0.move] } }
  }
}

// MARK: - Sets of pairs

extension LassoSearch {
  private func union(_ one: RowSet, _ other: RowSet) -> RowSet { search.sets.union(one, other) }
  private func difference(_ one: RowSet, _ other: RowSet) -> RowSet { search.sets.difference(one, other) }
  private func intersection(_ one: RowSet, _ other: RowSet) -> RowSet { search.sets.intersection(one, other) }
  private func image(_ set: RowSet, _ rule: Rules.Rule) -> RowSet { search.sets.image(set, rule, of: search.rules) }
  private func single(_ pair: [Int32]) -> RowSet { search.sets.set(of: pair) }
  private func contains(_ pairs: RowSet, _ pair: [Int32]) -> Bool { !intersection(pairs, single(pair)).isEmpty }
  private func state(_ pair: [Int32]) -> [Int32] { Array(pair[..<nodeSlot]) }

  /// Returns the pairs of some states with any node.
  private func lifted(_ states: RowSet) -> RowSet { image(states, lifting) }

  /// Returns the pairs of any state with some nodes.
  private func pairs(_ isIncluded: (_ node: Int) -> Bool) -> RowSet {
    let numbers = automaton.nodes.indices.filter(isIncluded).map { Int32($0 + 1) }
    return image(search.checked, search.rules.add(nodeSlot, numbers.map { Rules.Pair(from: 0, to: $0) }))
  }

  /// Returns the pairs that some pairs lead to by a relation.
  private func image(_ pairs: RowSet, _ relation: Relation) -> RowSet {
    intersection(image(relation.start.map { intersection(pairs, $0) } ?? pairs, relation.rule), relation.accepted)
  }

  /// Returns the pairs of a limit that lead to some pairs by a relation.
  private func preimage(of pairs: RowSet, within limit: RowSet, _ relation: Relation) -> RowSet {
    let start = relation.start.map { intersection(limit, $0) } ?? limit
    return search.sets.preimage(of: intersection(pairs, relation.accepted), in: start, relation.rule, of: search.rules)
  }

  /// Returns the pairs of a limit that some pairs lead to in one step.
  private func after(_ pairs: RowSet, within limit: RowSet) -> RowSet {
    intersection(relations.reduce(.empty) { union($0, image(pairs, $1)) }, limit)
  }

  /// Returns the pairs of a limit that lead to some pairs in one step.
  ///
  /// - Parameter isIncluded: Returns whether the transitions of a relation count.
  private func before(_ pairs: RowSet, within limit: RowSet, by isIncluded: (Relation) -> Bool = { _ in true }) -> RowSet {
    relations.filter(isIncluded).reduce(.empty) { union($0, preimage(of: pairs, within: limit, $1)) }
  }

  /// Returns some pairs and all that they lead to within a limit.
  private func closure(of start: RowSet, within limit: RowSet) -> RowSet {
    closure(start) { intersection(image($0, $1), limit) }
  }

  /// Returns some pairs and all pairs of a limit that lead to them within the limit.
  private func closure(before end: RowSet, within limit: RowSet) -> RowSet {
    closure(end) { preimage(of: $0, within: limit, $1) }
  }

  private func closure(_ start: RowSet, _ more: (RowSet, Relation) -> RowSet) -> RowSet {
    // The result of a relation is used by the next one at once.
    fixpoint(start) { relations.reduce($0) { union($0, more($0, $1)) } }
  }

  /// Applies a function again and again until the set no longer changes.
  private func fixpoint(_ start: RowSet, _ next: (RowSet) -> RowSet) -> RowSet {
    var (set, last): (RowSet, RowSet?) = (start, nil)
    while set != last, !isStopped() { (last, set) = (set, next(set)) }
    return set
  }

  /// The states from which no sequence of moves exceeds the bounds.
  private var statesThatCannotBeLeft: RowSet {
    let rules = search.mergedRules()
    let left = fixpoint(enabled { !$0.leadsOn }) { left in
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
      for set in accepting { pairs = closure(before: intersection(pairs, set), within: pairs) }
      for (index, assumption) in assumptions.enumerated() {
        let impossible = difference(pairs, possible[index])
        let made = before(pairs, within: pairs) { $0.assumptions.contains(index) }
        switch assumption {
        case .weak: pairs = closure(before: union(made, impossible), within: pairs)
        case .strong: pairs = union(closure(before: made, within: pairs), impossible)
        case .everyMove:
          for relation in relationsOfMoves {
            guard let known = relation.known else { continue }
            let enabled = image(image(pairs, dropping), known.test)
            let made = image(preimage(of: pairs, within: pairs, relation), dropping)
            pairs = difference(pairs, lifted(difference(enabled, made)))
          }
        }
      }
      return pairs
    }
  }
}

// MARK: - Sequences of moves

extension LassoSearch {
  /// A requirement of a fair cycle that is not met yet.
  private struct Duty {
    /// The pairs that meet the requirement.
    var pairs = RowSet.empty
    /// For each index in ``relationsOfMoves`` whose move meets the requirement, the pairs in which it does.
    var steps: [Int: RowSet] = [:]
    /// Whether each of the moves must be made in each of its states.
    var isOfAll = false
  }

  /// Returns the requirements of a cycle in a component.
  private func duties(in component: RowSet) -> [Duty] {
    accepting.map { Duty(pairs: intersection(component, $0)) }
      + assumptions.enumerated().compactMap { index, assumption in
        let made = relationsOfMoves.enumerated().filter { $1.assumptions.contains(index) }
          .map { ($0, preimage(of: component, within: component, $1)) }.filter { !$1.isEmpty }
        let steps = Dictionary(uniqueKeysWithValues: made)
        return switch assumption {
        case .weak: Duty(pairs: difference(component, possible[index]), steps: steps)
        case .strong, .everyMove: steps.isEmpty ? nil : Duty(steps: steps, isOfAll: assumption == .everyMove)
        }
      }
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
        guard let pairs = duties[index].steps[step.relation], contains(pairs, last) else { continue }
        let left = duties[index].isOfAll ? difference(pairs, lifted(single(state(last)))) : .empty
        duties[index].steps[step.relation] = left.isEmpty ? nil : left
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
      guard let next else { continue }
      let ends = image(single(last), relationsOfMoves[next])
      make(Step(relation: next, end: row(of: intersection(ends, component))))
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
    var (steps, pair) = ([Step](), end)
    for layer in layers.dropLast().reversed() {
      let target = single(pair)
      let found = relationsOfMoves.lazy.map { preimage(of: target, within: layer, $0) }.enumerated().first { !$0.element.isEmpty }
      guard let found else { return nil }
      steps.append(Step(relation: found.offset, end: pair))
      pair = row(of: found.element)
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
