import Navigation

extension PackedSearch {
  @inline(__always) func answer(_ question: Int32, in key: Key) -> Int32 {
    let value = keys.fields[learner.questions.slot(of: question)].value(in: key)
    return learner.questions.answer(to: question, of: value)
  }

  /// The group of a key; nil when it has none.
  @inline(__always) func group(of key: Key) -> Int? { tries.group(of: key) ?? makeGroup(of: key) }

  private func makeGroup(of key: Key) -> Int? {
    while true {
      if let group = tries.group(of: key) { return group }
      // The slot with the most values makes groups no more.
      let counts = learner.table.counts
      let small = (0..<keys.fields.count).filter { isSmall($0) }
      guard let largest = small.max(by: { counts[$0] < counts[$1] }) else { return nil }
      isLarge.insert(largest)
      regroup()
    }
  }

  private func isSmall(_ slot: Int) -> Bool { !isLarge.contains(slot) && learner.table.isSmall(slot) }

  private func regroup() {
    constants.removeAll()
    forgetBlocks()
    tries.reset(for: keys, isSmall: isSmall)
  }

  /// Forgets what is known of many states at once.
  private func forgetBlocks() {
    countTallies()
    blocks.reset(words: keys.words)
    blocksVersion += 1
  }

  /// The number of a function's result in a state, as far as it is known.
  @inline(__always) func known(_ function: Int, in number: Int) -> Int? {
    known(function, in: group(of: keys.key(number)), keys.key(number))
  }

  @inline(__always) func known(_ function: Int, in group: Int?, _ key: Key) -> Int? {
    guard let group else { return learner.trie.find(function, { answer($0, in: key) }) }
    let found = tries.find(function, in: group, key, learner.questions)
    return found != GroupedTries.unknown ? Int(found) : lookUp(function, in: group, key)
  }

  /// Looks into the whole trie, and keeps the way for the group.
  private func lookUp(_ function: Int, in group: Int, _ key: Key) -> Int? {
    asked.removeAll(keepingCapacity: true)
    // Loops, for each call of a closure would be asked whether it is made on the main actor.
    var place = learner.trie.place(of: function)
    while case .question(let question, let node) = place {
      if learner.questions.isConstant(question, in: learner.table) { constants.insert(question) } else { asked.append(question) }
      place = learner.trie.place(after: answer(question, in: key), at: node)
    }
    guard case .result(let found) = place else { return nil }
    tries.learn(function, in: group, key, asked, found, keys, learner.questions)
    return found
  }

  /// The number of a function's result in a state, which is learnt there if it is not known.
  ///
  /// - Parameter known: The number of the function in the trie.
  @inline(__always)
  func result(of function: Learner.Function, _ known: Int, in number: Int, _ report: inout ExplorationReport) -> Int {
    self.known(known, in: number) ?? learn(function, in: keys.key(number), &report)
  }

  /// The result of a function in a key's state, which is learnt there.
  @discardableResult
  func learn(_ function: Learner.Function, in key: Key, _ report: inout ExplorationReport) -> Int {
    let opaque = learner.opaqueCount
    let (result, _) = learner.learn(function, in: row(key), &report)
    fit()
    // What is in blocks of a move that depends on something hidden may not be so.
    if learner.opaqueCount > opaque { forgetBlocks() }
    return result
  }

  /// The number of what is seen in a key's state.
  func sight(of key: Key, _ report: inout ExplorationReport) -> Int {
    if let found = known(learner.sightsFunction, in: group(of: key), key) { return found }
    let (sight, _) = learner.learn(.sight, in: row(key), &report)
    return sight
  }

  /// The number of what a move does in a state.
  @inline(__always) func outcome(of move: Int, in number: Int, _ report: inout ExplorationReport) -> Int {
    outcome(of: move, in: keys.key(number), &report)
  }

  /// The same of a key, which is of no use any more when fields were moved.
  @inline(__always) func outcome(of move: Int, in key: Key, _ report: inout ExplorationReport) -> Int {
    let known = learner.known[move]
    guard !known.isOpaque, let found = self.known(known.function, in: group(of: key), key) else {
      return learn(.move(move), in: key, &report)
    }
    return moveAudits.next() ? lookOnceMore(move, in: key, learnt: found, &report) : found
  }

  private func lookOnceMore(_ move: Int, in key: Key, learnt: Int, _ report: inout ExplorationReport) -> Int {
    report.countAudit()
    let opaque = learner.opaqueCount
    let audited = learner.audit(move, in: row(key), learnt: learnt, &report)
    fit()
    if learner.opaqueCount > opaque { forgetBlocks() }
    return audited
  }

  /// Makes room for what was met.
  func fit() {
    guard learner.table.version != fittedVersion else { return makePatches() }
    fittedVersion = learner.table.version
    if keys.isTooNarrow(for: learner.table.counts) {
      numberFound()
      keys.fit(learner.table.counts) { !isSmall($0) }
      removePatches()
      regroup()
    } else if !constants.allSatisfy({ learner.questions.isConstant($0, in: learner.table) }) {
      regroup()
    }
    makePatches()
  }
}
