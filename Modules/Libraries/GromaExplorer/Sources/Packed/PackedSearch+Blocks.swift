import Groma

/// The creation of blocks. The comment on ``StepBlocks`` explains the terms scene, facet, block and loose move. These functions determine
/// the outcomes of the moves of a scene, and the slots on which the outcomes depend.
extension PackedSearch {
  /// Returns the index of the scene (see ``StepBlocks``) of a state, and adds the scene if it is new. Returns `nil` if the state's list of
  /// moves or its sight is not known.
  ///
  /// - Parameters:
  ///   - number: The index of the state.
  ///   - group: The index of the group of the state's key.
  func findScene(of number: Int, in group: Int) -> Int? {
    let key = packed.space.keys.key(number)
    for word in 0..<packed.space.keys.words { dependence[word] = 0 }
    guard let list = ask(learner.offersFunction, of: key), let sight = ask(learner.sightsFunction, of: key) else { return nil }
    let moves = learner.places(of: list).map { Int32(learner.move(at: $0)) }
    let scene = packed.blocks.scene(group: group, offers: list, sight: sight, moves: moves)
    packed.blocks.add(scene, of: key, asked: dependence.view(at: 0))
    return scene
  }

  /// Determines the slots on which the moves of a scene (see ``StepBlocks``) depend in one of its states, and groups the moves into facets.
  /// Learns the outcomes that are not known. If learning removes all scenes (see ``PackedLearner/version``), the moves are not grouped.
  ///
  /// - Parameters:
  ///   - scene: The index of the scene.
  ///   - number: The index of the state.
  func lay(_ scene: Int, from number: Int, _ record: inout ExplorationRecord) {
    let (moves, version) = (learner.places(of: Int(packed.blocks.scenes[scene].offers)), packed.version)
    for place in 0..<moves.count {
      let step = learnStep(learner.move(at: moves.lowerBound + place), from: number, &record)
      if version != packed.version { return }
      if step == nil { packed.blocks.loosen(place, of: scene) } else { _ = packed.blocks.add(dependence.view(at: 0), to: place, of: scene) }
    }
    packed.blocks.lay(scene, groups: packed.tries.mask.view(at: 0))
  }

  /// Creates the block of a facet (see ``StepBlocks``) for a state, learns the outcomes that are not known, and records the names of the
  /// nodes that are visible after the facet's moves.
  ///
  /// - Parameters:
  ///   - part: The index of the facet in ``StepBlocks/parts``.
  ///   - scene: The index of the scene.
  ///   - number: The index of the state.
  /// - Returns: The index of the block, or `nil` if the facets of the scene have changed or all scenes were removed.
  func makeBlock(of part: Int, in scene: Int, from number: Int, _ record: inout ExplorationRecord) -> Int? {
    let list = learner.places(of: Int(packed.blocks.scenes[scene].offers))
    let (isPoor, version) = (packed.blocks.isPoor(part) || packed.blocks.isFull, packed.version)
    var tally = StepBlocks.Tally()
    // The steps of the block, their complete effects on keys, and their learned patches. Steps with equal effects are stored once. The
    // patches keep more bits of keys than the effects, so that they are applied to many states in one operation.
    var (steps, effects, patches): ([StepBlocks.Step], [[UInt64]], [[UInt64]]) = ([], [], [])
    var isLaid = true
    for at in packed.blocks.places(of: part) {
      let place = Int(packed.blocks.places[at])
      let move = learner.move(at: list.lowerBound + place)
      let known = isPoor ? nil : learnStep(move, from: number, &record)
      if version != packed.version { return nil }
      guard let step = known else {
        packed.blocks.loosen(place, of: scene)
        isLaid = false
        continue
      }
      if packed.blocks.add(dependence.view(at: 0), to: place, of: scene) { isLaid = false }
      count(step, move, in: &tally)
      guard packed.marks[step.outcome].leadsOn else { continue }
      guard let effect = effect(of: step.outcome, part, from: number) else { continue }
      let leadsOut = learner.known[move].leadsOut
      if let same = effects.firstIndex(of: effect) {
        if leadsOut { steps[same].leadsOut = true }
      } else {
        effects.append(effect)
        patches.append((0..<2 * packed.space.keys.words).map { packed.patch(step.outcome)[$0] })
        steps.append(StepBlocks.Step(outcome: step.outcome, leadsOut: leadsOut))
      }
      report(step.sight, at: way(to: number).count + 1, &record)
    }
    // Recording names may have added groups, and so removed the blocks.
    if version != packed.version { return nil }
    if isLaid { return packed.blocks.add(steps, patches, tally, of: part, packed.space.keys.key(number)) }
    packed.blocks.lay(scene, groups: packed.tries.mask.view(at: 0))
    return nil
  }

