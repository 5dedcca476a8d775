import Groma

/// Learns what an app's own code does: runs it on a live navigator over a state that is watched, and keeps what it read and what came of it.
///
/// What can happen in a state, what comes of it, and what is looked at in a state are functions of the state. What a run read makes the way in a
/// ``ReadTrie``, what it changed is the result at its end. Searches look into the trie, and come here with what is not known yet.
@MainActor
final class Learner {
  /// A function of the state.
  enum Function: Hashable {
    /// What can happen: the number of a list of moves.
    case offers
    /// What is in sight: the number of a sight.
    case sight
    /// What a team's property says, by its place in `teams`: the number of a sentence.
    case team(Int)
    /// What a move does, by number: the number of an outcome.
    case move(Int)
    /// Whether two things that happen at once end where they may, by their place in `pairs`: 0 or 1.
    case pair(Int)
  }

  /// What a move did, wherever the same was read.
  struct Outcome {
    /// Facts are large, and most outcomes have the same.
    fileprivate let shared: SharedFacts
    let change: SlotTable.Difference
    /// Whether it leads beyond the bounds.
    let isBeyond: Bool

    var facts: RunFacts { shared.facts }
  }

  /// What is to be said of many outcomes.
  fileprivate final class SharedFacts {
    let facts: RunFacts
    init(_ facts: RunFacts) { self.facts = facts }
  }

  struct KnownMove: BitwiseCopyable {
    let function: Int
    /// The link it opens; -1 for others.
    let link: Int
    let leadsOut: Bool
    /// The same tap twice at once, by its place among the pairs; -1 where that is not asked.
    let doubled: Int
    /// Whether it depends on what no state holds.
    var isOpaque = false
  }

  let app: AppDefinition
  let finder: MoveFinder
  let table: SlotTable
  @safe @exclusivity(unchecked) var questions = Questions()
  @safe @exclusivity(unchecked) var trie = ReadTrie()

  /// The moves that were met, by number, and what is known of each.
  @safe @exclusivity(unchecked) private(set) var moves: [Move] = []
  @safe @exclusivity(unchecked) private(set) var known = RawArray<KnownMove>()
  private var moveNumbers: [Move: Int] = [:]
  /// How many of them depend on what no state holds.
  private(set) var opaqueCount = 0
  /// The results of moves.
  @safe @exclusivity(unchecked) private(set) var outcomes: [Outcome] = []
  /// What runs did that changed stacks without a look at them: of each, one outcome comes for each value of these.
  private var drafts: [Outcome] = []
  private var facts: [RunFacts: SharedFacts] = [:]
  private let nothing = SharedFacts(RunFacts())
  /// Lists that many changes have: so they are kept once.
  private var clearedLists: Set<[SlotTable.Cleared]> = []
  /// The moves that can happen, one list behind the other, and where each begins.
  @safe @exclusivity(unchecked) private var offered = RawArray<Int32>()
  @safe @exclusivity(unchecked) private var offers = RawArray<Int32>()
  @safe @exclusivity(unchecked) private(set) var sights: [Sight] = []
  private var sightNumbers: [Sight: Int] = [:]
  /// The properties of teams, and what they say.
  let teams: [(property: Property, function: Int)]
  private(set) var sentences: [String?] = []
  /// The states of which nobody knows what can happen in them, and why, as the end of a sentence: to be said by whoever searches.
  var lostOffers: [(row: [Int32], end: String)] = []
  /// The number of the outcome of what is left out.
  private var leftOut: Int?
  /// What happens at once: first the links, then taps as they are met.
  @safe @exclusivity(unchecked) private(set) var pairs: [KnownPair]
  /// How many of them are links.
  let linkPairs: Range<Int>
  private let doublesTaps: Bool

  let offersFunction: Int
  let sightsFunction: Int

  init(_ app: AppDefinition, bounds: Bounds, properties: [Property], finder: MoveFinder) {
    self.app = app
    self.finder = finder
    table = SlotTable(app, bounds: bounds)
    var trie = ReadTrie()
    offersFunction = trie.addFunction()
    sightsFunction = trie.addFunction()
    teams = properties.filter(\.isOfStates).map { ($0, trie.addFunction()) }
    let opened = properties.contains { $0.builtIn == .linksAtOnce } ? finder.pairs : []
    pairs = opened.map { KnownPair(pair: $0, function: trie.addFunction()) }
    linkPairs = opened.indices
    doublesTaps = properties.contains { $0.builtIn == .doubleTap }
    self.trie = trie
    offers.append(0)
  }

