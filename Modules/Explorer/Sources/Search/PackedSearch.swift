import Navigation

/// Explores with packed states and what was learnt: the app's own code runs once for each distinct set of what it reads, and from then on what
/// it did is done to the keys.
///
/// What is not known yet is learnt by a ``Learner``. So this finds the states that ``ReplaySearch`` finds, in the same order.
///
/// A run that reads something else after the same answers depends on something that no state holds, and so does one that is made once more, as
/// one in so many is, and does something else. It is named, run anew each time from then on, and nothing is proved any more.
@MainActor
final class PackedSearch: ListingSearch {
  let app: AppDefinition
  let bounds: Bounds
  let properties: [Property]
  let finder: MoveFinder

  let learner: Learner
  @safe @exclusivity(unchecked) private var keys = KeyTable()
  /// The key that is being made.
  private let nextWords = RawArray<UInt64>(repeating: 0, count: KeyTable.maximumWords)
  private var next: Key { nextWords.view(at: 0) }

  /// Whence each state was found, by which move, and what is seen of it.
  @safe @exclusivity(unchecked) private var parents = RawArray<UInt32>()
  @safe @exclusivity(unchecked) private var steps = RawArray<UInt32>()
  @safe @exclusivity(unchecked) private var seen = RawArray<Int32>()

  /// What is needed of the outcomes of moves, by number.
  @safe @exclusivity(unchecked) private var marks = RawArray<OutcomeMarks>()
  @safe @exclusivity(unchecked) private var patches = RawArray<UInt64>()
  private var toldSights: Set<Int> = []

  /// The links that are opened.
  @safe @exclusivity(unchecked) private var links: [LinkEnds]
  private let opensOnce: Bool

  /// Which values of each slot were in a state that was looked at whole.
  @safe @exclusivity(unchecked) private var looked: [[Bool]] = []
  /// What is in the graph, each a key of one word: move, and the screens it leads from and to.
  @safe @exclusivity(unchecked) private var edges = Set<UInt64>()
  @safe @exclusivity(unchecked) private var lastEdges = RawArray<UInt64>()
  @safe @exclusivity(unchecked) private var served = 0

  /// What is needed of an outcome to do it fast.
  struct OutcomeMarks: BitwiseCopyable {
    var isFailed: Bool
    var isRefused: Bool
    var isBeyond: Bool
    var isWaiting: Bool
    /// Whether something went wrong that nobody meant to refuse, or a screen went that minds.
    var hasFailures: Bool
    /// Where the masks and bits of its patch begin, for a version of the keys.
    var patch = 0
    var version = -1
  }

  /// Where a link came.
  struct LinkEnds {
    let link: OpenedLink
    /// How often it ended with something in sight, waiting or not: twice the number of the sight, and one for waiting.
    var ends: [Int] = []
    /// The same of those where that is not where it leads.
    var misses: [Bool?] = []
  }

  /// Up to how many states each is looked at whole; of more only those in which a slot holds something for the first time.
  static let lookedWhole = 2_000
  /// One in so many moves, and states that are looked at, is made once more by the app's own code.
  private let audit: Int

  /// - Parameter audit: One in so many moves is made once more; nil for none.
  init(_ app: AppDefinition, bounds: Bounds, properties: [Property], finder: MoveFinder, audit: Int?) {
    self.app = app
    self.audit = audit ?? .max
    self.bounds = bounds
    self.properties = properties
    self.finder = finder
    learner = Learner(app, bounds: bounds, properties: properties, finder: finder)
    links = finder.links.map { LinkEnds(link: $0) }
    opensOnce = properties.contains { $0.builtIn == .opensOnce }
  }

  var count: Int { keys.count }

  func state(_ number: Int) -> NavigationState { learner.state(row(keys.key(number))) }

  /// The number of the value that a slot has in a state.
  func value(of slot: Int, in number: Int) -> Int32 { slot < keys.fields.count ? keys.fields[slot].value(in: keys.key(number)) : 0 }

  func sight(_ number: Int) -> Sight { learner.sights[Int(seen[number])] }

