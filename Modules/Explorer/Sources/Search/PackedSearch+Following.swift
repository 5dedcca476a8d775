import Navigation

extension PackedSearch {
  /// What is needed while states are followed.
  struct Following: ~Copyable {
    /// The steps of a state, the keys that they lead to, and what is fetched to look for these.
    fileprivate var steps = RawArray<StepBlocks.Step>()
    fileprivate var nexts = RawArray<UInt64>()
    fileprivate var guesses = RawArray<UInt32>()
    /// Keeps the loads of ``KeyTable/touch(_:)`` from being left out.
    fileprivate var touched: UInt64 = 0
    /// The steps that lead to new states, and the moves that are followed one by one, each with the outcome of none.
    fileprivate var left = RawArray<StepBlocks.Step>()
    fileprivate static var none: Int { 1 << 31 }
    /// The facets of which no block is known.
    fileprivate var unknown = RawArray<Int32>()
    /// What is in the graph, each a key of one word: move, and the screens it leads from and to.
    fileprivate var edges = Set<UInt64>()
  }

  /// Lets everything happen in a state that can: what is known of many states at once first, the other moves one by one.
  ///
  /// - Parameter list: The number of the list of what can happen.
  func followAll(_ list: Int, from number: Int, _ report: inout ExplorationReport) {
    let places = learner.places(of: list)
    let group = group(of: keys.key(number))
    let sight = known(learner.sightsFunction, in: group, keys.key(number)) ?? 0
    if learner.sights[sight].isHome { keys.mark(number) }
    // Where a move is to be made once more, or there may be too many states, each counts.
    guard let group, untilAudit > places.count, count + places.count <= bounds.states else {
      for place in places { follow(learner.move(at: place), from: number, sight, &report) }
      return
    }
    let scene = blocks.scene(group: group, offers: list, sight: sight, count: places.count)
    if blocks.scenes[scene].isLaid {
      follow(places, of: scene, from: number, sight, &report)
    } else {
      let version = blocksVersion
      for place in places { follow(learner.move(at: place), from: number, sight, &report) }
      if version == blocksVersion { lay(scene, from: number) }
    }
  }

  /// Follows a state of a scene of which is known what its moves depend on.
  private func follow(_ places: Range<Int>, of scene: Int, from number: Int, _ sight: Int, _ report: inout ExplorationReport) {
    blocks.visit(scene)
    following.left.removeAll()
    gather(scene, number, &report)
    findNexts(from: number)
    let version = blocksVersion
    let left = following.left.count
    // New states are taken in in the order of the moves that lead there.
    if left > 1 { following.left.sort(from: 0) { $0.place < $1.place } }
    for index in 0..<left {
      let step = following.left[index]
      if step.outcome == Following.none {
        follow(learner.move(at: places.lowerBound + step.place), from: number, sight, &report)
      } else {
        patch(number, step.outcome, into: next)
        if left == 1 || keys.find(next) == nil { insert(next, from: number, step.outcome, &report) }
      }
    }
    for index in 0..<following.unknown.count where version == blocksVersion {
      makeBlock(of: Int(following.unknown[index]), in: scene, from: number)
    }
  }

  /// Gathers the steps from a state, and counts what else its moves do.
  private func gather(_ scene: Int, _ number: Int, _ report: inout ExplorationReport) {
    following.steps.removeAll()
    following.unknown.removeAll()
    let key = keys.key(number)
    var counts = StepBlocks.Counts()
    for facet in blocks.facets(of: scene) {
      guard let block = blocks.block(of: facet, key) else {
        following.unknown.append(Int32(facet))
        leave(blocks.moves(of: facet))
        continue
      }
      if blocks.use(block, &counts, &following.steps) { keys.mark(number) }
    }
    leave(blocks.loose(in: scene))
    untilAudit -= counts.transitions
    report.count(transitions: counts.transitions, cut: counts.cut, refusals: counts.refusals)
  }

  /// Leaves moves to be followed one by one.
  @inline(__always) private func leave(_ moves: Range<Int>) {
    for move in moves { following.left.append(StepBlocks.Step(outcome: Following.none, place: Int(blocks.places[move]), leadsOut: false)) }
  }

  /// Looks for the states that the steps lead to: all that is in memory where they are looked for is fetched at once.
  private func findNexts(from number: Int) {
    let (words, count) = (keys.words, following.steps.count)
    following.nexts.removeAll()
    following.nexts.append(repeating: 0, count: count * words)
    following.guesses.removeAll()
    for index in 0..<count {
      let next = following.nexts.view(at: index &* words)
      patch(number, following.steps[index].outcome, into: next)
      following.guesses.append(keys.home(of: next))
    }
    // Loops with nothing else in them: the processor begins all loads before the first is done.
    let guesses = following.guesses.view(at: 0)
    for index in 0..<count { guesses[index] = keys.guess(guesses[index]) }
    var touched: UInt64 = 0
    for index in 0..<count { touched ^= keys.touch(guesses[index]) }
    following.touched ^= touched
    for index in 0..<count {
      let step = following.steps[index]
      guard let to = keys.find(following.nexts.view(at: index &* words)) else {
        following.left.append(step)
        continue
      }
      if step.leadsOut, !keys.isMarked(number), keys.isMarked(to) { keys.mark(number) }
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
    guard following.edges.insert(edge).inserted else { return }
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
