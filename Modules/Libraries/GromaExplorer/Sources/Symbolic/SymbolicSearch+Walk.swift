import Groma

extension SymbolicSearch {
  /// A function that is called for each part of a set. Receives the result of the evaluated function in the part, the part, and conditions
  /// that hold in the whole part.
  typealias Visit = (_ result: Int, _ set: RowSet, _ conditions: [Condition]) -> Void

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
  ///   - visit: Called for each part.
  func walk(
    _ function: Learner.Function, in set: RowSet, with conditions: [Condition] = [], after writes: [Int: Int32] = [:], _ visit: Visit
  ) {
    let number = learner.number(of: function)
    walk(from: { learner.tries[number].root }, in: set, with: conditions, after: writes) { part in
      pause()
      if isStopped { return false }
      let (result, isLearnt) = learner.learn(function, in: row(of: part, after: writes))
      if isLearnt { return true }
      learner.record.isPartial()
      let row = row(of: part)
      let whole = row.enumerated().map { slot, value in
        Condition(question: learner.questions.number(ofValueOf: slot, in: learner.table), answer: value)
      }
      visit(result, sets.set(of: row), whole)
      return false
    } visit: {
      visit($0, $1, $2)
    }
  }

  /// Splits a set by the results of a trie.
  ///
  /// - Parameters:
  ///   - place: Returns the place in the trie that is reached in all states of the set.
  ///   - writes: As for ``walk(_:in:with:after:_:_:)``.
  ///   - learn: Called for a part whose result is not known. Returns whether the trie now contains more results.
  ///   - visit: Called for each part with a known result.
  func walk(
    from place: () -> ReadTrie.Place, in set: RowSet, with conditions: [Condition] = [], after writes: [Int: Int32] = [:],
    learn: (_ part: RowSet) -> Bool, visit: (_ result: Int, _ part: RowSet, _ conditions: [Condition]) -> Void
  ) {
    if set.isEmpty || isStopped { return }
    switch place() {
    case .result(let result): visit(result, set, conditions)
    case .unknown: if learn(set) { walk(from: place, in: set, with: conditions, after: writes, learn: learn, visit: visit) }
    case .question(let node):
      let question = node.question
      let slot = learner.questions.slot(of: question)
      if let answer = writes[slot].map({ answer(question, $0) }) ?? conditions.answer(to: question) {
        return walk(from: { node.place(after: answer) }, in: set, with: conditions, after: writes, learn: learn, visit: visit)
      }
      for (answer, part) in split(set, by: question) {
        let conditions = conditions + [.init(question: question, answer: answer)]
        walk(from: { node.place(after: answer) }, in: part, with: conditions, after: writes, learn: learn, visit: visit)
      }
    }
  }

  /// Divides a set of states by their lists of moves, and then for each move by its outcome, and learns what is not known.
  ///
  /// - Parameters:
  ///   - visit: Called for each list of moves, with its index and the states.
  ///   - visitEach: Called for each outcome of a move, with the index of the move, the number of times that the move is in the list, the
  ///     index of the outcome, the states, and the conditions that they meet. Every state offers all links, so the outcomes of links do not
  ///     depend on the list of moves.
  func walkMoves(
    in set: RowSet, _ visit: (_ list: Int, _ set: RowSet) -> Void,
    ofEach visitEach: (_ move: Int, _ times: Int, _ outcome: Int, _ set: RowSet, _ conditions: [Condition]) -> Void
  ) {
    walk(.offers, in: set) { list, set, conditions in
      visit(list, set)
      let times = Dictionary(learner.lists[list].map { ($0, 1) }, uniquingKeysWith: +)
      for (move, times) in times.sorted(by: { $0.key < $1.key }) where learner.known[move].link == nil {
        walk(.move(move), in: set, with: conditions) { outcome, set, conditions in
          visitEach(move, times, outcome, set, conditions)
        }
      }
    }
    let links = Dictionary(grouping: finder.links, by: \.move)
    for move in learner.moves.indices {
      guard let same = links[learner.moves[move]] else { continue }
      walk(.move(move), in: set) { outcome, set, conditions in visitEach(move, same.count, outcome, set, conditions) }
    }
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