  func step(to number: Int) -> (from: Int, move: Move)? {
    number == 0 ? nil : (Int(parents[number]), learner.moves[Int(steps[number])])
  }

  var profile: [HandlerProfile] { learner.profile }

  // MARK: Finding

  func begin(_ report: inout ExplorationReport) {
    let row = learner.table.row(of: launched)
    guard !row.indices.contains(where: { learner.table.isBeyond(row[$0], of: $0) }) else { return }
    fit()
    for (slot, value) in row.enumerated() { keys.set(slot, value, in: next) }
    _ = insert(from: 0, by: 0, &report)
  }

  /// Takes the next key in, unless it is known; its number, or nil when there are too many.
  private func insert(from number: Int, by move: Int, _ report: inout ExplorationReport) -> Int? {
    if let known = keys.find(next) { return known }
    guard count < bounds.states else {
      report.isFull()
      return nil
    }
    let new = keys.insert(next)
    parents.append(UInt32(number))
    steps.append(UInt32(move))
    let sight = sightOfNext(&report)
    seen.append(Int32(sight))
    report.found(toldSights.insert(sight).inserted ? learner.sights[sight].names : []) { self.way(to: new).count }
    return new
  }

  /// The number of what is seen in the next key's state.
  private func sightOfNext(_ report: inout ExplorationReport) -> Int {
    learner.trie.find(learner.sightsFunction, { answer($0, in: next) }) ?? learn(.sight, in: next, &report)
  }

  func explore(_ number: Int, _ report: inout ExplorationReport) {
    if number == 0 { for link in links { report.opens(link.link) } }
    for team in learner.teams.indices {
      if let sentence = sentence(of: team, in: number, &report) { note(sentence, of: learner.teams[team].property, number, &report) }
    }
    if isNew(number) { checkWhole(state(number), number, &report) }
    let list = offers(in: number, &report)
    if number % audit == 0, audit < .max { lookOnceMore(at: number, offered: list, &report) }
    for place in learner.places(of: list) { follow(learner.move(at: place), from: number, &report) }
    for pair in learner.linkPairs { check(pair, in: number, &report) }
  }

  /// What a team's property says of a state.
  func sentence(of team: Int, in number: Int, _ report: inout ExplorationReport) -> String? {
    let found = learner.trie.find(learner.teams[team].function) { answer($0, in: keys.key(number)) }
    let sentence = found ?? learn(.team(team), in: keys.key(number), &report)
    return learner.sentences[sentence]
  }

  /// The number of the list of what can happen in a state.
  private func offers(in number: Int, _ report: inout ExplorationReport) -> Int {
    if let found = learner.trie.find(learner.offersFunction, { answer($0, in: keys.key(number)) }) { return found }
    let list = learn(.offers, in: keys.key(number), &report)
    lastEdges.append(repeating: .max, count: learner.moves.count - lastEdges.count)
    return list
  }

  /// Whether a slot holds something for the first time, or the states are few.
  private func isNew(_ number: Int) -> Bool {
    var isNew = number < Self.lookedWhole
    for slot in 0..<keys.fields.count {
      if slot == looked.count { looked.append([]) }
      let value = Int(keys.fields[slot].value(in: keys.key(number)))
      if value >= looked[slot].count { looked[slot] += repeatElement(false, count: value + 1 - looked[slot].count) }
      if !looked[slot][value] { (looked[slot][value], isNew) = (true, true) }
    }
    return isNew
  }

