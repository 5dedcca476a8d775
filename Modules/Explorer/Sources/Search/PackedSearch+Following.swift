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
      if learner.sights[sight].isHome { mark(number, at: place) }
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
    if version == blocksVersion { lay(offers: list, sight, from: number) }
    return list
  }

  /// Follows a state of which is known what its moves do, or what they depend on: by its blocks first, and then what is left.
  ///
  /// - Parameters:
  ///   - place: Where it is among those that were looked at.
  ///   - moves: Where its moves are.
  private func follow(_ place: Int, _ moves: Range<Int>, from number: Int, _ sight: Int, _ report: inout ExplorationReport) {
    let scene = lookahead.scene(of: place)
    left.removeAll()
    var (transitions, cut, refusals, leadsHome): (Int32, Int32, Int32, Bool) = (0, 0, 0, false)
    for index in lookahead.blocks(of: place) {
      let counts = blocks.count(Int(lookahead.blocks[index]), in: sight)
      transitions &+= counts.transitions
      cut &+= counts.cut
      refusals &+= counts.refusals
      if counts.leadsBeyond { leadsHome = true }
    }
    let (finder, hasPlaces) = (keys.finder, lookahead.hasPlaces(rows: keys.rowsVersion))
    let (steps, bits) = (lookahead.steps.view(at: 0), lookahead.bits.view(at: 0))
    for index in lookahead.steps(of: place) {
      let step = steps[index]
      // What was not there may have been found meanwhile.
      let bit = hasPlaces && finder.isThere(bits[index]) ? bits[index] : keys.find(lookahead.keys.view(at: index &* keys.words))
      guard let bit else {
        left.append(step)
        continue
      }
      if step.leadsOut, !leadsHome, finder.isMarked(bit) { leadsHome = true }
    }
    if leadsHome { mark(number, at: place) }
    untilAudit -= Int(transitions)
    report.count(transitions: Int(transitions), cut: Int(cut), refusals: Int(refusals))
    leave(blocks.loose(in: scene))
    if place == 0 { for index in 0..<lookahead.unknown.count { leave(blocks.places(of: Int(lookahead.unknown[index]))) } }
    let version = blocksVersion
    followLeft(moves, from: number, sight, &report)
    if place > 0 { return }
    var isLaidAnew = false
    for index in 0..<lookahead.unknown.count where version == blocksVersion {
      if !makeBlock(of: Int(lookahead.unknown[index]), in: scene, from: number) { isLaidAnew = true }
    }
    // Of the next states of the scene blocks were found that do what is loose now.
    if isLaidAnew { lookahead.removeAll() }
  }

  /// Marks a state that was looked at.
  @inline(__always) private func mark(_ number: Int, at place: Int) {
    if lookahead.hasPlaces(rows: keys.rowsVersion) { keys.mark(lookahead.bit(of: place)) } else { keys.mark(number) }
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
        if count == 1 || !keys.contains(next) { insert(next, from: number, step.outcome, &report) }
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
    guard !marks.contains(.isBeyond), insert(next, from: number, by: move, outcome, &report) else {
      report.count(cut: 1)
      if known.leadsOut { keys.mark(number) }
      if known.link >= 0 { arrive(known.link, marks.contains(.isWaiting), self.sight(of: next, &report), from: number, &report) }
      return
    }
    report.count(transitions: 1)
    // To tell of a new state keys are made, in the place of this one.
    patch(number, outcome, into: next)
    if known.leadsOut, keys.isMarked(next) { keys.mark(number) }
    let found = self.sight(of: next, &report)
    edges.insert(Self.edge(move, from: sight, to: found))
    guard known.link >= 0 else { return }
    arrive(known.link, marks.contains(.isWaiting), found, from: number, &report)
    if opensOnce { openOnceMore(move, from: number, after: outcome, &report) }
  }

  /// Says that two things at once do not end where they may, if so.
  func check(_ pair: Int, in number: Int, _ report: inout ExplorationReport) {
    if !holds(pair, in: number, &report) { note(learner.pairs[pair].pair, from: number, &report) }
  }

  /// Checks that a link leads nowhere else when it is opened once more.
  ///
  /// - Parameter first: The number of what it did when it was opened.
  private func openOnceMore(_ move: Int, from number: Int, after first: Int, _ report: inout ExplorationReport) {
    patch(number, first, into: next)
    let second = outcome(of: move, in: next, &report)
    // What was learnt may have moved fields.
    patch(number, first, into: next)
    guard marks[second].isDisjoint(with: [.isFailed, .isBeyond]) else {
      guard let once = keys.number(of: next) else { preconditionFailure("a link led to it") }
      return noteLost(learner.outcomes[second].facts, of: learner.moves[move], from: once, &report)
    }
    if next.isKept(ManyWords(words: keys.words), by: patch(second)) { return }
    let once = learner.state(row(next))
    next.set(next, ManyWords(words: keys.words), by: patch(second))
    note(once, isNot: learner.state(row(next)), of: learner.moves[move], from: number, &report)
  }
}

