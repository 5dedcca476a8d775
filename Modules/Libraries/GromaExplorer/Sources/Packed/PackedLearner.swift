import Groma

/// The lookup of a ``Learner``'s results for packed keys. Missing results are learned.
///
/// Lookups are cached by groups of keys (see ``GroupedTries``), and the effects of outcomes are stored as patches: changes of keys.
@MainActor
final class PackedLearner {
  let learner: Learner
  /// The states that were found.
  var space: FoundStates
  let counts: MoveCounts
  var tries: GroupedTries
  /// The effects of moves on sets of states.
  var blocks: StepBlocks
  /// The number of times that ``blocks`` was emptied, which makes the indices of its scenes, facets and blocks (see ``StepBlocks``)
  /// invalid.
  private(set) var version = 0
  /// The schedule that determines which moves with known outcomes run again.
  var moveAudits: AuditSchedule
  /// The slots that do not determine the group of a key (see ``GroupedTries``), because they have too many values.
  private var isLarge: Set<Int> = []
  /// A buffer for the questions of one path through the trie.
  private var asked: [Int32] = []
  /// The ``SlotTable/version`` of the table of slots when ``fit()`` last checked that all values fit in the keys.
  private var fittedVersion = -1
  /// For each outcome, the facts that a search needs whenever it makes a move with this outcome.
  private(set) var marks = RawArray<OutcomeMarks>()
  /// For each outcome, the patch of keys: the mask of the bits that are kept, followed by the bits that are set.
  private var patches = RawArray<UInt64>()

  init(_ learner: Learner, counts: MoveCounts, audit: AuditRate, _ limits: Limits) {
    self.learner = learner
    space = FoundStates(limits)
    self.counts = counts
    moveAudits = AuditSchedule(audit)
    tries = GroupedTries(limits)
    blocks = StepBlocks(limits)
  }

  /// Returns the index of a key's group (see ``GroupedTries``) and adds the group if it is new. If the maximum number of groups is reached,
  /// the slot with the most values no longer determines groups: all groups and ``blocks`` are removed, and their indices become invalid.
  /// Returns `nil` if no slot is left that determines groups.
  @inline(__always) func group(of key: Key) -> Int? { tries.group(of: key) ?? makeGroup(of: key) }

  private func makeGroup(of key: Key) -> Int? {
    let counts = learner.table.counts
    let small = (0..<space.keys.fields.count).filter { isSmall($0) }
    guard let largest = small.max(by: { counts[$0] < counts[$1] }) else { return nil }
    isLarge.insert(largest)
    regroup()
    return tries.group(of: key)
  }

  private func isSmall(_ slot: Int) -> Bool { !isLarge.contains(slot) && learner.table.isSmall(slot) }

  private func regroup() {
    learner.questions.removeOmitted()
    forgetBlocks()
    tries.reset(for: space.keys, isSmall: isSmall)
  }

  /// Removes all scenes, facets and blocks (see ``StepBlocks``) after adding their counts to ``counts``.
  private func forgetBlocks() {
    counts.take(from: &blocks)
    blocks.reset(words: space.keys.words)
    version += 1
  }

  /// Returns the index of a function's result in a state, or `nil` if the result is not known.
  ///
  /// - Parameters:
  ///   - function: The index of the function in the trie.
  ///   - number: The index of the state.
  @inline(__always) func known(_ function: Int, in number: Int) -> Int? { known(function, of: space.keys.key(number)) }

  /// Returns the index of a function's result for a key, or `nil` if the result is not known.
  @inline(__always) func known(_ function: Int, of key: Key) -> Int? { known(function, in: group(of: key), key) }

  @inline(__always) func known(_ function: Int, in group: Int?, _ key: Key) -> Int? {
    guard let group else { return lookUp(function, of: key) }
    let found = tries.find(function, in: group, key, learner.questions)
    if found != GroupedTries.unknown { return Int(found) }
    guard let found = lookUp(function, of: key) else { return nil }
    tries.learn(function, in: group, key, asked, found, space.keys, learner.questions)
    return found
  }

  /// Returns the index of a function's result in the ``ReadTrie``, or `nil` if the result is not known. Sets ``asked`` to the questions
  /// that distinguish the result from others.
  private func lookUp(_ function: Int, of key: Key) -> Int? {
    asked.removeAll(keepingCapacity: true)
    return learner.trie.find(function, of: key, space.keys.fields.view(at: 0), &learner.questions, learner.table, &asked)
  }

