import Groma

extension PackedSearch {
  func explore(_ number: Int, _ record: inout ExplorationRecord) {
    look(at: number, &record)
    followAll(from: number, &record)
    if stateAudits.next() { learner.auditState(packed.space.row(packed.space.key(number)), &record) }
    if onlyLists { return }
    for pair in learner.linkPairs { check(pair, in: number, &record) }
  }

  /// Makes all moves of a state, one after the other, and records the results. If the state is a home state (``Sight/isHome``), marks the
  /// key of the state.
  ///
  /// - Parameter number: The index of the state.
  func followAll(from number: Int, _ record: inout ExplorationRecord) {
    let list = list(of: number, &record)
    if let lost = learner.lostOffers.popLast() { noteLostOffers(lost.end, number, &record) }
    let sight = sightNumber(number)
    if learner.sights[sight].isHome { packed.space.mark(number) }
    for place in learner.places(of: list) { follow(learner.move(at: place), from: number, sight, &record) }
  }

  /// Makes one move in a state and records the result. Inserts the state after the move if the move succeeds and the state is new and
  /// within the bounds, unless the maximum number of states is reached. Marks the key of the state in which the move is made if the move is
  /// a way out (``Move/leadsOut``) and the key of the state after the move is marked or not present.
  ///
  /// - Parameters:
  ///   - move: The index of the move.
  ///   - number: The index of the state.
  ///   - sight: The index of the state's sight.
  func follow(_ move: Int, from number: Int, _ sight: Int, _ record: inout ExplorationRecord) {
    let outcome = packed.outcome(of: move, in: packed.space.key(number), &record)
    let (known, marks) = (learner.known[move], packed.marks[outcome])
    if marks.isRefused { record.count(refusals: 1) }
    if marks.hasFailures {
      note(learner.outcomes[outcome].facts, of: learner.moves[move], from: number, &record)
      noteFaults(learner.outcomes[outcome].facts, by: learner.moves[move], from: number, &record)
    }
    if marks.isFailed { return arriveNowhere(move, outcome, from: number, &record) }
    if known.doubled >= 0, !onlyLists { check(known.doubled, in: number, &record) }
    // The preceding checks may have changed the fields.
    packed.patch(number, outcome, into: next)
    let target = marks.isBeyond ? nil : insert(next, from: number, by: move, outcome, &record)
    let isFound = target != nil
    record.count(transitions: isFound ? 1 : 0, cut: isFound ? 0 : 1)
    if known.leadsOut, target.map({ packed.space.isMarked($0) }) ?? true { packed.space.mark(number) }
    if !isFound, known.link < 0 { return }
    // Recording a new state writes other keys into the same buffer.
    packed.patch(number, outcome, into: next)
    let found = packed.sight(of: next, &record)
    if isFound { counts.add(move, from: sight, to: found) }
    if known.link >= 0 { arrive(known.link, marks.isWaiting, found, from: number, &record) }
    if isFound, known.link >= 0, opensOnce { openOnceMore(move, from: number, after: outcome, &record) }
  }

  /// Records a violation if two simultaneous moves end in a state that is not accepted (``AtOnce/accepted``), or if their run is lost: it
  /// traps or does not finish.
  ///
  /// - Parameters:
  ///   - pair: The index of the moves in ``Learner/pairs``.
  ///   - number: The index of the state in which the moves are made.
  func check(_ pair: Int, in number: Int, _ record: inout ExplorationRecord) {
    if !holds(pair, in: number, &record) { note(learner.pairs[pair].pair, from: number, &record) }
  }

  /// Records a violation if opening a link again leads to a different state within the bounds, or if the second run is lost: it traps or
  /// does not finish.
  ///
  /// - Parameters:
  ///   - move: The index of the move that opens the link.
  ///   - number: The index of the state in which the link is first opened.
  ///   - first: The index of the outcome of the first opening.
  private func openOnceMore(_ move: Int, from number: Int, after first: Int, _ record: inout ExplorationRecord) {
    packed.patch(number, first, into: next)
    let second = packed.outcome(of: move, in: next, &record)
    // Learning may have changed the fields.
    packed.patch(number, first, into: next)
    guard packed.marks[second].leadsOn else {
      guard learner.outcomes[second].facts.error?.isLost ?? false else { return }
      guard let once = packed.space.number(of: next) else {
        preconditionFailure("the state after the first opening of the link is not in the table of found states")
      }
      return noteLost(learner.outcomes[second].facts, of: learner.moves[move], from: once, &record)
    }
    if next.isKept(packed.space.words, by: packed.patch(second)) { return }
    let once = learner.state(packed.space.row(next))
    next.set(next, packed.space.words, by: packed.patch(second))
    note(once, isNot: learner.state(packed.space.row(next)), of: learner.moves[move], from: number, &record)
  }
}
