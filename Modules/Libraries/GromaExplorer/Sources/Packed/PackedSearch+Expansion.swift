extension PackedSearch {
  func exploreNext(from number: Int, _ record: inout ExplorationRecord) -> Int {
    var end = number + 1
    if number < limits.inOrder { explore(number, &record) } else { end = exploreRow(from: number, &record) }
    // All states at one distance from the launch are expanded before states at a greater distance, regardless of their numbers.
    if end == levelEnd {
      packed.space.numberFound()
      levelEnd = packed.space.keys.numberedCount
    } else if count - packed.space.keys.numberedCount > limits.unnumberedStates {
      packed.space.numberFound()
    }
    return end
  }

  /// Checks consecutive states whose keys are in one row (see ``KeyRows``), beginning with the state with this index, and makes all their
  /// moves. The states have the same distance from the launch.
  ///
  /// - Returns: The index of the next state to expand.
  private func exploreRow(from number: Int, _ record: inout ExplorationRecord) -> Int {
    packed.space.isInOrder = false
    let end = number + packed.space.keys.run(from: number, to: levelEnd).set.count
    if !onlyLists, looksAtEach || !packed.space.fresh.isEmpty || number < wholeStates {
      for number in number..<end { look(at: number, &record) }
    }
    var first = number
    while first < end {
      first =
        packed.space.keys.words == 1
        ? follow(first..<end, OneWord(), &record) : follow(first..<end, ManyWords(words: packed.space.keys.words), &record)
    }
    lookBack(at: number..<end, &record)
    return end
  }

  /// Makes all moves in the first states of a range: in those whose keys are in the same key run (see ``KeyRuns``) as the key of the first
  /// state.
  ///
  /// - Parameter numbers: The indices of the states.
  /// - Returns: The index of the next state to expand.
  private func follow(_ numbers: Range<Int>, _ width: some KeyWidth, _ record: inout ExplorationRecord) -> Int {
    let (run, version) = (packed.space.keys.run(from: numbers.lowerBound, to: numbers.upperBound), packed.space.keys.version)
    packed.space.keys.read(run.set.first, of: run, into: runKey)
    packed.space.keys.rows.prefetch(runKey, width)
    var left = run.set
    while !left.isEmpty, version == packed.space.keys.version { left = left - followAlike(in: left, of: run, width, &record) }
    // The fields have changed, so the remaining states are in other rows.
    for member in left { followAll(from: run.number(of: member), &record) }
    return Int(run.first) + run.set.count
  }

  /// Makes all moves in the first of some states of a row and in other states of the same scene (see ``StepBlocks``).
  ///
  /// States that agree in the slots that a facet depends on have the same block, even if they differ in other slots. The block is looked up
  /// once for all of them, and each of its steps changes all of them into states of a single row.
  ///
  /// - Parameters:
  ///   - left: The states in which no moves were made yet, as members of the row (see ``KeySet``).
  ///   - run: The numbers and keys of the states of the row.
  /// - Returns: The states in which all moves were made. Empty if the call must be repeated, because the facets of the scene have changed
  ///   or learned results invalidated the blocks.
  private func followAlike(
    in left: KeySet, of run: KeyRuns.Run, _ width: some KeyWidth, _ record: inout ExplorationRecord
  ) -> KeySet {
    let member = left.first
    let number = run.number(of: member)
    runKey.setMember(member)
    guard let group = packed.tries.group(of: runKey, width),
      let scene = packed.blocks.scene(of: runKey, in: group, width) ?? findScene(of: number, in: group)
    else {
      followAll(from: number, &record)
      return KeySet(member)
    }
    let facts = packed.blocks.scenes[scene]
    let moves = learner.places(of: Int(facts.offers))
    // Shortly before an audit, and near the maximum number of states, moves are made one by one.
    let most = min(packed.moveAudits.left - 1, bounds.states - count) / max(moves.count, 1)
    if most == 0 || moves.count > limits.movesOfScene {
      followAll(from: number, &record)
      return KeySet(member)
    }
    if !facts.isLaid {
      lay(scene, from: number, &record)
      return KeySet()
    }
    let bits = (packed.tries.mask[0] | packed.blocks.sceneBits(in: group)) & KeySet.lowest
    let alike = (bits == 0 ? left : left & KeySet(agreeingWith: member, in: bits)).prefix(most)
    guard findBlocks(alike, of: run, scene, width, &record) else { return KeySet() }
    expansion.addSteps(in: packed.blocks, runKey, packed.space.keys.rows, width)
    let sight = Int(facts.sight)
    let home = countBlocks(in: sight, &record) | packed.space.take(expansion, from: run, width, &record)
    let isHome = learner.sights[sight].isHome
    if isHome || !home.isEmpty { packed.space.keys.rows.find(runKey, width)?.mark(isHome ? alike : home) }
    // Loose moves come last, because a run may change the learned results.
    let loose = packed.blocks.loose(in: scene).map { learner.move(at: moves.lowerBound + Int(packed.blocks.places[$0])) }
    for member in loose.isEmpty ? KeySet() : alike {
      for move in loose { follow(move, from: run.number(of: member), sight, &record) }
    }
    return alike
  }

  /// Finds the blocks (see ``StepBlocks``) of some states of a scene, creates missing blocks, and adds all of them to ``expansion``.
  ///
  /// - Returns: `false` if a missing block could not be created. In this case, no moves were made, and the search for the scene and its
  ///   blocks must be repeated.
  private func findBlocks(
    _ alike: KeySet, of run: KeyRuns.Run, _ scene: Int, _ width: some KeyWidth, _ record: inout ExplorationRecord
  ) -> Bool {
    expansion.removeAll()
    var parts = packed.blocks.parts(of: scene)
    while let missing = expansion.add(&parts, of: alike, runKey, in: &packed.blocks, width) {
      let (part, first) = (parts.removeFirst(), missing.first)
      var left = missing.states
      repeat {
        let states = packed.blocks.agreeing(with: left.first, in: left, of: part)
        guard let block = makeBlock(of: part, in: scene, from: run.number(of: left.first), &record) else { return false }
        expansion.add(block, of: states, from: first)
        left = expansion.add(part, of: left - states, from: first, runKey, in: &packed.blocks, width)
      } while !left.isEmpty
    }
    return true
  }

  /// Counts the moves of the blocks (see ``StepBlocks``) in ``expansion``, each for all states to which the block applies.
  ///
  /// - Parameter sight: The index of the sight of the states.
  /// - Returns: The states in which a way out (``Move/leadsOut``) exceeds the bounds.
  private func countBlocks(in sight: Int, _ record: inout ExplorationRecord) -> KeySet {
    let counts = packed.blocks.count(expansion, in: sight)
    packed.moveAudits.skip(counts.transitions)
    record.count(transitions: counts.transitions, cut: counts.cut, refusals: counts.refusals)
    return counts.home
  }
}
