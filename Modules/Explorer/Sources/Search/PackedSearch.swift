import Navigation

/// Explores with packed states and what was learnt: the app's own code runs once for each distinct set of what it reads, and from then on what
/// it did is done to the keys.
///
/// What can happen in a state, what comes of it, and what is looked at in a state are functions of the state. Each is run on a live navigator
/// over a state that is watched; what it read makes the way in a ``ReadTrie``, what it changed the patch at its end. So this finds the states
/// that ``ReplaySearch`` finds, in the same order.
///
/// A run that reads something else after the same answers depends on something that no state holds, and so does one that is made once more, as
/// one in so many is, and does something else. It is named, run anew each time from then on, and nothing is proved any more.
@MainActor
final class PackedSearch: Search {
  let app: AppDefinition
  let bounds: Bounds
  let properties: [Property]
  let finder: MoveFinder

  let table: SlotTable
  @safe @exclusivity(unchecked) var keys = KeyTable()
  @safe @exclusivity(unchecked) var questions = Questions()
  @safe @exclusivity(unchecked) var trie = ReadTrie()
  /// The key that is being made.
  private let nextWords = RawArray<UInt64>(repeating: 0, count: KeyTable.maximumWords)
  var next: Key { nextWords.view(at: 0) }

  /// Whence each state was found, by which move, and what is seen of it.
  @safe @exclusivity(unchecked) private var parents = RawArray<UInt32>()
  @safe @exclusivity(unchecked) private var steps = RawArray<UInt16>()
  @safe @exclusivity(unchecked) private var seen = RawArray<Int32>()

  /// The moves that were met, by number, and what is known of each.
  @safe @exclusivity(unchecked) private(set) var moves: [Move] = []
  @safe @exclusivity(unchecked) private(set) var known = RawArray<KnownMove>()
  private var moveNumbers: [Move: Int] = [:]
  /// The results of moves.
  @safe @exclusivity(unchecked) var outcomes: [Outcome] = []
  @safe @exclusivity(unchecked) private var marks = RawArray<OutcomeMarks>()
  @safe @exclusivity(unchecked) private var patches = RawArray<UInt64>()

  let offersFunction: Int
  /// The moves that can happen, one list behind the other, and where each begins.
  @safe @exclusivity(unchecked) private(set) var offered = RawArray<Int32>()
  @safe @exclusivity(unchecked) private(set) var offers = RawArray<Int32>()
  let sightsFunction: Int
  private var sights: [Sight] = []
  private var toldSights: Set<Int> = []
  /// Those of teams, and what they say.
  let teams: [Team]
  private var sentences: [String?] = []

  typealias Team = (property: Property, function: Int)

  /// The links that are opened.
  @safe @exclusivity(unchecked) private(set) var links: [KnownLink]
  private let opensOnce: Bool

  /// Which values of each slot were in a state that was looked at whole.
  @safe @exclusivity(unchecked) private var looked: [[Bool]] = []
  /// What is in the graph, each a key of one word: move, and the screens it leads from and to.
  @safe @exclusivity(unchecked) private var edges = Set<UInt64>()
  @safe @exclusivity(unchecked) private var lastEdges = RawArray<UInt64>()
  var runs = 0
  @safe @exclusivity(unchecked) private var served = 0

  /// What a move did, wherever the same was read.
  struct Outcome {
    let facts: RunFacts
    let change: SlotTable.Difference
    /// Whether it leads beyond the bounds.
    let isBeyond: Bool
  }

  /// What is needed of an outcome to do it fast.
  struct OutcomeMarks: BitwiseCopyable {
    var isFailed: Bool
    var isRefused: Bool
    var isBeyond: Bool
    var isWaiting: Bool
    /// Whether something went wrong that nobody meant to refuse.
    var hasFailures: Bool
    /// Where the masks and bits of its patch begin, for a version of the keys.
    var patch = 0
    var version = -1
  }

  struct KnownMove: BitwiseCopyable {
    let function: Int
    /// The link it opens; -1 for others.
    let link: Int
    let leadsOut: Bool
    /// Whether it depends on what no state holds.
    var isOpaque = false
  }

  struct KnownLink {
    let link: OpenedLink
    /// Whether it waits in a state that it led to, as 0 or 1.
    let function: Int
    /// How often it ended with something in sight, waiting or not: twice the number of the sight, and one for waiting.
    var ends: [Int] = []
    /// The same of those where that is not where it leads.
    var misses: [Bool?] = []
  }