  /// The number of a function in the trie.
  func number(of function: Function) -> Int {
    switch function {
    case .offers: offersFunction
    case .sight: sightsFunction
    case .team(let team): teams[team].function
    case .move(let move): known[move].function
    case .pair(let pair): pairs[pair].function
    }
  }

  /// A function as the subject of a hidden input.
  func subject(naming function: Function) -> HiddenInput.Subject {
    switch function {
    case .offers: .offers
    case .sight: .sight
    case .team(let team): .property(teams[team].property.name)
    case .move(let move): .move(moves[move])
    case .pair(let pair): .pair(pairs[pair].pair)
    }
  }

  /// Where a list of moves is.
  @inline(__always) func places(of list: Int) -> Range<Int> { Int(offers[list])..<Int(offers[list + 1]) }

  /// The number of the move at a place of the lists.
  @inline(__always) func move(at place: Int) -> Int { Int(offered[place]) }

  /// The state of a row, watched. Slots beyond its end hold nothing.
  func state(_ row: [Int32]) -> NavigationState { table.state { $0 < row.count ? row[$0] : 0 } }

  /// The number of a new list of moves.
  private func list(_ moves: [Move]) -> Int {
    for move in moves { offered.append(Int32(number(of: move))) }
    offers.append(Int32(offered.count))
    return offers.count - 2
  }

  /// The number of a sight.
  private func number(of sight: Sight) -> Int {
    if let known = sightNumbers[sight] { return known }
    sightNumbers[sight] = sights.count
    sights.append(sight)
    return sights.count - 1
  }

  /// The number of a move.
  private func number(of move: Move) -> Int {
    if let number = moveNumbers[move] { return number }
    moveNumbers[move] = moves.count
    moves.append(move)
    let isDoubled = doublesTaps && move.isTap
    known.append(
      KnownMove(
        function: trie.addFunction(), link: finder.links.firstIndex { $0.move == move } ?? -1, leadsOut: move.leadsOut,
        doubled: isDoubled ? pairs.count : -1))
    if isDoubled { pairs.append(KnownPair(pair: Pair(first: move, second: move), function: trie.addFunction())) }
    return moves.count - 1
  }
}

// MARK: - Learning

extension Learner {
  /// Runs a function on a state, and learns what it gives there.
  ///
  /// - Returns: The number of the result, and whether nothing hidden was noticed: else nothing was learnt, and the report says so.
  func learn(_ function: Function, in row: [Int32], _ record: inout ExplorationRecord) -> (result: Int, isLearnt: Bool) {
    switch function {
    case .move(let move): return learn(move, in: row, &record)
    case .pair(let pair): return learnPair(pair, in: row, &record)
    case .offers, .sight, .team: break
    }
    let start = state(row)
    let attempt = finder.supervision.attempt(subject(of: function, in: start), key: number(of: function), in: start) {
      let navigator = Navigator(app, state: start, logger: .silent)
      return ReadTracker.track { self.run(function, on: navigator) }
    }
    guard let (result, reads) = attempt.value else { return (self.result(of: function, in: row, without: attempt), false) }
    record.count(runs: 1)
    let isLearnt = learn(self.number(of: function), questions.numbers(of: reads, in: table), in: row, result)
    if !isLearnt { record.note(subject(naming: function), isOpaqueIn: start) }
    return (result, isLearnt)
  }

  private func run(_ function: Function, on navigator: Navigator) -> Int {
    switch function {
    case .offers:
      return list(finder.moves(in: navigator))
    case .sight: return number(of: Sight(navigator.state))
    case .team(let team):
      sentences.append(teams[team].property.violation(in: navigator))
      return sentences.count - 1
    case .move, .pair: preconditionFailure("it changes the state")
    }
  }

