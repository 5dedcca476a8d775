import Navigation

/// What is needed while the moves of a state are followed.
struct Following: ~Copyable {
  /// The outcomes of the moves, and the keys they lead to.
  fileprivate var outcomes = RawArray<Int32>()
  fileprivate var nexts = RawArray<UInt64>()
  /// The version of the fields of these keys.
  fileprivate var version = 0
  fileprivate var guesses = RawArray<UInt32>()
  /// Keeps the loads of ``KeyTable/touch(_:)`` from being left out.
  fileprivate var touched: UInt64 = 0
  fileprivate var counts: (transitions: Int, cut: Int, refusals: Int) = (0, 0, 0)
  /// What is in the graph, each a key of one word: move, and the screens it leads from and to.
  fileprivate var edges = Set<UInt64>()
  /// Edges that were met lately, by hash.
  fileprivate var lastEdges = RawArray<UInt64>(repeating: .max, count: 1 << 10)
  /// Outcomes of links and groups of states that they lead to, by hash: in all these states the link leads to where it led.
  fileprivate var opensOnce = RawArray<UInt32>(repeating: .max, count: 1 << 13)

  /// Forgets what is known of groups.
  mutating func forgetGroups() { for place in 0..<opensOnce.count { opensOnce[place] = .max } }

  fileprivate static func hash(_ key: UInt64, _ count: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & (count - 1)
  }
}

extension PackedSearch {
  /// Lets everything happen in a state: first all that is known of it is looked up, then where it leads is fetched at once, and only then each
  /// is taken in.
  func followAll(_ places: Range<Int>, from number: Int, _ report: inout ExplorationReport) {
    findOutcomes(places, in: number, &report)
    makeNexts(from: number)
    let sight = sightNumber(number)
    following.counts = (0, 0, 0)
    for index in 0..<places.count { follow(learner.move(at: places.lowerBound &+ index), index, from: number, sight, &report) }
    report.count(transitions: following.counts.transitions, cut: following.counts.cut, refusals: following.counts.refusals)
  }

  /// Looks up what each move does, and learns what is not known.
  private func findOutcomes(_ places: Range<Int>, in number: Int, _ report: inout ExplorationReport) {
    following.outcomes.removeAll()
    var (group, key) = (group(of: number) ?? -1, keys.key(number))
    for place in places {
      let move = learner.move(at: place)
      let known = learner.known[move]
      let found = group < 0 || known.isOpaque ? GroupedTries.unknown : tries.find(known.function, in: group, key, learner.questions)
      if found != GroupedTries.unknown, untilAudit > 1 {
        untilAudit -= 1
        following.outcomes.append(found)
      } else {
        following.outcomes.append(Int32(outcome(of: move, in: number, &report)))
        // Fields may have moved, and groups.
        (group, key) = (self.group(of: number) ?? -1, keys.key(number))
      }
    }
  }

  /// Makes the keys that the outcomes lead to, and fetches what is in memory where they are looked for.
  private func makeNexts(from number: Int) {
    let (words, count) = (keys.words, following.outcomes.count)
    following.version = keys.version
    following.nexts.removeAll()
    following.nexts.append(repeating: 0, count: count * words)
    following.guesses.removeAll()
    for index in 0..<count {
      let next = following.nexts.view(at: index &* words)
      patch(number, Int(following.outcomes[index]), into: next)
      following.guesses.append(keys.guess(next))
    }
    var touched: UInt64 = 0
    for index in 0..<count { touched ^= keys.touch(following.guesses[index]) }
    following.touched ^= touched
  }

  /// The key that an outcome of the state leads to; made anew where the fields have moved since all were.
  @inline(__always) private func next(_ index: Int, from number: Int) -> Key {
    if keys.version == following.version { return following.nexts.view(at: index &* keys.words) }
    patch(number, Int(following.outcomes[index]), into: next)
    return next
  }

  /// Takes in where a move leads, and what is to be said of it.
  ///
  /// - Parameters:
  ///   - index: Which of the outcomes of the state it has.
  ///   - sight: The number of what is seen of the state.
  @inline(__always)
  private func follow(_ move: Int, _ index: Int, from number: Int, _ sight: Int, _ report: inout ExplorationReport) {
    let outcome = Int(following.outcomes[index])
    let marks = marks[outcome]
    if !marks.isDisjoint(with: [.isRefused, .hasFailures, .isFailed]) {
      if marks.contains(.isRefused) { following.counts.refusals &+= 1 }
      if marks.contains(.hasFailures) {
        note(learner.outcomes[outcome].facts, of: learner.moves[move], from: number, &report)
        noteDiscarded(learner.outcomes[outcome].facts, by: learner.moves[move], from: number, &report)
      }
      if marks.contains(.isFailed) { return arriveNowhere(move, outcome, from: number, &report) }
    }
    let (link, doubled) = (learner.known[move].link, learner.known[move].doubled)
    if doubled >= 0 { check(doubled, in: number, &report) }
    // What came before may have moved fields, and used what the next key is made in.
    let key = next(index, from: number)
    guard !marks.contains(.isBeyond), let to = insert(key, from: number, by: move, outcome, &report) else {
      following.counts.cut &+= 1
      if link >= 0 { arrive(link, marks.contains(.isWaiting), self.sight(of: key, &report), from: number, &report) }
      return
    }
    following.counts.transitions &+= 1
    let found = sightNumber(to)
    noteEdge(move, sight, found, &report)
    guard link >= 0 else { return }
    arrive(link, marks.contains(.isWaiting), found, from: number, &report)
    if opensOnce { openOnceMore(move, outcome, from: number, to, &report) }
  }

