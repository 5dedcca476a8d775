import Groma

/// A search that explores sets of states: it learns the effects of the app's code as rules, and applies the rules to whole sets.
///
/// A rule describes how a move changes the state if the parts of the state that it reads have certain values. The rule corresponds to a
/// path through the trie of a ``Learner``. The search alternates two steps until nothing new is found. First it applies the known rules in
/// turn, each to all states found so far. Then it finds the moves of the new states and their outcomes, and runs the app's code in one state
/// of each set of states for which the results are not known. States are therefore not found in the order of their distance; shortest
/// sequences of moves are computed afterwards, layer by layer, until they cover every screen and violation.
///
/// Properties of whole states (``Property/isOfWholeStates``) are checked in all states if there are few, and otherwise in a sample. Learned
/// moves are audited in states to which their rules apply.
@MainActor
final class SymbolicSearch {
  typealias Condition = Learner.Condition

  /// A rule for one outcome of a move.
  struct MoveRule {
    let move: Int
    let outcome: Int
    let times: Int
    let writes: [Int: Int32]
    let rule: Rules.Rule
    /// The rule that selects the same states and changes nothing.
    let test: Rules.Rule
    /// Whether the move succeeds and ends within the bounds.
    let leadsOn: Bool
  }

  let exploration: Exploration
  var finder: MoveFinder { exploration.finder }
  let learner: Learner
  /// The counts and violations of the ``checked`` states, until they are recorded.
  var found = SymbolicFindings()
  var sets: RowSets
  var rules = Rules()
  /// The merged rules of all moves that succeed and end within the bounds. Applied to a set of states, the rules give every state that one
  /// move can reach.
  private var rulesOfAll: [Rules.Rule] = []
  /// The rules of each move, created after all states were found.
  private(set) var moveRules: [MoveRule] = []
  /// All states that were found.
  private(set) var reached = RowSet.empty
  /// The launch state; empty if it exceeds the bounds or the launch is lost.
  var launched: RowSet { layers.first ?? .empty }
  /// The states where the outcomes of moves were learned.
  private var asked = RowSet.empty
  /// The states in which the properties are checked: all states that were found or, if the search was stopped before it found all of them,
  /// those where the outcomes of moves were learned.
  private(set) var checked = RowSet.empty
  /// The states by their distance from the launch. The next layer is computed on demand.
  private var layers: [RowSet] = []
  private var inLayers = RowSet.empty
  /// The vectors of slots of the states that ``witness(of:)`` selected, by index.
  private var witnesses: [[Int32]] = []

  /// Called at intervals with the progress. Returns `false` to end the search.
  private var goesOn: (ExplorationRecord) -> Bool = { _ in true }
  private(set) var isStopped = false
  /// Whether all states within the bounds were found.
  private(set) var isWhole = false
  private var pauses = 0
  /// The time at which the check of a part of the states ends, or `nil` as long as the search is not stopped.
  private var deadline: ContinuousClock.Instant?

  /// Creates a search for an exploration. It finds no state yet.
  init(_ exploration: Exploration) {
    self.exploration = exploration
    sets = RowSets(limit: exploration.limits.setNodes, largestCache: exploration.limits.cachedOperations)
    learner = exploration.learner ?? Learner(exploration)
    learner.begin(exploration)
  }

  /// Returns the state with an index that ``witness(of:)`` returned.
  func state(_ number: Int) -> NavigationState { learner.state(witnesses[number]) }

  /// Returns the vector of slots of such a state.
  func row(ofWitness number: Int) -> [Int32] { witnesses[number] }

  /// Explores until nothing new is found, and then checks the properties.
  ///
  /// If the caller stops the search while it finds states, the properties are checked in the states where all moves are known, for at most
  /// two seconds, and the exploration is incomplete. If the check does not end, or is stopped itself, no state counts as explored, and the
  /// counts of moves are incomplete.
  ///
  /// - Parameters:
  ///   - checksParts: Whether the properties are checked in a part of the states if the search is stopped.
  ///   - goesOn: Called at intervals. Return `false` to end the search.
  func explore(checksParts: Bool = true, while goesOn: @escaping (ExplorationRecord) -> Bool) {
    self.goesOn = goesOn
    defer { self.goesOn = { _ in true } }
    guard let row = learner.launch() else { return }
    reached = sets.set(of: row)
    layers = [reached]
    inLayers = reached
    find()
    isWhole = !isStopped
    checked = isWhole ? reached : asked
    if !isWhole, checksParts, !asked.isEmpty {
      deadline = .now + .seconds(2)
      isStopped = false
    }
    if !isStopped {
      // Findings from other bounds may apply nowhere.
      moveRules = makeMoveRules().filter { !sets.image(reached, $0.test, of: rules).isEmpty }
      check()
    }
    if !isWhole { learner.record.isStoppedEarly() }
    if isStopped { (learner.record.counts.states, learner.record.counts.explored) = (sets.count(reached), 0) }
    checkOverTime()
    learner.repeatSamples()
  }