  private func learn(_ move: Int, in row: [Int32], _ record: inout ExplorationRecord) -> (result: Int, isLearnt: Bool) {
    if let number = settleDraft(of: move, in: row) { return (number, true) }
    let (draft, asked) = run(move, in: row, &record)
    record.note(draft.facts, moves[move])
    guard let asked else { return (number(ofLost: draft), false) }
    let outcome = settled(draft, in: row)
    let changed = questions(about: draft.change.recasts.map(\.slot), notIn: asked)
    let isLearnt =
      known[move].isOpaque
      || learn(known[move].function, asked + changed, in: row, outcomes.count, draft: (drafts.count, changed.count))
    if !isLearnt { return (turnOpaque(move, outcome, in: row, &record), false) }
    if !changed.isEmpty { drafts.append(draft) }
    outcomes.append(outcome)
    return (outcomes.count - 1, !known[move].isOpaque)
  }

  /// The number of the outcome of a move that was run where all was the same but the stacks that it changed without a look at them; nil where
  /// it was not.
  private func settleDraft(of move: Int, in row: [Int32]) -> Int? {
    let function = known[move].function
    guard !known[move].isOpaque, let (number, asked) = trie.draft(of: function, { answer($0, in: row) }) else { return nil }
    let outcome = settled(drafts[number], in: row)
    let changed = questions(about: drafts[number].change.recasts.map(\.slot), notIn: asked)
    guard learn(function, asked + changed, in: row, outcomes.count) else { return nil }
    outcomes.append(outcome)
    return outcomes.count - 1
  }

  /// What a run did, in a state where the stacks are known that it changed.
  private func settled(_ draft: Outcome, in row: [Int32]) -> Outcome {
    var change = draft.change
    change.recasts = []
    for (slot, recast) in draft.change.recasts {
      let value = slot < row.count ? row[slot] : 0
      guard let number = table.recast(recast, value, of: slot) else {
        preconditionFailure("a stack without screens that it was found to have")
      }
      change.values.append((slot, number))
    }
    change.moved = []
    change.cleared = clearedLists.insert(change.cleared).memberAfterInsert
    var isBeyond = false
    for (slot, number) in change.values where table.isBeyond(number, of: slot) { isBeyond = true }
    return Outcome(shared: draft.shared, change: change, isBeyond: isBeyond)
  }

  /// The questions what slots hold, each once, but for those that were asked.
  private func questions(about slots: [Int], notIn asked: [Int32]) -> [Int32] {
    var new: [Int32] = []
    for slot in slots {
      let question = questions.number(of: .value(slot))
      if !asked.contains(question), !new.contains(question) { new.append(question) }
    }
    return new
  }

  /// The answer to a question in a row.
  private func answer(_ question: Int32, in row: [Int32]) -> Int32 {
    let slot = questions.slot(of: question)
    return questions.ask(question, of: slot < row.count ? row[slot] : 0, in: table)
  }

  /// Takes in the result of a function after what it asked. False when it depends on what is hidden.
  ///
  /// - Parameter draft: The number of what a run did, and how many of the last questions are about stacks that it changed without a look.
  func learn(_ function: Int, _ asked: [Int32], in row: [Int32], _ result: Int, draft: (number: Int, questions: Int)? = nil) -> Bool {
    // What is asked for the first time elsewhere is asked here too, before the trie is looked into.
    if trie.find(function, { answer($0, in: row) }) != nil { return true }
    return trie.learn(function, asked, about: { questions.slot(of: $0) }, { answer($0, in: row) }, result, draft: draft)
  }

  /// Makes a move by the app's own code, and says what it asked; nil when it does not come back. What it did is yet to be settled.
  private func run(_ move: Int, in row: [Int32], _ record: inout ExplorationRecord) -> (outcome: Outcome, asked: [Int32]?) {
    let start = state(row)
    let attempt = finder.supervision.attempt(.move(moves[move]), key: known[move].function, in: start) {
      let navigator = Navigator(app, state: start, logger: .silent)
      let (facts, reads) = ReadTracker.track {
        var facts = RunFacts(of: moves[move], on: navigator)
        let link = known[move].link
        if link >= 0, facts.error == nil, navigator.state.isWaiting(for: finder.links[link].source) { facts.isWaiting = true }
        return facts
      }
      return (facts, reads, navigator.state)
    }
    guard let (facts, reads, end) = attempt.value else {
      return (Outcome(shared: shared(RunFacts(of: moves[move], without: attempt)), change: SlotTable.Difference(), isBeyond: false), nil)
    }
    record.count(runs: 1)
    if facts.error == nil { record.note(reached: end) }
    let change = facts.error == nil ? table.difference(of: end, from: start) : SlotTable.Difference()
    let asked = questions.numbers(of: reads, in: table)
    return (Outcome(shared: shared(facts), change: change, isBeyond: false), asked + questions(about: change.moved, notIn: asked))
  }

