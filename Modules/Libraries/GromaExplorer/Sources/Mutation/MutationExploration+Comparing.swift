import Groma

extension MutationExploration {
  /// Makes a move on a navigator, or lists the moves if the move is `nil`, and returns the result.
  func run(_ move: Move?, on navigator: Navigator) -> Learner.Answer {
    guard let move else { return .moves(search.finder.moves(in: navigator)) }
    return Run(move, on: navigator).answer
  }

  /// Makes a move in a state on a new navigator, or lists the moves if the move is `nil`. The app may be a mutant.
  func run(_ move: Move?, on app: AppDefinition, from start: NavigationState) -> Learner.Answer {
    run(move, on: Navigator.exploring(app, from: start))
  }

  /// Returns the moves from the launch to the first difference that is found between the reachable graphs of the app and of a mutant, or
  /// `nil` if the graphs are equal (see ``MutationExploration``). The last move has different results, or different moves are possible after
  /// the moves. The moves are empty if the launch states, or the moves that are possible in them, differ. The first states of all classes are
  /// compared before other states, so the difference is not always the nearest to the launch.
  ///
  /// If not all states were explored, or if ``isComparisonOpen`` is `true` afterwards, `nil` means only that no difference was found.
  package func difference(of mutant: Mutant) -> [Move]? {
    let changed = mutant.app(app)
    isComparisonOpen = false
    if launchSites.contains(mutant.site), Navigator.launched(changed).state.canonical() != launched || changed.launch != app.launch {
      return []
    }
    let affected = classesBySite[mutant.site] ?? []
    for one in affected where run(one.move, on: changed, from: search.learner.state(one.row)) != one.first {
      return way(through: one, in: one.row)
    }
    for one in affected {
      if let row = differentState(of: one, on: changed) { return way(through: one, in: row) }
    }
    return nil
  }

  /// The maximum number of states of a class that are compared one by one.
  private static let statesAlone = 10_000

  /// Returns a shortest sequence of moves to a state of a class, followed by the move of the class.
  private func way(through one: LearnedClass, in row: [Int32]) -> [Move] {
    search.way(to: search.witness(of: search.sets.set(of: row))) + (one.move.map { [$0] } ?? [])
  }

  /// Returns a state of a class in which the mutant has another result, as a vector of slots, or `nil` if there is none.
  ///
  /// The mutant's runs are learned as those of the app are: by their reads, and by the values of the slots that either of the two runs
  /// writes. All states of the class with the same answers then have equal results or different results.
  private func differentState(of one: LearnedClass, on changed: AppDefinition) -> [Int32]? {
    let learner = search.learner
    var trie = ReadTrie()
    var different: [Int32]?
    search.walk(from: { trie.root }, in: one.states) { part in
      if different != nil { return false }
      let row = search.row(of: part)
      let start = learner.state(row)
      let (made, reads) = ReadTracker.track { run(one.move, on: changed, from: start) }
      if made != result(of: one, in: row) {
        different = row
        return false
      }
      let asked = questions(reads, made, one, from: start)
      if let asked, trie.learn(asked, about: { learner.questions.slot(of: $0) }, { learner.answer($0, in: row) }, 0) { return true }
      // The values that the run depends on are not known, so each state is compared by itself.
      let count = search.sets.count(part).clamped
      let others = (1..<max(1, min(count, Self.statesAlone))).lazy.map { self.search.row(of: part, at: $0) }
      different = others.first { run(one.move, on: changed, from: learner.state($0)) != result(of: one, in: $0) }
      if different == nil, count > Self.statesAlone { isComparisonOpen = true }
      return false
    } visit: { _, _, _ in
    }
    return different
  }

  /// Returns the questions on which the equality of two runs depends, or `nil` if they cannot be listed because the mutant's run removes
  /// other subtrees than the app's run.
  private func questions(_ reads: [ReadTracker.Read], _ run: Learner.Answer, _ one: LearnedClass, from start: NavigationState) -> [Int32]? {
    let learner = search.learner
    let asked = learner.questions.numbers(of: reads, in: learner.table)
    guard case .end(_, let end?) = run else { return asked }
    let outcome = learner.outcomes[one.result]
    let change = learner.table.difference(of: end, from: start)
    guard change.cleared == outcome.cleared else { return nil }
    let written = Set(outcome.values.keys).union(change.values.keys).filter { outcome.values[$0] != change.values[$0] }
    let slots = written.union(change.recasts.map(\.slot)).union(change.moved)
    return asked + learner.questions(about: slots.sorted(), notIn: asked)
  }

  /// Returns the result of the app's run in a state of a class, as it was learned.
  private func result(of one: LearnedClass, in row: [Int32]) -> Learner.Answer {
    guard case .end(let facts, .some) = one.first else { return one.first }
    let learner = search.learner
    return .end(facts, learner.state(learner.row(row, after: one.result)))
  }
}

extension MutationExploration {
  /// Returns whether the result of ``difference(of:)`` is confirmed on live navigators, from the launch.
  ///
  /// If the graphs differ, the moves to the difference must have different results in the two apps. If the graphs are equal, the results
  /// must be equal for each class in whose run the site of the mistake was recorded: the moves to one state of the class, followed by the
  /// move of the class, are made in both apps.
  ///
  /// - Parameter difference: The result of ``difference(of:)``.
  package func isConfirmed(_ mutant: Mutant, _ difference: [Move]?) -> Bool {
    let changed = mutant.app(app)
    func isEqual(_ moves: [Move]) -> Bool { replay(moves, on: app) == replay(moves, on: changed) }
    if let difference { return !isEqual(difference) }
    return (classesBySite[mutant.site] ?? []).allSatisfy { isEqual(way(through: $0, in: $0.row)) }
  }

  /// Launches an app, makes moves one after the other, up to the first that fails, and lists the moves that are possible at the end. Returns
  /// the launch state and the results.
  private func replay(_ moves: [Move], on app: AppDefinition) -> (launch: NavigationState, runs: [Learner.Answer]) {
    let navigator = Navigator.launched(app)
    let launched = navigator.state.canonical()
    var runs: [Learner.Answer] = []
    for move in moves.map(Optional.some) + [nil] {
      let run = run(move, on: navigator)
      runs.append(run)
      if case .end(_, nil) = run { break }
    }
    return (launched, runs)
  }
}
