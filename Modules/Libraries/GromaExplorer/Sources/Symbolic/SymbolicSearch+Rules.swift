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

  /// A builder of rules from the conditions and the writes of outcomes.
  @MainActor
  private struct Maker {
    let learner: Learner
    var merger = RuleMerger()
    private var relations: [Change: Int] = [:]

    init(_ learner: Learner) { self.learner = learner }

    mutating func product(_ conditions: [Condition], _ writes: [Int: Int32] = [:]) -> RuleMerger.Product {
      let bySlot = Dictionary(grouping: conditions) { learner.questions.slot(of: $0.question) }
      return Set(bySlot.keys).union(writes.keys).sorted().map { slot in
        let change = Change(slot: slot, conditions: bySlot[slot] ?? [], value: writes[slot])
        let number = relations[change] ?? merger.number(of: pairs(change))
        relations[change] = number
        return RuleMerger.Change(slot: slot, relation: number)
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
  }

  /// Returns merged rules for the moves that succeed and end within the bounds. Applied to a set of states, the rules give every state that
  /// one of these moves can reach.
  ///
  /// - Parameter isIncluded: Returns whether a move is included.
  func mergedRules(of isIncluded: (_ move: Int) -> Bool = { _ in true }) -> [Rules.Rule] {
    var maker = Maker(learner)
    let products = learner.findings.filter { learner.leadsOn($0.outcome) && isIncluded($0.move) }
      .map { maker.product($0.conditions, learner.writes(of: $0.outcome)) }
    return maker.merger.merge(products).map { rules.add(maker.merger.changes(of: $0)) }
  }

  /// Returns the rules for each outcome of each move, including outcomes that fail or exceed the bounds.
  func makeMoveRules() -> [MoveRule] {
    struct Key: Hashable { let move, outcome, times: Int }
    var maker = Maker(learner)
    return learner.findings.grouped { Key(move: $0.move, outcome: $0.outcome, times: $0.times) }.flatMap { key, findings in
      let writes = learner.writes(of: key.outcome)
      let products = findings.map { maker.product($0.conditions) }
      return maker.merger.merge(products).map { product in
        let tests = maker.merger.changes(of: product)
        let own = Dictionary(uniqueKeysWithValues: tests.map { ($0.slot, $0.pairs) })
        let changes = Set(own.keys).union(writes.keys).sorted().map { slot in
          let values = own[slot]?.map(\.from) ?? learner.table.within[slot]
          return (slot: slot, pairs: values.map { Rules.Pair(from: $0, to: writes[slot] ?? $0) })
        }
        return MoveRule(
          move: key.move, outcome: key.outcome, times: key.times, writes: writes, rule: rules.add(changes), test: rules.add(tests),
          leadsOn: learner.leadsOn(key.outcome))
      }
    }
  }
}
