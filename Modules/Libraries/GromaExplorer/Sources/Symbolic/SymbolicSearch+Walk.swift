import Groma

extension SymbolicSearch {
  /// What is told of each part of a set: the result of a function there, the part, and the answers that it was parted by.
  typealias Visit = (_ result: Int, _ set: RowSet, _ conditions: [Condition], _ record: inout ExplorationRecord) -> Void

  /// Parts a set by the results that a function of the state has there, and learns those that are not known.
  ///
  /// Of a function that depends on something hidden it is one state of a part alone that is visited, for nobody knows the others.
  ///
  /// - Parameters:
  ///   - conditions: What is known to hold in all of the set.
  ///   - writes: Slots that get other values before the function is asked: then it is one of the state that a rule leads to.
  func walk(
    _ function: Learner.Function, in set: RowSet, with conditions: [Condition] = [], after writes: [Int: Int32] = [:],
    _ record: inout ExplorationRecord, _ visit: Visit
  ) {
    walk(function, from: nil, set, conditions, writes, &record, visit)
  }

  private func walk(
    _ function: Learner.Function, from edge: (node: Int, answer: Int32)?, _ set: RowSet, _ conditions: [Condition],
    _ writes: [Int: Int32], _ record: inout ExplorationRecord, _ visit: Visit
  ) {
    if set.isEmpty || isStopped { return }
    switch place(function, edge) {
    case .result(let result): visit(result, set, conditions, &record)
    case .unknown:
      pause(&record)
      if isStopped { return }
      let (result, isLearnt) = learner.learn(function, in: row(of: set, after: writes), &record)
      if isLearnt { return walk(function, from: edge, set, conditions, writes, &record, visit) }
      record.isFull()
      let row = row(of: set)
      let whole = row.enumerated().map { slot, value in
        Condition(question: learner.questions.number(of: .value(slot)), answer: value)
      }
      visit(result, sets.set(of: row), whole, &record)
    case .question(let question, let node):
      let slot = learner.questions.slot(of: question)
      if let value = writes[slot] {
        return walk(function, from: (node, answer(question, value)), set, conditions, writes, &record, visit)
      }
      if let known = conditions.answer(to: question) {
        return walk(function, from: (node, known), set, conditions, writes, &record, visit)
      }
      for (answer, part) in sets.split(set, slot, by: question, { self.answer(question, $0) }) {
        walk(function, from: (node, answer), part, conditions + [.init(question: question, answer: answer)], writes, &record, visit)
      }
    }
  }

  private func place(_ function: Learner.Function, _ edge: (node: Int, answer: Int32)?) -> ReadTrie.Place {
    edge.map { learner.trie.place(after: $0.answer, at: $0.node) } ?? learner.trie.place(of: learner.number(of: function))
  }
}

extension [SymbolicSearch.Condition] {
  /// The answer to a question; nil where nothing is said of it. A loop, for each call of a closure would be asked whether it is made on the main
  /// actor.
  fileprivate func answer(to question: Int32) -> Int32? {
    for condition in self where condition.question == question { return condition.answer }
    return nil
  }
}