  private func shared(_ facts: RunFacts) -> SharedFacts {
    // Mostly there is nothing to say.
    if facts == nothing.facts { return nothing }
    if let known = self.facts[facts] { return known }
    let shared = SharedFacts(facts)
    self.facts[facts] = shared
    return shared
  }

  // MARK: Auditing

  /// Makes a move once more by the app's own code, and holds it against what was learnt.
  ///
  /// - Returns: The number of what it did: that which was learnt, unless it depends on something hidden; then the report says so.
  func audit(_ move: Int, in row: [Int32], learnt: Int, _ record: inout ExplorationRecord) -> Int {
    let outcome = settled(run(move, in: row, &record).outcome, in: row)
    return outcome.facts.error?.isLeftOut ?? false || isSame(outcome, outcomes[learnt], in: row)
      ? learnt : turnOpaque(move, outcome, in: row, &record)
  }

  private func turnOpaque(_ move: Int, _ outcome: Outcome, in row: [Int32], _ record: inout ExplorationRecord) -> Int {
    if !known[move].isOpaque { opaqueCount += 1 }
    known[move].isOpaque = true
    record.note(.move(moves[move]), isOpaqueIn: state(row))
    outcomes.append(outcome)
    return outcomes.count - 1
  }

  /// Whether two outcomes are the same in a state.
  private func isSame(_ one: Outcome, _ other: Outcome, in row: [Int32]) -> Bool {
    func end(_ outcome: Outcome) -> [Int32] {
      var row = row + repeatElement(0, count: table.slots.count - row.count)
      for (slot, value) in writes(of: outcome) { row[slot] = value }
      return row
    }
    return one.facts.error == other.facts.error && one.facts.failures == other.facts.failures
      && one.facts.discarded == other.facts.discarded
      && end(one) == end(other)
  }
}

// MARK: - What does not come back

extension Learner {
  private func subject(of function: Function, in state: NavigationState) -> Supervision.Subject {
    switch function {
    case .offers: .offers(screen: state.nameInSight)
    case .sight: .sight
    case .team(let team): .property(teams[team].property.name)
    case .move(let move): .move(moves[move])
    case .pair(let pair): .pair(pairs[pair].pair)
    }
  }

  /// The result of a function that looks at a state, without the app's own code.
  private func result<Value>(of function: Function, in row: [Int32], without attempt: Supervision.Attempt<Value>) -> Int {
    let end: String? = if case .lost(let end) = attempt { end } else { nil }
    switch function {
    case .offers:
      if let end { lostOffers.append((row, end)) }
      return list(finder.links.map(\.move))
    case .sight: return number(of: Sight(state(row)))
    case .team:
      sentences.append(end.map { "it \($0)" })
      return sentences.count - 1
    case .move, .pair: preconditionFailure("it changes the state")
    }
  }

  /// The number of an outcome that was not learnt. What is left out is the same wherever it is.
  private func number(ofLost outcome: Outcome) -> Int {
    let isLeftOut = outcome.facts.error?.isLeftOut ?? false
    if isLeftOut, let leftOut { return leftOut }
    outcomes.append(outcome)
    if isLeftOut { leftOut = outcomes.count - 1 }
    return outcomes.count - 1
  }
}

extension Learner {
  /// What was learnt of each function, the most often run first.
  var profile: [HandlerProfile] {
    let functions =
      [.offers, .sight] + teams.indices.map { .team($0) } + moves.indices.map { .move($0) } + pairs.indices.map { .pair($0) } as [Function]
    let profiles: [HandlerProfile] = functions.compactMap { function in
      let counts = trie.counts(of: number(of: function))
      if counts.runs == 0 { return nil }
      let reads = counts.answers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return HandlerProfile(
        handler: "\(subject(naming: function))", runs: counts.runs,
        reads: reads.map { .init(part: table.name(of: questions.question($0.key)), answers: $0.value) })
    }
    return profiles.sorted { ($1.runs, $0.handler) < ($0.runs, $1.handler) }
  }
}