  /// Reports the progress at some of the calls, as ``Limits/pauses`` determines, and records whether the caller stops the search.
  func pause() {
    defer { pauses += 1 }
    guard !isStopped, deadline != nil || pauses % exploration.limits.pauses == 0 else { return }
    (learner.record.counts.states, learner.record.counts.explored) = (sets.count(reached), sets.count(asked))
    isStopped = deadline.map { $0 < .now } ?? !goesOn(learner.record)
  }

  // MARK: Finding

  /// Applies the rules, and learns the outcomes of the moves of the states that they find, until no finding is new. Begins with the findings
  /// within earlier bounds.
  private func find() {
    var count: Int
    repeat {
      count = learner.findings.count
      rulesOfAll = mergedRules()
      followRules()
      if isStopped { return }
      ask(sets.difference(reached, asked))
      if isStopped { return }
      asked = reached
    } while count < learner.findings.count
  }

  /// Applies the rules until they find no new state.
  private func followRules() {
    var before = RowSet.empty
    while reached != before {
      before = reached
      for rule in rulesOfAll {
        // A rule that pushes onto a stack may apply again to its own result.
        var last = RowSet.empty
        while last != reached {
          pause()
          if isStopped { return }
          last = reached
          reached = sets.union(reached, sets.image(reached, rule, of: rules))
        }
      }
    }
  }

  /// Learns the outcomes of all moves in a set of states.
  private func ask(_ set: RowSet) {
    walkMoves(in: set) { _, _ in
    } ofEach: { move, times, outcome, _, conditions in
      learner.add(move, outcome, times: times, conditions)
    }
  }

  /// Returns the union of two sets.
  func union(_ one: RowSet, _ other: RowSet) -> RowSet { sets.union(one, other) }

  /// Returns whether the outcome of a rule is not an error. The move may lead beyond the bounds.
  func succeeds(_ known: MoveRule) -> Bool { learner.outcomes[known.outcome].facts.error == nil }

  /// Returns the answer to a question for a value of its slot.
  func answer(_ question: Int32, _ value: Int32) -> Int32 { learner.questions.ask(question, of: value, in: learner.table) }

  /// Splits a set by the answers to a question. Returns the parts in ascending order of the answers.
  func split(_ set: RowSet, by question: Int32) -> [(answer: Int32, part: RowSet)] {
    let answers = learner.questions.answers(to: question, in: learner.table)
    return sets.split(set, learner.questions.slot(of: question), by: question, answers)
  }

  // MARK: Shortest sequences of moves

  /// Returns the states at a distance from the launch, in moves, or `nil` if there are no such states or the search was stopped.
  func layer(_ distance: Int) -> RowSet? {
    while layers.count <= distance {
      var next = RowSet.empty
      for rule in rulesOfAll {
        pause()
        if isStopped { return nil }
        next = sets.union(next, sets.image(layers[layers.count - 1], rule, of: rules))
      }
      next = sets.difference(next, inLayers)
      if next.isEmpty { return nil }
      inLayers = sets.union(inLayers, next)
      layers.append(next)
    }
    return layers[distance]
  }

  /// Selects one state of a set, and returns a new index for the state. The set must not be empty, and its states must be in computed
  /// layers.
  func witness(of set: RowSet) -> Int {
    witnesses.append(row(of: set))
    return witnesses.count - 1
  }

  /// Returns a state of a set that is nearest to the launch, and its distance. The set must not be empty.
  func nearest(in set: RowSet) -> (row: [Int32], distance: Int) {
    var distance = 0
    while let layer = layer(distance) {
      let found = sets.intersection(set, layer)
      if !found.isEmpty { return (row(of: found), distance) }
      distance += 1
    }
    return (row(of: set), distance)
  }

  /// Returns a shortest sequence of moves to the state with an index that ``witness(of:)`` returned.
  func way(to number: Int) -> [Move] {
    var target = sets.set(of: witnesses[number])
    guard var distance = layers.firstIndex(where: { !sets.intersection($0, target).isEmpty }) else { return [] }
    var moves: [Move] = []
    while distance > 0 {
      distance -= 1
      for known in moveRules where known.leadsOn {
        let before = sets.preimage(of: target, in: layers[distance], known.rule, of: rules)
        guard !before.isEmpty else { continue }
        moves.append(learner.moves[known.move])
        target = sets.set(of: row(of: before))
        break
      }
    }
    return moves.reversed()
  }

  /// Returns the first or the last vector of a nonempty set in lexicographic order, with a value for each slot.
  ///
  /// - Parameter writes: Slots that receive new values.
  func row(of set: RowSet, last: Bool = false, after writes: [Int: Int32] = [:]) -> [Int32] {
    full(sets.row(of: set, last: last) ?? []).writing(writes)
  }

  /// Returns the vector of a set at an index in lexicographic order, with a value for each slot.
  func row(of set: RowSet, at place: Int) -> [Int32] { full(sets.row(of: set, at: StateCount(place))) }

  private func full(_ row: [Int32]) -> [Int32] { row + repeatElement(0, count: max(0, learner.table.slots.count - row.count)) }
}
