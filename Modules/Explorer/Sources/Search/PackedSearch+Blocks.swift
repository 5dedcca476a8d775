import Navigation

extension PackedSearch {
  /// The scene of a state of a group; nil when too little is known of it.
  func findScene(of number: Int, in group: Int) -> Int? {
    let key = keys.key(number)
    for word in 0..<keys.words { dependence[word] = 0 }
    guard let list = ask(learner.offersFunction, in: group, key), let sight = ask(learner.sightsFunction, in: group, key) else {
      return nil
    }
    let scene = scene(in: group, offers: list, sight)
    blocks.add(scene, of: key, asked: dependence.view(at: 0))
    return scene
  }

  private func scene(in group: Int, offers list: Int, _ sight: Int) -> Int {
    blocks.scene(group: group, offers: list, sight: sight, moves: learner.places(of: list).map { Int32(learner.move(at: $0)) })
  }

  /// Finds out what the moves of a scene depend on, in a state in which all of them were followed.
  ///
  /// - Parameter list: The number of the list of what can happen.
  func lay(offers list: Int, _ sight: Int, from number: Int) {
    let moves = learner.places(of: list)
    guard moves.count <= StepBlocks.maximumMoves, let group = tries.group(of: keys.key(number)) else { return }
    let scene = scene(in: group, offers: list, sight)
    if blocks.scenes[scene].isLaid { return }
    for place in 0..<moves.count {
      if knownStep(learner.move(at: moves.lowerBound + place), in: group, from: number) == nil {
        blocks.loosen(place, of: scene)
      } else {
        _ = blocks.add(dependence.view(at: 0), to: place, of: scene)
      }
    }
    blocks.lay(scene, groups: tries.mask.view(at: 0))
  }

  /// Makes the block of a part of a scene for a state in which its moves were followed.
  ///
  /// - Returns: False when it turns out that the scene has other parts: it is laid anew, and no block is made.
  func makeBlock(of part: Int, in scene: Int, from number: Int) -> Bool {
    let (group, list) = (Int(blocks.scenes[scene].group), learner.places(of: Int(blocks.scenes[scene].offers)))
    let isPoor = blocks.isPoor(part) || blocks.isFull
    var tally = StepBlocks.Tally()
    // Those that lead to other states, and what they do to all states of the block.
    var (steps, effects): ([StepBlocks.Step], [[UInt64]]) = ([], [])
    var isLaid = true
    for (index, at) in blocks.places(of: part).enumerated() {
      let place = Int(blocks.places[at])
      let move = learner.move(at: list.lowerBound + place)
      guard !isPoor, let step = knownStep(move, in: group, from: number) else {
        blocks.loosen(place, of: scene)
        isLaid = false
        continue
      }
      if blocks.add(dependence.view(at: 0), to: place, of: scene) { isLaid = false }
      count(step, move, in: &tally)
      guard marks[step.outcome].isDisjoint(with: [.isFailed, .isBeyond]), let effect = effect(of: step.outcome, part, from: number) else {
        continue
      }
      let leadsOut = learner.known[move].leadsOut
      if let same = effects.firstIndex(of: effect) {
        if leadsOut { steps[same] = StepBlocks.Step(outcome: steps[same].outcome, place: steps[same].place, leadsOut: true) }
      } else {
        effects.append(effect)
        steps.append(StepBlocks.Step(outcome: step.outcome, place: index, leadsOut: leadsOut))
      }
    }
    if isLaid {
      blocks.add(steps, effects, tally, of: part, keys.key(number))
    } else {
      blocks.lay(scene, groups: tries.mask.view(at: 0))
    }
    return isLaid
  }

  private func count(_ step: KnownStep, _ number: Int, in tally: inout StepBlocks.Tally) {
    let (move, marks) = (learner.known[number], marks[step.outcome])
    if let end = step.end { tally.ends.append(StepBlocks.End(link: Int32(move.link), end: Int32(end))) }
    if marks.contains(.isRefused) { tally.refusals += 1 }
    if marks.contains(.isFailed) { return }
    if marks.contains(.isBeyond) {
      tally.cut += 1
      if move.leadsOut { tally.leadsBeyond = true }
    } else {
      tally.transitions += 1
      tally.edges.append(StepBlocks.Edge(move: Int32(number), sight: Int32(step.sight)))
    }
  }