  private func follow(_ move: Int, from number: Int, _ report: inout ExplorationReport) {
    let outcome = outcome(of: move, in: number, &report)
    let marks = marks[outcome]
    if marks.isRefused { report.count(refusals: 1) }
    if marks.hasFailures {
      note(learner.outcomes[outcome].facts, of: learner.moves[move], from: number, &report)
      noteDiscarded(learner.outcomes[outcome].facts, by: learner.moves[move], from: number, &report)
    }
    let link = learner.known[move].link
    if marks.isFailed {
      guard link >= 0 else { return }
      let arrival = Arrival(error: learner.outcomes[outcome].facts.error, isWaiting: false)
      report.note(arrival.end(links[link].link.destination), of: links[link].link)
      return note(arrival, of: links[link].link, from: number, &report)
    }
    if learner.known[move].doubled >= 0 { check(learner.known[move].doubled, in: number, &report) }
    patch(number, outcome)
    guard !marks.isBeyond, let to = insert(from: number, by: move, &report) else {
      report.count(cut: 1)
      if link >= 0 { arrive(link, marks.isWaiting, sightOfNext(&report), from: number, &report) }
      return
    }
    report.count(transitions: 1)
    noteEdge(move, from: number, to, &report)
    guard link >= 0 else { return }
    arrive(link, marks.isWaiting, Int(seen[to]), from: number, &report)
    if opensOnce { openOnceMore(move, from: number, to, &report) }
  }

  /// Whether two things at once end where they may.
  func holds(_ pair: Int, in number: Int, _ report: inout ExplorationReport) -> Bool {
    let found = learner.trie.find(learner.pairs[pair].function) { answer($0, in: keys.key(number)) }
    return (found ?? learn(.pair(pair), in: keys.key(number), &report)) == 1
  }

  private func check(_ pair: Int, in number: Int, _ report: inout ExplorationReport) {
    if !holds(pair, in: number, &report) { note(learner.pairs[pair].pair, from: number, &report) }
  }

  private func noteEdge(_ move: Int, from number: Int, _ to: Int, _ report: inout ExplorationReport) {
    let edge = UInt64(move) << 48 | UInt64(seen[number]) << 24 | UInt64(seen[to])
    // Mostly it is the same as the last.
    if lastEdges[move] == edge { return }
    lastEdges[move] = edge
    if edges.insert(edge).inserted { report.note(learner.moves[move], from: sight(number).screen, to: sight(to).screen) }
  }

  /// Makes the next key of a state's by what a move did.
  private func patch(_ number: Int, _ outcome: Int) {
    if marks[outcome].version != keys.version { makePatch(outcome) }
    let words = keys.words
    let (key, patch) = (keys.key(number), patches.view(at: marks[outcome].patch))
    for word in 0..<words { next[word] = key[word] & patch[word] | patch[words + word] }
  }

  private func makePatch(_ outcome: Int) {
    marks[outcome].patch = patches.count
    marks[outcome].version = keys.version
    let words = keys.words
    patches.append(repeating: .max, count: words)
    patches.append(repeating: 0, count: words)
    let (mask, bits) = (patches.view(at: marks[outcome].patch), patches.view(at: marks[outcome].patch + words))
    for (slot, number) in learner.writes(of: learner.outcomes[outcome]) {
      keys.set(slot, 0, in: mask)
      keys.set(slot, number, in: bits)
    }
  }

  private func openOnceMore(_ move: Int, from number: Int, _ once: Int, _ report: inout ExplorationReport) {
    let outcome = outcome(of: move, in: once, &report)
    guard !marks[outcome].isFailed, !marks[outcome].isBeyond else { return }
    patch(once, outcome)
    if !keys.isEqual(next, keys.key(once)) {
      note(state(once), isNot: learner.state(row(next)), of: learner.moves[move], from: number, &report)
    }
  }

  // MARK: Links

  /// Notes where a link came, in the next key's state.
  private func arrive(_ link: Int, _ isWaiting: Bool, _ sight: Int, from number: Int, _ report: inout ExplorationReport) {
    let end = sight << 1 | (isWaiting || waits(link, &report) ? 1 : 0)
    if end >= links[link].ends.count {
      links[link].misses += repeatElement(nil, count: end + 1 - links[link].ends.count)
      links[link].ends += repeatElement(0, count: end + 1 - links[link].ends.count)
    }
    links[link].ends[end] += 1
    if links[link].misses[end] == false { return }
    let arrival = arrival(end)
    links[link].misses[end] = links[link].link.destination.flatMap(arrival.missing) != nil
    if links[link].misses[end] == true { note(arrival, of: links[link].link, from: number, &report) }
  }

