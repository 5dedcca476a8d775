import Groma

/// A list of the states within bounds, nearest to the launch first, with the moves that lead to them. It answers what sets of states cannot:
/// questions that are closures asked of single states.
///
/// Usually, the app's code runs once for each distinct set of values that it reads. The learned effect is then applied to *keys*, which are
/// states packed into a few words.
///
/// If the runs of a move read different parts of the state after reading the same values, or if an audit (a repeated run) has a different
/// outcome, the move depends on a *hidden input*: something outside the state, such as a clock. The move is then *opaque*: it runs again in
/// every state.
@MainActor
final class StateList {
  let learner: Learner
  private let app: AppDefinition
  private let bounds: Bounds
  private let supervision: Supervision
  private var states: StateTable
  private var record: ExplorationRecord
  /// The number of states whose moves ``exploreNext()`` has made.
  private(set) var exploredCount = 0
  private var isFull = false
  /// The ``SlotTable/version`` of the table of slots when ``fit()`` last checked that all values fit in the keys.
  private var fittedVersion = -1
  /// For each outcome, whether the move succeeds and ends within the bounds.
  private var leadsOn = RawArray<Bool>()
  /// For each outcome, the patch of keys: the mask of the bits that are kept, followed by the bits that are set.
  private var patches = RawArray<UInt64>()
  /// The storage of ``next``.
  private let words = RawArray<UInt64>(repeating: 0, count: StateTable.maximumWords)
  /// The key of the state after a move.
  private var next: Key { words.view(at: 0) }
  /// The schedules that determine which moves with known outcomes run again, and in which states all learned results are compared.
  private var (moveAudits, stateAudits): (AuditSchedule, AuditSchedule)

  /// Launches the app. The list contains the launch state, unless this state exceeds the bounds or the launch is lost or skipped.
  init(_ exploration: Exploration) {
    (app, bounds, supervision) = (exploration.app, exploration.bounds, exploration.supervision)
    learner = Learner(exploration.withoutProperties)
    states = StateTable(exploration.limits)
    (moveAudits, stateAudits) = (AuditSchedule(exploration.audit), AuditSchedule(exploration.audit, isFirst: true))
    record = exploration.withoutProperties.emptyRecord()
    guard let launched = exploration.finder.launched(&record) else { return }
    let row = learner.table.row(of: launched)
    learner.sampleScreens()
    if row.indices.contains(where: { learner.table.isBeyond(row[$0], of: $0) }) { return }
    fit()
    for word in 0..<states.words { next[word] = 0 }
    for (slot, value) in row.enumerated() { states.set(slot, value, in: next) }
    _ = sight(of: next)
    states.insert(next, parent: 0)
  }

  /// The number of states.
  var count: Int { states.count }

  /// Whether the list contains all states within the bounds.
  var isComplete: Bool { exploredCount == count && !isFull }

  /// Returns the state with this index.
  func state(_ number: Int) -> NavigationState { learner.state(states.row(states.key(number))) }

  /// Returns the facts about the visible part of the state with this index.
  func sight(_ number: Int) -> Sight { learner.sights[sight(of: states.key(number))] }

  /// Returns the index of a slot's value in a state; 0 if the slot is absent.
  func value(of slot: Int, in number: Int) -> Int32 { states.value(of: slot, in: number) }

  // MARK: Exploring

  /// Makes all moves of the first state whose moves were not made yet. There must be such a state.
  func exploreNext() {
    explore(exploredCount)
    exploredCount += 1
  }

  /// Makes all moves of the state with this index, and adds the states that they lead to.
  func explore(_ number: Int) {
    for place in learner.places(of: list(of: number)) { follow(learner.move(at: place), from: number) }
    if stateAudits.next() { learner.auditState(states.row(states.key(number)), &record) }
  }

  /// Returns the index of the list of moves of the state with this index (see ``Learner/Function/offers``).
  func list(of number: Int) -> Int {
    known(learner.offersFunction, of: states.key(number)) ?? learn(.offers, in: states.key(number))
  }

  private func follow(_ move: Int, from number: Int) {
    let outcome = outcome(of: move, in: states.key(number))
    guard leadsOn[outcome] else { return }
    patch(number, outcome)
    if states.number(of: next) != nil { return }
    guard count < bounds.states else {
      isFull = true
      return
    }
    _ = sight(of: next)
    states.insert(next, parent: number, opaque: learner.known[move].isOpaque ? move : nil)
  }