  /// Returns the index of a function's result in a state, and learns the result if it is not known.
  ///
  /// - Parameters:
  ///   - known: The index of the function in the trie.
  ///   - number: The index of the state.
  @inline(__always)
  func result(of function: Learner.Function, _ known: Int, in number: Int, _ record: inout ExplorationRecord) -> Int {
    self.known(known, in: number) ?? learn(function, in: space.keys.key(number), &record)
  }

  /// Learns the result of a function for a key and returns the index of the result. Afterward, the key is invalid if the fields of keys
  /// have changed.
  @discardableResult
  func learn(_ function: Learner.Function, in key: Key, _ record: inout ExplorationRecord) -> Int {
    let opaque = learner.opaqueCount
    let (result, _) = learner.learn(function, in: space.row(key), &record)
    fit()
    // The blocks may contain outcomes of a move that has become opaque.
    if learner.opaqueCount > opaque { forgetBlocks() }
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
    return moveAudits.next() ? audit(move, in: key, learnt: found, &record) : found
  }

  private func audit(_ move: Int, in key: Key, learnt: Int, _ record: inout ExplorationRecord) -> Int {
    learner.audit(move, in: space.row(key), learnt: learnt, &record)
    if !learner.known[move].isOpaque { return learnt }
    forgetBlocks()
    return learn(.move(move), in: key, &record)
  }

  /// Prepares for new slots, values and outcomes: widens the fields of keys if necessary, resets ``tries`` and ``blocks`` if the fields
  /// have changed or an omitted question has a second answer, and creates the patches of new outcomes. If the fields are widened, also
  /// numbers the found states.
  func fit() {
    guard learner.table.version != fittedVersion else { return makePatches() }
    fittedVersion = learner.table.version
    if space.keys.isTooNarrow(for: learner.table.counts) {
      space.numberFound()
      space.keys.fit(learner.table.counts) { !isSmall($0) }
      removePatches()
      regroup()
    } else if !learner.questions.areOmittedConstant(in: learner.table) {
      regroup()
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
    let (key, patch) = (space.keys.key(number), patch(outcome))
    if space.keys.words == 1 { next.set(key, OneWord(), by: patch) } else { next.set(key, ManyWords(words: space.keys.words), by: patch) }
  }

  /// Returns the patch of an outcome: the mask of the bits that are kept, followed by the bits that are set.
  @inline(__always) func patch(_ outcome: Int) -> RawView<UInt64> { patches.view(at: outcome &* space.keys.words &* 2) }

  /// Creates the marks and patches of the outcomes that have none, and adds these outcomes to ``space``.
  func makePatches() {
    for number in marks.count..<learner.outcomes.count {
      let outcome = learner.outcomes[number]
      marks.append(OutcomeMarks(outcome))
      space.addOutcome(number)
      let words = space.keys.words
      patches.append(repeating: .max, count: words)
      patches.append(repeating: 0, count: words)
      let (mask, bits) = (patches.view(at: number * words * 2), patches.view(at: number * words * 2 + words))
      for (slot, value) in learner.writes(of: outcome) {
        space.keys.set(slot, 0, in: mask)
        space.keys.set(slot, value, in: bits)
      }
    }
  }

  /// Removes all marks and patches. ``makePatches()`` creates them again, for the current fields of keys.
  func removePatches() {
    marks.removeAll()
    patches.removeAll()
  }
}

extension ReadTrie {
  /// Returns the index of a function's result for a key, or `nil` if the result is not known. Appends the questions to `asked`, except
  /// those with a constant answer (see ``Questions/omits(_:in:)``). The data is passed as arguments, so that exclusive access is checked
  /// once and not for each question.
  ///
  /// - Parameter fields: The fields of keys.
  fileprivate func find(
    _ function: Int, of key: Key, _ fields: RawView<KeyTable.Field>, _ questions: inout Questions, _ table: SlotTable,
    _ asked: inout [Int32]
  ) -> Int? {
    find(function) { question in
      if !questions.omits(question, in: table) { asked.append(question) }
      return questions.ask(question, of: fields[questions.slot(of: question)].value(in: key), in: table)
    }
  }
}
