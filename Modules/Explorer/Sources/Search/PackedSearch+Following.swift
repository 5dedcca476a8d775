import Navigation

extension PackedSearch {
  /// Lets everything happen in a state that can: what is known at once first, the other moves one by one.
  ///
  /// - Returns: The number of the list of what can happen.
  func followAll(from number: Int, _ report: inout ExplorationReport) -> Int {
    if let place = lookAhead(to: number) {
      let scene = blocks.scenes[lookahead.scene(of: place)]
      let (list, sight) = (Int(scene.offers), Int(scene.sight))
      let moves = learner.places(of: list)
      if learner.sights[sight].isHome { keys.mark(number) }
      lookahead.follow(place)
      // Where a move is to be made once more, or there may be too many states, each counts.
      if untilAudit > moves.count, count + moves.count <= bounds.states {
        follow(place, moves, from: number, sight, &report)
      } else {
        for move in moves { follow(learner.move(at: move), from: number, sight, &report) }
      }
      return list
    }
    let list = result(of: .offers, learner.offersFunction, in: number, &report)
    if let lost = learner.lostOffers.popLast() { noteLostOffers(lost.end, number, &report) }
    let moves = learner.places(of: list)
    let sight = sightNumber(number)
    if learner.sights[sight].isHome { keys.mark(number) }
    let version = blocksVersion
    for move in moves { follow(learner.move(at: move), from: number, sight, &report) }
    if version == blocksVersion, let group = tries.group(of: keys.key(number)) {
      lay(blocks.scene(group: group, offers: list, sight: sight, count: moves.count), from: number)
    }
    return list
  }

  /// Follows a state of which is known what its moves do, or what they depend on.
  ///
  /// - Parameters:
  ///   - place: Where it is among those that were looked at.
  ///   - moves: Where its moves are.
  private func follow(_ place: Int, _ moves: Range<Int>, from number: Int, _ sight: Int, _ report: inout ExplorationReport) {
    let scene = lookahead.scene(of: place)
    blocks.visit(scene)
    left.removeAll()
    var (transitions, cut, refusals): (Int32, Int32, Int32) = (0, 0, 0)
    for index in lookahead.blocks(of: place) {
      let count = blocks.count(Int(lookahead.blocks[index]))
      transitions &+= count.transitions
      cut &+= count.cut
      refusals &+= count.refusals
      if count.leadsBeyond { keys.mark(number) }
    }
    untilAudit -= Int(transitions)
    report.count(transitions: Int(transitions), cut: Int(cut), refusals: Int(refusals))
    for index in lookahead.steps(of: place) {
      let (step, hash) = (lookahead.steps[index].step, lookahead.steps[index].hash)
      patch(number, step.outcome, into: next)
      guard let to = keys.find(next) else {
        left.append(step)
        continue
      }
      if step.leadsOut, keys.isMarked(to) {
        keys.mark(number)
        lookahead.mark(next, hash, keys.words)
      }
    }
    leave(blocks.loose(in: scene))
    if place == 0 { for index in 0..<lookahead.unknown.count { leave(blocks.moves(of: Int(lookahead.unknown[index]))) } }
    let version = blocksVersion
    followLeft(moves, from: number, sight, &report)
    if place > 0 { return }
    for index in 0..<lookahead.unknown.count where version == blocksVersion {
      makeBlock(of: Int(lookahead.unknown[index]), in: scene, from: number)
    }
  }

  /// Leaves moves to be followed one by one.
  @inline(__always) private func leave(_ moves: Range<Int>) {
    for move in moves { left.append(StepBlocks.Step(outcome: StepBlocks.Step.none, place: Int(blocks.places[move]), leadsOut: false)) }
  }

  /// Takes in what is left of a state: new states, in the order of the moves that lead there, and what is followed one by one.
  private func followLeft(_ moves: Range<Int>, from number: Int, _ sight: Int, _ report: inout ExplorationReport) {
    let count = left.count
    if count > 1 { left.sort(from: 0) { $0.place < $1.place } }
    for index in 0..<count {
      let step = left[index]
      if step.outcome == StepBlocks.Step.none {
        follow(learner.move(at: moves.lowerBound + step.place), from: number, sight, &report)
      } else {
        patch(number, step.outcome, into: next)
        if count == 1 || keys.find(next) == nil { insert(next, from: number, step.outcome, &report) }
      }
    }
  }

