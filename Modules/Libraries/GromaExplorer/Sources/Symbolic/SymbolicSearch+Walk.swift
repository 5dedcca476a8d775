import Groma

extension SymbolicSearch {
  /// A function that is called for each part of a set. Receives the result of the evaluated function in the part, the part, conditions that
  /// hold in the whole part, and the record.
  typealias Visit = (_ result: Int, _ set: RowSet, _ conditions: [Condition], _ record: inout ExplorationRecord) -> Void

  /// Splits a set by the results of a function of the state and learns the results that are not known.
  ///
  /// If a result cannot be learned, because the function depends on something outside the state or its run is lost or skipped, only one
  /// state of the part is visited, because the result in the other states is not known. The exploration is then recorded as incomplete.
  ///
  /// - Parameters:
  ///   - function: The function, such as the list of moves or the outcome of one move.
  ///   - set: The states where the function is evaluated.
  ///   - conditions: Conditions that hold in the whole set.
  ///   - writes: Slots that receive new values before the function is evaluated. With the writes of a move, the function is evaluated in
  ///     the states after the move.
  ///   - record: Receives hidden inputs and counts.
  ///   - visit: Called for each part.
  func walk(
    _ function: Learner.Function, in set: RowSet, with conditions: [Condition] = [], after writes: [Int: Int32] = [:],
    _ record: inout ExplorationRecord, _ visit: Visit
  ) {
    walk(function, from: nil, set, conditions, writes, &record, visit)
  }

  /// Divides a set of states by their lists of moves, and then for each move by its outcome, and learns what is not known.
  ///
  /// - Parameters:
  ///   - visit: Called for each list of moves, with its index and the states.
  ///   - visitEach: Called for each outcome of a move, with the index of the move, the number of times that the move is in the list, the
  ///     index of the outcome, the states, and the conditions that they meet. Every state offers all links, so the outcomes of links do not
  ///     depend on the list of moves.
  func walkMoves(
    in set: RowSet, _ record: inout ExplorationRecord, _ visit: (_ list: Int, _ set: RowSet) -> Void,
    ofEach visitEach: (_ move: Int, _ times: Int, _ outcome: Int, _ set: RowSet, _ conditions: [Condition]) -> Void
  ) {
    walk(.offers, in: set, &record) { list, set, conditions, record in
      visit(list, set)
      var times: [Int: Int] = [:]
      for place in learner.places(of: list) { times[learner.move(at: place), default: 0] += 1 }
      for move in times.keys.sorted() where learner.known[move].link < 0 {
        walk(.move(move), in: set, with: conditions, &record) { outcome, set, conditions, _ in
          visitEach(move, times[move] ?? 1, outcome, set, conditions)
        }
      }
    }
    let links = Dictionary(grouping: finder.links, by: \.move)
    for move in learner.moves.indices {
      guard let same = links[learner.moves[move]] else { continue }
      walk(.move(move), in: set, &record) { outcome, set, conditions, _ in visitEach(move, same.count, outcome, set, conditions) }
    }
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
      record.isPartial()
      let row = row(of: set)
      let whole = row.enumerated().map { slot, value in
        Condition(question: learner.questions.number(ofValueOf: slot, in: learner.table), answer: value)
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
      for (answer, part) in sets.split(set, slot, by: question, answers(to: question)) {
        walk(function, from: (node, answer), part, conditions + [.init(question: question, answer: answer)], writes, &record, visit)
      }
    }
  }

  private func place(_ function: Learner.Function, _ edge: (node: Int, answer: Int32)?) -> ReadTrie.Place {
    edge.map { learner.trie.place(after: $0.answer, at: $0.node) } ?? learner.trie.place(of: learner.number(of: function))
  }
}

extension [SymbolicSearch.Condition] {
  /// Returns the answer to a question, or `nil` if no condition is about the question. Uses a loop instead of a closure, because each call
  /// of a closure would check that the closure runs on the main actor.
  fileprivate func answer(to question: Int32) -> Int32? {
    for condition in self where condition.question == question { return condition.answer }
    return nil
  }
}
