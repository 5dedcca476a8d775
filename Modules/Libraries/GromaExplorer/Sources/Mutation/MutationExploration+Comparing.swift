import Groma

extension MutationExploration {
  /// The place where the reachable graph of a mutant differs from that of the app.
  package enum Difference: Sendable {
    /// The launch states differ.
    case launch
    /// In a state of the app, the possible moves differ. The associated value is the sequence of moves to the state.
    case moves(after: [Move])
    /// In a state of the app, a move has different results. The associated value is the sequence of moves to the state, followed by the
    /// move.
    case result(of: [Move])

    /// The moves from the launch to the difference.
    package var moves: [Move] {
      switch self {
      case .launch: []
      case .moves(let moves), .result(let moves): moves
      }
    }
  }

  /// Returns the first difference that is found between the reachable graphs of the app and of a mutant, or `nil` if the graphs are equal
  /// (see ``MutationExploration``). The first states of all classes are compared before other states, so the difference is not always the
  /// nearest to the launch.
  ///
  /// If not all states were explored, or if ``isComparisonOpen`` is `true` afterwards, `nil` means only that no difference was found.
  package func difference(of mutant: Mutant) -> Difference? {
    let changed = mutant.app(app)
    isComparisonOpen = false
    if launchSites.contains(mutant.site), MutationRun.launch(changed) != launched || changed.launch != app.launch { return .launch }
    let affected = classesBySite[mutant.site] ?? []
    for index in affected {
      let one = classes[index]
      let run = MutationRun(of: one.move, on: changed, from: search.learner.state(one.row), self)
      if !run.isEqual(to: one.first, endingIn: one.first.end) { return difference(in: one.row, one.move) }
    }
    for index in affected {
      if let row = differentState(of: classes[index], on: changed) { return difference(in: row, classes[index].move) }
    }
    return nil
  }

  /// The maximum number of states of a class that are compared one by one.
  private static let statesAlone = 10_000

  private func difference(in row: [Int32], _ move: Int?) -> Difference {
    let way = way(to: row)
    return move.map { .result(of: way + [search.learner.moves[$0]]) } ?? .moves(after: way)
  }

  /// Returns a shortest sequence of moves to a state.
  private func way(to row: [Int32]) -> [Move] { search.way(to: search.witness(of: search.sets.set(of: row))) }

  /// Returns a state of a class in which the mutant has another result, as a vector of slots, or `nil` if there is none.
  ///
  /// The mutant's runs are learned as those of the app are: by their reads, and by the values of the slots that either of the two runs
  /// writes. All states of the class with the same answers then have equal results or different results.
  private func differentState(of one: LearnedClass, on changed: AppDefinition) -> [Int32]? {
    let learner = search.learner
    var trie = ReadTrie()
    var different: [Int32]?
    func run(in row: [Int32]) -> (run: MutationRun, reads: [ReadTracker.Read], start: NavigationState) {
      let start = learner.state(row)
      let (run, reads) = ReadTracker.track { MutationRun(of: one.move, on: changed, from: start, self) }
      if !run.isEqual(to: one.first, endingIn: end(of: one, in: row)) { different = row }
      return (run, reads, start)
    }
    search.walk(from: { trie.root }, in: one.states) { part in
      if different != nil { return false }
      let row = search.row(of: part)
      let (made, reads, start) = run(in: row)
      if different != nil { return false }
      let asked = questions(reads, made, one, from: start)
      if let asked, trie.learn(asked, about: { learner.questions.slot(of: $0) }, { learner.answer($0, in: row) }, 0) { return true }
      // The values that the run depends on are not known, so each state is compared by itself.
      let count = search.sets.count(part).clamped
      for place in 1..<max(1, min(count, Self.statesAlone)) where different == nil { _ = run(in: search.row(of: part, at: place)) }
      if different == nil, count > Self.statesAlone { isComparisonOpen = true }
      return false
    } visit: { _, _, _ in
    }
    return different
  }

  /// Returns the questions on which the equality of two runs depends, or `nil` if they cannot be listed because the mutant's run removes
  /// other subtrees than the app's run.
  private func questions(_ reads: [ReadTracker.Read], _ run: MutationRun, _ one: LearnedClass, from start: NavigationState) -> [Int32]? {
    let learner = search.learner
    var asked = learner.questions.numbers(of: reads, in: learner.table)
    guard let facts = run.facts, facts.error == nil else { return asked }
    let outcome = learner.outcomes[one.result]
    let change = learner.table.difference(of: run.end, from: start)
    guard change.cleared == outcome.change.cleared else { return nil }
    let values = Dictionary(outcome.change.values.map { ($0.slot, $0.number) }) { _, last in last }
    let others = Dictionary(change.values.map { ($0.slot, $0.number) }) { _, last in last }
    let written = values.keys.filter { others[$0] != values[$0] } + others.keys.filter { others[$0] != values[$0] }
    for slot in Set(written + change.recasts.map(\.slot) + change.moved).sorted() {
      let question = learner.questions.number(ofValueOf: slot, in: learner.table)
      if !asked.contains(question) { asked.append(question) }
    }
    return asked
  }

  /// Returns the state after the move of a class in one of its states, as it was learned.
  private func end(of one: LearnedClass, in row: [Int32]) -> NavigationState {
    let learner = search.learner
    guard one.move != nil, one.first.facts?.error == nil else { return one.first.end }
    return learner.state(learner.row(row, after: one.result))
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
  package func isConfirmed(_ mutant: Mutant, _ difference: Difference?) -> Bool {
    let changed = mutant.app(app)
    if let difference { return replay(difference.moves, on: app) != replay(difference.moves, on: changed) }
    return (classesBySite[mutant.site] ?? []).allSatisfy { index in
      let way = way(to: classes[index].row) + (classes[index].move.map { [search.learner.moves[$0]] } ?? [])
      return replay(way, on: app) == replay(way, on: changed)
    }
  }

  /// Makes moves one after the other up to the first that fails, and returns the results and the moves that are possible at the end. As in
  /// an exploration, the state after a move that failed does not matter.
  private func replay(_ moves: [Move], on app: AppDefinition) -> Replay {
    let navigator = Navigator(app, logger: .silent)
    navigator.settle()
    var replay = Replay(steps: [.init(facts: nil, state: navigator.state.rebased())])
    for move in moves {
      let facts = RunFacts(of: move, on: navigator)
      replay.steps.append(.init(facts: facts, state: facts.error == nil ? navigator.state.rebased() : nil))
      if facts.error != nil { return replay }
    }
    replay.moves = search.finder.moves(in: navigator)
    return replay
  }

  private struct Replay: Equatable {
    struct Step: Equatable {
      var facts: RunFacts?
      var state: NavigationState?
    }

    var steps: [Step]
    var moves: [Move] = []
  }
}