  /// Up to how many states each is looked at whole; of more only those in which a slot holds something for the first time.
  private static let lookedWhole = 2_000
  /// One in so many moves, and states that are looked at, is made once more by the app's own code.
  private let audit: Int

  /// - Parameter audit: One in so many moves is made once more; nil for none.
  init(_ app: AppDefinition, bounds: Bounds, properties: [Property], finder: MoveFinder, audit: Int?) {
    self.app = app
    self.audit = audit ?? .max
    self.bounds = bounds
    self.properties = properties
    self.finder = finder
    table = SlotTable(app, bounds: bounds)
    var trie = ReadTrie()
    offersFunction = trie.addFunction()
    sightsFunction = trie.addFunction()
    teams = properties.filter(\.isOfStates).map { ($0, trie.addFunction()) }
    links = finder.links.map { KnownLink(link: $0, function: trie.addFunction()) }
    self.trie = trie
    opensOnce = properties.contains { $0.builtIn == .opensOnce }
  }

  var count: Int { keys.count }

  func state(_ number: Int) -> NavigationState { state(keys.key(number)) }

  /// The number of the value that a slot has in a state.
  func value(of slot: Int, in number: Int) -> Int32 { slot < keys.fields.count ? keys.fields[slot].value(in: keys.key(number)) : 0 }

  private func state(_ key: Key) -> NavigationState {
    table.state { slot in slot < self.keys.fields.count ? self.keys.fields[slot].value(in: key) : 0 }
  }

  func sight(_ number: Int) -> Sight { sights[Int(seen[number])] }

  func step(to number: Int) -> (from: Int, move: Move)? { number == 0 ? nil : (Int(parents[number]), moves[Int(steps[number])]) }

  // MARK: Finding

  func begin(_ report: inout ExplorationReport) {
    let row = table.row(of: launched)
    guard !row.indices.contains(where: { table.isBeyond(row[$0], of: $0) }) else { return }
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
    steps.append(UInt16(move))
    let sight = sightOfNext(&report)
    seen.append(Int32(sight))
    report.found(toldSights.insert(sight).inserted ? sights[sight].names : []) { self.way(to: new).count }
    return new
  }

  /// The number of what is seen in the next key's state.
  private func sightOfNext(_ report: inout ExplorationReport) -> Int {
    if let found = trie.find(sightsFunction, { answer($0, in: next) }) { return found }
    let (sight, isLearnt) = learn(sightsFunction, in: next, &sights) { Sight($0.state) }
    if !isLearnt { report.note(opaque: "what is in sight") }
    return sight
  }

  func explore(_ number: Int, _ report: inout ExplorationReport) {
    if number == 0 { for link in links { report.opens(link.link) } }
    for team in teams {
      if let sentence = sentence(of: team, in: number, &report) { note(sentence, of: team.property, number, &report) }
    }
    if isNew(number) { checkWhole(state(number), number, &report) }
    let list = offers(in: number, &report)
    if number % audit == 0, audit < .max { lookOnceMore(at: number, offered: list, &report) }
    for index in Int(offers[list])..<Int(offers[list + 1]) { follow(Int(offered[index]), from: number, &report) }
    report.count(runs: runs)
    runs = 0
  }

  /// What a team's property says of a state.
  func sentence(of team: Team, in number: Int, _ report: inout ExplorationReport) -> String? {
    if let found = trie.find(team.function, { answer($0, in: keys.key(number)) }) { return sentences[found] }
    let (found, isLearnt) = learn(team.function, in: keys.key(number), &sentences) { team.property.violation(in: $0) }
    if !isLearnt { report.note(opaque: team.property.name) }
    return sentences[found]
  }