  private func arrival(_ end: Int) -> Arrival { Arrival(isWaiting: end & 1 == 1, screen: learner.sights[end >> 1].screen) }

  /// Whether a link waits in the next key's state.
  private func waits(_ link: Int, _ report: inout ExplorationReport) -> Bool {
    let found = learner.trie.find(learner.links[link].function) { answer($0, in: next) }
    return (found ?? learn(.waits(link), in: next, &report)) == 1
  }

  func end(_ report: inout ExplorationReport) {
    for link in links {
      for (end, times) in link.ends.enumerated() where times > 0 {
        report.note(arrival(end).end(link.link.destination), of: link.link, times: times)
        if link.misses[end] == false, link.link.destination != nil { report.noteLanding(true, times: times) }
      }
    }
  }

  // MARK: Learning

  @inline(__always) private func answer(_ question: Int32, in key: Key) -> Int32 {
    let value = keys.fields[learner.questions.slot(of: question)].value(in: key)
    return learner.questions.answer(to: question, of: value)
  }

  /// The result of a function in a key's state, which is learnt there.
  private func learn(_ function: Learner.Function, in key: Key, _ report: inout ExplorationReport) -> Int {
    let (result, _) = learner.learn(function, in: row(key), &report)
    fit()
    return result
  }

  private func row(_ key: Key) -> [Int32] { (0..<keys.fields.count).map { keys.fields[$0].value(in: key) } }

  /// Makes room for what was met, in the next key too.
  private func fit() {
    let row = row(next)
    guard keys.fit(learner.table.counts) else { return }
    patches.removeAll()
    for word in 0..<keys.words { next[word] = 0 }
    for (slot, value) in row.enumerated() { keys.set(slot, value, in: next) }
  }

  /// The number of what a move does in a state.
  private func outcome(of move: Int, in number: Int, _ report: inout ExplorationReport) -> Int {
    let known = learner.known[move]
    if !known.isOpaque, let found = learner.trie.find(known.function, { answer($0, in: keys.key(number)) }) {
      served += 1
      if served % audit != 0 { return found }
      report.countAudit()
      let audited = learner.audit(move, in: row(keys.key(number)), learnt: found, &report)
      fit()
      markOutcomes()
      return audited
    }
    let outcome = learn(.move(move), in: keys.key(number), &report)
    markOutcomes()
    return outcome
  }

  private func markOutcomes() {
    for number in marks.count..<learner.outcomes.count {
      let outcome = learner.outcomes[number]
      let facts = outcome.facts
      marks.append(
        OutcomeMarks(
          isFailed: facts.error != nil, isRefused: facts.isRefused, isBeyond: outcome.isBeyond, isWaiting: facts.isWaiting,
          hasFailures: !facts.failures.isEmpty || !facts.discarded.isEmpty))
    }
  }

  // MARK: Ways home

  /// Over all states again and again, as long as one more leads home: a state's ways out are remembered, not kept.
  func deadEnds(explored: Int) -> [Int] {
    var leads = (0..<count).map { $0 >= explored || sight($0).isHome }
    var isChanged = true
    while isChanged {
      isChanged = false
      for number in 0..<explored where !leads[number] {
        guard leadsOut(number, to: { leads[$0] }) else { continue }
        (leads[number], isChanged) = (true, true)
      }
    }
    return leads.indices.filter { !leads[$0] }
  }

  /// Whether a way out leads from a state beyond the bounds, or to a state of which something holds.
  private func leadsOut(_ number: Int, to holds: (Int) -> Bool) -> Bool {
    guard let list = learner.trie.find(learner.offersFunction, { answer($0, in: keys.key(number)) }) else { return true }
    for place in learner.places(of: list) {
      let known = learner.known[learner.move(at: place)]
      guard known.leadsOut else { continue }
      guard let outcome = learner.trie.find(known.function, { answer($0, in: keys.key(number)) }) else { return true }
      if marks[outcome].isFailed { continue }
      if marks[outcome].isBeyond { return true }
      patch(number, outcome)
      guard let to = keys.find(next) else { return true }
      if holds(to) { return true }
    }
    return false
  }
}