  /// Returns the last step of a shortest sequence of moves to the state with this index. Returns `nil` for the launch state.
  func step(to number: Int) -> (from: Int, move: Move)? {
    if number == 0 { return nil }
    let parent = states.parent(of: number)
    if let opaque = states.opaqueMove(to: number) { return (parent, learner.moves[opaque]) }
    let moves = learner.places(of: list(of: parent)).lazy.map { self.learner.move(at: $0) }
    let first = moves.first { move in
      guard let outcome = self.known(self.learner.known[move].function, of: self.states.key(parent)), self.leadsOn[outcome] else {
        return false
      }
      self.patch(parent, outcome)
      return self.next.isEqual(to: self.states.key(number), self.states.words)
    }
    return first.map { (parent, learner.moves[$0]) }
  }

  /// Returns a shortest sequence of moves to the state with this index.
  func way(to number: Int) -> [Move] {
    var moves: [Move] = []
    var number = number
    while let step = step(to: number) {
      moves.append(step.move)
      number = step.from
    }
    return moves.reversed()
  }

  /// Whether a run of the app's code trapped or did not end, so that the states after it are missing.
  var hasLostRuns: Bool { !supervision.names.isEmpty }

  /// Repeats some of the runs, and returns the hidden inputs that were noticed: see ``Learner/repeatSamples(_:)``. Called once, at the end.
  func findHiddenInputs() -> [HiddenInput] {
    learner.repeatSamples(&record)
    return record.hiddenInputs
  }

  // MARK: Learned results

  /// Returns the index of a function's result for a key, or `nil` if the result is not known.
  private func known(_ function: Int, of key: Key) -> Int? {
    learner.trie.find(function, of: key, states.fields.view(at: 0), &learner.questions, learner.table)
  }

  /// Learns the result of a function for a key and returns the index of the result. Afterward, the key is invalid if the fields of keys
  /// have changed.
  private func learn(_ function: Learner.Function, in key: Key) -> Int {
    let (result, _) = learner.learn(function, in: states.row(key), &record)
    fit()
    return result
  }

  /// Returns the index of the ``Sight`` of a key's state. A sight writes no slot, so the key remains valid.
  private func sight(of key: Key) -> Int {
    known(learner.sightsFunction, of: key) ?? learner.learn(.sight, in: states.row(key), &record).result
  }

  /// Returns the index of a move's outcome for a key. Runs the move if its outcome does not follow from earlier runs, if the move is opaque
  /// (``Learner/KnownMove/isOpaque``), or if an audit is due. Afterward, the key is invalid if the fields of keys have changed.
  private func outcome(of move: Int, in key: Key) -> Int {
    let known = learner.known[move]
    guard !known.isOpaque, let found = self.known(known.function, of: key) else { return learn(.move(move), in: key) }
    guard moveAudits.next() else { return found }
    learner.audit(move, in: states.row(key), learnt: found, &record)
    return learner.known[move].isOpaque ? learn(.move(move), in: key) : found
  }

  /// Writes the key that results from applying an outcome to a state into ``next``.
  private func patch(_ number: Int, _ outcome: Int) {
    next.set(states.key(number), states.words, by: patches.view(at: outcome * states.words * 2))
  }

  /// Prepares for new slots, values and outcomes: widens the fields of keys if necessary, and creates the patches of new outcomes.
  private func fit() {
    if learner.table.version != fittedVersion {
      fittedVersion = learner.table.version
      if states.isTooNarrow(for: learner.table.counts) {
        states.fit(learner.table.counts)
        leadsOn.removeAll()
        patches.removeAll()
      }
    }
    let words = states.words
    for number in leadsOn.count..<learner.outcomes.count {
      leadsOn.append(learner.outcomes[number].leadsOn)
      patches.append(repeating: .max, count: words)
      patches.append(repeating: 0, count: words)
      let (mask, bits) = (patches.view(at: number * words * 2), patches.view(at: number * words * 2 + words))
      for (slot, value) in learner.writes(of: learner.outcomes[number]) {
        states.set(slot, 0, in: mask)
        states.set(slot, value, in: bits)
      }
    }
  }
}

extension ReadTrie {
  /// Returns the index of a function's result for a key, or `nil` if the result is not known. The data is passed as arguments, so that
  /// exclusive access is checked once and not for each question.
  ///
  /// - Parameter fields: The fields of keys.
  fileprivate func find(
    _ function: Int, of key: Key, _ fields: RawView<StateTable.Field>, _ questions: inout Questions, _ table: SlotTable
  ) -> Int? {
    find(function) { question in questions.ask(question, of: fields[questions.slot(of: question)].value(in: key), in: table) }
  }
}
