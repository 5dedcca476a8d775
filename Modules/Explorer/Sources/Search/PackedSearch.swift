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
  /// What a move did, wherever the same was read.
  struct Outcome {
    let facts: RunFacts
    let change: SlotTable.Difference
    /// Whether it leads beyond the bounds.
    let isBeyond: Bool
    /// The change as masks and bits of a key, for a version of the keys.
    var patch = PackedKeys.Patch()
  }

  /// What is known of a move.
  private struct KnownMove {
    let move: Move
    let link: Int?
    var outcomes = ReadTrie<Outcome>()
    /// Whether it depends on what no state holds.
    var isOpaque = false
  }

  /// What is known of a link that is opened.
  private struct KnownLink {
    let link: OpenedLink
    /// Whether it waits in a state that it led to.
    var waits = ReadTrie<Bool>()
  }

  let app: AppDefinition
  let bounds: Bounds
  let properties: [Property]
  let finder: MoveFinder
  private let table: SlotTable
  private var keys = PackedKeys()
  private var questions = Questions()
  private var parents: [UInt32] = []
  private var steps: [UInt16] = []
  /// What is seen of each state, by the number in `sights`.
  private var seen: [UInt32] = []

  private var moves: [KnownMove] = []
  private var moveNumbers: [Move: Int] = [:]
  private var links: [KnownLink]
  private var offers = ReadTrie<[Int]>()
  private var sights = ReadTrie<Sight>()
  private var teams: [(property: Property, trie: ReadTrie<String?>)]
  /// Which values of each slot were in a state that was looked at whole.
  private var looked: [[Bool]] = []
  private var edges: Set<Edge> = []
  private var next: [UInt64] = []
  private var runs = 0
  private var served = 0
  private let opensOnce: Bool

  /// One that is in the graph.
  private struct Edge: Hashable {
    var from: UInt32
    var to: UInt32
    var move: Int
  }

  /// Up to how many states each is looked at whole; of more only those in which a slot holds something for the first time.
  private static let lookedWhole = 2_000
  /// One in so many moves is made once more by the app's own code.
  private static let audit = 1_000

  init(_ app: AppDefinition, bounds: Bounds, properties: [Property], finder: MoveFinder) {
    self.app = app
    self.bounds = bounds
    self.properties = properties
    self.finder = finder
    table = SlotTable(app, bounds: bounds)
    links = finder.links.map { KnownLink(link: $0) }
    teams = properties.filter(\.isOfStates).map { ($0, ReadTrie()) }
    opensOnce = properties.contains { $0.builtIn == .opensOnce }
  }

  var count: Int { keys.count }

  func state(_ number: Int) -> NavigationState { table.state { self.keys.value(of: $0, in: number) } }

  func sight(_ number: Int) -> Sight { sights.results[Int(seen[number])] }

  func step(to number: Int) -> (from: Int, move: Move)? {
    number == 0 ? nil : (Int(parents[number]), moves[Int(steps[number])].move)
  }

  // MARK: Finding

  func begin(_ report: inout ExplorationReport) {
    let row = table.row(of: launched)
    guard !row.indices.contains(where: { table.isBeyond(row[$0], of: $0) }) else { return }
    keys.fit(table.counts)
    next = keys.key(row)
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
    let sight = learn(\.sights, in: new, of: "what is in sight", &report) { Sight($0.state) }
    seen.append(UInt32(sight))
    if !reported.contains(sight) {
      reported.insert(sight)
      report.found(sights.results[sight].names) { self.way(to: new).count }
    } else {
      report.found([]) { 0 }
    }
    return new
  }

  private var reported: Set<Int> = []

  func explore(_ number: Int, _ report: inout ExplorationReport) {
    for index in teams.indices {
      let found = learn(\.teams[index].trie, in: number, of: teams[index].property.name, &report) { [teams] in
        teams[index].property.violation(in: $0)
      }
      note(teams[index].trie.results[found], of: teams[index].property, number, &report)
    }
    if isNew(number) { checkWhole(state(number), number, &report) }
    let offered = learn(\.offers, in: number, of: "what can happen", &report) { [finder] navigator in
      finder.moves(in: navigator).map(self.number(of:))
    }
    for move in offers.results[offered] { follow(move, from: number, &report) }
    report.count(runs: runs)
    runs = 0
  }

  /// Whether a slot holds something for the first time, or the states are few.
  private func isNew(_ number: Int) -> Bool {
    var isNew = number < Self.lookedWhole
    for slot in table.slots.indices {
      if slot == looked.count { looked.append([]) }
      let value = Int(keys.value(of: slot, in: number))
      if value >= looked[slot].count { looked[slot] += repeatElement(false, count: value + 1 - looked[slot].count) }
      if !looked[slot][value] { (looked[slot][value], isNew) = (true, true) }
    }
    return isNew
  }

  private func number(of move: Move) -> Int {
    if let number = moveNumbers[move] { return number }
    moveNumbers[move] = moves.count
    moves.append(KnownMove(move: move, link: finder.links.firstIndex { $0.move == move }))
    return moves.count - 1
  }

  private func follow(_ move: Int, from number: Int, _ report: inout ExplorationReport) {
    let outcome = outcome(of: move, in: number, &report)
    let facts = moves[move].outcomes.results[outcome].facts
    if facts.isRefused { report.count(refusals: 1) }
    if !facts.failures.isEmpty { note(facts, of: moves[move].move, from: number, &report) }
    guard facts.error == nil else {
      if let link = moves[move].link { arrive(link, Arrival(error: facts.error, isWaiting: false), from: number, &report) }
      return
    }
    let isBeyond = moves[move].outcomes.results[outcome].isBeyond
    patch(number, move, outcome)
    guard !isBeyond, let to = insert(from: number, by: move, &report) else {
      report.count(cut: 1)
      if let link = moves[move].link { arriveBeyond(link, move, from: number, &report) }
      return
    }
    report.count(transitions: 1)
    let edge = Edge(from: seen[number], to: seen[to], move: move)
    if edges.insert(edge).inserted { report.note(moves[move].move, from: sight(number).screen, to: sight(to).screen) }
    guard let link = moves[move].link else { return }
    let waits = facts.isWaiting || isWaiting(link, in: to, &report)
    arrive(link, Arrival(isWaiting: waits, screen: sight(to).screen), from: number, &report)
    if opensOnce { openOnceMore(move, from: number, to, &report) }
  }

  /// Makes the next key of a state's by what a move did.
  private func patch(_ number: Int, _ move: Int, _ outcome: Int) {
    if moves[move].outcomes.results[outcome].patch.version != keys.version {
      let change = moves[move].outcomes.results[outcome].change
      let cleared = change.cleared.flatMap { table.slots(below: $0.path, from: $0.from) }
      moves[move].outcomes.update(outcome) { $0.patch = keys.patch(clearing: cleared, setting: change.values) }
    }
    keys.apply(moves[move].outcomes.results[outcome].patch, to: number, &next)
  }

  private func openOnceMore(_ move: Int, from number: Int, _ once: Int, _ report: inout ExplorationReport) {
    let outcome = outcome(of: move, in: once, &report)
    let result = moves[move].outcomes.results[outcome]
    guard result.facts.error == nil, !result.isBeyond else { return }
    patch(once, move, outcome)
    if !keys.isEqual(next, once) {
      let twice = table.state { [keys, next] in keys.value(of: $0, in: next) }
      note(state(once), isNot: twice, of: moves[move].move, from: number, &report)
    }
  }

  // MARK: Links

  private func isWaiting(_ link: Int, in number: Int, _ report: inout ExplorationReport) -> Bool {
    let url = links[link].link.url
    let found = learn(\.links[link].waits, in: number, of: "whether \(url) waits", &report) { $0.state.isWaiting(for: url) }
    return links[link].waits.results[found]
  }

  private func arrive(_ link: Int, _ arrival: Arrival, from number: Int, _ report: inout ExplorationReport) {
    report.note(arrival.end(links[link].link.destination), of: links[link].link)
    note(arrival, of: links[link].link, from: number, &report)
  }

  /// A link that leads beyond the bounds is looked at in a state that is not kept.
  private func arriveBeyond(_ link: Int, _ move: Int, from number: Int, _ report: inout ExplorationReport) {
    runs += 1
    let run = Run(app, from: state(number), moves[move].move)
    arrive(link, run.arrival(of: links[link].link), from: number, &report)
  }

  // MARK: Learning

  /// The number of what a function of the state gives, learnt or remembered.
  private func learn<Result>(
    _ trie: ReferenceWritableKeyPath<PackedSearch, ReadTrie<Result>>, in number: Int, of name: @autoclosure () -> String,
    _ report: inout ExplorationReport, _ function: (Navigator) -> Result
  ) -> Int {
    if let found = self[keyPath: trie].find({ answer($0, in: number) }) { return found }
    let navigator = Navigator(app, state: state(number), logger: .silent)
    runs += 1
    let (result, reads) = ReadTracker.track { function(navigator) }
    let asked = reads.flatMap { questions.numbers(of: $0, in: table) }
    keys.fit(table.counts)
    if let learnt = self[keyPath: trie].learn(asked, about: questions.slot, { answer($0, in: number) }, result) { return learnt }
    report.note(opaque: name())
    return self[keyPath: trie].add(result)
  }

  private func answer(_ question: Int32, in number: Int) -> Int32 {
    let value = keys.value(of: questions.slot(of: question), in: number)
    return questions.answer(to: question, of: value) ?? questions.ask(question, of: value, in: table)
  }

  /// The number of what a move does in a state.
  private func outcome(of move: Int, in number: Int, _ report: inout ExplorationReport) -> Int {
    if !moves[move].isOpaque, let found = moves[move].outcomes.find({ answer($0, in: number) }) {
      served += 1
      guard served % Self.audit == 0 else { return found }
      let (outcome, _) = run(move, in: number)
      if isSame(outcome, moves[move].outcomes.results[found], in: number) { return found }
      return turnOpaque(move, outcome, &report)
    }
    let (outcome, asked) = run(move, in: number)
    report.note(outcome.facts, moves[move].move)
    if moves[move].isOpaque { return moves[move].outcomes.add(outcome) }
    if let learnt = moves[move].outcomes.learn(asked, about: questions.slot, { answer($0, in: number) }, outcome) { return learnt }
    return turnOpaque(move, outcome, &report)
  }

  private func turnOpaque(_ move: Int, _ outcome: Outcome, _ report: inout ExplorationReport) -> Int {
    moves[move].isOpaque = true
    report.note(opaque: "\(moves[move].move)")
    return moves[move].outcomes.add(outcome)
  }

  /// Whether two outcomes are the same in a state.
  private func isSame(_ one: Outcome, _ other: Outcome, in number: Int) -> Bool {
    func row(_ outcome: Outcome) -> [UInt64] {
      var key: [UInt64] = []
      let cleared = outcome.change.cleared.flatMap { table.slots(below: $0.path, from: $0.from) }
      keys.apply(keys.patch(clearing: cleared, setting: outcome.change.values), to: number, &key)
      return key
    }
    return one.facts.error == other.facts.error && one.facts.failures == other.facts.failures && row(one) == row(other)
  }

  /// Makes a move by the app's own code, and says what it asked.
  private func run(_ move: Int, in number: Int) -> (outcome: Outcome, asked: [Int32]) {
    let start = state(number)
    let navigator = Navigator(app, state: start, logger: .silent)
    runs += 1
    let (facts, reads) = ReadTracker.track { RunFacts(of: moves[move].move, on: navigator) }
    let change = facts.error == nil ? table.difference(of: navigator.state, from: start) : SlotTable.Difference()
    let moved = change.moved.map { questions.number(of: .value($0)) }
    let asked = reads.flatMap { questions.numbers(of: $0, in: table) }
    keys.fit(table.counts)
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
    guard let offered = offers.find({ answer($0, in: number) }) else { return true }
    for move in offers.results[offered] where moves[move].move.leadsOut {
      guard let outcome = moves[move].outcomes.find({ answer($0, in: number) }) else { return true }
      let result = moves[move].outcomes.results[outcome]
      guard result.facts.error == nil else { continue }
      if result.isBeyond { return true }
      patch(number, move, outcome)
      guard let to = keys.find(next) else { return true }
      if holds(to) { return true }
    }
    return false
  }
}
