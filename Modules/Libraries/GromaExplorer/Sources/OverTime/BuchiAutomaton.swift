/// A generalized Büchi automaton that accepts the infinite sequences of letters that meet a formula. A letter is a set of atoms, one bit
/// each.
///
/// The automaton is in a node for each letter, and each node accepts only some letters. A run is accepting if it is infinitely often in
/// each of the acceptance sets. The construction is that of Gerth, Peled, Vardi and Wolper, "Simple On-the-fly Automatic Verification of
/// Linear Temporal Logic", 1995.
struct BuchiAutomaton {
  /// A node.
  struct Node: Hashable {
    /// The atoms that must be in the letter.
    var required: UInt64 = 0
    /// The atoms that must not be in the letter.
    var excluded: UInt64 = 0
    /// The nodes for the next letter, in ascending order.
    var successors: [Int] = []
    /// Whether the node demands nothing of the letters after its own.
    var isFinal = false
    /// The acceptance sets that contain the node, one bit each.
    var sets: UInt64 = 0

    /// Returns whether the node accepts a letter.
    @inline(__always) func accepts(_ letter: UInt64) -> Bool { letter & required == required && letter & excluded == 0 }
  }

  private(set) var nodes: [Node] = []
  /// The nodes for the first letter, in ascending order.
  private(set) var initial: [Int] = []
  /// All acceptance sets, one bit each.
  let sets: UInt64

  /// Creates an automaton for a formula with at most 64 atoms and at most 64 until formulas.
  ///
  /// - Complexity: Exponential in the number of temporal operators.
  init(_ formula: LinearFormula) {
    let untils = formula.untils
    precondition(untils.count <= 64, "a formula has more than 64 'until' operators")
    sets = untils.indices.reduce(0) { $0 | 1 << UInt64($1) }
    var tableau = Tableau()
    tableau.expand(Tableau.Draft(incoming: [Tableau.start], new: [formula]))
    nodes = tableau.nodes.map { draft in
      var node = Node(required: draft.required, excluded: draft.excluded, isFinal: draft.next.isEmpty)
      for (index, until) in untils.enumerated() where !draft.next.contains(until) { node.sets |= 1 << UInt64(index) }
      return node
    }
    for (number, draft) in tableau.nodes.enumerated() {
      for source in draft.incoming.sorted() {
        if source == Tableau.start { initial.append(number) } else { nodes[source].successors.append(number) }
      }
    }
  }
}

extension BuchiAutomaton {
  /// For each node, whether a run can remain in its strongly connected component and be accepted.
  ///
  /// - Complexity: O(nodes · transitions).
  var isLasting: [Bool] {
    let reachable = nodes.indices.map(reachable)
    return nodes.indices.map { node in
      let component = reachable[node].filter { reachable[$0].contains(node) }
      return !component.isEmpty && component.reduce(0) { $0 | nodes[$1].sets } == sets
    }
  }

  /// Returns the nodes that a node leads to in at least one step.
  private func reachable(from node: Int) -> Set<Int> {
    var (found, left): (Set<Int>, [Int]) = ([], [node])
    while let next = left.popLast() { left += nodes[next].successors.filter { found.insert($0).inserted } }
    return found
  }
}

/// The tableau of a formula. Each node contains the literals that hold at a letter, and the formulas that must hold at the next. An until
/// formula among the latter is postponed.
private struct Tableau {
  struct Draft {
    /// The nodes before this one.
    var incoming: Set<Int>
    /// The formulas that must hold and are not processed yet.
    var new: [LinearFormula]
    /// The processed formulas.
    var old: Set<LinearFormula> = []
    /// The atoms that must hold, one bit each.
    var required: UInt64 = 0
    /// The atoms that must not hold.
    var excluded: UInt64 = 0
    /// The formulas that must hold at the next letter.
    var next: Set<LinearFormula> = []
  }

  /// The number that represents the beginning in ``Draft/incoming``.
  static let start = -1

  private(set) var nodes: [Draft] = []

  mutating func expand(_ draft: Draft) {
    var draft = draft
    guard let formula = draft.new.popLast() else { return finish(draft) }
    if !draft.old.insert(formula).inserted { return expand(draft) }
    switch formula {
    case .always(let value): if value { expand(draft) }
    case .atom(let atom, let isTrue):
      let bit = 1 << UInt64(atom) as UInt64
      if isTrue { draft.required |= bit } else { draft.excluded |= bit }
      if draft.required & draft.excluded == 0 { expand(draft) }
    case .and(let one, let other): expand(draft, [one, other])
    case .or(let one, let other):
      expand(draft, [one])
      expand(draft, [other])
    case .until(let one, let other):
      expand(draft, [one], next: formula)
      expand(draft, [other])
    case .release(let one, let other):
      expand(draft, [other], next: formula)
      expand(draft, [one, other])
    }
  }

  private mutating func expand(_ draft: Draft, _ now: [LinearFormula], next: LinearFormula? = nil) {
    var draft = draft
    draft.new += now
    if let next { draft.next.insert(next) }
    expand(draft)
  }

  private mutating func finish(_ draft: Draft) {
    let known = nodes.firstIndex { $0.required == draft.required && $0.excluded == draft.excluded && $0.next == draft.next }
    if let known {
      nodes[known].incoming.formUnion(draft.incoming)
      return
    }
    nodes.append(draft)
    expand(Draft(incoming: [nodes.count - 1], new: draft.next.sorted { "\($0)" < "\($1)" }))
  }
}