  private func count(_ step: KnownStep, _ number: Int, in tally: inout StepBlocks.Tally) {
    let (move, marks) = (learner.known[number], packed.marks[step.outcome])
    if let end = step.end { tally.ends.append(end) }
    if marks.isRefused { tally.counts.refusals += 1 }
    if marks.isFailed { return }
    if marks.isBeyond {
      tally.counts.cut += 1
      if move.leadsOut { tally.counts.leadsBeyond = true }
    } else {
      tally.counts.transitions += 1
      tally.edges.append(StepBlocks.Edge(move: number, sight: step.sight))
    }
  }

  /// Returns the effect of an outcome on the keys of all states with the same block (see ``StepBlocks``): the mask of the bits that are
  /// kept, and the bits that are set. The bits on which the facet depends have the same values in all these states, so the effect sets them
  /// to fixed values. Returns `nil` if the outcome does not change the states.
  ///
  /// - Parameters:
  ///   - part: The index of the facet in ``StepBlocks/parts``.
  ///   - number: The index of one of the states.
  private func effect(of outcome: Int, _ part: Int, from number: Int) -> [UInt64]? {
    let (words, patch, mask) = (packed.space.keys.words, packed.patch(outcome), packed.blocks.mask(of: part))
    packed.patch(number, outcome, into: next)
    let left = (0..<words).map { patch[$0] & ~mask[$0] }
    let added = (0..<words).map { next[$0] & ~left[$0] }
    let key = packed.space.keys.key(number)
    let isChange = (0..<words).contains { left[$0] != ~mask[$0] || added[$0] != key[$0] & mask[$0] }
    return isChange ? left + added : nil
  }

  // MARK: Known moves

  /// The result of a move in all states that agree in the bits of ``dependence``.
  private struct KnownStep {
    let outcome: Int
    /// The index of the sight after the move; 0 if the sight is not needed.
    var sight = 0
    /// The result of a link, or `nil` if the move does not open a link.
    var end: StepBlocks.End?
  }

  /// Returns the result of a move, and sets ``dependence`` to the bits of keys that determine the result. All states that agree in these
  /// bits have the same result. Learns missing results.
  ///
  /// Returns `nil` if the result cannot be learned, if learning removes all scenes (see ``PackedLearner/version``), or if the move must be
  /// followed state by state, because it depends on a hidden input or something must be reported in each state.
  ///
  /// - Parameters:
  ///   - number: The index of the move.
  ///   - start: The index of the state.
  private func learnStep(_ number: Int, from start: Int, _ record: inout ExplorationRecord) -> KnownStep? {
    for word in 0..<packed.space.keys.words { dependence[word] = 0 }
    let move = learner.known[number]
    if move.isOpaque { return nil }
    guard let outcome = learn(.move(number), of: packed.space.keys.key(start), &record) else { return nil }
    let marks = packed.marks[outcome]
    if marks.hasFailures { return nil }
    if marks.isFailed { return move.link < 0 ? KnownStep(outcome: outcome) : nil }
    if move.doubled >= 0, !onlyLists, learn(.pair(move.doubled), of: packed.space.keys.key(start), &record) != 1 { return nil }
    // The sight of a state that exceeds the bounds is needed only for links.
    if marks.isBeyond, move.link < 0 { return KnownStep(outcome: outcome) }
    packed.patch(start, outcome, into: next)
    guard let sight = learn(.sight, of: next, after: outcome, &record) else { return nil }
    guard move.link >= 0 else { return KnownStep(outcome: outcome, sight: sight) }
    let end = StepBlocks.End(link: move.link, sight: sight, isWaiting: marks.isWaiting)
    if counts.add(end, times: 0) { return nil }
    if !marks.isBeyond, opensOnce {
      guard let again = learn(.move(number), of: next, after: outcome, &record), packed.marks[again].leadsOn,
        leadsBack(again, after: packed.patch(outcome))
      else { return nil }
    }
    return KnownStep(outcome: outcome, sight: sight, end: end)
  }

