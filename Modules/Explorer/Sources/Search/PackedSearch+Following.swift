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
      if moveAudits.left > moves.count, count + moves.count <= bounds.states {
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
    var counts = StepBlocks.Counts()
    for index in lookahead.blocks(of: place) { counts += blocks.count(Int(lookahead.blocks[index]), in: sight) }
    var leadsHome = counts.leadsBeyond
    let (finder, hasPlaces) = (keys.finder, lookahead.hasPlaces(rows: keys.rowsVersion))
    let (steps, bits) = (lookahead.steps.view(at: 0), lookahead.bits.view(at: 0))
    for index in lookahead.steps(of: place) {
      let step = steps[index]
      var bit = bits[index]
      if !hasPlaces || !finder.isThere(bit) {
        // What was not there may have been found meanwhile, and a row been made for it.
        if !hasPlaces || !finder.isInRow(bit) {
          bit = keys.place(of: lookahead.keys.view(at: index &* keys.words))
          bits[index] = bit
        }
        if !finder.isThere(bit) {
          left.append(LeftMove(place: Int32(truncatingIfNeeded: step.place), step: Int32(truncatingIfNeeded: index)))
          continue
        }
      }
      if step.leadsOut, !leadsHome, finder.isMarked(bit) { leadsHome = true }
    }
    if leadsHome { mark(number, at: place) }
    moveAudits.skip(counts.transitions)
    report.count(transitions: counts.transitions, cut: counts.cut, refusals: counts.refusals)
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
    for move in moves { left.append(LeftMove(place: Int32(blocks.places[move]), step: -1)) }
  }

  /// Takes in what is left of a state: new states, in the order of the moves that lead there, and what is followed one by one.
  private func followLeft(_ moves: Range<Int>, from number: Int, _ sight: Int, _ report: inout ExplorationReport) {
    let (count, version, rowsVersion) = (left.count, blocksVersion, keys.rowsVersion)
    if count > 1 { left.sort(from: 0) { $0.place < $1.place } }
    for index in 0..<count {
      let (move, step) = (learner.move(at: moves.lowerBound + Int(left[index].place)), Int(left[index].step))
      if step < 0 {
        follow(move, from: number, sight, &report)
      } else if version == blocksVersion {
        for word in 0..<keys.words { next[word] = lookahead.keys[step &* keys.words &+ word] }
        let bit = rowsVersion == keys.rowsVersion ? lookahead.bits[step] : .none
        // One may have been found before that leads to the same.
        if count > 1, keys.contains(next, at: bit) { continue }
        insert(next, at: bit, from: number, lookahead.steps[step].outcome, &report)
      } else {
        // One has moved fields, or what was known of the moves.
        let outcome = outcome(of: move, in: number, &report)
        guard marks[outcome].isDisjoint(with: [.isFailed, .isBeyond]) else { continue }
        patch(number, outcome, into: next)
        _ = insert(next, from: number, by: move, outcome, &report)
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
    let room = lookahead.room(width)
    var (blockCount, stepCount) = (0, 0)
    for index in 0..<lookahead.scenes.count {
      let scene = Int(lookahead.scenes[index])
      guard lookAtBlocks(of: number &+ index, scene, isFirst: index == 0, room, &blockCount, &stepCount, width) else { break }
      lookahead.add(scene, blocks: blockCount, steps: stepCount, width)
    }
    let finder = keys.finder
    let (found, bits) = (lookahead.keys.view(at: 0), lookahead.roomForBits())
    for index in 0..<lookahead.steps.count {
      let bit = finder.place(of: found.view(at: index &* width.words), width)
      finder.prefetch(bit)
      bits[index] = bit
    }
    for index in 0..<lookahead.count {
      let bit = finder.place(of: keys.key(number &+ index), width)
      finder.prefetch(bit)
      lookahead.set(bit, of: index)
    }
  }

  /// Finds the scene of a state; false when too little is known of it.
  @inline(__always) private func lookAtScene(of number: Int, _ width: some KeyWidth) -> Bool {
    let key = keys.key(number)
    guard let group = tries.group(of: key, width), let scene = blocks.scene(of: key, in: group, width) ?? findScene(of: number, in: group),
      blocks.scenes[scene].isLaid
    else { return false }
    blocks.prefetchBlocks(of: scene, key, width)
    lookahead.addScene(scene, blocks: blocks.parts(of: scene).count, steps: learner.places(of: Int(blocks.scenes[scene].offers)).count)
    return true
  }

  /// Finds the blocks of a state, and where their steps lead; false when one is not known. Only the first state may have parts without a block.
  ///
  /// - Parameters:
  ///   - room: Where to write them.
  ///   - blockCount: How many blocks are there; is raised by those of the state.
  ///   - stepCount: The same of steps.
  @inline(__always)
  private func lookAtBlocks(
    of number: Int, _ scene: Int, isFirst: Bool, _ room: Lookahead.Room, _ blockCount: inout Int, _ stepCount: inout Int,
    _ width: some KeyWidth
  ) -> Bool {
    let (key, finder) = (keys.key(number), keys.finder)
    finder.prefetchEntry(of: key, width)
    for part in blocks.parts(of: scene) {
      guard let block = blocks.block(of: part, key, width) else {
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
    return true
  }
}