  /// The number of the list of what can happen in a state.
  private func offers(in number: Int, _ report: inout ExplorationReport) -> Int {
    if let found = trie.find(offersFunction, { answer($0, in: keys.key(number)) }) { return found }
    var lists: [[Int]] = []
    let list = max(0, offers.count - 1)
    let (_, isLearnt) = learn(offersFunction, in: keys.key(number), &lists, number: list) { [finder] navigator in
      finder.moves(in: navigator).map(self.number(of:))
    }
    if !isLearnt { report.note(opaque: "what can happen") }
    if offers.count == 0 { offers.append(0) }
    for move in lists[0] { offered.append(Int32(move)) }
    offers.append(Int32(offered.count))
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

  private func number(of move: Move) -> Int {
    if let number = moveNumbers[move] { return number }
    moveNumbers[move] = moves.count
    moves.append(move)
    known.append(
      KnownMove(function: trie.addFunction(), link: finder.links.firstIndex { $0.move == move } ?? -1, leadsOut: move.leadsOut))
    lastEdges.append(.max)
    return moves.count - 1
  }

  private func follow(_ move: Int, from number: Int, _ report: inout ExplorationReport) {
    let outcome = outcome(of: move, in: number, &report)
    let marks = marks[outcome]
    if marks.isRefused { report.count(refusals: 1) }
    if marks.hasFailures { note(outcomes[outcome].facts, of: moves[move], from: number, &report) }
    let link = known[move].link
    if marks.isFailed {
      guard link >= 0 else { return }
      let arrival = Arrival(error: outcomes[outcome].facts.error, isWaiting: false)
      report.note(arrival.end(links[link].link.destination), of: links[link].link)
      return note(arrival, of: links[link].link, from: number, &report)
    }
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

  private func noteEdge(_ move: Int, from number: Int, _ to: Int, _ report: inout ExplorationReport) {
    let edge = UInt64(move) << 48 | UInt64(seen[number]) << 24 | UInt64(seen[to])
    // Mostly it is the same as the last.
    if lastEdges[move] == edge { return }
    lastEdges[move] = edge
    if edges.insert(edge).inserted { report.note(moves[move], from: sight(number).screen, to: sight(to).screen) }
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
    let change = outcomes[outcome].change
    let words = keys.words
    patches.append(repeating: .max, count: words)
    patches.append(repeating: 0, count: words)
    let (mask, bits) = (patches.view(at: marks[outcome].patch), patches.view(at: marks[outcome].patch + words))
    let cleared = change.cleared.flatMap { table.slots(below: $0.path, from: $0.from) }
    for slot in cleared + change.values.map(\.slot) { keys.set(slot, 0, in: mask) }
    for (slot, number) in change.values { keys.set(slot, number, in: bits) }
  }

  private func openOnceMore(_ move: Int, from number: Int, _ once: Int, _ report: inout ExplorationReport) {
    let outcome = outcome(of: move, in: once, &report)
    guard !marks[outcome].isFailed, !marks[outcome].isBeyond else { return }
    patch(once, outcome)
    if !keys.isEqual(next, keys.key(once)) {
      note(state(once), isNot: state(next), of: moves[move], from: number, &report)
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

  private func arrival(_ end: Int) -> Arrival { Arrival(isWaiting: end & 1 == 1, screen: sights[end >> 1].screen) }

  /// Whether a link waits in the next key's state.
  private func waits(_ link: Int, _ report: inout ExplorationReport) -> Bool {
    let function = links[link].function
    if let found = trie.find(function, { answer($0, in: next) }) { return found == 1 }
    let url = links[link].link.url
    var found: [Bool] = []
    let (_, isLearnt) = learn(function, in: next, &found, asNumber: { $0 ? 1 : 0 }) { $0.state.isWaiting(for: url) }
    if !isLearnt { report.note(opaque: "whether \(url) waits") }
    return found[0]
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

  @inline(__always) func answer(_ question: Int32, in key: Key) -> Int32 {
    let value = keys.fields[questions.slot(of: question)].value(in: key)
    return questions.answer(to: question, of: value)
  }

  /// Runs a function on a state, and learns what it gives there.
  ///
  /// - Returns: The number of the result, and whether nothing hidden was noticed.
  private func learn<Result>(
    _ function: Int, in key: Key, _ results: inout [Result], number: Int? = nil, asNumber: ((Result) -> Int)? = nil,
    _ run: (Navigator) -> Result
  ) -> (number: Int, isLearnt: Bool) {
    let navigator = Navigator(app, state: state(key), logger: .silent)
    runs += 1
    let (result, reads) = ReadTracker.track { run(navigator) }
    let number = asNumber?(result) ?? number ?? results.count
    results.append(result)
    let row = row(key)
    let isLearnt = learn(function, reads.flatMap { questions.numbers(of: $0, in: table) }, in: row, number)
    fit()
    return (number, isLearnt)
  }

  private func learn(_ function: Int, _ asked: [Int32], in row: [Int32], _ result: Int) -> Bool {
    func answer(_ question: Int32) -> Int32 {
      let slot = questions.slot(of: question)
      return questions.ask(question, of: slot < row.count ? row[slot] : 0, in: table)
    }
    // What is asked for the first time elsewhere is asked here too, before the trie is looked into.
    if trie.find(function, { answer($0) }) != nil { return true }
    return trie.learn(function, asked, about: { questions.slot(of: $0) }, { answer($0) }, result)
  }

  private func row(_ key: Key) -> [Int32] { (0..<keys.fields.count).map { keys.fields[$0].value(in: key) } }

  /// Makes room for what was met, in the next key too.
  private func fit() {
    let row = row(next)
    guard keys.fit(table.counts) else { return }
    patches.removeAll()
    for word in 0..<keys.words { next[word] = 0 }
    for (slot, value) in row.enumerated() { keys.set(slot, value, in: next) }
  }

  /// The number of what a move does in a state.
  private func outcome(of move: Int, in number: Int, _ report: inout ExplorationReport) -> Int {
    if !known[move].isOpaque, let found = trie.find(known[move].function, { answer($0, in: keys.key(number)) }) {
      served += 1
      if served % audit != 0 { return found }
      let (outcome, _) = run(move, in: number)
      report.countAudit()
      fit()
      return isSame(outcome, outcomes[found], in: number) ? found : turnOpaque(move, outcome, &report)
    }
    let (outcome, asked) = run(move, in: number)
    report.note(outcome.facts, moves[move])
    let isLearnt = known[move].isOpaque || learn(known[move].function, asked, in: row(keys.key(number)), outcomes.count)
    fit()
    return isLearnt ? add(outcome) : turnOpaque(move, outcome, &report)
  }

  private func add(_ outcome: Outcome) -> Int {
    let facts = outcome.facts
    outcomes.append(outcome)
    marks.append(
      OutcomeMarks(
        isFailed: facts.error != nil, isRefused: facts.isRefused, isBeyond: outcome.isBeyond, isWaiting: facts.isWaiting,
        hasFailures: !facts.failures.isEmpty))
    return outcomes.count - 1
  }

  private func turnOpaque(_ move: Int, _ outcome: Outcome, _ report: inout ExplorationReport) -> Int {
    known[move].isOpaque = true
    report.note(opaque: "\(moves[move])")
    return add(outcome)
  }

  /// Whether two outcomes are the same in a state.
  private func isSame(_ one: Outcome, _ other: Outcome, in number: Int) -> Bool {
    func end(_ outcome: Outcome) -> [Int32] {
      var row = row(keys.key(number))
      for (path, index) in outcome.change.cleared { for slot in table.slots(below: path, from: index) { row[slot] = 0 } }
      for (slot, value) in outcome.change.values { row[slot] = value }
      return row
    }
    return one.facts.error == other.facts.error && one.facts.failures == other.facts.failures && end(one) == end(other)
  }

  /// Makes a move by the app's own code, and says what it asked.
  private func run(_ move: Int, in number: Int) -> (outcome: Outcome, asked: [Int32]) {
    let start = state(number)
    let navigator = Navigator(app, state: start, logger: .silent)
    runs += 1
    let (facts, reads) = ReadTracker.track { RunFacts(of: moves[move], on: navigator) }
    let change = facts.error == nil ? table.difference(of: navigator.state, from: start) : SlotTable.Difference()
    let moved = change.moved.map { questions.number(of: .value($0)) }
    let asked = reads.flatMap { questions.numbers(of: $0, in: table) }
    let isBeyond = change.values.contains { table.isBeyond($0.number, of: $0.slot) }
    return (Outcome(facts: facts, change: change, isBeyond: isBeyond), asked + moved.filter { !asked.contains($0) })
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
    guard let list = trie.find(offersFunction, { answer($0, in: keys.key(number)) }) else { return true }
    for index in Int(offers[list])..<Int(offers[list + 1]) {
      let move = Int(offered[index])
      guard known[move].leadsOut else { continue }
      guard let outcome = trie.find(known[move].function, { answer($0, in: keys.key(number)) }) else { return true }
      if marks[outcome].isFailed { continue }
      if marks[outcome].isBeyond { return true }
      patch(number, outcome)
      guard let to = keys.find(next) else { return true }
      if holds(to) { return true }
    }
    return false
  }
}
