import Groma

/// Functions that build rules from learned outcomes. A rule lists the known values that meet its conditions, so the rules that find states
/// are rebuilt after each round of learning.
extension SymbolicSearch {
  /// A slot, the conditions on its old value, and its new value; the new value is `nil` if the slot does not change.
  private struct Change: Hashable {
    let slot: Int
    let conditions: [Condition]
    let value: Int32?
  }

  /// Returns the changes of the slots that have conditions or receive new values.
  ///
  /// - Parameter known: The relations of changes for the values that are known.
  private func product(_ conditions: [Condition], _ writes: [Int: Int32], _ known: inout [Change: Int]) -> Rules.Product {
    let bySlot = Dictionary(grouping: conditions) { learner.questions.slot(of: $0.question) }
    return Set(bySlot.keys).union(writes.keys).sorted().map { slot in
      let change = Change(slot: slot, conditions: bySlot[slot] ?? [], value: writes[slot])
      let relation = known[change] ?? rules.number(of: pairs(change))
      known[change] = relation
      return Rules.Change(slot: slot, relation: relation)
    }
  }

  private func pairs(_ change: Change) -> [Rules.Pair] {
    // A condition on the whole value determines the value.
    let whole = change.conditions.first { !learner.questions.isNarrow($0.question) }?.answer
    let values = (whole.map { [$0] } ?? learner.table.within[change.slot]).filter { value in
      change.conditions.allSatisfy { learner.questions.ask($0.question, of: value, in: learner.table) == $0.answer }
    }
    return values.map { Rules.Pair(from: $0, to: change.value ?? $0) }
  }

  /// Returns merged rules for the moves that succeed and end within the bounds. Applied to a set of states, the rules give every state that
  /// one of these moves can reach.
  ///
  /// - Parameter isIncluded: Returns whether an outcome of a move is included.
  func mergedRules(of isIncluded: (Learner.Finding) -> Bool = { _ in true }) -> [Rules.Rule] {
    var known: [Change: Int] = [:]
    let products = learner.findings.filter { learner.leadsOn($0.outcome) && isIncluded($0) }
      .map { product($0.conditions, learner.writes(of: $0.outcome), &known) }
    return rules.merge(products).map { rules.add($0) }
  }

  /// Returns the rules for each outcome of each move, including outcomes that fail or exceed the bounds.
  func makeMoveRules() -> [MoveRule] {
    struct Key: Hashable { let move, outcome, times: Int }
    var known: [Change: Int] = [:]
    return learner.findings.grouped { Key(move: $0.move, outcome: $0.outcome, times: $0.times) }.flatMap { key, findings in
      let writes = learner.writes(of: key.outcome)
      return rules.merge(findings.map { product($0.conditions, [:], &known) }).map { test in
        let own = Dictionary(uniqueKeysWithValues: test.map { ($0.slot, rules.pairs(of: $0.relation)) })
        let changes = Set(own.keys).union(writes.keys).sorted().map { slot in
          let values = own[slot]?.map(\.from) ?? learner.table.within[slot]
          return Rules.Change(slot: slot, relation: rules.number(of: values.map { Rules.Pair(from: $0, to: writes[slot] ?? $0) }))
        }
        return MoveRule(
          move: key.move, outcome: key.outcome, times: key.times, writes: writes, rule: rules.add(changes), test: rules.add(test),
          leadsOn: learner.leadsOn(key.outcome))
      }
    }
  }
}
