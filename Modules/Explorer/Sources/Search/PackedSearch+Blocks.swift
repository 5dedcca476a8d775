import Navigation

extension PackedSearch {
  /// Finds out what the moves of a scene depend on, in a state in which all of them were followed.
  func lay(_ scene: Int, from number: Int) {
    let list = learner.places(of: Int(blocks.scenes[scene].offers))
    if blocks.scenes[scene].isLaid || list.count > StepBlocks.maximumMoves { return }
    for place in 0..<list.count {
      if knownStep(learner.move(at: list.lowerBound + place), in: scene, from: number) == nil {
        blocks.loosen(place, of: scene)
      } else {
        _ = blocks.add(dependence.view(at: 0), to: place, of: scene)
      }
    }
    blocks.lay(scene)
  }

  /// Makes the block of a facet for a state in which its moves were followed.
  func makeBlock(of facet: Int, in scene: Int, from number: Int) {
    let list = learner.places(of: Int(blocks.scenes[scene].offers))
    let isPoor = blocks.isPoor(facet, of: scene) || blocks.isFull
    var tally = StepBlocks.Tally()
    // Those that lead to other states, and what they do to all states of the block.
    var (steps, effects): ([StepBlocks.Step], [[UInt64]]) = ([], [])
    var isLaid = true
    for index in blocks.moves(of: facet) {
      let place = Int(blocks.places[index])
      let move = learner.move(at: list.lowerBound + place)
      guard !isPoor, let step = knownStep(move, in: scene, from: number) else {
        blocks.loosen(place, of: scene)
        isLaid = false
        continue
      }
      if blocks.add(dependence.view(at: 0), to: place, of: scene) { isLaid = false }
      count(step, learner.known[move], in: &tally)
      guard marks[step.outcome].isDisjoint(with: [.isFailed, .isBeyond]), let effect = effect(of: step.outcome, facet, from: number) else {
        continue
      }
      let leadsOut = learner.known[move].leadsOut
      if let same = effects.firstIndex(of: effect) {
        if leadsOut { steps[same] = StepBlocks.Step(outcome: steps[same].outcome, place: steps[same].place, leadsOut: true) }
      } else {
        effects.append(effect)
        steps.append(StepBlocks.Step(outcome: step.outcome, place: place, leadsOut: leadsOut))
      }
    }
    if isLaid { blocks.add(steps, tally, of: facet, keys.key(number)) } else { blocks.lay(scene) }
  }

  private func count(_ step: KnownStep, _ move: Learner.KnownMove, in tally: inout StepBlocks.Tally) {
    let marks = marks[step.outcome]
    if let end = step.end { tally.ends.append(StepBlocks.End(link: Int32(move.link), end: Int32(end))) }
    if marks.contains(.isRefused) { tally.refusals += 1 }
    if marks.contains(.isFailed) { return }
    if marks.contains(.isBeyond) {
      tally.cut += 1
      if move.leadsOut { tally.leadsBeyond = true }
    } else {
      tally.transitions += 1
    }
  }

  /// What an outcome does to all states of a facet's block: the bits that it leaves as they are, whatever they are, and where the state leads. Nil
  /// when that is back to itself.
  private func effect(of outcome: Int, _ facet: Int, from number: Int) -> [UInt64]? {
    let (words, key, patch) = (keys.words, keys.key(number), patch(outcome))
    var (kept, led): ([UInt64], [UInt64]) = ([], [])
    self.patch(number, outcome, into: next)
    for word in 0..<words {
      kept.append(patch[word] | tries.mask[word] | blocks.mask(of: facet)[word])
      led.append(next[word])
    }
    let isChange = kept.contains { $0 != .max } || led.indices.contains { led[$0] != key[$0] }
    return isChange ? kept + led : nil
  }

  // MARK: What is known

  /// What is known of a move wherever what it depends on is the same.
  private struct KnownStep {
    let outcome: Int
    /// Where it ends, if it is a link that leads anywhere: twice the number of the sight, and one for waiting.
    var end: Int?
  }

  /// What is known of a move in a state, and wherever the slots that are put into ``dependence`` hold the same; nil when nothing is, or something is
  /// to be said each time.
  private func knownStep(_ number: Int, in scene: Int, from start: Int) -> KnownStep? {
    for word in 0..<keys.words { dependence[word] = 0 }
    let (move, group) = (learner.known[number], Int(blocks.scenes[scene].group))
    guard !move.isOpaque, let outcome = ask(move.function, in: group, keys.key(start)) else { return nil }
    let (first, marks) = (patch(outcome), marks[outcome])
    if marks.contains(.hasFailures) { return nil }
    if marks.contains(.isFailed) { return move.link < 0 ? KnownStep(outcome: outcome) : nil }
    if move.doubled >= 0, ask(learner.pairs[move.doubled].function, in: group, keys.key(start)) != 1 { return nil }
    patch(start, outcome, into: next)
    guard let nextGroup = tries.group(of: next), let sight = ask(learner.sightsFunction, in: nextGroup, next, after: first) else {
      return nil
    }
    guard move.link >= 0 else { return KnownStep(outcome: outcome) }
    let end = end(at: sight, isWaiting: marks.contains(.isWaiting))
    guard ends.isMissed(end, of: move.link) == false else { return nil }
    if !marks.contains(.isBeyond), opensOnce {
      guard let again = ask(move.function, in: nextGroup, next, after: first), self.marks[again].isDisjoint(with: [.isFailed, .isBeyond]),
        leadsBack(again, after: first)
      else { return nil }
    }
    return KnownStep(outcome: outcome, end: end)
  }

  /// Whether what is done next leads to where it began, wherever what it depends on is the same.
  private func leadsBack(_ outcome: Int, after first: RawView<UInt64>) -> Bool {
    let (words, second) = (keys.words, patch(outcome))
    for word in 0..<words {
      if next[word] & second[word] | second[words + word] != next[word] { return false }
      // What only the second sets was so before.
      dependence[word] |= first[word] & ~second[word] & ~tries.mask[word]
    }
    return true
  }

  /// The result of a function in a key's state; nil when it is not known. The slots that it asks about are put into ``dependence``.
  ///
  /// - Parameter patch: What has set the key: what it has set is known.
  private func ask(_ function: Int, in group: Int, _ key: Key, after patch: RawView<UInt64>? = nil) -> Int? {
    guard let result = known(function, in: group, key) else { return nil }
    tries.addAsked(function, in: group, key, learner.questions, to: dependence.view(at: 0), in: patch)
    return result
  }
}