  /// What an outcome does to the keys of all states of the block of a part: the masks of what is left of them, whatever it is, and what is added. Nil
  /// when that leads back to where it began.
  private func effect(of outcome: Int, _ part: Int, from number: Int) -> [UInt64]? {
    let (words, patch, mask) = (keys.words, patch(outcome), blocks.mask(of: part))
    self.patch(number, outcome, into: next)
    let left = (0..<words).map { patch[$0] & ~mask[$0] }
    let added = (0..<words).map { next[$0] & ~left[$0] }
    let key = keys.key(number)
    let isChange = (0..<words).contains { left[$0] != ~mask[$0] || added[$0] != key[$0] & mask[$0] }
    return isChange ? left + added : nil
  }

  // MARK: What is known

  /// What is known of a move wherever what it depends on is the same.
  private struct KnownStep {
    let outcome: Int
    /// The number of what is in sight where it leads.
    var sight = 0
    /// Where it ends, if it is a link that leads anywhere: twice the number of the sight, and one for waiting.
    var end: Int?
  }

  /// What is known of a move in a state, and wherever the slots that are put into ``dependence`` hold the same; nil when nothing is, or something is
  /// to be said each time.
  private func knownStep(_ number: Int, in group: Int, from start: Int) -> KnownStep? {
    for word in 0..<keys.words { dependence[word] = 0 }
    let move = learner.known[number]
    guard !move.isOpaque, let outcome = ask(move.function, in: group, keys.key(start)) else { return nil }
    let (first, marks) = (patch(outcome), marks[outcome])
    if marks.contains(.hasFailures) { return nil }
    if marks.contains(.isFailed) { return move.link < 0 ? KnownStep(outcome: outcome) : nil }
    if move.doubled >= 0, ask(learner.pairs[move.doubled].function, in: group, keys.key(start)) != 1 { return nil }
    // Nobody looks at what is in sight beyond the bounds, unless a link leads there.
    if marks.contains(.isBeyond), move.link < 0 { return KnownStep(outcome: outcome) }
    patch(start, outcome, into: next)
    guard let nextGroup = tries.group(of: next), let sight = ask(learner.sightsFunction, in: nextGroup, next, after: first) else {
      return nil
    }
    guard move.link >= 0 else { return KnownStep(outcome: outcome, sight: sight) }
    let end = end(at: sight, isWaiting: marks.contains(.isWaiting))
    guard ends.isMissed(end, of: move.link) == false else { return nil }
    if !marks.contains(.isBeyond), opensOnce {
      guard let again = ask(move.function, in: nextGroup, next, after: first), self.marks[again].isDisjoint(with: [.isFailed, .isBeyond]),
        leadsBack(again, after: first)
      else { return nil }
    }
    return KnownStep(outcome: outcome, sight: sight, end: end)
  }

  /// Whether what is done next leads to where it began, wherever what it depends on is the same.
  private func leadsBack(_ outcome: Int, after first: RawView<UInt64>) -> Bool {
    let second = patch(outcome)
    // What only the second sets was so before.
    for word in 0..<keys.words { dependence[word] |= first[word] & ~second[word] }
    return next.isKept(ManyWords(words: keys.words), by: second)
  }

  /// The result of a function in a key's state; nil when it is not known. The slots that it asks about are put into ``dependence``.
  ///
  /// - Parameter patch: What has set the key: what it has set is known.
  private func ask(_ function: Int, in group: Int, _ key: Key, after patch: RawView<UInt64>? = nil) -> Int? {
    guard let result = known(function, in: group, key) else { return nil }
    // No closures: of each call would be asked whether it is made on the main actor.
    var place = learner.trie.place(of: function)
    while case .question(let question, let node) = place {
      place = learner.trie.place(after: answer(question, in: key), at: node)
      if learner.questions.isConstant(question, in: learner.table) { continue }
      let field = keys.fields[learner.questions.slot(of: question)]
      let (word, bits) = (Int(field.word), field.mask << UInt64(field.shift))
      if let patch { dependence[word] |= bits & patch[word] } else { dependence[word] |= bits }
    }
    return result
  }
}