  /// Says that two things at once do not end where they may, if so.
  func check(_ pair: Int, in number: Int, _ report: inout ExplorationReport) {
    if !holds(pair, in: number, &report) { note(learner.pairs[pair].pair, from: number, &report) }
  }

  @inline(__always) private func noteEdge(_ move: Int, _ from: Int, _ to: Int, _ report: inout ExplorationReport) {
    let edge = UInt64(truncatingIfNeeded: move << 48 | from << 24 | to)
    // Mostly it was met lately.
    let place = Following.hash(edge, following.lastEdges.count)
    if following.lastEdges[place] != edge { noteEdge(edge, at: place, &report) }
  }

  private func noteEdge(_ edge: UInt64, at place: Int, _ report: inout ExplorationReport) {
    following.lastEdges[place] = edge
    guard following.edges.insert(edge).inserted else { return }
    let (move, from, to) = (Int(edge >> 48), Int(edge >> 24 & 0xFF_FFFF), Int(edge & 0xFF_FFFF))
    report.note(learner.moves[move], from: learner.sights[from].screen, to: learner.sights[to].screen)
  }

  // MARK: Links that are opened once more

  /// Checks that a link leads nowhere else when it is opened once more.
  ///
  /// - Parameter once: Where the link led.
  @inline(__always)
  private func openOnceMore(_ move: Int, _ outcome: Int, from number: Int, _ once: Int, _ report: inout ExplorationReport) {
    let group = Notes(keys[notes: once]).group
    // Numbers that do not fit are not kept.
    guard outcome < 1 << 19, group < 1 << 12 else {
      _ = openOnceMore(move, after: outcome, from: number, once, &report)
      return
    }
    let pair = UInt32(truncatingIfNeeded: outcome << 12 | group)
    let place = Following.hash(UInt64(pair), following.opensOnce.count)
    if following.opensOnce[place] != pair, openOnceMore(move, after: outcome, from: number, once, &report) {
      following.opensOnce[place] = pair
    }
  }

  /// The same, unless it is known.
  ///
  /// - Returns: Whether the link leads to where it led in all states of the group that the outcome leads to.
  private func openOnceMore(
    _ move: Int, after outcome: Int, from number: Int, _ once: Int, _ report: inout ExplorationReport
  ) -> Bool {
    let next = self.outcome(of: move, in: once, &report)
    guard marks[next].isDisjoint(with: [.isFailed, .isBeyond]) else {
      noteLost(learner.outcomes[next].facts, of: learner.moves[move], from: once, &report)
      return false
    }
    patch(once, next, into: self.next)
    guard keys.isEqual(self.next, keys.key(once)) else {
      note(state(once), isNot: learner.state(row(self.next)), of: learner.moves[move], from: number, &report)
      return false
    }
    return group(of: once) != nil && tries.isWritten(by: patch(next), after: patch(outcome))
      && asksOnlyWhatIsKnown(learner.known[move].function, in: once, after: patch(outcome), from: number, outcome)
  }

  /// Whether all that a function asks in a state has the same answer wherever an outcome of it leads into the group of the state.
  private func asksOnlyWhatIsKnown(
    _ function: Int, in once: Int, after patch: RawView<UInt64>, from number: Int, _ outcome: Int
  ) -> Bool {
    var (before, after): ([Int32], [Int32]) = ([], [])
    let (start, end) = (keys.key(number), keys.key(once))
    // What was asked before the outcome was found to be this one has the same answer wherever it comes of.
    guard learner.trie.find(function, { answer($0, in: start) }, asking: { before.append($0) }) == outcome,
      learner.trie.find(function, { answer($0, in: end) }, asking: { after.append($0) }) != nil
    else { return false }
    // Loops, for each call of a closure would be asked whether it is made on the main actor.
    func wasAsked(_ question: Int32, _ slot: Int) -> Bool {
      for other in before where other == question || learner.questions.slot(of: other) == slot && !learner.questions.isNarrow(other) {
        return true
      }
      return false
    }
    for question in after {
      let slot = learner.questions.slot(of: question)
      let field = keys.fields[slot]
      if tries.isGrouped(slot) || patch[Int(field.word)] & (field.mask << UInt64(field.shift)) == 0 { continue }
      if !wasAsked(question, slot), !constants.contains(question) { return false }
    }
    return true
  }
}
