import Groma

/// The lookup of a ``Learner``'s results for packed keys. Missing results are learned. The effects of outcomes are stored as patches:
/// changes of keys.
@MainActor
final class PackedLearner {
  let learner: Learner
  /// The states that were found.
  var space: StateTable
  /// The schedule that determines which moves with known outcomes run again.
  private var moveAudits: AuditSchedule
  /// The ``SlotTable/version`` of the table of slots when ``fit()`` last checked that all values fit in the keys.
  private var fittedVersion = -1
  /// For each outcome, the facts that a search needs whenever it makes a move with this outcome.
  private(set) var marks = RawArray<OutcomeMarks>()
  /// For each outcome, the patch of keys: the mask of the bits that are kept, followed by the bits that are set.
  private var patches = RawArray<UInt64>()

  init(_ learner: Learner, audit: AuditRate, _ limits: Limits) {
    self.learner = learner
    space = StateTable(limits)
    moveAudits = AuditSchedule(audit)
  }

  /// Returns the index of a function's result in a state, or `nil` if the result is not known.
  ///
  /// - Parameters:
  ///   - function: The index of the function in the trie.
  ///   - number: The index of the state.
  @inline(__always) func known(_ function: Int, in number: Int) -> Int? { known(function, of: space.key(number)) }

  /// Returns the index of a function's result for a key, or `nil` if the result is not known.
  @inline(__always) func known(_ function: Int, of key: Key) -> Int? {
    learner.trie.find(function, of: key, space.fields.view(at: 0), &learner.questions, learner.table)
  }

  /// Returns the index of a function's result in a state, and learns the result if it is not known.
  ///
  /// - Parameters:
  ///   - known: The index of the function in the trie.
  ///   - number: The index of the state.
  @inline(__always)
  func result(of function: Learner.Function, _ known: Int, in number: Int, _ record: inout ExplorationRecord) -> Int {
    self.known(known, in: number) ?? learn(function, in: space.key(number), &record)
  }

  /// Learns the result of a function for a key and returns the index of the result. Afterward, the key is invalid if the fields of keys
  /// have changed.
  private func learn(_ function: Learner.Function, in key: Key, _ record: inout ExplorationRecord) -> Int {
    let (result, _) = learner.learn(function, in: space.row(key), &record)
    fit()
    return result
  }

  /// Returns the index of the ``Sight`` of a key's state, and learns the sight if it is not known.
  func sight(of key: Key, _ record: inout ExplorationRecord) -> Int {
    if let found = known(learner.sightsFunction, of: key) { return found }
    let (sight, _) = learner.learn(.sight, in: space.row(key), &record)
    return sight
  }

  /// Returns the index of a move's outcome for a key. Runs the move if its outcome does not follow from earlier runs, if the move is opaque
  /// (``Learner/KnownMove/isOpaque``), or if an audit is due. Afterward, the key is invalid if the fields of keys have changed.
  ///
  /// - Parameter move: The index of the move.
  @inline(__always) func outcome(of move: Int, in key: Key, _ record: inout ExplorationRecord) -> Int {
    let known = learner.known[move]
    guard !known.isOpaque, let found = self.known(known.function, of: key) else {
      return learn(.move(move), in: key, &record)
    }
    return moveAudits.next() ? audit(move, in: key, learned: found, &record) : found
  }

  private func audit(_ move: Int, in key: Key, learned: Int, _ record: inout ExplorationRecord) -> Int {
    learner.audit(move, in: space.row(key), learnt: learned, &record)
    return learner.known[move].isOpaque ? learn(.move(move), in: key, &record) : learned
  }

  /// Prepares for new slots, values and outcomes: widens the fields of keys if necessary, and creates the patches of new outcomes.
  func fit() {
    if learner.table.version != fittedVersion {
      fittedVersion = learner.table.version
      if space.isTooNarrow(for: learner.table.counts) {
        space.fit(learner.table.counts)
        marks.removeAll()
        patches.removeAll()
      }
    }
    makePatches()
  }

  // MARK: Patches

  /// Writes the key that results from applying an outcome to a state into `next`.
  ///
  /// - Parameters:
  ///   - number: The index of the state.
  ///   - outcome: The index of the outcome.
  @inline(__always) func patch(_ number: Int, _ outcome: Int, into next: Key) {
    next.set(space.key(number), space.words, by: patch(outcome))
  }

  /// Returns the patch of an outcome: the mask of the bits that are kept, followed by the bits that are set.
  @inline(__always) func patch(_ outcome: Int) -> RawView<UInt64> { patches.view(at: outcome &* space.words &* 2) }

  /// Creates the marks and patches of the outcomes that have none.
  private func makePatches() {
    for number in marks.count..<learner.outcomes.count {
      let outcome = learner.outcomes[number]
      marks.append(OutcomeMarks(outcome))
      let words = space.words
      patches.append(repeating: .max, count: words)
      patches.append(repeating: 0, count: words)
      let (mask, bits) = (patches.view(at: number * words * 2), patches.view(at: number * words * 2 + words))
      for (slot, value) in learner.writes(of: outcome) {
        space.set(slot, 0, in: mask)
        space.set(slot, value, in: bits)
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