// MARK: - Looking ahead

extension PackedSearch {
  /// Where a state that is to be followed now is among those that were looked at; nil when too little is known of it.
  @inline(__always) private func lookAhead(to number: Int) -> Int? {
    if let place = lookahead.place(of: number, blocks: blocksVersion) { return place }
    if keys.words == 1 { lookAhead(from: number, OneWord()) } else { lookAhead(from: number, ManyWords(words: keys.words)) }
    return lookahead.place(of: number, blocks: blocksVersion)
  }

  private func lookAhead(from number: Int, _ width: some KeyWidth) {
    lookahead.begin(number, blocks: blocksVersion, rows: keys.rowsVersion)
    for next in number..<min(number + lookahead.size, count) {
      guard lookAtScene(of: next, width) else { break }
    }
    for index in 0..<lookahead.hashes.count { blocks.prefetchBlock(lookahead.hashes[index]) }
    var hash = 0
    for index in 0..<lookahead.scenes.count {
      let scene = Int(lookahead.scenes[index])
      guard lookAtBlocks(of: number &+ index, scene, hashes: hash, isFirst: index == 0, width) else { break }
      hash &+= blocks.parts(of: scene).count
    }
    let finder = keys.finder
    let (steps, found, bits) = (lookahead.steps.view(at: 0), lookahead.keys.view(at: 0), lookahead.roomForBits())
    for index in 0..<lookahead.steps.count {
      let bit = finder.place(of: found.view(at: index &* width.words), width)
      finder.prefetch(bit, mark: steps[index].leadsOut)
      bits[index] = bit
    }
    for index in 0..<lookahead.count {
      let bit = finder.place(of: keys.key(number &+ index), width)
      finder.prefetch(bit, mark: true)
      lookahead.set(bit, of: index)
    }
  }

  /// Finds the scene of a state; false when too little is known of it.
  @inline(__always) private func lookAtScene(of number: Int, _ width: some KeyWidth) -> Bool {
    let key = keys.key(number)
    guard let group = tries.group(of: key, width), let scene = blocks.scene(of: key, in: group, width) ?? findScene(of: number, in: group),
      blocks.scenes[scene].isLaid
    else { return false }
    lookahead.scenes.append(Int32(truncatingIfNeeded: scene))
    let parts = blocks.parts(of: scene)
    let hashes = lookahead.hashes.room(for: parts.count)
    for (index, part) in zip(0..<parts.count, parts) {
      let hash = blocks.hash(of: part, key, width)
      blocks.prefetchEntry(hash)
      hashes[index] = hash
    }
    lookahead.hashes.extend(by: parts.count)
    return true
  }

  /// Finds the blocks of a state, and where their steps lead; false when one is not known. Only the first state may have parts without a block.
  ///
  /// - Parameter first: Where the hashes of its parts begin.
  @inline(__always)
  private func lookAtBlocks(of number: Int, _ scene: Int, hashes first: Int, isFirst: Bool, _ width: some KeyWidth) -> Bool {
    let (key, finder, parts, hashes) = (keys.key(number), keys.finder, blocks.parts(of: scene), lookahead.hashes.view(at: first))
    let room = lookahead.room(blocks: parts.count, steps: learner.places(of: Int(blocks.scenes[scene].offers)).count, width)
    var (blockCount, stepCount) = (0, 0)
    finder.prefetchEntry(of: key, width)
    for part in parts {
      guard let block = blocks.block(of: part, key, hashes[part &- parts.lowerBound], width) else {
        guard isFirst else { return false }
        lookahead.unknown.append(Int32(truncatingIfNeeded: part))
        continue
      }
      room.blocks[blockCount] = Int32(truncatingIfNeeded: block)
      blockCount &+= 1
      let (steps, places) = (blocks.steps(of: block), blocks.placesView(of: part))
      for index in 0..<steps.count {
        let ((step, patch), next) = (steps.step(index, width), room.keys.view(at: stepCount &* width.words))
        room.steps[stepCount] = step.at(Int(truncatingIfNeeded: places[step.place]))
        next.set(key, width, by: patch)
        finder.prefetchEntry(of: next, width)
        stepCount &+= 1
      }
    }
    lookahead.add(scene, blocks: blockCount, steps: stepCount, width)
    return true
  }
}