  /// Returns whether opening a link again leaves the state after the first opening unchanged. Extends ``dependence`` to the bits that
  /// determine this.
  ///
  /// - Parameters:
  ///   - outcome: The index of the outcome of the second opening.
  ///   - first: The patch of the outcome of the first opening.
  private func leadsBack(_ outcome: Int, after first: RawView<UInt64>) -> Bool {
    let second = packed.patch(outcome)
    // A slot that only the second opening writes must already have the written value.
    for word in 0..<packed.space.keys.words { dependence[word] |= first[word] & ~second[word] }
    return next.isKept(ManyWords(words: packed.space.keys.words), by: second)
  }

  /// Returns the index of a function's result for a key, and learns the result if it is not known. Adds to ``dependence`` the bits of the
  /// key that determine the result. Returns `nil` if the result cannot be learned, or if learning it removes all scenes (see
  /// ``PackedLearner/version``).
  ///
  /// - Parameter outcome: The index of the outcome that produced the key; `nil` if the key is that of the state before the move. The bits
  ///   that the outcome sets are not added to ``dependence``.
  private func learn(_ function: Learner.Function, of key: Key, after outcome: Int? = nil, _ record: inout ExplorationRecord) -> Int? {
    let (number, version) = (learner.number(of: function), packed.version)
    if let known = ask(number, of: key, after: outcome) { return known }
    packed.learn(function, in: key, &record)
    return version == packed.version ? ask(number, of: key, after: outcome) : nil
  }

  /// Returns the index of a function's result for a key, or `nil` if the result is not known. Adds to ``dependence`` the bits of the key
  /// that the questions of the function concern, except for questions with a constant answer.
  ///
  /// - Parameter outcome: The index of the outcome that produced the key; `nil` if the key is that of the state before the move. The bits
  ///   that the outcome sets are not added to ``dependence``.
  private func ask(_ function: Int, of key: Key, after outcome: Int? = nil) -> Int? {
    ask(
      function, of: key, after: outcome.map { packed.patch($0) }, learner.trie, &learner.questions, learner.table,
      packed.space.keys.fields.view(at: 0), dependence.view(at: 0))
  }

  /// Implements ``ask(_:of:after:)``. The data is passed as arguments, so that exclusive access is checked once and not for each question.
  ///
  /// - Parameters:
  ///   - patch: The patch of the outcome that produced the key; `nil` if the key is that of the state before the move.
  ///   - fields: The fields of keys.
  ///   - dependence: The words of ``dependence``.
  private nonisolated func ask(
    _ function: Int, of key: Key, after patch: RawView<UInt64>?, _ trie: borrowing ReadTrie, _ questions: inout Questions,
    _ table: SlotTable, _ fields: RawView<KeyTable.Field>, _ dependence: RawView<UInt64>
  ) -> Int? {
    trie.find(function) { question in
      let field = fields[questions.slot(of: question)]
      let answer = questions.ask(question, of: field.value(in: key), in: table)
      if questions.omits(question, in: table) { return answer }
      let (word, bits) = (Int(field.word), field.mask << UInt64(field.shift))
      if let patch { dependence[word] |= bits & patch[word] } else { dependence[word] |= bits }
      return answer
    }
  }
}
