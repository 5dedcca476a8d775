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
    let counts: [Int]
    var merger = RuleMerger()
    private var relations: [Change: Int32] = [:]

    init(_ learner: Learner) {
      self.learner = learner
      counts = learner.table.counts
    }

    mutating func product(_ conditions: [Condition], _ writes: [Int: Int32] = [:]) -> RuleMerger.Product {
      var bySlot: [Int: [Condition]] = [:]
      for condition in conditions { bySlot[learner.questions.slot(of: condition.question), default: []].append(condition) }
      var product = RuleMerger.Product()
      for slot in Set(bySlot.keys).union(writes.keys).sorted() {
        product.append(slot, relation(Change(slot: slot, conditions: bySlot[slot] ?? [], value: writes[slot])))
      }
      return product
    }

    private mutating func relation(_ change: Change) -> Int32 {
      if let number = relations[change] { return number }
      let values = values(change).filter { value in
        change.conditions.allSatisfy { learner.questions.ask($0.question, of: value, in: learner.table) == $0.answer }
      }
      let number = merger.number(of: values.map { .init(from: $0, to: change.value ?? $0) })
      relations[change] = number
      return number
    }

    /// Returns a range that contains all values that meet the conditions of a change.
    private func values(_ change: Change) -> Range<Int32> {
      for condition in change.conditions {
        if !learner.questions.isNarrow(condition.question) { return condition.answer..<(condition.answer + 1) }
      }
      return 0..<Int32(counts[change.slot])
    }
  }

  /// Returns merged rules for the moves that succeed and end within the bounds. Applied to a set of states, the rules give every state that
  /// one of these moves can reach.
  ///
  /// - Parameter isIncluded: Returns whether a move is included.
  func mergedRules(of isIncluded: (_ move: Int) -> Bool = { _ in true }) -> [Rules.Rule] {
    var maker = Maker(learner)
    let products = findings.filter { learner.outcomes[$0.outcome].leadsOn && isIncluded($0.move) }
      .map { maker.product($0.conditions, learner.writes(of: $0.outcome)) }
    return maker.merger.merge(products).map { rules.add(maker.merger.changes(of: $0)) }
  }

  /// Returns the rules for each outcome of each move, including outcomes that fail or exceed the bounds.
  func makeMoveRules() -> [MoveRule] {
    struct Key: Hashable { let move, outcome, times: Int }
    var maker = Maker(learner)
    var keys: [Key] = []
    var products: [Key: [RuleMerger.Product]] = [:]
    for finding in findings {
      let key = Key(move: finding.move, outcome: finding.outcome, times: finding.times)
      if products[key] == nil { keys.append(key) }
      products[key, default: []].append(maker.product(finding.conditions))
    }
    return keys.flatMap { key in
      let writes = learner.writes(of: key.outcome)
      return maker.merger.merge(products[key] ?? []).map { product in
        let tests = maker.merger.changes(of: product)
        let own = Dictionary(uniqueKeysWithValues: tests.map { ($0.slot, $0.pairs) })
        let changes = Set(own.keys).union(writes.keys).sorted().map { slot in
          let values = own[slot]?.map(\.from) ?? Array(0..<Int32(maker.counts[slot]))
          return (slot: slot, pairs: values.map { Rules.Pair(from: $0, to: writes[slot] ?? $0) })
        }
        return MoveRule(
          move: key.move, outcome: key.outcome, times: key.times, writes: writes, rule: rules.add(changes), test: rules.add(tests),
          leadsOn: learner.outcomes[key.outcome].leadsOn)
      }
    }
  }
}