  /// Follows one move: takes in where it leads, and what is to be said of it.
  ///
  /// - Parameter sight: The number of what is seen of the state.
  private func follow(_ move: Int, from number: Int, _ sight: Int, _ report: inout ExplorationReport) {
    let outcome = outcome(of: move, in: number, &report)
    let marks = marks[outcome]
    if !marks.isDisjoint(with: [.isRefused, .hasFailures, .isFailed]) {
      if marks.contains(.isRefused) { report.count(refusals: 1) }
      if marks.contains(.hasFailures) {
        note(learner.outcomes[outcome].facts, of: learner.moves[move], from: number, &report)
        noteDiscarded(learner.outcomes[outcome].facts, by: learner.moves[move], from: number, &report)
      }
      if marks.contains(.isFailed) { return arriveNowhere(move, outcome, from: number, &report) }
    }
    let known = learner.known[move]
    if known.doubled >= 0 { check(known.doubled, in: number, &report) }
    // What came before may have moved fields.
    patch(number, outcome, into: next)
    guard !marks.contains(.isBeyond), let to = insert(next, from: number, by: move, outcome, &report) else {
      report.count(cut: 1)
      if known.leadsOut { keys.mark(number) }
      if known.link >= 0 { arrive(known.link, marks.contains(.isWaiting), self.sight(of: next, &report), from: number, &report) }
      return
    }
    report.count(transitions: 1)
    if known.leadsOut, keys.isMarked(to) { keys.mark(number) }
    let found = sightNumber(to)
    noteEdge(move, sight, found, &report)
    guard known.link >= 0 else { return }
    arrive(known.link, marks.contains(.isWaiting), found, from: number, &report)
    if opensOnce { openOnceMore(move, from: number, to, &report) }
  }

  /// Says that two things at once do not end where they may, if so.
  func check(_ pair: Int, in number: Int, _ report: inout ExplorationReport) {
    if !holds(pair, in: number, &report) { note(learner.pairs[pair].pair, from: number, &report) }
  }

  private func noteEdge(_ move: Int, _ from: Int, _ to: Int, _ report: inout ExplorationReport) {
    let edge = UInt64(move) << 48 | UInt64(from) << 24 | UInt64(to)
    guard edges.insert(edge).inserted else { return }
    report.note(learner.moves[move], from: learner.sights[from].screen, to: learner.sights[to].screen)
  }

  /// Checks that a link leads nowhere else when it is opened once more.
  ///
  /// - Parameter once: Where the link led.
  private func openOnceMore(_ move: Int, from number: Int, _ once: Int, _ report: inout ExplorationReport) {
    let next = outcome(of: move, in: once, &report)
    guard marks[next].isDisjoint(with: [.isFailed, .isBeyond]) else {
      return noteLost(learner.outcomes[next].facts, of: learner.moves[move], from: once, &report)
    }
    patch(once, next, into: self.next)
    guard !keys.isEqual(self.next, keys.key(once)) else { return }
    note(state(once), isNot: learner.state(row(self.next)), of: learner.moves[move], from: number, &report)
  }
}

// MARK: - Looking ahead

extension PackedSearch {
  /// Where a state that is to be followed now is among those that were looked at; nil when too little is known of it.
  @inline(__always) private func lookAhead(to number: Int) -> Int? {
    lookahead.place(of: number, version: blocksVersion) ?? lookAheadAnew(to: number)
  }

  private func lookAheadAnew(to number: Int) -> Int? {
    lookahead.begin(number, version: blocksVersion, words: keys.words)
    for next in number..<min(number + lookahead.size, count) {
      guard look(at: next, isFirst: next == number) else { break }
    }
    for step in 0..<lookahead.steps.count { keys.prefetchKey(lookahead.steps[step].hash, mark: lookahead.steps[step].step.leadsOut) }
    return lookahead.place(of: number, version: blocksVersion)
  }

  /// Looks at a state; false when too little is known of it. Only the first may have facets without a block.
  private func look(at number: Int, isFirst: Bool) -> Bool {
    let key = keys.key(number)
    guard let group = tries.group(of: key), let list = known(learner.offersFunction, in: group, key),
      let sight = known(learner.sightsFunction, in: group, key)
    else { return false }
    let scene = blocks.scene(group: group, offers: list, sight: sight, count: learner.places(of: list).count)
    guard blocks.scenes[scene].isLaid else { return false }
    let firstBlock = lookahead.blocks.count
    for facet in blocks.facets(of: scene) {
      guard let block = blocks.block(of: facet, key) else {
        guard isFirst else { return false }
        lookahead.unknown.append(Int32(facet))
        continue
      }
      lookahead.blocks.append(Int32(truncatingIfNeeded: block))
    }
    for index in firstBlock..<lookahead.blocks.count {
      let block = Int(lookahead.blocks[index])
      if keys.words == 1 { look(at: block, from: number, 1) } else { look(at: block, from: number, keys.words) }
    }
    lookahead.add(scene)
    return true
  }

  /// Looks where the steps of a block lead, and has fetched what was not looked for lately.
  @inline(__always) private func look(at block: Int, from number: Int, _ words: Int) {
    let (steps, count) = blocks.steps(of: block)
    let (key, next, patches, recent) = (keys.key(number), next, patches.view(at: 0), lookahead.recent.view(at: 0))
    for index in 0..<count {
      let step = StepBlocks.Step(bits: steps[index])
      next.set(key, words, by: patches.view(at: step.outcome &* words &* 2))
      let hash = UInt32(truncatingIfNeeded: next.hash(words))
      let place = Lookahead.place(hash)
      let known = recent.view(at: place &* words)
      if known.isEqual(to: next, words) {
        if !step.leadsOut { continue }
        if lookahead.areMarked[place] {
          keys.mark(number)
          continue
        }
      } else {
        for word in 0..<words { known[word] = next[word] }
        lookahead.forgetMark(place)
      }
      keys.prefetchEntry(hash)
      lookahead.steps.append(Lookahead.HashedStep(step: step, hash: hash))
    }
  }
}
