package import Groma

/// The learned behavior of an app, with which mutants are made and compared.
///
/// A mutant is *equivalent* if its reachable graph is equal to that of the app: the launch state, the states within the bounds, the moves
/// that are possible in them, and the results of these moves (error, refusal, wait, faults, and the end state, also if it exceeds the
/// bounds). The state after a move that failed is not part of a graph, because an exploration does not continue there. No mutant is
/// explored for this decision. It suffices to compare each move in each reachable state of the *original* app:
///
/// * If all results are equal, the graphs are equal, by induction over the distance from the launch: both apps have the same launch state,
///   and in a state of both, the same moves lead to the same states.
/// * If a result differs, the graphs differ, because the state is reachable in the original app, and so the result is part of its graph. If
///   the state is not reachable in the mutant, the graphs differ as well.
///
/// Most of these comparisons are unnecessary. The original's results are learned in *classes*: all states in which a move reads the same
/// values have the same run. A run that does not reach the site of the mistake is the same run in the mutant. Therefore, a class is
/// compared only if the site was recorded in its run. One state of each class is compared first, nearest to the launch first. If all these
/// results are equal, other states of the classes are compared, but only states in which the mutant's run reads other values than in the
/// states before.
@MainActor
package final class MutationExploration {
  /// The app without mistakes.
  package var app: AppDefinition { search.exploration.app }
  /// The limits of the exploration.
  package var bounds: Bounds { search.exploration.bounds }
  let search: SymbolicSearch
  let recorder = HandlerRecorder()
  /// For each site, the classes in whose run it was recorded, nearest to the launch first.
  private(set) var classesBySite: [HandlerSite: [LearnedClass]] = [:]
  /// The sites that were recorded during the launch.
  private(set) var launchSites: Set<HandlerSite> = []
  /// The launch state of the app.
  let launched: NavigationState
  /// All mutants of the handlers that ran, in the order of their first runs.
  package private(set) var mutants: [Mutant] = []
  /// For each number of layers, the names of the properties that the app itself violates. Violations of these properties by a mutant are
  /// ignored.
  private var violatedProperties: [Int: Set<String>] = [:]
  /// Whether the last comparison was given up, because the states of a class had to be compared one by one and were too many.
  package var isComparisonOpen = false

  /// The states in which a move, or the list of moves, reads the same values.
  struct LearnedClass {
    /// The move, or `nil` for the list of moves.
    let move: Move?
    /// The index of the learned result.
    let result: Int
    /// The states.
    let states: RowSet
    /// One of the states nearest to the launch, as a vector of slots.
    let row: [Int32]
    /// The result of the original app in that state.
    let first: Learner.Answer
  }

  /// Explores the app and derives its mutants.
  ///
  /// - Parameters:
  ///   - app: The app without mistakes.
  ///   - bounds: The limits of the exploration.
  ///   - goesOn: Called repeatedly. Return `false` to stop the exploration. No mutant is then claimed to be equivalent.
  /// - Complexity: An exploration, and one further run for each learned result.
  package init(_ app: AppDefinition, bounds: Bounds, while goesOn: (ExplorationProgress) -> Bool = { _ in true }) {
    let clock = ContinuousClock()
    let start = clock.now
    search = Exploration(app, bounds: bounds, properties: []).search {
      goesOn(ExplorationProgress($0, after: start.duration(to: clock.now)))
    }
    let recorded = app.intercepted(by: recorder.interceptor)
    launched = Navigator.launched(recorded).state.canonical()
    launchSites = recorder.take()
    classify(recorded)
    mutants = MutantMaker(app, recorder.all).mutants
  }

  /// The number of states that were explored.
  package var stateCount: Int { search.learner.record.counts.explored.clamped }

  /// The reason why no mutant can be claimed to be equivalent, or `nil` if there is none.
  package var obstacle: String? {
    if search.launched.isEmpty { return "the launch state exceeds the bounds" }
    if !search.exploration.supervision.names.isEmpty { return "a run of the app's code trapped or did not end" }
    if let hidden = search.learner.record.hiddenInputs.first { return "hidden input: \(hidden.description)" }
    if let closure = search.learner.record.closures.first { return "a route in the state contains '\(closure)'" }
    return search.learner.record.isComplete ? nil : "not all states within the bounds were explored"
  }

  /// Finds the classes, and runs the app in one state of each of them.
  private func classify(_ recorded: AppDefinition) {
    struct Key: Hashable {
      let move: Int?
      let result: Int
    }
    var found: [(key: Key, set: RowSet)] = []
    search.walkMoves(in: search.checked) { list, set in
      found.append((Key(move: nil, result: list), set))
    } ofEach: { move, _, outcome, set, _ in
      found.append((Key(move: move, result: outcome), set))
    }
    let classes = found.grouped(by: \.key).map { key, parts in (key, parts.reduce(RowSet.empty) { search.union($0, $1.set) }) }
    let nearest = classes.map { search.nearest(in: $1) }
    for index in classes.indices.sorted(by: { (nearest[$0].distance, $0) < (nearest[$1].distance, $1) }) {
      let ((key, states), row) = (classes[index], nearest[index].row)
      let move = key.move.map { search.learner.moves[$0] }
      let first = run(move, on: recorded, from: search.learner.state(row))
      let one = LearnedClass(move: move, result: key.result, states: states, row: row, first: first)
      for site in recorder.take() { classesBySite[site, default: []].append(one) }
    }
  }

  // MARK: Properties

  /// Returns a violation by a mutant of a property that the app itself does not violate. The violation was confirmed on a live navigator.
  /// Returns `nil` if the states with at most two screens in a stack and two layers contain no such violation. Properties of whole states are
  /// checked in a sample of them.
  package func violation(by mutant: Mutant) -> (property: String, moves: [Move])? {
    // Most violations need a single layer, which has far fewer states.
    for layers in 1...min(bounds.layers, 2) {
      let known = violatedProperties[layers] ?? Set(propertyViolations(of: app, layers).map(\.property))
      violatedProperties[layers] = known
      let found = propertyViolations(of: mutant.app(app), layers).first { !known.contains($0.property) }
      if let found { return (found.property, found.moves) }
    }
    return nil
  }

  /// The names of the properties that the app itself violates, in alphabetical order. Empty if ``violation(by:)`` was not called.
  package var knownViolations: [String] { Set(violatedProperties.values.joined()).sorted() }

  private func propertyViolations(of app: AppDefinition, _ layers: Int) -> [Violation] {
    var few = bounds
    (few.depth, few.layers) = (min(few.depth, 2), layers)
    return Exploration(app, bounds: few, audit: .off, wholeStates: 50).record().violations.filter { $0.isConfirmed && !$0.isLost }
  }
}

extension MutationExploration {
  /// Returns some of the mutants, in their order.
  ///
  /// - Parameters:
  ///   - limit: The maximum number, or `nil` for all mutants.
  ///   - seed: The seed of the random choice. The same seed gives the same mutants in every process.
  package func mutants(atMost limit: Int?, seed: UInt64) -> [Mutant] {
    guard let limit, limit < mutants.count else { return mutants }
    func rank(_ mutant: Mutant) -> UInt64 { ((UInt64(mutant.number) ^ seed) &* 0x9E37_79B9_7F4A_7C15).byteSwapped }
    let order = mutants.sorted { (rank($0), $0.number) < (rank($1), $1.number) }
    return order.prefix(limit).sorted { $0.number < $1.number }
  }

  /// Returns the state of the app after a sequence of moves from the launch.
  package func end(of moves: [Move]) -> NavigationState {
    moves.reduce(Navigator.launched(app).state.canonical()) { Run(app, from: $0, $1).state }
  }
}
